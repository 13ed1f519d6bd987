import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/scaling/dynamic/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

test('plain keys give the score of the distance; turned ones do not, once the text has grown', () => {
  const plain = dataOf(demo, engine, { seqLen: 16384 });
  assert.ok(plain.farthest === 0);
  for (const [i, distance] of plain.distances.entries()) {
    const [ones, params] = [new Float32Array(128).fill(1), { headDim: 128, invFreq: plain.invFreq }];
    const parts = engine.rope.contributions(ones, ones, { ...params, distances: [distance] });
    const total = parts.reduce((sum, part) => sum + part, 0);
    assert.ok(Math.abs(total - plain.now[i]) <= 1e-4, `distance ${distance}`);
  }
  assert.ok(dataOf(demo, engine, { seqLen: 16384, cache: 'wrong-turned' }).farthest > 5);
  assert.ok(dataOf(demo, engine, { seqLen: 4096, cache: 'wrong-turned' }).farthest === 0);
});

test('one token more changes what turned keys score', () => {
  const at = (length) => dataOf(demo, engine, { seqLen: length, cache: 'wrong-turned' });
  const [first, second] = [at(8192), at(8193)];
  assert.notEqual(first.base, second.base);
  const last = first.now.length - 1;
  assert.ok(Math.abs(first.now[last] - second.now[last]) > 1e-3);
});

test('the prediction is measured', () => assert.equal(demo.predict.answer(engine), 'differs'));

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ values, now, right, chosen, off }) => {
    assert.equal(values.seqLen, 16384);
    // The chosen key is off as well, so that the line below says it.
    assert.ok(Math.abs(now[chosen] - right[chosen]) === off && off > 10, `${off}`);
    return now.every((score, i) => Math.abs(score - right[i]) < 0.01) ? 'same' : 'differs';
  }));
