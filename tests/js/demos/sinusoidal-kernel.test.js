import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/sinusoidal/kernel/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf } from './descriptor.js';
import { fallsOrRipples, showsAnswer } from './shown.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

// (2/d) Σ cos(ω k) for d = 512, in double by Python.
test('the curve has the published values, on both sides', () => {
  for (const [gap, value] of [
    [0, 1],
    [1, 0.9730550696381366],
    [2, 0.9052094546472942],
    [3, 0.8271462633894237],
    [10, 0.6788661129830603],
  ]) {
    for (const [p, q] of [
      [20, 20 + gap],
      [20 + gap, 20],
    ]) {
      const data = dataOf(demo, engine, { dModel: 512, p, q });
      assert.ok(Math.abs(data.value - value) <= 1e-12, `distance ${q - p}`);
      assert.equal(data.mirrored, data.value);
    }
  }
});

test('the matrix holds the curve along its diagonals', () => {
  const { matrix, kernel, count } = dataOf(demo, engine, {});
  for (let p = 0; p < count; p++) {
    for (let q = 0; q < count; q++) {
      assert.ok(Math.abs(matrix[p * count + q] - kernel[count - 1 + q - p]) <= 2e-6);
    }
  }
});

test('it is not monotone, and the doubled exponent is base²', () => {
  assert.ok(dataOf(demo, engine, { dModel: 64 }).rises > 0);
  const wrong = dataOf(demo, engine, { base: 100, exponent: 'wrong-doubled' });
  assert.deepEqual(wrong.kernel, dataOf(demo, engine, { base: 10000 }).kernel);
});

test('words are alike by themselves, less so once positions are added', () => {
  const { parts, cell, tokens } = dataOf(demo, engine, { words: 'a b c d a', a: 0, b: 4 });
  assert.equal(tokens.length, 5);
  assert.ok(Math.abs(parts.words[cell] - 1) <= 1e-6);
  assert.ok(parts.sums[cell] < 0.999 && parts.sums[cell] > parts.positions[cell]);
  const bare = dataOf(demo, engine, { words: 'a b c d a', wordNorm: 0 });
  for (const [i, cosine] of bare.parts.sums.entries())
    assert.ok(Math.abs(cosine - bare.parts.positions[i]) <= 1e-6);
});

test('a curve drawn before the result is compared with it at its knots', () => {
  const flat = new Array(17).fill(0);
  const { kernel, sketchError } = dataOf(demo, engine, { sketch: 'compare', drawn: flat });
  const at = (distance) => Math.abs(kernel[63 + distance]);
  const mean =
    Array.from({ length: 17 }, (_, i) => at(Math.round((i * 63) / 16))).reduce((a, b) => a + b) / 17;
  assert.ok(Math.abs(sketchError - mean) <= 1e-12);
  assert.ok(sketchError > 0.1);
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ official }) =>
    fallsOrRipples(official.subarray(63), ['falls', 'ripples', 'level']),
  ));
