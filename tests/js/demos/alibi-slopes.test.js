import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/alibi/slopes.js';
import { assertClose } from '../engine/expect.js';
import { dataOf } from './descriptor.js';

// The list of the released code (ofirpress/attention_with_linear_biases) for 12 heads: 1/2 … 1/256, and √½ … √½/8.
const halvings = (first, count) => Array.from({ length: count }, (_, i) => first / 2 ** i);
const twelve = [...halvings(0.5, 8), ...halvings(Math.SQRT1_2, 4)];

test('twelve heads have the slopes of the released code, with the jump after head 8', () => {
  const { slopes, jump } = dataOf(demo, { numHeads: 12 });
  assertClose(slopes, twelve, 1e-15, 'slopes');
  assert.equal(jump, 8);
  assert.ok(slopes[jump] > slopes[jump - 1]);
});

test('without content the weight halves at the half distance', () => {
  const { rowWeights, half, slope } = dataOf(demo, {
    content: 0,
    head: 1,
    numHeads: 8,
    query: 15,
  });
  assert.equal(slope, 0.5);
  for (let distance = 1; distance < 16; distance++) {
    const ratio = rowWeights[15 - distance] / rowWeights[15];
    assert.ok(Math.abs(ratio - 2 ** (-distance / half)) <= 1e-6);
  }
});

test('from exponent 0 the first series begins at 1, and each GPU has the slopes of its own head count', () => {
  const of = (rule, numHeads) => Array.from(dataOf(demo, { rule, numHeads }).slopes);
  assertClose(of('wrong-from-zero', 12), [1, ...twelve.slice(0, 7), ...twelve.slice(8)], 1e-15);
  const three = [1 / 16, 1 / 256, 1 / 4];
  assertClose(of('wrong-local', 12), [...three, ...three, ...three, ...three], 1e-15);
  assert.ok(dataOf(demo, { rule: 'wrong-local', numHeads: 7 }).isSame);
});

test('the bias of a wrong rule has the wrong slopes', () => {
  for (const rule of ['wrong-from-zero', 'wrong-local']) {
    const { biases, slopes } = dataOf(demo, { rule, numHeads: 12, seqLen: 4 });
    for (const [head, slope] of slopes.entries())
      assert.ok(Math.abs(biases[16 * head + 12] / (-3 * slope) - 1) <= 1e-6, `${rule} ${head}`);
  }
});
