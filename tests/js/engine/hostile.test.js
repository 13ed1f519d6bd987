import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { EngineError, loadEngine } from '../../../web/engine/engine.js';
import { rightCalls } from './calls.js';
import { odd } from './invalid-values.js';

const engine = await loadEngine();

const verbs = rightCalls(engine).map(({ call, arrays, params }) => ({
  call,
  arrays: arrays.length,
  names: params,
}));

// Odd values travel by index: the test library itself cannot hold all of them.
class Odd {
  constructor(index) {
    this.index = index;
  }
}
const settle = (value) => (value instanceof Odd ? odd[value.index] : value);
const settleFields = (params) =>
  Object.getPrototypeOf(params ?? 0) === Object.prototype
    ? Object.fromEntries(Object.entries(params).map(([field, value]) => [field, settle(value)]))
    : settle(params);

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.nat(odd.length - 1).map((index) => new Odd(index)) },
  fc.integer({ min: 1, max: 12 }),
  fc.double(),
  fc.anything(),
  fc.array(fc.double(), { maxLength: 12 }),
);

test('thousands of hostile calls give a result or an EngineError, and the engine goes on', () => {
  const golden = () => [
    engine.sinusoidal.encode({ seqLen: 3, dModel: 5 }),
    engine.rope.rotate([1, 2, 3, 4], { headDim: 4, positions: [3] }),
    engine.alibi.bias({ numHeads: 3, queryLen: 3, keyLen: 3 }),
    engine.attention.scores([1, 2, 3, 4], [4, 3, 2, 1], { headDim: 2 }),
    engine.paint.heatmap([1, 2, 3, 4], { rows: 2, cols: 2, min: 0, max: 4 }),
  ];
  const expected = golden();
  const call = fc.constantFrom(...verbs).chain(({ call, arrays, names }) =>
    fc.tuple(
      fc.constant(call),
      fc.array(anything, { minLength: arrays, maxLength: arrays }),
      fc.oneof(
        {
          weight: 9,
          arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, anything])), {
            requiredKeys: [],
            noNullPrototype: true,
          }),
        },
        anything,
      ),
    ),
  );
  let refused = 0;
  fc.assert(
    fc.property(call, ([verb, arrays, params]) => {
      try {
        const result = verb(...arrays.map(settle), settleFields(params));
        assert.ok(ArrayBuffer.isView(result) || result.ok || Object.values(result).some(ArrayBuffer.isView));
      } catch (error) {
        refused += 1;
        assert.ok(error instanceof EngineError, `${error?.stack ?? String(error)}`);
        assert.ok(error.code === 'invalid-argument' || error.code === 'too-large');
        assert.match(error.field, /^[a-z_A-Z]+$/);
        assert.ok(error.message.startsWith(`${error.field} `), error.message);
      }
    }),
    { numRuns: 4000 },
  );
  assert.ok(refused > 1000);
  assert.deepEqual(golden(), expected);
});

test('refusals leave nothing behind', () => {
  const bad = { seqLen: 4, dModel: 4, base: -1, positions: undefined };
  for (let turn = 0; turn < 200000; turn++) {
    try {
      engine.sinusoidal.encode(bad);
      assert.fail('accepted');
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }
  assert.equal(engine.sinusoidal.encode({ seqLen: 4, dModel: 4 }).length, 16);
});
