import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError } from '../../../web/engine/engine.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { ENCODINGS, TASKS } from '../../../web/trainer/plan.js';
import { isAll } from '../../scope.js';
import { assertRefused as refused } from './expect.js';
import { odd } from './invalid-values.js';

const trainer = await startTrainer();
const small = { dModel: 16, numHeads: 2, mlpDim: 32, layers: 1, steps: 12 };

/** Another instance with the model of `own` from its file, which tells what it is and is written alike again. */
async function reloaded(own, told) {
  const { bytes, hash } = own.save();
  const other = await startTrainer();
  assert.deepEqual(other.load(bytes), told);
  assert.deepEqual(other.save(), { bytes, hash });
  return other;
}

test('a model says what it is, with every parameter filled in', () => {
  const model = trainer.create({ task: 'back', encoding: 'rope' });
  assert.equal(model.parameters, 13120);
  assert.deepEqual(
    [model.task, model.encoding, model.seed, model.k, model.steps, model.layers, model.learningRate],
    ['back', 'rope', 1, 3, 1000, 1, 0.01],
  );
  assert.deepEqual([model.vocabulary, model.chance, model.rows, model.step], [8, 1 / 8, 0, 0]);
  assert.ok(model.operations > 5e7 && model.operations < 2e8);
  assert.equal(trainer.create({ encoding: 'learned', length: 16 }).rows, 16);
  // What it gives makes the same model again.
  const { parameters, vocabulary, chance, rows, step, operations, ...params } = model;
  assert.deepEqual(trainer.create(params), model);
});

test('every task is trained with every encoding, and asked', () => {
  for (const task of Object.keys(TASKS))
    for (const encoding of ENCODINGS) {
      const { steps, vocabulary } = trainer.create({ ...small, task, encoding });
      const { step, losses, accuracies } = trainer.train({ steps: 100 });
      assert.equal(step, steps);
      assert.equal(losses.length, 12);
      assert.ok(losses instanceof Float64Array && accuracies instanceof Float64Array);
      assert.ok(losses.every((loss) => loss > 0 && loss < 20));
      assert.ok(accuracies.every((accuracy) => accuracy >= 0 && accuracy <= 1));
      const clamp = encoding === 'learned';
      const { correct, answers, accuracy, loss } = trainer.evaluate({ length: 48, answers: 100, clamp });
      assert.ok(answers >= 100 && correct <= answers && accuracy === correct / answers && loss > 0);
      const view = trainer.inspect({ length: 20, clamp });
      assert.equal(view.tokens.length, 20);
      assert.ok(view.tokens.every((token) => token >= 0 && token < vocabulary));
      assert.equal(view.weights.length, 2 * 20 * 20);
      assert.equal(view.bias.length, encoding === 't5' || encoding === 'alibi' ? 2 * 20 * 20 : 0);
      assert.equal(view.invFreq.length, encoding === 'rope' ? 4 : 0);
      for (const [i, target] of view.targets.entries())
        assert.ok(target === -1 ? view.probabilities[i] === 0 : view.probabilities[i] > 0);
    }
});

test('instances are apart', async () => {
  const other = await startTrainer();
  trainer.create({ ...small, seed: 1 });
  other.create({ ...small, seed: 2, task: 'parity' });
  const before = trainer.save().hash;
  other.train({ steps: 12 });
  assert.equal(trainer.save().hash, before);
});

test('a model comes back from its file as it was', async () => {
  const asked = { length: 40, answers: 200, scaling: 'yarn', seed: 3 };
  const model = trainer.create({ ...small, encoding: 'rope', base: 500 });
  trainer.train({ steps: 12 });
  const { bytes, hash } = trainer.save();
  assert.ok(bytes instanceof Uint8Array);
  assert.equal(String.fromCharCode(...bytes.subarray(0, 8)), 'posencT1');
  const [score, view] = [trainer.evaluate(asked), trainer.inspect({ ...asked, answers: undefined })];
  const other = await reloaded(trainer, { ...model, step: 12 });
  assert.deepEqual(other.evaluate(asked), score);
  assert.deepEqual(other.inspect(asked), view);
  refused(() => other.train({ steps: 1 }), 'steps');
  // Plain numbers are bytes too. That every bit of them counts is in tests/cc/trainer_test.cc.
  assert.equal(other.load([...bytes]).step, 12);
  refused(() => other.load(bytes.subarray(0, -1)), 'bytes');
  refused(() => other.load(new Uint8Array()), 'bytes');
  assert.equal(other.save().hash, hash, 'a refused file leaves the model as it was');
});

