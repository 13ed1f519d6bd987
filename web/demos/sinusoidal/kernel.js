import { choice, int, real, text } from '../../core/parameters.js';
import { splitTokens, tokenSeed } from '../../core/tokens.js';
import { figure } from '../../figure/figure.js';
import { initialText } from '../../strings/initial-text.js';
import { curve, farthest } from './kernel/curve.js';
import { matrix, words } from './kernel/tables.js';

/** @import { ComputeContext, Engine } from '../../types.js' */

const most = 10; // tokens of the sentence

const distances = Float64Array.from({ length: 2 * farthest + 1 }, (_, i) => i - farthest);

const tokensOf = (words) => splitTokens(words).slice(0, most);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { dModel, exponent, wordNorm, words, p, q } = values;
  // The mistake takes 2i for the index of a pair that is 2i already: every exponent doubles, as with base².
  const base = exponent === 'official' ? values.base : values.base ** 2;
  const kernelOf = (base) => engine.sinusoidal.kernel({ dModel, base, distances });
  const kernel = kernelOf(base);
  const official = kernelOf(values.base);
  const count = farthest + 1;
  const table = engine.sinusoidal.encode({ seqLen: count, dModel, base });
  const matrix = engine.attention.scores(table, table, { headDim: dModel, scale: 2 / dModel });
  const sentence = memo('sentence', [words, dModel, wordNorm, table], () =>
    similarities(engine, tokensOf(words), table, values),
  );
  let rises = 0;
  for (let distance = 1; distance <= farthest; distance++) {
    if (kernel[farthest + distance] > kernel[farthest + distance - 1]) rises += 1;
  }
  return {
    base,
    distances,
    kernel,
    official,
    matrix,
    count,
    rises,
    distance: q - p,
    value: kernel[farthest + q - p],
    mirrored: kernel[farthest + p - q],
    ...sentence,
    cell: values.a * sentence.tokens.length + values.b,
    wrong: exponent !== 'official',
  };
}

// Cosines between tokens: of their vectors alone, of their positions alone, and of the sums.
function similarities(engine, tokens, table, { dModel, wordNorm }) {
  const rows = tokens.length;
  // Seeded vectors of a token's own; PE has length √(dModel / 2).
  const std = Math.max(1e-6, wordNorm * Math.SQRT1_2);
  const vectors = Float32Array.from(
    tokens.flatMap((token) => [...engine.learned.table({ maxLen: 1, dModel, std, seed: tokenSeed(token) })]),
  );
  const positions = table.subarray(0, rows * dModel);
  const sums = vectors.map((value, i) => (wordNorm === 0 ? 0 : value) + positions[i]);
  const cosines = (list) => {
    const dots = engine.attention.scores(list, list, { headDim: dModel, scale: 1 });
    return dots.map((dot, i) => {
      const [row, col] = [Math.floor(i / rows), i % rows];
      return dot / Math.sqrt(dots[row * rows + row] * dots[col * rows + col]);
    });
  };
  return { tokens, parts: { words: cosines(vectors), positions: cosines(positions), sums: cosines(sums) } };
}

function seen({ values: { a, b }, wrong, rises }) {
  return [
    'seenEven',
    wrong ? 'seenDoubled' : rises > 0 ? 'seenRises' : 'seenFalls',
    a === b ? 'seenOneWord' : 'seenWords',
  ];
}

const steps = {
  distance: { views: ['curve'], handle: 'distance', see: 'seeDistance' },
  diagonal: { views: ['matrix', 'curve'], handle: 'positions', see: 'seeDiagonal' },
  ripples: {
    views: ['curve', 'matrix'],
    set: { exponent: 'official' },
    controls: ['dModel'],
    see: (data) => seen(data)[1],
  },
  words: {
    views: ['words'],
    controls: ['wordNorm'],
    see: ({ values: { a, b } }) => (a === b ? 'seenOneWord' : 'seeWords'),
  },
  mistake: {
    views: ['curve', 'matrix'],
    set: { exponent: 'wrong-doubled' },
    controls: ['exponent'],
    see: (data) => seen(data)[1],
  },
};

/** PE(p) · PE(q) against the distance, as a matrix, and what adding it does to the similarity of words. */
export default figure({
  name: 'sinusoidal/kernel',
  modules: ['scores', 'tables', 'waves'],
  params: {
    dModel: int({ initial: 128, min: 2, max: 512, step: 2, scale: 'log', snaps: [64, 128, 512] }),
    base: real({ initial: 10000, min: 10, max: 1e6, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
    exponent: choice({ options: ['official', 'wrong-doubled'], control: 'buttons' }),
    wordNorm: real({ initial: 1, min: 0, max: 4, step: 0.05, digits: 2 }),
    words: text({ initial: initialText('sinusoidal/kernel'), maxLength: 120, control: 'none' }),
    p: int({ initial: 20, min: 0, max: farthest, control: 'none' }),
    q: int({ initial: 37, min: 0, max: farthest, control: 'none' }),
    a: int({ initial: 1, min: 0, max: most - 1, control: 'none' }),
    b: int({ initial: 4, min: 0, max: most - 1, control: 'none' }),
  },
  scene: { query: 'p', key: 'q' },
  settle(values) {
    const last = tokensOf(values.words).length - 1;
    return { ...values, a: Math.min(values.a, last), b: Math.min(values.b, last) };
  },
  steps,
  // The second position moves away from the first.
  play: {
    from: 'diagonal',
    every: 150,
    next: ({ q }) => (q < farthest ? { q: q + 1 } : undefined),
    start: { p: 0, q: 0 },
  },
  compute,
  views: { curve, matrix, words },
  predict: {
    options: ['falls', 'ripples', 'level'],
    done: { exponent: 'official' },
    // How the product of two rows goes with their distance, at width 128.
    answer({ kernel, rises }) {
      if (kernel.at(-1) > 0.9 * kernel[farthest]) return 'level';
      return rises > 0 ? 'ripples' : 'falls';
    },
  },
  variant: ({ exponent }) => exponent,
  slots: ({ values: { a, b }, distance, kernel, official, tokens, parts, cell }) => ({
    ...{ gap: Math.abs(distance), opposite: -distance, right: official[farthest + distance] },
    ...{ steps: farthest, lowest: Math.min(...kernel), far: kernel.at(-1) },
    ...{ first: tokens[a], second: tokens[b] },
    ...{ before: parts.words[cell], position: parts.positions[cell], after: parts.sums[cell] },
  }),
  seen,
  readout: () => [['dotLine', 'mirrorLine'], ['risesLine'], ['wordsLine']],
  numbers: ({ kernel, matrix, count, tokens: { length }, parts }) => [
    ['kernel', { distance: distances.length }, kernel],
    ['products', { position: count, other: count }, matrix],
    ...Object.entries(parts).map(([name, list]) => [
      `cosines-${name}`,
      { token: length, other: length },
      list,
    ]),
  ],
});
