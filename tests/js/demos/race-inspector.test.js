import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openedFrom } from '../../../commands/race/opened.js';
import {
  initialModel,
  modelKey,
  modelOf,
  readingOf,
} from '../../../web/demos/race/inspector/inspector-params.js';
import { openedModel } from '../../../web/demos/race/inspector/opened-model.js';
import { makeSession } from '../../../web/demos/race/inspector/session.js';
import { leastOf } from '../../../web/demos/race/inspector/tasks.js';
import { lengthened, shortened } from '../../../web/demos/race/inspector/weights.js';
import demo from '../../../web/demos/race/inspector.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { numbersOf } from '../../../web/export/call.js';
import { trainerPool } from '../../../web/trainer/index.js';
import { trainerWorker } from '../../../web/trainer/worker.js';
import { dataOf, engine, holdsEverywhere, sceneOf } from './descriptor.js';

const trainer = await startTrainer();
const losses = Float64Array.from({ length: 60 }, (_, i) => 2.1 * 0.93 ** i);
const model = { parameters: 13120, steps: 300, step: 300, chance: 0.125 };
const scoreAt = (length) => ({ length, answers: 1000, accuracy: 0.9871, loss: 0.1 });

// What a model that has learned nothing makes of a text.
function trained(values) {
  const { testLen: length, sample } = values;
  trainer.create(modelOf(values));
  const view = trainer.inspect({ length, seed: sample, ...readingOf(values) });
  return {
    key: modelKey(values),
    view: { ...view, length },
    score: { chance: 0.125, home: scoreAt(Number(values.trainLen)), here: scoreAt(length) },
    model,
    losses,
    hash: '0123456789abcdef',
  };
}

const training = (values) => ({
  key: modelKey(values),
  progress: { step: 120, steps: 300, chance: 0.125 },
  losses: losses.slice(0, 20),
  model,
});

const patches = [
  {},
  { testLen: 9, reading: 'logn', query: 8, key: 8 },
  { trainLen: '16', testLen: 61, query: 50 },
  { reading: 'yarn32', testLen: 48 },
  { k: 8, base: '100', head: 4, testLen: 100 },
  { base: '500000', reading: 'yarn', query: 63, key: 0 },
  { testLen: 256, query: 255, key: 0 },
];

// Before a training most values are those of laws.test.js.
for (const [when, own, live] of /** @type {[string, object[], any][]} */ ([
  ['before a training', patches.slice(0, 3), undefined],
  ['with a model', patches, trained],
  ['during a training', patches.slice(0, 3), training],
]))
  test(`words, room and handles hold ${when}`, () => holdsEverywhere(demo, own, { live }));

/** A session whose pool works on this thread, and what it told last. */
function sessionOf() {
  const listeners = new Set();
  const state = { live: undefined };
  const session = makeSession({
    pool: trainerPool({ loadMain: async () => trainerWorker }),
    told(live) {
      state.live = live;
      for (const listener of [...listeners]) listener();
    },
  });
  const until = (isSo) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isSo(state.live)) return;
        listeners.delete(look);
        resolve(state.live);
      };
      listeners.add(look);
      look();
    });
  return { ...session, until, told: () => state.live };
}

const valuesOf = (patch) => sceneOf(demo, patch).values;
const dataWith = (patch, live) => sceneOf(demo, patch, { live: () => live }).data;
const isGraded = (length) => (live) => live?.score?.here?.length === length;

test('a model is trained when asked, opened at any length, and RoPE falls where YaRN does not', async () => {
  const session = sessionOf();
  session.set(valuesOf({}));
  assert.equal(session.told(), undefined);
  session.train();
  assert.equal(session.told().progress.step, 0);
  const early = await session.until((live) => live.view);
  const during = dataWith({}, early);
  assert.equal(during.state, 'training');
  const bare = await session.until(isGraded(64));
  assert.equal(bare.model.step, 300);
  assert.ok(bare.score.home.accuracy > 0.99 && bare.score.here.accuracy < 0.3, JSON.stringify(bare.score));

  const data = dataWith({}, bare);
  assert.equal(data.state, 'ready');
  assert.ok(data.marks.wrong.length > 10 && data.marks.wrong.every((i) => i >= 32));
  const [weights] = numbersOf(demo, data);
  assert.deepEqual([weights.name, weights.measured, weights.shape], ['weights', true, [64, 64]]);
  const sum = weights.values.subarray(63 * 64).reduce((total, weight) => total + weight, 0);
  assert.ok(Math.abs(sum - 1) < 1e-5);

  session.set(valuesOf({ reading: 'yarn', testLen: 128 }));
  const yarn = await session.until(isGraded(128));
  assert.ok(yarn.score.here.accuracy > 0.9, JSON.stringify(yarn.score));
  assert.equal(yarn.view.length, 128);

  assert.deepEqual(openedFrom(trainer, initialModel), openedModel, 'npm run race -- --only=opened');
  assert.equal(yarn.hash, trainer.save().hash, 'the same settings give the same weights');
  assert.equal(yarn.hash, openedModel.hash);
  const [file] = demo.files(data, /** @type {any} */ ((key) => key));
  assert.equal(trainer.load(file.bytes).parameters, 13120);

  session.set(valuesOf({ seed: 2 }));
  assert.deepEqual(Object.keys(session.told()), ['speed']);
  session.set(valuesOf({}));
  assert.equal(session.told().hash, yarn.hash, 'a model is kept');
  session.close();
});

