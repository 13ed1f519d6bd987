import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { usualLoss } from '../../../web/demos/text/runs.js';
import demo from '../../../web/demos/text/stream/index.js';
import { asked, BLOCK, WHOLE } from '../../../web/demos/text/stream/plan.js';
import { EVEN, makeSession } from '../../../web/demos/text/stream/session.js';
import { BEGUN } from '../../../web/demos/text/stream/stored.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { numbersOf } from '../../../web/export/call.js';
import { readCorpus } from '../../../web/generator/corpus.js';
import { holdsEverywhere, sceneOf } from './descriptor.js';
import { showsAnswer } from './shown.js';

const stream = readCorpus().heldOut.subarray(0, 4097);
const start = { model: 'rope', cacheSize: 128, sinkSize: 4, count: 0 };
let engine;
let trainer;
let loaded;
before(async () => {
  engine = await loadEngine();
  trainer = await startTrainer();
});

const ask = async (model, verb, params) => {
  if (loaded !== model)
    trainer.load(readFileSync(new URL(`../../../content/text/${model}-1.posenc`, import.meta.url)));
  loaded = model;
  return trainer[verb](params);
};

// A session with the stored models; read(values) resolves with what it has when it rests.
function sessionOf(answer = ask, { begun = undefined, loadStream = async () => stream } = {}) {
  let rest;
  let last;
  const session = makeSession({
    ask: answer,
    begun,
    loadStream,
    told(live) {
      last = live;
      if (!live.isReading) rest?.(live);
    },
  });
  session.resume();
  const read = (values) =>
    new Promise((resolve) => {
      session.set({ ...start, ...values });
      if (!last?.isReading) return resolve(last);
      rest = resolve;
    });
  return { session, read, now: () => last };
}

const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('pieces of a stream have the losses of the whole of it, for each cache', async () => {
  const size = 128;
  for (const [cache, reading] of /** @type {const} */ ([
    ['whole', {}],
    ['window', { window: 128 }],
    ['sinks', { window: 124, sinks: 4 }],
  ])) {
    const { losses } = await ask('rope', 'predict', {
      tokens: stream.subarray(0, 1025),
      last: 1025,
      ...reading,
    });
    for (const from of [0, 64, 512, 896]) {
      const { each } = await ask('rope', 'losses', asked(cache, stream, { ...start, from, size }));
      for (const [i, loss] of each.entries())
        assert.ok(Math.abs(loss - losses[from + i]) < 1e-4, `${cache}, ${from + i}: ${loss}`);
    }
  }
  assert.equal(asked('whole', stream, { ...start, from: WHOLE, size }), undefined);
});

test('4,096 characters: all kept is lost, and the window alone has the loss that the first tokens give, too', async () => {
  const live = await sessionOf().read({ count: 4096 });
  const { whole, window, sinks } = live.losses;
  assert.deepEqual(
    [whole.length, window.length, sinks.length],
    [WHOLE, 4096, 4096].map((n) => n / BLOCK),
  );
  const beyond = (losses) => meanOf(losses.slice(4));
  assert.ok(Math.abs(beyond(window) - beyond(sinks)) < 0.01, `${beyond(window)} ${beyond(sinks)}`);
  assert.ok(Math.abs(beyond(window) - usualLoss) < 0.15);
  assert.ok(whole.at(-1) > beyond(window) + 1.5);
  assert.equal(live.first.length, 12);
  assert.ok(Math.max(...live.first) < EVEN, `${live.first}`);
  const scene = { live: () => live };
  holdsEverywhere(demo, engine, [{ count: 4096 }, { count: 256, head: 11 }], scene);
  const { data } = sceneOf(demo, engine, { count: 4096 }, scene);
  assert.equal(data.read, 4096);
  assert.ok(!data.isBehind && Math.abs(data.means.window - meanOf(window.slice(2))) < 1e-12);
  const [loss] = numbersOf(demo, data);
  assert.deepEqual(loss.shape, [4096 / BLOCK, 3]);
  assert.ok(Number.isNaN(loss.values[3 * (WHOLE / BLOCK)]) && loss.values[1] === window[0]);
  showsAnswer(demo, engine, ({ means }) => (means.window < usualLoss + 0.05 ? 'stay' : 'rise'), scene);
});

test('the figure begins with what is stored, which a session reads, and reads on from there', async () => {
  const { key, losses, first } = await sessionOf().read({ count: WHOLE });
  assert.equal(key, BEGUN.key);
  for (const [cache, list] of Object.entries(losses))
    for (const [i, loss] of list.entries())
      assert.ok(Math.abs(loss - BEGUN.losses[cache][i]) < 6e-5, `${cache}, ${i}: ${loss}`);
  for (const [head, weight] of first.entries()) assert.ok(Math.abs(weight - BEGUN.first[head]) < 6e-6);
  const { data } = sceneOf(demo, engine);
  assert.equal(data.read, WHOLE);
  assert.ok(!data.isBehind && data.first.length === 12);
  let count = 0;
  const { read } = sessionOf(
    (...question) => {
      count += 1;
      return ask(...question);
    },
    { begun: BEGUN },
  );
  await read({ count: WHOLE });
  assert.equal(count, 0);
  const more = await read({ count: WHOLE + BLOCK });
  assert.equal(count, 2);
  assert.deepEqual(more.losses.whole, BEGUN.losses.whole);
  assert.equal(more.losses.window.length, WHOLE / BLOCK + 1);
  assert.equal((await read({ model: 'none', count: BLOCK })).losses.window.length, 1);
});

test('before anything is read, and for every model, the figure holds', () => {
  holdsEverywhere(demo, engine, [
    {},
    { count: 0 },
    { model: 'none', count: 512 },
    { model: 't5', sinkSize: 16 },
  ]);
});

test('NoPE streams badly whatever is kept, for nothing tells it where it is', async () => {
  const live = await sessionOf().read({ model: 'none', count: 1024 });
  for (const losses of Object.values(live.losses)) assert.ok(meanOf(losses.slice(8)) > 2.3);
});

test('it stops while it is held, begins anew with other values, and a model that fails says so', async () => {
  let count = 0;
  const { session, read, now } = sessionOf(async (...question) => {
    count += 1;
    if (count === 4) session.pause();
    return ask(...question);
  });
  await read({ count: 4096 });
  assert.ok(count <= 4, `${count} questions`);
  assert.ok(now().losses.window.length < 64);
  session.resume();
  const shorter = await read({ count: 1024 });
  assert.ok(shorter.losses.window.length >= 16);
  const other = await read({ count: 256, sinkSize: 1 });
  assert.ok(other.key !== shorter.key && other.losses.window.length === 4);
  const failed = await sessionOf(() => Promise.reject(new Error('gone'))).read({ count: 64 });
  assert.equal(failed.problem.message, 'gone');
  assert.ok(!demo.play.next({ count: 64 }, { problem: failed.problem }));
});
