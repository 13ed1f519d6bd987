import { EngineError } from './error.js';

/** @typedef {{ arrays: string[], params: string[] }} Names of a verb's arrays, in their order, and of its parameters */

/**
 * @param {string} field
 * @param {string} rest
 */
const refusal = (field, rest) =>
  new EngineError({ code: 'invalid-argument', field, message: `${field} ${rest}` });

/** What a config has as text in JSON; undefined where it has none. */
function textOf(/** @type {unknown} */ config) {
  try {
    return Object(config) === config ? JSON.stringify(config) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * readConfig for people who type: an object is read as it is in JSON, and what has no text there is refused.
 *
 * @param {(text: string, how?: object) => unknown} read
 */
export const checkedReader =
  (read) =>
  (/** @type {unknown} */ text, /** @type {object | undefined} */ how = undefined) => {
    const written = typeof text === 'string' ? text : textOf(text);
    if (written === undefined)
      throw refusal(
        'text',
        `must be a config.json, as text or as an object, got ${text === null ? null : typeof text}`,
      );
    return read(written, how);
  };

/**
 * @param {(...given: any[]) => unknown} call
 * @param {string} name
 * @param {Names} names
 */
function checked(call, name, { arrays, params }) {
  const known = new Set(params);
  return (/** @type {any[]} */ ...given) => {
    if (given.length <= arrays.length && arrays.length > 0) {
      const missing = arrays[Math.max(0, given.length - 1)];
      throw refusal(missing, `must be an array before the parameters: ${name}(${arrays.join(', ')}, { … })`);
    }
    for (const key of Object.keys(Object(given[arrays.length]))) {
      if (!known.has(key)) throw refusal(key, `is no parameter of ${name}, which takes ${params.join(', ')}`);
    }
    return call(...given);
  };
}

/**
 * An engine like `engine` for people who type: a parameter that a verb does not have, and an array that was left out, are
 * refused by their names.
 *
 * @param {import('./engine.js').Engine} engine
 * @param {Record<string, Record<string, Names>>} names of every verb of every group
 * @returns {import('./engine.js').Engine}
 */
export function checkedEngine(engine, names) {
  const groups = Object.entries(engine).map(([group, verbs]) => {
    const own = Object.entries(verbs).map(([verb, call]) => [
      verb,
      checked(call, `${group}.${verb}`, names[group][verb]),
    ]);
    return [group, Object.freeze(Object.fromEntries(own))];
  });
  return /** @type {any} */ (Object.freeze(Object.fromEntries(groups)));
}
