import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scaledSize, smoothWeights } from '../../../web/demos/grid/resize/compute.js';
import demo from '../../../web/demos/grid/resize/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

// 518 pixels by 14, stretched to 546 × 728.
const wide = { from: 37, toHeight: 39, toWidth: 52 };

const close = (a, b, within) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

test('a scale factor loses a line at the sizes that were reported for DINOv2', () => {
  const lost = (from) =>
    Array.from({ length: 125 }, (_, i) => i + 1).filter((to) => scaledSize(to, from) !== to);
  assert.deepEqual(lost(37), [39, 43, 78, 86, 115, 123]);
  assert.deepEqual(lost(14), [61, 115, 122]);
  const data = dataOf(demo, engine, { ...wide, rounding: 'wrong-scale' });
  assert.deepEqual([data.rows, data.cols, data.isLost], [38, 52, true]);
  assert.deepEqual(data.lostSizes, [39, 43]);
  assert.equal(data.tables.after.length, 38 * 52);
});

test('by size every size is what was asked for', () => {
  for (let toHeight = 4; toHeight <= 64; toHeight++) {
    const { rows, cols, isLost } = dataOf(demo, engine, { ...wide, toHeight });
    assert.deepEqual([rows, cols, isLost], [toHeight, 52, false]);
  }
});

// PyTorch 1.13's interpolate(…, antialias=True) of a table of 5 × 5 numbers.
/** @type {[mode: string, cells: [number, number], values: number[]][]} */
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
  const of = (antialias) =>
    dataOf(demo, engine, { ...wide, mode: 'bilinear', antialias, toWidth: 41 }).resized;
  const [plain, smooth] = [of(false), of(true)];
  assert.ok(plain.every((value, i) => Math.abs(value - smooth[i]) < 1e-5));
});

test('the wave at the new places is what the table is measured against', () => {
  const data = dataOf(demo, engine, { ...wide, row: 20, pair: 3 });
  close(data.place, (20.5 * 37) / 39 - 0.5, 1e-12);
  close(data.exact, Math.sin(data.place * 100 ** (-3 / 8)), 1e-6);
  const same = dataOf(demo, engine, { from: 37, toHeight: 37, toWidth: 37 });
  close(same.largest, 0, 1e-6);
});

test('on the fast wave linear interpolation is more than twice as far off as the cubic', () => {
  const off = (mode) => dataOf(demo, engine, { ...wide, mode }).largest;
  assert.ok(off('bilinear') > 2 * off('bicubic'));
});

test('the corner of the new table is dragged', () => {
  const { data, t } = sceneOf(demo, engine, wide);
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

// PyTorch's interpolate without antialias, by its formula: cell centres, rows beyond the ends are those at the ends.
function mixture(mode, [from, to], p) {
  const place = ((p + 0.5) * from) / to - 0.5;
  const first = Math.floor(place);
  const a = -0.75;
  const cubic = (x) =>
    x <= 1 ? ((a + 2) * x - (a + 3)) * x * x + 1 : ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
  const kernel = mode === 'bicubic' ? cubic : (x) => Math.max(0, 1 - x);
  const shares = new Array(from).fill(0);
  for (const r of mode === 'bicubic' ? [first - 1, first, first + 1, first + 2] : [first, first + 1])
    shares[Math.min(from - 1, Math.max(0, r))] += kernel(Math.abs(place - r));
  return shares;
}

test('a new row mixes old ones as PyTorch does, and what it has is that mixture', () => {
  for (const mode of ['bilinear', 'bicubic']) {
    for (const [from, toHeight] of [
      [14, 24],
      [37, 9],
    ]) {
      for (const row of [0, 3, toHeight - 1]) {
        const { mixed, source, value } = dataOf(demo, engine, { mode, from, toHeight, row });
        const shares = mixture(mode, [from, toHeight], row);
        for (const each of mixed) close(each.weight, shares[each.row], 1e-5);
        const left = shares.filter((share, r) => share !== 0 && !mixed.some((each) => each.row === r));
        assert.ok(left.every((share) => Math.abs(share) < 0.0051));
        close(
          shares.reduce((sum, share, r) => sum + share * source[r], 0),
          value,
          1e-5,
        );
      }
    }
  }
});

test('when shrinking, old rows that no new one reads are counted; antialiasing reads them all', () => {
  const small = { from: 37, toHeight: 9 };
  const read = new Set();
  for (let p = 0; p < 9; p++)
    for (const [r, share] of mixture('bicubic', [37, 9], p).entries()) if (share !== 0) read.add(r);
  assert.equal(dataOf(demo, engine, small).skipped, 37 - read.size);
  assert.ok(read.size < 37);
  assert.equal(dataOf(demo, engine, { ...small, antialias: true }).skipped, 0);
  assert.equal(dataOf(demo, engine, {}).skipped, 0);
});

test('the worst new row is the one farthest from the wave', () => {
  const { worst, own, rowPlaces } = dataOf(demo, engine, { mode: 'bilinear' });
  const offs = Array.from(own, (value, r) => Math.abs(value - Math.sin(rowPlaces[r])));
  close(offs[worst], Math.max(...offs), 1e-6);
});

test('the edge of the patches is dragged, on the scale that the hand began with', () => {
  const { data, t, values } = sceneOf(demo, engine, {});
  const { wave } = demo.views;
  const box = { x: 0, y: 0, width: 760, height: wave.height(760, data) };
  const { x } = wave.frame(box, data);
  const [edge] = wave.handles(data, box, t);
  const start = { point: edge, values };
  assert.deepEqual(edge.drag({ x: x(19.2), y: 0 }, start), { toHeight: 19 });
  assert.deepEqual(edge.drag({ x: 5000, y: 0 }, start), { toHeight: 28 });
  // Keys go on to the largest.
  assert.deepEqual(edge.key({ dx: Infinity, dy: 0 }), { toHeight: 64 });
});

test('the prediction is answered by the engine: one line fewer', () => {
  assert.equal(demo.predict.answer(engine), 'fewer');
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ rows }) => (rows < 39 ? 'fewer' : rows === 39 ? 'same' : 'more')));
