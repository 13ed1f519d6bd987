import assert from 'node:assert/strict';
import { test } from 'node:test';
import { METHODS } from '../../../web/demos/alibi/biases/method-biases.js';
import biasesDemo from '../../../web/demos/alibi/biases.js';
import slopesDemo from '../../../web/demos/alibi/slopes.js';
import { assertClose } from '../engine/expect.js';
import { dataOf } from './descriptor.js';

// The list of the released code (ofirpress/attention_with_linear_biases) for 12 heads: 1/2 … 1/256, and √½ … √½/8.
const halvings = (first, count) => Array.from({ length: count }, (_, i) => first / 2 ** i);
const twelve = [...halvings(0.5, 8), ...halvings(Math.SQRT1_2, 4)];

test('alibi/slopes: twelve heads have the slopes of the released code, with the jump after head 8', () => {
  const { slopes, jump } = dataOf(slopesDemo, { numHeads: 12 });
  assertClose(slopes, twelve, 1e-15, 'slopes');
  assert.equal(jump, 8);
  assert.ok(slopes[jump] > slopes[jump - 1]);
});

test('alibi/slopes: without content the weight halves at the half distance', () => {
  const { rowWeights, half, slope } = dataOf(slopesDemo, {
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

test('alibi/slopes: from exponent 0 the first series begins at 1, and each GPU has the slopes of its own head count', () => {
  const of = (rule, numHeads) => Array.from(dataOf(slopesDemo, { rule, numHeads }).slopes);
  assertClose(of('wrong-from-zero', 12), [1, ...twelve.slice(0, 7), ...twelve.slice(8)], 1e-15);
  const three = [1 / 16, 1 / 256, 1 / 4];
  assertClose(of('wrong-local', 12), [...three, ...three, ...three, ...three], 1e-15);
  assert.ok(dataOf(slopesDemo, { rule: 'wrong-local', numHeads: 7 }).isSame);
});

test('alibi/slopes: the bias of a wrong rule has the wrong slopes', () => {
  for (const rule of ['wrong-from-zero', 'wrong-local']) {
    const { biases, slopes } = dataOf(slopesDemo, { rule, numHeads: 12, seqLen: 4 });
    for (const [head, slope] of slopes.entries())
      assert.ok(Math.abs(biases[16 * head + 12] / (-3 * slope) - 1) <= 1e-6, `${rule} ${head}`);
  }
});

test('alibi/biases: KERPLE, T5 and FIRE agree where they were trained', () => {
  const { biases, edge } = dataOf(biasesDemo, { testLen: 512, trainLen: 512 });
  for (const n of [0, 1, 5, 15]) assert.ok(Math.abs(biases.t5[n] - biases['kerple-log'][n]) < 1e-6);
  for (const n of [1, 100, 511]) assert.ok(Math.abs(biases.fire[n] - biases['kerple-log'][n]) < 1e-9);
  assert.equal(edge, 113);
  assert.ok(biases['kerple-log'][511] < biases.t5[511] - 1, 'beyond its last bucket T5 is flat');
});

test('alibi/biases: what falls no faster than −ln n loses the last tokens to the length', () => {
  const shares = (values) => {
    const [short, long] = [2048, 16384].map((testLen) => dataOf(biasesDemo, { ...values, testLen }).share);
    return Object.fromEntries(METHODS.map((name) => [name, long[name] / short[name]]));
  };
  const kept = shares({});
  for (const name of ['alibi', 'kerple-power']) assert.ok(kept[name] > 0.999, `${name} ${kept[name]}`);
  assert.ok(kept['kerple-log'] > 0.95);
  for (const name of ['t5', 'fire', 'xpos']) assert.ok(kept[name] < 0.65, `${name} ${kept[name]}`);
  assert.ok(shares({ r1: 0.8 })['kerple-log'] < 0.75);
});

test('alibi/biases: FIRE gives the farthest key of every longer text the same', () => {
  const far = (testLen) => dataOf(biasesDemo, { method: 'fire', testLen }).far;
  assert.ok(Math.abs(far(1024) - far(16384)) < 1e-12);
  assert.notEqual(far(256), far(16384));
});

test('alibi/biases: a bucket that begins beyond the trained length keeps the value it began with', () => {
  const { untrained, biases } = dataOf(biasesDemo, { trainLen: 64, testLen: 1024 });
  assert.ok(untrained > 0);
  assert.equal(biases.t5[1000], 0);
  assert.equal(dataOf(biasesDemo, { trainLen: 114 }).untrained, 0);
});

test('alibi/biases: without its cosine Sandwich leaves the query’s own token alone', () => {
  const { share, biases, wrong } = dataOf(biasesDemo, {
    method: 'sandwich',
    rule: 'wrong-no-cosine',
    testLen: 4096,
  });
  assert.ok(wrong && share.sandwich > 0.999);
  assert.ok(Math.abs(biases.sandwich[2] - 2 * biases.sandwich[1] + biases.sandwich[0]) < 1e-9);
});

test('alibi/biases: a negative slope leaves the last tokens nothing', () => {
  const { biases, share, wrong } = dataOf(biasesDemo, {
    method: 'kerple-log',
    rule: 'wrong-negative',
    testLen: 4096,
  });
  const right = dataOf(biasesDemo, { testLen: 4096 });
  assert.ok(wrong && share['kerple-log'] < 0.01 && right.share['kerple-log'] > 0.5);
  assert.ok(biases['kerple-log'].every((bias, n) => bias === -right.biases['kerple-log'][n]));
  // What T5 and FIRE have learned is the curve that is right.
  for (const name of ['t5', 'fire']) assert.deepEqual(biases[name], right.biases[name]);
});

test('alibi/biases: FIRE with a fixed share goes on as the curve that it learned', () => {
  const fixed = dataOf(biasesDemo, { method: 'fire', rule: 'wrong-fixed', testLen: 8192 });
  const right = dataOf(biasesDemo, { method: 'fire', testLen: 8192 });
  assert.ok(fixed.wrong && fixed.far < right.far - 2);
  assert.ok(Math.abs(fixed.far - fixed.biases['kerple-log'][8191]) < 1e-9);
});

test('alibi/biases: xPos with the same power for queries and keys loses the score as the text grows', () => {
  const [short, long] = [64, 16384].map((testLen) =>
    dataOf(biasesDemo, { method: 'xpos', rule: 'wrong-same-power', testLen }),
  );
  const right = dataOf(biasesDemo, { method: 'xpos', testLen: 64 });
  assert.equal(right.biases.xpos[0], 0);
  assert.ok(short.biases.xpos[0] < -0.5 && long.biases.xpos[0] < -7);
});

test('alibi/biases: a mistake is marked where its method is the one looked at', () => {
  assert.ok(!dataOf(biasesDemo, { method: 'alibi', rule: 'wrong-fixed' }).wrong);
});
