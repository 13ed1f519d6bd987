import assert from 'node:assert/strict';
import { test } from 'node:test';
import rasterDemo from '../../../web/demos/grid/raster.js';
import { dataOf, engine } from './descriptor.js';

const close = (a, b, within = 1e-6) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

test('grid/raster: by raster index, a step down is as unlike as a step of one width', () => {
  const { index, right, below } = dataOf(rasterDemo, {});
  const [one, nine] = engine.sinusoidal.kernel({ distances: [1, 9], dModel: 64, base: 100 });
  assert.equal(index, 22);
  close(right, one);
  close(below, nine);
  assert.ok(below < right - 0.1);
});

test('grid/raster: with both axes written apart, or turned apart, a step right is a step down', () => {
  for (const method of ['sincos', 'axial']) {
    const { right, below } = dataOf(rasterDemo, { method });
    close(right, below);
  }
});

test('grid/raster: a swap of height and width shows unless the picture is square', () => {
  for (const method of ['sincos', 'axial']) {
    const likeness = (patch) => [...dataOf(rasterDemo, { method, ...patch }).likeness];
    const wrong = { axes: 'wrong-swapped' };
    assert.notDeepEqual(likeness({}), likeness(wrong));
    assert.deepEqual(likeness({ height: 7, width: 7 }), likeness({ height: 7, width: 7, ...wrong }));
  }
});
