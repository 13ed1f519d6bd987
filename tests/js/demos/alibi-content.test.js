import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/alibi/content/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { answerOf } from '../../../web/export/call.js';
import { dataOf, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

test('at slope 1/8 a key 50 places back needs 6.25 more, and has half when it has just that', () => {
  const data = dataOf(demo, engine, { head: 6, distance: 50, lead: 6.25 });
  assert.deepEqual([data.needed, data.shares[0], data.ties, data.product], [6.25, 0.5, true, 50]);
  const behind = dataOf(demo, engine, { head: 6, distance: 50, lead: 4 });
  assert.ok(Math.abs(behind.shares[0] - 1 / (1 + Math.exp(2.25))) <= 1e-6);
  assert.ok(!behind.wins && dataOf(demo, engine, { head: 6, distance: 50, lead: 6.5 }).wins);
});

test('what it needs is slope times distance, in every head', () => {
  for (let head = 1; head <= 16; head++) {
    for (const distance of [1, 31, 64]) {
      const { needed } = dataOf(demo, engine, { head, distance });
      assert.ok(Math.abs(needed - 2 ** (-head / 2) * distance) <= 1e-5 * needed, `${head}, ${distance}`);
    }
  }
});

test('the prediction is computed: about six', () => assert.equal(demo.predict.answer(engine), 'six'));

test('the far key is lifted and drawn nearer, the line is turned to the nearest head', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 600, height: demo.views.plane.height(600, data) };
  const { x, y } = demo.views.plane.frame(box, data);
  const [far, slope] = demo.views.plane.handles(data, box, t);
  assert.deepEqual(slope.drag({ x: x(16), y: y(8) }, { point: slope, values }), { head: 2 });
  assert.deepEqual(far.drag({ x: x(30.2), y: y(7.1) }, { point: far, values }), { distance: 30, lead: 7 });
  assert.deepEqual(far.key({ dx: 0, dy: -1 }), { distance: 50, lead: 2.25 });
});

test('the numbers to take away are those of their calls', () => {
  for (const patch of [{}, { head: 16, distance: 1, lead: 16 }])
    for (const { values, call } of demo.numbers(dataOf(demo, engine, patch)))
      assert.deepEqual(answerOf(engine, call), values);
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ needed, ties }) => {
    assert.ok(ties);
    return needed < 3 ? 'one' : needed < 20 ? 'six' : 'fifty';
  }));
