import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/sinks/cache/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

test('four first tokens and a window of eight after fifteen', () => {
  const { kept, places, evicted, queryAt } = dataOf(demo, engine, {});
  assert.deepEqual([...kept], [0, 1, 2, 3, 7, 8, 9, 10, 11, 12, 13, 14]);
  assert.deepEqual([...places], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  assert.deepEqual([evicted, queryAt], [6, 12]);
});

test('places of the text go on growing, places of the cache do not', () => {
  for (const length of [15, 25, 40]) {
    assert.equal(dataOf(demo, engine, { seqLen: length }).reach, 12);
    assert.equal(dataOf(demo, engine, { seqLen: length, positions: 'wrong-original' }).reach, length);
  }
});

test('dropping the first token gives each recent one 19.7 times as much', () => {
  const toy = { seqLen: 13, windowSize: 8, sinkLogit: 6, pastLogit: 0, recentLogit: 1 };
  const kept = dataOf(demo, engine, { ...toy, sinkSize: 5 });
  assert.ok(Math.abs(kept.mass.whole - 0.9400098986638918) <= 1e-7);
  assert.ok(Math.abs(kept.cached[12] - 0.006333736875813004) <= 1e-8);
  const dropped = dataOf(demo, engine, { ...toy, sinkSize: 0 });
  assert.equal(dropped.cached[12], 0.125);
  assert.equal(dropped.mass.cached, 0);
  assert.ok(Math.abs(dropped.cached[12] / dropped.whole[12] - 19.7) < 0.05);
});

test('the weights of the cache sum to 1 at every time', () => {
  for (let length = 1; length <= 40; length++) {
    const { cached, mask } = dataOf(demo, engine, { seqLen: length, sinkSize: 2 });
    assert.ok(Math.abs(cached.reduce((sum, weight) => sum + weight, 0) - 1) <= 1e-6);
    assert.ok(cached.every((weight, i) => mask[i] === 1 || weight === 0));
  }
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ evicted, kept, whole, cached }) => {
    assert.deepEqual([evicted, kept.length], [0, 8]);
    return cached[0] > 0 ? 'first' : cached.at(-1) > 2 * whole.at(-1) ? 'spread' : 'same';
  }));
