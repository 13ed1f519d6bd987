import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startTrainer } from '../../../web/engine/trainer.js';
import {
  furtherStepCost,
  MOST_PARAMETERS,
  parametersOf,
  secondsFor,
  stepCost,
  testCost,
} from '../../../web/site/lab/cost.js';
import { hasFurther, resumeOf } from '../../../web/site/lab/further.js';
import { encodingsOf, MOST_LAYERS, perLayerOf } from '../../../web/site/lab/layers.js';
import { hashOf, OPENING, runsOf } from '../../../web/site/lab/link.js';
import { makeMemory, memoryFault, memoryParams } from '../../../web/site/lab/memory.js';
import {
  askedAt,
  askedOf,
  canRead,
  faultOf,
  INITIAL,
  keyOf,
  LENGTHS_PARAM,
  lengthsOf,
  PARAMS,
  paramsOf,
  readingsOf,
  settingsOf,
  WAYS,
} from '../../../web/site/lab/settings.js';
import { ALL_ENCODINGS, ALL_TASKS } from '../../../web/trainer/plan.js';
import { isAll } from '../../scope.js';
import { hostileTexts } from '../hostile.js';

const trainer = await startTrainer();

/** Another training of the model, which has a step behind it. */
function goOn(settings) {
  trainer.train({ steps: 1 });
  return trainer.resume(resumeOf(settings));
}

/** Why the training takes too much memory, undefined where it does not or where settings are wrong. */
function memoryFaultOf(settings) {
  try {
    return memoryFault(settings, trainer.memory(memoryParams(settings, [])));
  } catch (error) {
    if (!error.code) throw error;
    return undefined;
  }
}

/** Any values of a run, most of them legal together. */
const anyRun = fc
  .record({
    task: fc.constantFrom(...Object.keys(ALL_TASKS), 'addition'),
    encoding: fc.constantFrom(...ALL_ENCODINGS),
    k: fc.integer({ min: 1, max: 16 }),
    length: fc.integer({ min: 4, max: 32 }).map((half) => 2 * half),
    minLength: fc.constantFrom(0, 0, 0, 4, 7, 16, 40),
    steps: fc.constantFrom(0, 3, 500),
    layers: fc.constantFrom(0, 1, 2, 3, 6),
    dModel: fc.constantFrom(8, 16, 24, 32, 64, 256),
    numHeads: fc.constantFrom(1, 2, 3, 4, 8),
    mlpDim: fc.constantFrom(4, 16, 128, 132, 1024),
    numBuckets: fc.constantFrom(2, 16, 64),
    maxDistance: fc.constantFrom(2, 24, 200),
    positionRange: fc.constantFrom(0, 0, 16, 256),
    rotary: fc.constantFrom(1, 1, 0.25, 0.5),
    proportional: fc.boolean(),
    scaleBase: fc.constantFrom(64, 512),
    randomPositions: fc.constantFrom(false, false, true),
    sink: fc.boolean(),
    logN: fc.boolean(),
    outputGate: fc.boolean(),
    lengthSkew: fc.constantFrom(0, 0, 1.5, 8),
    layer1: fc.constantFrom('same', 'same', 'same', 'none', 'rope', 't5', 'cope'),
    layer2: fc.constantFrom('same', 'same', 'none', 'kerple', 'xpos', 'fire', 'pope'),
    window1: fc.constantFrom(0, 0, 5, 512),
    window3: fc.constantFrom(0, 0, 1),
    base1: fc.constantFrom(0, 0, 0.5, 50, 10000),
    temperature1: fc.constantFrom('model', 'model', 'none', 'trained'),
    temperature2: fc.constantFrom('model', 'none', 'trained'),
    furtherSteps: fc.constantFrom(0, 0, 0, 5),
    furtherReading: fc.constantFrom('none', 'linear', 'ntk', 'yarn', 'drop'),
    furtherLength: fc.constantFrom(0, 0, 16, 64, 128),
  })
  .map((values) => ({ ...INITIAL, ...values }));

const RUNS = isAll ? 600 : 60;
// Each encoding is tried with it, whatever else chance tries.
const USUAL = { ...INITIAL, steps: 3, furtherSteps: 5 };

