/** @import { Numbers } from '../../types.js' */

/** A few pairs that name the rows, the last among them. */
export const pairTicks = (pairs) => {
  const step = [1, 2, 4, 8, 16, 32].find((each) => pairs / each <= 8);
  return [...Array.from({ length: Math.floor((pairs - 1) / step - 0.4) + 1 }, (_, i) => i * step), pairs - 1];
};

// Turns fall by one ratio from pair to pair.
/**
 * The pair, a fraction, that makes so many turns.
 *
 * @param {number} turns
 * @param {Numbers} all
 */
export const pairOf = (turns, [first, second]) => Math.log(first / turns) / Math.log(first / second);
/**
 * The turns of a pair.
 *
 * @param {number} pair
 * @param {Numbers} all
 */
export const turnsOf = (pair, [first, second]) => first * (second / first) ** pair;

/** The radius of a pair's point in a curve over all pairs. */
export const pointRadius = (plot, pairs, least = 1.6, most = 3.6) =>
  Math.min(most, Math.max(least, (0.3 * plot.width) / pairs));
