import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { focusHandle, settle, start, valuesOf } from './demo.js';
import { browsers, launch } from './driver/index.js';
import { asFile, copyWith, siteFolder } from './site.js';

const page = 'en/lessons/figures/index.html';
const demo = (id, rest) => `<pe-demo name="race/lengths" id="${id}" ${rest}>race</pe-demo>`;

// A page of the site itself: one figure asks for a prediction, one trains.
function markup() {
  const text = readFileSync(join(siteFolder, 'en/lessons/alibi/index.html'), 'utf8');
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
const press = (session, id, selector) =>
  inFigure(session, id, `(root) => root.querySelector('${selector}').click()`);
const LIVE = '.demo > .live';

for (const browser of browsers) {
  describe(`the length race, ${browser}`, () => {
    let folder;
    let session;
    before(async () => {
      folder = await copyWith(`race-${browser}`, siteFolder, { [page]: markup() });
      session = await launch(browser);
      await session.open(asFile(page, folder));
    });
    after(() => session.close());

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
      await press(session, 'hard', '.gate .option');
      await settle(session);
      assert.match(await textOf(session, 'hard', '.gate .verdict'), /right/);
      assert.match(await textOf(session, 'hard', '.readout'), /of \d+ comparisons/);
      assert.equal((await valuesOf(session, 'hard')).sketch, 'compare');
      await session.until(() =>
        /At 128 tokens/.test(
          document.getElementById('hard').shadowRoot.querySelector('canvas').getAttribute('aria-label'),
        ),
      );
    });

    test('a model trained here, from a file, has the weights of the stored run', async () => {
      await start(session, 'race');
      await press(session, 'race', `${LIVE} button`);
      await session.until(
        () =>
          document.getElementById('race').shadowRoot.querySelector('.demo > .live progress').hidden === false,
      );
      await session.until(
        () =>
          /stored run|could not/.test(
            document.getElementById('race').shadowRoot.querySelector('.demo > .live [role=status]')
              .textContent,
          ),
        undefined,
        { timeout: 120000, what: 'the model is trained' },
      );
      assert.match(
        await textOf(session, 'race', `${LIVE} [role=status]`),
        /hash(es)? of the weights (is|are) the same/,
      );
      assert.match(await textOf(session, 'race', '.readout'), /trained here: the same/);
    });

    test('a training is paused, goes on and is stopped, and leaves with its figure', async () => {
      await press(session, 'race', `${LIVE} button:nth-of-type(2)`);
      const buttons = () =>
        inFigure(
          session,
          'race',
          `(root) => [...root.querySelectorAll('${LIVE} button:not([hidden])')].map((button) => button.textContent)`,
        );
      await session.until(() =>
        /step [1-9]/.test(
          document.getElementById('race').shadowRoot.querySelector('.demo > .live .line').textContent,
        ),
      );
      await press(session, 'race', `${LIVE} button:nth-of-type(3)`);
      const isHeld = (wished) =>
        session.until(
          (held) =>
            /paused/.test(
              document.getElementById('race').shadowRoot.querySelector('.demo > .live .line').textContent,
            ) === held,
          wished,
        );
      await isHeld(true);
      await press(session, 'race', `${LIVE} button:nth-of-type(3)`);
      await isHeld(false);
      await press(session, 'race', `${LIVE} button:nth-of-type(4)`);
      await session.until(() =>
        /Stopped/.test(
          document.getElementById('race').shadowRoot.querySelector('.demo > .live [role=status]').textContent,
        ),
      );
      assert.equal((await buttons()).length, 2);
      await session.evaluate(() => {
        const element = document.getElementById('race');
        const { parentNode } = element;
        element.remove();
        parentNode.append(element);
      });
      await start(session, 'race');
      assert.match((await buttons())[0], /Train RoPE here/);
      await session.collect?.();
      assert.deepEqual(session.errors, []);
    });
  });
}
