import { DomUtils } from 'htmlparser2';

// Formulas as plain text on a line, for what can show nothing else.

const signsOf = (plain, set) => new Map([...plain].map((sign, i) => [sign, [...set][i]]));
const RAISED = signsOf('0123456789+−=()ni′⊤', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ′ᵀ');
const LOWERED = signsOf('0123456789+−=()ijkmn', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ᵢⱼₖₘₙ');

const inBrackets = (text) => (text === '' ? '' : `(${text})`);
// A number or one letter binds as closely as a bracket.
const bound = (text) => (/^(?:[\p{N}.]+|\p{L}\p{M}*)$/u.test(text) ? text : inBrackets(text));
const named = (text) => (/^[\p{L}\p{M}\p{N}]+$/u.test(text) ? text : inBrackets(text));

const inSigns = (text, signs) =>
  [...text].every((sign) => signs.has(sign)) ? [...text].map((sign) => signs.get(sign)).join('') : undefined;

/** A superscript: '2' → '²', '−2i/d' → '^(−2i/d)'. */
export const raised = (text) => {
  const plain = text.replace(/-/g, '−');
  return inSigns(plain, RAISED) ?? `^${bound(plain)}`;
};

/** A subscript: 'i' → 'ᵢ', 'max' → '_max'. */
export const lowered = (text) => {
  const plain = text.replace(/-/g, '−');
  return inSigns(plain, LOWERED) ?? `_${named(plain)}`;
};

// Also a word between two things: n mod d.
const BETWEEN = /^(?:[=<>≤≥≈≠≡∈≪≫∝→↦⇒∼+−±×⋅·∗÷]|\p{L}{2,})$/u;
const APPLIED = '\u2061'; // stands between a function and what it is applied to

// An operator stands between two things, or, as a sign, before one.
function operator(text, before, after) {
  if (text === APPLIED) return after?.text === '(' ? '' : ' ';
  if (/^[,;]$/.test(text)) return `${text} `;
  const isSign = !before || (before.name === 'mo' && !/^[)\]|∣∥!⌋⌉}]$/u.test(before.text));
  return BETWEEN.test(text) && !isSign ? ` ${text} ` : text;
}

const part = (node, index) => written(node.parts[index] ?? { name: 'mrow', parts: [] }).trim();

/** @type {Record<string, (node: { name: string, parts: any[] }) => string>} */
const WRITERS = {
  mfrac: (node) => `${named(part(node, 0))}/${bound(part(node, 1))}`,
  msqrt: (node) => `√${bound(row(node))}`,
  msub: (node) => part(node, 0) + lowered(part(node, 1)),
  msup: (node) => part(node, 0) + raised(part(node, 1)),
  msubsup: (node) => part(node, 0) + lowered(part(node, 1)) + raised(part(node, 2)),
  munder: (node) => part(node, 0) + lowered(part(node, 1)),
  munderover: (node) => part(node, 0) + lowered(part(node, 1)) + raised(part(node, 2)),
  // An accent goes onto its letter where Unicode can put it there.
  mover: (node) => part(node, 0) + ({ '^': '\u0302', ˉ: '\u0304', '~': '\u0303' }[part(node, 1)] ?? ''),
  mtable: ({ parts }) => parts.map(row).join('; '),
  mtr: ({ parts }) => parts.map(row).join(', '),
  mspace: () => ' ',
};

const row = ({ parts }) =>
  parts
    .map((node, i) => (node.name === 'mo' ? operator(node.text, parts[i - 1], parts[i + 1]) : written(node)))
    .join('');

const written = (node) => node.text ?? (WRITERS[node.name] ?? row)(node);

// What a reader of the text would not see: signs that stand between factors.
const UNSEEN = /[\u2062-\u2064]/g;

const partsOf = ({ children }) =>
  children
    .filter(({ type }) => type === 'tag')
    .map((element) => ({
      name: element.name,
      parts: partsOf(element),
      ...(/^m[inso]$|^mtext$/.test(element.name) && {
        text: DomUtils.textContent(element).replace(UNSEEN, ''),
      }),
    }));

/** A formula in MathML, an element of htmlparser2, as text: <math><msup><mi>x</mi><mn>2</mn></msup></math> is 'x²'. */
export const formulaText = (math) =>
  row({ parts: partsOf(math) })
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;)])/g, '')
    .trim();
