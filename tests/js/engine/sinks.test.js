import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

const { sinks, attention } = await loadEngine();

test('four sinks and a window of eight', () => {
  const { kept, positions } = sinks.cache({ length: 15, windowSize: 8, sinkSize: 4 });
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
      const { kept, positions } = sinks.cache({ length, windowSize, sinkSize });
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
      const { kept, counts, evicted } = sinks.trace({ length, windowSize, sinkSize });
      const width = sinkSize + windowSize;
      assert.equal(kept.length, length * width);
      let before = [];
      for (let t = 0; t < length; t++) {
        const cache = [...sinks.cache({ length: t + 1, windowSize, sinkSize }).kept];
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

test('what does not fit is refused by its name', () => {
  for (const wrong of [
    [1, 2, 3],
    [1, 2, 3, 4, 5],
  ])
    assertRefused(() => sinks.mass(wrong, { queryLen: 2, keyLen: 2, sinkSize: 1 }), 'weights');
  assertRefused(() => sinks.trace({ length: 2 ** 20, windowSize: 60, sinkSize: 5 }), 'length', 'too-large');
});
