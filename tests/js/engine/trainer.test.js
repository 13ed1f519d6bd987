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
      for (let row = 0; row < 40; row += 1) {
        const weights = view.weights.subarray(row * 20, (row + 1) * 20);
        assert.ok(Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-5);
        assert.ok(weights.subarray((row % 20) + 1).every((weight) => weight === 0));
      }
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
  for (const [verb, field, value] of [
    ['create', 'task', 'sort'],
    ['create', 'encoding', 'yarn'],
    ['create', 'seed', -1],
    ['create', 'k', 17],
    ['create', 'length', 31],
    ['create', 'steps', 10001],
    ['create', 'learningRate', 1],
    ['create', 'layers', 7],
    ['create', 'dModel', 12.5],
    ['create', 'numHeads', 3],
    ['create', 'base', 1],
    ['create', 'positionRange', 5000],
    ['evaluate', 'length', 4097],
    ['evaluate', 'length', 2],
    ['evaluate', 'answers', 0],
    ['evaluate', 'scaling', 'longrope'],
    ['evaluate', 'factor', 0.5],
    ['evaluate', 'window', -1],
    ['create', 'batch', 65],
    ['create', 'vocabulary', 8],
    ['evaluate', 'betaFast', 0.5],
    ['inspect', 'length', 513],
    ['train', 'steps', 0],
  ])
    refused(() => trainer[verb]({ ...right[verb], [field]: value }), field);
  for (const none of [undefined, null, 7, 'x', []])
    for (const verb of ['train', 'evaluate', 'inspect', 'load'])
      assert.throws(() => trainer[verb](none), EngineError);
});

test('sums are learned digit by digit, with FIRE, gates and ids that count digits', async () => {
  const params = { ...small, task: 'addition', encoding: 'abacus', positionRange: 50, outputGate: true };
  const perLayer = [{ encoding: 'fire', window: 0, base: 0 }];
  const model = trainer.create({ ...params, perLayer });
  assert.deepEqual([model.outputGate, model.rows, model.chance, model.minLength], [true, 50, 0.1, 8]);
  assert.deepEqual(model.perLayer, perLayer);
  trainer.train({ steps: 12 });
  const { tokens, targets, bias } = trainer.inspect({ length: 20 });
  const [plus, equals] = [tokens.indexOf(10), tokens.indexOf(11)];
  const number = (digits) => Number([...digits].reverse().join(''));
  const sum = number(tokens.subarray(0, plus)) + number(tokens.subarray(plus + 1, equals));
  assert.equal(number(targets.subarray(equals)), sum);
  assert.equal(bias.length, 2 * 20 * 20);
  const other = await reloaded(trainer, { ...model, step: 12 });
  assert.deepEqual(other.evaluate({ length: 64 }), trainer.evaluate({ length: 64 }));
  refused(() => trainer.evaluate({ length: 103 }), 'length');
  refused(() => trainer.reach({ length: 20 }), 'task');
  refused(() => trainer.create({ ...params, task: 'copy' }), 'encoding');
});

