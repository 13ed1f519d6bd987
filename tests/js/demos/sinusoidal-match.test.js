import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curveOf, NEAR, pairsOn, ripples, tableOf } from '../../../web/demos/sinusoidal/match/compute.js';
import demo from '../../../web/demos/sinusoidal/match/index.js';
import { bases } from '../../../web/demos/sinusoidal/match/params.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { dataOf, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const engine = await loadEngine();

const levels = ['1', '2', '3', '4', '5'];

test('every puzzle can be solved, none is solved at the start, and a seed gives the same one again', () => {
  for (let seed = 1; seed <= 99; seed++) {
    for (const level of levels) {
      const start = dataOf(demo, engine, { level, seed });
      const { base, on } = start.target;
      assert.ok(!start.won && start.score < 100, `level ${level}, seed ${seed}`);
      const solved = dataOf(demo, engine, { level, seed, base, on });
      assert.ok(solved.won && solved.gap === 0 && solved.score === 100, `level ${level}, seed ${seed}`);
      assert.deepEqual(solved.values.base, base);
    }
  }
});

test('levels hide what they say', () => {
  const hidden = levels.map((level) => dataOf(demo, engine, { level, seed: 5 }).target);
  assert.deepEqual(
    hidden.map(({ on }) => pairsOn(on).length),
    [6, 1, 3, 2, 3],
  );
  assert.deepEqual(
    hidden.map(({ base }) => base === 10000),
    [false, true, true, false, false],
  );
  const seeds = [1, 2, 3, 4, 5, 6].map((seed) => dataOf(demo, engine, { level: '5', seed }).target);
  assert.ok(new Set(seeds.map(({ base, on }) => `${base} ${on}`)).size >= 5);
});

test('with all pairs on the curve is the kernel of the engine', () => {
  for (const base of bases) {
    const { yours } = dataOf(demo, engine, { base });
    const distances = yours.map((_, i) => i);
    const kernel = engine.sinusoidal.kernel({ dModel: 12, base, distances });
    for (const [i, value] of yours.entries()) assert.ok(Math.abs(value - kernel[i]) <= 3e-7);
  }
});

test('a curve counts where it is within the band, and with no pair on there is none', () => {
  const data = dataOf(demo, engine, { on: 0 });
  assert.ok(data.yours.every((value) => value === 0));
  const within = data.target.curve.filter((value) => Math.abs(value) <= NEAR).length;
  assert.equal(data.within, within);
  assert.equal(data.score, Math.floor((100 * within) / 129));
});

test('the base stays on its notches, and a press turns a pair', () => {
  assert.equal(dataOf(demo, engine, { base: 1300 }).values.base, 1000);
  const { data, t, values } = sceneOf(demo, engine, {});
  const box = { x: 0, y: 0, width: 300, height: demo.views.pairs.height(300, data) };
  const handle = demo.views.pairs.handles(data, box, t)[2];
  const nowhere = { x: 0, y: 0 };
  assert.deepEqual(handle.drag(nowhere, { values }), { on: 63 - 4 });
  assert.deepEqual(handle.drag(nowhere, { values: { on: 63 - 4 } }), { on: 63 });
  assert.deepEqual(handle.key({ dx: -1, dy: 0 }), { on: 63 - 4 });
});

test('the fastest pair makes the ripples', () => {
  const { values } = tableOf(engine, 10000);
  assert.ok(ripples(curveOf(values, 62)) < ripples(curveOf(values, 63)) / 2);
  assert.equal(demo.predict.answer(engine), 'ripples');
});

test('answered, the figure shows the case that was asked about', () =>
  showsAnswer(demo, engine, ({ yours }, at) => {
    const all = at({ on: 63 }).yours;
    if (yours.every((value, i) => value === all[i])) return 'nothing';
    return ripples(yours) < ripples(all) / 2 ? 'ripples' : 'fall';
  }));
