import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serve } from '../../../web/trainer/serve.js';
import { makeWorkerPool } from '../../../web/trainer/worker-pool.js';
import { isAll } from '../../scope.js';
import { hostileValues } from '../hostile.js';
import { fakeTrainer, fakeWorkers, heard } from './fake-workers.js';

const rest = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms));
const types = (events) => events.map(({ type }) => type).filter((type) => type !== 'steps');
const stepsOf = (events) => events.filter(({ type }) => type === 'steps');
/** A worker that answers nothing; `later` is done with it in a while. */
function silent(later = (/** @type {any} */ _worker) => {}) {
  const worker = { postMessage() {}, terminate() {} };
  setTimeout(later, 1, worker);
  return worker;
}

test('no more train at once than there is room for, and workers serve one model after another', async () => {
  const { spawn, started } = fakeWorkers();
  const pool = makeWorkerPool({ size: 2, spawn });
  let now = 0;
  let most = 0;
  const jobs = [1, 2, 3, 4, 5].map((seed) => pool.train({ params: { seed } }));
  for (const job of jobs)
    job.on(({ type }) => {
      if (type === 'created') now += 1;
      if (type === 'trained') now -= 1;
      most = Math.max(most, now);
    });
  await Promise.all(jobs.map(heard));
  assert.equal(most, 2);
  assert.equal(started.length, 2);
  assert.deepEqual(
    jobs.map(({ hash }) => Number(hash)),
    [1, 2, 3, 4, 5],
  );
  pool.stop();
  assert.equal(pool.workers, 0);
});

test('a trained model answers, wherever it has to be put', async () => {
  const { spawn, started } = fakeWorkers();
  const pool = makeWorkerPool({ size: 1, spawn });
  const jobs = [1, 2, 3].map((seed) => pool.train({ params: { seed } }));
  await Promise.all(jobs.map(heard));
  const long = pool.train({ params: { seed: 4, steps: 1e7 } });
  await rest();
  assert.equal(long.state, 'training');
  // One worker trains, another one answers for the three.
  const tokens = await Promise.all(jobs.map((job) => job.ask('inspect', { length: 1 })));
  assert.deepEqual(
    tokens.map(({ tokens }) => tokens[0]),
    [1, 2, 3],
  );
  assert.equal((await long.ask('evaluate', { length: 4 })).accuracy, 1);
  assert.equal(started.length, 2);
  await assert.rejects(jobs[0].ask('evaluate', { length: 600 }), { field: 'length' });
  const { bytes, hash } = await jobs[2].ask('save');
  assert.deepEqual([bytes[0], Number(hash)], [3, 3]);

  pool.stop();
  assert.equal(pool.workers, 0);
  assert.equal((await jobs[1].ask('evaluate', { length: 2 })).accuracy, 1);
  jobs[1].close();
  await assert.rejects(jobs[1].ask('evaluate', { length: 2 }), /no model/);
  const opened = pool.open({ bytes, plan: [{ length: 3 }] });
  const events = await heard(opened);
  assert.deepEqual(types(events), ['created', 'trained', 'evaluated', 'done']);
  assert.deepEqual([events[2].result.accuracy, opened.step, Number(opened.hash)], [1, 20, 3]);
  pool.stop();
});

test('a trained model is trained further, with the corpus handed over first, and asked about text', async () => {
  const { spawn } = fakeWorkers();
  const pool = makeWorkerPool({ size: 1, spawn });
  const first = pool.train({ params: { seed: 3, steps: 5 } });
  await heard(first);
  const further = pool.extend({ bytes: first.bytes, params: { steps: 4 }, tokens: Uint8Array.of(7, 8) });
  const events = await heard(further);
  assert.deepEqual(types(events), ['created', 'trained', 'done']);
  assert.deepEqual(
    stepsOf(events).flatMap(({ losses }) => [...losses]),
    [1, 2, 3, 4].map((step) => 10 + 1 / step),
  );
  assert.deepEqual([...further.bytes], [10, 4, 4]);
  assert.deepEqual([...first.bytes], [3, 5, 5]);
  assert.equal((await further.ask('losses', { length: 2 })).loss, 20);
  assert.equal((await first.ask('predict', { tokens: [1] })).logits[0], 4);
  pool.stop();
});

test('pause lets what is under way end, resume goes on where it was', async () => {
  const { spawn, alive } = fakeWorkers();
  const pool = makeWorkerPool({ size: 2, spawn });
  const done = pool.train({ params: { seed: 1 } });
  await heard(done);
  const job = pool.train({ params: { seed: 2, steps: 200, pace: 1 } });
  const events = [];
  job.on((event) => events.push(event));
  while (job.step === 0) await rest(1);
  pool.pause();
  await rest(60);
  const { step } = job;
  assert.ok(step < 200, 'paused before the end');
  const waiting = pool.train({ params: { seed: 5 } });
  await rest(60);
  assert.equal(job.step, step);
  assert.equal(waiting.state, 'waiting');
  assert.equal(alive(), 1);
  pool.resume();
  await Promise.all([heard(job), heard(waiting)]);
  assert.equal(stepsOf(events).flatMap(({ losses }) => [...losses]).length, 200);
  pool.stop();
});

