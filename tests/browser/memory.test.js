import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { browsers, during, fixture, launch, sessionOf } from './driver/index.js';
import { startSite } from './site.js';

const LESSON = 'en/lessons/rope/index.html';

// What is stored of ours, and what is not.
const entries = () => {
  const keys = (storage) => Object.keys(storage).map((key) => key.replace(/[-\d]+$/, ''));
  return { device: keys(localStorage).sort(), visit: keys(sessionStorage).sort() };
};

const predicted = () => document.querySelector('pe-predict#p-swap').dataset.committed;

// WebKit's driver has no service workers (see offline-cache.test.js).
for (const browser of browsers.filter((name) => name !== 'webkit'))
  describe(`what the device remembers, ${browser}`, () => {
    const session = sessionOf(browser, { savesData: false });
    const site = fixture(() => startSite());
    before(async () => {
      await session.open(`${site.address}${LESSON}`);
      await session.evaluate(() => localStorage.setItem('another', 'site'));
    });

    const predict = () =>
      session.evaluate(() => document.querySelector('pe-predict#p-swap input[value=same]').click());
    const press = (selector) =>
      session.evaluate((selector) => document.querySelector(`.memory ${selector}`).click(), selector);
    // Another tab has a session of its own.
    const begin = async () => {
      await session.evaluate(() => sessionStorage.clear());
      await session.reload();
    };

    test('answers are forgotten with the tab, unless the reader has them kept', async () => {
      await predict();
      await begin();
      assert.ok(!(await session.evaluate(predicted)));
      await predict();
      await press('input');
      const { device, visit } = await session.evaluate(entries);
      assert.ok(device.includes('posenc:predict:p-swap') && !visit.includes('posenc:predict:p-swap'));
      await begin();
      assert.equal(await session.until(predicted), 'same');
      await press('input');
      assert.ok(!(await session.evaluate(entries)).device.some((key) => /predict|keep/.test(key)));
      await begin();
      assert.ok(!(await session.evaluate(predicted)));
    });

    // Until everything is kept takes long.
    const it = isAll ? test : () => {};
    it('all that is ours goes at one press, and nothing else', async () => {
      await session.until(() => document.querySelector('.offline')?.dataset.state === 'ready', undefined, {
        timeout: 60000,
        what: 'everything kept',
      });
      await predict();
      await press('button');
      const said = await session.until(() => document.querySelector('.memory [role=status]').textContent);
      const [stored, files] = said.match(/\d+/g).map(Number);
      assert.ok(stored >= 2 && files > 50, said);
      const left = await session.evaluate(async () => ({
        caches: await caches.keys(),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
      }));
      assert.deepEqual(left, { caches: [], workers: 0 });
      assert.deepEqual(await session.evaluate(entries), { device: ['another'], visit: [] });
    });

    test('what is erased as a page opens does not come back by itself', async () => {
      await session.reload();
      await press('button');
      await session.until(() => document.querySelector('.memory [role=status]').textContent);
      const kept = await session.evaluate(async () => {
        // Longer than a page waits before it keeps what is there.
        await new Promise((done) => setTimeout(done, 4500));
        return caches.keys();
      });
      assert.deepEqual(kept, []);
    });
  });

test('where storage is refused, that is said and nothing breaks', async (t) => {
  if (!browsers.includes('chromium')) return;
  const session = await during(t, launch('chromium'));
  await session.page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  const site = await during(t, startSite());
  await session.open(`${site.address}${LESSON}`);
  const said = await session.evaluate(async () => {
    const box = document.querySelector('.memory');
    const status = () => box.querySelector('[role=status]').textContent;
    box.querySelector('input').click();
    const refused = [box.querySelector('input').checked, status()];
    box.querySelector('button').click();
    await new Promise((resolve) => setTimeout(resolve, 300));
    return [...refused, status()];
  });
  assert.equal(said[0], false);
  assert.match(said[1], /does not allow/);
  assert.match(said[2], /^Erased/);
  assert.deepEqual(session.errors, []);
});
