import assert from 'node:assert/strict';

/** @import { Numbers } from '../../../web/types.js' */
/** @typedef {number | string | Numbers | Nested[]} Nested */

/** Numbers that floats hold exactly, the same in listings.cc: ((step · n) mod 11 − 5) / 4. */
export const numbers = (length, step) => Array.from({ length }, (_, n) => (((step * n) % 11) - 5) / 4);

const size = (shape) => shape.reduce((product, n) => product * n, 1);

/** An array for the listings: `data` crosses to Python with its shape, `flat` is what the engine takes. */
export const array = (shape, step) => ({ shape, values: numbers(size(shape), step), type: 'float64' });

export const given = (values, shape = [values.length]) => ({ shape, values, type: 'float64' });
export const whole = (values, shape = [values.length]) => ({ shape, values, type: 'int64' });

/** 0 … n − 1. */
export const range = (n) => Array.from({ length: n }, (_, k) => k);

const UNSAID = { inf: Infinity, '-inf': -Infinity, nan: Number.NaN };
const flat = (value) => [value].flat(Infinity).map((x) => UNSAID[x] ?? Number(x));

/**
 * Fails unless both have the same numbers within the tolerance, and infinities in the same places.
 *
 * @param {Nested} got
 * @param {Nested} expected
 * @param {number | undefined} tolerance
 * @param {string} what
 */
export function agree(got, expected, tolerance = 0, what) {
  const [a, b] = [flat(Array.from([got].flat(), spread)), flat(Array.from([expected].flat(), spread))];
  assert.equal(a.length, b.length, `${what}: so many numbers`);
  for (const [i, value] of a.entries()) {
    if (value === b[i]) continue;
    assert.ok(Math.abs(value - b[i]) <= tolerance, `${what} [${i}]: ${value} against ${b[i]}`);
  }
}

/** @param {Nested} value */
const spread = (value) => (ArrayBuffer.isView(value) ? Array.from(value) : value);
