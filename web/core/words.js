import { formatNumber } from './numbers.js';

/** Puts vars into '… {name} …'; numbers are written by formatNumber, an unknown name stays as it is. */
export function fill(template, vars = {}) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => {
    if (!Object.hasOwn(vars, name)) return whole;
    return typeof vars[name] === 'number' ? formatNumber(vars[name]) : String(vars[name]);
  });
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
