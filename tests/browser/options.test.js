import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { settle, start } from './demo.js';
import { assertSameNumbers } from './demo-tests.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { descriptorOf } from './engine-data.js';
import { packageFolder, startCopy } from './site.js';

// A figure alone on its page has no module of the engine but those that it names. What the same options do in every other
// state is in tests/js/demos.

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>One demo</title><link rel="icon" href="data:,">
<pe-demo step="all" id="demo">A demo, in words.</pe-demo>
<script>document.getElementById('demo').setAttribute('name', location.search.slice(1));</script>
<script src="posenc.iife.js"></script></html>`;

/** For each module of the engine that comes with an option, such an option of one demo. */
/** @type {[module: string, demo: string, choice: any][]} */
const ONE_EACH = [
  ['tables', 'attention/sentence', { param: 'method', option: 'learned' }],
  ['biases', 'attention/sentence', { param: 'method', option: 't5' }],
  ['weights', 'scaling/lens', { param: 'a', sample: 'Mistral 7B v0.1' }],
];

function placeOf(demo, { param, option, sample }) {
  const { options, samples } = demo.params[param];
  const at = sample ? samples.findIndex(({ name }) => name === sample) + 1 : options.indexOf(option);
  assert.ok(at >= 0, `${demo.name}: ${param}`);
  return { param, at };
}

/** Presses as a reader does. */
const press = (session, one) =>
  session.evaluate(({ param, at }) => {
    const { shadowRoot } = document.getElementById('demo');
    const control = shadowRoot.querySelector(`.control[data-param="${param}"]:not(.idle)`);
    const list = control.querySelector('select');
    if (!list) return control.querySelectorAll('input')[at].click();
    list.selectedIndex = at;
    for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
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

describe('an option of a figure that was just opened brings what it stands for', {
  skip: !browsers.includes('chromium'),
}, () => {
  const session = sessionOf('chromium');
  const server = fixture(() => startCopy('options', packageFolder, { 'demo.html': page }));

  for (const [module, name, choice] of ONE_EACH)
    test(`${name} asks for ${module}`, async () => {
      const demo = await descriptorOf(name);
      await session.open(`${server.address}demo.html?${name}`);
      await start(session, 'demo');
      session.forget();
      await press(session, placeOf(demo, choice));
      await assertShown(session, demo);
      const asked = session.requests.flatMap((request) => /\/engine\/(\w+)\.js/.exec(request)?.[1] ?? []);
      assert.deepEqual(asked, [module]);
      assert.deepEqual(session.errors, []);
    });
});
