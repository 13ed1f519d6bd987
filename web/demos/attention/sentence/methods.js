export const NORM = 1.4; // of every content vector, so that a score tells the angle alone
export const headDim = 2; // one pair is the whole head, so that the picture shows all of it
export const pairs = 32; // frequencies to choose from: those of a head of 64
export const MOST = 8; // tokens
export const LAST_OFFSET = 50;
export const CLIP = 4; // Shaw: the farthest distance with a row of its own
const HEAD = { numHeads: 8, head: 1 }; // ALiBi: a slope of 1/4

const base = 10000;
const ROWS = LAST_OFFSET + MOST; // of the learned table
const BUCKETS = 32;

/** How far a pair rotates for a token, in radians. */
export const frequencyOf = (engine, pair) =>
  engine.rope.frequencies({ headDim: 2 * pairs, base }).invFreq[pair];

const plain = (_engine, { x }) => ({ queries: x, keys: x });

function added(x, rows) {
  const sums = x.map((value, i) => value + rows[i]);
  return { queries: sums, keys: sums, rows };
}

/** Tables that a model would have trained, here of seeded random numbers. */
export const tables = {
  learned: (engine) => engine.learned.table({ maxLen: ROWS, dModel: headDim, std: 0.55, seed: 3 }),
  relative: (engine) => engine.learned.table({ maxLen: 2 * CLIP + 1, dModel: headDim, std: 0.55, seed: 4 }),
  t5: (engine) => engine.learned.table({ maxLen: BUCKETS, dModel: 1, std: 0.8, seed: 14 }),
};

const turned = (engine, x, { positions, invFreq }) =>
  engine.rope.rotate(x, { headDim, positions, invFreq: [invFreq] });

// Queries and keys at offset …: the columns of the keys among all keys from position 0.
function ownKeys(matrix, { size, offset }) {
  const keyLen = offset + size;
  return matrix.filter((_, i) => i % keyLen >= offset);
}

const shapeOf = ({ size, offset }) => ({ queryLen: size, keyLen: offset + size, queryOffset: offset });

/**
 * What each method makes of the content vectors x, [size, 2], at `positions`: queries and keys, the `rows` that were
 * added to the input, and a `bias` on the scores, [size, size].
 */
const PLACE = {
  none: plain,
  sinusoidal(engine, { x, positions, pair }) {
    const dModel = 2 * pairs;
    const all = engine.sinusoidal.encode({ positions, dModel, base });
    return added(
      x,
      all.filter((_, i) => Math.floor((i % dModel) / 2) === pair),
    );
  },
  learned: (engine, { x, positions }) =>
    added(x, engine.learned.lookup(tables.learned(engine), { dModel: headDim, positions })),
  relative(engine, scene) {
    const { x, size } = scene;
    const table = tables.relative(engine);
    const index = ownKeys(engine.relative.indices({ ...shapeOf(scene), maxRelativePosition: CLIP }), scene);
    const products = engine.attention.scores(x, table, { headDim });
    const count = 2 * CLIP + 1;
    return {
      ...plain(engine, scene),
      bias: Float32Array.from(index, (row, i) => products[Math.floor(i / size) * count + row]),
    };
  },
  t5(engine, scene) {
    const bias = engine.t5.bias(tables.t5(engine), {
      numHeads: 1,
      ...shapeOf(scene),
      bidirectional: !scene.causal,
      numBuckets: BUCKETS,
    });
    return { ...plain(engine, scene), bias: ownKeys(bias, scene) };
  },
  alibi(engine, scene) {
    const { numHeads, head } = HEAD;
    const shape = shapeOf(scene);
    const count = shape.queryLen * shape.keyLen;
    const all = engine.alibi.bias({ numHeads, ...shape, causal: false });
    return {
      ...plain(engine, scene),
      bias: ownKeys(all.subarray(head * count, (head + 1) * count), scene),
    };
  },
  rope(engine, scene) {
    const x = turned(engine, scene.x, scene);
    return { queries: x, keys: x };
  },
  'wrong-query-only': (engine, scene) => ({ queries: turned(engine, scene.x, scene), keys: scene.x }),
};

export const METHODS = Object.keys(PLACE);

/** Those in which a pair has a frequency, which its colour tells. */
export const ROTATED = new Set(['sinusoidal', 'rope']);

/** Queries, keys, scores and weights, [query, key], of the content vectors x with a method at an offset. */
export function attend(engine, method, { x, pair, causal, offset }) {
  const size = x.length / headDim;
  const positions = Array.from({ length: size }, (_, i) => offset + i);
  const scene = { x, size, pair, causal, offset, positions, invFreq: frequencyOf(engine, pair) };
  const placed = PLACE[method](engine, scene);
  const products = engine.attention.scores(placed.queries, placed.keys, { headDim });
  const { bias } = placed;
  const scores = bias ? products.map((score, i) => score + bias[i]) : products;
  const weights = engine.attention.weights(scores, { queryLen: size, keyLen: size, causal });
  return { ...placed, scores, weights };
}
