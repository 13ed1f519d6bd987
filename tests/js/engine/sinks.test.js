import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

const { sinks, attention } = await loadEngine();

test('four sinks and a window of eight', () => {
  const { kept, positions } = sinks.cache({ seqLen: 15, windowSize: 8, sinkSize: 4 });
  assert.ok(kept instanceof Int32Array && positions instanceof Int32Array);
  assert.deepEqual([...kept], [0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14]);
  assert.deepEqual([...positions], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

const streams = fc.record({
  length: fc.integer({ min: 1, max: 60 }),
  windowSize: fc.integer({ min: 1, max: 30 }),
  sinkSize: fc.integer({ min: 0, max: 30 }),
});

test('the cache is never larger than sinks and window, and keeps both', () => {
  fc.assert(
    fc.property(streams, ({ length, windowSize, sinkSize }) => {
      const { kept, positions } = sinks.cache({ seqLen: length, windowSize, sinkSize });
      const all = Array.from({ length }, (_, t) => t);
      assert.deepEqual(
        [...kept],
        all.filter((t) => t < sinkSize || t >= length - windowSize),
      );
      assert.equal(kept.length, Math.min(length, sinkSize + windowSize));
      assert.deepEqual([...positions], all.slice(0, kept.length));
    }),
  );
});

test('step t of a trace is the cache of t + 1 tokens', () => {
  fc.assert(
    fc.property(streams, ({ length, windowSize, sinkSize }) => {
      const { kept, counts, evicted } = sinks.trace({ seqLen: length, windowSize, sinkSize });
      const width = sinkSize + windowSize;
      assert.equal(kept.length, length * width);
      let before = [];
      for (let t = 0; t < length; t++) {
        const cache = [...sinks.cache({ seqLen: t + 1, windowSize, sinkSize }).kept];
        const row = [...kept.subarray(t * width, (t + 1) * width)];
        assert.deepEqual(row, [...cache, ...new Array(width - cache.length).fill(-1)]);
        assert.equal(counts[t], cache.length);
        const gone = before.filter((token) => !cache.includes(token));
        assert.deepEqual(gone, evicted[t] < 0 ? [] : [evicted[t]]);
        before = cache;
      }
    }),
    { numRuns: 50 },
  );
});

test('a sink takes most of the weight, and what is left without it is spread', () => {
  const shape = { queryLen: 1, keyLen: 13 };
  const weights = attention.weights([6, 0, 0, 0, 0, ...new Array(8).fill(1)], shape);
  const mass = sinks.mass(weights, { ...shape, sinkSize: 1 });
  assert.ok(mass instanceof Float64Array);
  assertClose(mass, [0.9400098986638918], 3e-7);
  assertClose(weights.slice(12), [0.006333736875813004], 3e-7);
  assertClose(sinks.mass(weights, { ...shape, sinkSize: 20 }), [1], 1e-6);
  assert.deepEqual([...sinks.mass(weights, { ...shape, sinkSize: 0 })], [0]);
});

const rows = fc.array(fc.double({ min: -30, max: 30, noNaN: true }), { minLength: 1, maxLength: 20 });
const sum = (list) => list.reduce((all, each) => all + each, 0);

test('a row and what goes to no token sum to 1, and a sink takes more the lower the scores are', () => {
  fc.assert(
    fc.property(rows, fc.double({ min: -9, max: 9, noNaN: true }), (scores, sink) => {
      const shape = { queryLen: 1, keyLen: scores.length, sink };
      const { weights, elsewhere } = sinks.weights(scores, shape);
      assert.ok(weights instanceof Float32Array && elsewhere instanceof Float64Array);
      assert.ok(Math.abs(sum(weights) + elsewhere[0] - 1) < 1e-6 && sum(weights) <= 1 + 1e-6);
      const lower = scores.map((score) => score - 1);
      assert.ok(sinks.weights(lower, shape).elsewhere[0] >= elsewhere[0]);
    }),
  );
});

test('without a sink they are softmax, with the sink 0 softmax with 1 in the denominator', () => {
  fc.assert(
    fc.property(rows, (scores) => {
      const shape = { queryLen: 1, keyLen: scores.length };
      const plain = attention.weights(scores, shape);
      assertClose(sinks.weights(scores, { ...shape, sink: -1e6 }).weights, plain, 4e-7);
      const more = attention.weights([...scores, 0], { queryLen: 1, keyLen: scores.length + 1 });
      assertClose(sinks.weights(scores, shape).weights, more.subarray(0, scores.length), 4e-7);
    }),
  );
});

test('the maximum taken from the scores alone leaves the tokens at least a half', () => {
  const shape = { queryLen: 1, keyLen: 2 };
  const wrong = sinks.weights([-40, -41], { ...shape, rule: 'wrong-unshifted' });
  assert.ok(sum(wrong.weights) > 0.5);
  assert.ok(sum(sinks.weights([-40, -41], shape).weights) < 1e-16);
});

test('a gate multiplies a row; on the scores it does not', () => {
  const shape = { queryLen: 2, keyLen: 2, sink: -1e6, gates: [0.25, 0] };
  const scores = [1, 2, 3, 1];
  const plain = attention.weights(scores, { queryLen: 2, keyLen: 2 });
  const { weights, elsewhere } = sinks.weights(scores, shape);
  assertClose(weights, [plain[0] / 4, plain[1] / 4, 0, 0], 1e-7);
  assertClose(elsewhere, [0.75, 1], 1e-12);
  const wrong = sinks.weights(scores, { ...shape, rule: 'wrong-gated-scores' });
  assertClose(wrong.weights.subarray(2), [0.5, 0.5], 1e-7);
  assertClose(wrong.elsewhere, [0, 0], 1e-12);
});

test('what does not fit is refused by its name', () => {
  for (const wrong of [
    [1, 2, 3],
    [1, 2, 3, 4, 5],
  ])
    assertRefused(() => sinks.mass(wrong, { queryLen: 2, keyLen: 2, sinkSize: 1 }), 'weights');
  assertRefused(() => sinks.weights([1, 2], { queryLen: 1, keyLen: 2, gates: [1.5] }), 'gates');
  assertRefused(() => sinks.weights([1, 2], { queryLen: 1, keyLen: 2, sink: 1e7 }), 'sink');
  assertRefused(() => sinks.weights([1, 2, 3], { queryLen: 1, keyLen: 2 }), 'scores');
  assertRefused(() => sinks.trace({ seqLen: 2 ** 20, windowSize: 60, sinkSize: 5 }), 'seqLen', 'too-large');
});
