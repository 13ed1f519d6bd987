import { outcome } from './outcome.js';
import { dot, largestDifference, norm, rowOf, spread, sum, tokenVectors } from './vectors.js';

const D = 64;
const PAIRS = D / 2;
const NEAR_STARTS = [0, 1, 10, 1000];
const STARTS = [...NEAR_STARTS, 100000];

// A query and a key of one head.
const queryAndKey = (engine) => {
  const rows = tokenVectors(engine, { rows: 2, width: D, seed: 21 });
  return [rowOf(rows, D, 0), rowOf(rows, D, 1)];
};
const speeds = (engine, options) => engine.rope.frequencies({ headDim: D, base: 10000, ...options }).invFreq;
const turned = (engine, x, position, options) =>
  engine.rope.rotate(x, { headDim: D, positions: [position], ...options });

const scoreAt = (engine, q, k, m, n) => dot(turned(engine, q, m), turned(engine, k, n));

export const ropeChecks = {
  'rope-depends-on-distance'(engine) {
    const [q, k] = queryAndKey(engine);
    const scores = STARTS.map((n) => scoreAt(engine, q, k, n + 3, n));
    return outcome(spread(scores), '≤', 1e-4, {
      values: { near: scores[0], shifted: scoreAt(engine, q, k, 4, 0) },
    });
  },
  'rope-open-turns'(engine) {
    const { invFreq } = engine.rope.frequencies({ headDim: 128, base: 10000 });
    const turns = Array.from(invFreq, (frequency) => (4096 * frequency) / (2 * Math.PI));
    return outcome(turns.filter((count) => count < 1).length, '=', 18, {
      values: { first: Math.round(turns[0]), last: turns.at(-1) },
    });
  },
  'rope-complex-form'(engine) {
    const [q, k] = queryAndKey(engine);
    const invFreq = speeds(engine);
    const [m, n] = [1003, 1000];
    let closed = 0;
    for (let i = 0; i < PAIRS; i += 1) {
      const [a, b, c, d] = [q[2 * i], q[2 * i + 1], k[2 * i], k[2 * i + 1]];
      const angle = (m - n) * invFreq[i];
      closed += (a * c + b * d) * Math.cos(angle) + (a * d - b * c) * Math.sin(angle);
    }
    return outcome(Math.abs(dot(turned(engine, q, m), turned(engine, k, n)) - closed), '≤', 1e-4, {
      values: { closed },
    });
  },
  'rope-no-conjugate'(engine) {
    const [q, k] = queryAndKey(engine);
    const whole = NEAR_STARTS.map((n) => scoreAt(engine, q, k, n + 3, n));
    const without = NEAR_STARTS.map((n) =>
      sum(
        engine.rope.contributions(q, k, {
          headDim: D,
          base: 10000,
          distances: [n + 3 + n],
          product: 'wrong-no-conjugate',
        }),
      ),
    );
    return outcome(spread(without), '>', 1, { values: { spread: spread(whole) } });
  },
  'rope-plane-matrix'(engine) {
    const [q] = queryAndKey(engine);
    const m = 37;
    const invFreq = speeds(engine);
    const byHand = Float32Array.from(q, (x, c) => {
      const angle = m * invFreq[Math.floor(c / 2)];
      return c % 2 === 0
        ? x * Math.cos(angle) - q[c + 1] * Math.sin(angle)
        : q[c - 1] * Math.sin(angle) + x * Math.cos(angle);
    });
    return outcome(largestDifference(turned(engine, q, m), byHand), '≤', 1e-6, {
      values: { m, pairs: PAIRS },
    });
  },
  'rope-half-code'(engine) {
    const [q] = queryAndKey(engine);
    const m = 37;
    const invFreq = speeds(engine);
    const rotateHalf = q.map((_, c) => (c < PAIRS ? -q[c + PAIRS] : q[c - PAIRS]));
    const code = q.map((x, c) => {
      const angle = m * invFreq[c % PAIRS];
      return x * Math.cos(angle) + rotateHalf[c] * Math.sin(angle);
    });
    const other = largestDifference(turned(engine, q, m), code);
    return outcome(largestDifference(turned(engine, q, m, { layout: 'half' }), code), '≤', 1e-6, {
      values: { other },
    });
  },
  'rope-table-of-turns'(engine) {
    const positions = Float64Array.from({ length: 512 }, (_, m) => m);
    const one = Float32Array.from({ length: 512 * D }, (_, at) => (at % 2 === 0 ? 1 : 0));
    const invFreq = speeds(engine);
    const table = one.map((_, at) => {
      const angle = Math.floor(at / D) * invFreq[Math.floor((at % D) / 2)];
      return at % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
    });
    return outcome(largestDifference(engine.rope.rotate(one, { headDim: D, positions }), table), '≤', 1e-6);
  },
  'rope-off-by-one'(engine) {
    const first = (index) => engine.rope.frequencies({ headDim: 128, base: 10000, index }).invFreq[0];
    const [q, k] = queryAndKey(engine);
    const invFreq = speeds(engine, { index: 'wrong-off-by-one' });
    const scores = NEAR_STARTS.map((n) =>
      dot(turned(engine, q, n + 3, { invFreq }), turned(engine, k, n, { invFreq })),
    );
    return outcome(first('wrong-off-by-one'), '<', 1, {
      values: { official: first('official'), spread: spread(scores) },
      unit: 'rad',
    });
  },
  'rope-score-is-a-cosine'(engine) {
    const [q, k] = [
      [1.5, 0.35],
      [0.6, 1.1],
    ];
    const angle = (x, m) => Math.atan2(x[1], x[0]) + m;
    const expected = norm(q) * norm(k) * Math.cos(angle(q, 21) - angle(k, 12));
    const measured = sum(engine.rope.contributions(q, k, { headDim: 2, distances: [9] }));
    return outcome(Math.abs(measured - expected), '≤', 1e-12, { values: { norms: norm(q) * norm(k) } });
  },
  'rope-broadcast'(engine) {
    const n = 8;
    const make = (seed) => tokenVectors(engine, { rows: n * n, width: D, seed });
    // Row t · n + h is head h of token t. The mistake turns it by h, the right way by t.
    const byRow = (x, positionOf) =>
      engine.rope.rotate(x, {
        headDim: D,
        positions: Float64Array.from({ length: n * n }, (_, row) => positionOf(row)),
      });
    // Every head of every token against the same head three tokens on.
    const scoresOf = (q, k) =>
      Float64Array.from({ length: n * n }, (_, row) =>
        dot(rowOf(q, D, row), rowOf(k, D, (row + 3 * n) % (n * n))),
      );
    const [q, k] = [make(21), make(22)];
    const plain = scoresOf(q, k);
    const heads = (row) => row % n;
    const tokens = (row) => Math.floor(row / n);
    const wrong = scoresOf(byRow(q, heads), byRow(k, heads));
    const right = scoresOf(byRow(q, tokens), byRow(k, tokens));
    return outcome(largestDifference(wrong, plain), '≤', 1e-4, {
      values: { difference: largestDifference(right, plain) },
    });
  },
  'rope-computable-anywhere'(engine) {
    const [q] = queryAndKey(engine);
    return outcome(Math.abs(norm(turned(engine, q, 2 ** 20)) - norm(q)), '≤', 1e-5);
  },
};
