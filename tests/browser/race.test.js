import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { focusHandle, press, settle, start, valuesOf } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile, assertQuiet, copyWith, siteFolder } from './site.js';

const page = 'en/lessons/figures/index.html';
const figure = '<pe-demo step="all" name="race/lengths" id="hard" gate="hard">race</pe-demo>';

// A page of the site itself with a figure that asks for a prediction.
function markup() {
  const text = readFileSync(join(siteFolder, 'en/lessons/relative/index.html'), 'utf8');
  return text.replace(/(<main\b[^>]*>)[\s\S]*?(<\/main>)/, `$1<h1>race</h1>${figure}$2`);
}

const inFigure = (session, id, action) =>
  session.evaluate(
    `(${(target, act) => act(document.getElementById(target).shadowRoot)})(${JSON.stringify(id)}, ${action})`,
  );
const textOf = (session, id, selector) =>
  inFigure(session, id, `(root) => root.querySelector('${selector}')?.textContent`);

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
      await assertQuiet(session);
    });
  });
}
