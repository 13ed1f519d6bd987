import { formatNumber } from '../core/numbers.js';
import { particleAfter } from '../core/particles.js';

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

/** The same inside a Korean note, with the particle, given as after a consonant, that fits the number. */
export const shownWith = (particle, value, significant) => {
  const number = shown(value, significant);
  return number + particleAfter(number, particle);
};
