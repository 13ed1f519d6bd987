/** @import { Call, Engine } from '../types.js' */

/** How the arrays that traced engines gave were made, by their buffers. @type {WeakMap<ArrayBufferLike, Call & { length: number }>} */
const made = new WeakMap();

/**
 * How an array was made, also where it is a part of what a verb gave; undefined where no traced engine made it.
 *
 * @param {any} values
 * @returns {Call | undefined}
 */
export function callOf(values) {
  const known = made.get(values?.buffer);
  if (!known) return undefined;
  const { length, ...call } = known;
  if (length === values.length) return call;
  const from = values.byteOffset / values.BYTES_PER_ELEMENT;
  return { ...call, part: [from, from + values.length] };
}

const ids = new WeakMap();
let count = 0;
function idOf(buffer) {
  if (!ids.has(buffer)) ids.set(buffer, ++count);
  return ids.get(buffer);
}

// Typed arrays by identity, everything else by value.
function keyOf(value) {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (ArrayBuffer.isView(value)) return `@${idOf(value.buffer)} ${value.byteOffset} ${value.byteLength}`;
  if (Array.isArray(value)) return `[${value.map(keyOf)}]`;
  return `{${Object.entries(value).map(([name, each]) => `${name}:${keyOf(each)}`)}}`;
}

/**
 * The engine as compute() gets it. The same call gives the same array again, so that a demo keeps no memo of it, and every
 * array knows its call, so that none is written a second time for programs. Nobody may write into what it gives.
 * begin() is called before each computation: what the last one did not ask for is let go then.
 *
 * @param {Engine} engine
 */
export function traced(engine) {
  let before = new Map();
  let now = new Map();
  const asked =
    (verb, run) =>
    (/** @type {any[]} */ ...given) => {
      const key = `${verb} ${keyOf(given)}`;
      if (!now.has(key)) now.set(key, before.get(key) ?? noted(verb, run(...given), given));
      return now.get(key);
    };
  const groups = Object.entries(engine).map(([group, verbs]) => [
    group,
    Object.fromEntries(Object.entries(verbs).map(([verb, run]) => [verb, asked(`${group}.${verb}`, run)])),
  ]);
  return {
    engine: /** @type {Engine} */ (Object.fromEntries(groups)),
    begin() {
      before = now;
      now = new Map();
    },
  };
}

/**
 * @param {string} verb
 * @param {any} answer
 * @param {any[]} given
 */
function noted(verb, answer, given) {
  const origin = (value) => callOf(value) ?? value;
  const params = Object.entries(Object(given.at(-1))).map(([name, value]) => [name, origin(value)]);
  const call = { verb, inputs: given.slice(0, -1).map(origin), params: Object.fromEntries(params) };
  const note = (array, field) => made.set(array.buffer, { ...call, ...field, length: array.length });
  if (ArrayBuffer.isView(answer)) note(answer);
  else
    for (const [field, array] of Object.entries(Object(answer)))
      if (ArrayBuffer.isView(array)) note(array, { field });
  return answer;
}
