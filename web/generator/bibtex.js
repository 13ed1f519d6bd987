// BibTeX of content/sources.json: entry types by where a work appeared, keys as cited, authors as given.

const PROCEEDINGS =
  /^(?:NeurIPS|NIPS|ICML|ICLR|COLM|AAAI|IJCAI|ACL|NAACL|EACL|AACL|EMNLP|CoNLL|COLING|CVPR|ICCV|ECCV|WACV|INTERSPEECH|ICASSP|ISMIR|KDD|SOSP|OSDI|MLSys)\b|^Findings of /;
const JOURNALS =
  /^(?:JMLR|TMLR|TACL|TPAMI|Neurocomputing|Neural Computation|Nature|Science)\b|Journal|Review/;

// What TeX would take for a command.
const SPECIAL = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Text as TeX sets it; letters beyond ASCII stay, for the file is UTF-8. */
export const escapeTex = (text) => String(text).replace(/[\\{}&%$#_~^]/g, (character) => SPECIAL[character]);

// One name to BibTeX: what holds a space, a slash or a digit is a name of one piece.
const author = (name) => {
  if (name === 'et al.') return 'others';
  return /^[\p{L}'’-]+$/u.test(name) && name !== name.toLowerCase()
    ? escapeTex(name)
    : `{${escapeTex(name)}}`;
};

const authors = (names) =>
  names
    .replace(/,? et al\.?$/, ', et al.')
    .split(', ')
    .map(author)
    .join(' and ');

// 'NAACL 2019' → { name: 'NAACL', year: 2019 }; 'Journal 72, 835' → { name: 'Journal', volume: 72, pages: 835 }
function placeOf(venue) {
  const dated = /^(.*\S) ((?:19|20)\d\d)$/.exec(venue);
  if (dated) return { name: dated[1], year: Number(dated[2]) };
  const volume = /^(\D*[^\d,]) (\d+)(?:\(\d+\))?(?:, ([\d–-]+))?$/.exec(venue);
  return volume ? { name: volume[1], volume: volume[2], pages: volume[3] } : { name: venue };
}

// What these pages rest on of a work that was not read whole. Styles of BibTeX do not print this field.
const READINGS = { part: 'read in part', abstract: 'abstract only', known: 'not read' };

/** @returns {[type: string, fields: Record<string, string>]} */
function appearance(source) {
  const { name, year = source.year, volume, pages } = placeOf(source.venue);
  if (PROCEEDINGS.test(name)) return ['inproceedings', { booktitle: name, year }];
  if (JOURNALS.test(name)) return ['article', { journal: name, volume, pages, year }];
  if (source.venue === 'arXiv') return ['misc', { year: source.year }];
  return ['misc', { howpublished: source.venue, year: source.year }];
}

/** One entry; `key` is the one that texts cite. */
export function bibtexEntry(key, source) {
  const [type, { year, ...place }] = appearance(source);
  const eprint = /^https:\/\/arxiv\.org\/abs\/(\d{4}\.\d{4,5})/.exec(source.url)?.[1];
  const doi = /^https:\/\/doi\.org\/(.+)$/.exec(source.url)?.[1];
  const texts = Object.entries({ ...place }).map(([field, text]) => [field, text && escapeTex(text)]);
  // Inner braces keep the capitals of a title.
  const fields = [
    ['author', authors(source.authors)],
    ['title', `{${escapeTex(source.title)}}`],
    ...texts,
    ['year', year],
    ['eprint', eprint],
    ['archiveprefix', eprint && 'arXiv'],
    ['doi', doi],
    ['url', source.url],
    ['annote', READINGS[source.read]],
  ];
  const lines = fields.filter(([, value]) => value).map(([field, value]) => `  ${field} = {${value}},`);
  return `@${type}{${key},\n${lines.join('\n')}\n}`;
}

/** The whole list, by key. */
export const bibtexFile = (sources) =>
  `${Object.keys(sources)
    .sort()
    .map((key) => bibtexEntry(key, sources[key]))
    .join('\n\n')}\n`;
