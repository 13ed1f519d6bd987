/** Encodings to begin with; their names stand with the words of the demo. */
export const FORMULAS = [
  {
    id: 'sinusoids',
    text: 'mod(i, 2) == 0 ? sin(pos / base^(2 * pair / d)) : cos(pos / base^(2 * pair / d))',
  },
  { id: 'integers', text: 'pos' },
  { id: 'fractions', text: 'pos / (n - 1)' },
  { id: 'binary', text: 'mod(floor(pos / 2^i), 2)' },
];
