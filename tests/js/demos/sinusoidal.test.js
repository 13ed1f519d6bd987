import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createMemo } from '../../../web/core/memo.js';
import { createState } from '../../../web/core/state.js';
import frequenciesDemo from '../../../web/demos/sinusoidal/frequencies.js';
import kernelDemo from '../../../web/demos/sinusoidal/kernel.js';
import matrixDemo from '../../../web/demos/sinusoidal/matrix.js';
import { cellOf } from '../../../web/demos/sinusoidal/pairs.js';
import shiftDemo from '../../../web/demos/sinusoidal/shift.js';
import { tileSource } from '../../../web/demos/sinusoidal/zoom/tiles.js';
import zoomDemo from '../../../web/demos/sinusoidal/zoom.js';
import { recordingContext } from '../core/recording-context.js';
import { assertClose } from '../engine/expect.js';
import { withBitmaps } from './bitmaps.js';
import { dataOf, engine, sceneOf } from './descriptor.js';
import { linesOf, placed } from './scene.js';

const layouts = /** @type {const} */ (['interleaved', 'concatenated', 'tensor2tensor']);
const orders = /** @type {const} */ (['fast-first', 'wrong-slow-first']);

test('sinusoidal/matrix: the value under the crosshair is the cell of the encoded table, in every layout and order', () => {
  for (const layout of layouts) {
    for (const order of orders) {
      const table = engine.sinusoidal.encode({ seqLen: 50, dModel: 12, base: 500, layout, order });
      for (const position of [0, 1, 49]) {
        for (let column = 0; column < 12; column++) {
          const cell = cellOf(column, { layout, pairs: 6 });
          const { data } = sceneOf(matrixDemo, {
            seqLen: 50,
            dModel: 12,
            base: 500,
            layout,
            order,
            position,
            ...cell,
          });
          assert.equal(data.column, column);
          assert.ok(Math.abs(data.value - table[position * 12 + column]) <= 4e-7);
        }
      }
    }
  }
});

test('sinusoidal/matrix: the substitution is written out with its numbers', () => {
  const lines = (patch) => linesOf(matrixDemo, sceneOf(matrixDemo, { position: 37, pair: 6, ...patch }));
  const [where, used] = lines({ part: 'sin' });
  assert.equal(where, '위치 37, 차원 12 → 쌍 6 · 파장 35.3토큰');
  assert.equal(used, '37 × 10000−12/64 = 6.580 rad → sin = +0.292');
  const { data, t } = sceneOf(matrixDemo, { position: 37, pair: 6 });
  assert.deepEqual(matrixDemo.readout(data, t)[1][1], { text: '−12/64', as: 'sup' });
  assert.match(lines({ layout: 'tensor2tensor' })[1], /^37 × 10000−6\/31 = 6\.223 rad → sin = −0\.060$/);
  const [, wrong, right] = lines({ order: 'wrong-slow-first' });
  assert.match(wrong, /틀림.*37 × 10000−50\/64 = 0\.028 rad/);
  assert.match(right, /37 × 10000−12\/64 = 6\.580 rad → sin = \+0\.292/);
});

test('sinusoidal/matrix: moving the crosshair paints no table anew', () => {
  let painted = 0;
  const sinusoidal = {
    ...engine.sinusoidal,
    heatmap(params) {
      painted += 1;
      return engine.sinusoidal.heatmap(params);
    },
  };
  const counting = { ...engine, sinusoidal };
  const memo = createMemo();
  const pictureAt = (patch) => {
    const { data, style } = sceneOf(matrixDemo, { seqLen: 64, ...patch }, { memo, from: counting });
    return data.heatmap(style.palettes.diverging, 64, 64);
  };
  const picture = pictureAt({});
  assert.equal(pictureAt({ position: 5, pair: 9, part: 'cos' }), picture);
  assert.equal(painted, 1);
  assert.notEqual(pictureAt({ base: 5000 }), picture);
  assert.equal(painted, 2);
});

