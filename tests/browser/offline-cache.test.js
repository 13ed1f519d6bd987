import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { startAll, viewsOf } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { copyWith, pages, rewrite, siteFolder, startSite } from './site.js';

const first = 'ko/index.html';

for (const browser of browsers.filter((name) => name !== 'webkit')) {
  describe(`the site cached on the device, ${browser}`, () => {
    let folder;
    let server;
    const session = sessionOf(browser, { savesData: false });
    let port;
    before(async () => {
      folder = copyWith(`offline-cache-${browser}`, siteFolder, {});
      server = await startSite({ folder });
      ({ port } = new URL(server.address));
      await session.open(`${server.address}${first}`);
    });
    after(async () => {
      await server?.close();
    });

    test('what is read is kept before anything else, and opens again without a server', async () => {
      const own = await session.evaluate(async () => {
        const files = () => performance.getEntriesByType('resource').map(({ name }) => name.split(/[?#]/)[0]);
        const isKept = async (file) => (await caches.match(file)) !== undefined;
        const kept = async () => {
          const [name] = await caches.keys();
          return name ? (await (await caches.open(name)).keys()).length : 0;
        };
        for (;;) {
          const count = await kept();
          if (await isKept(location.href)) return { count, files: files().length };
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      });
      assert.ok(own.count <= own.files + 1, `${own.count} files kept of ${own.files} loaded`);
    });

    const isReady = () =>
      session.until(() => document.querySelector('.offline')?.dataset.state === 'ready', undefined, {
        timeout: 60000,
        what: 'everything kept',
      });

    test('after one visit every page of the language opens without a server', async () => {
      await isReady();
      await server.close();
      server = undefined;
      const ours = pages.filter((page) => page.startsWith('ko/') && !/\/embed\/.+\//.test(page));
      const answers = await session.evaluate(async (paths) => {
        const root = new URL('../', location.href);
        const texts = await Promise.all(
          paths.map(async (path) => (await caches.match(new URL(path, root)))?.text() ?? ''),
        );
        return texts.map((text) => /<html lang="ko"/.test(text) && text.includes('</html>'));
      }, ours);
      assert.deepEqual(
        ours.filter((_, i) => !answers[i]),
        [],
      );
      for (const path of ['ko/', 'ko/claims/index.html', 'ko/lens/', 'ko/embed/index.html']) {
        await session.open(`http://localhost:${port}/${path}`);
        assert.equal(await session.evaluate(() => document.documentElement.lang), 'ko', path);
        assert.ok(await session.evaluate(() => document.body.innerText.length > 20), path);
      }
      await session.open(`http://localhost:${port}/ko/lessons/relative/`);
      for (const { id } of await startAll(session)) {
        for (const { inked } of await viewsOf(session, id)) assert.ok(inked > 0.005, id);
      }
    });

    // Versions by themselves: tests/js/site/offline-cache.test.js.
    const it = isAll ? test : () => {};
    it('a new version is read at once where there is a server, and kept instead of the old one', async () => {
      rewrite(join(folder, first), (text) => text.replace('</main>', '<p id="news">news</p></main>'));
      rewrite(join(folder, 'sw.js'), (text) => text.replace(/"version":"\w+"/, '"version":"next"'));
      server = await startSite({ folder, port: Number(port) });
      await session.open(`http://localhost:${port}/${first}`);
      assert.ok(await session.evaluate(() => document.getElementById('news') !== null));
      await session.until(
        async () => {
          const names = await caches.keys();
          return names.length === 1 && names[0] === 'posenc / next';
        },
        undefined,
        { timeout: 60000, what: 'the next version kept' },
      );
      await server.close();
      server = undefined;
      await session.open(`http://localhost:${port}/ko/`);
      assert.ok(await session.evaluate(() => document.getElementById('news') !== null));
    });

    test('what was kept goes away when asked to, and stays away', async () => {
      server = await startSite({ folder, port: Number(port) });
      await session.open(`http://localhost:${port}/${first}`);
      await isReady();
      // Firefox complains of a script whose loading a new page breaks off.
      await startAll(session);
      await session.evaluate(() => document.querySelector('.offline button').click());
      await session.until(async () => (await caches.keys()).length === 0, undefined, {
        what: 'nothing kept',
      });
      await session.open(`http://localhost:${port}/${first}`);
      const line = await session.evaluate(() => document.querySelector('.offline').dataset.state);
      assert.equal(line, 'none');
      assert.deepEqual(session.errors, []);
    });
  });
}