test('a worker that dies is said, and its model begins anew once, with the same numbers', async () => {
  const { spawn, alive } = fakeWorkers({ faults: { step: 7 } });
  const pool = makeWorkerPool({ size: 1, spawn });
  const job = pool.train({ params: { seed: 3, steps: 12 } });
  const events = await heard(job);
  assert.deepEqual(types(events), ['created', 'restarted', 'created', 'trained', 'done']);
  assert.equal(events.find(({ type }) => type === 'restarted').message, 'unreachable');
  const after = events.slice(events.findIndex(({ type }) => type === 'restarted'));
  assert.deepEqual(
    stepsOf(after).flatMap(({ losses }) => [...losses]),
    Array.from({ length: 12 }, (_, i) => 3 + 1 / (i + 1)),
  );
  assert.equal(alive(), 1);
  pool.stop();
});

test('a worker that says nothing is given up', async () => {
  const workers = [];
  const spawn = () => {
    workers.push(silent());
    return workers.at(-1);
  };
  const pool = makeWorkerPool({ size: 1, spawn, timeout: 40 });
  const events = await heard(pool.train({ params: {} }));
  assert.deepEqual(types(events), ['restarted', 'failed']);
  assert.match(events[1].error.message, /no answer/);
  assert.equal(workers.length, 2);
});

test('where the browser starts no workers, one model after another is trained here', async () => {
  const fakes = fakeWorkers();
  const refusals = {
    thrown: () => {
      throw new Error('SecurityError');
    },
    told: () => silent((worker) => worker.onerror?.({ preventDefault() {} })),
    without: () =>
      silent((worker) => worker.onmessage?.({ data: { ready: false, message: 'not in a worker' } })),
  };
  for (const spawn of Object.values(refusals)) {
    const pool = makeWorkerPool({ size: 4, spawn, mainThread: fakes.spawn });
    const jobs = [1, 2, 3].map((seed) => pool.train({ params: { seed } }));
    const all = await Promise.all(jobs.map(heard));
    for (const events of all) assert.ok(types(events).filter((type) => type === 'here').length <= 1);
    assert.ok(types(all[0]).includes('here'));
    assert.deepEqual(
      jobs.map(({ hash }) => Number(hash)),
      [1, 2, 3],
    );
    assert.ok(pool.workers <= 2);
    pool.stop();
  }
  assert.equal(fakes.alive(), 0);
});

test('where memory holds only two workers, two train everything; where it holds none, that is said', async () => {
  const few = (most) => {
    const fakes = fakeWorkers();
    const spawn = () => {
      if (fakes.alive() < most) return fakes.spawn();
      return silent((worker) => worker.onmessage?.({ data: { ready: false, message: 'no memory' } }));
    };
    return { ...fakes, spawn };
  };
  const two = few(2);
  const pool = makeWorkerPool({ size: 4, spawn: two.spawn });
  const jobs = [1, 2, 3, 4].map((seed) => pool.train({ params: { seed, steps: 2000 } }));
  await Promise.all(jobs.map(heard));
  assert.deepEqual(
    jobs.map(({ state }) => state),
    Array(4).fill('done'),
  );
  assert.equal(two.started.length, 2);
  pool.stop();

  const none = makeWorkerPool({ size: 4, spawn: few(0).spawn });
  const failed = await Promise.all([1, 2, 3, 4].map((seed) => heard(none.train({ params: { seed } }))));
  for (const events of failed) assert.equal(events.at(-1).error.message, 'no memory');
  assert.equal(none.workers, 0);
});

test('what the trainer refuses, for its size as well, is told with the field and not tried again', async () => {
  const { spawn } = fakeWorkers();
  const pool = makeWorkerPool({ size: 1, spawn });
  for (const [params, code, field] of [
    [{ memory: 1 }, 'too-large', 'memory'],
    [{ seed: 'x' }, 'invalid-argument', 'seed'],
  ]) {
    const events = await heard(pool.train({ params }));
    assert.deepEqual(types(events), ['failed']);
    const [{ error }] = events;
    assert.deepEqual([error.name, error.code, error.field], ['EngineError', code, field]);
  }
  assert.deepEqual(types(await heard(pool.train({ params: {} }))), ['created', 'trained', 'done']);
  pool.stop();
});

