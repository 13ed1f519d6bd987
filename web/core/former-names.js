import { kebab } from './parameters.js';

// A parameter may have had other names, `formerly: 'length'` or a list of them. Whoever names one from outside, in an
// address, an attribute or a message, may use any; what is written has the present one, which also wins where both come.

/** @import { Param, Values } from '../types.js' */

/**
 * The former names of a parameter, none for most.
 *
 * @param {Param} param
 * @returns {string[]}
 */
export const formerNames = ({ formerly = [] }) => [formerly].flat();

/**
 * Every name that leads to the parameter `name`, the present one first; a former one that another parameter has by now
 * is that one's.
 *
 * @param {Record<string, Param>} params
 */
export const namesOf = (params, name) => [
  name,
  ...formerNames(params[name]).filter((former) => !Object.hasOwn(params, former)),
];

/** The present name of the parameter that `given` names, now or formerly; undefined where none does. */
export const parameterNamed = (params, given) =>
  Object.hasOwn(params, given)
    ? given
    : Object.keys(params).find((name) => formerNames(params[name]).includes(given));

/**
 * Every word that names a parameter in `freeze` and `hide`, in its own spelling or that of attributes (num-heads), with
 * the parameter's present name.
 *
 * @param {Record<string, Param>} params
 * @returns {Map<string, string>}
 */
export function namesByWord(params) {
  /** @returns {[string, string][]} */
  const spelled = (each, name) => [
    [each, name],
    [kebab(each), name],
  ];
  const names = Object.keys(params);
  const former = names.flatMap((name) => formerNames(params[name]).flatMap((each) => spelled(each, name)));
  return new Map([...former, ...names.flatMap((name) => spelled(name, name))]);
}

/**
 * Words of `freeze` or `hide`, each once, with the present names of parameters.
 *
 * @param {Record<string, Param>} params
 * @param {Iterable<string>} words
 */
export function presentWords(params, words) {
  const names = namesByWord(params);
  return [...new Set(Array.from(words, (word) => names.get(word) ?? word))];
}

/**
 * Values under the present names of their parameters; what no parameter is named is left out.
 *
 * @param {Record<string, Param>} params
 * @param {any} values anything but null and undefined
 * @returns {Values}
 */
export function renamed(params, values) {
  const given = (name) => namesOf(params, name).find((each) => Object.hasOwn(values, each));
  return Object.fromEntries(
    Object.keys(params)
      .map((name) => [name, given(name)])
      .filter(([, own]) => own !== undefined)
      .map(([name, own]) => [name, values[own]]),
  );
}
