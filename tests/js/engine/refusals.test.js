import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertRefused, notArrays } from './expect.js';

// What a binding refuses by more than one argument; kinds, bounds and lengths of one are in schema.test.js, what a
// method says of values is in tests/cc.
const {
  alibi,
  attention,
  formula,
  gates,
  grid,
  learned,
  linalg,
  paint,
  precision,
  relative,
  rope,
  scaling,
  sinks,
  sinusoidal,
  t5,
} = await loadEngine();

test('alibi: what does not fit is refused by its name', () => {
  const good = { numHeads: 2, queryLen: 3, keyLen: 3 };
  assertRefused(() => alibi.bias({ ...good, form: 'column', causal: false }), 'form');
  // @ts-expect-error: without numHeads
  assertRefused(() => alibi.slopes({}), 'numHeads');
  assertRefused(() => alibi.bias({ numHeads: 64, queryLen: 4096, keyLen: 4096 }), 'queryLen', 'too-large');
});

test('attention: what does not fit is refused by its name', () => {
  const x = [1, 0, 0, 1, 1, 1];
  const unit = [1, 0, 0, 1];
  const identity = { wq: unit, wk: unit, wv: unit, wo: unit };
  const stack = { dModel: 2, numHeads: 1, layers: [identity] };
  for (const wrong of notArrays) {
    assertRefused(() => attention.layers(x, { ...stack, layers: wrong }), 'layers');
    assertRefused(() => attention.layers(x, { ...stack, layers: [{ ...identity, wo: wrong }] }), 'wo');
  }
  for (const wrong of /** @type {any[]} */ ([undefined, null, 1, '1', true, []])) {
    assertRefused(() => attention.layers(x, { ...stack, layers: [identity, wrong] }), 'layers');
  }
  assertRefused(() => attention.layers(x, { ...stack, layers: new Array(65).fill(identity) }), 'layers');
  const many = new Float32Array(2 ** 14);
  assertRefused(() => attention.scores(many, many, { headDim: 1 }), 'q', 'too-large');
  assertRefused(
    () => attention.weights([1], { queryLen: 2 ** 20, keyLen: 2 ** 20 }),
    'queryLen',
    'too-large',
  );
  const four = { numHeads: 4, headDim: 1 };
  const q = [1, 2, 3, 4];
  assertRefused(() => attention.multiHead(q, q, q, { ...four, kvHeads: 3 }), 'kvHeads');
  assertRefused(() => attention.multiHead(q, q, q, { ...four, kvHeads: 8 }), 'kvHeads');
  assertRefused(() => attention.multiHead(q, [1, 2, 3], [1, 2, 3], { ...four, kvHeads: 2 }), 'k');
  assertRefused(() => attention.multiHead(q, q, q, { ...four, sinks: [1, 2] }), 'sinks');
  assertRefused(() => attention.multiHead(q, q, q, { ...four, sinks: [0, 0, 0, -Infinity] }), 'sinks');
});

test('formula: what does not fit is refused by its name', () => {
  const right = { formula: 'pos', seqLen: 8, dModel: 4 };
  assertRefused(() => formula.table({ ...right, positions: [1] }), 'positions');
  assertRefused(() => formula.table({ ...right, seqLen: 2 ** 20, dModel: 65 }), 'seqLen', 'too-large');
  assertRefused(() => formula.score({ ...right, seqLen: 1024, dModel: 1024 }), 'seqLen', 'too-large');
});

test('gates: what does not fit is refused by its name', () => {
  const last = { queryLen: 1, keyLen: 2, queryOffset: 1 };
  assertRefused(() => gates.contextual([0, 1], [1, 2], { ...last, queryOffset: 2 }), 'queryOffset');
  assertRefused(() => gates.forget([1, 1], { queryLen: 1, queryOffset: 2 }), 'queryOffset');
  const many = new Uint8Array(2 ** 15);
  assertRefused(() => gates.path(many, many, { headDim: 1, w: many, beta: many }), 'q', 'too-large');
});

