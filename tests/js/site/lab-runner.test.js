import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTrainer } from '../../../web/engine/trainer.js';
import { reachCurve, sharesOf } from '../../../web/site/lab/distances.js';
import { resumeOf } from '../../../web/site/lab/further.js';
import { makeRunner, reachPlan, wantedOf } from '../../../web/site/lab/runner.js';
import { askedOf, INITIAL, paramsOf, settingsOf } from '../../../web/site/lab/settings.js';
import { runOnMainThread } from '../../../web/trainer/main-thread.js';
import { trainerWorker } from '../../../web/trainer/worker.js';
import { makeWorkerPool } from '../../../web/trainer/worker-pool.js';

const settings = settingsOf({ ...INITIAL, steps: 30, dModel: 16, numHeads: 2, mlpDim: 32 });
const lengths = [16, 32, 64];

/** A runner with real trainers on this thread; `until` resolves when it is no longer busy. */
function world({ size = 2 } = {}) {
  const models = new Map();
  const rates = [];
  const workers = [];
  let waiting = () => {};
  const pool = makeWorkerPool({
    size,
    spawn() {
      workers.push(runOnMainThread(trainerWorker));
      return workers.at(-1);
    },
  });
  const runner = makeRunner({
    pool,
    changed: () => waiting(),
    done: (model) => models.set(model.seed, model),
    measured: (rate) => rates.push(rate),
  });
  const until = (what = () => !runner.progress().isBusy) =>
    new Promise((resolve) => {
      waiting = () => what() && resolve(undefined);
      waiting();
    });
  const wanted = (readings, seeds) =>
    wantedOf({ settings, seeds, readings, lengths }, ({ seed }) => models.get(seed));
  return { pool, runner, models, rates, until, wanted, workers };
}

const trainer = await startTrainer();
function alone(seed) {
  trainer.create({ ...paramsOf(settings), seed });
  trainer.train({ steps: settings.steps });
  return trainer;
}
const TEST = { answers: 1000, seed: 1 };
const rounded = (value) => Math.round(1000 * value) / 1000;

test('what is trained here has the hash and the answers of the trainer itself', async () => {
  const { runner, models, rates, until, wanted, pool } = world();
  runner.begin(wanted(['none', 'yarn'], [1, 2, 3]));
  await until();
  assert.deepEqual([...models.keys()].sort(), [1, 2, 3]);
  for (const [seed, model] of models) {
    const own = alone(seed);
    assert.equal(model.hash, own.save().hash);
    for (const [reading, answers] of Object.entries(model.readings))
      for (const [length, accuracy] of Object.entries(answers)) {
        const asked = { length: Number(length), answers: 1000, seed: 1, ...askedOf(reading) };
        assert.equal(accuracy, rounded(own.evaluate(asked).accuracy), `${reading} ${length}`);
      }
    assert.deepEqual(Object.keys(model.readings), ['none', 'yarn']);
    assert.equal(model.losses.length, 25);
  }
  assert.equal(rates.length, 3);
  assert.ok(rates.every((rate) => rate > 1e6));
  const now = runner.progress();
  assert.deepEqual([now.share, now.done, now.count, now.isBusy], [1, 3, 3, false]);
  pool.stop();
});

test('a further training goes on from the model, here or anew, as the trainer does by itself', async () => {
  const { runner, models, until, pool } = world({ size: 1 });
  const ways = { furtherSteps: 20, furtherReading: 'yarn', furtherLength: 64 };
  const all = [ways, { furtherSteps: 20, furtherReading: 'drop' }].map((patch) =>
    settingsOf({ ...INITIAL, steps: 30, dModel: 16, numHeads: 2, mlpDim: 32, ...patch }),
  );
  const costs = [];
  for (const own of all) {
    const [wanted] = wantedOf({ settings: own, seeds: [1], readings: ['none'], lengths }, () => undefined);
    costs.push(runner.costOf(wanted));
    runner.begin([wanted]);
    await until();
    alone(1);
    trainer.resume(resumeOf(own));
    const { losses } = trainer.train({ steps: 20 });
    assert.equal(models.get(1).hash, trainer.save().hash);
    assert.equal(models.get(1).losses.length, 25);
    const mean = (losses[18] + losses[19]) / 2;
    assert.ok(Math.abs(models.get(1).losses.at(-1) / mean - 1) < 1e-3);
    assert.equal(
      models.get(1).readings.none[64],
      rounded(trainer.evaluate({ length: 64, ...TEST }).accuracy),
    );
  }
  // The second run does not train the first steps again.
  const fewer = settingsOf({ ...all[1], furtherSteps: 0 });
  const [base] = wantedOf({ settings: fewer, seeds: [9], readings: ['none'], lengths }, () => undefined);
  assert.ok(costs[0] > runner.costOf(base));
  assert.ok(costs[1] < 0.7 * costs[0]);
  pool.stop();
});

