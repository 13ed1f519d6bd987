import { diagonalSpread } from '../../../core/diagonals.js';

// Bugs that a table shows, as BUGS has them; a picture is { values, rows, cols, min, max }.

/** from, from + 1, …: `length` numbers. */
export const range = (length, from = 0) => Array.from({ length }, (_, i) => from + i);

const noise = (engine, dModel, seed, std = 1) => engine.learned.table({ maxLen: 1, dModel, std, seed });

function exponentTable(engine, { dModel, base }, wrong) {
  const positions = range(SIDE);
  if (!wrong) return engine.sinusoidal.encode({ positions, dModel, base });
  // The exponent of column c is 2c / d instead of c / d, so that the sine and the cosine of a pair turn apart.
  const encode = (scaled) => engine.sinusoidal.encode({ positions: scaled, dModel, base: base ** 2 });
  const [sines, cosines] = [
    encode(positions),
    encode(positions.map((position) => position * base ** (-2 / dModel))),
  ];
  return sines.map((value, i) => (i % 2 === 0 ? value : cosines[i]));
}

const SIDE = 32;
const TOKENS = 24;

const products = (engine, setting, wrong) => {
  const rows = exponentTable(engine, setting, wrong);
  return engine.attention.scores(rows, rows, { headDim: setting.dModel, scale: 2 / setting.dModel });
};

const mixedScores = (engine, { headDim, seed, layout }, wrong) => {
  const place = (vector) =>
    engine.rope.rotate(
      Float32Array.from({ length: TOKENS * headDim }, (_, i) => vector[i % headDim]),
      { headDim, positions: range(TOKENS), layout: wrong ? 'wrong-mixed' : layout },
    );
  const vectors = [seed, seed + 1].map((each) => noise(engine, headDim, each));
  return engine.attention.scores(place(vectors[0]), place(vectors[1]), { headDim });
};

// The score of query m and key n, out of what each pair adds at a distance, or at a sum of positions.
function pairScores(engine, { headDim, seed }, wrong) {
  const [q, k] = [seed, seed + 1].map((each) => noise(engine, headDim, each));
  const reach = 2 * TOKENS;
  const shares = engine.rope.contributions(q, k, {
    headDim,
    distances: range(2 * reach, -reach),
    product: wrong ? 'wrong-no-conjugate' : 'official',
  });
  const pairs = headDim / 2;
  const at = (distance) => {
    let sum = 0;
    for (let i = 0; i < pairs; i++) sum += shares[(distance + reach) * pairs + i];
    return sum / Math.sqrt(headDim);
  };
  return Float32Array.from({ length: TOKENS * TOKENS }, (_, cell) => {
    const [m, n] = [Math.floor(cell / TOKENS), cell % TOKENS];
    return at(wrong ? m + n : m - n);
  });
}

const bucketTable = (engine, { numBuckets, maxDistance }, wrong) => {
  const offsets = Array.from({ length: SIDE * SIDE }, (_, cell) => (cell % SIDE) - Math.floor(cell / SIDE));
  return engine.t5.buckets({
    relativePositions: wrong ? offsets.map((offset) => -offset) : offsets,
    numBuckets,
    maxDistance,
  });
};

function alibiWeights(engine, { numHeads, head, seed }, wrong) {
  const table = (each) => engine.learned.table({ maxLen: TOKENS, dModel: 16, std: 1, seed: each });
  const scores = engine.attention.scores(table(seed), table(seed + 1), { headDim: 16 });
  const size = TOKENS * TOKENS;
  const bias = engine.alibi
    .bias({ numHeads, queryLen: TOKENS, keyLen: TOKENS })
    .subarray((head - 1) * size, head * size)
    .map((value) => (wrong && value === -Infinity ? 0 : value));
  return engine.attention.weights(scores, { queryLen: TOKENS, keyLen: TOKENS, bias, causal: !wrong });
}

function patchMap(engine, { height, width, dModel }, wrong) {
  const shape = wrong ? { height: width, width: height } : { height, width };
  const rows = engine.grid.sincos({ ...shape, dModel, base: 100 });
  const here = Math.floor(height / 2) * width + Math.floor(width / 2);
  const own = rows.subarray(here * dModel, (here + 1) * dModel);
  return engine.attention.scores(own, rows, { headDim: dModel, scale: 2 / dModel });
}