// The largest ones of the lab are in tests/js/site/lab-settings.test.js.
if (isAll)
  test('the largest models are trained, asked and shown within the 64 MB of an instance', async () => {
    const params = { dModel: 64, numHeads: 8, mlpDim: 256, layers: 3, length: 64, minLength: 64 };
    const largest = await startTrainer();
    for (const encoding of ['t5', 'learned', 'fire']) {
      largest.create({ ...params, task: 'needle', encoding, positionRange: 1024 });
      largest.train({ steps: 2 });
      assert.ok(largest.evaluate({ length: 1024, answers: 10 }).answers >= 10);
      largest.inspect({ length: 295 });
      refused(() => largest.inspect({ length: 296 }), 'length', 'too-large');
      largest.load(largest.save().bytes);
    }
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
    refused(() => largest.create({ dModel: 256, mlpDim: 1024, layers: 2 }), 'dModel', 'too-large');
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

test('text: windows begin with a token of their own where they are asked to, and the file tells', async () => {
  const vocabulary = alphabet + 1;
  const own = await reader({ begin: true, vocabulary });
  const { tokens, targets } = own.inspect({ length: 16, seed: 3 });
  assert.equal(tokens[0], alphabet);
  assert.deepEqual([...tokens.subarray(1)], [...targets.subarray(0, 15)]);
  const { bytes } = own.save({ format: 'int8' });
  assert.equal(own.load(bytes).begin, true);
  const plain = await reader({ vocabulary });
  assert.equal(plain.load(plain.save().bytes).begin, undefined);
  assert.notEqual(plain.save().hash, own.save().hash);
  refused(() => own.create({ ...small, begin: true }), 'begin');
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
  const context = corpus.subarray(1000 - 64, 1001);
  const { logits, losses } = own.predict({ tokens: context.subarray(0, 64), last: 9 });
  assert.deepEqual([logits.length, losses.length], [9 * alphabet, 8]);
  const row = [...logits.subarray(8 * alphabet)];
  const next = Math.log(row.reduce((sum, value) => sum + Math.exp(value), 0)) - row[corpus[1000]];
  assert.ok(Math.abs(next - each[15]) < 1e-5);
  assert.ok(Math.abs(losses[7] - each[14]) < 1e-6);
  refused(() => own.losses({ tokens: corpus, ends: [5000], length: 64 }), 'ends');
  refused(() => own.losses({ tokens: corpus, ends: [63], length: 64 }), 'ends');
  refused(() => own.losses({ tokens: corpus, ends, length: 64, last: 65 }), 'last');
  refused(() => own.predict({ tokens: [alphabet] }), 'tokens');
  refused(() => own.predict({ tokens: new Uint8Array(4097) }), 'tokens', 'too-large');
  trainer.create(small);
  refused(() => trainer.predict({ tokens: [1] }), 'tokens');
});

test('answers are counted by how far back they stand, and distances of training too', () => {
  trainer.create({ ...small, task: 'back', k: 3, length: 16, minLength: 16, steps: 10 });
  const { pairs, answers } = trainer.distances();
  assert.deepEqual(
    [...pairs],
    Array.from({ length: 16 }, (_, d) => 10 * 32 * (16 - d)),
  );
  assert.deepEqual(
    [...answers],
    Array.from({ length: 16 }, (_, d) => (d === 3 ? 10 * 32 * 13 : 0)),
  );
  const { asked, correct } = trainer.reach({ length: 40, answers: 100, seed: 2 });
  assert.equal(asked.length, 40);
  assert.ok(asked[3] >= 100 && correct[3] <= asked[3]);
  assert.equal(
    asked.reduce((sum, count) => sum + count),
    asked[3],
  );
  const { bytes } = trainer.save();
  trainer.load(bytes);
  assert.deepEqual([...trainer.distances().pairs], [...pairs], 'a file knows what it was trained on');
  refused(() => trainer.reach({ length: 3 }), 'length');
  trainer.create({ ...small, task: 'parity' });
  refused(() => trainer.reach({ length: 32 }), 'task');
  trainer.create({ ...small, lengthSkew: 3, steps: 800 });
  assert.ok(trainer.distances().pairs.at(-1) > 0);
  refused(() => trainer.create({ ...small, lengthSkew: 9 }), 'lengthSkew');
});

test('text: a window at evaluation hides what lies further back', async () => {
  const own = await reader({ layers: 1 });
  const other = corpus.slice(0, 64).map((token, i) => (i < 40 ? (token + 5) % alphabet : token));
  const last = (tokens, reading) => own.predict({ tokens, ...reading }).logits;
  const tokens = corpus.subarray(0, 64);
  assert.deepEqual(last(tokens, { window: 24 }), last(other, { window: 24 }));
  assert.notDeepEqual(last(tokens, {}), last(other, {}));
  const { weights } = own.inspect({ tokens, window: 24 });
  assert.equal(weights[63 * 64 + 39], 0);
  assert.ok(weights[63 * 64 + 40] > 0);
});

test('layers have encodings, windows and bases of their own, and a file that tells', async () => {
  const perLayer = [
    { encoding: 'rope', window: 6, base: 0 },
    { encoding: 'alibi', window: 0, base: 0 },
    { encoding: 't5', window: 9, base: 0 },
    { encoding: 'rope', window: 0, base: 100 },
    { encoding: 'none', window: 4, base: 0 },
  ];
  const params = { ...small, task: 'latest', encoding: 'none', layers: 5, perLayer };
  const model = trainer.create(params);
  assert.deepEqual(model.perLayer, perLayer);
  trainer.train({ steps: 12 });
  const { weights } = trainer.inspect({ length: 20 });
  for (const [layer, { window }] of perLayer.entries())
    for (let query = 0; query < 20; query += 1)
      for (let key = 0; key < 20; key += 1) {
        const weight = weights[(2 * layer * 20 + query) * 20 + key];
        const isSeen = key <= query && (window === 0 || key > query - window);
        assert.ok(isSeen ? weight > 0 : weight === 0, `layer ${layer}, ${query} to ${key}`);
      }
  const other = await reloaded(trainer, { ...model, step: 12 });
  assert.deepEqual(other.inspect({ length: 20 }).weights, weights);
  // The same for every layer is what `encoding` says, with the same bits.
  const same = (own) => {
    trainer.create({ ...small, ...own });
    trainer.train({ steps: 3 });
    return trainer.save().hash;
  };
  assert.equal(
    same({ layers: 2, perLayer: [{ encoding: 'rope' }, { encoding: 'rope', window: 64 }] }),
    same({ layers: 2, encoding: 'rope' }),
  );
  refused(() => trainer.create({ ...params, layers: 4 }), 'perLayer');
  refused(() => trainer.create({ ...params, perLayer: [{ encoding: 'learned' }] }), 'perLayer');
});

test('biases of positions by chance are those of their distances', () => {
  const params = { ...small, task: 'latest', randomPositions: true, positionRange: 200 };
  for (const encoding of ['t5', 'alibi', 'kerple', 'fire']) {
    trainer.create({ ...params, encoding });
    trainer.train({ steps: 12 });
    const { bytes, hash } = trainer.save();
    const asked = { length: 100, answers: 50 };
    const score = trainer.evaluate(asked);
    assert.equal(trainer.load(bytes).randomPositions, true);
    assert.deepEqual([trainer.evaluate(asked), trainer.save().hash], [score, hash]);
    const { bias } = trainer.inspect({ length: 20 });
    const last = [...bias.subarray(19 * 20, 20 * 20)];
    const own = new Set(last.map((value) => value.toFixed(6)));
    assert.ok(own.size > (encoding === 't5' ? 3 : 15), `${encoding} ${[...own]}`);
    if (encoding === 'alibi') {
      // The first of two slopes is 1/16.
      const distances = last.map((value) => -16 * value);
      assert.ok(distances[0] > 19, 'twenty tokens are further apart than in a row');
      for (const [i, distance] of distances.entries())
        assert.ok(Number.isInteger(distance) && distance >= 19 - i, `${distance}`);
    }
    refused(() => trainer.evaluate({ length: 100, window: 8, sinks: 2 }), 'sinks');
    refused(() => trainer.evaluate({ length: 201 }), 'length');
  }
  refused(() => trainer.create({ ...params, encoding: 'cope' }), 'randomPositions');
  refused(() => trainer.create({ ...params, encoding: 't5', positionRange: 0 }), 'randomPositions');
});

test('the memory of a training is told before it, and what would take too much is refused', () => {
  const { bytes, most, dModel, longest } = trainer.memory({ ...small, lengths: [64, 1024] });
  assert.deepEqual([most, dModel, longest], [2 ** 26, small.dModel, 1024]);
  assert.ok(bytes >= 2 ** 24 && bytes < most);
  assert.equal(trainer.memory(small).longest, 0, 'no test was asked for');
  const wide = { encoding: 'pope', layers: 1, dModel: 256, mlpDim: 400, length: 128, minLength: 4 };
  const more = trainer.memory({ ...wide, furtherLength: 512 });
  assert.ok(more.bytes > trainer.memory(wide).bytes);
  const flat = { ...wide, dModel: 224, mlpDim: 124 };
  const told = trainer.memory(flat);
  assert.ok(told.bytes > most && told.dModel > 0 && told.dModel < 224);
  refused(() => trainer.create(flat), 'dModel', 'too-large');
  trainer.create({ ...flat, dModel: told.dModel, steps: 1 });
  // Where each token has many answers to choose from no dimension helps.
  const broad = { task: 'text', vocabulary: 1024, batch: 64, length: 512, dModel: 8, mlpDim: 4, numHeads: 1 };
  assert.equal(trainer.memory({ ...broad, layers: 1 }).dModel, 0);
  refused(() => trainer.create({ ...broad, layers: 1 }), 'length', 'too-large');
  refused(() => trainer.memory({ ...small, dModel: 9 }), 'dModel');
  refused(() => trainer.memory({ ...small, furtherLength: 7 }), 'furtherLength');
  refused(() => trainer.memory({ ...small, lengths: [0] }), 'lengths');
  refused(() => trainer.memory({ ...small, lengths: [4.5] }), 'lengths');
});

test('layers have a temperature of their own, trained or none, and a file that tells', async () => {
  const layer = (temperature) => ({
    encoding: 'none',
    window: 0,
    base: 0,
    ...(temperature && { temperature }),
  });
  const made = (perLayer, params = {}) => {
    const model = trainer.create({
      ...small,
      task: 'latest',
      encoding: 'none',
      layers: 2,
      perLayer,
      ...params,
    });
    trainer.train({ steps: 12 });
    return model;
  };
  const asked = (reading) => trainer.evaluate({ length: 64, answers: 200, ...reading });
  const plain = made([layer(), layer()]);
  const [read, unread] = [asked({ logN: true }), asked({})];
  assert.notDeepEqual(read, unread);
  const { hash } = trainer.save();
  // Where no layer has one, a reading with log n changes nothing; in one layer of two it changes something else.
  made([layer('none'), layer('none')]);
  assert.equal(trainer.save().hash, hash);
  assert.deepEqual(asked({ logN: true }), unread);
  made([layer('none'), layer()]);
  const half = asked({ logN: true }).loss;
  assert.ok(half !== read.loss && half !== unread.loss);
  const one = made([layer('none'), layer('trained')]);
  assert.equal(one.parameters, plain.parameters + 2);
  assert.deepEqual(one.perLayer, [layer('none'), layer('trained')]);
  const other = await reloaded(trainer, { ...one, step: 12 });
  assert.deepEqual(other.evaluate({ length: 64, answers: 200, logN: true }), asked({ logN: true }));
  made([layer('model'), layer('none')], { logN: true, encoding: 'rope' });
  const first = trainer.save().hash;
  made([layer('trained'), layer()], { encoding: 'rope' });
  assert.equal(trainer.save().hash, first, 'the same layer has one either way');
  // Going on, no layer takes or leaves one.
  refused(() => other.resume({ steps: 5, perLayer: [layer('trained'), layer('none')] }), 'temperature');
  other.resume({ steps: 5, perLayer: [layer('model'), layer('trained')] });
  refused(() => made([layer('warm'), layer()]), 'temperature');
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

test('compact files: a half and about a quarter of the bytes, and nearly the same losses', async () => {
  const own = await reader();
  const asked = { tokens: corpus, ends: [100, 900, 3000], length: 16 };
  const whole = own.losses(asked).loss;
  const size = own.save().bytes.length;
  const other = await startTrainer();
  for (const { format, most, error } of [
    { format: 'float16', most: 0.55, error: 1e-3 },
    { format: 'int8', most: 0.45, error: 0.01 },
  ]) {
    const { bytes } = own.save({ format });
    assert.ok(bytes.length < most * size, `${bytes.length} of ${size}`);
    assert.equal(other.load(bytes).step, 40);
    assert.ok(Math.abs(other.losses(asked).loss - whole) < error, format);
  }
  refused(() => own.save({ format: 'int4' }), 'format');
});