test('only what is missing is asked, and a model that is still there is not trained again', async () => {
  const { runner, models, rates, until, wanted, pool } = world();
  runner.begin(wanted(['none'], [1]));
  await until();
  assert.deepEqual(wanted(['none'], [1]), [], 'nothing is missing');
  const more = wanted(['none', 'linear@4'], [1]);
  assert.deepEqual(
    more[0].plan,
    lengths.map((length) => ({ reading: 'linear@4', length })),
  );
  assert.ok(runner.costOf(more[0]) < 0.2 * runner.costOf({ ...more[0], seed: 9 }), 'asking alone is cheap');
  const { losses, hash } = models.get(1);
  runner.begin(more);
  await until();
  assert.deepEqual(Object.keys(models.get(1).readings), ['linear@4']);
  assert.deepEqual([models.get(1).hash, models.get(1).losses], [hash, losses]);
  assert.equal(rates.length, 1);
  pool.stop();
});

test('a lost worker begins its model again and says so, and the same comes out', async () => {
  const { runner, models, until, pool, workers } = world({ size: 1 });
  const long = { ...settings, steps: 200 };
  runner.begin(wantedOf({ settings: long, seeds: [5], readings: ['none'], lengths: [32] }, () => undefined));
  await until(() => runner.progress().steps > 0);
  workers[0].onerror({ message: 'out of memory' });
  await until();
  assert.equal(workers.length, 2);
  assert.equal(runner.progress().note, 'restarted');
  trainer.create({ ...paramsOf(long), seed: 5 });
  trainer.train({ steps: 200 });
  assert.equal(models.get(5).hash, trainer.save().hash);
  assert.equal(models.get(5).losses.length, 25);
  pool.stop();
});

test('a pause holds, and a stop drops what is not done', async () => {
  const { runner, models, until, pool } = world({ size: 1 });
  const long = { ...settings, steps: 3000 };
  const wanted = wantedOf({ settings: long, seeds: [1, 2], readings: ['none'], lengths }, () => undefined);
  runner.begin(wanted);
  await until(() => runner.progress().steps > 0);
  runner.pause();
  await new Promise((resolve) => setTimeout(resolve, 150));
  const { steps } = runner.progress();
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(runner.progress().steps, steps, 'nothing goes on');
  assert.ok(runner.running({ settings: long, seed: 1 }) !== undefined || steps < 120);
  runner.resume();
  await until(() => runner.progress().steps > steps);
  runner.stop();
  const now = runner.progress();
  assert.deepEqual([now.isBusy, now.stopped, now.done, models.size], [false, 2, 0, 0]);
  pool.stop();
});

test('by distance: what came in training, and the right answers, of models trained here or anew', async () => {
  const { runner, until, wanted, pool } = world();
  runner.begin(wanted(['none'], [1]));
  await until();
  const asked = { settings, seeds: [1, 2], readings: ['none', 'yarn', 'yarn@2'] };
  const plans = reachPlan(asked, runner.reach);
  assert.deepEqual(
    plans.map(({ plan }) => plan.length),
    [3, 3],
  );
  runner.begin(plans);
  await until();
  assert.deepEqual(reachPlan(asked, runner.reach), [], 'nothing is asked twice');
  for (const seed of [1, 2]) {
    const own = alone(seed);
    const { pairs, readings } = runner.reach({ settings, seed });
    assert.deepEqual([...pairs], [...own.distances().pairs]);
    const expected = own.reach({ length: settings.length, answers: 4000, seed: 1, ...askedOf('yarn@2') });
    assert.deepEqual(Object.keys(readings), ['none', 'yarn@2'], 'at the trained length the others are alike');
    assert.deepEqual([...readings['yarn@2'].correct], [...expected.correct]);
  }
  pool.stop();
});

test('distances are counted in bands, and few answers make no point', () => {
  const shares = sharesOf([Array.from({ length: 40 }, () => 1)]);
  assert.deepEqual(shares[0], { from: 0, to: 2, share: 3 / 40 });
  assert.deepEqual(shares.at(-1), { from: 39, to: 39, share: 1 / 40 });
  const [near, far] = [
    { asked: [0, 100, 10], correct: [0, 50, 10] },
    { asked: [0, 100, 5], correct: [0, 100, 0] },
  ];
  assert.deepEqual(reachCurve([near, far]), [
    { from: 1, to: 1, seeds: 2, distance: 1, answers: 200, mean: 0.75, low: 0.5, high: 1 },
  ]);
});
