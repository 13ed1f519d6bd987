import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import bucketsDemo from '../../../web/demos/t5/buckets.js';
import { dataOf, sceneOf } from './descriptor.js';
import { linesOf, placed } from './scene.js';

test('t5/buckets: the boundaries shown are those of the engine, and the puzzle starts at distance 20 in bucket 10', () => {
  const data = dataOf(bucketsDemo, {});
  assert.deepEqual([...data.edges], [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91]);
  assert.deepEqual([data.offset, data.bucket, data.range], [-20, 10, { from: -22, to: -16 }]);
});

test('t5/buckets: looking back, a flipped sign puts every visible key into bucket 0', () => {
  const { bucketOf, row, values } = dataOf(bucketsDemo, { direction: 'causal', rule: 'wrong-direction' });
  assert.ok(bucketOf.subarray(0, 256).every((bucket) => bucket === 0));
  assert.equal(new Set(row.subarray(0, values.query + 1)).size, 1);
  const both = dataOf(bucketsDemo, { rule: 'wrong-direction' });
  assert.deepEqual([both.bucket, both.rightBucket], [26, 10]);
});

test('t5/buckets: equal widths put neighbours together', () => {
  const { bucketOf } = dataOf(bucketsDemo, { rule: 'wrong-linear' });
  const at = (offset) => bucketOf[offset + 255];
  assert.deepEqual([at(0), at(-7), at(-8), at(1), at(-127), at(-128)], [0, 0, 1, 16, 15, 15]);
});

test('t5/buckets: no distance falls into the bucket after the exact half of both ways', () => {
  for (const numBuckets of [4, 8, 32]) {
    const { bucketOf, count } = dataOf(bucketsDemo, { numBuckets });
    assert.ok(!bucketOf.includes(count));
  }
});

test('t5/buckets: a dragged bar edits its bucket and takes the key there', () => {
  const scene = sceneOf(bucketsDemo);
  const { data, values } = scene;
  const { frame, handles } = placed(bucketsDemo.views.bars, scene, 600);
  const { x, y } = frame;
  const [handle] = handles;
  // Buckets stand from the farthest, count − 1, to 0 at the query.
  const press = { x: x(data.count - 1 - 3), y: y(0) };
  const patch = handle.drag({ x: press.x + 80, y: y(-1.5) }, { point: press, values });
  const next = dataOf(bucketsDemo, patch);
  assert.deepEqual([next.bucket, next.offset, next.bias], [3, -3, -1.5]);
  assert.deepEqual(handle.key({ dx: 1, dy: 0 }), { key: 160 - 12 });
});

test('t5/buckets: at first the key stays among the 64 tokens up to the query, which is no handle yet', () => {
  const [{ set }] = bucketsDemo.steps;
  const { data, t } = sceneOf(bucketsDemo, set);
  const first = seenAt(data, { stage: stageOf(bucketsDemo.steps, 'key') });
  const { handles } = placed(bucketsDemo.views.line, { data: first, t }, 600);
  assert.deepEqual(
    handles.map(({ id }) => id),
    ['key'],
  );
  assert.deepEqual(handles[0].drag({ x: -50, y: 0 }), { key: set.query - 63 });
  assert.deepEqual(handles[0].drag({ x: 700, y: 0 }), { key: set.query });
  assert.equal(placed(bucketsDemo.views.line, { data, t }, 600).handles.length, 2);
});

test('t5/buckets: the worked formula gives the bucket', () => {
  for (const offset of [-8, -20, -90, -127, 20]) {
    const scene = sceneOf(bucketsDemo, { query: 128, key: 128 + offset });
    const [text] = linesOf(bucketsDemo, scene);
    const [, start, steps] = /= ([\d +]+) \+ ⌊([\d.]+)⌋$/.exec(text);
    const sum = start.split('+').reduce((total, part) => total + Number(part), 0);
    assert.equal(sum + Math.floor(Number(steps)), scene.data.bucket, text);
  }
});
