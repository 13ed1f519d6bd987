import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { findPython, hasLibraries } from '../../commands/setup/python.js';
import { startTrainer } from '../../web/engine/trainer.js';
import { resumeOf } from '../../web/site/lab/further.js';
import { programOf } from '../../web/site/lab/program.js';
import { askedAt, faultOf, INITIAL, lengthsOf, paramsOf, settingsOf } from '../../web/site/lab/settings.js';
import { ALL_ENCODINGS, ALL_TASKS } from '../../web/trainer/plan.js';
import { temporaryFolder } from '../folders.js';
import { isAll } from '../scope.js';
import { read } from './corpus.js';
import { trainPrograms } from './listings/python.js';

const absent = !hasLibraries(findPython(), ['torch']) && 'type: sudo apt-get install -y python3-torch';

const trainer = await startTrainer();

const sources = { evaluate: read('code/race/evaluate.py'), train: read('code/race/train.py') };

/** Values of a small model. */
const small = { ...INITIAL, steps: 40, dModel: 16, numHeads: 2, mlpDim: 32 };

/** The program that the lab gives for a run. */
const programFor = (run) => programOf(sources, { seeds: [1], lengths: [32], readings: ['none'], ...run });

// Each encoding at one task and each task, or all of both.
function runsOfAll() {
  const tasks = Object.keys(ALL_TASKS);
  const all = tasks.flatMap((task) =>
    ALL_ENCODINGS.map((encoding) => ({ ...small, task, encoding })).filter(
      (run) => !faultOf(settingsOf(run)),
    ),
  );
  assert.equal(all.length, tasks.length * (ALL_ENCODINGS.length - 1) + 1);
  const isOwn = ({ task, encoding }) => tasks[ALL_ENCODINGS.indexOf(encoding) % tasks.length] === task;
  const isAlone = ({ encoding }) => all.filter((run) => run.encoding === encoding).length === 1;
  const runs = all.filter((run) => isAll || isOwn(run) || isAlone(run));
  for (const [key, names] of Object.entries({ task: tasks, encoding: ALL_ENCODINGS }))
    assert.deepEqual(new Set(runs.map((run) => run[key])), new Set(names));
  return runs;
}

const OTHER_SETTINGS = [
  { k: 5, length: 16, minLength: 12 },
  { encoding: 'rope', base: 100, layers: 2 },
  { encoding: 'sinusoidal', base: 300, positionRange: 64 },
  { encoding: 'learned', positionRange: 80 },
  { encoding: 't5', numBuckets: 32, maxDistance: 128, layers: 2 },
  { encoding: 'alibi', slopeFactor: 4, numHeads: 4 },
  { encoding: 'rope', rotary: 0.5, layers: 2 },
  { encoding: 'rope', rotary: 0.75, proportional: true, sink: true },
  { encoding: 'xpos', scaleBase: 64, logN: true },
  { encoding: 'xpos', rotary: 0.5, randomPositions: true, positionRange: 100 },
  { encoding: 'kerple', sink: true, logN: true, layers: 2 },
  { encoding: 'sinusoidal', randomPositions: true, lengthSkew: 2.5 },
  { encoding: 'learned', randomPositions: true, positionRange: 64, task: 'copy', lengthSkew: 1 },
  { encoding: 't5', randomPositions: true, positionRange: 100, layers: 2, layer2: 'alibi' },
  { encoding: 'kerple', randomPositions: true, layers: 2, layer2: 'fire', logN: true },
  { encoding: 'fire', randomPositions: true, positionRange: 60, sink: true, window1: 9 },
  { encoding: 'none', logN: true, sink: true, numHeads: 4 },
  { task: 'latest', layer2: 'none', window1: 5 },
  { outputGate: true, layers: 2, encoding: 'fire', numHeads: 4, layer2: 'rope', window1: 6 },
  { task: 'addition', encoding: 'abacus', positionRange: 90, layer1: 'fire', outputGate: true },
  { encoding: 'cope', layers: 2, logN: true, sink: true, numHeads: 4 },
  { encoding: 'cope', task: 'copy', layers: 3, layer2: 'fire', window1: 6, outputGate: true },
  { encoding: 'pope', base: 100, layers: 2, rotary: 0.75, logN: true, sink: true },
  { encoding: 'pope', randomPositions: true, positionRange: 90, outputGate: true, window1: 7 },
  { layers: 3, layer1: 'xpos', layer2: 't5', layer3: 'kerple', window2: 9, base1: 50, sink: true },
  { layers: 3, layer1: 'rope', layer2: 'none', window1: 7, temperature2: 'trained', layer3: 'cope' },
  { logN: true, layers: 2, temperature1: 'none', furtherSteps: 15, furtherReading: 'drop' },
  { encoding: 'learned', layers: 2, layer1: 'alibi', layer2: 'rope', window2: 3, logN: true },
  { furtherSteps: 15, furtherReading: 'yarn', layers: 2, layer2: 'none', window1: 7 },
  { furtherSteps: 15, furtherReading: 'linear', furtherLength: 48, encoding: 'pope', task: 'copy' },
  { furtherSteps: 15, furtherReading: 'ntk', encoding: 'xpos', logN: true },
  { furtherSteps: 15, furtherReading: 'drop', task: 'latest', window2: 9, sink: true },
  { furtherSteps: 15, encoding: 'cope', furtherLength: 64 },
  { furtherSteps: 15, encoding: 'learned', positionRange: 70 },
  { learningRate: 0.05, steps: 60, dModel: 32, numHeads: 8, mlpDim: 64 },
];

