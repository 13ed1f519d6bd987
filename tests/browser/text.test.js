import assert from 'node:assert/strict';
import { test } from 'node:test';
import { press, start, write } from './demo.js';
import { browsers, during, launch } from './driver/index.js';
import { assertQuiet, oneFile } from './site.js';

// The page that holds everything carries a trained model: its figures read, write and train without a network.
for (const browser of browsers.filter((name) => name === 'chromium'))
  test(`the model of text reads, writes and trains in one file, ${browser}, without a network`, async (t) => {
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
    await start(session, 'text-further');
    await press(session, '.live button', '#text-further');
    const steps = () =>
      session.evaluate(
        (id) => document.getElementById(id).data.chosen.own?.training.at(-1)?.step ?? 0,
        'text-further',
      );
    await session.until(
      (id) => document.getElementById(id).data.chosen.own?.training.length > 1,
      'text-further',
      {
        timeout: 60000,
        what: 'two steps of training',
      },
    );
    // Out of sight it waits, after what is under way.
    await start(session, 'text-length');
    await session.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time, true)), 3000);
    const before = await steps();
    await session.evaluate((time) => new Promise((resolve) => setTimeout(resolve, time, true)), 3000);
    assert.equal(await steps(), before);
    assert.ok(before < 300);
    await assertQuiet(session, address);
  });
