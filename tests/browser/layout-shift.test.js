import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { demosOf, settle, start } from './demo.js';
import { browsers, during, fixture, launch, sessionOf } from './driver/index.js';
import { gallery, kinds, ONE_EACH, startGallery } from './gallery.js';
import { pages, startSite } from './site.js';

/**
 * Takes every handle of a demo across its picture and back, and returns the moves after which what stands below the
 * pictures was elsewhere. Runs in the page; the events are its own, as there are thousands of them.
 */
async function dragAll({ id, most }) {
  const demo = document.getElementById(id);
  const { shadowRoot } = demo;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const below = () => {
    const { top } = shadowRoot.querySelector('.demo').getBoundingClientRect();
    return ['.panel', '.foot'].map((part) =>
      Math.round((shadowRoot.querySelector(part)?.getBoundingClientRect().top ?? 0) - top),
    );
  };
  // No pointer of the system stands behind these events.
  Element.prototype.setPointerCapture = () => {};
  const moved = [];
  const handles = [...shadowRoot.querySelectorAll('[role=slider][data-id]')];
  // Neighbours in a picture are alike: those that are left out lie between others.
  const every = Math.max(1, Math.ceil(handles.length / most));
  for (const { dataset } of handles.filter((_, i) => i % every === 0)) {
    demo.reset();
    await frame();
    const handle = shadowRoot.querySelector(`[role=slider][data-id="${dataset.id}"]`);
    // A button that is drawn in the picture: what it measures is shown below it.
    if (!handle || dataset.id === 'timing') continue;
    const [rest, view] = [below(), handle.closest('.view')];
    const point = (x, y) => ({ clientX: x, clientY: y, pointerId: 77, isPrimary: true, button: 0 });
    const send = (type, x, y) =>
      view.dispatchEvent(new PointerEvent(type, { ...point(x, y), bubbles: true }));
    const own = handle.getBoundingClientRect();
    const [x, y] = [own.x + own.width / 2, own.y + own.height / 2];
    send('pointerdown', x, y);
    const box = view.getBoundingClientRect();
    for (const [across, down] of [
      [0.02, 0.02],
      [0.5, 0.98],
      [0.98, 0.5],
      [0.3, 0.3],
    ]) {
      const there = [box.left + across * box.width, box.top + down * box.height];
      send('pointermove', ...there);
      await frame();
      const now = below();
      if (now.some((place, i) => place !== rest[i])) moved.push(`${dataset.id}: ${rest} → ${now}`);
    }
    send('pointerup', x, y);
  }
  demo.reset();
  await frame();
  return moved;
}

describe('what stands below the pictures stays where it is while a handle is dragged', () => {
  if (!browsers.includes('chromium')) return;
  const session = sessionOf('chromium');
  const server = fixture(() => startGallery('still'));

  for (const width of isAll ? [1280, 360] : [360]) {
    test(`${width} px`, async (t) => {
      await session.resize(width, 900);
      // That a drag changes the height of no picture is held for every demo in tests/js/demos/laws.test.js.
      await session.open(new URL((isAll ? gallery : kinds)('ko'), server.address).href);
      for (const { id } of await demosOf(session)) {
        await t.test(id, async () => {
          await start(session, id);
          // Who opens with a stored model has grown when it is there.
          await session.until((id) => document.getElementById(id).data.state !== 'empty', id);
          assert.deepEqual(await session.evaluate(dragAll, { id, most: isAll ? Infinity : 2 }), []);
        });
      }
    });
  }
});

// What Chromium's tools call fast 3G, in bytes a second and ms, and a processor of a quarter of the speed.
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 86_400 };
const SLOWER = 4;
// What is called good: https://web.dev/articles/cls.
const GOOD = 0.1;

// Records, in the page, what moved without the reader's doing.
function recordShifts() {
  window.shifts = [];
  const record = (list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
      const moved = sources.map(({ node }) => node?.localName ?? 'a part of a figure');
      if (!hadRecentInput) window.shifts.push({ value, time: startTime, moved });
    }
  };
  new PerformanceObserver(record).observe({ type: 'layout-shift', buffered: true });
}

// The most that moves within five seconds without a pause of one.
function mostOf(shifts) {
  const sums = [];
  let [first, last] = [-Infinity, -Infinity];
  for (const { value, time } of shifts) {
    if (time - last > 1000 || time - first > 5000) {
      sums.unshift(0);
      first = time;
    }
    sums[0] += value;
    last = time;
  }
  return Math.max(0, ...sums);
}

/** The figures in and near the window are painted, or ask for their prediction, and a tool is there. */
const isThere = () =>
  document.querySelector('.tool > p:only-child') === null &&
  [...document.querySelectorAll('pe-demo')].every((demo) => {
    const { top, bottom, width } = demo.getBoundingClientRect();
    const isNear = width > 0 && bottom > -200 && top < innerHeight + 200 && demo.checkVisibility();
    return !isNear || demo.shadowRoot?.querySelector('.demo:not([hidden], .pending)');
  });

describe('nothing moves while a page comes over a slow line', () => {
  if (!browsers.includes('chromium')) return;
  const server = fixture(() => startSite());

  const frame = (name) => `en/embed/${name}/index.html`;
  const lessons = pages.filter((path) => /\/lessons\/[^/]+\/index/.test(path));
  const visits = [
    ['ko/lessons/yarn/index.html', 360],
    // Rooms that pages keep, the front page among them, are measured without the line in layout.test.js.
    ...(isAll
      ? [
          [frame('alibi/slopes'), 360],
          ['en/index.html', 1280],
          ['en/embed/index.html', 1280],
        ]
      : []),
    ...(isAll ? lessons.map((path) => [path, path.startsWith('ko') ? 360 : 1280]) : []),
    ...(isAll ? ['ko/index.html', ...ONE_EACH.map(frame)].map((path) => [path, 360]) : []),
  ];
  for (const [path, width] of visits) {
    test(`${path}, ${width} px`, async (t) => {
      const session = await during(t, launch('chromium', { width, height: 740, touch: width < 700 }));
      const protocol = await session.context.newCDPSession(session.page);
      await protocol.send('Network.enable');
      await protocol.send('Network.emulateNetworkConditions', NETWORK);
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await session.page.addInitScript(recordShifts);
      await session.open(server.address + path);
      const arrive = () => session.until(isThere, undefined, { timeout: 60_000 }).then(() => settle(session));
      await arrive();
      const height = isAll ? await session.evaluate(() => document.body.offsetHeight) : 0;
      for (let y = 740; y < height; y += 740) {
        await session.evaluate((y) => scrollTo(0, y), y);
        await arrive();
      }
      const shifts = await session.evaluate(() => window.shifts);
      assert.ok(mostOf(shifts) < GOOD, JSON.stringify(shifts));
    });
  }
});
