import { formatNumber } from './numbers.js';
import { particleAfter } from './particles.js';

/**
 * Puts vars into '… {name} …'; numbers are written by formatNumber, an unknown name stays as it is. '{name|은}' adds the
 * Korean particle in the form that fits the value, and '‘{name}’{|은}' the one that fits the value before the quote.
 * '{name} token{|s} {|is|are}' has what English says of one thing where the value is 1, and of more where it is another.
 */
export function fill(template, vars = {}) {
  let written = '';
  return template.replace(/\{(\w*)(?:\|([^{}]+))?\}/g, (whole, name, form) => {
    if (Object.hasOwn(vars, name))
      written = typeof vars[name] === 'number' ? formatNumber(vars[name]) : String(vars[name]);
    else if (name || !form) return whole;
    return (name && written) + (form ? formAfter(written, form) : '');
  });
}

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
 *   t.number(x, options)  formatNumber
 *   t.lang
 */
export function translator(words, lang) {
  const own = (table, key) =>
    table && Object.hasOwn(table, key) && typeof table[key] === 'string' ? table[key] : undefined;
  const t = (key, vars) => fill(own(words, key) ?? key, vars);
  return Object.assign(t, {
    lang,
    number: formatNumber,
    has: (key) => own(words, key) !== undefined,
    param: (name) => own(words.params, name) ?? name,
    option: (name, option) => own(words.params, `${name}.${option}`) ?? String(option),
    hint: (name) => own(words.hints, name),
  });
}
