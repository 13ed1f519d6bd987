import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import demo from '../../../web/demos/t5/buckets.js';
import { dataOf, engine, sceneOf } from './descriptor.js';

test('the boundaries shown are those of the engine, and the puzzle starts at distance 20 in bucket 10', () => {
  const data = dataOf(demo, engine, {});
  assert.deepEqual([...data.edges], [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91]);
  assert.deepEqual([data.offset, data.bucket, data.range], [-20, 10, { from: -22, to: -16 }]);
});

test('looking back, a flipped sign puts every visible key into bucket 0', () => {
  const { bucketOf, row, values } = dataOf(demo, engine, { direction: 'causal', rule: 'wrong-direction' });
  assert.ok(bucketOf.subarray(0, 256).every((bucket) => bucket === 0));
  assert.equal(new Set(row.subarray(0, values.query + 1)).size, 1);
  const both = dataOf(demo, engine, { rule: 'wrong-direction' });
  assert.deepEqual([both.bucket, both.rightBucket], [26, 10]);
});

test('equal widths put neighbours together', () => {
  const { bucketOf } = dataOf(demo, engine, { rule: 'wrong-linear' });
  const at = (offset) => bucketOf[offset + 255];
  assert.deepEqual([at(0), at(-7), at(-8), at(1), at(-127), at(-128)], [0, 0, 1, 16, 15, 15]);
});

test('no distance falls into the bucket after the exact half of both ways', () => {
  for (const numBuckets of [4, 8, 32]) {
    const { bucketOf, count } = dataOf(demo, engine, { numBuckets });
    assert.ok(!bucketOf.includes(count));
  }
});

test('a dragged bar edits its bucket and takes the key there', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 600, height: demo.views.bars.height(600, data) };
  const { x, y } = demo.views.bars.frame(box, data);
  const [handle] = demo.views.bars.handles(data, box, t);
  // Buckets stand from the farthest, count − 1, to 0 at the query.
  const press = { x: x(data.count - 1 - 3), y: y(0) };
  const patch = handle.drag({ x: press.x + 80, y: y(-1.5) }, { point: press, values });
  const next = dataOf(demo, engine, patch);
  assert.deepEqual([next.bucket, next.offset, next.bias], [3, -3, -1.5]);
  assert.deepEqual(handle.key({ dx: 1, dy: 0 }), { key: 160 - 12 });
});

test('at first the key stays among the 64 tokens up to the query, which is no handle yet', () => {
  const [{ set }] = demo.steps;
  const { data, t } = sceneOf(demo, engine, set);
  const first = seenAt(data, { stage: stageOf(demo.steps, 'key') });
  const box = { x: 0, y: 0, width: 600, height: demo.views.line.height(600, first) };
  const handles = demo.views.line.handles(first, box, t);
  assert.deepEqual(
    handles.map(({ id }) => id),
    ['key'],
  );
  assert.deepEqual(handles[0].drag({ x: -50, y: 0 }), { key: set.query - 63 });
  assert.deepEqual(handles[0].drag({ x: 700, y: 0 }), { key: set.query });
  assert.equal(demo.views.line.handles(data, box, t).length, 2);
});

test('the worked formula gives the bucket', () => {
  for (const offset of [-8, -20, -90, -127, 20]) {
    const { data, t } = sceneOf(demo, engine, { query: 128, key: 128 + offset });
    const text = /** @type {any} */ (demo.readout(data, t)[0]).map((part) => part.text ?? part).join('');
    const [, start, steps] = /= ([\d +]+) \+ ⌊([\d.]+)⌋$/.exec(text);
    const sum = start.split('+').reduce((total, part) => total + Number(part), 0);
    assert.equal(sum + Math.floor(Number(steps)), data.bucket, text);
  }
});
