import { outcome } from './outcome.js';
import { dot, largestDifference, norm, permuteRows, rowOf, tokenVectors } from './vectors.js';

const HEAD_DIM = 64;

// Queries and keys of one head: row 0 and row 1.
const queryAndKey = (engine) => {
  const rows = tokenVectors(engine, { rows: 2, width: HEAD_DIM, seed: 21 });
  return [rowOf(rows, HEAD_DIM, 0), rowOf(rows, HEAD_DIM, 1)];
};

const scoreAt = (engine, q, k, m, n, { queryLayout = 'interleaved', keyLayout = queryLayout } = {}) =>
  dot(
    engine.rope.rotate(q, { headDim: HEAD_DIM, positions: [m], layout: queryLayout }),
    engine.rope.rotate(k, { headDim: HEAD_DIM, positions: [n], layout: keyLayout }),
  );

const spread = (values) => Math.max(...values) - Math.min(...values);
const STARTS = [0, 1, 10, 1000, 100000];

// Half-split index of every interleaved dimension: dimension 2i stands at i, 2i + 1 at i + d/2.
const fromHalf = Array.from({ length: HEAD_DIM }, (_, c) =>
  c < HEAD_DIM / 2 ? 2 * c : 2 * (c - HEAD_DIM / 2) + 1,
);

export const ropeChecks = {
  'rope-depends-on-distance'(engine) {
    const [q, k] = queryAndKey(engine);
    const scores = STARTS.map((n) => scoreAt(engine, q, k, n + 3, n));
    return outcome(spread(scores), '≤', 1e-4, {
      values: { near: scores[0], shifted: scoreAt(engine, q, k, 4, 0) },
    });
  },
  'rope-keeps-length'(engine) {
    const [q] = queryAndKey(engine);
    const changes = STARTS.map((p) =>
      Math.abs(norm(engine.rope.rotate(q, { headDim: HEAD_DIM, positions: [p] })) - norm(q)),
    );
    return outcome(Math.max(...changes), '≤', 1e-5, { values: { norm: norm(q) } });
  },
  'rope-layouts-permute'(engine) {
    const [q] = queryAndKey(engine);
    const positions = [37];
    const interleaved = engine.rope.rotate(q, { headDim: HEAD_DIM, positions, layout: 'interleaved' });
    const half = engine.rope.rotate(permuteRows(q, 1, fromHalf), {
      headDim: HEAD_DIM,
      positions,
      layout: 'half',
    });
    return outcome(largestDifference(half, permuteRows(interleaved, 1, fromHalf)), '=', 0);
  },
  'rope-mixed-layouts'(engine) {
    const [q, k] = queryAndKey(engine);
    const mixed = { queryLayout: 'interleaved', keyLayout: 'half' };
    return outcome(spread(STARTS.map((n) => scoreAt(engine, q, k, n + 3, n, mixed))), '>', 1);
  },
  'rope-open-turns'(engine) {
    const { invFreq } = engine.rope.frequencies({ headDim: 128, base: 10000 });
    const turns = Array.from(invFreq, (frequency) => (4096 * frequency) / (2 * Math.PI));
    return outcome(turns.filter((count) => count < 1).length, '=', 18, {
      values: { first: Math.round(turns[0]), last: turns.at(-1) },
    });
  },
};
