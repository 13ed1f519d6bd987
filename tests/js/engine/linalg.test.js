import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

const { linalg, sinusoidal, learned } = await loadEngine();
const dModel = 6;
const table = learned.table({ maxLen: 40, dModel, std: 1, seed: 4 });
const count = (from, to) => Array.from({ length: to - from }, (_, n) => from + n);

test('one matrix shifts every sinusoid, and turns: its eigenvalues lie on the unit circle', () => {
  const base = 40;
  for (const layout of /** @type {const} */ (['interleaved', 'concatenated'])) {
    const rows = (first) =>
      sinusoidal.encode({ positions: count(first, first + 300), dModel: 8, base, layout });
    const { matrix, residual, rank } = linalg.leastSquares(rows(0), rows(7), { dModel: 8 });
    assert.equal(rank, 8);
    assert.ok(residual < 1e-6, `${residual}`);
    const values = linalg.eigenvalues(matrix, { dModel: 8 });
    const angles = Array.from({ length: 8 }, (_, n) => Math.atan2(values[2 * n + 1], values[2 * n]));
    const turns = sinusoidal.frequencies({ dModel: 8, base }).map((frequency) => 7 * frequency);
    for (let n = 0; n < 8; n++) assert.ok(Math.abs(Math.hypot(...values.slice(2 * n, 2 * n + 2)) - 1) < 1e-5);
    for (const turn of turns) {
      const near = angles.some((angle) => Math.abs(Math.cos(angle) - Math.cos(turn)) < 1e-5);
      assert.ok(near, `no eigenvalue turns by ${turn}`);
    }
  }
});

test('the matrix that made the targets is found again', () => {
  const size = fc.integer({ min: 1, max: 7 });
  fc.assert(
    fc.property(size, fc.nat(999), (width, seed) => {
      const made = learned.table({ maxLen: width, dModel: width, std: 1, seed });
      const x = learned.table({ maxLen: 4 * width, dModel: width, std: 1, seed: seed + 1 });
      const y = Array.from({ length: 4 * width * width }, (_, n) => {
        const [t, i] = [Math.floor(n / width), n % width];
        return made
          .subarray(i * width, (i + 1) * width)
          .reduce((sum, entry, j) => sum + entry * x[t * width + j], 0);
      });
      const { matrix, residual } = linalg.leastSquares(x, y, { dModel: width });
      assert.ok(residual < 1e-6, `${residual}`);
      assertClose(matrix, made, 1e-4);
    }),
    { numRuns: 60 },
  );
});

test('singular values hold the squares of the table, and the effective rank lies between 1 and their number', () => {
  const { values, effectiveRank } = linalg.singularValues(table, { dModel });
  assert.ok(values instanceof Float64Array);
  const squares = table.reduce((sum, x) => sum + x * x, 0);
  assert.ok(Math.abs(values.reduce((sum, s) => sum + s * s, 0) / squares - 1) < 1e-12);
  assert.ok(effectiveRank > 1 && effectiveRank <= dModel);
  assert.ok(Math.abs(linalg.singularValues([3, 0, 0, 3], { dModel: 2 }).effectiveRank - 2) < 1e-12);
  assert.equal(linalg.singularValues([0, 0], { dModel: 2 }).effectiveRank, 0);
});

test('principal components are the map that keeps most of the variance', () => {
  const all = linalg.principalComponents(table, { dModel, components: dModel });
  assert.ok(Math.abs(all.shares.reduce((sum, share) => sum + share) - 1) < 1e-12);
  const two = linalg.principalComponents(table, { dModel });
  assert.equal(two.coordinates.length, 80);
  assert.deepEqual([...two.shares], [...all.shares.slice(0, 2)]);
  const column = (k) => Array.from({ length: 40 }, (_, t) => all.coordinates[t * dModel + k]);
  for (const k of [0, 3]) {
    assert.ok(Math.abs(column(k).reduce((sum, x) => sum + x)) < 1e-10);
    assert.ok(Math.abs(column(k).reduce((sum, x, t) => sum + x * column(k + 1)[t], 0)) < 1e-9);
  }
});

test('what does not fit is refused by its name', () => {
  const half = table.subarray(0, 30);
  assertRefused(() => linalg.leastSquares(half, table.subarray(30, 60), { dModel }), 'x');
  assertRefused(() => linalg.leastSquares(table, table.subarray(dModel), { dModel }), 'y');
  assertRefused(() => linalg.singularValues(table, { dModel: 7 }), 'table');
  assertRefused(() => linalg.principalComponents([1, 2], { dModel: 2 }), 'table');
  assertRefused(
    () => linalg.principalComponents(table, { dModel, components: 7 }),
    'components',
    'too-large',
  );
  assertRefused(() => linalg.eigenvalues([1, 2, 3], { dModel }), 'matrix');
  assertRefused(() => linalg.eigenvalues([Number.NaN], { dModel: 1 }), 'matrix');
  assertRefused(() => linalg.singularValues([Number.POSITIVE_INFINITY], { dModel: 1 }), 'table');
  const many = new Float32Array(256 * 1025);
  assertRefused(() => linalg.singularValues(many, { dModel: 256 }), 'table', 'too-large');
});
