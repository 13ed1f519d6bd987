import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { EngineError, loadEngine } from '../../../web/engine/engine.js';
import { odd } from './odd.js';

const engine = await loadEngine();

// Every verb with how many arrays come before its parameters, and the names of these.
const fields = {
  'sinusoidal.encode': [0, 'seqLen', 'positions', 'dModel', 'base', 'layout', 'order'],
  'sinusoidal.heatmap': [
    0,
    'seqLen',
    'positions',
    'dModel',
    'base',
    'layout',
    'order',
    'palette',
    'min',
    'max',
    'height',
    'width',
  ],
  'sinusoidal.frequencies': [0, 'dModel', 'base', 'order'],
  'sinusoidal.shift': [0, 'offset', 'dModel', 'base'],
  'sinusoidal.applyShift': [1, 'offset', 'dModel', 'base'],
  'sinusoidal.kernel': [0, 'distances', 'dModel', 'base'],
  'learned.table': [0, 'maxLen', 'dModel', 'std', 'seed'],
  'learned.lookup': [1, 'dModel', 'positions'],
  'learned.resize': [1, 'dModel', 'rows', 'mode'],
  'relative.indices': [0, 'queryLen', 'keyLen', 'maxRelativePosition', 'queryOffset', 'order'],
  'relative.terms': [2, 'headDim', 'u', 'v', 'relativeKeys', 'base', 'queryOffset'],
  'rope.frequencies': [0, 'headDim', 'base', 'config', 'seqLen', 'ramp', 'index', 'mix', 'factorUse'],
  'grid.sincos': [0, 'height', 'width', 'dModel', 'base', 'order'],
  'grid.index': [0, 'height', 'width'],
  'grid.rotate': [1, 'headDim', 'height', 'width', 'base', 'layout', 'order'],
  'grid.resize': [1, 'dModel', 'from', 'to', 'mode', 'alignCorners', 'classRows'],
  'rope.rotate': [1, 'headDim', 'positions', 'base', 'invFreq', 'layout', 'attentionFactor'],
  'rope.contributions': [2, 'headDim', 'distances', 'base', 'invFreq', 'layout', 'product'],
  'scaling.report': [0, 'headDim', 'config', 'seqLen', 'ramp', 'index', 'mix', 'factorUse'],
  'alibi.slopes': [0, 'numHeads', 'rule'],
  'alibi.bias': [0, 'numHeads', 'queryLen', 'keyLen', 'causal', 'form', 'queryOffset', 'rule'],
  'mrope.positionIds': [0, 'segments', 'spatialMergeSize', 'advance'],
  'mrope.axes': [0, 'headDim', 'sections', 'allocation'],
  'mrope.rotate': [1, 'headDim', 'ids', 'sections', 'base', 'invFreq', 'layout', 'allocation'],
  'sinks.cache': [0, 'length', 'windowSize', 'sinkSize'],
  'sinks.trace': [0, 'length', 'windowSize', 'sinkSize'],
  'sinks.mass': [1, 'queryLen', 'keyLen', 'sinkSize'],
  't5.buckets': [0, 'relativePositions', 'bidirectional', 'numBuckets', 'maxDistance'],
  't5.thresholds': [0, 'bidirectional', 'numBuckets', 'maxDistance'],
  't5.bias': [
    ...[1, 'numHeads', 'queryLen', 'keyLen'],
    ...['bidirectional', 'numBuckets', 'maxDistance', 'queryOffset'],
  ],
  't5.scores': [2, 'headDim', 'scaling'],
  'attention.scores': [2, 'headDim', 'scale'],
  'attention.weights': [
    ...[1, 'queryLen', 'keyLen', 'bias', 'mask', 'causal', 'queryOffset', 'windowSize', 'prefixLen'],
  ],
  'attention.attend': [2, 'queryLen', 'keyLen', 'headDim'],
  'attention.multiHead': [
    ...[3, 'numHeads', 'headDim', 'scale', 'bias', 'causal', 'queryOffset', 'windowSize', 'prefixLen'],
  ],
  'attention.layers': [1, 'dModel', 'numHeads', 'layers', 'causal', 'bias', 'residual'],
  'attention.entropy': [1, 'queryLen', 'keyLen'],
  'attention.window': [1, 'queryLen', 'keyLen', 'share'],
  'precision.round': [1, 'format'],
  'precision.phases': [
    ...[0, 'positions', 'headDim', 'base', 'invFreq', 'positionFormat', 'frequencyFormat', 'angleFormat'],
  ],
  'precision.phaseErrors': [
    ...[0, 'positions', 'headDim', 'base', 'invFreq', 'positionFormat', 'frequencyFormat', 'angleFormat'],
  ],
  'paint.heatmap': [1, 'rows', 'cols', 'palette', 'min', 'max'],
};

const verbs = Object.entries(fields).map(([name, [arrays, ...names]]) => {
  const [group, verb] = name.split('.');
  return { call: engine[group][verb], arrays, names };
});

test('every verb is attacked', () => {
  const names = Object.entries(engine).flatMap(([group, members]) =>
    Object.keys(members).map((verb) => `${group}.${verb}`),
  );
  assert.deepEqual(Object.keys(fields).sort(), names.sort());
});

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
        assert.ok(ArrayBuffer.isView(result) || Object.values(result).some(ArrayBuffer.isView));
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
