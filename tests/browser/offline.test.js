import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { settle, start, startAll, viewsOf } from './demo.js';
import { browsers, during, launch, sessionOf } from './driver/index.js';
import { violations } from './measure.js';
import { assertQuiet, languages, oneFile } from './site.js';
import { assertLawful } from './tree/index.js';

// Every page by itself is opened without a network in visits-*.test.js.
// Read to its end part by part: all of them where all is asked for.
const SOME = ['front', 'relative'];

for (const browser of browsers) {
  describe(`the page that holds everything, ${browser}, without a network`, () => {
    const whole = isAll ? languages : ['ko'];
    for (const lang of browser === 'chromium' ? whole : [browser === 'firefox' ? 'ko' : 'en']) {
      test(lang, async (t) => {
        const address = oneFile(lang);
        const session = await during(t, launch(browser));
        await session.goOffline();
        await session.open(address);
        const every = await session.evaluate(() =>
          [...document.querySelectorAll('nav.contents > ol > li > a')].map(({ hash }) => hash.slice(1)),
        );
        assert.ok(every.length > 28, every.join());
        for (const part of isAll ? every : SOME) {
          await show(session, part);
          for (const { id } of await startAll(session)) {
            // Who opens with a stored model draws when it is there and somebody may see it.
            if (await session.evaluate((id) => document.getElementById(id).data.state !== undefined, id)) {
              await start(session, id);
              await session.until((id) => document.getElementById(id).data.state !== 'empty', id);
              await settle(session);
            }
            for (const { width, inked } of await viewsOf(session, id))
              assert.ok(width === 0 || inked > 0.01, id);
          }
          assert.deepEqual(await session.evaluate(oddFormulas), []);
          if (browser !== 'chromium') continue;
          await assertLawful(session, lang);
          // Others by themselves: visit-tests.js.
          if (lang === 'ko' && (isAll || part === 'relative'))
            assert.deepEqual(await violations(session), [], part);
        }
        await assertQuiet(session, address);
      });
    }
  });
}

/** Follows a link to a part of the page, and waits until it is there. */
async function show(session, part) {
  await session.evaluate((id) => {
    location.hash = `#${id}`;
  }, part);
  await session.until((id) => document.querySelector('main > .part:not(.begun)')?.id === id, part);
}

const placeOf = (session) =>
  session.evaluate(() => ({
    part: document.querySelector('main').firstElementChild.id,
    parts: document.querySelectorAll('.part').length,
    title: document.title,
    top: Math.round(scrollY),
  }));

for (const browser of browsers) {
  describe(`places of the page that holds everything, ${browser}`, () => {
    const session = sessionOf(browser);
    before(async () => {
      await session.open(`${oneFile('en')}#rope-formula`);
    });

    test('an address opens the part that has it, at its place', async () => {
      const { part, parts, title } = await placeOf(session);
      assert.deepEqual([part, parts], ['rope', 1]);
      assert.match(title, /^RoPE.* · Posenc$/);
      const top = await session.evaluate(
        () => document.getElementById('rope-formula').getBoundingClientRect().top,
      );
      assert.ok(top >= 0 && top < 200, `${top}`);
    });

    test('links lead to other parts, and back leads to where the reader was', async () => {
      await session.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
      // Read and left in one go, for a figure above may take its height between the two.
      const top = await session.until(() => {
        if (history.state?.scroll !== scrollY) return 0;
        document.querySelector('main a[rel="next"]').click();
        return scrollY;
      });
      await session.until(() => document.querySelector('#rope-practice') && scrollY === 0);
      const next = await placeOf(session);
      assert.deepEqual([next.parts, next.top], [1, 0]);
      await session.evaluate(() => history.back());
      // A busy machine lays the rest of the part out late, and only then is there room to scroll.
      await session.until((top) => document.querySelector('#rope') && scrollY === top, top);
      const back = await placeOf(session);
      assert.deepEqual([back.part, back.parts], ['rope', 1]);
      await session.evaluate(() => history.forward());
      await session.until(() => document.querySelector('#rope-practice'));
    });

    test('a figure takes its state from the address', async () => {
      await session.evaluate(() => {
        location.hash = '#rope-pair?m=5&n=2';
      });
      await session.until(() => document.getElementById('rope-pair')?.data !== undefined);
      const { m, n } = await session.evaluate(() => document.getElementById('rope-pair').values);
      assert.deepEqual([m, n], [5, 2]);
    });

    test('what was answered is there again when its part comes back, and no part stays for good', async () => {
      await show(session, 'why');
      await session.until(() => document.querySelector('pe-predict input'));
      await session.evaluate(() => document.querySelector('#why-p-shuffle input').click());
      for (const part of ['encoding', 'glossary', 'about']) await show(session, part);
      await show(session, 'why');
      await session.until(() => document.querySelector('#why-p-shuffle[data-committed]'));
    });

    test('a part that was left before its rest came, and made anew, is whole', async () => {
      await session.evaluate(async () => {
        for (const part of ['yarn', 'glossary', 'about', 'yarn']) {
          const gone = new Promise((done) => addEventListener('hashchange', done, { once: true }));
          location.hash = `#${part}`;
          await gone;
        }
      });
      await session.until(() => document.querySelector('#yarn:not(.begun) pe-quiz'));
    });

    test('the search finds places of the file and goes there', async () => {
      await session.evaluate(() => document.querySelector('button.search').click());
      await session.until(() => document.querySelector('dialog[open] input'));
      await session.type('ntk');
      await session.until(() => document.querySelectorAll('dialog li a').length > 3);
      const away = await session.evaluate(() =>
        [...document.querySelectorAll('dialog a')].filter((link) => !/^#/.test(link.getAttribute('href'))),
      );
      assert.deepEqual(away, []);
      await session.evaluate(() => document.querySelector('dialog li a').click());
      await session.until(() => document.getElementById(location.hash.slice(1)));
      assert.deepEqual(session.errors, []);
    });

    test('the language of the other file opens at the same part', async () => {
      await show(session, 'relative');
      // The link names the section that the reader has come to, which is told a while after the scroll.
      const href = await session.until(() => {
        scrollTo({ top: 0, behavior: 'instant' });
        const link = document.querySelector('a.language');
        link.addEventListener('click', (event) => event.preventDefault(), { once: true });
        link.click();
        return link.getAttribute('href').endsWith('#relative') && link.getAttribute('href');
      });
      assert.equal(href, 'posenc-ko.html#relative');
    });
  });
}

/** Formulas with an element that has more or fewer parts than it should. */
function oddFormulas() {
  const parts = { mfrac: 2, msub: 2, msup: 2, munder: 2, mover: 2, mroot: 2, msubsup: 3, munderover: 3 };
  return Object.entries(parts).flatMap(([name, count]) =>
    [...document.querySelectorAll(name)]
      .filter(({ children }) => children.length !== count)
      .map(({ outerHTML }) => outerHTML),
  );
}
