import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makeLive } from '../../../web/demos/text/fine-tuning/live.js';
import { askedAt, FURTHER } from '../../../web/demos/text/fine-tuning/plan.js';
import { LONGER, METHODS, SEEDS, STOPS, seedsOf } from '../../../web/demos/text/fine-tuning/stored.js';
import demo from '../../../web/demos/text/fine-tuning.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { LEARNED, readCorpus, STREAM } from '../../../web/generator/corpus.js';
import { makeWorkerPool } from '../../../web/trainer/worker-pool.js';
import { fakeWorkers } from '../trainer/fake-workers.js';
import { dataOf, holdsEverywhere } from './descriptor.js';

const stored = JSON.parse(readFileSync(new URL('../../../content/text/runs.json', import.meta.url), 'utf8'));

test('a curve is the mean of what is stored of its further training, seed by seed', () => {
  const models = stored.models.filter(({ name, further }) => name === 'rope' && further);
  assert.deepEqual(
    SEEDS,
    models.map(({ seed }) => seed),
  );
  for (const { seed, further } of models) {
    for (const method of Object.keys(further)) assert.ok(METHODS.includes(method), method);
    for (const method of METHODS.filter((one) => further[one]))
      for (const [i, length] of stored.furtherLengths.entries())
        assert.deepEqual(
          seedsOf(method, length).find((one) => one.seed === seed).losses,
          further[method].map((losses) => losses[i]),
        );
  }
  const { chosen, at } = dataOf(demo, { stop: 100, chosen: 'linear' });
  const all = models.map(
    ({ further }) => further.linear[STOPS.indexOf(100)][stored.furtherLengths.indexOf(LONGER)],
  );
  assert.ok(Math.abs(chosen.losses[at] - all.reduce((a, b) => a + b) / all.length) < 1e-9);
  assert.deepEqual([chosen.low[at], chosen.high[at]], [Math.min(...all), Math.max(...all)]);
});

const rest = (ms = 5) => new Promise((resolve) => setTimeout(resolve, ms));

// The figure's own trainings in workers that count instead of training; texts() are the words of its node.
function liveOf(faults = {}) {
  const workers = fakeWorkers({ faults });
  const parts = [];
  const live = makeLive(() => makeWorkerPool({ size: 1, spawn: workers.spawn }))({
    make(tag, properties = {}) {
      const part = { tag, ...properties, setAttribute() {} };
      parts.push(part);
      return part;
    },
    setText: (node, text) => Object.assign(node, { text }),
    loadData: async () => Buffer.from([3, 5, 5]).toString('base64'),
  });
  const [begin, end, , status] = parts;
  live.write((key) => key);
  const own = (method) => live.value.peek()?.runs.get(method);
  return { live, workers, begin, end, status, own };
}

test('a press trains the chosen way, and what is measured stands at its steps', async () => {
  const { live, begin, end, status, own } = liveOf();
  live.set({ chosen: 'yarn', stop: 300 });
  live.start();
  assert.equal(own('yarn'), undefined);
  begin.onclick();
  assert.ok(begin.disabled && !end.hidden);
  while (status.text !== 'ownDone') await rest();
  assert.ok(!begin.disabled && end.hidden && begin.text === 'ownAgain');
  const { training, measured } = own('yarn');
  assert.equal(training.at(-1).step, FURTHER.yarn.steps);
  assert.deepEqual([measured[0].step, measured.at(-1).step], [0, FURTHER.yarn.steps]);
  assert.ok(measured.length >= 2 && measured.every(({ loss }) => Number.isFinite(loss)));
  const scale = {
    runs: new Map([
      [
        'yarn',
        {
          training: [
            { step: 1, loss: 3 },
            { step: 2, loss: 2 },
          ],
          measured,
        },
      ],
    ]),
  };
  holdsEverywhere(demo, [{ chosen: 'yarn' }, { chosen: 'linear', stop: 20 }], { live: () => scale });
  const { chosen } = dataOf(demo, { chosen: 'yarn' });
  assert.equal(chosen.own, undefined);
});

test('it waits while nobody looks, stops when it is told, and begins anew when its worker is lost', async () => {
  const faults = { step: 150 };
  const { live, begin, end, status, own, workers } = liveOf(faults);
  live.set({ chosen: 'none', stop: 300 });
  live.start();
  begin.onclick();
  while (status.text !== 'ownDone') await rest();
  assert.equal(faults.step, undefined, 'one worker was lost');
  assert.equal(workers.started.length, 2);
  const steps = own('none').training.map(({ step }) => step);
  assert.deepEqual(
    steps,
    [...steps].sort((a, b) => a - b),
  );
  assert.equal(own('none').measured.filter(({ step }) => step === 0).length, 1);
  live.set({ chosen: 'linear', stop: 300 });
  begin.onclick();
  end.onclick();
  await rest(30);
  assert.equal(status.text, 'ownStopped');
  assert.equal(workers.alive(), 0);
  begin.onclick();
  live.stop();
  live.stop(true);
  await rest(30);
  assert.equal(workers.alive(), 0);
  assert.equal(live.value.peek(), undefined);
});

test('the stored weights, the text of a page and the settings of the study bring the loss down within steps', async () => {
  const trainer = await startTrainer();
  const { training, heldOut } = readCorpus();
  const stream = heldOut.subarray(0, STREAM);
  trainer.load(readFileSync(new URL('../../../content/text/rope-1.posenc', import.meta.url)));
  trainer.corpus({ tokens: training.subarray(0, LEARNED) });
  trainer.resume(FURTHER.none);
  const { ends, ...asked } = askedAt(stream, LONGER);
  const loss = () => trainer.losses({ ...asked, ends: ends.slice(0, 4) }).loss;
  const before = loss();
  trainer.train({ steps: 6 });
  assert.ok(before > 3 && loss() < before - 0.8, `${before} to ${loss()}`);
});
