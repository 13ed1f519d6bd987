import assert from 'node:assert/strict';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { start } from './demo.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { coreFolder, rewrite, siteFolder, startCopy } from './site.js';

const page = 'en/lessons/compare/index.html';
const frame = 'en/embed/rope/pair/index.html';
const other = coreFolder.replace(/\w{12}$/, '0123456789ab');

for (const browser of browsers) {
  describe(`a page that was open when the site was put online anew, ${browser}`, () => {
    const session = sessionOf(browser, { width: 1000, height: 800 });
    const server = fixture(() => startCopy(`deployed-${browser}`, siteFolder, {}));

    // The same build under another name: what a page before it asks for is gone.
    async function deploy() {
      await rename(join(server.folder, coreFolder), join(server.folder, other));
      const [from, to] = [coreFolder, other].map((name) => name.split('/').at(-1));
      for (const file of [page, frame, 'assets/current.js'])
        rewrite(join(server.folder, file), (text) => {
          assert.ok(text.includes(from), file);
          return text.replaceAll(from, to);
        });
    }

    const waiting = () =>
      session.evaluate(() => {
        const late = [...document.querySelectorAll('pe-demo')].filter(
          (demo) => !demo.descriptor && demo.getClientRects().length > 0,
        );
        late.at(-1).scrollIntoView({ behavior: 'instant' });
        return late.at(-1).id;
      });
    const messageOf = (id) =>
      session.until((id) => {
        const { broken, shadowRoot } = document.getElementById(id);
        return broken && shadowRoot.querySelector('.demo').innerText;
      }, id);

    test('a file that is missing for another reason is told as ever', async () => {
      const name = join(server.folder, coreFolder, 'demos/rope/pair.en.js');
      await rename(name, `${name}.away`);
      await session.open(server.address + frame);
      assert.match(await messageOf('demo'), /could not be loaded.*Try again/s);
      await rename(`${name}.away`, name);
    });

    test('a later figure says that the site is new, and loading anew keeps what was chosen', async () => {
      await session.open(`${server.address}${page}?depth=standard`);
      const [first] = await session.evaluate(() =>
        [...document.querySelectorAll('pe-demo[permalink]')]
          .filter((demo) => demo.getClientRects().length > 0)
          .map(({ id }) => id),
      );
      await start(session, first);
      await deploy();
      await session.evaluate((id) => {
        location.hash = `#${id}?step=all`;
      }, first);
      const late = await waiting();
      assert.match(await messageOf(late), /renewed.*Load the page anew/s);
      assert.ok(await session.evaluate(() => document.querySelector('.outdated').checkVisibility()));
      await session.evaluate(() => {
        window.stayed = true;
      });
      await session.evaluate((id) => {
        document.getElementById(id).shadowRoot.querySelector('.close').click();
      }, late);
      await session.until(() => window.stayed !== true && document.readyState === 'complete');
      assert.equal(await session.evaluate(() => location.hash), `#${first}?step=all`);
      await start(session, late);
    });

    test('without a list, or without a network, nothing is said of it', async () => {
      await rm(join(server.folder, 'assets/current.js'));
      await rm(join(server.folder, other, 'demos/rope/pair.en.js'));
      await session.open(server.address + frame);
      assert.match(await messageOf('demo'), /could not be loaded.*Try again/s);
    });
  });
}
