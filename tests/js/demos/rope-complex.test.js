import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/rope/complex/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf } from './descriptor.js';
import { assertNamesApart } from './rope-plane.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

test('the product is that of complex numbers', () => {
  for (const product of ['official', 'wrong-no-conjugate']) {
    const { rotated, turned, wrong } = dataOf(demo, engine, { product, m: 9, n: 4 });
    const [a, b] = rotated.q;
    const [c, d] = wrong ? rotated.k : [rotated.k[0], -rotated.k[1]];
    assert.ok(Math.abs(a * c - b * d - turned[0]) <= 2e-6);
    assert.ok(Math.abs(a * d + b * c - turned[1]) <= 2e-6);
  }
});

test('a gap kept keeps the product; without the conjugate it keeps only the length', () => {
  const right = dataOf(demo, engine, { m: 20, n: 13 });
  assert.ok(right.spread <= 1e-6);
  const wrong = dataOf(demo, engine, { m: 20, n: 13, product: 'wrong-no-conjugate' });
  assert.ok(wrong.spread > 1);
  assert.ok(wrong.apart > 0.1);
  for (const [i, product] of wrong.fan.entries()) {
    assert.ok(Math.abs(Math.hypot(...product) - Math.hypot(...wrong.z)) <= 2e-6);
    assert.ok(Math.abs(product[0] - wrong.scores[i]) <= 2e-6);
  }
});

test('the prediction is measured', () => assert.equal(demo.predict.answer(engine), 'changes'));

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ wrong, turned, spread }, at) => {
    assert.ok(wrong);
    const before = at({ m: 10, n: 6 });
    assert.equal(before.gap, at({}).gap);
    return Math.abs(turned[0] - before.turned[0]) > 0.01 && spread > 0.1 ? 'changes' : 'stays';
  }));

test('an arrow that hardly turned shares the name of the turned one, and no name lies on a handle', () =>
  assertNamesApart(demo, engine, { pair: 31, m: 21, n: 12 }));
