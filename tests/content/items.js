// { 'S4-3': 'c0-2 f1' } names S4-3-c0, S4-3-c1, S4-3-c2 and S4-3-f1; an empty list names the section itself.
const items = (sections) =>
  Object.entries(sections).flatMap(([section, list]) =>
    list === ''
      ? [section]
      : list.split(' ').flatMap((part) => range(part).map((item) => `${section}-${item}`)),
  );

function range(part) {
  const [, letter, first, last] = /^([a-z])(\d+)-(\d+)$/.exec(part) ?? [];
  if (!letter) return [part];
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${letter}${Number(first) + i}`);
}

/**
 * Every statement of the source material by the lesson that settles it: c claim, f formula, k code, t table row,
 * n number, x example, i image, o omission.
 */
export const ITEMS = {
  why: items({
    'S0-Q1': 'c1-11 f1-2 k1',
    'S1-0': '',
    'S1-1': 'c1',
    'S1-2': 'c1 x1',
  }),
  sinusoidal: items({
    'S0-Q2': 'f1 c1-8 k1 n1',
    'S1-3': 'c1-5 f1 k1 n1',
    'S2-4': 'c1-3 c3b c4-9 i1-6',
    'S2-5': 'c1-6 k1',
    'S3-1': 'c1-6',
    'S3-2': 'k1-2 c1-3 n1',
    'S4-1': 'f1 c1-5 c7-8 k1',
  }),
  learned: items({
    'S0-Q3': 'c1-9 k1 t1-3',
    'S1-4': 'c1-3 k1',
    'S3-4': 'c1-5',
    'S4-2': 'k1 c1-2 c4-8',
  }),
  grid: items({
    'S4-7': 'c1-8 x1 k1',
    'S1-5': 'c1 k1 f1',
    'S4-2': 'c3 c9',
  }),
  relative: items({
    'S0-Q3': 't4 c10-11 k2 n1',
    'S4-6': 'c1-7 f1 n1',
    'S4-3': 'c0-13 f1-2 k1-3',
    'S4-FQ3': 'c1-2',
  }),
  rope: items({
    'S0-Q3': 'c12-14',
    'S1-6': 'c1-4 k1',
    'S4-4': 'c1-9 f1-4 f6 k1',
    'S4-FQ1': 'c1-4',
  }),
  'rope-practice': items({
    'S4-4': 'c10 f5 k2 t1-6',
  }),
  compare: items({
    'S1-7': 't1-4',
    'S1-8': '',
    'S4-10': 't1-7',
  }),
  encoding: items({
    'S2-1': 'c1-2 x1',
    'S2-2': 'c1-4 i1-2',
    'S2-3': 'c1-5',
    'S3-3': 'c1-3',
    'S4-0': 'x1 c1-6',
  }),
  scaling: items({
    'S4-5a': 'f1 c1-5',
    'S4-FQ4': 'c1-2 n1',
  }),
  yarn: items({
    'S4-5b': 'f1 n1 c1-3',
    'S4-5c': 'c1-4 f1 n1 k1-2',
    'S4-5d': 'c0-7 f1-5 k1-5',
    'S4-5e': 'c1-4 t1-4',
    'S4-FQ2': 'c1-4',
    'S4-FQ5': 'c1-3',
  }),
  nope: items({
    'S4-8': 'c1-7 o1',
    'S4-9': 'c1-7',
    'S4-FQ6': 'c1-4',
  }),
};

/**
 * Claims that people make elsewhere, in papers, on pages or in threads, by the lesson that settles them.
 */
export const ELSEWHERE = {
  compare: ['E-gemma3-nope', 'E-irope-infinite'],
  'rope-variants': ['E-pope-no-confound', 'E-pope-extrapolates', 'E-drope-no-training'],
  latent: [
    'E-mla-rotate-query',
    'E-mla-order-of-products',
    'E-proportional-denominator',
    'E-partial-pairs-full',
  ],
  nope: [
    'E-sink-anchor',
    'E-softmax1-cures',
    'E-sinks-infinite',
    'E-llama4-temperature',
    'E-ssmax-any-length',
  ],
  'data-dependent': ['E-cope-sentences', 'E-fox-recency', 'E-path-beyond-rope'],
  grid: ['E-axial-directions', 'E-2d-rope-any-resolution', 'E-mrope-delta'],
  measure: ['E-niah-usable', 'E-niah-positional'],
  scaling: ['E-fast-pairs-fail', 'E-theta-is-length', 'E-small-base-extrapolates'],
};
