import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureData } from '../../../web/core/figure-data.js';
import { curveOf } from '../../../web/demos/race/lengths/race-params.js';
import demo from '../../../web/demos/race/lengths.js';
import { opened, pack } from '../../../web/demos/race/packed.js';
import { ENCODINGS, keyOf, LENGTHS, modelParams, READINGS, TASKS } from '../../../web/demos/race/settings.js';
import { sets, storedModels } from '../../../web/demos/race/stored.js';
import { numbersOf } from '../../../web/export/call.js';
import { storedRuns } from '../../../web/generator/race.js';
import { dataOf, engine, sceneOf } from './descriptor.js';

const close = (value, wanted) => assert.ok(Math.abs(value - wanted) < 1e-9, `${value}, not ${wanted}`);
const own = (data, id) => data.curves.find((curve) => curve.id === id);

test('every stored set that can be asked for is in the demo, each of its models by a key of its own', () => {
  // Other layers, more steps, likelier short sequences, sinks, gates, ln n trained in, positions by chance and newer encodings have no dial;
  // other distances are a table of the lesson.
  const offered = Object.values(storedRuns).filter(({ settings, models }) => {
    const { task, layers, steps, k, base, lengthSkew = 0, rotary = 1 } = settings;
    const hasDials =
      layers === TASKS[task].layers &&
      steps <= TASKS[task].steps &&
      lengthSkew === 0 &&
      !['sink', 'outputGate', 'logN', 'batch', 'randomPositions'].some((name) => settings[name]);
    const hasEncodings = rotary === 1 && models.every(({ encoding }) => ENCODINGS.includes(encoding));
    return hasDials && hasEncodings && [3, 8].includes(k) && demo.params.base.options.includes(String(base));
  });
  assert.deepEqual(sets, offered);
  assert.equal(
    storedModels.size,
    sets.reduce((sum, { models }) => sum + models.length, 0),
  );
  for (const { models, lengths } of sets) {
    for (const { readings, hash } of models) {
      assert.match(hash, /^[0-9a-f]{16}$/);
      for (const [name, values] of Object.entries(readings)) {
        assert.ok(Object.hasOwn(READINGS, name), name);
        assert.equal(values.length, lengths.length);
      }
    }
    assert.ok(lengths.every((length) => LENGTHS.includes(length)));
  }
});

test('packed for a page, a set says the same of every reading that the figure offers', () => {
  const views = [...ENCODINGS, ...demo.params.views.options].map(curveOf);
  for (const set of sets) {
    const { settings, models } = opened(JSON.parse(JSON.stringify(pack(set))));
    // How far back answers are right is for the lesson.
    const wanted = set.models.map((/** @type {any} */ { reach, losses, ...model }) => ({
      ...model,
      readings: Object.fromEntries(
        views
          .filter(({ encoding, reading }) => encoding === model.encoding && model.readings[reading])
          .map(({ reading }) => [reading, model.readings[reading]]),
      ),
    }));
    assert.deepEqual(models, wanted);
    for (const { encoding, seed } of models)
      assert.equal(
        keyOf(modelParams(settings, encoding, seed)),
        keyOf(modelParams(set.settings, encoding, seed)),
      );
  }
  const [model] = sets[0].models;
  for (const accuracy of [0.1234, 2.345, -1, 50])
    assert.throws(
      () => pack({ ...sets[0], models: [{ ...model, readings: { none: [accuracy] } }] }),
      RangeError,
    );
});

test('a curve is the mean of the stored seeds, between the lowest and the highest', () => {
  const { lengths, models } = storedRuns.back;
  for (const [patch, isMeasured] of /** @type {const} */ ([
    [{ task: 'needle', testLen: 8 }, false],
    [{ trainLen: '64', testLen: 256 }, true],
  ])) {
    const { ranking, length } = dataOf(demo, patch);
    assert.equal(length === patch.testLen, isMeasured);
    assert.ok(
      ranking.every((row) => row.isMeasured),
      'a length that someone was tested at',
    );
  }
  const data = dataOf(demo, { views: ['rope-yarn', 'rope-yarnplain', 'rope-linearlogn'] });
  for (const [id, reading] of [
    ['rope', 'none'],
    ['rope-yarn', 'yarn'],
    ['rope-yarnplain', 'yarnplain'],
    ['rope-linearlogn', 'linearlogn'],
    ['alibi', 'none'],
  ]) {
    const curve = own(data, id);
    const seeds = models.filter(({ encoding }) => encoding === curve.encoding).slice(0, 5);
    assert.equal(curve.found.length, seeds.length);
    for (const length of [32, 64, 512]) {
      const all = seeds.map(({ readings }) => readings[reading][lengths.indexOf(length)]);
      const i = LENGTHS.indexOf(length);
      close(curve.mean[i], all.reduce((sum, value) => sum + value, 0) / all.length);
      assert.deepEqual([curve.low[i], curve.high[i]], [Math.min(...all), Math.max(...all)]);
    }
  }
});

