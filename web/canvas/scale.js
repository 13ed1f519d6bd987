/** @import { Scale } from '../types.js' */

// Continuous scales with the face of d3-scale's (callable; domain(), range(), invert(), ticks()), read only.

/**
 * value ↦ pixel, linearly from domain [a, b] to range [c, d].
 *
 * @param {number[]} domain
 * @param {number[]} range
 * @returns {Scale}
 */
export function linear([a, b], [c, d]) {
  const slope = a === b ? 0 : (d - c) / (b - a);
  const scale = (/** @type {number} */ value) => c + (value - a) * slope;
  return Object.assign(scale, {
    domain: () => [a, b],
    range: () => [c, d],
    invert: (/** @type {number} */ pixel) => (slope === 0 ? a : a + (pixel - c) / slope),
    ticks: (count = 5) => ticks(a, b, count),
  });
}

/**
 * value ↦ pixel, logarithmically; domain positive. Its ticks are chosen by each figure.
 *
 * @param {number[]} domain
 * @param {number[]} range
 * @returns {Scale}
 */
export function log([a, b], [c, d]) {
  const inner = linear([Math.log(a), Math.log(b)], [c, d]);
  const scale = (/** @type {number} */ value) => inner(Math.log(value));
  return Object.assign(scale, {
    domain: () => [a, b],
    range: () => [c, d],
    invert: (/** @type {number} */ pixel) => Math.exp(inner.invert(pixel)),
  });
}

const NEAREST = 0.55; // where distance 0 stands on a logarithmic axis

/**
 * Tokens of distance ↦ pixel, logarithmically from 1 on, with room for 0.
 *
 * @param {number} most
 * @param {number[]} range
 * @returns {Scale}
 */
export function logDistance(most, range) {
  const inner = log([NEAREST, most], range);
  return Object.assign((/** @type {number} */ distance) => inner(Math.max(NEAREST, distance)), { ...inner });
}

// Round numbers between a and b: multiples of 1, 2 or 5 times a power of ten, about `count` of them.
/**
 * @param {number} a
 * @param {number} b
 * @param {number} count
 * @returns {number[]}
 */
function ticks(a, b, count) {
  const [low, high] = a < b ? [a, b] : [b, a];
  const rough = (high - low) / Math.max(1, count);
  if (!(rough > 0) || !Number.isFinite(rough)) return [low];
  const power = Math.floor(Math.log10(rough));
  const error = rough / 10 ** power;
  const digit = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1;
  // Dividing by a whole number gives 0.3 where multiplying by 0.1 gives 0.30000000000000004.
  const value =
    power < 0
      ? (/** @type {number} */ i) => (i * digit) / 10 ** -power
      : (/** @type {number} */ i) => i * digit * 10 ** power;
  const step = digit * 10 ** power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const list = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => value(first + i));
  if (list.length === 0 && count < 2) return ticks(a, b, 2);
  return a < b ? list : list.reverse();
}
