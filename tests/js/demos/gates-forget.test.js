import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/gates/forget.js';
import { dataOf } from './descriptor.js';

test('the bias falls at full stops by the logarithm of their gates, and stays where words are added', () => {
  const { bias } = dataOf(demo, {});
  const step = Math.log(0.25);
  const stairs = [3, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0].map((count) => count * step);
  assert.ok(stairs.every((value, i) => Math.abs(bias[i] - value) < 1e-6));
  const longer = dataOf(demo, { extra: 5 });
  assert.deepEqual([...longer.bias.subarray(0, 11)], [...bias.subarray(0, 11)]);
  assert.ok(longer.alibi[7] < dataOf(demo, {}).alibi[7]);
});

test('a gate lowers the tokens before its full stop, and not the full stop itself', () => {
  const { bias } = dataOf(demo, { gates: Array.from({ length: 15 }, (_, i) => (i === 8 ? 0.5 : 1)) });
  assert.deepEqual(
    Array.from(bias, (value) => Math.abs(value - Math.log(0.5)) < 1e-6),
    Array.from({ length: 15 }, (_, i) => i < 8),
  );
});

test('one gate for all tokens is ALiBi, in every head', () => {
  for (let head = 1; head <= 8; head++) {
    const { bias, alibi, weights, plain } = dataOf(demo, { rule: 'same', head, extra: 3 });
    assert.ok(bias.every((value, i) => Math.abs(value - alibi[i]) < 1e-6));
    assert.ok(weights.every((value, i) => Math.abs(value - plain[i]) < 1e-6));
  }
});

test('summed a token early, the full stop pays its own gate, and one gate for all hides it', () => {
  const right = dataOf(demo, {});
  const wrong = dataOf(demo, { sum: 'wrong-shifted' });
  const stop = right.dog + 1;
  assert.equal(wrong.bias[stop], wrong.bias[right.dog]);
  assert.ok(Math.abs(wrong.bias[stop] - right.bias[stop] - Math.log(0.25)) < 1e-6);
  const [one, other] = ['official', 'wrong-shifted'].map((sum) => dataOf(demo, { rule: 'same', sum }));
  assert.deepEqual(one.bias, other.bias);
});
