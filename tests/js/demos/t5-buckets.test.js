import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import demo from '../../../web/demos/t5/buckets.js';
import { dataOf, sceneOf } from './descriptor.js';
import { linesOf, placed } from './scene.js';

test('the boundaries shown are those of the engine, and the puzzle starts at distance 20 in bucket 10', () => {
  const data = dataOf(demo, {});
  assert.deepEqual([...data.edges], [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91]);
  assert.deepEqual([data.offset, data.bucket, data.range], [-20, 10, { from: -22, to: -16 }]);
});

test('looking back, a flipped sign puts every visible key into bucket 0', () => {
  const { bucketOf, row, values } = dataOf(demo, { direction: 'causal', rule: 'wrong-direction' });
  assert.ok(bucketOf.subarray(0, 256).every((bucket) => bucket === 0));
  assert.equal(new Set(row.subarray(0, values.query + 1)).size, 1);
  const both = dataOf(demo, { rule: 'wrong-direction' });
  assert.deepEqual([both.bucket, both.rightBucket], [26, 10]);
});

test('equal widths put neighbours together', () => {
  const { bucketOf } = dataOf(demo, { rule: 'wrong-linear' });
  const at = (offset) => bucketOf[offset + 255];
  assert.deepEqual([at(0), at(-7), at(-8), at(1), at(-127), at(-128)], [0, 0, 1, 16, 15, 15]);
});

test('no distance falls into the bucket after the exact half of both ways', () => {
  for (const numBuckets of [4, 8, 32]) {
    const { bucketOf, count } = dataOf(demo, { numBuckets });
    assert.ok(!bucketOf.includes(count));
  }
});

test('a dragged bar edits its bucket and takes the key there', () => {
  const scene = sceneOf(demo);
  const { data, values } = scene;
  const { frame, handles } = placed(demo.views.bars, scene, 600);
  const { x, y } = frame;
  const [handle] = handles;
  // Buckets stand from the farthest, count − 1, to 0 at the query.
  const press = { x: x(data.count - 1 - 3), y: y(0) };
  const patch = handle.drag({ x: press.x + 80, y: y(-1.5) }, { point: press, values });
  const next = dataOf(demo, patch);
  assert.deepEqual([next.bucket, next.offset, next.bias], [3, -3, -1.5]);
  assert.deepEqual(handle.key({ dx: 1, dy: 0 }), { key: 160 - 12 });
});

test('at first the key stays among the 64 tokens up to the query, which is no handle yet', () => {
  const [{ set }] = demo.steps;
  const { data, t } = sceneOf(demo, set);
  const first = seenAt(data, { stage: stageOf(demo.steps, 'key') });
  const { handles } = placed(demo.views.line, { data: first, t }, 600);
  assert.deepEqual(
    handles.map(({ id }) => id),
    ['key'],
  );
  assert.deepEqual(handles[0].drag({ x: -50, y: 0 }), { key: set.query - 63 });
  assert.deepEqual(handles[0].drag({ x: 700, y: 0 }), { key: set.query });
  assert.equal(placed(demo.views.line, { data, t }, 600).handles.length, 2);
});

test('the worked formula gives the bucket', () => {
  for (const offset of [-8, -20, -90, -127, 20]) {
    const scene = sceneOf(demo, { query: 128, key: 128 + offset });
    const [text] = linesOf(demo, scene);
    const [, start, steps] = /= ([\d +]+) \+ ⌊([\d.]+)⌋$/.exec(text);
    const sum = start.split('+').reduce((total, part) => total + Number(part), 0);
    assert.equal(sum + Math.floor(Number(steps)), scene.data.bucket, text);
  }
});
