import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start, write } from './demo.js';
import { browsers, during, launch } from './driver/index.js';
import { asFile, assertQuiet, oneFile } from './site.js';

// The page that holds everything carries a trained model: its figures read and write without a network.
for (const browser of browsers.filter((name) => name === 'chromium'))
  test(`the model of text reads and writes in one file, ${browser}, without a network`, async (t) => {
    const address = oneFile('en');
    const session = await during(t, launch(browser));
    await session.goOffline();
    await session.open(`${address}?depth=proof#text`);
    await start(session, 'text-write');
    await write(session, { count: 64 }, '#text-write');
    await session.until(
      (id) => {
        const { data } = document.getElementById(id);
        return !data.isBehind && data.inside > 1;
      },
      'text-write',
      { timeout: 60000, what: '64 characters are written' },
    );
    await assertQuiet(session, address);
  });

for (const browser of browsers.filter((name) => name === 'chromium'))
  test(`what a model answers by itself does not tell what is to be seen, ${browser}`, async (t) => {
    const session = await during(t, launch(browser));
    await session.open(asFile('en/lessons/measure/index.html'));
    await start(session, 'measure');
    const isWaiting = () => document.querySelector('pe-seen[for="measure"]').hasAttribute('data-waiting');
    await session.evaluate(() => {
      document.addEventListener('pe-live', () => {
        document.documentElement.dataset.live = '';
      });
    });
    await session.until(() => document.documentElement.dataset.live !== undefined, undefined, {
      timeout: 60000,
    });
    assert.ok(await session.evaluate(isWaiting));
  });
