import assert from 'node:assert/strict';
import { test } from 'node:test';
import { themeStyle } from '../../../web/canvas/style.js';
import { figureData } from '../../../web/core/figure-data.js';
import { createMemo } from '../../../web/core/memo.js';
import { callOf, traced } from '../../../web/core/traced.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { answerOf } from '../../../web/export/call.js';

const engine = await loadEngine();
const values = Float32Array.from({ length: 6 }, (_, i) => i / 5);
const look = { rows: 2, cols: 3, palette: 'weights', min: 0, max: 1 };
/** @type {any} */
const demo = { compute: (_engine, { n }) => ({ n }) };

// An engine that counts what it paints.
function counted() {
  const painted = [];
  const heatmap = (...given) => {
    painted.push(given[1]);
    return engine.paint.heatmap(given[0], given[1]);
  };
  return { painted, engine: { ...engine, paint: { heatmap } } };
}

test('what a demo computes has the scale of the text beside it', () => {
  const dataAt = (theme) =>
    figureData(demo, engine, { n: 3 }, { style: themeStyle(theme), memo: createMemo() });
  assert.deepEqual([dataAt('light').n, dataAt('light').scale], [3, 1]);
  assert.equal(dataAt('projector').scale, themeStyle('projector').size / 13);
});

test('a table is painted by the engine in the colours of the theme, once', () => {
  const { painted, engine: counting } = counted();
  const memo = createMemo();
  const dataAt = (theme) => figureData(demo, counting, { n: 3 }, { style: themeStyle(theme), memo });
  const light = dataAt('light').paint(values, look);
  const { weights: palette } = themeStyle('light').palettes;
  assert.deepEqual(light, engine.paint.heatmap(values, { ...look, palette }));
  assert.equal(dataAt('light').paint(values, look), light);
  assert.equal(painted.length, 1);
  assert.notDeepEqual(dataAt('dark').paint(values, look), light);
});

test('of bounds that move the last picture alone is kept', () => {
  const { painted, engine: counting } = counted();
  const { paint } = figureData(demo, counting, { n: 3 }, { style: themeStyle('light'), memo: createMemo() });
  for (const max of [1, 2, 1, 1]) paint(values, { ...look, max });
  assert.deepEqual(
    painted.map(({ max }) => max),
    [1, 2, 1],
  );
});

/** An engine of one verb that counts how often it ran. */
function counting() {
  let runs = 0;
  const group = { twice: (x, { factor }) => ({ runs: ++runs, out: x.map((value) => value * factor) }) };
  return { asked: traced(/** @type {any} */ ({ group })), runs: () => runs };
}

test('a call that differs in nothing gives the same array, and one that differs in anything another', () => {
  const { asked } = counting();
  const { twice } = /** @type {any} */ (asked.engine).group;
  const x = Float64Array.of(1, 2, 3, 4);
  const first = twice(x, { factor: 2 });
  assert.equal(twice(x, { factor: 2 }), first);
  for (const [array, factor] of [
    [x, 3],
    [x.slice(), 2],
    [x.subarray(1), 2],
    [x.subarray(0, 3), 2],
    [x, 0],
    [x, -0],
    [x, Number.NaN],
    [x, Number.POSITIVE_INFINITY],
    [x, Number.NEGATIVE_INFINITY],
    [x, null],
  ])
    assert.equal(twice(array, { factor }).runs, twice(array, { factor }).runs, String(factor));
  assert.equal(twice(x, { factor: 5 }).runs, 12, 'each of the others ran once');
});

test('what two computations did not ask for is let go', () => {
  const { asked, runs } = counting();
  const { twice } = /** @type {any} */ (asked.engine).group;
  const x = Float64Array.of(1);
  for (let i = 0; i < 3; i++) {
    asked.begin();
    twice(x, { factor: 2 });
  }
  assert.equal(runs(), 1);
  asked.begin();
  asked.begin();
  twice(x, { factor: 2 });
  assert.equal(runs(), 2);
});

test('an array and its parts know the calls that made them, those of their inputs within', () => {
  const { engine: asked } = traced(engine);
  const table = asked.learned.table({ maxLen: 4, dModel: 8, std: 1, seed: 3 });
  const [q, k] = [table.subarray(0, 16), table.subarray(16)];
  const scores = asked.attention.scores(q, k, { headDim: 8 });
  const bias = asked.alibi.bias({ numHeads: 2, queryLen: 2, keyLen: 2 }).subarray(4);
  const weights = asked.attention.weights(scores, { queryLen: 2, keyLen: 2, bias });
  const call = callOf(weights.subarray(1, 3));
  assert.deepEqual(answerOf(engine, call), weights.subarray(1, 3));
  assert.deepEqual(call.inputs[0].inputs[1].part, [16, 32]);
  assert.equal(call.params.bias.verb, 'alibi.bias');
  const { invFreq } = asked.rope.frequencies({ headDim: 8 });
  assert.equal(callOf(invFreq).field, 'invFreq');
  assert.deepEqual(answerOf(engine, callOf(invFreq)), invFreq);
});

test('what the engine did not make has no call', () => {
  const { engine: asked } = traced(engine);
  const table = asked.learned.table({ maxLen: 4, dModel: 8, std: 1, seed: 3 });
  for (const values of [table.map((value) => value), Float32Array.of(1), [1, 2], undefined, 'x'])
    assert.equal(callOf(values), undefined);
});

test('a refusal passes and is not kept', () => {
  const { engine: asked } = traced(engine);
  for (let i = 0; i < 2; i++) assert.throws(() => asked.alibi.slopes({ numHeads: 0 }), { field: 'numHeads' });
});
