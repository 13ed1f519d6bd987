import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startTrainer } from '../../web/engine/trainer.js';
import { resumeOf } from '../../web/site/lab/further.js';
import { programOf } from '../../web/site/lab/program.js';
import { askedAt, faultOf, INITIAL, lengthsOf, paramsOf, settingsOf } from '../../web/site/lab/settings.js';
import { ALL_ENCODINGS, ALL_TASKS } from '../../web/trainer/plan.js';
import { temporaryFolder } from '../folders.js';
import { isAll } from '../scope.js';
import { read } from './corpus.js';
import { python, trainPrograms } from './listings/python.js';

const trainer = await startTrainer();
const folder = temporaryFolder('train');

const sources = Object.fromEntries(
  ['evaluate', 'train', 'train_torch'].map((name) => [name, read(`code/race/${name}.py`)]),
);

// Losses that are compared of a training: the first is of the weights drawn, the second after one step, the third with what
// the optimizer remembers.
const STEPS = isAll ? 5 : 4;

/** Values of a small model. */
export const small = { ...INITIAL, steps: 40, dModel: 16, numHeads: 2, mlpDim: 32 };

/** The program that the lab gives for a run, in one of its LIBRARIES. */
export const programFor = (library, run) =>
  programOf(sources, library, { seeds: [1], lengths: [32], readings: ['none'], ...run });

// Losses of the first steps: each program starts from the same weights and draws the same sequences, and rounds differently.
function compared(library, runs, steps) {
  const asked = runs.map((values) => {
    const settings = settingsOf(values);
    assert.equal(faultOf(settings), undefined);
    trainer.create({ ...paramsOf(settings), seed: 3 });
    const losses = [...trainer.train({ steps }).losses];
    if (!resumeOf(settings)) return { settings, losses };
    trainer.resume(resumeOf(settings));
    return { settings, losses: [...losses, ...trainer.train({ steps }).losses] };
  });
  const files = asked.map(({ settings }, i) => {
    const file = join(folder, `run_${i}.py`);
    writeFileSync(file, programFor(library, { settings }));
    return file;
  });
  const answers = trainPrograms({ files, seed: 3, steps });
  return asked.map(({ settings, losses }, i) => ({ settings, losses, found: answers[i] }));
}

/** Runs a program whole and compares what it says with the engine's losses and accuracies. Returns what it says. */
export function endsAlike(library, values, readings) {
  const settings = settingsOf({ ...small, ...values });
  const { steps, length } = settings;
  const file = join(folder, 'whole.py');
  writeFileSync(file, programFor(library, { settings, readings, lengths: [length, 2 * length], seeds: [2] }));
  const { status, stdout: said, stderr } = python([file]);
  assert.equal(status, 0, stderr);
  trainer.create({ ...paramsOf(settings), seed: 2 });
  const losses = trainer.train({ steps }).losses.slice(0, steps / 10);
  const first = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
  const mean = new RegExp(`step +${losses.length} +loss ([\\d.]+)`).exec(said)?.[1];
  assert.ok(Math.abs(Number(mean) - first) < 1e-3, `${mean} ${first}`);
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
  return said;
}

/** Tests that the programs in a library train as the engine does. */
export function testTraining(library) {
  test('begins as the engine does, for every task and encoding', () => {
    const all = Object.keys(ALL_TASKS).flatMap((task) =>
      ALL_ENCODINGS.map((encoding) => ({ ...small, task, encoding })).filter(
        (run) => !faultOf(settingsOf(run)),
      ),
    );
    assert.equal(all.length, Object.keys(ALL_TASKS).length * (ALL_ENCODINGS.length - 1) + 1);
    // Each encoding at one task, in the other library at the next; all before a release.
    const tasks = Object.keys(ALL_TASKS);
    const shift = library === 'numpy' ? 0 : 1;
    const isOwn = ({ task, encoding }) =>
      tasks[(ALL_ENCODINGS.indexOf(encoding) + shift) % tasks.length] === task;
    const isAlone = ({ encoding }) => all.filter((run) => run.encoding === encoding).length === 1;
    const runs = all.filter((run) => isAll || isOwn(run) || isAlone(run));
    for (const [key, names] of Object.entries({ task: tasks, encoding: ALL_ENCODINGS }))
      assert.deepEqual(new Set(runs.map((run) => run[key])), new Set(names));
    for (const { settings, losses, found } of compared(library, runs, STEPS)) {
      const what = `${settings.task} ${settings.encoding}`;
      for (const [step, loss] of losses.entries())
        assert.ok(
          Math.abs(found.losses[step] - loss) < 2e-5 * loss,
          `${what}, step ${step}: ${found.losses[step]} ${loss}`,
        );
      assert.equal(found.losses.length, STEPS);
    }
  });

  // NumPy's are enough unless all is asked for: PyTorch takes seconds for each.
  const testMore = isAll || library === 'numpy' ? test : () => {};
  testMore('has every setting of the lab', () => {
    const runs = [
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
    ].map((patch) => ({ ...small, ...patch }));
    // Unless all is asked for, every third.
    const own = runs.filter((_, i) => isAll || i % 3 === 0);
    for (const { settings, losses, found } of compared(library, own, isAll ? 12 : STEPS))
      for (const [step, loss] of losses.entries())
        assert.ok(
          Math.abs(found.losses[step] - loss) < 2e-4 * loss,
          `${JSON.stringify(settings)}, step ${step}: ${found.losses[step]} ${loss}`,
        );
  });

  const testAll = isAll ? test : () => {};
  testAll('has the largest models of the lab', () => {
    const run = {
      layers: 6,
      dModel: 128,
      numHeads: 8,
      mlpDim: 384,
      layer2: 'none',
      layer6: 't5',
      window4: 9,
    };
    const [{ losses, found }] = compared(library, [{ ...INITIAL, ...run, steps: 40 }], 2);
    for (const [step, loss] of losses.entries())
      assert.ok(Math.abs(found.losses[step] - loss) < 1e-4 * loss, `${step}: ${found.losses[step]} ${loss}`);
  });

  testMore('a whole run, as a program, ends where the engine ends', () => {
    endsAlike(library, { steps: 90, length: 16 }, ['none', 'yarn', 'linear@2', 'logn']);
  });
}
