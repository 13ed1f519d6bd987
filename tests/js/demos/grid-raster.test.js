import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import demo from '../../../web/demos/grid/raster.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

const close = (a, b, within = 1e-6) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

test('by raster index, a step down is as unlike as a step of one width', () => {
  const { index, right, below } = dataOf(demo, engine, {});
  const [one, nine] = engine.sinusoidal.kernel({ distances: [1, 9], dModel: 64, base: 100 });
  assert.equal(index, 22);
  close(right, one);
  close(below, nine);
  assert.ok(below < right - 0.1);
});

test('with both axes written apart, or turned apart, a step right is a step down', () => {
  for (const method of ['sincos', 'axial']) {
    const { right, below } = dataOf(demo, engine, { method });
    close(right, below);
  }
});

test('a swap of height and width shows unless the picture is square', () => {
  for (const method of ['sincos', 'axial']) {
    const likeness = (patch) => [...dataOf(demo, engine, { method, ...patch }).likeness];
    const wrong = { axes: 'wrong-swapped' };
    assert.notDeepEqual(likeness({}), likeness(wrong));
    assert.deepEqual(likeness({ height: 7, width: 7 }), likeness({ height: 7, width: 7, ...wrong }));
  }
});

test('the resized table is the engine’s, and the same size gives every number back', () => {
  for (const method of ['raster', 'sincos', 'axial']) {
    const same = dataOf(demo, engine, { method, toHeight: 6, toWidth: 9 });
    assert.equal(same.difference, 0);
    assert.deepEqual(same.likeness, same.toLikeness);
  }
  const { toLikeness } = dataOf(demo, engine, { method: 'sincos', resize: 'bilinear' });
  const table = engine.grid.resize(engine.grid.sincos({ height: 6, width: 9, dModel: 64, base: 100 }), {
    dModel: 64,
    from: [6, 9],
    to: [8, 12],
    mode: 'bilinear',
  });
  const row = (n) => table.subarray(64 * n, 64 * n + 64);
  const [a, b] = [row(3 * 12 + 6), row(50)];
  const dot = a.reduce((sum, value, i) => sum + value * b[i], 0);
  close(toLikeness[50], dot / (Math.hypot(...a) * Math.hypot(...b)), 1e-5);
});

test('sizes are dragged by their corners, patches anywhere', () => {
  const { data, t } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 600, height: demo.views.map.height(600, data) };
  const rect = demo.views.map.frame(box, data);
  const [patch, size] = demo.views.map.handles(data, box, t);
  const at = (rows, cols) => ({ x: rect.x + cols * rect.cell, y: rect.y + rows * rect.cell });
  assert.deepEqual(size.drag(at(10.2, 3.9)), { height: 10, width: 4 });
  assert.deepEqual(patch.drag(at(5.5, 0.5)), { row: 5, col: 0 });
  assert.deepEqual(dataOf(demo, engine, { height: 2, width: 3 }).values.row, 1);
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { method: 'sincos', axes: 'wrong-swapped', resize: 'wrong-line' },
    { method: 'axial', height: 12, width: 12, row: 11, col: 11, axes: 'wrong-swapped' },
    { height: 2, width: 2, row: 1, col: 1, toHeight: 2, toWidth: 12 },
    { height: 2, width: 12, toHeight: 12, toWidth: 2, resize: 'wrong-line', axes: 'wrong-swapped' },
  ]);
});
