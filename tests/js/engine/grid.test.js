import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

const { grid, sinusoidal, rope } = await loadEngine();
const wave = (length, start = 0) => Float32Array.from({ length }, (_, n) => Math.sin(start + 0.7 * n));
const side = fc.integer({ min: 1, max: 9 });

test('each axis is the concatenated encoding of half the width', () => {
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      (height, width, quarter, swapped) => {
        const half = 2 * quarter;
        const order = swapped ? 'width-first' : 'height-first';
        const table = grid.sincos({ height, width, dModel: 2 * half, base: 200, order });
        assert.ok(table instanceof Float32Array);
        const index = grid.index({ height, width });
        assert.ok(index instanceof Int32Array);
        for (let cell = 0; cell < height * width; cell++) {
          const [row, column] = index.slice(2 * cell, 2 * cell + 2);
          assert.deepEqual([row, column], [Math.floor(cell / width), cell % width]);
          const positions = swapped ? [column, row] : [row, column];
          const expected = sinusoidal.encode({ positions, dModel: half, base: 200, layout: 'concatenated' });
          assertClose(table.subarray(2 * half * cell, 2 * half * (cell + 1)), expected, 2.7e-7);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('a rotation is one of halves of the head, by row and by column', () => {
  const [height, width, headDim] = [3, 5, 12];
  const x = wave(height * width * 2 * headDim);
  const rotated = grid.rotate(x, { headDim, height, width });
  const index = grid.index({ height, width });
  for (let piece = 0; piece < x.length / 6; piece++) {
    const cell = Math.floor(piece / 4);
    const place = index[2 * cell + (piece % 2)];
    const expected = rope.rotate(x.slice(6 * piece, 6 * piece + 6), {
      headDim: 6,
      positions: [place],
      base: 100,
    });
    assertClose(rotated.subarray(6 * piece, 6 * piece + 6), expected, 1e-6);
  }
});

test('the score of two cells depends on their two distances alone, of either sign', () => {
  const [height, width, headDim] = [4, 6, 8];
  const everywhere = (head) =>
    Float32Array.from({ length: height * width * headDim }, (_, n) => head[n % headDim]);
  for (const layout of /** @type {const} */ (['interleaved', 'half'])) {
    const params = { headDim, height, width, layout };
    const q = grid.rotate(everywhere(wave(headDim, 1)), params);
    const k = grid.rotate(everywhere(wave(headDim, 5)), params);
    const scores = new Map();
    for (let a = 0; a < height * width; a++) {
      for (let b = 0; b < height * width; b++) {
        const down = Math.floor(b / width) - Math.floor(a / width);
        const across = (b % width) - (a % width);
        let score = 0;
        for (let c = 0; c < headDim; c++) score += q[a * headDim + c] * k[b * headDim + c];
        const known = scores.get(`${down} ${across}`) ?? score;
        scores.set(`${down} ${across}`, known);
        assertClose([score], [known], 1e-5, `${down} ${across}`);
      }
    }
    assert.equal(scores.size, 7 * 11);
    assert.ok(Math.abs(scores.get('1 0') - scores.get('0 1')) > 1e-3);
    assert.ok(Math.abs(scores.get('1 0') - scores.get('-1 0')) > 1e-3);
    assert.ok(Math.abs(scores.get('0 1') - scores.get('0 -1')) > 1e-3);
  }
});

const modes = fc.constantFrom(undefined, 'bilinear', 'bicubic');

test('resize leaves class rows, constants and the same grid as they are', () => {
  fc.assert(
    fc.property(
      side,
      side,
      side,
      side,
      modes,
      fc.boolean(),
      fc.nat(3),
      (h, w, tall, wide, mode, alignCorners, classRows) => {
        const params = { dModel: 3, from: [h, w], mode, alignCorners, classRows };
        const table = wave(3 * (classRows + h * w));
        assert.deepEqual(grid.resize(table, { ...params, to: [h, w] }), table);
        const resized = grid.resize(table, { ...params, to: [tall, wide] });
        assert.ok(resized instanceof Float32Array);
        assert.equal(resized.length, 3 * (classRows + tall * wide));
        assert.deepEqual(resized.slice(0, 3 * classRows), table.slice(0, 3 * classRows));
        const constant = grid.resize(table.fill(0.3), { ...params, to: [tall, wide] });
        assert.deepEqual(constant, new Float32Array(constant.length).fill(0.3));
      },
    ),
  );
});

test('bicubic takes its four cells by the kernel with a = -0.75', () => {
  const weights = [0, 1, 2, 3].map((n) => {
    const impulse = [0, 0, 0, 0].fill(1, n, n + 1);
    return grid.resize(impulse, { dModel: 1, from: [1, 4], to: [1, 8] })[3];
  });
  assert.deepEqual(weights, [-0.10546875, 0.87890625, 0.26171875, -0.03515625]);
});

test('bilinear with aligned corners keeps a ramp', () => {
  const mode = /** @type {const} */ ('bilinear');
  const params = { dModel: 1, from: [2, 3], to: [3, 5], mode, alignCorners: true };
  const expected = [...[0, 0.5, 1, 1.5, 2], ...[5, 5.5, 6, 6.5, 7], ...[10, 10.5, 11, 11.5, 12]];
  assert.deepEqual([...grid.resize([0, 1, 2, 10, 11, 12], params)], expected);
});

test('what does not fit is refused by its name', () => {
  const large = { height: 2 ** 20, width: 2 ** 20 };
  assertRefused(() => grid.rotate(wave(24), { height: 5, width: 3, headDim: 4 }), 'x');
  assertRefused(() => grid.sincos({ ...large, dModel: 8 }), 'height', 'too-large');
  assertRefused(() => grid.index({ height: 2 ** 20, width: 64 }), 'height', 'too-large');
});

test('a table of another grid is refused', () => {
  const good = { dModel: 2, from: [2, 3], to: [3, 4] };
  const resize = (more) => () => grid.resize(wave(12), { ...good, ...more });
  assert.equal(resize({})().length, 24);
  assertRefused(resize({ classRows: 1 }), 'table');
  assertRefused(resize({ from: [3, 3] }), 'table');
  assertRefused(resize({ to: [2 ** 20, 2 ** 20] }), 'to', 'too-large');
});

test('coordinates run from −1 to 1 along a side, and training moves them', () => {
  const shape = { height: 2, width: 4 };
  assertClose(grid.coordinates(shape).subarray(0, 4), [-0.5, -0.75, -0.5, -0.25], 1e-12);
  assertClose(grid.coordinates({ ...shape, normalize: 'max' }).subarray(0, 2), [-0.75, -0.75], 1e-12);
  assertClose(grid.coordinates({ ...shape, normalize: 'min' }).subarray(0, 2), [-0.5, -0.5], 1e-12);
  const moved = grid.coordinates({ ...shape, shift: [0.5, 0.25], factors: [2, 3] });
  assertClose(moved.subarray(0, 2), [0, -1.5], 1e-12);
  assert.deepEqual(
    grid.coordinates({ ...shape, normalize: 'index' }),
    Float64Array.from(grid.index({ height: 2, width: 4 })),
  );
});

test('mixed frequencies with one axis at 0 are the axial rotation, and swapped axes those of the transposed grid', () => {
  const size = { height: 3, width: 3 };
  const coordinates = grid.coordinates({ ...size, normalize: 'index' });
  const x = Float32Array.from({ length: 9 * 8 }, (_, n) => Math.cos(n * n));
  const [across, down] = [
    [0, 0, 1, 0.1],
    [1, 0.1, 0, 0],
  ];
  const axial = grid.rotate(x, { headDim: 8, ...size });
  assertClose(grid.mixed(x, { headDim: 8, coordinates, across, down }), axial, 2e-6);
  const swapped = grid.mixed(x, { headDim: 8, coordinates, across, down, axes: 'wrong-swapped' });
  assert.deepEqual(swapped, grid.mixed(x, { headDim: 8, coordinates, across: down, down: across }));
  assertRefused(() => grid.mixed(x, { headDim: 8, coordinates, across, down: [1] }), 'down');
  assertRefused(() => grid.mixed(x, { headDim: 8, coordinates, across: [1], down: [1] }), 'across');
  assertRefused(() => grid.coordinates({ ...size, factors: [0, 1] }), 'factors');
});
