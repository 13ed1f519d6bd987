const HOLDS = {
  '=': (measured, expected, within) => Math.abs(measured - expected) <= within,
  '≤': (measured, expected) => measured <= expected,
  '≥': (measured, expected) => measured >= expected,
  '<': (measured, expected) => measured < expected,
  '>': (measured, expected) => measured > expected,
};

/**
 * The outcome of a check: `measured relation expected`, where '=' allows a difference of `within`.
 * `note` says in both languages what the number means; `unit` is a symbol that both languages share.
 */
export const outcome = ({ measured, relation, expected, within = 0, unit, note }) => ({
  measured,
  relation,
  expected,
  ...(unit ? { unit } : {}),
  holds: HOLDS[relation](measured, expected, within),
  note,
});
