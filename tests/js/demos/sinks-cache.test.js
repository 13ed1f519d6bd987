import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/sinks/cache.js';
import { dataOf } from './descriptor.js';

test('places of the text go on growing, places of the cache do not', () => {
  for (const length of [15, 25, 40]) {
    assert.equal(dataOf(demo, { seqLen: length }).reach, 12);
    assert.equal(dataOf(demo, { seqLen: length, positions: 'wrong-original' }).reach, length);
  }
});

test('dropping the first token gives each recent one 19.7 times as much', () => {
  const toy = { seqLen: 13, windowSize: 8 };
  const kept = dataOf(demo, { ...toy, sinkSize: 5 });
  assert.ok(Math.abs(kept.mass.whole - 0.9400098986638918) <= 1e-7);
  assert.ok(Math.abs(kept.cached[12] - 0.006333736875813004) <= 1e-8);
  const dropped = dataOf(demo, { ...toy, sinkSize: 0 });
  assert.equal(dropped.cached[12], 0.125);
  assert.equal(dropped.mass.cached, 0);
  assert.ok(Math.abs(dropped.cached[12] / dropped.whole[12] - 19.7) < 0.05);
});