const LARGEST = {
  layers: 6,
  dModel: 128,
  numHeads: 8,
  mlpDim: 384,
  layer2: 'none',
  layer6: 't5',
  window4: 9,
};

// Losses that are compared of a training: the first is of the weights drawn, the second after one step, the third with what
// the optimizer remembers. The program begins with the same weights and draws the same sequences, and rounds differently.
const STEPS = isAll ? 5 : 3;
const trainings = [
  ...runsOfAll().map((values) => ({ values, steps: STEPS, bound: 2e-5 })),
  ...OTHER_SETTINGS.filter((_, i) => isAll || i % 3 === 0).map((patch) => ({
    ...{ values: { ...small, ...patch }, steps: isAll ? 12 : STEPS, bound: 2e-4 },
  })),
  ...(isAll ? [{ values: { ...INITIAL, ...LARGEST, steps: 40 }, steps: 2, bound: 1e-4 }] : []),
];

const programs = {
  scaled: { values: { steps: 60, length: 16 }, readings: ['none', 'yarn', 'linear@2', 'logn'] },
  learned: { values: { encoding: 'learned', steps: 20, length: 16 }, readings: ['none', 'clamp'] },
};

describe('the PyTorch program that trains', { skip: absent }, () => {
  let losses;
  const printed = {};
  before(() => {
    const folder = temporaryFolder('train');
    const written = (name, run) => {
      const file = join(folder, `${name}.py`);
      writeFileSync(file, programFor(run));
      return { file };
    };
    const answers = trainPrograms([
      ...trainings.map(({ values, steps }, i) => {
        const settings = settingsOf(values);
        assert.equal(faultOf(settings), undefined);
        return { ...written(i, { settings }), steps, seed: 3 };
      }),
      ...Object.entries(programs).map(([name, { values, readings }]) => {
        const settings = settingsOf({ ...small, ...values });
        const { length } = settings;
        return written(name, { settings, readings, lengths: [length, 2 * length], seeds: [2] });
      }),
    ]);
    losses = answers.slice(0, trainings.length);
    for (const [i, name] of Object.keys(programs).entries()) printed[name] = answers[trainings.length + i];
  });

  test('begins as the engine does, for every task, encoding and setting of the lab', () => {
    for (const [i, { values, steps, bound }] of trainings.entries()) {
      const settings = settingsOf(values);
      trainer.create({ ...paramsOf(settings), seed: 3 });
      const expected = [...trainer.train({ steps }).losses];
      if (resumeOf(settings)) {
        trainer.resume(resumeOf(settings));
        expected.push(...trainer.train({ steps }).losses);
      }
      assert.equal(losses[i].length, expected.length);
      for (const [step, loss] of expected.entries())
        assert.ok(
          Math.abs(losses[i][step] - loss) < bound * loss,
          `${JSON.stringify(settings)}, step ${step}: ${losses[i][step]} ${loss}`,
        );
    }
  });

  for (const [name, { values, readings }] of Object.entries(programs))
    test(`a whole run, ${name}, ends where the engine ends`, () => {
      const said = printed[name];
      const settings = settingsOf({ ...small, ...values });
      const { steps, length } = settings;
      trainer.create({ ...paramsOf(settings), seed: 2 });
      const first = trainer.train({ steps }).losses.slice(0, steps / 10);
      const mean = first.reduce((sum, loss) => sum + loss, 0) / first.length;
      const found = new RegExp(`step +${first.length} +loss ([\\d.]+)`).exec(said)?.[1];
      assert.ok(Math.abs(Number(found) - mean) < 1e-3, `${found} ${mean}`);
      for (const reading of readings) {
        for (const asked of lengthsOf(settings, reading, [length, 2 * length])) {
          const ask = { length: asked, answers: 1000, seed: 1, ...askedAt(settings, reading, asked) };
          const { accuracy } = trainer.evaluate(ask);
          const line = new RegExp(`^ +${reading} +${asked} tokens +([\\d.]+) %$`, 'm').exec(said);
          assert.ok(line, said);
          const points = Math.abs(Number(line[1]) - 100 * accuracy);
          assert.ok(points < 8, `${reading} at ${asked}: ${line[1]} % here, ${100 * accuracy} % there`);
        }
      }
    });

  test('has no row for a position beyond a learned table, unless the last one is asked for', () => {
    assert.match(printed.learned, /^ +none +32 tokens +position 16 has no row: the table ends at 15$/m);
  });
});

test('stands alone: it imports NumPy, PyTorch and what Python has, and leaves out the model in NumPy', () => {
  const text = programFor({ settings: settingsOf(small), readings: ['none', 'yarnplain'] });
  const imports = [...text.matchAll(/^(?:import|from) .+$/gm)].map(([line]) => line);
  assert.deepEqual(imports, [
    ...['import math', 'import sys', 'from dataclasses import dataclass, field'],
    ...['import numpy as np', 'import torch', 'from torch import nn'],
    'from torch.nn import functional as F',
  ]);
  assert.match(text.split('\n')[0], /^"""Trains a model .* PyTorch/);
  assert.match(text, /^SETTINGS = \{\n {4}"task": "back",$/m);
  assert.match(text, /"yarnplain": \{"scaling": "yarn", "beta_fast": 4, "mscale": False\},\n\}/);
  const names = [...text.matchAll(/^(?:def|class) (\w+)/gm)].map(([, name]) => name);
  assert.equal(new Set(names).size, names.length, 'no name is defined twice');
  for (const name of ['load', 'forward', 'attention']) assert.ok(!names.includes(name), name);
});
