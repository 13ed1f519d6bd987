import assert from 'node:assert/strict';
import { EngineError } from '../../../web/engine/engine.js';

/** Every element within `tolerance` of what is expected; infinities and NaN exactly. */
export function assertClose(actual, expected, tolerance, what = '') {
  assert.equal(actual.length, expected.length, `${what} length`);
  for (let i = 0; i < expected.length; i++) {
    if (Object.is(actual[i], expected[i])) continue;
    const error = Math.abs(actual[i] - expected[i]);
    assert.ok(
      error <= tolerance,
      `${what}[${i}] = ${actual[i]}, expected ${expected[i]} within ${tolerance}`,
    );
  }
}

/** `call` is refused with an EngineError that names `field` and says in a sentence what would be right. */
export function assertRefused(call, field, code = 'invalid-argument') {
  assert.throws(call, (error) => {
    assert.ok(error instanceof EngineError, `not an EngineError: ${error}`);
    assert.equal(error.name, 'EngineError');
    assert.equal(error.field, field, error.message);
    assert.equal(error.code, code, error.message);
    assert.match(error.message, new RegExp(`^${field} .*[^.]$`));
    return true;
  });
}

/** What a call gives, { result }, or how it is refused, { field, code, message }. */
export function outcomeOf(call, given) {
  try {
    return { result: call(...given) };
  } catch (error) {
    assert.ok(error instanceof EngineError, `${error?.stack ?? error}`);
    const { field, code, message } = error;
    return { field, code, message };
  }
}

/**
 * Values that are no count of anything, for every field that is one.
 *
 * @type {any[]}
 */
export const notCounts = [
  ...[0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ...['7', '', null, true, [], [7], {}, () => 7, Symbol('7'), 7n, new Number(7), new Date()],
];

/**
 * Values that are no number at all, for every field that is one.
 *
 * @type {any[]}
 */
export const notNumbers = [...['1', '', null, true, [], [1], {}, () => 1, Symbol('1'), 1n, new Number(1)]];

/**
 * Values that are no array of numbers, for every argument that is one.
 *
 * @type {any[]}
 */
export const notArrays = [
  ...[undefined, null, 1, '1,2', true, {}, { length: 4 }, { 0: 1, length: 1 }, () => [1], Symbol('a'), 1n],
  ...[
    [],
    ['1', '2'],
    [1, undefined],
    [null],
    [[1]],
    [1n],
    new Array(4),
    Object.assign([1], { 2: 3 }),
    new BigInt64Array(4),
  ],
  ...[new Float32Array(0), new DataView(new ArrayBuffer(16)), new ArrayBuffer(16), new Set([1])],
];

const special = {
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  NaN: Number.NaN,
};

/** Golden arguments and values: JSON has no infinities and no NaN, inside arrays they are written as strings. */
export function decode(value) {
  if (Array.isArray(value)) {
    return value.map((element) =>
      typeof element === 'string' ? (special[element] ?? element) : decode(element),
    );
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, decode(member)]));
}