test('what was made belongs to the caller', () => {
  trainer.create(small);
  const first = trainer.train({ steps: 3 });
  const losses = [...first.losses];
  const { bytes } = trainer.save();
  const copy = bytes.slice();
  trainer.train({ steps: 9 });
  trainer.inspect({ length: 64 });
  assert.deepEqual([...first.losses], losses);
  assert.deepEqual(bytes, copy);
});

test('before there is a model nothing can be asked', async () => {
  const fresh = await startTrainer();
  for (const ask of [
    () => fresh.train({ steps: 1 }),
    () => fresh.evaluate({ length: 8 }),
    () => fresh.inspect({ length: 8 }),
    () => fresh.save(),
  ])
    refused(ask, 'model');
});

const right = {
  create: {
    ...{ task: 'back', encoding: 'rope', seed: 1, k: 3, length: 32, minLength: 8, steps: 4 },
    ...{ learningRate: 0.01, layers: 1, dModel: 16, numHeads: 2, mlpDim: 32, base: 1e4, slopeFactor: 1 },
    ...{ numBuckets: 16, maxDistance: 24, positionRange: 0, vocabulary: 0, batch: 4 },
  },
  train: { steps: 1 },
  evaluate: {
    ...{ length: 40, answers: 10, seed: 1, scaling: 'yarn', factor: 2, betaFast: 4, betaSlow: 1 },
    ...{ mscale: true, logN: false, clamp: false, window: 12, divisors: [1, 2, 4, 8] },
  },
  inspect: { length: 40, seed: 1, scaling: 'ntk', factor: 2, betaFast: 4, betaSlow: 1 },
};

test('odd values of every parameter are refused by its name, or mean something', () => {
  for (const [verb, params] of Object.entries(right))
    for (const field of Object.keys(params))
      for (const value of [...odd, Number.NaN, -1, 1.5, 1e9, 2 ** 60, '7', 'rope ', {}, [], null]) {
        trainer.create(right.create);
        try {
          trainer[verb]({ ...params, [field]: value });
        } catch (error) {
          assert.ok(error instanceof EngineError, `${verb} ${field} ${String(error.stack)}`);
          // A length that is too short is one that another field does not fit.
          assert.ok(Object.hasOwn(params, error.field), `${verb} ${field}: ${error.message}`);
        }
      }
  // Words and whole numbers; what the trainer says of values is in tests/cc/trainer_test.cc.
  for (const [verb, field, value] of /** @type {[string, string, any][]} */ ([
    ['create', 'task', 'sort'],
    ['create', 'encoding', 'yarn'],
    ['create', 'seed', -1],
    ['create', 'dModel', 12.5],
    ['evaluate', 'scaling', 'longrope'],
    ['evaluate', 'window', -1],
    ['save', 'format', 'int4'],
    ['memory', 'lengths', [4.5]],
  ]))
    refused(() => trainer[verb]({ ...right[verb], [field]: value }), field);
  refused(() => trainer.create({ ...right.create, perLayer: [{ temperature: 'warm' }] }), 'temperature');
  for (const none of [undefined, null, 7, 'x', []])
    for (const verb of ['train', 'evaluate', 'inspect', 'load'])
      assert.throws(() => trainer[verb](none), EngineError);
});

// The largest ones of the lab are in tests/js/site/lab-settings.test.js.
if (isAll)
  test('the largest models of text are trained and asked within the 64 MB of an instance', async () => {
    const tokens = Uint16Array.from({ length: 6000 }, (_, i) => (i * i) % 1024);
    for (const shape of [
      { dModel: 128, mlpDim: 512, layers: 5, numHeads: 8 },
      { dModel: 64, mlpDim: 1024, layers: 6, numHeads: 8, vocabulary: 256 },
      { dModel: 256, mlpDim: 256, layers: 2, numHeads: 8, vocabulary: 256 },
    ]) {
      const own = await startTrainer();
      const text = {
        task: 'text',
        encoding: 't5',
        length: 512,
        batch: 2,
        steps: 1,
        vocabulary: 200,
        ...shape,
      };
      assert.ok(own.create(text).parameters > 8e5);
      own.corpus({ tokens: tokens.map((token) => token % text.vocabulary) });
      own.train({ steps: 1 });
      own.predict({ tokens: new Uint8Array(4096), last: 1 });
      own.load(own.save({ format: 'int8' }).bytes);
    }
  });

const alphabet = 23;
const corpus = Uint8Array.from({ length: 5000 }, (_, i) => (i * i + (i >> 3)) % alphabet);
const text = { ...small, task: 'text', vocabulary: alphabet, encoding: 'rope', steps: 40, length: 16 };

