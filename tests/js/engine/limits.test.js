import assert from 'node:assert/strict';
import test from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { isAll, isQuick } from '../../scope.js';
import { assertClose, assertRefused } from './expect.js';

const engine = await loadEngine();
const { sinusoidal, alibi, attention, rope, scaling, paint, learned, t5, sinks, mrope, relative, precision } =
  engine;
const MILLION = 2 ** 20;

// Gigabytes are filled and read again.
const testLarge = isQuick ? () => {} : test;

testLarge('the longest table, the widest table and the largest table', () => {
  const long = sinusoidal.encode({ seqLen: MILLION, dModel: 64 });
  assert.equal(long.length, 2 ** 26);
  const last = MILLION - 1;
  assertClose(long.slice(-64, -62), [Math.sin(last), Math.cos(last)], 2.1e-7);
  const wide = sinusoidal.encode({ seqLen: 4096, dModel: 16384 });
  assertClose(wide.slice(4095 * 16384, 4095 * 16384 + 2), [Math.sin(4095), Math.cos(4095)], 2.1e-7);
  assertRefused(() => sinusoidal.encode({ seqLen: 4097, dModel: 16384 }), 'seqLen', 'too-large');
});

testLarge('the largest picture, through both ways', () => {
  const picture = sinusoidal.heatmap({ seqLen: MILLION, dModel: 64 });
  assert.equal(picture.length, 2 ** 28);
  const values = new Float32Array(2 ** 26);
  assert.equal(paint.heatmap(values, { rows: MILLION, cols: 64, min: 0, max: 1 }).length, 2 ** 28);
  assertRefused(
    () => paint.heatmap(values, { rows: MILLION, cols: 65, min: 0, max: 1 }),
    'rows',
    'too-large',
  );
});

// Of one kind in two ways above; twenty seconds for the rest, which change seldom.
(isAll ? test : () => {})('the largest of every other result', () => {
  const bias = alibi.bias({ numHeads: 64, queryLen: 1024, keyLen: 1024 });
  assert.equal(bias.length, 2 ** 26);
  const { ids } = mrope.positionIds({ segments: [{ type: 'video', grid: [4, 1024, 1024] }] });
  assert.deepEqual([ids.length, ids.at(-1), ids[MILLION - 1]], [3 * MILLION, 511, 3]);
  const trace = sinks.trace({ seqLen: MILLION, windowSize: 60, sinkSize: 4 });
  assert.deepEqual([...trace.kept.slice(-60, -59), trace.evicted.at(-1)], [MILLION - 60, MILLION - 61]);
  assert.equal(sinks.cache({ seqLen: MILLION, windowSize: MILLION, sinkSize: MILLION }).kept.length, MILLION);
  const line = t5.bias([1, 2, 3, 4], {
    numHeads: 1,
    queryLen: 64,
    keyLen: MILLION,
    numBuckets: 4,
    maxDistance: 2,
  });
  assert.deepEqual([line.length, line.at(-1), line[0]], [2 ** 26, 4, 1]);
  assert.equal(t5.thresholds({ bidirectional: false, numBuckets: 512, maxDistance: MILLION }).length, 512);
  assert.equal(t5.buckets({ relativePositions: new Float32Array(MILLION).fill(9) }).at(-1), 24);
  assert.equal(learned.table({ maxLen: MILLION, dModel: 4, seed: 1 }).length, 2 ** 22);
  largestTables();
  const written = engine.formula.table({ formula: 'pos / 4 + i', seqLen: MILLION, dModel: 32 });
  assert.equal(written.at(-1), MILLION / 4 + 30.75);
  assert.equal(engine.formula.score({ formula: 'pos', seqLen: 2048, dModel: 64 }).products.length, 1025);
  const table = new Float32Array(2 ** 26).fill(0.25);
  const rotated = rope.rotate(table, { headDim: 64, positions: new Float64Array(MILLION) });
  assert.deepEqual(rotated.slice(-64), table.slice(-64));
  const turned = mrope.rotate(table, { headDim: 64, ids: new Uint8Array(3 * MILLION), sections: [0, 32, 0] });
  assert.deepEqual(turned.slice(-64), table.slice(-64));
  const scores = attention.scores(new Float32Array(8192), new Float32Array(8192), { headDim: 1 });
  assert.equal(scores.length, 2 ** 26);
  const weights = attention.weights(scores, { queryLen: 8192, keyLen: 8192, bias: scores });
  assert.equal(weights[0], Math.fround(1 / 8192));
  const v = new Float32Array(8192 * 16).fill(1);
  const out = attention.attend(weights, v, { queryLen: 8192, keyLen: 8192, headDim: 16 });
  assertClose(out.slice(-2), [1, 1], 1e-3);
  assert.equal(precision.round(new Float64Array(2 ** 25), { format: 'float16' }).length, 2 ** 25);
  const phases = precision.phases({ positions: new Float32Array(MILLION).fill(3), headDim: 64 });
  assert.equal(phases.at(-32), 3);
  const q = new Float32Array(4096 * 16);
  const heads = attention.multiHead(q, q, q, { numHeads: 4, headDim: 4 });
  assert.equal(heads.weights.length, 2 ** 26);
  assert.equal(heads.weights[0], Math.fround(1 / 4096));
  assert.equal(attention.window(heads.weights, { queryLen: 16384, keyLen: 4096 })[16383], 2048);
});

