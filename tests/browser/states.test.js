import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LANGUAGES } from '../../web/core/languages.js';
import { isAll } from '../scope.js';
import { openDemo } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { violations } from './measure.js';
import { asFile } from './site.js';
import { assertReadable } from './tree/index.js';

// What a page becomes when it is used; every page as it opens is in visits-*.test.js. A part of a page has no heading of
// the first level and no main part.
const isPart = (fault) => !/^(?:page-has-heading-one|landmark-one-main)/.test(fault);
const alibi = (lang) => asFile(`${lang}/lessons/relative/index.html`);

/** The second window of a session as a session of its own. */
const windowOf = (session, page) => ({
  page,
  context: session.context,
  evaluate: (action, argument) => page.evaluate(action, argument),
});

describe('what a screen reader is given while a page is used', {
  skip: !browsers.includes('chromium'),
}, () => {
  const session = sessionOf('chromium');

  let states = 0;
  // In one language by turns, unless all is asked for; in English where its tree is kept.
  const state = (name, action) => {
    const seen = LANGUAGES.filter((_, i) => isAll || i === states % LANGUAGES.length);
    states += 1;
    for (const lang of seen) test(`${name}, ${lang}`, () => action(lang));
  };

  state('the frame of a demo', async (lang) => {
    await openDemo(session, `${asFile(`${lang}/embed/rope/pair/index.html`)}#theme=dark`);
    assert.deepEqual((await violations(session)).filter(isPart), []);
    await assertReadable(session, `${lang}/frame`, { isWhole: false });
  });

  state("a lesson on the wall and in the teacher's window", async (lang) => {
    await session.open(alibi(lang));
    await session.page.click('button.present');
    await session.until(() => document.querySelector('.present-bar'));
    await assertReadable(session, `${lang}/present`);
    const second = await session.windowOf(() => session.page.click('.present-bar button:nth-of-type(3)'));
    await second.waitForSelector('.present-notes h2');
    const teacher = windowOf(session, second);
    await assertReadable(teacher, `${lang}/present-teacher`);
    await second.close();
    await session.press('Escape');
    await session.until(() => !document.querySelector('.present-bar'));
  });

  state('a worksheet', async (lang) => {
    await session.open(`${alibi(lang)}#worksheet?number=1`);
    await session.until(() => document.querySelector('.worksheet .key'), undefined, { timeout: 40000 });
    assert.deepEqual(await violations(session), []);
    await assertReadable(session, `${lang}/worksheet`);
  });

  state('the menu of a figure', async (lang) => {
    await openDemo(session, asFile(`${lang}/embed/alibi/slopes/index.html`));
    await session.evaluate(() => {
      const { shadowRoot } = document.querySelector('pe-demo');
      shadowRoot.querySelector('.menu').open = true;
      shadowRoot.querySelector('.actions [aria-expanded]').click();
    });
    await session.until(() => window.partOf('.export'));
    assert.deepEqual((await violations(session)).filter(isPart), []);
    await assertReadable(session, `${lang}/export`, { isWhole: false, isOpen: true });
  });
});