test('settings are what the trainer makes of them, and what it refuses is told before', () => {
  let [refused, further] = [0, 0];
  fc.assert(
    fc.property(anyRun, (values) => {
      const settings = settingsOf(values);
      const wrong = faultOf(settings);
      const large = memoryFaultOf(settings);
      const fault = wrong ?? large;
      // A further training may take more memory than the first one.
      const isLater = fault?.field.startsWith('further') || (fault && !wrong && hasFurther(settings));
      try {
        const created = trainer.create({ ...paramsOf(settings), seed: 1 });
        assert.ok(fault === undefined || isLater, JSON.stringify([fault, settings]));
        for (const [name, value] of Object.entries(settings))
          if (!/\d$|^further/.test(name)) assert.equal(created[name] ?? INITIAL[name], value, name);
        assert.deepEqual(created.perLayer, perLayerOf(settings));
        assert.equal(parametersOf(settings), created.parameters);
        assert.ok(Math.abs(stepCost(settings) / created.operations - 1) < 1e-12);
        for (const way of Object.keys(WAYS).filter((name) => canRead(values, name)))
          for (const length of lengthsOf(settings, way, [settings.length]))
            assert.ok(
              trainer.evaluate({ length, answers: 1, ...askedAt(settings, way, length) }).answers > 0,
            );
        if (!resumeOf(settings)) return;
        // The trainer would go on at a shorter length, with frequencies that nothing has, and without the sinusoidal table
        // beside RoPE; the lab does not.
        if (fault?.key === 'fault.shorter' || fault?.key === 'fault.scaled') return;
        if (fault?.key === 'fault.drop' && encodingsOf(settings).includes('sinusoidal')) return;
        further += 1;
        // Of two reasons the trainer tells either.
        const reasons = { 'invalid-argument': wrong, 'too-large': large };
        const isTold = ({ code }) => reasons[code] !== undefined;
        if (fault) return assert.throws(() => goOn(settings), isTold, fault.key);
        const again = goOn(settings);
        assert.ok(Math.abs(furtherStepCost(settings) / again.operations - 1) < 1e-12);
        assert.equal(again.parameters, created.parameters);
        assert.equal(again.length, settings.furtherLength);
        assert.equal(again.originalLength, settings.length);
        const { furtherReading = 'none' } = settings;
        if (furtherReading === 'drop') assert.equal(again.encoding, 'none');
        else assert.equal(again.scaling, furtherReading);
      } catch (error) {
        if (!error.code) throw error;
        refused += 1;
        const told = [wrong, large].map((one) => one?.field.replace(/\d$/, ''));
        assert.ok(told.includes(error.field), `${error.message} ${told} ${JSON.stringify(settings)}`);
      }
    }),
    { numRuns: RUNS, seed: 7, examples: ALL_ENCODINGS.map((encoding) => [{ ...USUAL, encoding }]) },
  );
  assert.ok(refused > RUNS / 20, 'some were refused');
  assert.ok(further > RUNS / 20, 'some went on');
});

test('a model is asked at every length that it can answer at, and at no other', () => {
  const lengths = [4, 5, 6, 7, 8, 9, 12, 17, 32, 33, 64, 65, 66, 67];
  // Unless all is asked for, every third of tasks and encodings.
  let turn = 0;
  for (const task of Object.keys(ALL_TASKS)) {
    for (const [encoding, randomPositions] of [
      ...ALL_ENCODINGS.map((name) => [name, false]),
      ...['sinusoidal', 'learned', 'rope', 'xpos', 't5', 'alibi', 'fire'].map((name) => [name, true]),
    ]) {
      turn += 1;
      if ((encoding === 'abacus' && task !== 'addition') || (!isAll && turn % 3 !== 0)) continue;
      const chosen = { task, encoding, randomPositions, positionRange: randomPositions ? 40 : 0 };
      const settings = settingsOf({ ...INITIAL, ...chosen, k: 9, steps: 1 });
      trainer.create({ ...paramsOf(settings), seed: 1 });
      for (const way of Object.keys(WAYS).filter((name) => canRead({ ...INITIAL, encoding }, name))) {
        const asked = lengthsOf(settings, way, lengths);
        for (const length of lengths) {
          const ask = () => trainer.evaluate({ length, answers: 1, ...askedAt(settings, way, length) });
          if (asked.includes(length)) assert.ok(ask().answers > 0);
          else assert.throws(ask, { field: 'length' }, `${task} ${encoding} ${way} ${length}`);
        }
      }
    }
  }
});

