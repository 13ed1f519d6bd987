/**
 * A number with so many decimals, or with two figures where it is too small for these: 0.018 and 5.6·10⁻⁷, not 0.000.
 * For what is never just noise; nothing at all stays 0.
 */
export const fine = (value, digits, t) =>
  t.number(value, value !== 0 && Math.abs(value) < 10 ** -digits ? { significant: 2 } : { digits });
