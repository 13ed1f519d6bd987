import { formatNumber, writeNumber } from './numbers.js';
import { particleAfter } from './particles.js';

/** @import { NumberFormat, Translate } from '../types.js' */

// {name}, {name|2s}, {name|은}, {name|2s|은}; {|은} and {|is|are} go by the value before.
const SLOT = /\{(?:(\w+)(?:\|([^{}|가-힣]+))?)?(?:\|([^{}]+))?\}/g;

/**
 * Puts vars into '… {name} …'; an unknown name stays as it is, and a form with no value before it. '{name|2s}' writes a
 * number in that format, '{name}' as formatNumber does. '{name|2s|은}' adds the Korean particle in the form that fits what
 * is written, and '‘{name}’{|은}' the one that fits the value before the quote. '{name} token{|s} {|is|are}' has what
 * English says of one thing where the value is 1, and of more where it is another. Errors name `key`.
 *
 * @param {string} template
 * @param {Record<string, any> | ((name: string) => any)} [vars] a function gives undefined for a name that it does not know
 * @param {string} [key]
 */
export function fill(template, vars = {}, key = template) {
  const find =
    typeof vars === 'function'
      ? vars
      : (/** @type {string} */ name) => (Object.hasOwn(vars, name) ? vars[name] : undefined);
  let written = '';
  return template.replace(SLOT, (whole, name, format, form) => {
    const value = name && find(name);
    if (name ? value === undefined : !form || !written) return whole;
    if (name) {
      if (typeof value !== 'number') written = String(value);
      else written = format ? writeNumber(value, format, key) : formatNumber(value);
    }
    return (name ? written : '') + (form ? formAfter(written, form) : '');
  });
}

/**
 * @param {string} written
 * @param {string} form
 */
function formAfter(written, form) {
  if (/[가-힣]/.test(form)) return particleAfter(written, form);
  const [many, one = ''] = form.split('|').reverse();
  return written === '1' ? one : many;
}

/**
 * The words of one demo (or of the interface) in one language:
 *   t(key, vars)          a sentence; a key without words gives the key, which a test refuses
 *   t.has(key)            there are words for it
 *   t.param(name)         the label of a parameter; t.option(name, option) of one of its options;
 *   t.hint(name)          a line of help, or undefined
 *   t.number(x, format)   a number that stands alone in a picture: in a format of slots, as '1%', or as formatNumber has it
 *   t.lang
 *
 * @param {any} words
 * @param {string} lang
 * @returns {Translate}
 */
export function translator(words, lang) {
  const own = (/** @type {any} */ table, /** @type {string} */ key) =>
    table && Object.hasOwn(table, key) && typeof table[key] === 'string' ? table[key] : undefined;
  const t = (
    /** @type {string} */ key,
    /** @type {Record<string, unknown> | ((name: string) => unknown) | undefined} */ vars,
  ) => fill(own(words, key) ?? key, vars, key);
  return Object.assign(t, {
    lang,
    number: (/** @type {unknown} */ value, /** @type {string | NumberFormat | undefined} */ format) =>
      typeof format === 'string' ? writeNumber(Number(value), format) : formatNumber(value, format),
    has: (/** @type {string} */ key) => own(words, key) !== undefined,
    param: (/** @type {string} */ name) => own(words.params, name) ?? name,
    option: (/** @type {string} */ name, /** @type {unknown} */ option) =>
      own(words.params, `${name}.${option}`) ?? String(option),
    hint: (/** @type {string} */ name) => own(words.hints, name),
  });
}
