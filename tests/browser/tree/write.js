import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LONGEST = 90; // characters of a name
const FIRST = 3; // of many that are alike

// Numbers are the engine's affair, what they say is told by other tests.
const NUMBER = /[+−-]?\d(?:[\d.,]*\d)?(?:·10[⁺⁻⁰¹²³⁴-⁹]+)?|[⁺⁻⁰¹²³⁴-⁹]{2,}/g;
// Where the site lies is nobody's affair either.
const ADDRESS = /\b(?:file|https?):\/\/[^\s"<>]*/g;

function quoted(text) {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/[\u2060\u200b]/g, '')
    .replaceAll('"', "'")
    .trim();
  return `"${[...plain].length > LONGEST ? `${[...plain].slice(0, LONGEST).join('')}…` : plain}"`;
}
const steady = (text) => quoted(text.replace(ADDRESS, '…').replace(NUMBER, '#'));

const hidden = ['listbox', 'menu'];

/** One line for a node, and those inside it indented; links in sentences and cells of tables are left out. */
function blocks(node) {
  if (node.inText || hidden.includes(node.role)) return [];
  if (node.role === 'group' && node.name === '' && !node.isDemo) return node.children.flatMap(blocks);
  return [{ line: lineOf(node), inner: innerOf(node) }];
}

function innerOf(node) {
  if (node.isDemo) return [];
  switch (node.role) {
    case 'combobox':
      return [];
    case 'table':
      return shortened(node.children.flatMap(withoutCells).flatMap(blocks));
    case 'main':
    case 'navigation':
      return kinds(node.children.flatMap(blocks));
    default:
      return shortened(node.children.flatMap(blocks));
  }
}

const withoutCells = (node) =>
  ['row', 'columnheader', 'rowheader'].includes(node.role) ? node.children.flatMap(withoutCells) : [node];

function lineOf(node) {
  const { role, level, text } = node;
  if (node.isDemo) return `demo ${quoted(node.name)}`;
  const named = role === 'heading' ? `h${level}` : role;
  const parts = [named];
  if (node.name) parts.push(role === 'image' || role === 'slider' ? steady(node.name) : quoted(node.name));
  if (text) parts.push(`says ${steady(text)}`);
  if (role === 'table') parts.push(...tableParts(node));
  if (role === 'combobox') parts.push(`of ${optionsOf(node).length}`);
  if (node.value !== undefined && node.value !== '') parts.push(`= ${steady(String(node.value))}`);
  parts.push(...node.states);
  if (node.description && node.description !== node.name) parts.push(`(${steady(node.description)})`);
  return parts.join(' ');
}

const optionsOf = (node) =>
  node.children.flatMap((child) => (child.role === 'option' ? [child] : optionsOf(child)));

function tableParts(node) {
  const rows = node.children.flatMap(function find(child) {
    return child.role === 'row' ? [child] : child.children.flatMap(find);
  });
  const heads = rows.flatMap(({ children }) => children).filter(({ role }) => role === 'columnheader');
  const columns = heads.map(({ name }) => quoted(name)).join(', ');
  return [`of ${rows.length} rows`, ...(columns ? [`under ${columns}`] : [])];
}

const shapeOf = ({ line, inner }) => {
  const [word] = line.split(' ');
  const shapes = new Set(inner.map(shapeOf));
  return `${word}(${[...shapes].join()})`;
};

// Of many neighbours that are alike the first ones tell the rest.
function shortened(list) {
  const kept = [];
  for (let from = 0; from < list.length; ) {
    const shape = shapeOf(list[from]);
    let to = from + 1;
    while (to < list.length && shapeOf(list[to]) === shape) to += 1;
    const alike = to - from;
    if (alike <= 2 * FIRST || shape.startsWith('h')) kept.push(...list.slice(from, to));
    else
      kept.push(...list.slice(from, from + FIRST), { line: `… ${alike - FIRST} more like these`, inner: [] });
    from = to;
  }
  return kept;
}

// What a page holds is its author's affair: of everything that is alike in it one tells the kind, without words, counts and
// links, which languages put at other places.
function kinds(list) {
  const found = new Map();
  for (const { line, inner } of list.filter(({ line }) => !ELSEWHERE.test(line))) {
    const words = withoutWords(line.replace(/(?:, "[^"]*")+/g, ''));
    const kind = { line: words.replace(/\d+/g, '#'), inner: kinds(inner) };
    found.set(JSON.stringify(kind), kind);
  }
  return [...found.values()];
}

const ELSEWHERE = /^ *(?:link\b|…)/;
const withoutWords = (line) => line.replace(/"[^"]*"/g, '""').replace(/ \(""\)$/, '');

const asLines = ({ line, inner }, indent = '') => [
  indent + line,
  ...inner.flatMap((each) => asLines(each, `${indent}  `)),
];

/** The text of a tree: a line for each node that a reader meets. */
export const written = (root) =>
  `${blocks(root)
    .flatMap((block) => asLines(block))
    .join('\n')}\n`;

const folder = fileURLToPath(new URL('../trees/', import.meta.url));

// One page of each kind, and what a figure and a page become; all others are held to the laws.
const KEPT = [
  'front',
  'lessons-alibi',
  'lessons-alibi-teacher',
  'reference-javascript',
  'glossary',
  'lens',
  'export',
  'present',
];

/**
 * The parts of a written tree in their order, with states and how much is in them, names and descriptions aside. Languages
 * put their links at other places of a sentence, and have sentences of more or fewer words to be dragged.
 */
export function formOf(text) {
  const lines = text
    .split('\n')
    .filter((line) => !ELSEWHERE.test(line))
    .map(withoutWords);
  return lines.filter((line, i) => !/^ *slider/.test(line) || line !== lines[i - 1]).join('\n');
}

/**
 * Holds an English tree to the text in tests/browser/trees/<page>.txt where the page is one of those that are kept, and a
 * Korean one to the form of the English text; what the Korean names have to be is told by the laws. `POSENC_TREES=write`
 * writes what there is instead.
 *
 * @param {ReturnType<typeof import('./read.js').readTree>} root
 * @param {string} name <lang>/<page>
 */
export function assertTree(root, name) {
  const [lang, page] = name.split('/');
  if (!KEPT.includes(page)) return;
  const file = `${folder}${page}.txt`;
  const text = written(root);
  if (process.env.POSENC_TREES === 'write') {
    if (lang === 'en') writeFileSync(file, text);
    return;
  }
  const kept = readFileSync(file, 'utf8');
  const [before, after] = lang === 'en' ? [kept, text] : [kept, text].map(formOf);
  try {
    assert.equal(after, before);
  } catch (error) {
    error.message =
      `${name}: a screen reader is given something else than tests/browser/trees/${page}.txt says:\n` +
      `${error.message}\n` +
      'Where the change is meant, write it anew: POSENC_TREES=write node --test <this file>';
    throw error;
  }
}
