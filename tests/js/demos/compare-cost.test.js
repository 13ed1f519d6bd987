import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createMemo } from '../../../web/core/memo.js';
import { readQuery, writeQuery } from '../../../web/core/permalink.js';
import { isTimed, KERNELS, makeBench } from '../../../web/demos/compare/cost/bench.js';
import { costOf } from '../../../web/demos/compare/cost/formulas.js';
import demo from '../../../web/demos/compare/cost/index.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere, sceneOf, strictWords } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

const model = { heads: 12, headDim: 64, layers: 12, length: 512, scores: 'matrix', count: 'official' };
const cost = (method, quantity, patch) => costOf(method, quantity, { ...model, ...patch });

test('parameters are those of the models', () => {
  assert.equal(cost('learned', 'parameters'), 512 * 768, 'BERT base');
  assert.equal(cost('t5', 'parameters'), 384, 'T5 base, each stack');
  assert.equal(cost('t5', 'parameters', { heads: 8 }), 256, 'T5 small');
  for (const method of ['sinusoidal', 'alibi', 'rope']) assert.equal(cost(method, 'parameters'), 0);
  assert.equal(cost('attention', 'parameters'), 12 * 4 * 768 * 768);
  assert.equal(cost('attention', 'bytes', { heads: 32, headDim: 128, layers: 32, length: 4096 }), 2 ** 31);
});

test('sizes are those of what the engine makes', () => {
  const { heads, headDim, length } = model;
  const square = { numHeads: heads, queryLen: length, keyLen: length };
  assert.equal(
    cost('sinusoidal', 'bytes'),
    2 * engine.sinusoidal.encode({ seqLen: length, dModel: 768 }).length,
  );
  assert.equal(cost('alibi', 'bytes'), 2 * (engine.alibi.bias(square).length + heads));
  assert.equal(
    cost('alibi', 'bytes', { scores: 'inside' }),
    2 * engine.alibi.slopes({ numHeads: heads }).length,
  );
  const pairs = engine.rope.frequencies({ headDim, base: 10000 }).invFreq.length;
  assert.equal(cost('rope', 'bytes'), 2 * length * 2 * pairs);
});

test('operations grow with the length or with its square', () => {
  const grows = (method) =>
    cost(method, 'operations', { length: 2 ** 20 }) / cost(method, 'operations', { length: 2 ** 19 });
  for (const method of ['sinusoidal', 'learned', 'rope']) assert.equal(grows(method), 2);
  for (const method of ['t5', 'alibi']) assert.equal(grows(method), 4);
  const crossing = { length: 6 * model.headDim };
  assert.equal(cost('rope', 'operations', crossing), cost('t5', 'operations', crossing));
  const wrong = cost('rope', 'operations', { count: 'wrong-every-pair' });
  assert.equal(wrong, model.length * cost('rope', 'operations'));
});

test('the answer of the prediction is what the formulas say', () => {
  assert.equal(demo.predict.answer(engine), 'alibi');
  const { costs } = dataOf(demo, engine, {});
  assert.ok(costs.alibi > costs.rope && costs.rope > costs.learned);
  for (const lang of ['ko', 'en']) {
    const t = strictWords(demo, lang);
    for (const key of ['predict', 'predictWhy', ...demo.predict.options.map((id) => `predict.${id}`)]) t(key);
  }
});

test('the loops make what the engine makes', () => {
  for (const shape of [
    { heads: 12, headDim: 64 },
    { heads: 1, headDim: 256 },
    { heads: 32, headDim: 16 },
  ]) {
    assert.ok(makeBench(engine, shape).apart() <= 3e-5, JSON.stringify(shape));
  }
});

test('times are medians of slices, one for each value of run', () => {
  let clock = 0;
  const bench = makeBench(engine, { heads: 1, headDim: 16 }, () => {
    clock += 3;
    return clock;
  });
  let slices = 0;
  for (; !bench.isDone(); slices++) bench.step();
  assert.equal(slices, 8 * 2 * KERNELS.length);
  const times = bench.results();
  assert.ok(isTimed({ times }));
  for (const kernel of KERNELS) assert.equal(times[kernel].ratio, 1, 'a clock that steps alike for both');
});

test('nothing is timed before it is asked for, then a slice at a time, and never by a link', () => {
  const { state, style } = sceneOf(demo, engine);
  const memo = createMemo();
  const compute = (patch) => {
    state.patch(patch);
    return demo.compute(engine, state.values.value, { memo, palettes: style.palettes });
  };
  assert.deepEqual([compute({}).times, compute({}).next], [undefined, undefined]);
  const first = compute({ timing: 'on', heads: 1, headDim: 16 });
  assert.deepEqual(first.next, { run: 1 });
  assert.equal(compute({ method: 't5' }).progress, first.progress, 'the same run times nothing again');
  const second = compute(first.next);
  assert.ok(second.progress > first.progress && second.next.run === 2);
  assert.equal(writeQuery(demo.params, state.values.value, state.start()).includes('timing'), false);
  assert.deepEqual(readQuery(demo.params, 'timing=on&run=3').patch, {});
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { quantity: 'parameters', method: 'shaw' },
    { quantity: 'bytes', method: 'alibi', scores: 'inside' },
    { quantity: 'bytes', method: 't5', length: 1048576, heads: 128, headDim: 256, layers: 128 },
    { count: 'wrong-every-pair', length: 1048576, heads: 128, headDim: 256, layers: 128 },
    { quantity: 'parameters', method: 'attention', length: 128, heads: 1, headDim: 16, layers: 1 },
  ]);
});
