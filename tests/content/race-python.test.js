import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startTrainer } from '../../web/engine/trainer.js';
import { ALL_TASKS, ENCODINGS, READINGS, readAt, TASKS } from '../../web/trainer/plan.js';
import { temporaryFolder } from '../folders.js';
import { isAll } from '../scope.js';
import { contentPath } from './corpus.js';
import { askRace, python } from './listings/python.js';

const ANSWERS = 200;
// Of 200. The engine computes in single precision, the script in double: where two tokens are about as likely, each
// may say another.
const TIES = 1;

const trainer = await startTrainer();
const folder = temporaryFolder('race');

const script = contentPath('code/race/evaluate.py');

/** A question about the model that the trainer has, and what the trainer answers, who may be told more of the reading. */
const questionOf = (what, { file, ...asked }, reading, read = reading) => ({
  question: { ...asked, file, reading },
  what,
  ...trainer.evaluate({ ...asked, ...read }),
});

/** The script counts as many right answers as the engine, but for ties. */
function assertCounted(all) {
  const found = askRace(all.map(({ question }) => question));
  for (const [i, { what, answers, correct }] of all.entries()) {
    const [own, asked] = found[i];
    assert.equal(asked, answers, what);
    assert.ok(Math.abs(own - correct) <= TIES, `${what}: ${own} against ${correct}`);
  }
}

const small = { steps: 30, learningRate: 0.01, dModel: 16, numHeads: 2, mlpDim: 32 };

const files = new Map();

/** The file of a model with these settings, which is trained once and which the trainer has then. */
function save(params) {
  const key = JSON.stringify(params);
  if (files.has(key)) trainer.load(readFileSync(files.get(key)));
  else {
    files.set(key, join(folder, `${files.size}`));
    trainer.train({ steps: trainer.create(params).steps });
    writeFileSync(files.get(key), trainer.save().bytes);
  }
  return files.get(key);
}

// Those that train a model of each kind: before a release.
const it = isAll ? test : () => {};

