import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError } from '../../../web/engine/engine.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { ENCODINGS, TASKS } from '../../../web/trainer/plan.js';
import { odd } from './odd.js';

const trainer = await startTrainer();
const small = { dModel: 16, numHeads: 2, mlpDim: 32, layers: 1, steps: 12 };

function refused(call, field, code = 'invalid-argument') {
  assert.throws(call, (/** @type {any} */ error) => {
    assert.ok(error instanceof EngineError, String(error.stack));
    assert.deepEqual([error.code, error.field], [code, field], error.message);
    assert.ok(error.message.startsWith(`${field} `), error.message);
    return true;
  });
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
      for (let row = 0; row < 40; row += 1) {
        const weights = view.weights.subarray(row * 20, (row + 1) * 20);
        assert.ok(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-5);
        assert.ok(weights.subarray((row % 20) + 1).every((weight) => weight === 0));
      }
      for (const [i, target] of view.targets.entries())
        assert.ok(target === -1 ? view.probabilities[i] === 0 : view.probabilities[i] > 0);
    }
});

test('the same parameters give the same bits, in parts and in another instance', async () => {
  const params = { ...small, encoding: 't5', seed: 7 };
  const run = (own, parts) => {
    own.create(params);
    const losses = parts.flatMap((steps) => [...own.train({ steps }).losses]);
    return { losses, ...own.save() };
  };
  const whole = run(trainer, [12]);
  assert.match(whole.hash, /^[0-9a-f]{16}$/);
  assert.deepEqual(run(trainer, [1, 4, 7]), whole);
  assert.deepEqual(run(await startTrainer(), [5, 100]), whole);
  trainer.create({ ...params, seed: 8 });
  trainer.train({ steps: 12 });
  assert.notEqual(trainer.save().hash, whole.hash);
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
  const other = await startTrainer();
  assert.deepEqual(other.load(bytes), { ...model, step: 12 });
  assert.deepEqual(other.save(), { bytes, hash });
  assert.deepEqual(other.evaluate(asked), score);
  assert.deepEqual(other.inspect(asked), view);
  refused(() => other.train({ steps: 1 }), 'steps');
  // Plain numbers are bytes too; one that is another is noticed.
  assert.equal(other.load([...bytes]).step, 12);
  for (const at of [0, 9, 30, bytes.length >> 1, bytes.length - 1]) {
    const damaged = bytes.slice();
    damaged[at] ^= 4;
    refused(() => other.load(damaged), 'bytes');
  }
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
    ...{ numBuckets: 16, maxDistance: 24, positionRange: 0 },
  },
  train: { steps: 1 },
  evaluate: {
    ...{ length: 40, answers: 10, seed: 1, scaling: 'yarn', factor: 2, betaFast: 4, betaSlow: 1 },
    ...{ mscale: true, logN: false, clamp: false },
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
  for (const [verb, field, value] of [
    ['create', 'task', 'sort'],
    ['create', 'encoding', 'yarn'],
    ['create', 'seed', -1],
    ['create', 'k', 17],
    ['create', 'length', 31],
    ['create', 'steps', 10001],
    ['create', 'learningRate', 1],
    ['create', 'layers', 4],
    ['create', 'dModel', 12.5],
    ['create', 'numHeads', 3],
    ['create', 'base', 1],
    ['create', 'positionRange', 5000],
    ['evaluate', 'length', 1025],
    ['evaluate', 'length', 2],
    ['evaluate', 'answers', 0],
    ['evaluate', 'scaling', 'longrope'],
    ['evaluate', 'factor', 0.5],
    ['evaluate', 'betaFast', 0.5],
    ['inspect', 'length', 513],
    ['train', 'steps', 0],
  ])
    refused(() => trainer[verb]({ ...right[verb], [field]: value }), field);
  for (const none of [undefined, null, 7, 'x', []])
    for (const verb of ['train', 'evaluate', 'inspect', 'load'])
      assert.throws(() => trainer[verb](none), EngineError);
});

test('a learned table has no row beyond its last', () => {
  trainer.create({ ...small, encoding: 'learned' });
  trainer.evaluate({ length: 32, answers: 10 });
  refused(() => trainer.evaluate({ length: 33 }), 'length');
  refused(() => trainer.inspect({ length: 33 }), 'length');
  assert.ok(trainer.evaluate({ length: 33, answers: 10, clamp: true }).answers >= 10);
});

test('RoPE learns to look three tokens back within 300 steps', () => {
  trainer.create({ task: 'back', encoding: 'rope', steps: 300 });
  trainer.train({ steps: 300 });
  const at = (length, reading) => trainer.evaluate({ length, answers: 400, ...reading }).accuracy;
  assert.ok(at(32) > 0.97, `${at(32)} at the length of training`);
  assert.ok(at(96) < 0.4, `${at(96)} at three times that`);
  assert.ok(at(96, { scaling: 'yarn' }) > 0.8, `${at(96, { scaling: 'yarn' })} with YaRN`);
});

test('the largest model is trained, asked and shown within the 64 MB of its instance', async () => {
  const largest = await startTrainer();
  const params = { dModel: 64, numHeads: 8, mlpDim: 256, layers: 3, length: 64, minLength: 64 };
  for (const encoding of ['t5', 'learned']) {
    largest.create({ ...params, task: 'needle', encoding, positionRange: 1024 });
    largest.train({ steps: 2 });
    assert.ok(largest.evaluate({ length: 1024, answers: 10 }).answers >= 10);
    largest.inspect({ length: 295 });
    refused(() => largest.inspect({ length: 296 }), 'length', 'too-large');
    largest.load(largest.save().bytes);
  }
});
