import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seenAt, stageOf } from '../../../web/core/stage.js';
import idsDemo from '../../../web/demos/mrope/ids.js';
import { dataOf, drawnView, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const rowsOf = (blocks) => dataOf(idsDemo, { blocks }).rows.map((row) => [...row]);

test('mrope/ids: text, two images and text have the ids of the published example', () => {
  assert.deepEqual(rowsOf('t2,i2x2,i1x3,t2'), [
    [0, 1, 2, 2, 2, 2, 4, 4, 4, 7, 8],
    [0, 1, 2, 2, 3, 3, 4, 4, 4, 7, 8],
    [0, 1, 2, 3, 2, 3, 4, 5, 6, 7, 8],
  ]);
  const video = dataOf(idsDemo, { blocks: 'v3x2x2,t5' });
  assert.deepEqual([...video.rows[0].slice(12)], [3, 4, 5, 6, 7]);
  assert.deepEqual([video.delta, video.next], [-9, 8]);
});

test('mrope/ids: a kernel that reads time alone gives all tokens of an image the same ids, and leaves text as it is', () => {
  const { rows, next, axes, turnedBy } = dataOf(idsDemo, { blocks: 't2,i2x2,t2', read: 'wrong-time' });
  for (const row of rows) assert.deepEqual([...row], [0, 1, 2, 2, 2, 2, 4, 5]);
  assert.equal(next, 6);
  assert.ok(turnedBy.every((axis) => axis === 0) && axes.some((axis) => axis > 0));
});

test('mrope/ids: blocks are sized, moved, added and taken away by their handles', () => {
  const scene = sceneOf(idsDemo, { blocks: 't3,i4x6,t2' });
  const { handleOf } = placed(idsDemo.views.compose, scene, 760);
  for (const [id, dx, dy, blocks] of /** @type {const} */ ([
    ['size-1', 1, 0, 't3,i4x7,t2'],
    ['size-1', 0, -10, 't3,t2'],
    ['move-2', -1, 0, 't3,t2,i4x6'],
    ['add-v', 1, 0, 't3,i4x6,t2,v2x3x4'],
    ['add-t', -1, 0, 't3,i4x6'],
  ]))
    assert.deepEqual(handleOf(id).key({ dx, dy }), { blocks }, id);
  const start = { point: handleOf('move-0'), values: scene.values };
  assert.deepEqual(handleOf('move-0').drag({ x: 759, y: 0 }, start), { blocks: 'i4x6,t2,t3' });
});

test('mrope/ids: a token is chosen in its block, by a press and by arrow keys along its lines', () => {
  const patchOf = (token) =>
    placed(idsDemo.views.compose, sceneOf(idsDemo, { blocks: 't3,i4x6,v2x3x4', token }), 760).handleOf(
      'patch',
    );
  for (const token of [0, 3, 12, 26, 27, 38])
    assert.deepEqual(patchOf(token).drag(patchOf(token)), { token });
  assert.deepEqual(patchOf(12).key({ dx: 0, dy: 1 }), { token: 18 });
  assert.deepEqual(patchOf(0).key({ dx: -1, dy: 0 }), { token: 0 });
});

test('mrope/ids: at first every token has its ids written, on a phone too', () => {
  const scene = sceneOf(idsDemo, { token: 13 });
  const data = seenAt(scene.data, { stage: stageOf(idsDemo.steps, 'read') });
  for (const width of [328, 925]) {
    const { texts } = drawnView(idsDemo.views.compose, { ...scene, data }, width);
    const written = texts.filter(({ text }) => /^\d+,\d+,\d+$/.test(text));
    assert.equal(written.length, data.count);
  }
});
