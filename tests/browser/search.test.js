import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { asFile, assertQuiet, lesson, startSite } from './site.js';

describe('search', () => {
  const server = fixture(() => startSite());

  const QUERIES = { ko: '위치인코딩', en: 'encod' };
  const UNKNOWN = 'xqzxqz';

  for (const browser of browsers) {
    describe(browser, () => {
      const session = sessionOf(browser);

      // Outside Chromium each language one way.
      const ways = [
        ['ko', 'http'],
        ['en', 'file'],
        ...(browser === 'chromium'
          ? [
              ['ko', 'file'],
              ['en', 'http'],
            ]
          : []),
      ];
      for (const [lang, way] of ways) {
        test(`a search by keyboard alone, ${lang}, ${way}`, async () => {
          const path = lesson(lang);
          await session.open(way === 'file' ? asFile(path) : new URL(path, server.address).href);
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
          await session.press('/');
          await session.until(() => document.activeElement?.matches('dialog input'), undefined, {
            what: 'the search has the focus again',
          });
          await session.type(UNKNOWN);
          await session.until(() => document.querySelectorAll('dialog li').length === 0, undefined, {
            what: 'nothing found',
          });
          assert.match(
            await session.evaluate(() =>
              document.querySelector('dialog [role=status] a').getAttribute('href'),
            ),
            /^(?:\.\.\/)+(?:ko|en)\/questions\/index\.html$/,
          );
          await session.press('Escape');
          await session.until(() => !document.querySelector('dialog[open]'), undefined, { what: 'closed' });
          await assertQuiet(session);
        });
      }
    });
  }
});
