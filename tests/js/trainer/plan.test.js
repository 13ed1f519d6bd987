import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenSettings, modelChoices, VIEWS } from '../../../web/demos/race/settings.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import {
  ALL_ENCODINGS,
  ALL_TASKS,
  DEFAULTS,
  ENCODINGS,
  HEADER,
  LENGTHS,
  MLP_WIDTH,
  ntkFactor,
  READINGS,
  READINGS_OF,
  readAt,
  SETTINGS_OF,
  T5_BUCKETS,
  TASKS,
  WIDTH,
} from '../../../web/trainer/plan.js';

const [trainer, engine] = await Promise.all([startTrainer(), loadEngine()]);
const small = { steps: 4, seed: 1 };

// What the trainer itself takes, from the sentence with which it refuses another word.
function wordsOf(verb, field) {
  try {
    trainer[verb]({ length: 32, [field]: '?' });
  } catch (error) {
    return [...error.message.matchAll(/'(\w+)'/g)].map(([, word]) => word);
  }
}

function trained(params) {
  trainer.create({ ...small, dModel: 16, numHeads: 2, mlpDim: 32, ...params });
  trainer.train({ steps: small.steps });
  return trainer.save();
}

test('ThePlanHasTheTasksEncodingsAndReadingsOfTheTrainer', () => {
  assert.deepEqual(wordsOf('create', 'task'), [...Object.keys(TASKS), 'text', 'addition']);
  assert.deepEqual(Object.keys(ALL_TASKS), [...Object.keys(TASKS), 'addition']);
  assert.deepEqual(wordsOf('create', 'encoding'), ALL_ENCODINGS);
  assert.deepEqual(Object.keys(SETTINGS_OF), ALL_ENCODINGS);
  assert.deepEqual(Object.keys(READINGS_OF), ALL_ENCODINGS);
  for (const { scaling = 'none' } of Object.values(READINGS))
    assert.ok(wordsOf('evaluate', 'scaling').includes(scaling), scaling);
  for (const reading of Object.values(READINGS_OF).flat())
    assert.ok(Object.hasOwn(READINGS, reading), reading);
  for (const [view, { encoding, reading }] of Object.entries(VIEWS))
    assert.ok(READINGS_OF[encoding].includes(reading), view);
});

test('ThePlanSaysWhatTheTrainerTakesByItself', () => {
  for (const [task, { vocabulary, classes, layers, steps }] of Object.entries(ALL_TASKS)) {
    const model = trainer.create({ task });
    const { vocabulary: tokens, chance, layers: own, steps: taken } = model;
    assert.deepEqual([tokens, 1 / chance, own, taken], [vocabulary, classes, layers, steps], task);
    assert.deepEqual([model.dModel, model.mlpDim], [WIDTH, MLP_WIDTH]);
    const { headDim, ...defaults } = DEFAULTS;
    assert.deepEqual(Object.fromEntries(Object.keys(defaults).map((name) => [name, model[name]])), defaults);
    assert.equal(model.dModel / model.numHeads, headDim);
  }
});

test('AFigureBeginsWithTheTrainersOwnValues', () => {
  const initial = Object.fromEntries(
    Object.entries(modelChoices).map(([name, param]) => [name, param.initial]),
  );
  const chosen = (/** @type {any} */ other) => chosenSettings(/** @type {any} */ ({ ...initial, ...other }));
  const { length, ...others } = DEFAULTS;
  assert.deepEqual(chosen({}), others);
  assert.deepEqual(chosen({ numBuckets: '32' }), { ...others, ...T5_BUCKETS });
});

