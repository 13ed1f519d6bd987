import render from 'dom-serializer';
import { DomUtils, parseDocument } from 'htmlparser2';

const GONE = new Set(['script', 'template', 'button', 'select', 'input', 'nav']);
const GONE_CLASSES = [
  'katex-html',
  'where',
  'mark',
  'choice',
  'header-links',
  'answers',
  'bibtex',
  'models-layers',
  'models-open',
  'hidden',
];
const BLOCKS =
  /^(?:p|div|ul|ol|dl|table|figure|section|article|pre|details|fieldset|h[1-6]|pe-demo|pe-predict|pe-quiz)$/;
const KEPT = [
  'id',
  'class',
  'lang',
  'title',
  'colspan',
  'rowspan',
  'scope',
  'start',
  'datetime',
  'alt',
  'src',
];
const NAMESPACES = { math: 'http://www.w3.org/1998/Math/MathML', svg: 'http://www.w3.org/2000/svg' };
const RENAMED = { fieldset: 'div', legend: 'div', label: 'p', output: 'span' };

const isTag = (node) => node.type === 'tag' || node.type === 'script' || node.type === 'style';
const classesOf = (node) => (node.attribs?.class ?? '').split(/\s+/);
const has = (node, name) => classesOf(node).includes(name);

// A formula that the page shows as letters and says as MathML: its element, and the one with the letters after it.
const spoken = (node) =>
  node && isTag(node) && has(node, 'hidden') && node.children.find(({ name }) => name === 'math');

const isGone = (node) =>
  node.type === 'comment' ||
  (isTag(node) &&
    (GONE.has(node.name) ||
      node.attribs.hidden !== undefined ||
      (node.attribs['aria-hidden'] && spoken(node.prev)) ||
      (classesOf(node).some((name) => GONE_CLASSES.includes(name)) && !spoken(node))));

// Elements that only a script brings to life are boxes here.
function nameOf(node) {
  if (!node.name.startsWith('pe-')) return RENAMED[node.name] ?? node.name;
  return node.children.some(({ name }) => name && BLOCKS.test(name)) ? 'div' : 'span';
}

function attributesOf(node, isMath) {
  if (isMath) {
    const { class: _, ...kept } = node.attribs;
    if (!NAMESPACES[node.name]) return kept;
    // Beside text a fraction stays small; where the formula has a line to itself there is room.
    const isAlone = node.name === 'math' && ancestors(node).some((above) => has(above, 'formula'));
    return { ...kept, ...(isAlone && { displaystyle: 'true' }), xmlns: NAMESPACES[node.name] };
  }
  const kept = Object.fromEntries(Object.entries(node.attribs).filter(([name]) => KEPT.includes(name)));
  return kept.lang ? { ...kept, 'xml:lang': kept.lang } : kept;
}

function ancestors(node) {
  const above = [];
  for (let next = node.parent; next; next = next.parent) above.push(next);
  return above;
}

// The number of a question leads to the question it stands in: on a page that is its address, in a book nowhere.
const leadsToItself = (node) =>
  ancestors(node).some(({ attribs }) => attribs?.id && node.attribs.href === `#${attribs.id}`);

// UTF-8 has every sign; the serializer of XML writes numbers for all but ASCII.
const plain = (xml) =>
  xml.replace(/&#x([0-9a-f]{2,});/gi, (number, hex) =>
    Number.parseInt(hex, 16) < 0x80 ? number : String.fromCodePoint(Number.parseInt(hex, 16)),
  );

/** More columns than these do not stand side by side on the page of a small reader. */
export const COLUMNS = 7;

const rowsOf = (table) => DomUtils.getElementsByTagName('tr', table, true);
const cellsOf = (row) => row.children.filter(({ name }) => name === 'th' || name === 'td');

const element = (name, className, children) => {
  const [made] = parseDocument(`<${name} class="${className}"></${name}>`, { xmlMode: true }).children;
  return Object.assign(made, { children });
};
const text = (data) => ({ type: 'text', data });

/**
 * A wide table as a list: a paragraph of each row, which its first cell names, and in it each other cell after the name
 * of its column. Undefined for a table that has room, or that joins cells.
 */
function listOf(table) {
  const [head, ...rows] = rowsOf(table);
  const names = cellsOf(head);
  const isPlain = rows.every((row) => cellsOf(row).length === names.length);
  if (names.length <= COLUMNS || !isPlain) return undefined;
  const items = rows.map((row) => {
    const [first, ...cells] = cellsOf(row);
    return element('li', 'row', [
      element('b', 'name', first.children),
      ...cells.flatMap((cell, i) => [
        text(' '),
        element('span', 'cell', [
          element('span', 'column', [text(DomUtils.textContent(names[i + 1]))]),
          text('\u00a0'),
          ...cell.children,
        ]),
      ]),
    ]);
  });
  return element('ul', 'rows', items);
}

/**
 * The main part of a page as XHTML for a book: no controls, custom elements as boxes, formulas as MathML alone, tables
 * too wide for a page as lists.
 *   leadTo(address)    where a link of the page leads inside the book; undefined where its words stay alone
 *   figureOf(element)  nodes of markup that stand for a <pe-demo name id values>, or undefined
 * Returns { body, hasMath }.
 *
 * @param {string} markup
 * @param {{ leadTo: (address: string) => string | undefined, figureOf?: (element: Record<string, string>) => string | undefined }} options
 */
export function chapterOf(markup, { leadTo, figureOf = () => undefined }) {
  let hasMath = false;

  // Every name, class and neighbour is read before one is changed.
  function book(nodes, isMath = false) {
    const kept = nodes.filter((node) => !isGone(node));
    return kept.flatMap((node) => bookNode(node, isMath));
  }
  function bookNode(node, isMath) {
    if (!isTag(node)) return [node];
    const formula = spoken(node);
    if (formula) return bookNode(formula, false);
    const inMath = isMath || node.name === 'math';
    hasMath ||= inMath;
    const attribs = attributesOf(node, inMath);
    const isWrap = ['katex-mathml', 'header-anchor', 'computed'].some((name) => has(node, name));
    const isLink = node.name === 'a' && node.attribs.href;
    const href = isLink && !leadsToItself(node) ? leadTo(node.attribs.href) : undefined;
    const figure = node.name === 'pe-demo' ? parsed(figureOf(node.attribs)) : [];
    const children = [...figure, ...book(node.children, inMath)];
    if (isWrap || (isLink && href === undefined)) return children;
    node.name = nameOf(node);
    // An operator made of a word, as \\bmod gives it, is a word.
    if (node.name === 'mo' && children.some(isTag))
      children.splice(0, Infinity, { type: 'text', data: DomUtils.textContent(children) });
    const made = Object.assign(node, { attribs: href ? { ...attribs, href } : attribs, children });
    return [node.name === 'table' ? (listOf(made) ?? made) : made];
  }

  const body = book(parseDocument(markup).children);
  return { body: plain(render(body, { xmlMode: true })), hasMath };
}

const parsed = (markup) => (markup ? parseDocument(markup, { xmlMode: true }).children : []);