function largestTables() {
  const table = Float32Array.from({ length: 64 }, (_, n) => n);
  const rows = learned.lookup(table, { dModel: 64, positions: new Float32Array(MILLION) });
  assert.deepEqual(rows.slice(-64), table);
  const resized = learned.resize(rows, { dModel: 64, rows: MILLION });
  assert.deepEqual(resized.slice(-64), table);
  assert.equal(learned.resize(table, { dModel: 1, rows: MILLION })[MILLION - 1], 63);
  const indices = relative.indices({ queryLen: 64, keyLen: MILLION, maxRelativePosition: MILLION });
  assert.equal(indices[MILLION - 1], 2 * MILLION - 1);
  const cells = engine.grid.sincos({ height: MILLION, width: 1, dModel: 64 });
  assertClose(cells.slice(-64, -63), [Math.sin(MILLION - 1)], 2e-7);
  assert.equal(engine.grid.rotate(cells, { headDim: 64, height: 1, width: MILLION }).length, 2 ** 26);
  const grown = engine.grid.resize(table, { dModel: 64, from: [1, 1], to: [512, 256] });
  assert.equal(grown.length, 2 ** 23);
  assert.deepEqual([...engine.grid.index({ height: 32, width: MILLION }).slice(-2)], [31, MILLION - 1]);
  const q = new Float32Array(4096).fill(1);
  const { content } = relative.terms(q, q, {
    headDim: 1,
    u: [0],
    v: [0],
    relativeKeys: new Float32Array(8191),
  });
  assert.equal(content.length, 2 ** 24);
}

// Each of these would hold a page for seconds to a minute; the sentence names both numbers.
test('calls are limited by what they compute, not by their arrays alone', () => {
  const q = new Float32Array(4096 * 512);
  const layer = { wq: new Float32Array(2 ** 18), wk: new Float32Array(2 ** 18) };
  const layers = new Array(64).fill({ ...layer, wv: layer.wq, wo: layer.wk });
  const square = new Float32Array(2 ** 24);
  const sizes = { dModel: 64, from: [1, 1], to: [1024, 1024] };
  const enlarged = (mode) => () => engine.grid.resize(q.subarray(0, 64), { ...sizes, mode });
  /** @type {[call: () => unknown, field: string, work: number, most: number][]} */
  const calls = [
    [() => attention.scores(q, q, { headDim: 512 }), 'q', 2 ** 33, 2 ** 32],
    [
      () => attention.attend(square, q, { queryLen: 4096, keyLen: 4096, headDim: 512 }),
      'queryLen',
      2 ** 33,
      2 ** 32,
    ],
    [() => attention.multiHead(q, q, q, { numHeads: 4, headDim: 128 }), 'q', 2 ** 34, 2 ** 32],
    [
      () => attention.layers(q.subarray(0, 2 ** 19), { dModel: 512, numHeads: 1, layers }),
      'layers',
      64 * 2 ** 19 * (4 * 512 + 2 * 1024),
      2 ** 32,
    ],
    [
      () => sinusoidal.kernel({ distances: new Float64Array(2 ** 20), dModel: 66 }),
      'distances',
      33 * 2 ** 20,
      2 ** 25,
    ],
    [enlarged(), 'to', 2 ** 30, 2 ** 27],
    [enlarged('bilinear'), 'to', 2 ** 28, 2 ** 27],
    [() => learned.table({ maxLen: 2 ** 20, dModel: 17, seed: 1 }), 'maxLen', 17 * 2 ** 20, 2 ** 24],
    [
      () => engine.formula.table({ formula: 'sin(pos) + i', seqLen: 2 ** 20, dModel: 64 }),
      'seqLen',
      2 ** 27,
      2 ** 26,
    ],
  ];
  for (const [call, field, work, most] of calls) {
    assertRefused(call, field, 'too-large');
    assert.throws(call, ({ message }) => message.includes(`${work}`) && message.includes(`at most ${most}`));
  }
  assert.equal(sinusoidal.kernel({ distances: new Float64Array(2 ** 20), dModel: 64 })[0], 1);
  assert.equal(learned.table({ maxLen: 2 ** 20, dModel: 16, seed: 1 }).length, 2 ** 24);
});

test('the longest report of the most pairs', () => {
  const report = (headDim, config) => scaling.report({ headDim, config, seqLen: MILLION });
  const training = { max_position_embeddings: MILLION / 2 };
  assert.ok(report(128, training).unseenPhases.every((phase) => phase > 0 && phase < 1e-3));
  assert.equal(report(512, { max_position_embeddings: MILLION }).unseenPhases.length, 256);
  assertRefused(() => report(514, training), 'seqLen', 'too-large');
  const most = { headDim: 16384, config: training };
  assert.equal(scaling.report(most).turns.length, 8192);
  assert.equal(scaling.report({ ...most, seqLen: MILLION / 32 }).turns.length, 8192);
  assert.equal(rope.frequencies(most).invFreq.length, 8192);
});
