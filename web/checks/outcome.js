import { formatNumber } from '../core/numbers.js';

const HOLDS = {
  '=': (measured, limit, within) => Math.abs(measured - limit) <= within,
  '≤': (measured, limit) => measured <= limit,
  '<': (measured, limit) => measured < limit,
  '>': (measured, limit) => measured > limit,
};

/**
 * The outcome of a check: whether `measured relation limit` holds, where '=' allows a difference of `within`.
 * `expected` is the limit itself, or “≤ 0.001” in print; `values` fill the slots of the check's note; `unit` is a symbol
 * that all languages share.
 *
 * @param {number} measured
 * @param {string} relation
 * @param {number} limit
 * @param {{ within?: number, unit?: string, values?: Record<string, unknown> }} [more]
 */
export const outcome = (measured, relation, limit, { within = 0, unit, values } = {}) => ({
  measured,
  expected: relation === '=' ? limit : `${relation} ${formatNumber(limit, { significant: 1 })}`,
  ...(unit ? { unit } : {}),
  holds: HOLDS[relation](measured, limit, within),
  ...(values ? { values } : {}),
});
