import assert from 'node:assert/strict';
import test from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';

const engine = await loadEngine();
const { sinusoidal, rope, scaling, attention, paint, alibi, learned, t5, sinks, mrope, relative, precision } =
  engine;

const values = [0.5, -1, 2, 0.25, 1, 3, -2, 0.125];
const longrope = (divisors) =>
  rope.frequencies({
    headDim: 16,
    config: {
      original_max_position_embeddings: 4,
      rope_scaling: { type: 'longrope', factor: 2, short_factor: divisors, long_factor: divisors },
    },
  });
const calls = [
  ['sinusoidal.applyShift', (x) => sinusoidal.applyShift(x, { offset: 3, dModel: 4 })],
  ['sinusoidal.encode', (x) => sinusoidal.encode({ positions: x, dModel: 6 })],
  ['sinusoidal.heatmap', (x) => sinusoidal.heatmap({ positions: x, dModel: 6 })],
  ['sinusoidal.kernel', (x) => sinusoidal.kernel({ distances: x, dModel: 6 })],
  ['rope.rotate', (x) => rope.rotate(x, { headDim: 4, positions: [1, 2] })],
  ['rope.rotate positions', (x) => rope.rotate(new Float32Array(16), { headDim: 2, positions: x })],
  ['rope.rotate invFreq', (x) => rope.rotate(x, { headDim: 8, positions: [5], invFreq: x.slice(0, 2) })],
  ['rope.contributions', (x) => rope.contributions(x, x, { headDim: 8, distances: x })],
  ['rope.frequencies lists', (x) => longrope(x.map((value) => Math.abs(value) + 1)).invFreq],
  ['attention.scores', (x) => attention.scores(x, x, { headDim: 4 })],
  ['attention.weights', (x) => attention.weights(x, { queryLen: 2, keyLen: 4, bias: x, mask: x })],
  ['attention.attend', (x) => attention.attend(x, x, { queryLen: 2, keyLen: 4, headDim: 2 })],
  ['mrope.rotate', (x) => mrope.rotate(x, { headDim: 4, ids: [0, 3, 1, 3, 2, 3], sections: [1, 1, 0] })],
  [
    'mrope.rotate ids',
    (x) => mrope.rotate([1, 2, 3, 4], { headDim: 2, ids: x.slice(0, 6), sections: [0, 0, 1] }),
  ],
  ['mrope.axes', (x) => mrope.axes({ headDim: 6, sections: x.map(Math.abs).map(Math.floor).slice(0, 3) })],
  ['sinks.mass', (x) => sinks.mass(x, { queryLen: 2, keyLen: 4, sinkSize: 3 })],
  ['attention.multiHead', (x) => attention.multiHead(x, x, x, { numHeads: 2, headDim: 2 }).weights],
  [
    'attention.layers',
    (x) =>
      attention.layers(x, {
        dModel: 2,
        numHeads: 1,
        layers: [{ wq: x.slice(0, 4), wk: x.slice(4), wv: x.slice(2, 6), wo: x.slice(1, 5) }],
      }),
  ],
  [
    'attention.entropy',
    (x) =>
      attention.entropy(
        x.map((value) => value * value),
        { queryLen: 2, keyLen: 4 },
      ),
  ],
  ['t5.bias', (x) => t5.bias(x, { numHeads: 2, queryLen: 3, keyLen: 2, numBuckets: 4, maxDistance: 9 })],
  ['t5.scores', (x) => t5.scores(x, x, { headDim: 4 })],
  ['grid.rotate', (x) => engine.grid.rotate(x, { headDim: 4, height: 1, width: 2 })],
  ['grid.resize', (x) => engine.grid.resize(x, { dModel: 1, from: [2, 4], to: [3, 3] })],
  ['learned.lookup', (x) => learned.lookup(x, { dModel: 4, positions: [1, 0, 1] })],
  [
    'learned.lookup positions',
    (x) => learned.lookup([5, 6, 7, 8], { dModel: 1, positions: x.map(Math.abs).map(Math.floor) }),
  ],
  ['learned.resize', (x) => learned.resize(x, { dModel: 2, rows: 3 })],
  ['relative.terms', (x) => relative.terms(x, x, { headDim: 8, u: x, v: x, relativeKeys: x }).position],
  ['precision.round', (x) => precision.round(x, { format: 'bfloat16' })],
  ['precision.phases', (x) => precision.phases({ positions: x, headDim: 8, invFreq: x.slice(0, 4) })],
  ['precision.phaseErrors', (x) => precision.phaseErrors({ positions: x, headDim: 8 })],
  ['formula.table', (x) => engine.formula.table({ formula: 'pos * i', positions: x, dModel: 3 })],
  ['paint.heatmap', (x) => paint.heatmap(x, { rows: 2, cols: 4, min: -2, max: 2 })],
];

