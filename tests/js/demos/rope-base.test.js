import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { readModel } from '../../../web/build/models.js';
import demo from '../../../web/demos/rope/base/index.js';
import { models } from '../../../web/demos/rope/base/models.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, holdsEverywhere, sceneOf } from './descriptor.js';

let engine;
before(async () => {
  engine = await loadEngine();
});

test('the speed of pair i is (10000 / base)^(2i / d) of what it was, so pair 0 never moves', () => {
  for (const [base, headDim] of [
    [1000, 64],
    [500000, 128],
    [1e7, 256],
  ]) {
    const { ratios } = dataOf(demo, engine, { base, headDim });
    assert.equal(ratios[0], 1);
    for (const [i, ratio] of ratios.entries()) {
      const right = (10000 / base) ** ((2 * i) / headDim);
      assert.ok(Math.abs(ratio / right - 1) <= 1e-12, `pair ${i}`);
    }
  }
});

// Llama 2: 18 of 64 pairs short of a turn at 4,096 tokens. Llama 3: the last pair takes 2.56 million tokens.
test('walls and waves are those of the models', () => {
  assert.equal(dataOf(demo, engine, { base: 10000, trainLen: 4096 }).never, 18);
  const { wavelengths } = dataOf(demo, engine, { base: 500000 });
  assert.ok(Math.abs(wavelengths[63] - 2 * Math.PI * 500000 ** (126 / 128)) <= 1e-6);
  const file = new URL('../../../content/models.json', import.meta.url);
  const known = JSON.parse(readFileSync(file, 'utf8')).map(readModel);
  for (const { id, headDim, base, trainLen } of models) {
    const model = known.find((one) => one.id === id);
    assert.deepEqual([model.headDim, model.base, model.trained], [headDim, base, trainLen]);
  }
});

test('a rung pulled to a wavelength sets the base that has it, and that of pair 0 stays', () => {
  const rungOf = (pair) => {
    const { data, t } = sceneOf(demo, engine, { pair, base: 20000 });
    const box = { x: 0, y: 0, width: 600, height: demo.views.ladder.height(600, data) };
    const { x } = demo.views.ladder.frame(box, data);
    return { x, rung: demo.views.ladder.handles(data, box, t).find(({ id }) => id === 'rung') };
  };
  const { x, rung } = rungOf(60);
  const { base } = rung.drag({ x: x(100000) });
  const { wavelength } = dataOf(demo, engine, { pair: 60, base });
  assert.ok(Math.abs(wavelength / 100000 - 1) < 0.01);
  assert.deepEqual(rungOf(0).rung.drag({ x: x(100000) }), { base: 20000 });
});

test('the prediction is measured, and the numbers are those of their calls', () => {
  assert.equal(demo.predict.answer(engine), 'slow');
  const [first, second] = demo.numbers(dataOf(demo, engine, { base: 160000, headDim: 64 }));
  assert.deepEqual(engine.rope.frequencies(first.call.params).invFreq, first.values);
  assert.deepEqual(engine.scaling.report(second.call.params).wavelengths, second.values);
});

test('words, room, handles and permalinks hold at every size', () => {
  holdsEverywhere(demo, engine, [
    {},
    { belief: 'wrong-fast-slows', base: 1e7, headDim: 256, pair: 127, trainLen: 131072 },
    { base: 1000, headDim: 4, pair: 0, trainLen: 128 },
    { base: 10000, pair: 0 },
  ]);
});
