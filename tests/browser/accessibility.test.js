import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { startAll } from './demo.js';
import { browsers, launch } from './driver/index.js';
import { oneFile, pages, startSite } from './site.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server;
before(async () => {
  server = await startSite();
});
after(() => server.close());

/** Rules that the page breaks, as axe finds them, with the elements that break them. */
async function violations(session) {
  await session.evaluate(`(() => { ${axe}; window.axe = axe; return true; })()`);
  return session.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes
        .slice(0, 5)
        .map(({ target, failureSummary }) => `${id}: ${help}: ${target.flat().join(' ')}: ${failureSummary}`),
    );
  });
}

for (const browser of browsers) {
  for (const dark of [false, true]) {
    describe(`axe reports nothing in ${browser}, ${dark ? 'dark' : 'light'}`, () => {
      let session;
      before(async () => {
        session = await launch(browser, { dark, reducedMotion: true });
      });
      after(() => session.close());

      test('and finds what is wrong', async () => {
        await session.open(new URL('ko/index.html', server.address).href);
        await session.evaluate(() => {
          document.querySelector('h1').after(document.createElement('img'));
        });
        assert.match((await violations(session)).join(), /image-alt/);
      });

      test('every page', async (t) => {
        // One browser looks at every page, in the dark at those of one language; the others at pages that hold all kinds
        // of elements.
        const all = dark ? pages.filter((path) => path.startsWith('ko/')) : pages;
        const some =
          browser === 'chromium'
            ? all
            : ['lessons/why', 'lessons/scaling', 'claims', 'models', 'lens'].map(
                (page) => `ko/${page}/index.html`,
              );
        for (const path of some) {
          await t.test(path, async () => {
            await session.open(new URL(path, server.address).href);
            await startAll(session);
            assert.deepEqual(await violations(session), []);
          });
        }
      });

      if (browser === 'chromium' && !dark) {
        test('the page that holds everything', async () => {
          await session.open(oneFile('ko'));
          await startAll(session);
          assert.deepEqual(await violations(session), []);
        });
      }
    });
  }
}
