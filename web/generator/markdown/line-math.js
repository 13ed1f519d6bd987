import katex from 'katex';
import { escapeHtml } from '../html.js';

// KaTeX's own types leave it out.
const { __parse: parse } = /** @type {{ __parse(tex: string, settings: object): any[] }} */ (
  /** @type {unknown} */ (katex)
);

// TeX's names for signs that stand in a line, as characters; letters and Greek are variables.
const SIGNS = {
  '\\cdot': '·',
  '\\times': '×',
  '\\pm': '±',
  '\\le': '≤',
  '\\ge': '≥',
  '\\ldots': '…',
  '\\@cdots': '⋯',
  '\\infty': '∞',
  '\\top': '⊤',
  '\\lvert': '|',
  '\\rvert': '|',
  '\\lVert': '∥',
  '\\rVert': '∥',
  '-': '−',
};
const GREEK = { '\\pi': 'π', '\\omega': 'ω', '\\theta': 'θ', '\\lambda': 'λ' };
const THIN = '\u2009';
const BINARY = '\u00a0';

class NotALine extends Error {}

const atom = (kind, text) => ({ kind, markup: escapeHtml(text), text });

// Stands for what a screen reader would not read off the text.
const UNSPOKEN = '√';
const seen = (name, markup) => ({
  kind: 'ord',
  markup: `<span class="${name}">${markup}</span>`,
  text: UNSPOKEN,
});
const underBar = (sign, { markup }) => {
  const bar = seen('over', markup);
  return { ...bar, markup: sign + bar.markup };
};

// KaTeX has parentheses for two rows in a font of their own.
function matrix(left, rows, right) {
  if (rows.length !== 2 || left !== '(' || right !== ')') throw new NotALine('matrix');
  const cells = rows.flat().map((cell) => `<span>${set(cell, false).markup}</span>`);
  const [open, close] = ['(', ')'].map((sign) => `<span class="tall">${sign}</span>`);
  const { markup } = seen(`matrix${rows[0].length > 1 ? ' wide' : ''}`, cells.join(''));
  return { kind: 'ord', markup: open + markup + close, text: UNSPOKEN };
}

const variable = (letter) => ({ kind: 'ord', letter, markup: `<var>${letter}</var>`, text: letter });

function sign(node, kind) {
  const text = SIGNS[node.text] ?? (node.text.startsWith('\\') ? undefined : node.text);
  if (text === undefined) throw new NotALine(node.text);
  return atom(kind, text);
}

// How each node of KaTeX's parse tree stands in a line; what is not here needs more than one.
const LINE = {
  mathord({ text }) {
    const letter = GREEK[text] ?? text;
    if (letter.startsWith('\\')) throw new NotALine(text);
    return variable(letter);
  },
  textord: (node) => sign(node, 'ord'),
  atom: (node) => sign(node, node.family === 'inner' ? 'ord' : node.family),
  ordgroup: ({ body }, script) => ({ ...group(body, script), kind: 'ord' }),
  supsub({ base, sub, sup }, script) {
    if (!base || (sub && sup)) throw new NotALine('both scripts');
    if (base.name === '\\sum' && !script) return sum(sub);
    const below = set(base, script);
    const tag = sub ? 'sub' : 'sup';
    const raised = set(sub ?? sup, true);
    return {
      kind: below.kind,
      markup: `${below.markup}<${tag}>${raised.markup}</${tag}>`,
      text: sub ? below.text + raised.text : `${below.text}^`,
    };
  },
  op({ symbol, name }) {
    if (name === '\\sum') return atom('op', '∑');
    if (symbol || !name) throw new NotALine(name);
    return atom('op', name.slice(1));
  },
  genfrac({ numer, denom, hasBarLine, leftDelim, rightDelim }, script) {
    if (!hasBarLine || leftDelim || rightDelim || script) throw new NotALine('genfrac');
    return seen('frac', `<span>${set(numer, false).markup}</span><span>${set(denom, false).markup}</span>`);
  },
  leftright({ left, right, body }, script) {
    const [only] = body;
    if (only.type === 'array') return matrix(left, only.body, right);
    const { markup } = group(body, script);
    if (/class="(?:frac|matrix)"/.test(markup)) throw new NotALine('tall brackets');
    return { kind: 'ord', markup: escapeHtml(left) + markup + escapeHtml(right), text: UNSPOKEN };
  },
  styling: ({ body }, script) => group(body, script),
  font({ font, body }) {
    if (font !== 'mathrm') throw new NotALine(font);
    return atom('op', (body.body ?? [body]).map(({ text }) => text).join(''));
  },
  html({ attributes, body }, script) {
    const { markup, text } = group(body, script);
    const [, only] = /^<var>([^<]*)<\/var>$/.exec(markup) ?? [];
    const open = `class="${attributes.class}">`;
    return {
      kind: 'ord',
      markup: only ? `<var ${open}${only}</var>` : `<span ${open}${markup}</span>`,
      text,
    };
  },
  kern: ({ dimension }) => atom('space', dimension.number > 0 ? THIN : ''),
  overline: ({ body }, script) => underBar('', set(body, script)),
  sqrt({ body, index }, script) {
    if (index) throw new NotALine('index');
    return underBar('√', set(body, script));
  },
};

