import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertRefused } from './expect.js';

const { t5, attention } = await loadEngine();

test('thresholds of the encoder and of the decoder', () => {
  const encoder = t5.thresholds({});
  assert.ok(encoder instanceof Int32Array);
  assert.deepEqual([...encoder], [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91]);
  assert.deepEqual(
    [...t5.thresholds({ bidirectional: false })],
    [
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
      ...[16, 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99, 113],
    ],
  );
});

test('buckets of either direction', () => {
  const buckets = t5.buckets({ relativePositions: [0, -1, 1, -8, 8, -128, 1000] });
  assert.ok(buckets instanceof Int32Array);
  assert.deepEqual([...buckets], [0, 1, 17, 8, 24, 15, 31]);
  const causal = t5.buckets({ relativePositions: [-16, -18, -19, -64, -113, 5], bidirectional: false });
  assert.deepEqual([...causal], [16, 16, 17, 26, 31, 0]);
});

const shapes = fc
  .tuple(fc.boolean(), fc.integer({ min: 2, max: 40 }), fc.integer({ min: 1, max: 2000 }))
  .map(([bidirectional, buckets, more]) => ({
    bidirectional,
    numBuckets: bidirectional ? 2 * buckets : buckets,
    maxDistance: Math.floor(buckets / 2) + more,
  }));

test('buckets grow with the distance, and thresholds say where', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const distances = Int32Array.from({ length: 2100 }, (_, n) => n);
      const past = t5.buckets({ relativePositions: distances.map((n) => -n), ...shape });
      const thresholds = t5.thresholds(shape);
      for (const n of distances) {
        assert.equal(
          past[n],
          thresholds.findLastIndex((first) => first <= n),
        );
      }
      const future = t5.buckets({ relativePositions: distances.subarray(1), ...shape });
      const other = shape.bidirectional ? past.slice(1).map((b) => b + shape.numBuckets / 2) : 0;
      assert.deepEqual(future, other || new Int32Array(2099));
    }),
    { numRuns: 60 },
  );
});

test('bias is the table by bucket, the same along every diagonal', () => {
  fc.assert(
    fc.property(
      shapes,
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 90 }),
      (shape, numHeads, queryLen, keyLen, queryOffset) => {
        const table = Float32Array.from({ length: shape.numBuckets * numHeads }, (_, n) => Math.sin(n));
        const bias = t5.bias(table, { ...shape, numHeads, queryLen, keyLen, queryOffset });
        assert.ok(bias instanceof Float32Array);
        assert.equal(bias.length, numHeads * queryLen * keyLen);
        bias.forEach((value, n) => {
          const [head, i, j] = [
            Math.floor(n / keyLen / queryLen),
            Math.floor(n / keyLen) % queryLen,
            n % keyLen,
          ];
          const [bucket] = t5.buckets({ ...shape, relativePositions: [j - i - queryOffset] });
          assert.equal(value, table[bucket * numHeads + head]);
          if (i > 0 && j > 0) assert.equal(value, bias[n - keyLen - 1]);
        });
      },
    ),
    { numRuns: 40 },
  );
});

test('scores are not divided, and the mistake divides by √headDim', () => {
  const [q, k] = [new Float32Array(16).fill(0.5), new Float32Array(32).fill(2)];
  assert.deepEqual([...t5.scores(q, k, { headDim: 16 })], [16, 16]);
  assert.deepEqual([...t5.scores(q, k, { headDim: 16, scaling: 'wrong-sqrt' })], [4, 4]);
  assert.deepEqual(
    t5.scores(q, k, { headDim: 16, scaling: 'wrong-sqrt' }),
    attention.scores(q, k, { headDim: 16 }),
  );
});

test('what does not fit is refused by its name', () => {
  const table = new Float32Array(64);
  const good = { numHeads: 2, queryLen: 3, keyLen: 3 };
  for (const wrong of [[0.5], [Number.NaN]])
    assertRefused(() => t5.buckets({ relativePositions: wrong }), 'relativePositions');
  for (const wrong of [new Float32Array(63), new Float32Array(65)])
    assertRefused(() => t5.bias(wrong, good), 'table');
  assertRefused(() => t5.thresholds({ numBuckets: 33 }), 'numBuckets');
  assertRefused(() => t5.thresholds({ numBuckets: 2 }), 'numBuckets');
  assertRefused(() => t5.thresholds({ maxDistance: 8 }), 'maxDistance');
  assertRefused(
    () => t5.bias(table, { ...good, queryLen: 2 ** 14, keyLen: 2 ** 14 }),
    'queryLen',
    'too-large',
  );
});
