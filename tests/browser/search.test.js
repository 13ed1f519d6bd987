import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { violations } from './measure.js';
import { asFile, assertQuiet, startSite } from './site.js';
import { assertReadable } from './tree/index.js';

// What a page has behind an open dialog is not there.
const isOfDialog = (fault) => !/^(?:page-has-heading-one|landmark-one-main)/.test(fault);

describe('search', () => {
  const server = fixture(() => startSite());

  const QUERIES = { ko: '위치인코딩', en: 'encod' };
  const UNKNOWN = 'xqzxqz';

  for (const browser of browsers) {
    describe(browser, () => {
      const session = sessionOf(browser);

      // Each language one way, and one of them unless all is asked for.
      const pages = { ko: (path) => server.address + path, en: asFile };
      for (const [lang, addressOf] of Object.entries(pages).slice(0, isAll ? 2 : 1)) {
        test(`a search by keyboard alone, ${lang}`, async () => {
          await session.open(addressOf(`${lang}/glossary/index.html`));
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
          // One browser tells what a screen reader is given, in one language.
          if (browser === 'chromium' && lang === 'ko') {
            assert.deepEqual((await violations(session)).filter(isOfDialog), []);
            // axe asks for style sheets, which the policy of the page refuses.
            session.forget();
            await assertReadable(session, 'ko/search', { isWhole: false });
          }
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