test('what has to be brought first is brought once, and if it fails the next training tries again', async () => {
  const { spawn } = fakeWorkers();
  let calls = 0;
  const prepare = async () => {
    calls += 1;
    if (calls === 1) throw new Error('demos/trainer.js could not be loaded');
  };
  const pool = makeWorkerPool({ size: 2, spawn, prepare });
  const [{ error }] = await heard(pool.train({ params: {} }));
  assert.match(error.message, /could not be loaded/);
  await Promise.all([1, 2].map((seed) => heard(pool.train({ params: { seed } }))));
  await heard(pool.train({ params: {} }));
  assert.equal(calls, 2);
  pool.stop();
});

test('fifty starts and stops leave no worker, and nothing is told afterwards', async () => {
  const { spawn, started, alive } = fakeWorkers();
  const pool = makeWorkerPool({ size: 3, spawn });
  let told = 0;
  for (let turn = 0; turn < 50; turn += 1) {
    for (const seed of [1, 2, 3, 4]) {
      const job = pool.train({ params: { seed, steps: 1e6 } });
      job.on(() => {
        told += 1;
      });
    }
    await rest(turn % 5);
    if (turn % 3 === 0) pool.pause();
    pool.stop();
    pool.resume();
    assert.equal(alive(), 0);
  }
  const before = told;
  await rest(50);
  assert.equal(told, before);
  assert.equal(pool.workers, 0);
  assert.ok(started.length > 50);
});

test('whatever a worker sends, nothing is believed that is not an answer', async () => {
  const strange = [
    ...hostileValues,
    ...hostileValues.flatMap((value) => [
      { id: 1, result: value },
      { id: 2, result: { step: value, losses: value } },
      { id: 2, error: value },
      { ready: value },
    ]),
  ];
  // Unless all is asked for, every third.
  for (const data of strange.filter((_, i) => isAll || i % 3 === 0)) {
    const fakes = fakeWorkers();
    const spawn = () => {
      const worker = fakes.spawn();
      const { postMessage } = worker;
      worker.postMessage = (message) => {
        worker.onmessage?.({ data });
        postMessage(message);
      };
      return worker;
    };
    const pool = makeWorkerPool({ size: 1, spawn });
    const job = pool.train({ params: { seed: 9, steps: 5 } });
    const events = await heard(job);
    assert.ok(['done', 'failed'].includes(job.state));
    for (const { step } of stepsOf(events)) assert.ok(step <= 5);
    pool.stop();
    assert.equal(fakes.alive(), 0);
  }
});

/** What comes back for each of the messages, without the first word, in the order of their ids. */
async function answers(messages, start = async () => fakeTrainer()) {
  const said = [];
  const scope = { postMessage: (message, transfer) => said.push({ ...message, transfer }) };
  serve(scope, start);
  for (const data of messages) scope.onmessage({ data });
  await new Promise((resolve) => setTimeout(resolve));
  return said;
}

test('a slice of time ends soon after it is over', async () => {
  const slow = fakeTrainer();
  const { train } = slow;
  slow.train = (params) => {
    const end = performance.now() + 4;
    while (performance.now() < end);
    return train(params);
  };
  const [, , { result, transfer }] = await answers(
    [
      { id: 1, verb: 'create', params: { steps: 1000 } },
      { id: 2, verb: 'train', params: { milliseconds: 20 } },
    ],
    async () => slow,
  );
  assert.ok(result.step >= 1 && result.step <= 5, `${result.step} steps`);
  assert.deepEqual(transfer, [result.losses.buffer, result.accuracies.buffer]);
});

test('what is refused keeps its field, and the next question is answered', async () => {
  const [, first, second, third] = await answers([
    { id: 1, verb: 'create', params: { seed: 'x' } },
    { id: 2, verb: 'toString', params: {} },
    { id: 3, verb: 'create' },
  ]);
  assert.deepEqual(first.error, {
    code: 'invalid-argument',
    field: 'seed',
    message: 'seed must be a number',
  });
  assert.equal(second.error.field, 'verb');
  assert.equal(third.result.seed, 1);
});

test('where there is no engine it says why, and answers nothing', async () => {
  const said = await answers([{ id: 1, verb: 'create' }], async () => {
    throw new Error('Posenc: no memory.');
  });
  assert.deepEqual(said, [{ ready: false, message: 'Posenc: no memory.', transfer: undefined }]);
});

test('whatever is sent, it answers or is silent, and goes on', async () => {
  const verbs = Object.keys(fakeTrainer());
  const messages = hostileValues.flatMap((value, i) => [
    value,
    { id: value, verb: 'create', params: {} },
    { id: 3 * i, verb: value, params: {} },
    { id: 3 * i + 1, verb: verbs[i % verbs.length], params: value },
  ]);
  const said = await answers([...messages, { id: 123456, verb: 'create', params: { seed: 5 } }]);
  assert.ok(said.length > 2 * hostileValues.length);
  assert.equal(said.at(-1).result.seed, 5);
  for (const { error } of said.filter((answer) => answer.error)) assert.equal(typeof error.message, 'string');
});
