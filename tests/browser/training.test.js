import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { path } from '../../commands/paths.js';
import { serve } from '../../commands/server.js';
import { startTrainer } from '../../web/engine/trainer.js';
import { policiesIn } from '../js/generator/policies.js';
import { isAll } from '../scope.js';
import { bundled } from './bundled-page.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { assertQuiet, copyWith, coreFolder, siteFolder, startSite } from './site.js';

// A figure that trains, in a page with the policy of the site's own, beside the scripts of the site. What workers there are
// is counted where they are made. That a training waits and ends with its figure is in live.test.js and tests/js/trainer.
const SCRIPT = `
import { trainerPool } from './web/trainer/index.js';
const workers = new Set();
const { Worker: Native } = globalThis;
globalThis.Worker = class extends Native {
  constructor(address) { super(address); workers.add(this); }
  terminate() { workers.delete(this); super.terminate(); }
};
const test = globalThis.training = {
  jobs: [],
  told: [],
  alive: () => workers.size,
  train(pool, params) {
    const job = pool.train({ params, plan: [{ length: 64, answers: 100 }] });
    const at = test.jobs.push(job) - 1;
    job.on(({ type, step, message, error }) => {
      if (type !== 'steps') test.told.push([at, type, message ?? error?.message]);
    });
    return at;
  },
};
const view = { height: () => 40, draw: (ctx) => ctx.fillText('training', 4, 20), describe: () => 'training' };
Posenc.define([{
  name: 'test/training',
  params: {},
  compute: () => ({}),
  views: { view },
  live: {
    make(context) {
      test.pool = trainerPool({ ...context, size: 4 });
      return {
        node: document.createElement('p'),
        value: { value: undefined, peek() {} },
        write() {},
        set() {},
        start: () => test.pool.resume(),
        stop: (isGone) => (isGone ? test.pool.stop() : test.pool.pause()),
      };
    },
  },
}], { en: { training: {} } });
`;
const markup = (policy) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}"><title>Training</title><link rel="icon" href="data:,">
<script src="core/posenc.iife.js" defer></script><script src="core/demos/test.js" defer></script></head>
<body><pe-demo step="all" name="test/training">Training</pe-demo></body></html>`;

async function made(browser) {
  const [policy] = policiesIn((await readFile(`${siteFolder}/en/about/index.html`)).toString());
  const folder = copyWith(`training-${browser}`, undefined, {
    'index.html': markup(policy),
    'none.html': markup(policy.replace(/worker-src [^;]+/, "worker-src 'none'")),
  });
  copyWith(`training-${browser}/core`, join(siteFolder, coreFolder), {
    'demos/test.js': await bundled(SCRIPT),
  });
  return folder;
}

const MODELS = ['rope', 'alibi', 'none', 'learned'].map((encoding) => ({
  ...{ task: 'back', encoding, seed: 2, steps: isAll ? 60 : 20 },
}));
// One that goes on until it is stopped.
const LONG = { task: 'latest', encoding: 'rope', steps: 10000 };

/** The hashes that the engine gives in this process. */
async function hashes() {
  const trainer = await startTrainer();
  return MODELS.map((params) => {
    trainer.create(params);
    trainer.train({ steps: params.steps });
    return trainer.save().hash;
  });
}

for (const browser of browsers) {
  describe(`training in the page, ${browser}`, () => {
    let expected;
    let folder;
    const session = sessionOf(browser);
    before(async () => {
      [expected, folder] = await Promise.all([hashes(), made(browser)]);
    });
    const server = fixture(() => serve({ folder }));

    const open = async (address) => {
      session.forget();
      await session.open(address);
      await session.until(() => globalThis.training?.pool);
    };
    const openFile = (file = 'index.html') => open(pathToFileURL(`${folder}/${file}`).href);
    const train = (models) =>
      session.evaluate((list) => {
        const { training } = window;
        return list.map((params) => training.train(training.pool, params));
      }, models);
    const done = (count) =>
      session.until(
        (least) => globalThis.training.told.filter(([, type]) => /done|failed/.test(type)).length >= least,
        count,
        { timeout: 60000, what: 'every model is trained' },
      );
    const results = () =>
      session.evaluate(() => globalThis.training.jobs.map(({ state, hash }) => [state, hash]));
    const told = () => session.evaluate(() => globalThis.training.told.splice(0));
    const alive = () => session.evaluate(() => globalThis.training.alive());
    const underWay = (least = 1) =>
      session.until(
        (count) => globalThis.training.jobs.filter(({ step }) => step > 0).length >= count,
        least,
        { timeout: 60000, what: 'every worker trains' },
      );
    const right = () => expected.map((hash) => ['done', hash]);

    test('from a file: four models, the same bits as anywhere, and the page answers meanwhile', async () => {
      await openFile();
      await session.evaluate(() => {
        Object.assign(globalThis, { keys: 0, painted: 0 });
        const frame = () => {
          globalThis.painted += 1;
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        addEventListener('keydown', () => {
          globalThis.keys += 1;
        });
      });
      await train([LONG, LONG, LONG, LONG].map((params, seed) => ({ ...params, seed })));
      await underWay(4);
      for (let i = 0; i < 10; i += 1) await session.press('a');
      const { keys, frames, states } = await session.evaluate(() => ({
        ...{ keys: globalThis.keys, frames: globalThis.painted },
        states: globalThis.training.jobs.map(({ state }) => state),
      }));
      assert.deepEqual(states, Array(4).fill('training'));
      assert.equal(await alive(), 4);
      assert.equal(keys, 10);
      assert.ok(frames > 5);
      await session.evaluate(() => {
        globalThis.training.pool.stop();
        globalThis.training.jobs.length = 0;
      });
      await told();
      await train(MODELS);
      await done(4);
      assert.deepEqual(await results(), right());
      const tokens = await session.evaluate(async () => {
        const [job] = globalThis.training.jobs;
        return (await job.ask('inspect', { length: 40 })).tokens.length;
      });
      assert.equal(tokens, 40);
      assert.deepEqual(session.errors, []);
    });

    test('over http with nothing but the page, and without the network once the trainer came', async () => {
      await open(`${server.address}index.html`);
      await train(MODELS.slice(0, 1));
      await done(1);
      await session.goOffline();
      await train(MODELS.slice(1));
      await done(4);
      assert.deepEqual(await results(), right());
      await assertQuiet(session, server.address);
    });

    test('where the policy allows no workers it trains on the page’s own thread, and says so', async () => {
      await openFile('none.html');
      await train(MODELS.slice(0, 2));
      await underWay();
      await session.press('a');
      await done(2);
      assert.deepEqual(await results(), right().slice(0, 2));
      assert.ok((await told()).some(([, type]) => type === 'here'));
      assert.equal(await alive(), 0);
    });
  });
}

// 300 steps of a model of the race must give the weights of the stored run, also where a page may do nothing but run scripts.
// The same from a file: inside.test.js.
describe('a model of the race trained in a frame that may do nothing but run scripts', {
  skip: !browsers.includes('chromium'),
}, () => {
  const session = sessionOf('chromium', { width: 1000, height: 1300 });
  const site = fixture(() => startSite());

  test('it has the weights that it has everywhere', async () => {
    const file = path('build/browser/around.html');
    const address = `${site.address}en/embed/race/inspector/index.html`;
    await writeFile(
      file,
      `<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,">
<iframe sandbox="allow-scripts" width="900" height="1200" src="${address}"></iframe></html>`,
    );
    await session.open(pathToFileURL(file).href);
    const frame = session.page.frames()[1];
    const within = { timeout: 60000 };
    await frame.waitForFunction(
      () => {
        const demo = document.querySelector('pe-demo');
        demo?.scrollIntoView();
        const button = demo?.shadowRoot.querySelector('.live button');
        if (!button || button.disabled) return false;
        button.click();
        return true;
      },
      undefined,
      within,
    );
    const { hash } = JSON.parse(await readFile(path('content/race/weights/back-rope-300.json'), 'utf8'));
    await frame.waitForFunction(
      (own) => {
        const { data } = document.querySelector('pe-demo');
        if (/cannot use workers/.test(window.partOf('.live').textContent)) throw new Error('no workers');
        return data.hash === own && !data.isStored;
      },
      hash,
      within,
    );
    assert.deepEqual(session.errors, []);
  });
});