async function reader(params = {}) {
  const own = await startTrainer();
  own.corpus({ tokens: corpus });
  own.create({ ...text, ...params });
  own.train({ steps: 40 });
  return own;
}

test('text: a corpus is handed over once, and windows of it are learned', async () => {
  const own = await startTrainer();
  const model = own.create(text);
  assert.deepEqual([model.batch, model.minLength, model.vocabulary], [16, 16, alphabet]);
  refused(() => own.train({ steps: 1 }), 'tokens');
  own.corpus({ tokens: corpus });
  const { losses } = own.train({ steps: 40 });
  assert.ok(losses.at(-1) < losses[0] - 0.3, `${losses[0]} to ${losses.at(-1)}`);
  const { hash } = own.save();
  assert.deepEqual(own.evaluate({ length: 32, answers: 64 }).answers, 512);
  own.create(text);
  own.train({ steps: 40 });
  assert.equal(own.save().hash, hash, 'the corpus stays');
  own.create({ ...text, vocabulary: alphabet - 1 });
  refused(() => own.train({ steps: 1 }), 'tokens');
  for (const tokens of [undefined, [], [1, 2.5, 3], [-1], [65536], 'abc'])
    refused(() => own.corpus(/** @type {any} */ ({ tokens })), 'tokens');
});

test('text: losses at the same places, by position and in all', async () => {
  const own = await reader();
  const ends = [200, 1000, 4999];
  const { loss, positions, each } = own.losses({ tokens: corpus, ends, length: 64, last: 8 });
  assert.deepEqual([positions.length, each.length], [8, 24]);
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  assert.ok(Math.abs(mean([...each]) - loss) < 1e-6 && Math.abs(mean([...positions]) - loss) < 1e-12);
  assert.ok(Math.abs(mean([each[3], each[11], each[19]]) - positions[3]) < 1e-6);
  // The same as what predict says of the same context.
  const { logits, losses } = own.predict({ tokens: corpus.subarray(1000 - 64, 1000), last: 9 });
  assert.deepEqual([logits.length, losses.length], [9 * alphabet, 8]);
  assert.ok(Math.abs(losses[7] - each[14]) < 1e-6);
  refused(() => own.losses({ tokens: corpus, ends: [5000], length: 64 }), 'ends');
  refused(() => own.losses({ tokens: corpus, ends: [63], length: 64 }), 'ends');
  refused(() => own.losses({ tokens: corpus, ends, length: 64, last: 65 }), 'last');
  refused(() => own.predict({ tokens: [alphabet] }), 'tokens');
  refused(() => own.predict({ tokens: new Uint8Array(4097) }), 'tokens', 'too-large');
  trainer.create(small);
  refused(() => trainer.predict({ tokens: [1] }), 'tokens');
});

test('a trained model goes on at another length, with its frequencies stretched or none', async () => {
  const own = await reader();
  const { bytes } = own.save();
  const ends = [100, 900, 3000];
  const asked = { tokens: corpus, ends, length: 64, last: 4 };
  const stretched = own.losses({ ...asked, scaling: 'yarn', factor: 4 }).loss;
  const given = { length: 64, batch: 4, steps: 30, learningRate: 0.003, scaling: 'yarn' };
  const model = own.resume(given);
  assert.deepEqual(
    [model.length, model.originalLength, model.earlierSteps, model.step, model.scaling, model.factor],
    [64, 16, 40, 0, 'yarn', 4],
  );
  assert.equal(own.losses(asked).loss, stretched, 'the scaling stays in the frequencies');
  own.train({ steps: 30 });
  assert.ok(own.losses(asked).loss < stretched);
  const saved = own.save();
  const other = await reloaded(own, { ...model, step: 30 });
  assert.deepEqual(other.losses(asked), own.losses(asked));
  // From the file as from the model, and once more.
  other.corpus({ tokens: corpus });
  other.load(bytes);
  other.resume(given);
  other.train({ steps: 30 });
  assert.equal(other.save().hash, saved.hash);
  assert.equal(other.resume({ steps: 5 }).earlierSteps, 70);
  // DroPE.
  other.load(bytes);
  other.resume({ steps: 30, encoding: 'none' });
  const dropped = other.losses(asked).loss;
  other.train({ steps: 30 });
  assert.ok(other.losses(asked).loss < dropped);
  refused(() => other.resume({ steps: 5, encoding: 't5' }), 'encoding');
  refused(() => other.resume({ steps: 5, encoding: 'learned' }), 'encoding');
  refused(() => other.resume({ steps: 5, scaling: 'dynamic' }), 'scaling');
  refused(() => other.resume({ steps: 5, window: 5 }), 'window');
  refused(() => other.resume({}), 'steps');
});