test('every way of reading is the trainer’s, and a fixed factor is told by the name', () => {
  assert.deepEqual(readingsOf({ ...INITIAL, 'read-yarn': true, 'read-logn': true, factor: 4 }), [
    'none',
    'logn',
    'yarn@4',
  ]);
  assert.deepEqual(askedOf('yarn@4'), { scaling: 'yarn', betaFast: 4, factor: 4 });
  for (const name of ['', 'yarn@', 'yarn@0', 'logn@4', 'yarn@1e9', 'toString', '__proto__'])
    assert.equal(askedOf(name), undefined, name);
  const settings = settingsOf({ ...INITIAL, steps: 1 });
  // NTK's factor follows from the pairs that turn, and a fixed one does not.
  const factors = [
    {},
    { base: 10 },
    { rotary: 0.5 },
    { rotary: 0.5, proportional: true },
    { dModel: 64 },
  ].map((own) => askedAt(settingsOf({ ...INITIAL, ...own }), 'ntk', 64).factor);
  assert.deepEqual(factors, [8, 2, 2, 8, Number((2 ** 3.5).toPrecision(12))]);
  assert.equal(askedAt(settings, 'ntk@4', 64).factor, 4);
  const mixed = { ...INITIAL, layers: 2, layer1: 'pope' };
  assert.deepEqual(
    ['ntk', 'linear'].map((way) => canRead(mixed, way)),
    [false, true],
  );
});

test('what makes no difference to a model makes no other run of it', () => {
  const key = (patch) => keyOf(settingsOf({ ...INITIAL, ...patch }));
  assert.equal(key({ slopeFactor: 4, positionRange: 64 }), key({}));
  assert.equal(key({ scaleBase: 64, proportional: true }), key({}));
  assert.equal(key({ encoding: 'cope', randomPositions: true }), key({ encoding: 'cope' }));
  assert.notEqual(key({ encoding: 'alibi', randomPositions: true }), key({ encoding: 'alibi' }));
  assert.equal(
    key({ randomPositions: true }),
    key({ randomPositions: true, positionRange: 512 }),
    'positions by chance come from a range of their own',
  );
  for (const patch of [
    { sink: true },
    { logN: true },
    { rotary: 0.5 },
    { lengthSkew: 2 },
    { outputGate: true },
  ])
    assert.notEqual(key(patch), key({}));
  const abacus = { task: 'addition', encoding: 'abacus' };
  assert.equal(key({ ...abacus, randomPositions: true }), key(abacus));
  assert.notEqual(key({ ...abacus, positionRange: 64 }), key(abacus));
  assert.equal(key({ steps: 1000, layers: 1 }), key({}), 'the usual numbers are those of the task');
  assert.equal(key({ task: 'latest', k: 9 }), key({ task: 'latest' }));
  assert.notEqual(key({ base: 500 }), key({}));
});

test('layers differ where they are told to, and nowhere else', () => {
  const of = (patch) => settingsOf({ ...INITIAL, task: 'latest', ...patch });
  const layer = (encoding, window = 0, base = 0) => ({ encoding, window, base });
  assert.equal(perLayerOf(of({ layer1: 'rope', base2: 10000, window3: 5 })), undefined);
  assert.equal(keyOf(of({ layer1: 'rope', base2: 10000, layer3: 'none' })), keyOf(of({})));
  assert.deepEqual(perLayerOf(of({ layer2: 'none', window1: 8, base1: 50 })), [
    layer('rope', 8, 50),
    layer('none'),
  ]);
  assert.deepEqual(perLayerOf(of({ encoding: 'learned', layer2: 't5' })), [layer('none'), layer('t5')]);
  assert.deepEqual(perLayerOf(of({ temperature2: 'trained', temperature3: 'none' })), [
    layer('rope'),
    { ...layer('rope'), temperature: 'trained' },
  ]);
  assert.equal(perLayerOf(of({ temperature2: 'trained', logN: true })), undefined);
  assert.equal(keyOf(of({ temperature2: 'trained', logN: true })), keyOf(of({ logN: true })));
  // A layer brings the settings of its encoding, and what its models can be read with.
  assert.equal(of({ encoding: 'none' }).base, undefined);
  assert.equal(of({ encoding: 'none', layer2: 'rope' }).base, 10000);
  assert.ok(canRead({ ...INITIAL, task: 'latest', encoding: 'none', layer2: 'rope' }, 'yarn'));
  assert.equal(of({ randomPositions: true, layer2: 'cope' }).randomPositions, undefined);
  assert.equal(of({ randomPositions: true, layer2: 'alibi' }).randomPositions, true);
});

