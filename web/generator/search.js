import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { repository } from './paths.js';
import { LIMITS } from './sizes.js';

// What is searched is what is read: no code, no formulas set in two dimensions, no exercises, no lists of works. The
// questions of the lessons are found on the page of questions.
const SKIPPED_TAGS = new Set('script style template pre math nav button svg input textarea'.split(' '));
const SKIPPED_CLASSES = new Set(
  'katex bibliography kicker formula checks end question onward extra listing exercise answers sources models-notes'.split(
    ' ',
  ),
);
// In a lesson a table of models is an excerpt of the page of models.
const SKIPPED_IN_LESSONS = new Set([...SKIPPED_CLASSES, 'models']);
// Their summary says that there is more, not what.
const FOLDS = ['reveal', 'reply', 'steps', 'record'];
const INLINE = new Set('a abbr b cite code em i kbd mark q s small span strong sub sup u var wbr'.split(' '));
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col']);
const ENTITIES = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', '#39': "'" };
const KINDS = ['lesson', 'extras', 'glossary', 'claims', 'models', 'lab', 'runs', 'page', 'reference'];

// Bytes of the script beside its index: the dialog, MiniSearch, and the words that mean the same.
const DIALOG = 20 * 1024;

const decoded = (text) =>
  text.replace(/&(#?\w+);/g, (whole, name) =>
    /^#\d+$/.test(name) ? String.fromCodePoint(Number(name.slice(1))) : (ENTITIES[name] ?? whole),
  );

const tidy = (text) =>
  decoded(text)
    .normalize('NFC')
    .replace(/[\u2060\u00ad\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:?!)])/g, '$1')
    .trim();

const attribute = (tag, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

// What an element begins: a section up to the next heading, or a part that ends with the element.
function beginningOf(name, id, classes, claims) {
  if (!id) return undefined;
  if (name === 'h2' || name === 'h3' || name === 'dt') return 'section';
  if (claims.has(id)) return 'claim';
  return classes.includes('proof') ? 'part' : undefined;
}

/** Sections of a page's main part, in order: [{ id, heading, text }]; the first is what stands before any heading. */
export function sectionsOf(markup, claims = new Map(), skipped = SKIPPED_CLASSES) {
  const main = /<main id="main">([\s\S]*?)<\/main>/.exec(markup)?.[1] ?? markup;
  const sections = [{ id: '', heading: '', text: '' }];
  let section = sections[0];
  const open = [];
  const begin = (id, heading = '') => {
    section = { id, heading, text: '' };
    sections.push(section);
  };
  for (const [whole, comment, tag, text] of main.matchAll(/(<!--[\s\S]*?-->)|(<[^>]+>)|([^<]+)/g)) {
    const top = open.at(-1);
    if (comment) continue;
    if (text) {
      if (!top?.skipped) section[top?.field ?? 'text'] += text;
      continue;
    }
    const name = /^<\/?([a-z][\w-]*)/i.exec(whole)[1].toLowerCase();
    if (!INLINE.has(name) && !top?.skipped) section[top?.field ?? 'text'] += ' ';
    if (VOID.has(name) || tag.endsWith('/>')) continue;
    if (tag.startsWith('</')) {
      const { outer } = open.pop();
      if (outer) section = outer;
      continue;
    }
    const classes = (attribute(tag, 'class') ?? '').split(' ');
    const id = attribute(tag, 'id');
    const frame = {
      skipped:
        top?.skipped || SKIPPED_TAGS.has(name) || name === 'h1' || classes.some((own) => skipped.has(own)),
      classes,
      field: top?.field,
    };
    const kind = frame.skipped ? undefined : beginningOf(name, id, classes, claims);
    if (kind === 'section') begin(id);
    else if (kind) {
      frame.outer = section;
      begin(id, claims.get(id));
    }
    if (name === 'summary' && FOLDS.some((fold) => top?.classes.includes(fold))) frame.skipped = true;
    const isHeading =
      kind === 'section' || (classes.includes('label') && section.heading === '' && section.id);
    if (isHeading) frame.field = 'heading';
    else if (classes.includes('label')) frame.skipped = true;
    open.push(frame);
  }
  return sections
    .map(({ id, heading, text }) => ({ id, heading: tidy(heading), text: tidy(text) }))
    .filter(({ id, heading, text }) => id === '' || heading !== '' || text !== '');
}

/** What content/search.json says of words: { synonyms, stopWords, weakWords }, lists. */
export function searchWords() {
  const { synonyms, ...lists } = JSON.parse(readFileSync(repository('content/search.json'), 'utf8'));
  const words = Object.entries(lists).map(([name, list]) => [name, Object.values(list).join(' ').split(' ')]);
  return { ...Object.fromEntries(words), synonyms: synonyms.map((phrases) => phrases.split(' | ')) };
}

// Text of at most `most` characters, cut between words.
const cut = (text, most) => (text.length <= most ? text : text.slice(0, text.lastIndexOf(' ', most)));

/**
 * The index of one language: pages [title, path below its folder, short title] and sections [page, id, heading, text].
 * Where the whole text would be too heavy, every section gives its beginning, as much as the limit allows.
 */
export function searchIndex(pages, lang, claims, limit = LIMITS.search - DIALOG) {
  const ids = new Map(claims.map(({ id }) => [id.toLowerCase(), id]));
  const own = pages
    .filter((page) => page.lang === lang && KINDS.includes(page.kind))
    .sort(
      (a, b) =>
        KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
        (a.order ?? 0) - (b.order ?? 0) ||
        (a.path < b.path ? -1 : 1),
    );
  const sections = own.flatMap(({ markup, kind }, page) =>
    sectionsOf(markup, ids, kind === 'lesson' ? SKIPPED_IN_LESSONS : SKIPPED_CLASSES).map(
      ({ id, heading, text }) => [page, id, heading, text],
    ),
  );
  const made = (most) => ({
    pages: own.map(({ title, path, short }) => [
      title,
      path.slice(lang.length + 1),
      ...(short ? [short] : []),
    ]),
    sections: sections.map(([page, id, heading, text]) => [page, id, heading, cut(text, most)]),
  });
  for (const most of [Number.POSITIVE_INFINITY, 3000, 2000, 1500, 1200, 1000, 800, 600, 400, 200]) {
    const index = made(most);
    if (gzipSync(JSON.stringify(index), { level: 9 }).length <= limit) return { ...index, cut: most };
  }
  return { ...made(100), cut: 100 };
}
