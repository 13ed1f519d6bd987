import assert from 'node:assert/strict';
import { test } from 'node:test';
import { figureData } from '../../../web/core/figure-data.js';
import { modelKey, readingOf } from '../../../web/demos/race/inspector/inspector-params.js';
import inside from '../../../web/demos/race/inspector.js';
import { curveOf, insideValues, settingsOf } from '../../../web/demos/race/lengths/race-params.js';
import { makeRaces, planOf } from '../../../web/demos/race/lengths/races.js';
import demo from '../../../web/demos/race/lengths.js';
import { opened, pack } from '../../../web/demos/race/packed.js';
import {
  ENCODINGS,
  keyOf,
  LENGTHS,
  modelParams,
  READINGS,
  readAt,
  TASKS,
} from '../../../web/demos/race/settings.js';
import { sets, storedModels } from '../../../web/demos/race/stored.js';
import { numbersOf } from '../../../web/export/call.js';
import { storedRuns } from '../../../web/generator/race.js';
import { dataOf, engine, sceneOf } from './descriptor.js';

const everything = { shown: ENCODINGS, views: demo.params.views.options };
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

// A pool whose jobs are told what happens.
function fakePool() {
  const jobs = [];
  const calls = [];
  const call = (name) => () => calls.push(name);
  return {
    jobs,
    calls,
    train({ params, plan }) {
      const listeners = [];
      const tell = (type, detail = {}) => {
        for (const listener of listeners) listener({ type, ...detail });
      };
      const ask = async (_verb, { length }) => ({ accuracy: length / 1000 });
      jobs.push({ params, plan, tell });
      return { on: (listener) => listeners.push(listener), ask };
    },
    pause: call('pause'),
    resume: call('resume'),
    stop: call('stop'),
  };
}

test('a training in the page: losses as they fall, answers as they come, and whether the weights are the stored ones', async () => {
  const pool = fakePool();
  let time = 0;
  let changes = 0;
  const races = makeRaces({ pool, changed: () => changes++, now: () => time });
  assert.equal(races.value(), undefined);
  const settings = { task: 'back', steps: 300, length: 32, headDim: 8 };
  const wish = (encoding, stored) => ({
    params: modelParams(settings, encoding, 1),
    plan: planOf(settings, encoding, ['none']),
    steps: 300,
    stored,
  });
  races.begin([wish('rope', 'aa'), wish('learned', 'bb')]);
  const [rope, learned] = pool.jobs;
  assert.equal(rope.plan.length, LENGTHS.length);
  assert.ok(learned.plan.every(({ length }) => length <= 32));
  time = 1000;
  rope.tell('steps', { losses: Array.from({ length: 150 }, (_, i) => 2 - i / 150) });
  const key = keyOf(rope.params);
  assert.ok(races.value().running.has(key));
  assert.ok(races.progress().share > 0.2 && races.progress().left > 1);
  rope.tell('steps', { losses: new Array(150).fill(1) });
  rope.tell('trained', { hash: 'aa' });
  rope.tell('evaluated', { index: 0, result: { accuracy: 0.5 } });
  rope.tell('evaluated', { index: 1, error: new Error('no') });
  assert.equal(races.value().models.get(key).readings.none[0], 0.5);
  assert.deepEqual(races.value().models.get(key).lengths, [LENGTHS[0]]);
  assert.ok(Number.isNaN(races.value().models.get(key).readings.none[1]));
  rope.tell('done');
  await races.ask(key, planOf(settings, 'rope', ['yarn']));
  assert.equal(races.value().models.get(key).readings.yarn[LENGTHS.indexOf(128)], 0.128);
  assert.deepEqual(races.value().models.get(key).lengths, LENGTHS);
  const before = changes;
  await races.ask(key, planOf(settings, 'rope', ['none', 'yarn']));
  assert.equal(changes, before, 'nothing is asked twice');
  learned.tell('steps', { losses: new Array(300).fill(1) });
  learned.tell('trained', { hash: 'cc' });
  learned.tell('done');
  const now = races.progress();
  assert.deepEqual([now.done, now.known, now.same, now.isBusy, now.share], [2, 2, 1, false, 1]);
  assert.ok(changes > 8);
  races.begin([wish('alibi')]);
  races.pause();
  races.stop();
  assert.deepEqual([races.progress().isBusy, races.progress().isStopped], [false, true]);
  assert.deepEqual(pool.calls, ['pause', 'stop', 'resume']);
  races.clear();
  assert.equal(races.value(), undefined);
});

test('what was trained here is a curve where nothing is stored, and lies over the stored one', () => {
  const scene = sceneOf(demo, { seeds: 1 });
  const settings = scene.data.settings;
  const model = (hash) => ({
    hash,
    readings: { none: Float64Array.from(LENGTHS, () => 0.5) },
    lengths: LENGTHS,
  });
  const at = (patch, hash) => {
    const key = keyOf(modelParams({ ...settings, ...(patch.base ? { base: 100 } : {}) }, 'rope', 1));
    const live = { models: new Map([[key, model(hash)]]), running: new Set() };
    return sceneOf(demo, { ...patch, seeds: 1 }, { live: () => live }).data;
  };
  const fresh = own(at({ base: '100' }, 'ff'), 'rope');
  assert.deepEqual([fresh.found.length, fresh.repeats.length, fresh.mean[0]], [1, 0, 0.5]);
  const stored = storedModels.get(keyOf(modelParams(settings, 'rope', 1)));
  const data = at({}, stored.hash);
  assert.equal(own(data, 'rope').repeats[0].stored, stored.hash);
  assert.match(JSON.stringify(demo.readout(data, scene.t)), new RegExp(scene.t('sameHash').slice(1, -1)));
  // Hashes tell a reader nothing who has trained none.
  assert.doesNotMatch(JSON.stringify(demo.readout(scene.data, scene.t)), new RegExp(stored.hash));
});

test('answered, the figure shows the case that was asked about', () => {
  const { length, trained, settings, outcome } = sceneOf(demo, demo.predict.done).data;
  assert.deepEqual([length, trained, settings.task, settings.k], [128, 32, 'back', 3]);
  assert.ok(outcome, 'what was drawn stands beside what was measured');
});

test('a model of the race is opened as it is: the same weights, read alike', () => {
  for (const patch of [
    {},
    { task: 'copy', chosen: 'alibi', slopeFactor: '4', testLen: 512, trainLen: '64' },
    { ...everything, task: 'induction', steps: 'few', chosen: 'learned-clamp', positionRange: '256' },
    { ...everything, chosen: 'rope-yarn32', k: 8, base: '100', testLen: 192 },
    ...demo.params.views.options.map((chosen) => ({ ...everything, chosen })),
  ]) {
    const { values } = dataOf(demo, patch);
    const wished = insideValues(values);
    const opened = sceneOf(inside, wished).values;
    for (const [name, value] of Object.entries(wished)) assert.deepEqual(opened[name], value, name);
    const [encoding, reading] = values.chosen.split('-');
    assert.equal(modelKey(opened), keyOf(modelParams(settingsOf(values), encoding, 1)));
    const asked = {
      ...readAt(READINGS[reading ?? 'none'], {
        ...settingsOf(values),
        length: opened.testLen,
        trained: settingsOf(values).length,
      }),
    };
    assert.deepEqual(readingOf(opened), asked);
    assert.equal(opened.testLen, Math.min(inside.params.testLen.max, values.testLen));
  }
});