// A trainer whose memory can be read.
async function measured() {
  let memory;
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = /** @type {any} */ (
    async (...given) => {
      const made = await /** @type {any} */ (instantiate)(...given);
      memory = Object.values((made.instance ?? made).exports).find(
        (one) => one instanceof WebAssembly.Memory,
      );
      return made;
    }
  );
  try {
    return { own: await startTrainer(), bytes: () => memory.buffer.byteLength };
  } finally {
    WebAssembly.instantiate = instantiate;
  }
}

const memoryOf = (settings, lengths) => trainer.memory(memoryParams(settings, lengths));
const faultAt = (settings, lengths) => memoryFault(settings, memoryOf(settings, lengths));
const sized = (patch) => settingsOf({ ...INITIAL, minLength: 4, ...patch });
// As large as models get: deep, wide, with all that takes memory.
const LARGEST = {
  deep: { layers: MOST_LAYERS, dModel: 128, mlpDim: 384, numHeads: 8 },
  wide: { layers: 2, dModel: 256, mlpDim: 440, length: 128 },
  plain: { layers: 1, dModel: 256, mlpDim: 400, length: 128, outputGate: true, encoding: 'pope' },
  again: { layers: 3, dModel: 128, mlpDim: 1024, furtherSteps: 1, furtherLength: 256 },
  fire: { layers: MOST_LAYERS, dModel: 128, mlpDim: 384, encoding: 'fire', length: 128 },
  usual: {},
};

for (const [name, patch] of Object.entries(LARGEST).filter(([name]) => isAll || name === 'usual'))
  test(`a worker trains, tests and reads again the largest models: ${name}`, async () => {
    const settings = sized(patch);
    const lengths = [4, 64, 1024];
    assert.equal(faultOf(settings), undefined);
    assert.equal(faultAt(settings, lengths), undefined);
    const { own, bytes } = await measured();
    const steps = 2;
    // The second model of a worker comes while the first is there.
    for (const seed of [1, 2]) {
      own.create({ ...paramsOf({ ...settings, steps }), seed });
      own.train({ steps });
      if (resumeOf(settings)) {
        own.resume(resumeOf(settings));
        own.train({ steps: 1 });
      }
      const { bytes: file, hash } = own.save();
      own.load(file);
      assert.equal(own.save().hash, hash);
      for (const length of lengths) assert.ok(own.evaluate({ length, answers: 9 }).answers >= 9);
    }
    const { bytes: told, most } = memoryOf(settings, lengths);
    // The engine takes a fifth more than it needs where there is more.
    assert.equal(most, 2 ** 26);
    assert.ok(bytes() <= most && bytes() < 1.25 * told, `${bytes() / 2 ** 20} MB, told ${told / 2 ** 20}`);
    assert.ok(bytes() > 0.5 * told, `${bytes() / 2 ** 20} MB, told ${told / 2 ** 20}`);
  });

test('what is too large is refused with its field, and what would fit is named', () => {
  const fault = /** @type {any} */ (faultOf(sized({ layers: 3, dModel: 256, mlpDim: 1024 })));
  assert.equal(fault.field, 'dModel');
  assert.deepEqual([fault.key, fault.values.most], ['fault.parameters', MOST_PARAMETERS]);
  const { fits } = fault.values;
  assert.equal(faultOf(sized({ layers: 3, dModel: fits, mlpDim: 1024 })), undefined);
  assert.ok(faultOf(sized({ layers: 3, dModel: fits + 16, mlpDim: 1024 })));

  // Where no dimension is small enough, that is said, and no dimension named.
  const deep = /** @type {any} */ (faultOf(sized({ layers: 6, dModel: 256, numHeads: 8, mlpDim: 1024 })));
  assert.equal(deep.key, 'fault.parameters');
  const fewest = sized({ layers: 6, dModel: deep.values.fits, numHeads: 8, mlpDim: 1024 });
  assert.equal(faultOf(fewest), undefined);

  // So few parameters in so many rows are kept at once.
  const flat = sized({ ...LARGEST.plain, dModel: 224, mlpDim: 124, outputGate: false });
  const tooMuch = /** @type {any} */ (faultAt(flat, [1024]));
  assert.deepEqual([tooMuch.field, tooMuch.key], ['dModel', 'fault.memory']);
  assert.ok(tooMuch.values.need > tooMuch.values.most && tooMuch.values.most === 64);
  assert.equal(faultAt({ ...flat, dModel: tooMuch.values.fits }, [1024]), undefined);
  assert.ok(faultAt({ ...flat, dModel: tooMuch.values.fits + 16 }, [1024]));
  // The engine refuses it too, by the same rule.
  assert.throws(() => trainer.create({ ...paramsOf(flat), seed: 1 }), {
    code: 'too-large',
    field: 'dModel',
  });

  // Tables of four bases, of positions that only a test has.
  const bases = { encoding: 'xpos', base2: 50, base3: 70, base4: 90 };
  const tables = sized({ ...bases, layers: 4, dModel: 192, numHeads: 1 });
  const tooLong = /** @type {any} */ (faultAt(tables, [32, 1024]));
  assert.deepEqual([tooLong.field, tooLong.key], ['lengths', 'fault.testMemory']);
  assert.equal(faultAt(tables, [32, tooLong.values.fits]), undefined);
  assert.ok(faultAt(tables, [32, tooLong.values.fits + 8]));

  // A table of positions that no model is small enough for: the trained length is at fault, and no number is named.
  const extreme = { bytes: 9e7, most: 2 ** 26, dModel: 0, longest: 0 };
  assert.deepEqual(memoryFault(flat, extreme), {
    field: 'length',
    key: 'fault.memoryWhole',
    values: { need: 86, most: 64 },
  });
  assert.equal(memoryFault(flat, undefined), undefined, 'nothing is known yet');
});

