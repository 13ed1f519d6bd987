import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { demosOf, settle, startAll } from './demo.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { families, gallery, startGallery } from './gallery.js';

// POSENC_INTERACTIONS=1000 POSENC_SEED=7 node --test tests/browser/interactions.test.js goes further, and elsewhere.
const INTERACTIONS = Number(process.env.POSENC_INTERACTIONS ?? (isAll ? 300 : 60));
const SEED = Number(process.env.POSENC_SEED ?? 29);
const TOGETHER = isAll ? 5 : 2; // interactions with one demo before another
const HALF = INTERACTIONS / 2;
// What a half may leave behind, and each interaction besides. A leak shows in both halves; what is compiled, used for the
// first time or not yet collected comes and goes, in measurements up to 40 listeners and 2 MB in one half.
const LEFT = {
  usedSize: 2 ** 20 + 3072 * HALF,
  // A drawing that a style names is a document of its own, which Chromium makes and drops as it likes.
  nodes: 50 + 0.5 * HALF,
  jsEventListeners: 20 + 0.2 * HALF,
};

function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Brings one of what can be used in a demo into the window and gives it the keyboard; what it is and where. */
const take = (session, id, part) =>
  session.evaluate(
    (target) => {
      const { shadowRoot } = document.getElementById(target.id);
      const all = [
        ...shadowRoot.querySelectorAll(
          '[role=slider][data-id], .panel :is(input, select), .actions button:nth-child(-n+3):not(:disabled)',
        ),
      ].filter((node) => node.checkVisibility());
      const node = all[Math.floor(target.part * all.length)];
      node.scrollIntoView({ block: 'center', behavior: 'instant' });
      node.focus({ preventScroll: true });
      const { x, y, width, height } = node.getBoundingClientRect();
      return { type: node.type ?? 'handle', x: x + width / 2, y: y + height / 2 };
    },
    { id, part },
  );

const KEYS = ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Shift+ArrowUp', 'PageDown'];
const WORDS = ['3', '-7', '1e9', 'x y', '0.5', '가 나'];

async function interact(session, id, random) {
  const one = (list) => list[Math.floor(random() * list.length)];
  const { type, x, y } = await take(session, id, random());
  const far = () => 400 * (random() - 0.5);
  if ((type === 'handle' && random() < 0.5) || type === 'range') {
    return session.drag({ x, y }, { x: x + far(), y: y + far() }, 3);
  }
  if (type === 'button' || type === 'submit') return session.press('Enter');
  if (type === 'checkbox') return session.press('Space');
  if (type === 'text' && random() < 0.7) return session.type(one(WORDS));
  await session.press(one(KEYS));
  return session.press(one(KEYS));
}

describe('hundreds of interactions', () => {
  if (!browsers.includes('chromium')) return;
  const session = sessionOf('chromium');
  const server = fixture(() => startGallery('interactions'));

  test('leave no word in the console, and no memory behind', async () => {
    const said = [];
    session.page.on('console', (message) => said.push(message.text()));
    const protocol = await session.context.newCDPSession(session.page);
    const held = async () => {
      await session.evaluate(() => {
        for (const demo of document.querySelectorAll('pe-demo')) demo.reset();
      });
      await settle(session);
      for (let times = 0; times < 3; times++) await protocol.send('HeapProfiler.collectGarbage');
      const { usedSize } = await protocol.send('Runtime.getHeapUsage');
      return { usedSize, ...(await protocol.send('Memory.getDOMCounters')) };
    };
    // Every demo is used so by itself in tests/js/demos/monkey.test.js; here it is how a page holds them.
    await session.open(new URL((isAll ? gallery : families)('ko'), server.address).href);
    await startAll(session);
    const demos = await demosOf(session);
    const random = randomFrom(SEED);
    const use = async (demo, times = TOGETHER) => {
      for (let i = 0; i < times; i++) await interact(session, demo.id, random);
    };
    // Each was used before anything is measured.
    for (const demo of demos) await use(demo, isAll ? TOGETHER : 1);
    const counts = [await held()];
    while (counts.length < 3) {
      for (let i = 0; i < HALF; i += TOGETHER) await use(demos[Math.floor(random() * demos.length)]);
      counts.push(await held());
    }
    assert.deepEqual([session.errors, said], [[], []]);
    const [before, between, after] = counts;
    for (const [what, most] of Object.entries(LEFT)) {
      const grown = Math.min(between[what] - before[what], after[what] - between[what]);
      assert.ok(grown < most, `${what} grew by ${grown} in each half: ${JSON.stringify(counts)}`);
    }
  });
});