test('typed and plain arrays give the same bits, and none is written to', () => {
  for (const [name, call] of calls) {
    const expected = call(values);
    for (const kind of [Float32Array, Float64Array]) {
      const input = kind.from(values);
      assert.deepEqual(call(input), expected, name);
      assert.deepEqual(input, kind.from(values), name);
    }
    const frozen = Object.freeze([...values]);
    assert.deepEqual(call(frozen), expected, name);
    const within = Float32Array.from([9, ...values, 9]).subarray(1, 9);
    assert.deepEqual(call(within), expected, name);
  }
});

test('integers come from every kind of typed array', () => {
  const whole = [1, 2, 3, 4, 5, 6, 7, 8];
  const kinds = [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array];
  for (const kind of kinds) {
    assert.deepEqual(
      sinusoidal.applyShift(kind.from(whole), { offset: 1, dModel: 4 }),
      sinusoidal.applyShift(whole, { offset: 1, dModel: 4 }),
    );
    assert.deepEqual(
      sinusoidal.encode({ positions: kind.from(whole), dModel: 4 }),
      sinusoidal.encode({ positions: whole, dModel: 4 }),
    );
  }
});

test('a result is as large as its numbers and belongs to nobody else', () => {
  const results = [
    ...calls.map(([, call]) => call(values)),
    ...[alibi.slopes({ numHeads: 3 }), alibi.bias({ numHeads: 2, queryLen: 2, keyLen: 3 })],
    mrope.positionIds({ segments: [{ type: 'text', length: 3 }] }).ids,
    ...Object.values(sinks.cache({ length: 9, windowSize: 3, sinkSize: 2 })),
    ...Object.values(sinks.trace({ length: 9, windowSize: 3, sinkSize: 2 })),
    ...[t5.thresholds({}), t5.buckets({ relativePositions: [-1, 0, 1] })],
    ...Object.values(relative.terms(values, values, { headDim: 4, u: [1, 2, 3, 4], v: [1, 2, 3, 4] })),
    ...[engine.grid.sincos({ height: 2, width: 3, dModel: 4 }), engine.grid.index({ height: 2, width: 3 })],
    relative.indices({ queryLen: 2, keyLen: 3, maxRelativePosition: 1 }),
    attention.window([0.5, 0.5, 1, 0], { queryLen: 2, keyLen: 2 }),
    ...[learned.table({ maxLen: 2, dModel: 2, seed: 1 }), rope.frequencies({ headDim: 8 }).invFreq],
    ...Object.values(
      scaling.report({ headDim: 8, config: { max_position_embeddings: 9 }, seqLen: 20 }),
    ).filter(ArrayBuffer.isView),
    ...Object.values(engine.formula.score({ formula: 'pos', seqLen: 9, dModel: 2 })).filter(
      ArrayBuffer.isView,
    ),
  ];
  for (const result of results) {
    assert.equal(result.byteOffset, 0);
    assert.equal(result.buffer.byteLength, result.byteLength);
  }
  assert.equal(new Set(results.map(({ buffer }) => buffer)).size, results.length);
});

test('results survive what is computed after them, growing memory included', () => {
  const before = sinusoidal.encode({ seqLen: 64, dModel: 64 });
  const copy = before.slice();
  const large = sinusoidal.encode({ seqLen: 16384, dModel: 1024 });
  assert.equal(large.length, 16384 * 1024);
  const largeCorner = large.slice(-4);
  sinusoidal.heatmap({ seqLen: 32768, dModel: 1024 });
  assert.deepEqual(before, copy);
  assert.deepEqual(large.slice(-4), largeCorner);
  before.fill(7);
  assert.deepEqual(sinusoidal.encode({ seqLen: 64, dModel: 64 }), copy);
});

test('a getter that calls the engine or throws does no harm', () => {
  const nested = {
    dModel: 4,
    get seqLen() {
      alibi.bias({ numHeads: 8, queryLen: 2048, keyLen: 1024 });
      return 2;
    },
  };
  assert.deepEqual(sinusoidal.encode(nested), sinusoidal.encode({ seqLen: 2, dModel: 4 }));
  const throwing = {
    dModel: 4,
    get seqLen() {
      throw new Error('not today');
    },
  };
  assert.throws(() => sinusoidal.encode(throwing), { name: 'EngineError', field: 'seqLen' });
  const growing = Object.defineProperty([1, 2], 1, {
    get: () => sinusoidal.encode({ seqLen: 4096, dModel: 4096 }).length && 2,
  });
  assert.deepEqual(
    sinusoidal.encode({ positions: growing, dModel: 4 }),
    sinusoidal.encode({ positions: [1, 2], dModel: 4 }),
  );
});
