import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { demosOf, start } from './demo.js';
import { browsers, launch } from './driver/index.js';
import { copyWithGallery, families, gallery } from './gallery.js';
import { startSite } from './site.js';

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
  let server;
  let session;
  before(async () => {
    server = await startSite({ folder: await copyWithGallery('still') });
    session = await launch('chromium');
  });
  after(() => Promise.all([session.close(), server.close()]));

  for (const width of isAll ? [1280, 360] : [360]) {
    test(`${width} px`, async (t) => {
      await session.resize(width, 900);
      // That a drag changes the height of no picture is held for every demo in tests/js/demos/laws.test.js.
      await session.open(new URL((isAll ? gallery : families)('ko'), server.address).href);
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
