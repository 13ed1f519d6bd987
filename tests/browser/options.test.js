import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allDemos } from '../js/demos/arbitraries.js';
import { isAll } from '../scope.js';
import { settle, start } from './demo.js';
import { assertSameNumbers } from './demo-tests.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { packageFolder, startCopy } from './site.js';

// A figure alone on its page has no module of the engine but those that it names. What the same options do in every other
// state is in tests/js/demos.

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>One demo</title><link rel="icon" href="data:,">
<pe-demo step="all" id="demo">A demo, in words.</pe-demo>
<script>document.getElementById('demo').setAttribute('name', location.search.slice(1));</script>
<script src="posenc.iife.js"></script></html>`;

/** Everything in a demo's panel that is pressed: { param, at }, a place among the options, and { step }. */
const pressesOf = ({ params, steps = [] }) => [
  ...Object.entries(params).flatMap(([param, { kind, options = [], samples = [], control }]) => {
    if (control === 'none') return [];
    const count = kind === 'flag' ? 1 : options.length || samples.length;
    // Before the samples of a text stands what they are.
    return Array.from({ length: count }, (_, i) => ({ param, at: samples.length > 0 ? i + 1 : i }));
  }),
  ...steps.map((_, step) => ({ step })),
];

/** For each module of the engine that comes with an option, such an option of one demo. */
/** @type {[module: string, demo: string, choice: any][]} */
const ONE_EACH = [
  ['tables', 'relative/clip', { param: 'clip', option: 'wrong-unclipped' }],
  ['biases', 'attention/sentence', { param: 'method', option: 't5' }],
  ['weights', 'scaling/lens', { param: 'a', sample: 'Mistral 7B v0.1' }],
];

const demoNamed = (name) => allDemos.find((demo) => demo.name === name);

function placeOf(demo, { param, option, sample }) {
  const { options, samples } = demo.params[param];
  const at = sample ? samples.findIndex(({ name }) => name === sample) + 1 : options.indexOf(option);
  assert.ok(at >= 0, `${demo.name}: ${param}`);
  return { param, at };
}

/** Presses as a reader does; false where the control is out of sight with these values. */
const press = (session, one) =>
  session.evaluate(({ param, at, step }) => {
    const { shadowRoot } = document.getElementById('demo');
    if (step !== undefined) {
      const marks = shadowRoot.querySelectorAll('.way > :not(.label, .forth)');
      marks[step].click();
      return true;
    }
    const control = shadowRoot.querySelector(`.control[data-param="${param}"]:not(.idle)`);
    if (!control) return false;
    const list = control.querySelector('select');
    if (!list) {
      control.querySelectorAll('input')[at].click();
      return true;
    }
    list.selectedIndex = at;
    for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
    return true;
  }, one);

/** All that is written and said in the figure. */
const wordsOf = (session) =>
  session.evaluate(() => {
    const nodes = [...document.getElementById('demo').shadowRoot.querySelectorAll('*')];
    const said = nodes.flatMap((node) => [node.ariaLabel, node.getAttribute('aria-valuetext')]);
    const isText = (node) => node.nodeType === Node.TEXT_NODE;
    const written = nodes.flatMap((node) => [...node.childNodes].filter(isText).map(({ data }) => data));
    return [...said, ...written].filter(Boolean).join('\n');
  });

// A module may still be on its way.
async function assertShown(session, demo) {
  for (let turns = 0; ; turns++) {
    await settle(session);
    try {
      await assertSameNumbers(session, 'demo', demo);
      break;
    } catch (error) {
      if (turns === 200) throw error;
    }
  }
  const words = await wordsOf(session);
  assert.doesNotMatch(words, /must be loaded|cannot be used|undefined|NaN|\[object/);
}

describe('every option of a figure that was just opened shows what it stands for', {
  skip: !browsers.includes('chromium'),
}, () => {
  const session = sessionOf('chromium');
  const server = fixture(() => startCopy('options', packageFolder, { 'demo.html': page }));

  const open = async ({ name }) => {
    await session.open(`${server.address}demo.html?${name}`);
    await start(session, 'demo');
    session.forget();
  };
  const modulesAsked = () =>
    session.requests.flatMap((request) => /\/engine\/(\w+)\.js/.exec(request)?.[1] ?? []);

  for (const [module, name, choice] of ONE_EACH)
    test(`${name} asks for ${module}`, async () => {
      const demo = demoNamed(name);
      await open(demo);
      assert.ok(await press(session, placeOf(demo, choice)));
      await assertShown(session, demo);
      assert.deepEqual(modulesAsked(), [module]);
      assert.deepEqual(session.errors, []);
    });

  for (const demo of isAll ? allDemos : [])
    test(demo.name, async (t) => {
      await open(demo);
      for (const one of pressesOf(demo)) {
        await t.test(JSON.stringify(one), async () => {
          // What another option brought is not there for this one.
          if (modulesAsked().length > 0) await open(demo);
          await session.evaluate(() => document.getElementById('demo').reset());
          if (await press(session, one)) await assertShown(session, demo);
          assert.deepEqual(session.errors, []);
        });
      }
    });
});
