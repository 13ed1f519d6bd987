import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemo } from '../../../web/core/memo.js';
import { tileSource } from '../../../web/demos/sinusoidal/zoom/tiles.js';
import demo from '../../../web/demos/sinusoidal/zoom.js';
import { recordingContext } from '../core/recording-context.js';
import { withBitmaps } from './bitmaps.js';
import { dataOf, engine, sceneOf } from './descriptor.js';
import { placed } from './scene.js';

const MOST = demo.params.span.max;

const sourceOf = (options) =>
  tileSource(engine, {
    strided: false,
    dModel: 64,
    base: 10000,
    ...options,
  });
const near = (a, b, within) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

test('a column is the mean of its positions, added up one by one', () => {
  const dModel = 32;
  for (const [count, index] of [
    [64, 3],
    [8, 17],
    [1, 2],
  ]) {
    const source = sourceOf({ dModel });
    const { values, cols, rows } = source.tile(count, 1, index);
    for (const column of [0, 100, cols - 1]) {
      const first = (index * 256 + column) * count;
      const positions = Float64Array.from({ length: count }, (_, k) => first + k);
      const table = engine.sinusoidal.encode({ positions, dModel });
      for (let pair = 0; pair < rows; pair++) {
        let sum = 0;
        for (let k = 0; k < count; k++) sum += table[k * dModel + 2 * pair + 1];
        near(values[pair * cols + column], sum / count, 5e-7);
      }
    }
  }
});

test('one position for each column gives fast pairs waves that are not there', () => {
  const at = (sampling) => dataOf(demo, { sampling, pair: 0 });
  const largest = ({ means }) => Math.max(...means.values.map(Math.abs));
  assert.ok(largest(at('mean')) < 0.002);
  assert.ok(largest(at('wrong-stride')) > 0.99);
});

test('what is kept stays within its bytes, and an old tile comes back the same', () => {
  const source = sourceOf({ dModel: 1024 });
  const first = source.tile(1, 1, 0);
  for (let index = 1; index < 60; index++) source.tile(1, 1, index);
  assert.ok(source.size() <= 24 * 2 ** 20);
  assert.equal(source.kept(1, 1, 0), undefined);
  assert.deepEqual(source.tile(1, 1, 0), first);
});

test('zooming keeps the place under the pointer, and stays in the context', () => {
  const scene = sceneOf(demo);
  const { data } = scene;
  const { box, frame } = placed(demo.views.map, scene, 760);
  const x = frame.plot.x + 0.3 * frame.plot.width;
  const closer = demo.views.map.zoom(data, box, { x, y: 90, factor: 8, dx: 0, dy: 0 });
  near(closer.from + 0.3 * closer.span, 0.3 * MOST, 1e-6);
  const wide = demo.views.map.zoom(data, box, { x, y: 90, factor: 0.01, dx: 50, dy: 0 });
  assert.deepEqual(wide, { span: MOST, from: 0 });
  const deep = demo.views.map.zoom(data, box, { x, y: 90, factor: 1e9, dx: 0, dy: 0 });
  assert.equal(deep.span, 16);
});

test('the window follows the position that the keys move', () => {
  const scene = sceneOf(demo, { span: 64, from: 1000, position: 1063 });
  const [cell] = placed(demo.views.map, scene, 760).handles;
  assert.deepEqual(cell.key({ dx: 1, dy: 0 }), { position: 1064, pair: 230, from: 1001 });
  assert.deepEqual(cell.key({ dx: Infinity, dy: 0 }), { position: MOST - 1, pair: 230, from: MOST - 64 });
});

test('while all is in the window, a drag along the strip picks a part of it, and a key one half', () => {
  const scene = sceneOf(demo);
  const { values } = scene;
  const { frame, handleOf } = placed(demo.views.overview, scene, 1000);
  const { x } = frame;
  const handle = handleOf('window');
  const drag = (from, to) => handle.drag({ x: to, y: handle.y }, { point: { x: from, y: handle.y }, values });
  const picked = drag(x(600000), x(400000));
  near(picked.from, 400000, 1e-6);
  near(picked.span, 200000, 1e-6);
  assert.deepEqual(drag(x(5000), x(5000) + 3), { from: values.from, span: values.span });
  assert.deepEqual(handle.key({ dx: 1, dy: 0 }), { from: MOST / 2, span: MOST / 2 });
  assert.deepEqual(handle.key({ dx: -1, dy: 0 }), { from: 0, span: MOST / 2 });
});

test('the bitmaps of tiles stay until the theme changes', () => {
  const release = withBitmaps();
  let made = 0;
  const Surface = globalThis.OffscreenCanvas;
  globalThis.OffscreenCanvas = class extends Surface {
    constructor(width, height) {
      super(width, height);
      made += 1;
    }
  };
  const memo = createMemo();
  const drawIn = (theme) => {
    const { data, style, t } = sceneOf(demo, {}, { memo, theme });
    const { map } = demo.views;
    const box = { x: 0, y: 0, width: 760, height: map.height(760, data) };
    const before = made;
    while (map.draw(recordingContext(), data, box, style, t) === 'unfinished');
    return made - before;
  };
  try {
    const tiles = drawIn('light');
    assert.ok(tiles > 0);
    assert.equal(drawIn('light'), 0);
    assert.equal(drawIn('dark'), tiles);
  } finally {
    release();
  }
});