test('sinusoidal/matrix: waves pass through the cells: the selected pair is among them and its samples are the table’s values', () => {
  for (const pair of [0, 6, 17, 31]) {
    const { data } = sceneOf(matrixDemo, { pair, seqLen: 60, position: 44 });
    const wave = data.waves.find((each) => each.pair === pair);
    assert.ok(wave && data.waves.length === 4);
    const spacing = wave.positions[1];
    const sample = Math.round(44 / spacing);
    const angle = (2 * Math.PI * wave.positions[sample]) / data.wavelengths[pair];
    assert.ok(Math.abs(wave.sin[sample] - Math.sin(angle)) <= 4e-7);
    assert.equal(wave.positions.at(-1), 59);
  }
});

test('sinusoidal/frequencies: hands point where the angles say, and those that went round are counted', () => {
  const { row, invFreq, turned } = dataOf(frequenciesDemo, { position: 37 });
  for (const [i, omega] of invFreq.entries()) {
    assert.ok(Math.abs(row[2 * i] - Math.sin(37 * omega)) <= 2e-7);
    assert.ok(Math.abs(row[2 * i + 1] - Math.cos(37 * omega)) <= 2e-7);
  }
  // 6.28 and 19.9 tokens a turn are below 37, 62.8 is not.
  assert.equal(turned, 2);
  assert.equal(dataOf(frequenciesDemo, { position: 0 }).turned, 0);
});

test('sinusoidal/frequencies: a press on a clock chooses its pair and keeps the position', () => {
  const scene = sceneOf(frequenciesDemo);
  const { values } = scene;
  const { frame, handleOf } = placed(frequenciesDemo.views.clocks, scene, 760);
  const point = frame.places[6];
  assert.deepEqual(handleOf('hand').drag(point, { point, values }), { pair: 6, position: values.position });
});

test('sinusoidal/shift: the residual shown is the largest of |moved − target| at each position, measured', () => {
  const { data } = sceneOf(shiftDemo, { seqLen: 30, dModel: 8, offset: 5, rule: 'wrong-transposed' });
  const table = engine.sinusoidal.encode({ seqLen: 35, dModel: 8 });
  const moved = engine.sinusoidal.applyShift(table.subarray(0, 240), { offset: -5, dModel: 8 });
  const largest = Array.from({ length: 30 }, (_, p) =>
    Math.max(...Array.from({ length: 8 }, (_, c) => Math.abs(moved[8 * p + c] - table[8 * (p + 5) + c]))),
  );
  assertClose(data.residuals, largest, 1e-6, 'residuals');
});

test('sinusoidal/shift: the transposed blocks miss by far, and land on PE(p − k)', () => {
  const { data, values } = sceneOf(shiftDemo, {
    rule: 'wrong-transposed',
    position: 30,
    offset: 7,
    seqLen: 64,
  });
  assert.ok(data.residual > 1);
  const landed = engine.sinusoidal.encode({ positions: [values.position - 7], dModel: 64 });
  assertClose(data.moved, landed, 1e-6, 'moved');
  const { blocks } = sceneOf(shiftDemo, { position: 30, offset: 7 }).data;
  const transposed = blocks.map((entry, i) => (i % 2 === 0 ? entry : -entry));
  assertClose(data.blocks, transposed, 1e-15, 'blocks');
});

test('sinusoidal/shift: the matrix does not depend on the position, and nothing large is computed while p moves', () => {
  let encodedRows = 0;
  const count = (params) => {
    encodedRows += params.seqLen ?? params.positions.length;
    return engine.sinusoidal.encode(params);
  };
  const start = sceneOf(
    shiftDemo,
    { offset: 7 },
    { memo: createMemo(), from: { ...engine, sinusoidal: { ...engine.sinusoidal, encode: count } } },
  );
  const before = encodedRows;
  start.state.patch({ position: 90 });
  const moved = start.compute();
  assert.equal(moved.blocks, start.data.blocks);
  assert.equal(moved.residuals, start.data.residuals);
  assert.equal(encodedRows - before, 2);
});

test('sinusoidal/shift: p and p + k stay on the number line whatever is asked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 4096 }),
      fc.nat(4096),
      fc.integer({ min: -4096, max: 4096 }),
      (seqLen, position, offset) => {
        const state = createState(shiftDemo, 'ko');
        state.patch({ seqLen, position, offset });
        const values = state.values.value;
        for (const p of [values.position, values.position + values.offset]) assert.ok(p >= 0 && p <= seqLen);
        if (Math.abs(offset) <= seqLen) assert.equal(values.offset, offset);
      },
    ),
  );
});