test('the memory of a run is asked once, and told when it is there', async () => {
  const asked = [];
  let changes = 0;
  const memory = makeMemory({
    ask: async (verb, params) => {
      asked.push(verb);
      return trainer[verb](params);
    },
    changed: () => {
      changes += 1;
    },
  });
  const settings = settingsOf(INITIAL);
  assert.equal(memory(settings, [32]), undefined);
  assert.equal(memory(settings, [32]), undefined);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(memory(settings, [32]), memoryOf(settings, [32]));
  assert.deepEqual([asked, changes], [['memory'], 1]);
  assert.equal(memory(settings, [64]), undefined, 'other lengths are another run');
});

test('a link opens the two runs that it was made of', () => {
  const anyTwo = fc.record({
    a: anyRun,
    b: anyRun,
    lengths: fc.uniqueArray(fc.integer({ min: 4, max: 1024 }), { minLength: 1, maxLength: 32 }),
  });
  fc.assert(
    fc.property(anyTwo, ({ a, b, lengths }) => {
      const two = { a: { ...a, 'read-yarn': true }, b, lengths: lengths.sort((x, y) => x - y) };
      const { notices, ...opened } = runsOf(hashOf(two));
      assert.deepEqual(opened, two);
      assert.deepEqual(notices, []);
    }),
    { numRuns: 60, seed: 3 },
  );
  assert.equal(hashOf({ ...OPENING, b: OPENING.a }), '#run?', 'what is usual is left out');
});

test('an address may hold anything: legal values and notices come of it', () => {
  for (const text of [
    ...hostileTexts,
    'task=spiral&k=1e9&b-seeds=9-1&lengths=3',
    'temperature1=hot&b-temperature2=__proto__',
    'seeds=1-99999999999',
  ]) {
    const opened = runsOf(`#run?${text}`);
    if (!opened) continue;
    for (const values of [opened.a, opened.b])
      for (const [name, param] of Object.entries(PARAMS))
        assert.deepEqual(param.fit(values[name], 'refused'), values[name], `${text} ${name}`);
    assert.deepEqual(LENGTHS_PARAM.fit(opened.lengths), opened.lengths);
  }
  assert.equal(runsOf('#know'), undefined);
});

test('lists of numbers are read as people write them', () => {
  const { param } = { param: PARAMS.seeds };
  assert.deepEqual(param.parse('3, 1-2 7,7'), [1, 2, 3, 7]);
  assert.equal(param.format([1, 2, 3, 7, 9, 10]), '1-3,7,9,10');
  for (const text of ['', '1-', '-1', '1.5', '1e3', 'a', '1-99', `${2 ** 32}`, '1-9999999999'])
    assert.equal(param.parse(text), undefined, text);
});

test('time is told by what is to be done, the workers and their rate', () => {
  assert.equal(secondsFor([4e9, 2e9, 2e9], { rate: 1e9, workers: 2 }), 4);
  assert.equal(secondsFor([4e9, 2e9, 2e9], { rate: 1e9, workers: 1 }), 8);
  assert.equal(secondsFor([], { rate: 1e9, workers: 2 }), 0);
  // Twice the answers are twice the work, and a longer test costs more.
  const settings = settingsOf(INITIAL);
  assert.equal(testCost(settings, 256, 6400), 2 * testCost(settings, 256, 3200));
  assert.ok(testCost(settings, 512) > testCost(settings, 256));
});
