import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { settle, start, valuesOf } from './demo.js';
import { browsers, launch } from './driver/index.js';
import { copyWith, packageFolder, startSite } from './site.js';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Gates</title>
<pe-demo name="rope/complex" id="free" gate="soft" permalink values="pair=3">in words</pe-demo>
<pe-demo name="rope/complex" id="frozen" gate="hard" freeze="product">in words</pe-demo>
<script src="posenc.iife.js"></script></html>`;

const asked = { product: 'wrong-no-conjugate', m: 15, n: 11 };
const initial = { product: 'official', m: 10, n: 6 };

describe('a figure behind a gate', { skip: !browsers.includes('chromium') }, () => {
  let server;
  let session;
  let address;
  const part = async (id) => {
    const { product, m, n } = await valuesOf(session, id);
    return { product, m, n };
  };
  const choose = async (id, option) => {
    await session.until(
      (target) => {
        const element = document.getElementById(target);
        element.scrollIntoView({ block: 'start', behavior: 'instant' });
        return element.shadowRoot.querySelector('.gate .option') !== null;
      },
      id,
      { what: `the gate of ${id}` },
    );
    await session.evaluate(
      (target) =>
        document
          .getElementById(target.id)
          .shadowRoot.querySelectorAll('.gate .option')
          [target.option].click(),
      { id, option },
    );
    await start(session, id);
    await settle(session);
  };
  before(async () => {
    server = await startSite({ folder: await copyWith('gates', packageFolder, { 'gates.html': page }) });
    session = await launch('chromium');
    address = `${server.address}gates.html`;
    await session.open(address);
  });
  after(() => Promise.all([session.close(), server.close()]));

  test('shows the case that was asked about as soon as a choice is made, right or wrong', async () => {
    await choose('free', 0);
    assert.deepEqual(await part('free'), asked);
    assert.equal((await valuesOf(session, 'free')).pair, 3, 'what was not asked about stays');
    const verdict = await session.evaluate(
      () => document.getElementById('free').shadowRoot.querySelector('.verdict').textContent,
    );
    assert.match(verdict, /it changes/);
  });

  test('goes back by one step, and forth', async () => {
    await session.evaluate(() => document.getElementById('free').undo());
    assert.deepEqual(await part('free'), initial);
    await session.evaluate(() => document.getElementById('free').redo());
    assert.deepEqual(await part('free'), asked);
  });

  test('changes nothing that is frozen', async () => {
    await choose('frozen', 1);
    assert.deepEqual(await part('frozen'), { ...asked, product: 'official' });
  });

  test('shows it again when the page is opened again, and what an address says instead', async () => {
    await session.open(address);
    await start(session, 'free');
    assert.deepEqual(await part('free'), asked);
    await session.open('about:blank');
    await session.open(`${address}#free?m=20`);
    await start(session, 'free');
    assert.deepEqual(await part('free'), { ...initial, m: 20 });
  });
});
