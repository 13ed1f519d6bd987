import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createMemo } from '../../../web/core/memo.js';
import { createState } from '../../../web/core/state.js';
import shift from '../../../web/demos/sinusoidal/shift.js';
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