test('AFileOfWeightsBeginsWithTheHeaderOfThePlan', () => {
  const params = { task: 'copy', encoding: 'learned', length: 16, positionRange: 24, layers: 1 };
  const asked = { ...trainer.create({ ...small, ...params, k: 5, numBuckets: 8 }) };
  trainer.train({ steps: 3 });
  const { bytes } = trainer.save();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  assert.equal(view.getUint32(8, true), HEADER.length);
  const told = Object.fromEntries(HEADER.map((name, i) => [name, view.getFloat64(16 + 8 * i, true)]));
  const expected = {
    ...asked,
    step: 3,
    task: Object.keys(TASKS).indexOf('copy'),
    encoding: ENCODINGS.indexOf('learned'),
  };
  // A vocabulary is told of text alone, whose settings keep their usual values here.
  for (const name of HEADER.filter((name) => name in asked && name !== 'vocabulary'))
    assert.equal(told[name], expected[name], name);
  const { vocabulary, batch, betaFast, mscale, rotary, scaleBase } = told;
  assert.deepEqual([vocabulary, batch, betaFast, mscale, rotary, scaleBase], [0, 32, 4, 1, 1, 512]);
  assert.equal(bytes.length, 16 + 8 * HEADER.length + 4 * told.parameters + 8);
});

test('SettingsOfAnEncodingAreThoseThatChangeItsModels', () => {
  const buckets = { numBuckets: 8, maxDistance: 16 };
  const others = { base: 500, positionRange: 64, slopeFactor: 2, ...buckets, scaleBase: 64 };
  for (const encoding of ALL_ENCODINGS) {
    const task = encoding === 'abacus' ? 'addition' : 'back';
    const { hash } = trained({ task, encoding });
    for (const [name, value] of Object.entries(others)) {
      const isOwn = SETTINGS_OF[encoding].includes(name);
      // It draws where each sequence begins, so that the sequences after it are others, with any encoding.
      if (name === 'positionRange' && !isOwn) continue;
      assert.equal(trained({ task, encoding, [name]: value }).hash !== hash, isOwn, `${encoding}, ${name}`);
    }
  }
});

test('EveryReadingOfAnEncodingChangesWhatItAnswers', () => {
  const length = 4 * DEFAULTS.length;
  for (const encoding of ALL_ENCODINGS.filter((name) => name !== 'learned' && name !== 'abacus')) {
    trained({ encoding });
    const model = { ...DEFAULTS, length, trained: DEFAULTS.length };
    const lossOf = (reading) =>
      trainer.evaluate({ length, answers: 100, ...readAt(READINGS[reading], model) }).loss;
    const losses = ['none', ...READINGS_OF[encoding]].map(lossOf);
    assert.equal(new Set(losses).size, losses.length, encoding);
  }
  for (const [task, encoding] of [
    ['back', 'learned'],
    ['addition', 'abacus'],
  ]) {
    trained({ task, encoding });
    assert.throws(() => trainer.evaluate({ length, ...READINGS.none }), { field: 'length' });
    for (const reading of READINGS_OF[encoding])
      assert.ok(trainer.evaluate({ length, ...READINGS[reading] }).answers > 0);
  }
});

test('TheFactorOfNtkIsThatOfTheEngineUpToTheLargestThatTheTrainerTakes', () => {
  for (const base of [2, 500, 1e4, 1e6])
    for (const headDim of [4, 8, 16])
      for (const trained of [16, 32, 64])
        for (const times of [0.5, 1.5, 4]) {
          const factor = ntkFactor({ length: times * trained, trained, base, headDim });
          const config = { rope_theta: base, max_position_embeddings: trained };
          const least = engine.scaling.ntkFactor({ config, headDim, lengthRatio: Math.max(1, times) }).factor;
          const words = `base ${base}, ${headDim} features, ${times} times ${trained}`;
          assert.ok(Math.abs(factor / Math.min(1e4, least) - 1) < 1e-11, words);
        }
  assert.equal(ntkFactor({ length: 512, trained: 32, base: 1e4, headDim: 8 }), 4096);
  assert.equal(ntkFactor({ length: 512, trained: 32, base: 1e4, headDim: 32 }), 1e4);
});

test('EveryLengthOfThePlanCanBeAskedOfAModelOfEachTask', () => {
  for (const task of Object.keys(ALL_TASKS)) {
    trainer.create({ ...small, task });
    for (const length of LENGTHS.slice({ needle: 3, addition: 1 }[task] ?? 0))
      assert.ok(trainer.evaluate({ length, answers: 1 }).answers > 0, `${task}, ${length}`);
  }
});
