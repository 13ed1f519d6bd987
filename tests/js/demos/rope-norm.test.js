import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import demo from '../../../web/demos/rope/norm/index.js';
import { models } from '../../../web/demos/rope/norm/pairs.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { readModel } from '../../../web/generator/models.js';
import { dataOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

test('values left alone keep the output where a text moves; turned ones do not, though weights stay', () => {
  const right = dataOf(demo, engine, { shift: 100 });
  assert.ok(right.outputMoved <= 5e-6);
  const wrong = dataOf(demo, engine, { shift: 100, rotate: 'wrong-values' });
  assert.ok(wrong.weightsMoved <= 2e-6);
  assert.ok(wrong.outputMoved > 0.05);
  assert.ok(dataOf(demo, engine, { shift: 0, rotate: 'wrong-values' }).outputMoved === 0);
});

test('pairs that do not turn add the same at any distance, and all pairs add up to the score', () => {
  const near = dataOf(demo, engine, { content: 'random', turned: 8, kept: 8, distance: 1 });
  const far = dataOf(demo, engine, { content: 'random', turned: 8, kept: 8, distance: 4096 });
  assert.ok(Math.abs(near.still - far.still) <= 1e-9);
  for (const { totals, total, values } of [near, far]) {
    assert.ok(Math.abs(totals[values.distance - 1] - total) <= 1e-9);
  }
  // A quarter of 64 equal features turns: 48 of 64 are left at any distance.
  assert.ok(Math.abs(dataOf(demo, engine, { turned: 8, kept: 8 }).still - 48) <= 1e-9);
  assert.ok(Math.abs(dataOf(demo, engine, { turned: 32, kept: 32 }).still) <= 1e-9);
});

test('with every pair at rest there is no position left', () => {
  const { totals } = dataOf(demo, engine, { kept: 0 });
  assert.ok(Math.max(...totals) - Math.min(...totals) <= 1e-9);
});

test('the heads are those of the models', () => {
  const file = new URL('../../../content/models.json', import.meta.url);
  const known = JSON.parse(readFileSync(file, 'utf8')).map(readModel);
  for (const { id, headDim, turned } of models) {
    const model = known.find((one) => one.id === id);
    assert.equal(model.headDim, headDim);
    assert.equal((model.turned ?? headDim) / 2, turned);
  }
});

test('the prediction is measured', () => assert.equal(demo.predict.answer(engine), 'most'));

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ still, count, values }) => {
    assert.equal(values.turned, count / 4);
    const share = still / (2 * count);
    return share > 0.5 ? 'most' : share > 0.125 ? 'quarter' : 'none';
  }));
