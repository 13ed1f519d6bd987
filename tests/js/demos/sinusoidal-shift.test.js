import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import { createState } from '../../../web/core/state.js';
import { blockMatrix } from '../../../web/demos/sinusoidal/shift/blocks.js';
import { circleError, WIDEST } from '../../../web/demos/sinusoidal/shift/spectrum.js';
import shift from '../../../web/demos/sinusoidal/shift.js';
import { numbersOf } from '../../../web/export/call.js';
import { assertClose } from '../engine/expect.js';
import { engine, sceneOf } from './descriptor.js';

const scene = (patch, options) => sceneOf(shift, patch, options);

test('the residual shown is the largest of |moved − target| at each position, measured', () => {
  const { data } = scene({ seqLen: 30, dModel: 8, offset: 5, rule: 'wrong-transposed' });
  const table = engine.sinusoidal.encode({ seqLen: 35, dModel: 8 });
  const moved = engine.sinusoidal.applyShift(table.subarray(0, 240), { offset: -5, dModel: 8 });
  const largest = Array.from({ length: 30 }, (_, p) =>
    Math.max(...Array.from({ length: 8 }, (_, c) => Math.abs(moved[8 * p + c] - table[8 * (p + 5) + c]))),
  );
  assertClose(data.residuals, largest, 1e-6, 'residuals');
});

test('the transposed blocks miss by far, and land on PE(p − k)', () => {
  const { data, values } = scene({ rule: 'wrong-transposed', position: 30, offset: 7, seqLen: 64 });
  assert.ok(data.residual > 1);
  const landed = engine.sinusoidal.encode({ positions: [values.position - 7], dModel: 64 });
  assertClose(data.moved, landed, 1e-6, 'moved');
  const { blocks } = scene({ position: 30, offset: 7 }).data;
  const transposed = blocks.map((entry, i) => (i % 2 === 0 ? entry : -entry));
  assertClose(data.blocks, transposed, 1e-15, 'blocks');
});

test('the matrix does not depend on the position, and nothing large is computed while p moves', () => {
  let encodedRows = 0;
  const count = (params) => {
    encodedRows += params.seqLen ?? params.positions.length;
    return engine.sinusoidal.encode(params);
  };
  const start = sceneOf(
    shift,
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

// The columns of the matrix that the rule writes down, from its blocks.
const ruled = ({ blocks, pairs }) => {
  const all = Array.from({ length: pairs }, (_, pair) => pair);
  return blockMatrix(all, blocks);
};

test('the matrix found from rows alone is the block rotation, its eigenvalues e^(±iωk) on the unit circle', () => {
  for (const patch of [
    {},
    { dModel: 2, base: 10, offset: 1 },
    { dModel: WIDEST, seqLen: 4096, offset: -4096 },
    { dModel: 32, base: 1e6, offset: 1000, seqLen: 4096 },
    { dModel: 8, base: 1e7, offset: 0 },
  ]) {
    const { data, values } = scene(patch);
    const { spectrum, invFreq } = data;
    const { matrix, rank, residual, eigenvalues } = spectrum;
    assert.equal(rank, values.dModel, JSON.stringify(patch));
    assert.ok(residual <= 1e-7);
    assert.ok(circleError(eigenvalues) <= 1e-6);
    assertClose(matrix, ruled(data), 1e-6, JSON.stringify(patch));
    for (const omega of invFreq) {
      for (const angle of [omega * values.offset, -omega * values.offset]) {
        const misses = Array.from({ length: values.dModel }, (_, i) =>
          Math.hypot(eigenvalues[2 * i] - Math.cos(angle), eigenvalues[2 * i + 1] - Math.sin(angle)),
        );
        assert.ok(Math.min(...misses) <= 1e-6, `${JSON.stringify(patch)} ${angle}`);
      }
    }
  }
});

test('every eigenvalue is a pair’s, once turned and once mirrored; the transposed rule swaps the two', () => {
  const right = scene({ dModel: 8, offset: 1 }).data.points;
  const wrong = scene({ dModel: 8, offset: 1, rule: 'wrong-transposed' }).data.points;
  const own = (points) => points.filter(({ mirrored }) => !mirrored).map(({ pair }) => pair);
  assert.deepEqual(own(right).sort(), [0, 1, 2, 3]);
  assert.deepEqual(own(wrong).sort(), [0, 1, 2, 3]);
  right.forEach(({ x, y, pair, mirrored }, i) => {
    assert.deepEqual(wrong[i], { x, y, pair, mirrored: !mirrored });
    assert.equal(mirrored, y < 0, 'a small angle lies above the axis');
  });
});

test('where rows do not single out a matrix, or it would take long, no eigenvalues are shown', () => {
  for (const patch of [{ base: 1e7 }, { dModel: 128, base: 5e5 }, { dModel: 130 }, { dModel: 512 }]) {
    for (const lang of LANGUAGES) {
      const { data, t } = scene(patch, { lang });
      const { spectrum } = data;
      assert.equal(spectrum.eigenvalues, undefined);
      assert.equal(data.points.length, 0);
      assert.ok(spectrum.wide ? data.values.dModel > WIDEST : spectrum.condition > 1e5);
      assert.equal(shift.views.circle.handles(data, { x: 0, y: 0, width: 300, height: 300 }, t).length, 0);
      assert.ok(!numbersOf(shift, data).some(({ name }) => name === 'eigenvalues'));
    }
  }
});

test('p and p + k stay on the number line whatever is asked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 8, max: 4096 }),
      fc.nat(4096),
      fc.integer({ min: -4096, max: 4096 }),
      (seqLen, position, offset) => {
        const state = createState(shift, 'ko');
        state.patch({ seqLen, position, offset });
        const values = state.values.value;
        for (const p of [values.position, values.position + values.offset]) assert.ok(p >= 0 && p <= seqLen);
        if (Math.abs(offset) <= seqLen) assert.equal(values.offset, offset);
      },
    ),
  );
});
