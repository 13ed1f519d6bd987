import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { path } from '../../commands/paths.js';
import { startTrainer } from '../../web/engine/trainer.js';
import { focusHandle, settle, start, write } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { openMenu, saved } from './export-menu.js';
import { asFile, assertQuiet, copyWith, packageFolder } from './site.js';

const page = `<!doctype html><html lang="ko"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Inside</title>
<pe-demo step="all" name="race/inspector" id="inside" lang="ko">Inside</pe-demo><script src="posenc.iife.js"></script></html>`;

const ID = 'inside';
// Trained again in tests/js/demos/race-inspector.test.js.
const { hash } = JSON.parse(readFileSync(path('content/race/weights/back-rope-300.json'), 'utf8'));
let folder;
before(async () => {
  folder = copyWith('inside', packageFolder, { 'inside.html': page });
});

// What stands in the figure: buttons to be seen, what is said, and of its data what tests ask for.
const look = (session) =>
  session.evaluate((id) => {
    const { data, values, shadowRoot } = document.getElementById(id);
    const live = shadowRoot.querySelector('.demo > .live');
    return {
      buttons: [...live.querySelectorAll('button')]
        .filter((one) => !one.hidden)
        .map((one) => one.textContent),
      said: live.textContent,
      focus: shadowRoot.activeElement?.textContent,
      readout: shadowRoot.querySelector('.readout').textContent,
      state: data.state,
      hash: data.hash,
      score: data.score?.here && { length: data.score.here.length, accuracy: data.score.here.accuracy },
      wrong: data.marks?.wrong,
      query: values.query,
    };
  }, ID);

const isGraded = ([id, length]) => document.getElementById(id).data.score?.here?.length === length;

const pressFirst = async (session) => {
  await session.evaluate((id) => {
    const buttons = document.getElementById(id).shadowRoot.querySelectorAll('.demo > .live button');
    [...buttons].find((one) => !one.hidden).focus();
  }, ID);
  await session.press('Enter');
};

for (const browser of browsers) {
  describe(`one small model, from a file, ${browser}`, () => {
    const session = sessionOf(browser);
    before(async () => {
      await session.open(asFile('inside.html', folder));
      await start(session, ID);
    });

    test('is there at once, stored as it came out of training', async () => {
      await session.until(isGraded, [ID, 64], { timeout: 60000, what: 'the answers are counted' });
      await settle(session);
      const stored = await look(session);
      assert.equal(stored.state, 'ready');
      assert.match(stored.buttons[0], /^직접 학습하기/);
      assert.equal(stored.buttons.length, 2);
      assert.ok(stored.readout.includes(hash), 'the hash of the same training');
      assert.ok(stored.score.accuracy < 0.3, `${stored.score.accuracy}`);
    });

    test('is trained when asked and has the weights that it has everywhere', async () => {
      await pressFirst(session);
      await session.until(([id, own]) => document.getElementById(id).data.hash === own, [ID, hash], {
        timeout: 60000,
        what: 'the model is trained',
      });
      await session.until(isGraded, [ID, 64], { what: 'the answers are counted' });
      await settle(session);
      const done = await look(session);
      assert.deepEqual([done.state, done.hash], ['ready', hash]);
      assert.ok(done.readout.includes(hash));
      assert.ok(done.score.accuracy < 0.3, `${done.score.accuracy}`);
    });

    test('shows one wrong answer after the other by key and by button', async () => {
      await focusHandle(session, ID, 'query');
      const seen = [];
      for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
        await session.press(key);
        await settle(session);
        seen.push((await look(session)).query);
      }
      const { wrong } = await look(session);
      assert.deepEqual(seen, [0, wrong[0], wrong[1], wrong[0]]);
      await session.evaluate((id) => {
        const { shadowRoot } = document.getElementById(id);
        [...shadowRoot.querySelectorAll('.demo > .live button')].findLast((one) => !one.hidden).focus();
      }, ID);
      await session.press('Enter');
      await settle(session);
      assert.equal((await look(session)).query, wrong[1]);
    });

    test('is read at another length in another way, and in another language', async () => {
      await write(session, { reading: 'yarn', testLen: 128 }, `#${ID}`);
      await session.until(isGraded, [ID, 128], { what: 'the answers at 128 are counted' });
      assert.ok((await look(session)).score.accuracy > 0.9);
      await session.evaluate((id) => {
        document.getElementById(id).lang = 'en';
      }, ID);
      await settle(session);
      assert.match((await look(session)).buttons[0], /^Train once more/);
    });

    test('ends a training on request and leaves nothing of it', async () => {
      await write(session, { steps: 2000, testLen: 32, reading: 'none' }, `#${ID}`);
      await settle(session);
      await pressFirst(session);
      await session.until((id) => document.getElementById(id).data.progress?.step > 0, ID);
      const during = await look(session);
      assert.deepEqual([during.state, during.buttons, during.focus], ['training', ['Stop'], 'Stop']);
      await session.press('Enter');
      await settle(session);
      const after = await look(session);
      assert.deepEqual([after.state, Boolean(after.hash)], ['empty', false]);
      assert.match(after.focus, /^Train this model/);
      assert.match(after.said, /Stopped/);
      await assertQuiet(session);
    });

    if (browser === 'chromium')
      test('gives its weights as a file', async () => {
        await write(session, { steps: 300 }, `#${ID}`);
        await settle(session);
        await openMenu(session, ID);
        const weights = await saved(session, ID, 'Weights');
        assert.equal(weights.file, 'posenc-back-rope-32-300-1.posenc');
        const trainer = await startTrainer();
        assert.equal(trainer.load(new Uint8Array(weights.bytes)).step, 300);
        assert.equal(trainer.save().hash, hash);
        const program = await saved(session, ID, 'evaluate.py');
        assert.equal(program.file, 'evaluate.py');
        assert.match(program.bytes.toString(), /^"""The length race again, in NumPy/);
      });
  });
}