// Its bound stands below where there is room: in a formula of its own.
function sum(bound) {
  if (!bound) throw new NotALine('a sum without a bound');
  return { ...seen('sum', `<span>∑</span><sub>${set(bound, true).markup}</sub>`), kind: 'op' };
}

function set(node, script) {
  const line = LINE[node.type];
  if (!line) throw new NotALine(node.type);
  return line(node, script);
}

// A sign between nothing and something is no operation: the minus of −1. Beside a relation there is space enough.
function settle(all) {
  const atoms = all.filter(
    ({ kind }, i) => kind !== 'space' || (all[i - 1]?.kind !== 'rel' && all[i + 1]?.kind !== 'rel'),
  );
  for (const [i, item] of atoms.entries()) {
    if (item.kind !== 'bin') continue;
    const left = atoms[i - 1]?.kind ?? 'open';
    const right = atoms[i + 1]?.kind ?? 'close';
    if (/bin|open|rel|punct/.test(left) || /rel|close|punct/.test(right)) item.kind = 'ord';
  }
  return atoms;
}

// TeX's spaces: wide around relations and operations, thin after a comma and around a function's name.
function between(left, right, script) {
  if (!left || left.kind === 'space' || right.kind === 'space') return '';
  const pair = [left.kind, right.kind];
  if (!script && (pair.includes('rel') || pair.includes('bin'))) return BINARY;
  if (!script && left.kind === 'punct') return BINARY;
  if (left.kind === 'op') return right.kind === 'open' || right.kind === 'close' ? '' : THIN;
  return right.kind === 'op' && /ord|close/.test(left.kind) ? THIN : '';
}

// Neighbouring letters are one word: PE, not P E.
const joinLetters = (markup) => markup.replaceAll('</var><var>', '');

function group(nodes, script) {
  const atoms = settle(nodes.map((node) => set(node, script)));
  const markup = atoms.map((item, i) => between(atoms[i - 1], item, script) + item.markup).join('');
  return { markup: joinLetters(markup), text: atoms.map(({ text }) => text).join('') };
}

// Signs of a formula that stay on one line: d = 64, but not all of a chain.
const SHORT = 12;
const lengthOf = (part) => part.reduce((sum, { text }) => sum + text.length, 0);

// A formula may break after a relation or a comma that is inside no bracket, where it is longer than a few signs.
function inSegments(atoms) {
  const parts = [[]];
  let depth = 0;
  for (const [i, item] of atoms.entries()) {
    if (item.kind === 'open') depth += 1;
    if (item.kind === 'close') depth -= 1;
    parts.at(-1).push(item);
    if (depth === 0 && /rel|punct/.test(item.kind) && i < atoms.length - 1) parts.push([]);
  }
  const joined = [parts[0]];
  for (const part of parts.slice(1)) {
    if (lengthOf(joined.at(-1)) + lengthOf(part) <= SHORT) joined.at(-1).push(...part);
    else joined.push(part);
  }
  return joined.map((part) =>
    joinLetters(part.map((item, i) => between(part[i - 1], item, false) + item.markup).join('')),
  );
}

const SPOKEN = /^[\p{L}\d+−=/(),.<…\u2009]*$/u;

/**
 * A formula that stands in one line (letters, numbers, signs, one script each, roots, simple fractions and sums, matrices of two rows) as HTML:
 * { markup, spoken }; `spoken` says that a screen reader reads the markup as the formula is read. Undefined for every other formula.
 */
export function setInLine(tex, settings) {
  const nodes = parse(tex, settings);
  try {
    const atoms = settle(nodes.map((node) => set(node, false)));
    const parts = inSegments(atoms).map((part) =>
      /^<var[^>]*>[^<]*<\/var>$/.test(part) ? part : `<span class="m">${part}</span>`,
    );
    return { markup: parts.join(' '), spoken: SPOKEN.test(atoms.map(({ text }) => text).join('')) };
  } catch (error) {
    if (error instanceof NotALine) return undefined;
    throw error;
  }
}
