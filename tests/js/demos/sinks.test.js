import assert from 'node:assert/strict';
import { test } from 'node:test';
import cacheDemo from '../../../web/demos/sinks/cache.js';
import softmaxDemo from '../../../web/demos/sinks/softmax.js';
import { assertClose } from '../engine/expect.js';
import { dataOf } from './descriptor.js';

const sum = (list) => list.reduce((a, b) => a + b, 0);

test('sinks/softmax: a gate leaves the weights as softmax makes them, and multiplies what comes out', () => {
  const plain = dataOf(softmaxDemo, {});
  for (const outputGate of [0, 0.3, 1]) {
    const { made, weights, total, nowhere } = dataOf(softmaxDemo, { rule: 'gate', outputGate });
    assertClose(
      made,
      plain.made.map((weight) => outputGate * weight),
      1e-7,
    );
    assertClose(
      weights,
      plain.weights.map((weight) => outputGate * weight),
      1e-7,
    );
    assert.ok(Math.abs(total - outputGate) < 1e-6 && Math.abs(nowhere - (1 - outputGate)) < 1e-6);
  }
});

test('sinks/softmax: beside each other, every remedy has the total that it has by itself', () => {
  const { remedies } = dataOf(softmaxDemo, {});
  for (const { rule, first, total } of remedies) {
    const own = dataOf(softmaxDemo, { rule });
    assert.ok(Math.abs(own.total - total) < 1e-6 && Math.abs(own.firstWeight - first) < 1e-6);
  }
});

test('sinks/softmax: deleting before softmax shares the first weight among the others', () => {
  const kept = dataOf(softmaxDemo, {});
  const before = dataOf(softmaxDemo, { first: 'deleted' });
  assert.equal(before.weights[0], 0);
  assert.ok(Math.abs(before.total - 1) <= 1e-6);
  const shared = kept.weights.map((weight, i) => (i === 0 ? 0 : weight / (1 - kept.weights[0])));
  assertClose(before.weights, shared, 1e-6);
});

test('sinks/softmax: registers are further tokens, of the same weight', () => {
  const registers = 4;
  for (const sinkLogit of [2, 5, -1]) {
    const data = dataOf(softmaxDemo, { rule: 'registers', sinkLogit });
    assert.equal(data.weights.length, 8 + registers);
    assert.ok(Math.abs(sum([...data.weights]) - 1) <= 1e-6);
    assert.ok(data.weights.subarray(8).every((weight) => Math.abs(weight - data.nowhere / registers) < 1e-6));
  }
});

test('sinks/cache: places of the text go on growing, places of the cache do not', () => {
  for (const length of [15, 25, 40]) {
    assert.equal(dataOf(cacheDemo, { seqLen: length }).reach, 12);
    assert.equal(dataOf(cacheDemo, { seqLen: length, positions: 'wrong-original' }).reach, length);
  }
});

test('sinks/cache: dropping the first token gives each recent one 19.7 times as much', () => {
  const toy = { seqLen: 13, windowSize: 8 };
  const kept = dataOf(cacheDemo, { ...toy, sinkSize: 5 });
  assert.ok(Math.abs(kept.mass.whole - 0.9400098986638918) <= 1e-7);
  assert.ok(Math.abs(kept.cached[12] - 0.006333736875813004) <= 1e-8);
  const dropped = dataOf(cacheDemo, { ...toy, sinkSize: 0 });
  assert.equal(dropped.cached[12], 0.125);
  assert.equal(dropped.mass.cached, 0);
  assert.ok(Math.abs(dropped.cached[12] / dropped.whole[12] - 19.7) < 0.05);
});
