import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/scaling/dynamic/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

// 10000 · s^(128/126) with s = factor · length / trained − (factor − 1), as modeling_rope_utils has it.
test('the base grows as in released code', () => {
  const baseAt = (patch) => dataOf(demo, engine, patch).base;
  assert.ok(Math.abs(baseAt({ length: 16384 }) - 40889.94) <= 0.01);
  assert.ok(Math.abs(baseAt({ length: 4096 }) - 10000) <= 1e-6);
  assert.ok(Math.abs(baseAt({ length: 100, factor: 8 }) - 10000) <= 1e-6);
  const grown = 10000 * 7 ** (128 / 126);
  assert.ok(Math.abs(baseAt({ length: 16384, factor: 2 }) / grown - 1) <= 1e-12);
});

test('pair 0 is untouched and the last pair slowed by exactly s', () => {
  for (const length of [5000, 16384, 32768]) {
    const { ratios, stretch } = dataOf(demo, engine, { length });
    assert.equal(ratios[0], 1);
    assert.ok(Math.abs(ratios.at(-1) * (length / 4096) - 1) <= 1e-12);
    assert.ok(Math.abs(stretch / (length / 4096) - 1) <= 1e-12);
  }
});

test('plain keys give the score of the distance; turned ones do not, once the text has grown', () => {
  const plain = dataOf(demo, engine, { length: 16384 });
  assert.ok(plain.farthest === 0);
  for (const [i, distance] of plain.distances.entries()) {
    const [ones, params] = [new Float32Array(128).fill(1), { headDim: 128, invFreq: plain.invFreq }];
    const parts = engine.rope.contributions(ones, ones, { ...params, distances: [distance] });
    const total = parts.reduce((sum, part) => sum + part, 0);
    assert.ok(Math.abs(total - plain.now[i]) <= 1e-4, `distance ${distance}`);
  }
  assert.ok(dataOf(demo, engine, { length: 16384, cache: 'wrong-turned' }).farthest > 5);
  assert.ok(dataOf(demo, engine, { length: 4096, cache: 'wrong-turned' }).farthest === 0);
});

test('one token more changes what turned keys score', () => {
  const at = (length) => dataOf(demo, engine, { length, cache: 'wrong-turned' });
  const [first, second] = [at(8192), at(8193)];
  assert.notEqual(first.base, second.base);
  const last = first.now.length - 1;
  assert.ok(Math.abs(first.now[last] - second.now[last]) > 1e-3);
});

test('the prediction is measured, and the first numbers are those of their call', () => {
  assert.equal(demo.predict.answer(engine), 'differs');
  const [{ call, values }] = demo.numbers(dataOf(demo, engine, { factor: 3, length: 20000 }));
  assert.deepEqual(engine.rope.frequencies(call.params)[call.field], values);
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { cache: 'wrong-turned', length: 32768, factor: 8, trainLen: 512, headDim: 256, key: 47 },
    { length: 2, trainLen: 16384, headDim: 4, key: 0 },
    { length: 4096, cache: 'wrong-turned', key: 40 },
  ]);
});
