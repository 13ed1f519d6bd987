import { FALLBACK } from './languages.js';
import { clamp } from './numbers.js';

// Parameter kinds. Every kind is a plain object:
//   kind, initial, …its own limits
//   parse(string)        value, or undefined where the string says no legal value; never throws
//   format(value)        the shortest string that parse reads back to the same value
//   fit(value, current)  the nearest legal value; `current` (or the initial value) where nothing is near
//   link(value)          optional: what an address carries instead of format(value); undefined where it cannot
// `control: 'none'` keeps a parameter out of the panel; 'buttons' | 'select' chooses the look of a choice, 'another' that of
// a number which is but a name; `wide` gives it the whole width; `group` puts it with the mistakes or the set-up, see
// groupOf.

/** A parameter's name as an attribute has it: numHeads → num-heads. */
export const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every word that names a parameter in `freeze` and `hide`, in its own spelling or an attribute's, with its name. */
export const namesByWord = (params) =>
  new Map(Object.keys(params).flatMap((name) => [name, kebab(name)].map((word) => [word, name])));

/** Words of `freeze` or `hide`, each once, with parameters in their own spelling. */
export function namedWords(params, words) {
  const names = namesByWord(params);
  return [...new Set(Array.from(words, (word) => names.get(word) ?? word))];
}

const plainNumber = /^[+-]?(\d{1,40}\.?\d{0,40}|\.\d{1,40})(e[+-]?\d{1,3})?$/i;
const groupedNumber = /^[+-]?\d{1,3}(,\d{3}){1,12}(\.\d{0,40})?$/;