test('grid: what does not fit is refused by its name', () => {
  const large = { height: 2 ** 20, width: 2 ** 20 };
  assertRefused(() => grid.sincos({ ...large, dModel: 8 }), 'height', 'too-large');
  assertRefused(() => grid.index({ height: 2 ** 20, width: 64 }), 'height', 'too-large');
  const good = { dModel: 2, from: [2, 3], to: [3, 4] };
  const resize = (more) => () => grid.resize(new Float32Array(12), { ...good, ...more });
  assertRefused(resize({ to: [2 ** 20, 2 ** 20] }), 'to', 'too-large');
});

test('rope: a head without pairs is refused by its own name', () => {
  for (const headDim of [0, 1, -2])
    assertRefused(() => rope.apply([1], { headDim, cos: [1], sin: [0] }), 'headDim');
  assertRefused(() => rope.apply([1, 2], { headDim: 2, cos: [1], sin: [0], pairs: 2 }), 'cos');
});

test('learned: what does not fit is refused by its name', () => {
  // @ts-expect-error: without seed
  assertRefused(() => learned.table({ maxLen: 4, dModel: 4 }), 'seed');
  assertRefused(() => learned.table({ maxLen: 2 ** 20, dModel: 16384, seed: 1 }), 'maxLen', 'too-large');
  const table = [1, 2, 3, 4];
  for (const wrong of [2, -1, 0.5, 512, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
    const lookup = () => learned.lookup(table, { dModel: 2, positions: [1, wrong] });
    assertRefused(lookup, 'positions');
    assert.throws(lookup, /whole numbers from 0 to 1, got .* at index 1/);
  }
  assertRefused(() => learned.lookup(table, { dModel: 3, positions: [0] }), 'table');
  assertRefused(() => learned.resize(table, { dModel: 3, rows: 2 }), 'table');
  const wide = new Float32Array(16384);
  const many = new Uint8Array(8192);
  assertRefused(() => learned.lookup(wide, { dModel: 16384, positions: many }), 'positions', 'too-large');
  assertRefused(() => learned.resize(wide, { dModel: 16384, rows: 8192 }), 'rows', 'too-large');
});

test('linalg: what does not fit is refused by its name', () => {
  const dModel = 6;
  const table = learned.table({ maxLen: 40, dModel, std: 1, seed: 4 });
  assertRefused(() => linalg.principalComponents([1, 2], { dModel: 2 }), 'table');
  assertRefused(
    () => linalg.principalComponents(table, { dModel, components: 7 }),
    'components',
    'too-large',
  );
  const many = new Float32Array(256 * 1025);
  assertRefused(() => linalg.singularValues(many, { dModel: 256 }), 'table', 'too-large');
});

// The tables of these names are what wasm/palettes/generate.js makes of the scales of d3.
test('paint: a palette is one of four names or a table of bytes, and what does not fit is refused', () => {
  const good = { rows: 1, cols: 2, min: 0, max: 1 };
  const lowest = (palette) => [...paint.heatmap([0, 1], { ...good, palette }).subarray(0, 3)];
  assert.deepEqual(lowest('viridis'), [68, 1, 84]);
  assert.deepEqual(lowest('magma'), [0, 0, 4]);
  assert.deepEqual(lowest('cividis'), [0, 32, 81]);
  assert.deepEqual(lowest('diverging'), [5, 48, 97]);
  const names = [null, 1, 'Viridis', '', 'jet', 'v'.repeat(1e5), {}, ['#fff', '#000']];
  const tables = [[0, 0, 0], [1, 2, 3, 4], new Array(6), [0, 0, 0, 0, 0, 256], [0, 0, 0, 0, 0, Number.NaN]];
  for (const palette of /** @type {any[]} */ ([...names, ...tables]))
    assertRefused(() => paint.heatmap([1, 2], { ...good, palette }), 'palette');
  assertRefused(
    () => paint.heatmap([1, 2], { ...good, palette: new Uint8Array(771) }),
    'palette',
    'too-large',
  );
  assertRefused(() => paint.heatmap([1], { ...good, rows: 2 ** 20, cols: 2 ** 20 }), 'rows', 'too-large');
});

test('precision: what does not fit is refused by its name', () => {
  const right = { positions: [1, 2], headDim: 4 };
  for (const verb of [precision.phases, precision.phaseErrors]) {
    assertRefused(() => verb({ ...right, invFreq: [1, 0.1, 0.01] }), 'invFreq');
    assertRefused(() => verb({ ...right, invFreq: [1], base: 100 }), 'invFreq');
    const many = new Float32Array(2 ** 13);
    assertRefused(() => verb({ positions: many, headDim: 16384 }), 'positions', 'too-large');
  }
  // @ts-expect-error: without a format
  assertRefused(() => precision.round([1], {}), 'format');
});

test('relative: what does not fit is refused by its name', () => {
  const long = { queryLen: 2 ** 20, keyLen: 2 ** 20, maxRelativePosition: 2 };
  assertRefused(() => relative.indices(long), 'queryLen', 'too-large');
  const good = { headDim: 2, u: [1, 2], v: [3, 4] };
  const terms = (more) => () => relative.terms([1, 2], [3, 4, 5, 6], { ...good, ...more });
  assertRefused(terms({ relativeKeys: [1, 2, 3, 4], base: 100 }), 'relativeKeys');
  assertRefused(terms({ headDim: 1, u: [1], v: [1] }), 'headDim');
  const many = new Uint8Array(2 ** 14);
  assertRefused(() => relative.terms(many, many, { headDim: 1, u: [1], v: [1] }), 'q', 'too-large');
});

test('scaling: what does not fit is refused by its name', () => {
  const llama2 = { head_dim: 128, max_position_embeddings: 4096 };
  for (const wrong of /** @type {any[]} */ ([undefined, null, 4, 'llama', []])) {
    assertRefused(() => scaling.report({ headDim: 8, config: wrong }), 'config');
  }
  assertRefused(() => scaling.report({ config: llama2, base: 100 }), 'base');
  assertRefused(() => scaling.report({ headDim: 8, config: {} }), 'max_position_embeddings');
});

test('sinks: what does not fit is refused by its name', () => {
  assertRefused(() => sinks.trace({ seqLen: 2 ** 20, windowSize: 60, sinkSize: 5 }), 'seqLen', 'too-large');
});

test('sinusoidal: what does not fit is refused by its name', () => {
  const good = { seqLen: 8, dModel: 6 };
  assertRefused(() => sinusoidal.heatmap({ ...good, height: 9 }), 'height', 'too-large');
  assertRefused(() => sinusoidal.heatmap({ ...good, width: 7 }), 'width', 'too-large');
  assertRefused(() => sinusoidal.heatmap({ seqLen: 4096, dModel: 4096, height: 4095 }), 'width', 'too-large');
  const table = { seqLen: 4, dModel: 4 };
  for (const verb of [sinusoidal.encode, sinusoidal.heatmap]) {
    assertRefused(() => verb({ ...table, positions: [1] }), 'positions');
    assertRefused(() => verb({ seqLen: 4, dModel: 5, layout: 'concatenated' }), 'dModel');
    assertRefused(() => verb({ dModel: 4 }), 'seqLen');
    // @ts-expect-error: without dModel
    assertRefused(() => verb({ seqLen: 4 }), 'dModel');
    for (const nothing of /** @type {any[]} */ ([undefined, null, 7, 'params', [], Symbol('params')])) {
      assertRefused(() => verb(nothing), 'seqLen');
    }
    assertRefused(() => verb({ seqLen: 1e300, dModel: 1 }), 'seqLen', 'too-large');
    assertRefused(() => verb({ seqLen: 2 ** 20, dModel: 16384 }), 'seqLen', 'too-large');
    const positions = new Float32Array(2 ** 20);
    assertRefused(() => verb({ positions, dModel: 16384 }), 'positions', 'too-large');
  }
  // @ts-expect-error: without offset
  assertRefused(() => sinusoidal.shift({ dModel: 4 }), 'offset');
});

test('t5: what does not fit is refused by its name', () => {
  const good = { numHeads: 2, queryLen: 3, keyLen: 3 };
  assertRefused(
    () => t5.bias(new Float32Array(64), { ...good, queryLen: 2 ** 14, keyLen: 2 ** 14 }),
    'queryLen',
    'too-large',
  );
});
