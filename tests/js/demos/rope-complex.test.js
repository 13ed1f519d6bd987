import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/rope/complex/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';
import { tallyContext } from './tally-context.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

test('matrices, complex numbers, and cosine and sine give one score', () => {
  for (const patch of [{}, { pair: 0, m: 64, n: 1 }, { pair: 31, m: 3, n: 60, q: [-1.6, 0.2] }]) {
    assert.ok(dataOf(demo, engine, patch).apart <= 2e-6);
  }
});

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

test('the prediction is measured, and the first numbers are those of their call', () => {
  assert.equal(demo.predict.answer(engine), 'changes');
  const [{ call, values, shape }] = demo.numbers(dataOf(demo, engine, { product: 'wrong-no-conjugate' }));
  assert.deepEqual(engine.rope.contributions(...call.inputs, call.params), values);
  assert.deepEqual(shape, [values.length]);
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { product: 'wrong-no-conjugate', m: 64, n: 64, lock: false, pair: 0 },
    { q: [0, 0], k: [0, 0], m: 0, n: 0, pair: 31 },
    { q: [1.6, -1.6], k: [-1.6, -1.6], m: 64, n: 0 },
  ]);
});

test('an arrow that hardly turned shares the name of the turned one, and no name lies on a handle', () => {
  const named = (patch) => {
    const { data, style, t } = sceneOf(demo, engine, patch);
    const box = { x: 0, y: 0, width: 400, height: demo.views.plane.height(400, data) };
    const texts = [];
    demo.views.plane.draw(tallyContext((text, x, y) => texts.push({ text, x, y })).ctx, data, box, style, t);
    const names = texts.filter(({ text }) => /^[qk]/.test(text));
    const handles = demo.views.plane.handles(data, box, t);
    const room = Math.min(
      ...names.flatMap((name) => handles.map((handle) => Math.hypot(name.x - handle.x, name.y - handle.y))),
    );
    return { names: names.map(({ text }) => text), room };
  };
  const far = named({ m: 21, n: 12 });
  assert.ok(far.names.includes('q') && far.names.includes('k'), far.names.join());
  const near = named({ pair: 31, m: 21, n: 12 });
  assert.deepEqual(
    near.names.filter((name) => !name.startsWith('k̄')),
    ['q₂₁', 'k₁₂'],
  );
  assert.ok(near.room >= 14, `${near.room} px`);
});
