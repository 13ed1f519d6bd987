import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { focusHandle, press, settle, start, valuesOf } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile, assertQuiet, copyWith, siteFolder } from './site.js';

const page = 'en/lessons/figures/index.html';
const demo = (id, rest) => `<pe-demo step="all" name="race/lengths" id="${id}" ${rest}>race</pe-demo>`;

// A page of the site itself: one figure asks for a prediction, one trains.
function markup() {
  const text = readFileSync(join(siteFolder, 'en/lessons/relative/index.html'), 'utf8');
  const figures =
    demo('hard', 'gate="hard"') + demo('race', 'values="seeds=1&amp;shown=none,rope&amp;chosen=rope"');
  return text.replace(/(<main\b[^>]*>)[\s\S]*?(<\/main>)/, `$1<h1>race</h1>${figures}$2`);
}

const inFigure = (session, id, action) =>
  session.evaluate(
    `(${(target, act) => act(document.getElementById(target).shadowRoot)})(${JSON.stringify(id)}, ${action})`,
  );
const textOf = (session, id, selector) =>
  inFigure(session, id, `(root) => root.querySelector('${selector}')?.textContent`);
const LIVE = '.demo > .live';
// Until a part of what trains says what a pattern matches.
const says = (session, part, pattern, options = {}) =>
  session.until(
    ([selector, source]) => new RegExp(source).test(window.partOf(selector, '#race').textContent),
    [`${LIVE} ${part}`, pattern],
    { what: pattern, ...options },
  );

for (const browser of browsers) {
  describe(`the length race, ${browser}`, () => {
    let folder;
    const session = sessionOf(browser);
    before(async () => {
      folder = await copyWith(`race-${browser}`, siteFolder, { [page]: markup() });
      await session.open(asFile(page, folder));
    });

    test('a prediction is drawn by keys, and until it is done nothing tells the rest', async () => {
      await start(session, 'hard');
      const said = () =>
        inFigure(
          session,
          'hard',
          '(root) => [...root.querySelectorAll("canvas[role]")].map((canvas) => canvas.getAttribute("aria-label")).join(" ")',
        );
      assert.match(await said(), /hidden until/);
      assert.equal(await session.evaluate(() => document.getElementById('hard').gated), true);
      for (const [encoding, key] of [
        ['t5', 'End'],
        ['rope', 'Home'],
      ]) {
        await focusHandle(session, 'hard', `guess-${encoding}`);
        await session.press(key);
        await settle(session);
      }
      const { guess } = await valuesOf(session, 'hard');
      assert.deepEqual([guess[3], guess[5]], [100, 0]);
      await press(session, '.gate .option', '#hard');
      await settle(session);
      assert.match(await textOf(session, 'hard', '.gate .verdict'), /right/);
      assert.match(await textOf(session, 'hard', '.readout'), /of \d+ comparisons/);
      assert.equal((await valuesOf(session, 'hard')).sketch, 'compare');
      await session.until(() =>
        /At 128 tokens/.test(window.partOf('canvas', '#hard').getAttribute('aria-label')),
      );
    });

    test('a training is paused, goes on and is stopped, and leaves with its figure', async () => {
      await start(session, 'race');
      await press(session, `${LIVE} button:nth-of-type(2)`, '#race');
      const buttons = () =>
        inFigure(
          session,
          'race',
          `(root) => [...root.querySelectorAll('${LIVE} button:not([hidden])')].map((button) => button.textContent)`,
        );
      await says(session, '.line', 'step [1-9]');
      await press(session, `${LIVE} button:nth-of-type(3)`, '#race');
      await says(session, '.line', 'paused');
      await press(session, `${LIVE} button:nth-of-type(3)`, '#race');
      await says(session, '.line', '^(?!.*paused)');
      await press(session, `${LIVE} button:nth-of-type(4)`, '#race');
      await says(session, '[role=status]', 'Stopped');
      assert.equal((await buttons()).length, 2);
      await session.evaluate(() => {
        const element = document.getElementById('race');
        const { parentNode } = element;
        element.remove();
        parentNode.append(element);
      });
      await start(session, 'race');
      assert.match((await buttons())[0], /Train RoPE here/);
      await assertQuiet(session);
    });
  });
}
