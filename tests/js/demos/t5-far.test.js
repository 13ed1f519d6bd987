import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/t5/far.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { answerOf } from '../../../web/export/call.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

test('buckets begin where those of the released decoder do', () => {
  const { starts, edge } = dataOf(demo, engine, {});
  const golden = [16, 19, 21, 24, 27, 31, 35, 40, 46, 52, 59, 67, 77, 87, 99, 113];
  assert.deepEqual([...starts], [...Array(16).keys(), ...golden]);
  assert.equal(edge, 113);
});

test('the tail is constant: from the last threshold on every distance has one bias', () => {
  for (const rule of ['log', 'wrong-linear']) {
    const { row, edge, values } = dataOf(demo, engine, { rule, length: 65536 });
    const far = row.subarray(0, row.length - edge);
    assert.ok(
      far.every((bias) => bias === Math.fround(values.near[31])),
      rule,
    );
    assert.equal(far.length, 65536 - edge);
  }
});

test('the bucket of a key is the engine’s at every distance', () => {
  for (const maxDistance of [32, 128, 1000]) {
    for (const distance of [0, 1, 15, 16, 18, 19, 64, 112, 113, 500, 4095]) {
      const data = dataOf(demo, engine, { distance, maxDistance });
      const params = { relativePositions: [-distance], bidirectional: false, maxDistance };
      assert.equal(data.bucket, engine.t5.buckets(params)[0], `${distance} of ${maxDistance}`);
      assert.ok(data.from <= distance && distance <= data.to);
    }
  }
});

test('with equal content the tail’s share is its keys over all, weighed by e^bias', () => {
  for (const head of ['near', 'far']) {
    const { values, starts, tailShare, groups } = dataOf(demo, engine, { head, length: 5000 });
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
  assert.deepEqual(handles.length.drag({ x: x(9000), y: 0 }, {}), { length: 9000 });
  assert.deepEqual(handles.distance.drag({ x: x(0), y: 0 }, {}), { distance: 0 });
});

test('the numbers to take away are those of their calls', () => {
  for (const patch of [{}, { rule: 'wrong-linear', head: 'far' }, { length: 20, trainLen: 16 }]) {
    const list = demo.numbers(dataOf(demo, engine, patch));
    for (const { values, call } of list) if (call) assert.deepEqual(answerOf(engine, call), values);
    assert.equal(list[0].call.verb, 't5.bias');
  }
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { rule: 'wrong-linear', head: 'far', length: 65536, trainLen: 65536, distance: 65535 },
    { length: 16, trainLen: 16, distance: 0, maxDistance: 1024 },
    { maxDistance: 32, trainLen: 100, length: 101, distance: 100 },
    { maxDistance: 512, trainLen: 512, length: 512 },
  ]);
});