test('sinusoidal/kernel: it is not monotone', () => {
  assert.ok(dataOf(kernelDemo, { dModel: 64 }).rises > 0);
});

test('sinusoidal/kernel: words are alike by themselves, less so once positions are added', () => {
  const { parts, cell, tokens } = dataOf(kernelDemo, { words: 'a b c d a', a: 0, b: 4 });
  assert.equal(tokens.length, 5);
  assert.ok(Math.abs(parts.words[cell] - 1) <= 1e-6);
  assert.ok(parts.sums[cell] < 0.999 && parts.sums[cell] > parts.positions[cell]);
  const bare = dataOf(kernelDemo, { words: 'a b c d a', wordNorm: 0 });
  for (const [i, cosine] of bare.parts.sums.entries())
    assert.ok(Math.abs(cosine - bare.parts.positions[i]) <= 1e-6);
});

const MOST = zoomDemo.params.span.max;

const sourceOf = (options) =>
  tileSource(engine, {
    strided: false,
    dModel: 64,
    base: 10000,
    ...options,
  });
const near = (a, b, within) => assert.ok(Math.abs(a - b) <= within, `${a} is not ${b}`);

test('sinusoidal/zoom: a column is the mean of its positions, added up one by one', () => {
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

test('sinusoidal/zoom: one position for each column gives fast pairs waves that are not there', () => {
  const at = (sampling) => dataOf(zoomDemo, { sampling, pair: 0 });
  const largest = ({ means }) => Math.max(...means.values.map(Math.abs));
  assert.ok(largest(at('mean')) < 0.002);
  assert.ok(largest(at('wrong-stride')) > 0.99);
});

test('sinusoidal/zoom: what is kept stays within its bytes, and an old tile comes back the same', () => {
  const source = sourceOf({ dModel: 1024 });
  const first = source.tile(1, 1, 0);
  for (let index = 1; index < 60; index++) source.tile(1, 1, index);
  assert.ok(source.size() <= 24 * 2 ** 20);
  assert.equal(source.kept(1, 1, 0), undefined);
  assert.deepEqual(source.tile(1, 1, 0), first);
});

test('sinusoidal/zoom: zooming keeps the place under the pointer, and stays in the context', () => {
  const scene = sceneOf(zoomDemo);
  const { data } = scene;
  const { box, frame } = placed(zoomDemo.views.map, scene, 760);
  const x = frame.plot.x + 0.3 * frame.plot.width;
  const closer = zoomDemo.views.map.zoom(data, box, { x, y: 90, factor: 8, dx: 0, dy: 0 });
  near(closer.from + 0.3 * closer.span, 0.3 * MOST, 1e-6);
  const wide = zoomDemo.views.map.zoom(data, box, { x, y: 90, factor: 0.01, dx: 50, dy: 0 });
  assert.deepEqual(wide, { span: MOST, from: 0 });
  const deep = zoomDemo.views.map.zoom(data, box, { x, y: 90, factor: 1e9, dx: 0, dy: 0 });
  assert.equal(deep.span, 16);
});

test('sinusoidal/zoom: the window follows the position that the keys move', () => {
  const scene = sceneOf(zoomDemo, { span: 64, from: 1000, position: 1063 });
  const [cell] = placed(zoomDemo.views.map, scene, 760).handles;
  assert.deepEqual(cell.key({ dx: 1, dy: 0 }), { position: 1064, pair: 230, from: 1001 });
  assert.deepEqual(cell.key({ dx: Infinity, dy: 0 }), { position: MOST - 1, pair: 230, from: MOST - 64 });
});

test('sinusoidal/zoom: while all is in the window, a drag along the strip picks a part of it, and a key one half', () => {
  const scene = sceneOf(zoomDemo);
  const { values } = scene;
  const { frame, handleOf } = placed(zoomDemo.views.overview, scene, 1000);
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

test('sinusoidal/zoom: the bitmaps of tiles stay until the theme changes', () => {
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
    const { data, style, t } = sceneOf(zoomDemo, {}, { memo, theme });
    const { map } = zoomDemo.views;
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
