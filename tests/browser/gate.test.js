import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { press, settle, start, valuesOf } from './demo.js';
import { browsers, fixture, sessionOf } from './driver/index.js';
import { packageFolder, startCopy } from './site.js';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Gates</title>
<pe-demo step="all" name="rope/pair" id="free" gate="soft" permalink values="pair=3">in words</pe-demo>
<pe-demo step="all" name="rope/pair" id="frozen" gate="hard" freeze="m">in words</pe-demo>
<pe-demo name="rope/cache" id="later" gate="soft" step permalink>in words</pe-demo>
<pe-demo name="rope/cache" id="must" gate="hard" step>in words</pe-demo>
<pe-demo name="rope/cache" id="first" gate="soft" step="before">in words</pe-demo>
<pe-demo name="race/lengths" id="drawn" gate="soft" step>in words</pe-demo>
<script src="posenc.iife.js"></script></html>`;

const asked = { m: 26, n: 17 };
const initial = { m: 21, n: 12 };

describe('a figure behind a gate', { skip: !browsers.includes('chromium') }, () => {
  const session = sessionOf('chromium');
  const server = fixture(() => startCopy('gates', packageFolder, { 'gates.html': page }));
  let address;
  const part = async (id) => {
    const { m, n } = await valuesOf(session, id);
    return { m, n };
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
    address = `${server.address}gates.html`;
    await session.open(address);
  });

  test('shows the case that was asked about as soon as a choice is made, right or wrong', async () => {
    await choose('free', 0);
    assert.deepEqual(await part('free'), asked);
    assert.equal((await valuesOf(session, 'free')).pair, 3, 'what was not asked about stays');
    const verdict = await session.evaluate(() => window.partOf('.verdict', '#free').textContent);
    assert.match(verdict, /it stays/i);
  });

  test('goes back by one step, and forth', async () => {
    await session.evaluate(() => document.getElementById('free').undo());
    assert.deepEqual(await part('free'), initial);
    await session.evaluate(() => document.getElementById('free').redo());
    assert.deepEqual(await part('free'), asked);
  });

  test('changes nothing that is frozen', async () => {
    await choose('frozen', 1);
    assert.deepEqual(await part('frozen'), { ...asked, m: initial.m });
  });

  test('shows it again when the page is opened again, and what an address says instead', async () => {
    await session.open(address);
    await start(session, 'free');
    assert.deepEqual(await part('free'), asked);
    await session.openAnew(`${address}#free?m=20`);
    await start(session, 'free');
    assert.deepEqual(await part('free'), { ...initial, m: 20 });
  });

  // What is there of a figure in steps: the pictures, and what can be taken in hand.
  const seenOf = (id) =>
    session.evaluate((target) => {
      const demo = document.getElementById(target);
      const isShown = (node) => node?.checkVisibility({ visibilityProperty: true }) ?? false;
      const all = (selector) => [...demo.shadowRoot.querySelectorAll(selector)].filter(isShown);
      return {
        step: demo.step,
        gated: demo.gated,
        views: all('.view').map(({ dataset }) => dataset.view),
        handles: all('.handle').length,
        asks: all('.gate legend').length > 0,
        verdict: all('.verdict').length > 0,
        act: all('.act').length > 0,
        focus: demo.shadowRoot.activeElement?.className ?? '',
      };
    }, id);

  test('in steps asks before the one that shows its answer, with the picture there, and performs it', async () => {
    await start(session, 'later');
    const { asks, views, handles, act } = await seenOf('later');
    assert.deepEqual({ asks, views, act }, { asks: false, views: ['keys'], act: true });
    assert.ok(handles > 0);
    await press(session, '.forth', '#later');
    assert.deepEqual(await seenOf('later'), {
      ...{ step: 'move', gated: true, views: ['keys'], handles: 0 },
      ...{ asks: true, verdict: false, act: false, focus: 'option' },
    });
    // Back to what was seen before, and there again.
    await press(session, '.way a', '#later');
    assert.equal((await seenOf('later')).gated, false);
    await press(session, '.forth', '#later');
    await press(session, '.gate .option', '#later');
    await settle(session);
    const open = await seenOf('later');
    assert.deepEqual([open.step, open.gated, open.asks, open.verdict], ['before', false, false, true]);
    assert.equal((await valuesOf(session, 'later')).store, 'before');
    // How it came out belongs to its step.
    await press(session, '.forth', '#later');
    assert.equal((await seenOf('later')).verdict, false);
  });

  test('in steps a soft one lets by, and a hard one does not', async () => {
    await session.evaluate(() => sessionStorage.clear());
    await session.openAnew(address);
    await start(session, 'later');
    await press(session, '.forth', '#later');
    await press(session, '.gate .close', '#later');
    const passed = await seenOf('later');
    assert.deepEqual([passed.step, passed.gated, passed.asks, passed.act], ['before', false, false, true]);
    assert.equal(passed.focus, 'act');

    await start(session, 'must');
    const next = () => session.evaluate(() => document.getElementById('must').next());
    assert.equal(await next(), true);
    assert.equal(await next(), false);
    assert.deepEqual([(await seenOf('must')).step, (await seenOf('must')).asks], ['move', true]);
    await session.evaluate(() => {
      document.getElementById('must').step = 'mixed';
    });
    assert.deepEqual([(await seenOf('must')).asks, (await seenOf('must')).step], [true, 'move']);
    await press(session, '.gate .option', '#must');
    await settle(session);
    assert.equal((await seenOf('must')).step, 'before');
  });

  test('does not stand before a state that a link names', async () => {
    await session.evaluate(() => sessionStorage.clear());
    await session.openAnew(`${address}#later?shift=3`);
    await start(session, 'later');
    assert.equal((await seenOf('later')).gated, false);
    assert.equal((await valuesOf(session, 'later')).shift, 3);
  });

  test('at its own step, where a figure begins, it is asked with the picture of the case', async () => {
    await session.evaluate(() => sessionStorage.clear());
    await session.openAnew(address);
    await start(session, 'first');
    const asked = await seenOf('first');
    assert.deepEqual([asked.gated, asked.views, asked.handles], [true, ['keys'], 0]);
    assert.equal((await valuesOf(session, 'first')).store, 'after');
    await press(session, '.gate .option', '#first');
    await settle(session);
    const open = await seenOf('first');
    assert.deepEqual([open.step, open.gated, open.verdict], ['before', false, true]);
    assert.equal((await valuesOf(session, 'first')).store, 'before');
  });

  test('one that is drawn has the picture to draw in, and nothing else', async () => {
    await start(session, 'drawn');
    await press(session, '.forth', '#drawn');
    const asked = await seenOf('drawn');
    assert.deepEqual([asked.gated, asked.views], [true, ['ranking']]);
    assert.equal(asked.handles, 6);
    // Without the attribute the step is there as it was.
    const setGate = (mode) =>
      session.evaluate((mode) => document.getElementById('drawn').setAttribute('gate', mode), mode);
    await setGate('off');
    assert.deepEqual((await seenOf('drawn')).views, ['curves']);
    await setGate('soft');
    assert.deepEqual((await seenOf('drawn')).views, ['ranking']);
    await press(session, '.gate .option', '#drawn');
    await settle(session);
    const open = await seenOf('drawn');
    assert.deepEqual([open.step, open.verdict], ['method', true]);
    assert.deepEqual(session.errors, []);
  });
});
