import { writeNumber } from './numbers.js';

/** @import { Numbers, Translate } from '../types.js' */

/**
 * A number with so many decimals, or with two figures where it is too small for these: 0.018 and 5.6·10⁻⁷, not 0.000.
 * For what is never just noise; nothing at all stays 0.
 *
 * @param {number} value
 * @param {number} digits
 */
export const fine = (value, digits) => writeNumber(value, `${digits}f`);

const ROUNDING = 1e-5; // below it, what is equal by its formula differs by float32 alone

/**
 * How two things compare that the formulas say are equal, as a predicate: “are equal”, “are equal but for rounding
 * (1.2·10⁻⁷)”, or “differ by at most 0.31” where they are not.
 *
 * @param {number} difference
 * @param {Translate} t
 */
export const apart = (difference, t) =>
  t(difference === 0 ? 'apart.equal' : difference < ROUNDING ? 'apart.rounded' : 'apart.differ', {
    difference: t.number(difference, { significant: 2 }),
  });

/**
 * The largest difference of two lists of numbers at one place.
 *
 * @param {Numbers} a
 * @param {Numbers} b
 */
export function largestDifference(a, b) {
  let largest = 0;
  for (let i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i] - b[i]));
  return largest;
}

/**
 * How far the values of one and the same diagonal of a square table lie apart, at most.
 *
 * @param {Numbers} values
 * @param {number} size
 */
export function diagonalSpread(values, size) {
  let largest = 0;
  for (let gap = 1 - size; gap < size; gap++) {
    let [low, high] = [Infinity, -Infinity];
    for (let i = Math.max(0, gap); i < Math.min(size, size + gap); i++) {
      low = Math.min(low, values[i * size + i - gap]);
      high = Math.max(high, values[i * size + i - gap]);
    }
    largest = Math.max(largest, high - low);
  }
  return largest;
}
