import { formatNumber } from '../core/numbers.js';

const HOLDS = {
  '=': (measured, limit, within) => Math.abs(measured - limit) <= within,
  '≤': (measured, limit) => measured <= limit,
  '<': (measured, limit) => measured < limit,
  '>': (measured, limit) => measured > limit,
};

/**
 * The outcome of a check: whether `measured relation limit` holds, where '=' allows a difference of `within`.
 * `expected` is the limit itself, or “≤ 0.001” in print; `note` says in both languages what the number means;
 * `unit` is a symbol that both languages share.
 */
export const outcome = ({ measured, relation, limit, within = 0, unit, note }) => ({
  measured,
  expected: relation === '=' ? limit : `${relation} ${formatNumber(limit, { significant: 1 })}`,
  ...(unit ? { unit } : {}),
  holds: HOLDS[relation](measured, limit, within),
  note,
});

/** A number inside a note, with `significant` figures where they are given. */
export const shown = (value, significant) => formatNumber(value, significant ? { significant } : {});
