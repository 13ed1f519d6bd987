import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { serviceWorker } from '../../web/generator/products/service-worker.js';
import { bundled } from './bundled-page.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { rewrite, startCopy } from './site.js';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Kept</title>
<p class="offline" hidden data-worker="../sw.js" data-keep="keep" data-keeping="keeping" data-ready="ready"
  data-failed="failed" data-forget="forget"></p><script src="../assets/hashed/1/page.js"></script></html>`;

// A Posenc site as small as one can be: the line that keeps it, and the worker that the build makes.
async function siteOf(folder, code) {
  const files = {
    'en/index.html': page,
    'ko/index.html': page,
    '404.html': page,
    'assets/hashed/1/page.js': code,
  };
  const { site } = await serviceWorker({}, { site: new Map(Object.entries(files)) });
  return Object.entries({ ...files, ...Object.fromEntries(site) }).map(([file, data]) => [
    folder + file,
    data,
  ]);
}

// WebKit's driver has no service workers (see offline-cache.test.js).
for (const browser of browsers.filter((name) => name !== 'webkit')) {
  describe(`two sites on one origin, one inside the other, ${browser}`, () => {
    const session = sessionOf(browser, { savesData: false });
    const server = fixture(async () => {
      const code = await bundled(`import { connectOfflineStatus } from './web/site/offline-status.js';
localStorage.setItem('posenc:offline', 'off');
connectOfflineStatus(document.querySelector('.offline'));`);
      const files = [...(await siteOf('', code)), ...(await siteOf('posenc/', code))];
      return startCopy(`origin-${browser}`, undefined, Object.fromEntries(files));
    });

    const open = (base) => session.open(`${server.address}${base}en/index.html`);
    const press = () => session.evaluate(() => document.querySelector('.offline button').click());
    const stateIs = (wanted) =>
      session.until((state) => document.querySelector('.offline').dataset.state === state, wanted, {
        what: wanted,
      });
    const kept = () => session.evaluate(async () => (await caches.keys()).sort());
    const versionOf = (path) =>
      /"version":"(\w+)"/.exec(readFileSync(join(server.folder, path, 'sw.js'), 'utf8'))[1];

    test('each keeps its own, also where the one around had the page before', async () => {
      for (const path of ['', 'posenc/']) {
        await open(path);
        await press();
        await stateIs('ready');
      }
      assert.deepEqual(await kept(), [`posenc / ${versionOf('')}`, `posenc /posenc/ ${versionOf('posenc')}`]);
    });

    test('a new version is kept by a page that was open before it came, and the other site stays', async () => {
      rewrite(join(server.folder, 'posenc/sw.js'), (text) =>
        text.replace(/"version":"\w+"/, '"version":"next"'),
      );
      await session.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        await registration.update();
      });
      const wanted = [`posenc / ${versionOf('')}`, 'posenc /posenc/ next'];
      await session.until(async (names) => String((await caches.keys()).sort()) === String(names), wanted, {
        what: 'the next version alone kept',
      });
      await stateIs('ready');
    });

    test('a site that is forgotten takes nothing from the other, which opens without a server', async () => {
      await press();
      await stateIs('none');
      assert.deepEqual(await kept(), [`posenc / ${versionOf('')}`]);
      await server.close();
      await open('');
      assert.equal(await session.evaluate(() => document.title), 'Kept');
      assert.deepEqual(session.errors, []);
    });
  });
}
