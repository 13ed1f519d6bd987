import assert from 'node:assert/strict';
import { test } from 'node:test';
import demo from '../../../web/demos/grid/raster.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf } from './descriptor.js';

const engine = await loadEngine();

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

test('sizes are dragged by their corners, patches anywhere', () => {
  const { data, t } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 600, height: demo.views.map.height(600, data) };
  const { plot, cell } = demo.views.map.frame(box, data);
  const [patch, size] = demo.views.map.handles(data, box, t);
  const at = (rows, cols) => ({ x: plot.x + cols * cell, y: plot.y + rows * cell });
  assert.deepEqual(size.drag(at(10.2, 3.9)), { height: 10, width: 4 });
  assert.deepEqual(patch.drag(at(5.5, 0.5)), { row: 5, col: 0 });
  assert.deepEqual(dataOf(demo, engine, { height: 2, width: 3 }).values.row, 1);
});
