import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { scaledSize } from '../../../web/demos/grid/resize/compute.js';
import { smoothWeights } from '../../../web/demos/grid/resize/weights.js';
import demo from '../../../web/demos/grid/resize.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

const close = (a, b, within) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

test('a scale factor loses a line at the sizes that were reported for DINOv2', () => {
  const lost = (from) =>
    Array.from({ length: 125 }, (_, i) => i + 1).filter((to) => scaledSize(to, from) !== to);
  assert.deepEqual(lost(37), [39, 43, 78, 86, 115, 123]);
  assert.deepEqual(lost(14), [61, 115, 122]);
  const data = dataOf(demo, engine, { rounding: 'wrong-scale' });
  assert.deepEqual([data.rows, data.cols, data.isLost], [38, 52, true]);
  assert.deepEqual(data.lostSizes, [39, 43]);
  assert.equal(data.rgba.after.length, 4 * 38 * 52);
});

test('by size every size is what was asked for', () => {
  for (let toHeight = 4; toHeight <= 64; toHeight++) {
    const { rows, cols, isLost } = dataOf(demo, engine, { toHeight });
    assert.deepEqual([rows, cols, isLost], [toHeight, 52, false]);
  }
});

// PyTorch 1.13's interpolate(…, antialias=True) of a table of 5 × 5 numbers.
const theirs = [
  ['bilinear', [2, 3], [-0.14805195, -0.06313131, -0.13376623, 0.03766234, -0.05757576, -0.09805195]],
  [
    'bilinear',
    [8, 2],
    [
      -0.15, -0.1, -0.128125, -0.14375, -0.1, -0.1875, -0.1, -0.0625, -0.084375, -0.03125, -0.053125,
      -0.09375, 0.0625, -0.1, 0.15, -0.1,
    ],
  ],
  ['bicubic', [2, 3], [-0.1563295, -0.07936226, -0.12710888, 0.05170429, -0.05270523, -0.09999018]],
  [
    'bicubic',
    [8, 2],
    [
      -0.15980361, -0.07305712, -0.12758511, -0.13989953, -0.08624383, -0.19694536, -0.09981359, -0.04017624,
      -0.09432347, -0.00758022, -0.05283377, -0.11335372, 0.08260641, -0.11899035, 0.17600023, -0.10785368,
    ],
  ],
];

test('with antialias the weights are PyTorch’s', () => {
  const table = Array.from({ length: 25 }, (_, n) => {
    const [r, c] = [Math.floor(n / 5), n % 5];
    return ((7 * r * r + 15 * c + r * c) % 11) / 10 - 0.5;
  });
  for (const [mode, [rows, cols], values] of theirs) {
    const [down, across] = [smoothWeights(5, rows, mode), smoothWeights(5, cols, mode)];
    for (const [n, value] of values.entries()) {
      let sum = 0;
      for (let r = 0; r < 5; r++) {
        for (let c = 0; c < 5; c++) {
          sum += down[Math.floor(n / cols) * 5 + r] * across[(n % cols) * 5 + c] * table[r * 5 + c];
        }
      }
      close(sum, value, 1e-6);
    }
  }
});

test('antialias reads every old row when it shrinks, and changes bicubic alone when it stretches', () => {
  const weights = smoothWeights(37, 9, 'bilinear');
  for (let r = 0; r < 37; r++) {
    assert.ok(Array.from({ length: 9 }, (_, p) => weights[p * 37 + r]).some((weight) => weight > 0));
  }
  const of = (antialias) => dataOf(demo, engine, { mode: 'bilinear', antialias, toWidth: 41 }).resized;
  const [plain, wide] = [of(false), of(true)];
  assert.ok(plain.every((value, i) => Math.abs(value - wide[i]) < 1e-5));
});

test('the wave at the new places is what the table is measured against', () => {
  const data = dataOf(demo, engine, { row: 20, pair: 3 });
  close(data.place, (20.5 * 37) / 39 - 0.5, 1e-12);
  close(data.exact, Math.sin(data.place * 100 ** (-3 / 8)), 1e-6);
  const same = dataOf(demo, engine, { toHeight: 37, toWidth: 37 });
  close(same.largest, 0, 1e-6);
});

test('on the fast wave linear interpolation is more than twice as far off as the cubic', () => {
  const off = (mode) => dataOf(demo, engine, { mode }).largest;
  assert.ok(off('bilinear') > 2 * off('bicubic'));
});

test('the corner of the new table is dragged', () => {
  const { data, t } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 760, height: demo.views.maps.height(760, data) };
  const { after, cell } = demo.views.maps.frame(box, data);
  const [size] = demo.views.maps.handles(data, box, t);
  const [right, bottom] = [after.x + after.width, after.y + after.height];
  // The handle stays as far from the corner as it is.
  const corner = { x: after.x + 16.2 * cell, y: after.y + 43.4 * cell };
  assert.deepEqual(size.drag({ x: corner.x + size.x - right, y: corner.y + size.y - bottom }), {
    toHeight: 43,
    toWidth: 16,
  });
});

test('the handle of the corner leaves the smallest table uncovered', () => {
  const { data, t } = sceneOf(demo, engine, { from: 4, toHeight: 4, toWidth: 4 });
  for (const width of [328, 760]) {
    const box = { x: 0, y: 0, width, height: demo.views.maps.height(width, data) };
    const { after } = demo.views.maps.frame(box, data);
    const [size] = demo.views.maps.handles(data, box, t);
    assert.ok(Math.hypot(size.x - after.x - after.width, size.y - after.y - after.height) >= 15);
  }
});

test('the prediction is answered by the engine: one line fewer', () => {
  assert.equal(demo.predict.answer(engine), 'fewer');
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { rounding: 'wrong-scale', toHeight: 43, toWidth: 39, row: 42 },
    { toHeight: 4, toWidth: 64, antialias: true, row: 3, pair: 0, from: 48 },
    { toHeight: 64, toWidth: 4, mode: 'bilinear', pair: 7, from: 4, row: 63 },
    { toHeight: 16, toWidth: 16, antialias: true, mode: 'bilinear', rounding: 'wrong-scale' },
  ]);
});
