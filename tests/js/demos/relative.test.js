import assert from 'node:assert/strict';
import { test } from 'node:test';
import clipDemo from '../../../web/demos/relative/clip.js';
import { dataOf, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

test('relative/clip: the order mirrors the rows: query 0 and key 3 read 1 or 7 of a table for 4', () => {
  const patch = { maxRelativePosition: 4, seqLen: 5, query: 0, key: 3 };
  assert.equal(dataOf(clipDemo, { ...patch, order: 'query-minus-key' }).index, 1);
  assert.equal(dataOf(clipDemo, patch).index, 7);
  assert.equal(dataOf(clipDemo, { ...patch, query: 3, key: 0, order: 'query-minus-key' }).index, 7);
});

test('relative/clip: without clipping, distance plus K, and the engine refuses what is no row', () => {
  const wrong = dataOf(clipDemo, { clip: 'wrong-unclipped' });
  assert.deepEqual([wrong.index, wrong.hasRow, wrong.clippedIndex], [9, false, 6]);
  assert.match(wrong.refusal, /0 to 6, got 9/);
  for (let i = 0; i < 10; i++)
    for (let j = 0; j < 10; j++) assert.equal(wrong.indices[10 * i + j], j - i + 3);
  assert.equal(wrong.missing, 2 * (6 + 5 + 4 + 3 + 2 + 1));
  const near = dataOf(clipDemo, { clip: 'wrong-unclipped', seqLen: 4 });
  assert.deepEqual([near.missing, near.hasRow], [0, true]);
});

test('relative/clip: a row of the table moves the key', () => {
  const { frame, handles } = placed(clipDemo.views.rows, sceneOf(clipDemo), 300);
  assert.deepEqual(handles[0].drag({ x: 0, y: frame.y(4) }), { key: 3 });
});
