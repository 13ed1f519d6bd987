/** @import { Numbers } from '../types.js' */

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
