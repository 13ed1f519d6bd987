import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/relative/clip.js';
import { dataOf, engine, sceneOf } from './descriptor.js';

test('the order mirrors the rows: query 0 and key 3 read 1 or 7 of a table for 4', () => {
  const patch = { maxRelativePosition: 4, seqLen: 5, query: 0, key: 3 };
  assert.equal(dataOf(demo, engine, { ...patch, order: 'query-minus-key' }).index, 1);
  assert.equal(dataOf(demo, engine, patch).index, 7);
  assert.equal(dataOf(demo, engine, { ...patch, query: 3, key: 0, order: 'query-minus-key' }).index, 7);
});

test('without clipping, distance plus K, and the engine refuses what is no row', () => {
  const wrong = dataOf(demo, engine, { clip: 'wrong-unclipped' });
  assert.deepEqual([wrong.index, wrong.hasRow, wrong.clippedIndex], [9, false, 6]);
  assert.match(wrong.refusal, /0 to 6, got 9/);
  for (let i = 0; i < 10; i++)
    for (let j = 0; j < 10; j++) assert.equal(wrong.indices[10 * i + j], j - i + 3);
  assert.equal(wrong.missing, 2 * (6 + 5 + 4 + 3 + 2 + 1));
  const near = dataOf(demo, engine, { clip: 'wrong-unclipped', seqLen: 4 });
  assert.deepEqual([near.missing, near.hasRow], [0, true]);
});

test('a row of the table moves the key', () => {
  const { data, t } = sceneOf(demo, engine, {});
  const side = { x: 0, y: 0, width: 300, height: demo.views.rows.height(300, data) };
  const { y } = demo.views.rows.frame(side, data);
  const [row] = demo.views.rows.handles(data, side, t);
  assert.deepEqual(row.drag({ x: 0, y: y(4) }), { key: 3 });
});