/** Reads a finite number as people write it (−3, 10,000, 1e6); undefined for anything else. */
export function readNumber(text) {
  const plain = String(text)
    .trim()
    .replace(/^\u2212/, '-')
    .replace('e\u2212', 'e-');
  if (groupedNumber.test(plain)) return Number(plain.replaceAll(',', ''));
  if (!plainNumber.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

const withoutMinusZero = (value) => (value === 0 ? 0 : value);
const writeNumber = (value) => String(value).replace('e+', 'e');

/**
 * Whole numbers min … max; `step` allows only min + k·step. scale: 'linear' | 'log'; snaps: soft stops.
 *
 * @param {{ initial: number, min: number, max: number, step?: number, scale?: 'linear' | 'log', snaps?: number[], [key: string]: any }} limits
 */
export function int({ initial, min, max, step = 1, scale = 'linear', snaps = [], ...meta }) {
  const legal = (value) =>
    Number.isSafeInteger(value) && value >= min && value <= max && (value - min) % step === 0;
  return {
    ...meta,
    kind: 'int',
    initial,
    min,
    max,
    step,
    scale,
    snaps,
    parse(text) {
      const value = withoutMinusZero(readNumber(text));
      return legal(value) ? value : undefined;
    },
    format: writeNumber,
    fit(value, current = initial) {
      if (typeof value !== 'number' || Number.isNaN(value)) return current;
      const last = min + Math.floor((max - min) / step) * step;
      return withoutMinusZero(min + Math.round((clamp(value, min, last) - min) / step) * step);
    },
  };
}

/**
 * Real numbers min … max. digits: decimals shown; step: grain of the slider and the arrow keys.
 *
 * @param {{ initial: number, min: number, max: number, step?: number, digits?: number, scale?: 'linear' | 'log', snaps?: number[], [key: string]: any }} limits
 */
export function real({ initial, min, max, step, digits, scale = 'linear', snaps = [], ...meta }) {
  return {
    ...meta,
    kind: 'real',
    initial,
    min,
    max,
    step,
    digits,
    scale,
    snaps,
    parse(text) {
      const value = withoutMinusZero(readNumber(text));
      return value >= min && value <= max ? value : undefined;
    },
    format: writeNumber,
    fit(value, current = initial) {
      if (typeof value !== 'number' || Number.isNaN(value)) return current;
      return withoutMinusZero(clamp(value, min, max));
    },
  };
}

/**
 * One of `options` (strings), at first the first of them. `wrong`: options that are common mistakes, shown with a cross.
 *
 * @param {{ initial?: string, options: string[], wrong?: string[], [key: string]: any }} limits
 */
export function choice({
  options,
  initial = options[0],
  wrong = options.filter((option) => option.startsWith('wrong')),
  ...meta
}) {
  const known = (value) => typeof value === 'string' && options.includes(value);
  return {
    ...meta,
    kind: 'choice',
    initial,
    options,
    wrong,
    parse: (text) => (known(text) ? text : undefined),
    format: (value) => value,
    fit: (value, current = initial) => (known(value) ? value : current),
  };
}

/**
 * Some of `options` (strings), at least `least` of them, in their order; written a,b.
 *
 * @param {{ initial: string[], options: string[], least?: number, [key: string]: any }} limits
 */
export function subset({ initial, options, least = 0, ...meta }) {
  const legal = (list) =>
    Array.isArray(list) &&
    list.length >= least &&
    new Set(list).size === list.length &&
    Array.from(list).every((option) => options.includes(option));
  const inOrder = (list) => options.filter((option) => list.includes(option));
  return {
    ...meta,
    kind: 'subset',
    initial,
    options,
    least,
    parse(text) {
      const list = text === '' ? [] : text.split(',', options.length + 1);
      return legal(list) ? inOrder(list) : undefined;
    },
    format: (list) => list.join(','),
    fit: (list, current = initial) => (legal(list) ? inOrder(list) : current),
  };
}

/** On or off, written 1 and 0. `wrong`: the state (true or false) that is a common mistake, if one is. */
export function flag({ initial, ...meta }) {
  return {
    ...meta,
    kind: 'flag',
    initial,
    parse: (text) =>
      ({ 1: true, true: true, 0: false, false: false })[/^(1|0|true|false)$/.test(text) ? text : ''],
    format: (value) => (value ? '1' : '0'),
    fit: (value, current = initial) => (typeof value === 'boolean' ? value : current),
  };
}

// Half a surrogate pair would make encodeURIComponent throw; controls and bidi overrides change what is read.
const unpaired = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
const invisible = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;
const clean = (text) => text.replace(unpaired, '\ufffd').replace(invisible, ' ');
const cleanLines = (text) => text.replace(/\r\n?/g, '\n').split('\n').map(clean).join('\n');

/**
 * A line of text, not blank unless `blank: true`, or several, `lines` of them to be seen, broken to fit where `wrap: true`;
 * `samples` [{ name or id, text }] to begin with, an id being named in the demo's words as an option is; `most`, of how many
 * tokens, parted by spaces, the demo makes use. initial: string or one per language; maxLength in UTF-16 units.
 *
 * @param {{ initial: any, maxLength?: number, lines?: number, blank?: boolean, [key: string]: any }} limits
 */
export function text({ initial, maxLength = 400, blank = false, lines, ...meta }) {
  const tidy = lines ? cleanLines : clean;
  const legal = (value) => value.length <= maxLength && (blank || value.trim() !== '');
  return {
    ...meta,
    kind: 'text',
    initial,
    maxLength,
    blank,
    lines,
    parse(string) {
      const value = tidy(String(string));
      return legal(value) ? value : undefined;
    },
    format: (value) => value,
    fit(value, current = initialValue({ initial }, FALLBACK)) {
      if (typeof value !== 'string') return current;
      const whole = tidy(tidy(value).slice(0, maxLength));
      return legal(whole) ? whole : current;
    },
  };
}

/**
 * `length` numbers, each in min … max, kept to `digits` decimals; written a,b,c.
 *
 * @param {{ initial: number[], length?: number, min: number, max: number, digits?: number, [key: string]: any }} limits
 */
export function vector({ initial, length = initial.length, min, max, digits = 3, ...meta }) {
  const round = (value) => withoutMinusZero(Number(value.toFixed(digits)));
  return {
    ...meta,
    kind: 'vector',
    initial,
    length,
    min,
    max,
    digits,
    parse(string) {
      if (string.length > 30 * length) return undefined;
      const values = string.split(',').map(readNumber);
      if (values.length !== length) return undefined;
      return values.every((value) => value >= min && value <= max) ? values.map(round) : undefined;
    },
    format: (values) => values.map(writeNumber).join(','),
    fit(values, current = initial) {
      if (!Array.isArray(values) && !ArrayBuffer.isView(values)) return current;
      const isNumber = (value) => typeof value === 'number' && !Number.isNaN(value);
      // A copy has no holes, which every() would pass over.
      const given = /** @type {any[]} */ (values);
      const all = given.length === length ? Array.from(given) : [];
      return all.length > 0 && all.every(isNumber)
        ? all.map((value) => round(clamp(value, min, max)))
        : current;
    },
  };
}

/**
 * An order of 0 … n−1 with n ≤ maxLength; what lies beyond it stays in place, so that [] is the identity of any
 * length, and 2,0,1,3 is the same order as 2,0,1, which is how it is kept and written.
 *
 * @param {{ initial?: number[], maxLength?: number, [key: string]: any }} [limits]
 */
export function permutation({ initial = [], maxLength = 64, ...meta } = {}) {
  const legal = (order) =>
    Array.isArray(order) &&
    order.length <= maxLength &&
    new Set(order).size === order.length &&
    Array.from(order).every((index) => Number.isInteger(index) && index >= 0 && index < order.length);
  const shortest = (order) => order.slice(0, order.findLastIndex((from, to) => from !== to) + 1);
  return {
    ...meta,
    kind: 'permutation',
    initial,
    maxLength,
    parse(string) {
      if (string === '') return [];
      if (string.length > 8 * maxLength || !/^\d{1,6}(,\d{1,6})*$/.test(string)) return undefined;
      const order = string.split(',').map(Number);
      return legal(order) ? shortest(order) : undefined;
    },
    format: (order) => order.join(','),
    fit: (order, current = initial) => (legal(order) ? shortest(order) : current),
  };
}

/**
 * Where the panel has a parameter: 'mistake' (to run one is all it is for), 'setup' or 'explore'.
 *
 * @param {Record<string, any>} param
 * @returns {string}
 */
export function groupOf({ kind, group, options = [], wrong }) {
  if (group) return group;
  const isMistake =
    kind === 'flag' ? wrong !== undefined : wrong?.length > 0 && options.length - wrong.length === 1;
  return isMistake ? 'mistake' : 'explore';
}

/** The initial value of a parameter in a language (texts may have one for each). */
export function initialValue(param, lang) {
  const { initial } = param;
  if (initial === null || typeof initial !== 'object' || Array.isArray(initial)) return initial;
  return Object.hasOwn(initial, lang) ? initial[lang] : Object.values(initial)[0];
}

/** Two values of one parameter are the same. */
export function sameValue(param, a, b) {
  return Object.is(a, b) || param.format(a) === param.format(b);
}
