import { gzipSync } from 'node:zlib';
import { parseDocument } from 'htmlparser2';
import { searchLists } from '../site/search/words.js';
import { formulaText, lowered, raised } from './formula-text.js';
import { readJson } from './paths.js';
import { LIMITS } from './sizes.js';

// What is searched is what is read: no code, no formulas on lines of their own, no exercises, no lists of works. The
// questions of the lessons are found on the page of questions.
const SKIPPED_TAGS = new Set('h1 script style template pre nav button svg input textarea'.split(' '));
const SKIPPED_CLASSES = new Set(
  'bibliography kicker formula checks end question onward extra listing exercise answers sources models-notes'.split(
    ' ',
  ),
);
// In a lesson a table of models is an excerpt of the page of models.
const SKIPPED_IN_LESSONS = new Set([...SKIPPED_CLASSES, 'models']);
// Their summary says that there is more, not what.
const FOLDS = ['reveal', 'reply', 'steps', 'record'];
const INLINE = new Set('a abbr b cite code em i kbd mark q s span strong sub sup u var wbr'.split(' '));
const KINDS =
  'lesson extras glossary claims models lab runs page embed-builder teach teachers reference'.split(' ');

// Bytes of the script beside its index: the dialog, MiniSearch, and the words that mean the same.
const DIALOG = 20 * 1024;

const tidy = (text) =>
  text
    .normalize('NFC')
    .replace(/[\u2060\u00ad\u200b]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:?!)])/g, '$1')
    .trim();

const SHIFTED = { sup: raised, sub: lowered };

/** What an element says on a line: a formula as its MathML has it, which a screen reader is given too. */
function lineOf(node) {
  if (node.type === 'text') return node.data;
  if (node.name === 'math') return formulaText(node);
  const text = (node.children ?? []).map(lineOf).join('');
  return SHIFTED[node.name]?.(text) ?? text;
}

// What an element begins: a section up to the next heading, or a part that ends with the element.
function beginningOf(name, id, classes, claims) {
  if (!id) return undefined;
  if (name === 'h2' || name === 'h3' || name === 'dt') return 'section';
  if (claims.has(id)) return 'claim';
  return classes.includes('proof') ? 'part' : undefined;
}

/** Sections of a page's main part, in order: [{ id, heading, text, isBox }]; the first is what stands before any heading. */
export function sectionsOf(markup, claims = new Map(), skipped = SKIPPED_CLASSES) {
  const main = /<main id="main">([\s\S]*?)<\/main>/.exec(markup)?.[1] ?? markup;
  const sections = [];
  const begin = (id, heading = '', isBox = false) => sections.push({ id, heading, text: '', isBox });
  begin('');
  let section = sections[0];

  function read(nodes, field, around) {
    for (const node of nodes) {
      if (node.type === 'text' || node.name === 'math' || SHIFTED[node.name]) section[field] += lineOf(node);
      else if (node.name) readElement(node, field, around);
    }
  }
  function readElement({ name, attribs, children }, field, around) {
    const isApart = !INLINE.has(name);
    if (isApart) section[field] += ' ';
    const classes = (attribs.class ?? '').split(' ');
    const isSkipped =
      SKIPPED_TAGS.has(name) ||
      attribs['aria-hidden'] === 'true' ||
      classes.some((own) => skipped.has(own)) ||
      (name === 'summary' && FOLDS.some((fold) => around.includes(fold)));
    if (isSkipped) return;
    const outer = section;
    const kind = beginningOf(name, attribs.id, classes, claims);
    if (kind) {
      begin(attribs.id, kind === 'section' ? '' : claims.get(attribs.id), kind === 'part');
      section = sections.at(-1);
    }
    const isLabel = classes.includes('label');
    const isHeading = kind === 'section' || (isLabel && section.heading === '' && section.id !== '');
    if (isLabel && !isHeading) return;
    const own = isHeading ? 'heading' : field;
    read(children, own, classes);
    if (isApart) section[own] += ' ';
    if (kind && kind !== 'section') section = outer;
  }
  read(parseDocument(main).children, 'text', []);
  return sections
    .map(({ heading, text, ...rest }) => ({ ...rest, heading: tidy(heading), text: tidy(text) }))
    .filter(({ id, heading, text }) => id === '' || heading !== '' || text !== '');
}

/** What content/search.json says: the lists of words of createFinder(), and `tasks`, words by page or page#id. */
export function searchWords() {
  const { tasks, ...words } = readJson('content/search.json');
  return { ...searchLists(words), tasks };
}

// Text of at most `most` characters, cut between words.
const cut = (text, most) => (text.length <= most ? text : text.slice(0, text.lastIndexOf(' ', most)));

function descriptionOf(markup) {
  const [tag = ''] = /<meta name="description"[^>]*>/.exec(markup) ?? [];
  const [element] = /** @type {any[]} */ (parseDocument(tag).children);
  return element?.attribs.content ?? '';
}

/**
 * The index of one language: pages [title, path below its folder, short title], sections [page, id, heading, text], the
 * numbers of those that are `boxes` inside another, and what `tasks` say of some, as [number, words]. Where the whole text
 * would be too heavy, every section gives its beginning, as much as the limit allows.
 */
export function searchIndex(pages, lang, claims, { tasks = {}, limit = LIMITS.search - DIALOG } = {}) {
  const ids = new Map(claims.map(({ id }) => [id.toLowerCase(), id]));
  const own = pages
    .filter((page) => page.lang === lang && KINDS.includes(page.kind))
    .sort(
      (a, b) =>
        KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
        (a.order ?? 0) - (b.order ?? 0) ||
        (a.path < b.path ? -1 : 1),
    );
  const found = own.flatMap(({ markup, kind, path }, page) => {
    const [first, ...others] = sectionsOf(
      markup,
      ids,
      kind === 'lesson' ? SKIPPED_IN_LESSONS : SKIPPED_CLASSES,
    );
    const begun = { ...first, text: tidy(`${descriptionOf(markup)} ${first.text}`) };
    const place = path.slice(lang.length + 1).replace(/\/?index\.html$/, '');
    return [begun, ...others].map((section) => ({ page, place, ...section }));
  });
  const numbered = Object.entries(tasks).flatMap(([target, words]) => {
    const [place, id = ''] = target.split('#');
    const number = found.findIndex((section) => section.place === place && section.id === id);
    if (number >= 0) return [[number, words]];
    // The page that holds everything leaves some pages out.
    if (!found.some((section) => section.place === place)) return [];
    throw new Error(`content/search.json: there is no section “${target}” in ${lang}`);
  });
  const boxes = found.flatMap(({ isBox }, number) => (isBox ? [number] : []));
  const made = (most) => ({
    pages: own.map(({ title, path, short }) => [
      title,
      path.slice(lang.length + 1),
      ...(short ? [short] : []),
    ]),
    sections: found.map(({ page, id, heading, text }) => [page, id, heading, cut(text, most)]),
    boxes,
    tasks: numbered,
  });
  for (const most of [Number.POSITIVE_INFINITY, 3000, 2000, 1500, 1200, 1000, 800, 600, 400, 200]) {
    const index = made(most);
    if (gzipSync(JSON.stringify(index), { level: 9 }).length <= limit) return { ...index, cut: most };
  }
  return { ...made(100), cut: 100 };
}
