import assert from 'node:assert/strict';
import { test } from 'node:test';
import { METHODS } from '../../../web/demos/alibi/biases/method-biases.js';
import demo from '../../../web/demos/alibi/biases.js';
import { dataOf } from './descriptor.js';

const at = (values) => dataOf(demo, values);

test('KERPLE, T5 and FIRE agree where they were trained', () => {
  const { biases, edge } = at({ testLen: 512, trainLen: 512 });
  for (const n of [0, 1, 5, 15]) assert.ok(Math.abs(biases.t5[n] - biases['kerple-log'][n]) < 1e-6);
  for (const n of [1, 100, 511]) assert.ok(Math.abs(biases.fire[n] - biases['kerple-log'][n]) < 1e-9);
  assert.equal(edge, 113);
  assert.ok(biases['kerple-log'][511] < biases.t5[511] - 1, 'beyond its last bucket T5 is flat');
});

test('what falls no faster than −ln n loses the last tokens to the length', () => {
  const shares = (values) => {
    const [short, long] = [2048, 16384].map((testLen) => at({ ...values, testLen }).share);
    return Object.fromEntries(METHODS.map((name) => [name, long[name] / short[name]]));
  };
  const kept = shares({});
  for (const name of ['alibi', 'kerple-power']) assert.ok(kept[name] > 0.999, `${name} ${kept[name]}`);
  assert.ok(kept['kerple-log'] > 0.95);
  for (const name of ['t5', 'fire', 'xpos']) assert.ok(kept[name] < 0.65, `${name} ${kept[name]}`);
  assert.ok(shares({ r1: 0.8 })['kerple-log'] < 0.75);
});

test('FIRE gives the farthest key of every longer text the same', () => {
  const far = (testLen) => at({ method: 'fire', testLen }).far;
  assert.ok(Math.abs(far(1024) - far(16384)) < 1e-12);
  assert.notEqual(far(256), far(16384));
});

test('a bucket that begins beyond the trained length keeps the value it began with', () => {
  const { untrained, biases } = at({ trainLen: 64, testLen: 1024 });
  assert.ok(untrained > 0);
  assert.equal(biases.t5[1000], 0);
  assert.equal(at({ trainLen: 114 }).untrained, 0);
});

test('without its cosine Sandwich leaves the query’s own token alone', () => {
  const { share, biases, wrong } = at({
    method: 'sandwich',
    rule: 'wrong-no-cosine',
    testLen: 4096,
  });
  assert.ok(wrong && share.sandwich > 0.999);
  assert.ok(Math.abs(biases.sandwich[2] - 2 * biases.sandwich[1] + biases.sandwich[0]) < 1e-9);
});

test('a negative slope leaves the last tokens nothing', () => {
  const { biases, share, wrong } = at({ method: 'kerple-log', rule: 'wrong-negative', testLen: 4096 });
  const right = at({ testLen: 4096 });
  assert.ok(wrong && share['kerple-log'] < 0.01 && right.share['kerple-log'] > 0.5);
  assert.ok(biases['kerple-log'].every((bias, n) => bias === -right.biases['kerple-log'][n]));
  // What T5 and FIRE have learned is the curve that is right.
  for (const name of ['t5', 'fire']) assert.deepEqual(biases[name], right.biases[name]);
});

test('FIRE with a fixed share goes on as the curve that it learned', () => {
  const fixed = at({ method: 'fire', rule: 'wrong-fixed', testLen: 8192 });
  const right = at({ method: 'fire', testLen: 8192 });
  assert.ok(fixed.wrong && fixed.far < right.far - 2);
  assert.ok(Math.abs(fixed.far - fixed.biases['kerple-log'][8191]) < 1e-9);
});

test('xPos with the same power for queries and keys loses the score as the text grows', () => {
  const [short, long] = [64, 16384].map((testLen) =>
    at({ method: 'xpos', rule: 'wrong-same-power', testLen }),
  );
  const right = at({ method: 'xpos', testLen: 64 });
  assert.equal(right.biases.xpos[0], 0);
  assert.ok(short.biases.xpos[0] < -0.5 && long.biases.xpos[0] < -7);
});

test('a mistake is marked where its method is the one looked at', () => {
  assert.ok(!at({ method: 'alibi', rule: 'wrong-fixed' }).wrong);
});