test('the stored model is opened without a training, and one that is trained takes its place', async () => {
  const session = sessionOf();
  session.set(valuesOf({ seed: 2 }));
  session.open();
  assert.equal(session.told(), undefined, 'of other values none is stored');
  session.set(valuesOf({}));
  assert.ok(dataWith({}, undefined).isStored);
  session.open();
  session.open();
  assert.equal(session.told().progress, undefined);
  const live = await session.until(isGraded(64));
  const data = dataWith({}, live);
  assert.deepEqual([data.state, data.isStored, data.losses], ['ready', true, undefined]);
  assert.ok(live.score.home.accuracy > 0.99 && live.score.here.accuracy < 0.3, JSON.stringify(live.score));
  assert.ok(numbersOf(demo, data).every(({ name }) => name !== 'losses'));
  assert.ok(data.marks.wrong.length > 10 && data.marks.wrong.every((i) => i >= 32));
  // What it makes of a text is the trainer's work on the weights in the file.
  const bytes = lengthened(openedModel);
  assert.equal(trainer.load(bytes).parameters, 13120);
  assert.deepEqual(trainer.save().bytes, bytes);
  assert.deepEqual(live.view.weights, trainer.inspect({ length: 64, seed: 1 }).weights);
  session.train();
  assert.equal(dataWith({}, session.told()).isStored, false);
  session.close();
});

test('a file in short is the file, each weight within half a step', async () => {
  for (const params of /** @type {const} */ ([
    { task: 'back', encoding: 'rope', steps: 1 },
    { task: 'needle', encoding: 't5', steps: 1 },
  ])) {
    trainer.create(params);
    const { bytes } = trainer.save();
    const again = lengthened(shortened(bytes));
    assert.deepEqual(again.subarray(0, 320), bytes.subarray(0, 320));
    const weightsOf = ({ buffer, byteOffset }) => new Float32Array(buffer.slice(byteOffset + 320, -8));
    const [before, after] = [weightsOf(bytes), weightsOf(again)];
    assert.equal(after.length, before.length);
    for (let at = 0; at < before.length; at += 32) {
      const row = before.subarray(at, at + 32);
      const step = Math.max(...row.map(Math.abs)) / 127;
      for (const [i, weight] of row.entries())
        assert.ok(Math.abs(weight - after[at + i]) <= 0.5001 * step, `${params.task}, ${at + i}`);
    }
  }
});

test('a training is ended, and so is everything with the session', async () => {
  const session = sessionOf();
  session.set(valuesOf({ steps: 2000 }));
  session.train();
  await session.until((live) => live.progress?.step > 0);
  session.halt();
  assert.equal(session.told()?.progress, undefined);
  session.set(valuesOf({ steps: 2000, seed: 2 }));
  session.train();
  session.close();
});

test('answers stand where the picture says that they do', async () => {
  for (const k of [3, 8]) {
    trainer.create({ task: 'back', k, steps: 1 });
    for (const length of [leastOf({ k }), 64]) {
      const { tokens, targets, ...view } = trainer.inspect({ length, seed: 5 });
      const patch = { k, testLen: length };
      const live = { key: modelKey(valuesOf(patch)), view: { tokens, targets, ...view, length } };
      const { marks } = dataWith(patch, live);
      for (const [i, target] of targets.entries()) {
        assert.equal(marks.isAsked(i), target >= 0);
        if (target >= 0) assert.equal(tokens[marks.source[i]], target, `${k}, ${i}`);
      }
    }
  }
});

test('with every setting, what the encoding does is what the trainer does with it', async () => {
  const both = (patch, asked = {}) => {
    const data = dataOf(demo, patch);
    trainer.create(modelOf(data.values));
    return { ...data, found: trainer.inspect({ length: data.n, ...asked }) };
  };
  const assertFrequencies = ({ effect, found }, what) => {
    assert.equal(found.invFreq.length, effect.invFreq.length, what);
    for (const [i, frequency] of found.invFreq.entries())
      assert.ok(Math.abs(frequency / effect.invFreq[i] - 1) < 1e-12, `${what}, pair ${i}`);
    assert.ok(Math.abs(found.attentionFactor - effect.attentionFactor) < 1e-12, what);
  };
  for (const length of [20, 64, 200]) {
    for (const reading of ['none', 'linear', 'ntk', 'dynamic', 'yarn']) {
      const ntk = reading === 'ntk' && { factor: Math.max(1, length / 32) ** 3 };
      const asked = reading === 'none' ? {} : { scaling: reading, betaFast: 4, ...ntk };
      assertFrequencies(both({ testLen: length, reading }, asked), `${reading}, ${length}`);
    }
  }
  for (const base of ['100', '500000', '1000000'])
    assertFrequencies(both({ base, reading: 'yarn32', k: 8 }, { scaling: 'yarn', betaFast: 32 }), base);
});

test('pairs of the case that is asked about meet new angles where the engine finds unseen phases', () => {
  const { effect } = sceneOf(demo, demo.predict.done).data;
  const config = { rope_theta: 10000, head_dim: 8, max_position_embeddings: 32 };
  const { unseenPhases, wavelengths } = engine.scaling.report({ config, seqLen: 64 });
  assert.deepEqual(
    effect.pairs.map(({ meetsNew }) => meetsNew),
    // By the distance from one angle of training to the next, where they fill the circle.
    Array.from(unseenPhases, (phase, i) => wavelengths[i] > 32 && phase > 0),
  );
});