const signed = (values, side, reach) => ({ values, rows: side, cols: side, min: -reach, max: reach });
const shaded = (values, rows, cols, max) => ({ values, rows, cols, min: 0, max });

const spreadOf = (side) => (values) => diagonalSpread(values, side);

export const MAPS = {
  'slow-first': {
    settings: [
      { dModel: 32, base: 10000 },
      { dModel: 64, base: 10000 },
      { dModel: 32, base: 1000 },
      { dModel: 48, base: 100000 },
    ],
    compute(engine, { dModel, base }, wrong) {
      const params = { dModel, base, order: wrong ? 'wrong-slow-first' : 'fast-first' };
      const [fastest] = engine.sinusoidal.frequencies(params);
      return { values: engine.sinusoidal.encode({ seqLen: 48, ...params }), fastest };
    },
    picture: ({ values }, { dModel }) => ({ values, rows: 48, cols: dModel, min: -1, max: 1 }),
    fault: ({ fastest }) => (2 * Math.PI) / fastest,
    source: 'https://arxiv.org/abs/1706.03762',
  },
  exponent: {
    settings: [
      { dModel: 16, base: 100 },
      { dModel: 24, base: 1000 },
      { dModel: 32, base: 10000 },
      { dModel: 64, base: 10000 },
    ],
    compute: products,
    picture: (values) => signed(values, SIDE, 1),
    fault: spreadOf(SIDE),
    source: 'https://github.com/SamLynnEvans/Transformer/issues/25',
  },
  mixed: {
    settings: [
      { headDim: 8, seed: 301, layout: 'half' },
      { headDim: 16, seed: 305, layout: 'interleaved' },
      { headDim: 32, seed: 309, layout: 'half' },
      { headDim: 64, seed: 313, layout: 'interleaved' },
    ],
    compute: mixedScores,
    picture: (values) => signed(values, TOKENS, 2),
    fault: spreadOf(TOKENS),
    source: 'https://github.com/xiangking/ark-nlp/issues/47',
  },
  conjugate: {
    settings: [
      { headDim: 8, seed: 321 },
      { headDim: 16, seed: 325 },
      { headDim: 32, seed: 329 },
      { headDim: 64, seed: 333 },
    ],
    compute: pairScores,
    picture: (values) => signed(values, TOKENS, 2),
    fault: spreadOf(TOKENS),
    source: 'https://arxiv.org/abs/2104.09864',
  },
  direction: {
    settings: [
      { numBuckets: 32, maxDistance: 128 },
      { numBuckets: 16, maxDistance: 64 },
      { numBuckets: 32, maxDistance: 32 },
      { numBuckets: 8, maxDistance: 32 },
    ],
    compute: bucketTable,
    picture: (values, { numBuckets }) => shaded(values, SIDE, SIDE, numBuckets - 1),
    fault: (values) => values[1],
    source: 'https://github.com/dmlc/gluon-nlp/pull/1470',
  },
  mask: {
    settings: [
      { numHeads: 8, head: 2, seed: 341 },
      { numHeads: 8, head: 4, seed: 345 },
      { numHeads: 12, head: 9, seed: 349 },
      { numHeads: 16, head: 6, seed: 353 },
    ],
    compute: alibiWeights,
    picture: (values) => shaded(values, TOKENS, TOKENS, 0.5),
    // The weight that the first query gives to keys after it.
    fault: (values) => values.subarray(1, TOKENS).reduce((sum, weight) => sum + weight, 0),
    source: 'https://github.com/ofirpress/attention_with_linear_biases',
  },
  swapped: {
    settings: [
      { height: 12, width: 20, dModel: 64 },
      { height: 16, width: 24, dModel: 64 },
      { height: 20, width: 14, dModel: 64 },
      { height: 10, width: 18, dModel: 32 },
    ],
    compute: patchMap,
    picture: (values, { height, width }) => ({ ...shaded(values, height, width, 1), min: 0.35 }),
    // The similarity of the patch to the one below it.
    fault: (values, { height, width }) =>
      values[(Math.floor(height / 2) + 1) * width + Math.floor(width / 2)],
    source: 'https://github.com/facebookresearch/mae/issues/18',
  },
};
