import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browsers, launch } from './driver/index.js';
import { asFile, lesson, startSite } from './site.js';

let server;
before(async () => {
  server = await startSite();
});
after(() => server.close());

const QUERIES = { ko: '위치인코딩', en: 'encod' };

for (const browser of browsers) {
  describe(browser, () => {
    for (const lang of ['ko', 'en']) {
      for (const address of ['http', 'file']) {
        test(`a search by keyboard alone, ${lang}, ${address}`, async () => {
          const path = lesson(lang);
          const start = address === 'file' ? asFile(path) : new URL(path, server.address).href;
          const session = await launch(browser);
          try {
            await session.open(start);
            await session.press('/');
            await session.until(() => document.activeElement?.closest('dialog') !== null, undefined, {
              what: 'the search has the focus',
            });
            await session.type(QUERIES[lang]);
            await session.until(() => document.querySelectorAll('dialog li mark').length > 3, undefined, {
              what: 'marked results',
            });
            assert.match(
              await session.evaluate(() => document.querySelector('dialog [role=status]').textContent),
              /\d/,
            );
            await session.press('ArrowDown');
            assert.match(
              await session.evaluate(() => document.activeElement.getAttribute('href')),
              /^(?:\.\.\/)+(?:ko|en)\/.+index\.html/,
            );
            await session.press('Escape');
            await session.until(() => !document.querySelector('dialog[open]'), undefined, { what: 'closed' });
            await session.collect?.();
            assert.deepEqual(session.errors, []);
          } finally {
            await session.close();
          }
        });
      }
    }
  });
}