describe('evaluate.py', () => {
  test('draws the texts of every task as the engine does', () => {
    const drawn = Object.keys(ALL_TASKS).flatMap((task) =>
      [12, 32, 33, 100].flatMap((length) =>
        [1, 2, 77, 2 ** 32 - 1].map((seed) => ({
          task,
          length: task === 'copy' ? length & ~1 : length,
          seed,
        })),
      ),
    );
    const answers = askRace(drawn.map(({ task, length, seed }) => ({ draw: [task, length, 5, seed] })));
    for (const [i, { task, length, seed }] of drawn.entries()) {
      trainer.create({ task, encoding: 'none', k: task === 'back' ? 5 : 3, steps: 1 });
      const { tokens, targets } = trainer.inspect({ length, seed });
      assert.deepEqual(answers[i], [[...tokens], [...targets]], `${task} ${length}, seed ${seed}`);
    }
  });

  it('counts the answers of every task and encoding as the engine does, at every length', () => {
    const all = Object.keys(TASKS).flatMap((task) =>
      ENCODINGS.flatMap((encoding) => {
        const file = save({ ...small, task, encoding, seed: 3 });
        const asked = { file, answers: ANSWERS, seed: 5 };
        const reading = encoding === 'learned' ? { clamp: true } : {};
        return [12, 32, 48, 100].map((length) =>
          questionOf(`${task} ${encoding} ${length}`, { ...asked, length }, reading),
        );
      }),
    );
    assertCounted(all);
  });

  test('reads a model in every way as the engine does', () => {
    const readings = [
      { scaling: 'linear' },
      { scaling: 'linear', factor: 2.5 },
      { scaling: 'ntk' },
      { scaling: 'ntk', factor: 3 },
      READINGS.ntk,
      { scaling: 'dynamic' },
      { scaling: 'dynamic', factor: 2 },
      { scaling: 'yarn' },
      { scaling: 'yarn', betaFast: 32 },
      { scaling: 'yarn', betaFast: 3, betaSlow: 0.5, factor: 6, mscale: false },
      { scaling: 'yarn', logN: true },
      { logN: true },
    ];
    const cases = [
      ...readings.map((reading) => ({ params: { encoding: 'rope' }, reading })),
      { params: { encoding: 'rope', base: 100 }, reading: { scaling: 'ntk' } },
      { params: { encoding: 'sinusoidal', base: 100, positionRange: 64 }, reading: { logN: true } },
      { params: { encoding: 'learned', positionRange: 80 }, reading: { clamp: true, logN: true } },
      { params: { encoding: 't5', numBuckets: 32, maxDistance: 128 }, reading: { logN: true } },
      { params: { encoding: 'alibi', slopeFactor: 4 }, reading: { logN: true } },
      { params: { encoding: 'none', layers: 3 }, reading: { logN: true } },
    ];
    const all = cases.flatMap(({ params, reading }) => {
      const file = save({ ...small, task: 'back', k: 2, ...params });
      const { length: trained, base, dModel, numHeads } = trainer.load(readFileSync(file));
      return (isAll ? [32, 64, 150] : [150]).map((length) => {
        const what = `${JSON.stringify({ ...params, ...reading })} ${length}`;
        const read = readAt(reading, { length, trained, base, headDim: dModel / numHeads });
        return questionOf(what, { file, length, answers: ANSWERS, seed: 9 }, reading, read);
      });
    });
    assertCounted(all);
    // The readings are not all the same: some of them find other answers.
    const found = new Set(all.filter(({ what }) => /150$/.test(what)).map(({ correct }) => correct));
    assert.ok(found.size >= 5, [...found].join(' '));
  });

  it('reads models of text, of layers that differ and of further training, from files of every format', () => {
    const tokens = Uint8Array.from({ length: 900 }, (_, i) => (i * i + (i >> 3)) % 19);
    trainer.corpus({ tokens });
    const text = { ...small, task: 'text', vocabulary: 19, length: 16, batch: 8 };
    const layered = {
      encoding: 'sinusoidal',
      layers: 4,
      perLayer: [
        { encoding: 'rope', window: 6 },
        { encoding: 't5', window: 9 },
        { encoding: 'alibi' },
        { encoding: 'rope', base: 50 },
      ],
    };
    const models = [
      { name: 'layered', params: layered },
      { name: 'learned', params: { encoding: 'learned' }, readings: [{ clamp: true }] },
      {
        name: 'stretched',
        params: { encoding: 'rope' },
        further: { length: 64, batch: 2, steps: 8, scaling: 'yarn', betaFast: 2 },
        readings: [{}, { scaling: 'linear' }, { scaling: 'ntk', factor: 8, logN: true }, { window: 7 }],
      },
      {
        name: 'fire',
        params: { encoding: 'fire', outputGate: true, layers: 2 },
        readings: [{}, { window: 5, sinks: 2 }],
      },
      {
        name: 'polar',
        params: { encoding: 'pope', logN: true },
        further: { length: 64, batch: 2, steps: 8, scaling: 'yarn', betaFast: 2 },
        readings: [{}, { scaling: 'ntk', logN: true }, { window: 9 }],
      },
      {
        name: 'pope',
        params: { encoding: 'pope', layers: 2 },
        readings: [{}, { scaling: 'linear', window: 5, sinks: 2 }, { still: [0, 3], silent: [7] }],
      },
      {
        name: 'cope',
        params: { encoding: 'cope', layers: 2, logN: true },
        further: { length: 64, batch: 2, steps: 8 },
        readings: [{}, { logN: true }, { window: 9, sinks: 3 }],
      },
      { name: 'dropped', params: { encoding: 'rope' }, further: { steps: 8, encoding: 'none' } },
      { name: 'begun', params: { encoding: 'rope', begin: true, sink: true } },
    ];
    const questions = [];
    const expected = [];
    for (const { name, params, further, readings = [{}, { window: 5 }] } of models) {
      trainer.create({ ...text, ...params });
      trainer.train({ steps: 60 });
      if (further) {
        trainer.resume(further);
        trainer.train({ steps: 8 });
      }
      for (const format of ['float32', 'float16', 'int8']) {
        const file = join(folder, `${name}-${format}`);
        const { bytes } = trainer.save({ format });
        writeFileSync(file, bytes);
        trainer.load(bytes);
        for (const reading of readings) {
          const asked = { ends: [150, 700, 899], length: 100, last: 9 };
          expected.push({
            what: `${name} ${format} ${JSON.stringify(reading)}`,
            each: trainer.losses({ tokens, ...asked, ...reading }).each,
          });
          questions.push({ ...asked, file, tokens: [...tokens], reading });
        }
      }
    }
    for (const [i, answer] of askRace(questions).entries()) {
      const { what, each } = expected[i];
      for (const [j, loss] of answer.flat().entries())
        assert.ok(Math.abs(loss - each[j]) < 2e-4, `${what}: ${loss} against ${each[j]}`);
    }

    const file = join(folder, 'tokens');
    writeFileSync(file, tokens);
    const said = python([script, join(folder, 'layered-int8'), '--tokens', file, '--lengths', '16,64']);
    assert.match(said.stdout, /^ +64 +\d\.\d{4} nats a token$/m, said.stderr);
  });

  it('reads models of all that came after RoPE as the engine does', () => {
    const cases = [
      { encoding: 'xpos', scaleBase: 64, rotary: 0.5, lengthSkew: 2 },
      { encoding: 'kerple', sink: true },
      { encoding: 'fire', sink: true, outputGate: true },
      { task: 'addition', encoding: 'abacus', positionRange: 90 },
      { encoding: 'cope', outputGate: true },
      { encoding: 'pope', rotary: 0.7, sink: true },
      { encoding: 'pope', positionRange: 200, randomPositions: true },
      {
        task: 'addition',
        encoding: 'abacus',
        layers: 2,
        perLayer: [{ encoding: 'fire' }, { encoding: 'rope', window: 20 }],
      },
      { encoding: 'rope', rotary: 0.5, logN: true, sink: true },
      { encoding: 'rope', rotary: 0.75, proportional: true },
      { encoding: 'rope', positionRange: 200, randomPositions: true },
      { encoding: 'sinusoidal', positionRange: 200, randomPositions: true },
      {
        encoding: 'rope',
        layers: 3,
        perLayer: [
          { encoding: 'rope', window: 9, temperature: 'none' },
          { encoding: 'none', temperature: 'trained' },
          { encoding: 'alibi' },
        ],
      },
      { encoding: 'none', layers: 2, logN: true, perLayer: [{ temperature: 'none' }, { rotary: 0.5 }] },
      ...['t5', 'alibi', 'kerple', 'fire'].map((encoding) => ({
        ...{ encoding, positionRange: 200, randomPositions: true },
      })),
      {
        encoding: 'none',
        layers: 3,
        logN: true,
        perLayer: [
          { encoding: 'rope', window: 9, rotary: 0.5 },
          { encoding: 'kerple' },
          { encoding: 'xpos' },
        ],
      },
    ];
    const readings = [{}, { scaling: 'yarn', betaFast: 2 }, { scaling: 'ntk', logN: true }];
    const all = cases.flatMap((params) => {
      const file = save({ ...small, task: 'latest', ...params });
      const asked = { file, length: params.task ? 60 : 96, answers: ANSWERS, seed: 11 };
      return readings.map((reading) => questionOf(JSON.stringify({ ...params, ...reading }), asked, reading));
    });
    assertCounted(all);
  });

  test('is a program: prints the accuracies, says where a table ends, refuses a damaged file', () => {
    const file = save({ ...small, task: 'needle', encoding: 'learned' });
    const { correct, answers } = trainer.evaluate({ length: 24, answers: 500, seed: 2 });
    const said = python([script, file, '--lengths', '24,40', '--answers', '500', '--seed', '2']);
    assert.equal(said.status, 0, said.stderr);
    const [, found] = /^ +24 +(\d+) of/m.exec(said.stdout);
    assert.ok(Math.abs(Number(found) - correct) <= TIES * 2.5, said.stdout);
    assert.match(said.stdout, new RegExp(`^ +24 +\\d+ of +${answers}  `, 'm'));
    assert.match(said.stdout, /^ +40 position 32 has no row: the table ends at 31$/m);

    const { bytes } = trainer.save();
    bytes[200] ^= 1;
    writeFileSync(file, bytes);
    assert.match(python([script, file]).stderr, /damaged/);
    writeFileSync(file, 'PK');
    assert.match(python([script, file]).stderr, /no model of the length race/);
  });
});