test('a learned table ends where the engine finds no row', () => {
  const data = dataOf(demo, {});
  const table = engine.learned.table({ maxLen: data.rows, dModel: 32, seed: 1 });
  const readTo = (length) => engine.learned.lookup(table, { dModel: 32, positions: [length - 1] });
  for (const [i, length] of LENGTHS.entries()) {
    if (Number.isFinite(own(data, 'learned').mean[i])) readTo(length);
    else assert.throws(() => readTo(length), { field: 'positions' });
  }
});

test('the clocks are the engine’s, stretched as the chosen reading says', () => {
  const waves = (patch) => [...dataOf(demo, patch).clocks.stretched];
  const plain = waves({ chosen: 'rope' });
  for (const [i, wave] of [1, 10, 100, 1000].entries()) close(plain[i] / (2 * Math.PI * wave), 1);
  const read = (reading) => waves({ views: [`rope-${reading}`], chosen: `rope-${reading}`, testLen: 128 });
  for (const [i, wave] of read('linear').entries()) close(wave / plain[i], 4);
  assert.equal(read('ntk')[0], plain[0]);
  close(read('ntk')[1] / plain[1], 4);
  close(read('dynamic')[3] / plain[3], 4);
  assert.equal(read('yarn')[0], plain[0]);
  assert.ok(read('yarn32')[0] > 1.5 * plain[0]);
  // Larger logits change no frequency, and neither does YaRN's factor.
  assert.deepEqual(read('linearlogn'), read('linear'));
  assert.deepEqual(read('yarnplain'), read('yarn'));
  const factorOf = (reading) =>
    dataOf(demo, { views: [`rope-${reading}`], chosen: `rope-${reading}`, testLen: 128 }).clocks
      .attentionFactor;
  assert.equal(factorOf('yarnplain'), 1);
  assert.ok(factorOf('yarn') > 1.1);
  assert.deepEqual(waves({ views: ['rope-linear'], chosen: 'rope-linear', testLen: 16 }), plain);
});

test('a prediction is judged pair by pair, and nothing beyond training is shown before it is done', () => {
  const { curves, goal } = dataOf(demo, {});
  const at = LENGTHS.indexOf(goal);
  const real = ENCODINGS.map((id) => curves.find((curve) => curve.id === id).mean[at] || 0);
  const judge = (guess) => dataOf(demo, { sketch: 'compare', guess }).outcome;
  const right = judge(real.map((share) => Math.round(100 * share)));
  assert.ok(right.pairs >= 5 && right.right === right.pairs, `${right.right} of ${right.pairs}`);
  assert.equal(judge(real.map((share) => Math.round(100 - 100 * share))).right, 0);
  const { state, style, t } = sceneOf(demo, {});
  const data = figureData(demo, engine, state.values.value, {
    memo: (_key, _deps, make) => make(),
    style,
    isDrawn: true,
  });
  assert.ok(data.hides && data.outcome === undefined);
  const said = [
    ...Object.values(demo.views).map((view) => view.describe(data, t)),
    ...demo.seen(data, t),
    JSON.stringify(demo.readout(data, t)),
  ].join(' ');
  for (const share of real) assert.ok(!said.includes(` ${Math.round(100 * share)}%`), said);
  const [accuracies] = numbersOf(demo, data);
  const seeds = accuracies.shape[2];
  for (const [i, value] of accuracies.values.entries())
    if (LENGTHS[Math.floor(i / seeds) % LENGTHS.length] > data.trained) assert.ok(Number.isNaN(value));
});

test('answered, the figure shows the case that was asked about', () => {
  const { length, trained, settings, outcome } = sceneOf(demo, demo.predict.done).data;
  assert.deepEqual([length, trained, settings.task, settings.k], [128, 32, 'back', 3]);
  assert.ok(outcome, 'what was drawn stands beside what was measured');
});
