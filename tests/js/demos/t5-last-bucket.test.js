import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/t5/last-bucket/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

test('the tail is constant: from the last threshold on every distance has one bias', () => {
  for (const rule of ['log', 'wrong-linear']) {
    const { row, edge, values } = dataOf(demo, engine, { rule, testLen: 65536 });
    const far = row.subarray(0, row.length - edge);
    assert.ok(
      far.every((bias) => bias === Math.fround(values.near[31])),
      rule,
    );
    assert.equal(far.length, 65536 - edge);
  }
});

test('with equal content the tail’s share is its keys over all, weighed by e^bias', () => {
  for (const head of ['near', 'far']) {
    const { values, starts, tailShare, groups } = dataOf(demo, engine, { head, testLen: 5000 });
    const own = values[head];
    const mass = own.map((bias, i) => Math.exp(bias) * ((starts[i + 1] ?? 5000) - starts[i]));
    const all = mass.reduce((sum, each) => sum + each, 0);
    assert.ok(Math.abs(tailShare - mass[31] / all) <= 1e-4, head);
    assert.ok(Math.abs(groups[head].reduce((sum, share) => sum + share, 0) - 1) <= 1e-4);
  }
});

test('the tail’s share never falls as the text grows, and is nothing in a short one', () => {
  const { curves } = dataOf(demo, engine, {});
  for (const curve of Object.values(curves)) {
    assert.equal(curve[0], 0);
    for (const [i, share] of curve.entries()) assert.ok(i === 0 || share >= curve[i - 1] - 1e-6);
    assert.ok(curve.at(-1) > 0.98);
  }
});

test('trained on less than the last threshold, some buckets were never in use', () => {
  assert.equal(dataOf(demo, engine, {}).untrained, 0);
  assert.equal(dataOf(demo, engine, { trainLen: 100 }).untrained, 1);
  assert.equal(dataOf(demo, engine, { trainLen: 16 }).untrained, 16);
});

test('the prediction is computed: as for a key 1,000 back', () => {
  assert.equal(demo.predict.answer(engine), 'same');
});

test('the end of the line is dragged to edit the last bucket, the walls along the axis', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 760, height: demo.views.tail.height(760, data) };
  const { x, y } = demo.views.tail.frame(box, data);
  const handles = Object.fromEntries(demo.views.tail.handles(data, box, t).map((each) => [each.id, each]));
  const { near } = handles.bias.drag({ x: 0, y: y(1.52) }, { point: handles.bias, values });
  assert.deepEqual(near, values.near.with(31, 1.5));
  assert.deepEqual(handles.testLen.drag({ x: x(9000), y: 0 }, {}), { testLen: 9000 });
  assert.deepEqual(handles.distance.drag({ x: x(0), y: 0 }, {}), { distance: 0 });
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ bias }, at) => {
    const nearer = at({ distance: 1000 }).bias;
    return bias === nearer ? 'same' : bias < nearer ? 'lower' : 'none';
  }));
