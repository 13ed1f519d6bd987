import assert from 'node:assert/strict';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { path } from '../../commands/paths.js';
import { serve } from '../../commands/server.js';
import { startTrainer } from '../../web/engine/trainer.js';
import { policiesIn } from '../js/generator/policies.js';
import { isAll } from '../scope.js';
import { bundled } from './bundled-page.js';
import { hide } from './demo.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { assertQuiet, coreFolder, oneFile, siteFolder, startSite } from './site.js';

// A figure that trains, in a page with the policy of the site's own, beside the scripts of the site. What workers and
// addresses there are is counted where they are made.
const SCRIPT = `
import { trainerPool } from './web/trainer/index.js';
const workers = new Set();
const addresses = new Set();
const { Worker: Native } = globalThis;
const { createObjectURL, revokeObjectURL } = URL;
globalThis.Worker = class extends Native {
  constructor(address) { super(address); workers.add(this); }
  terminate() { workers.delete(this); super.terminate(); }
};
URL.createObjectURL = (blob) => { const made = createObjectURL.call(URL, blob); addresses.add(made); return made; };
URL.revokeObjectURL = (made) => { addresses.delete(made); revokeObjectURL.call(URL, made); };
const test = globalThis.training = {
  jobs: [],
  told: [],
  alive: () => workers.size,
  addresses: () => addresses.size,
  kill: () => Native.prototype.terminate.call([...workers][0]),
  poolOf: (options) => trainerPool({ ...test.context, ...options }),
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
      test.context = context;
      test.pool = test.poolOf({ size: 4 });
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
  const folder = path('build/browser', `training-${browser}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(`${siteFolder}/${coreFolder}`, `${folder}/core`, { recursive: true });
  const [policy] = policiesIn((await readFile(`${siteFolder}/en/about/index.html`)).toString());
  await writeFile(`${folder}/core/demos/test.js`, await bundled(SCRIPT));
  await writeFile(`${folder}/index.html`, markup(policy));
  await writeFile(`${folder}/none.html`, markup(policy.replace(/worker-src [^;]+/, "worker-src 'none'")));
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
    const steps = () =>
      session.evaluate(() => globalThis.training.jobs.reduce((sum, { step }) => sum + step, 0));
    const underWay = (least = 1) =>
      session.until(
        (count) => globalThis.training.jobs.filter(({ step }) => step > 0).length >= count,
        least,
        { timeout: 60000, what: 'every worker trains' },
      );
    const wait = (ms) =>
      session.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time, true)), ms);
    const right = () => expected.map((hash) => ['done', hash]);

    test('from a file: four models, the same bits as anywhere, and the page answers meanwhile', async (t) => {
      await openFile();
      await session.evaluate(() => {
        Object.assign(globalThis, { longest: 0, keys: 0, painted: 0 });
        let last = performance.now();
        const frame = (now) => {
          globalThis.longest = Math.max(globalThis.longest, now - last);
          globalThis.painted += 1;
          last = now;
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
      const { keys, frames, longest, states } = await session.evaluate(() => ({
        ...{ keys: globalThis.keys, frames: globalThis.painted, longest: globalThis.longest },
        states: globalThis.training.jobs.map(({ state }) => state),
      }));
      assert.deepEqual(states, Array(4).fill('training'));
      assert.equal(await alive(), 4);
      assert.equal(keys, 10);
      assert.ok(frames > 5);
      t.diagnostic(`${browser}: longest gap between frames with four workers ${longest.toFixed(0)} ms`);
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

    test('hidden it waits, removed it is gone, and it comes back', async () => {
      await openFile();
      await train([LONG, LONG]);
      await underWay(2);
      await hide(session, true);
      await wait(500);
      const before = await steps();
      await wait(300);
      assert.equal(await steps(), before);
      await hide(session, false);
      await session.until(
        (count) => globalThis.training.jobs.reduce((sum, { step }) => sum + step, 0) > count,
        before,
      );
      await session.evaluate(() => {
        globalThis.kept = document.querySelector('pe-demo');
        globalThis.kept.remove();
      });
      await session.until(() => globalThis.training.alive() === 0);
      assert.deepEqual(
        (await results()).map(([state]) => state),
        ['stopped', 'stopped'],
      );
      await session.evaluate(() => {
        document.body.append(globalThis.kept);
        globalThis.training.jobs.length = 0;
      });
      await told();
      await train(MODELS.slice(0, 1));
      await done(1);
      assert.deepEqual(await results(), right().slice(0, 1));
      // A page that is loaded again in the middle of it begins with nothing.
      await train([LONG]);
      await session.reload();
      await session.until(() => globalThis.training?.pool);
      assert.equal(await alive(), 0);
      await train(MODELS.slice(1, 2));
      await done(1);
      assert.deepEqual(await results(), right().slice(1, 2));
      assert.deepEqual(session.errors, []);
    });

    test('a worker that is killed is said and begins anew, twice is too often', async () => {
      await openFile();
      await session.evaluate((params) => {
        const { training } = window;
        training.own = training.poolOf({ size: 1, timeout: 1200 });
        training.train(training.own, params);
      }, LONG);
      for (const type of ['restarted', 'failed']) {
        await underWay();
        await session.evaluate(() => globalThis.training.kill());
        await session.until((kind) => globalThis.training.told.some(([, told]) => told === kind), type);
      }
      const types = (await told()).map(([, type, message]) => [type, message ?? undefined]);
      assert.deepEqual(types, [
        ['created', undefined],
        ['restarted', 'the worker gives no answer'],
        ['created', undefined],
        ['failed', 'the worker gives no answer'],
      ]);
      assert.equal(await alive(), 0);
      assert.deepEqual(session.errors, []);
    });

    test('starts and stops leave no worker, and one address', async () => {
      await openFile();
      const evaluated = { params: LONG, turns: isAll ? 50 : 15 };
      const left = await session.evaluate(async ({ params, turns }) => {
        const { training } = window;
        let most = 0;
        for (let turn = 0; turn < turns; turn += 1) {
          const pool = training.poolOf({ size: 2 });
          const jobs = [1, 2].map((seed) => pool.train({ params: { ...params, seed }, plan: [] }));
          // Some are stopped before anything began, some in the middle.
          if (turn % 5 === 0) await new Promise((resolve) => jobs[0].on(resolve));
          else await new Promise((resolve) => setTimeout(resolve, turn % 5));
          most = Math.max(most, training.alive());
          pool.stop();
        }
        return { alive: training.alive(), addresses: training.addresses(), most };
      }, evaluated);
      assert.deepEqual(left, { alive: 0, addresses: 1, most: 2 });
      await train(MODELS.slice(0, 1));
      await done(1);
      assert.deepEqual(await results(), right().slice(0, 1));
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

// The race itself, wherever a reader may meet it: its 300 steps must give the weights of the stored run.
const RACE = 'steps=few&seeds=1';
const places = {
  'a file of its own': {
    address: `${pathToFileURL(path('dist/demos/race-lengths.en.html')).href}#${RACE}`,
  },
  'everything in one file': { address: oneFile('en'), add: RACE, only: 'chromium' },
  'a frame that may do nothing but run scripts': { isFrame: true, only: 'chromium' },
};

for (const browser of browsers) {
  describe(`the race trained in ${browser}`, () => {
    const session = sessionOf(browser, { width: 1000, height: 1300 });
    const server = fixture(() => startSite());

    for (const [name, { address, add, isFrame, only = browser }] of Object.entries(places)) {
      if (only !== browser || (name === 'everything in one file' && !isAll)) continue;
      test(name, async () => {
        session.forget();
        await session.open(isFrame ? await around(server.address) : address);
        if (add)
          await session.evaluate((values) => {
            const demo = document.createElement('pe-demo');
            demo.setAttribute('name', 'race/lengths');
            demo.setAttribute('values', values);
            demo.setAttribute('lang', 'en');
            demo.className = 'added';
            document.querySelector('main').prepend(demo);
            scrollTo(0, 0);
          }, add);
        await until(session, () => {
          const demo = document.querySelector('pe-demo.added') ?? document.querySelector('pe-demo');
          demo?.scrollIntoView();
          const button = demo?.shadowRoot.querySelector('.live button');
          if (!button || button.disabled) return false;
          button.click();
          return true;
        });
        const said = await until(session, () => {
          const demo = document.querySelector('pe-demo.added') ?? document.querySelector('pe-demo');
          const { textContent } = demo.shadowRoot.querySelector('.live [role="status"]');
          return /Trained here/.test(textContent) && textContent;
        });
        assert.match(said, /hash(es)? of the weights (is|are) the same/);
        assert.doesNotMatch(said, /no workers/);
        assert.deepEqual(session.errors, []);
      });
    }
  });
}

async function around(site) {
  const file = path('build/browser/around.html');
  const frame = `<iframe sandbox="allow-scripts" width="900" height="1200" src="${site}en/embed/race/lengths/index.html#${RACE}"></iframe>`;
  await writeFile(
    file,
    `<!doctype html><html lang="en"><title>Around</title><link rel="icon" href="data:,">${frame}</html>`,
  );
  return pathToFileURL(file).href;
}

// In the page, or in the one frame of it.
async function until(session, condition) {
  const frame = session.page?.frames?.()[1];
  const own = frame
    ? Object.assign(Object.create(session), { evaluate: frame.evaluate.bind(frame) })
    : session;
  return own.until(condition, undefined, { timeout: 60000 });
}
