import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

// What tests ask of <pe-demo> elements; every function runs outside the page and looks inside.

/** Ids, names and languages of the page's demos, in order. */
export const demosOf = (session) =>
  session.evaluate(() =>
    [...document.querySelectorAll('pe-demo')].map((element) => ({
      id: element.id,
      name: element.getAttribute('name'),
      permalink: element.hasAttribute('permalink'),
      isSmall: element.hasAttribute('view'),
    })),
  );

/** Opens a page anew and waits for a demo, the first of the page or what another selector finds. */
export async function openDemo(session, address, demo = 'pe-demo') {
  // A page for frames with its whole figure.
  const isBare = /\/embed\/.+\/index\.html$/.test(address);
  await session.openAnew(isBare ? `${address}#step=all` : address);
  await session.until((found) => document.querySelector(found)?.data !== undefined, demo);
}

/** Scrolls a demo into view and waits until it has painted. */
export const start = (session, id) => startThese(session, [id]);

/** Two frames: whatever was asked for before has been drawn. */
export const settle = (session) =>
  session.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
  );

/** The text of the first element that a selector finds, or none. */
export const textOf = (session, selector) =>
  session.evaluate((found) => document.querySelector(found)?.textContent ?? '', selector);

/** Waits until that text matches a pattern. */
export const says = (session, selector, pattern) =>
  session.until(
    ([found, source]) => new RegExp(source).test(document.querySelector(found)?.textContent ?? ''),
    [selector, pattern.source],
    { what: `${selector} says ${pattern}` },
  );

/** What `ask` answers once it has answered the same for a while. */
export async function atRest(ask) {
  let before = await ask();
  for (let calm = 0; calm < 4; ) {
    await sleep(100);
    const now = await ask();
    calm = isDeepStrictEqual(now, before) ? calm + 1 : 0;
    before = now;
  }
  return before;
}

/** Starts every demo of the page that its depth shows, from top to bottom. */
export async function startAll(session) {
  const hidden = await session.evaluate(() =>
    [...document.querySelectorAll('pe-demo')]
      .filter((demo) => demo.getClientRects().length === 0)
      .map(({ id }) => id),
  );
  const demos = (await demosOf(session)).filter(({ id }) => !hidden.includes(id));
  const ids = demos.map(({ id }) => id);
  // WebKit's driver gives a script half a minute.
  for (let from = 0; from < ids.length; from += 8) await startThese(session, ids.slice(from, from + 8));
  return demos;
}

async function startThese(session, ids) {
  const late = await session.evaluate(async (targets) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isPainted = (element) => {
      const canvases = [...(element?.shadowRoot?.querySelectorAll('canvas[role]') ?? [])];
      return (
        element?.data !== undefined && canvases.length > 0 && canvases.every((canvas) => canvas.width > 1)
      );
    };
    for (const id of targets) {
      const end = performance.now() + 15000;
      do {
        document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'instant' });
        await frame();
        if (performance.now() > end) return id;
      } while (!isPainted(document.getElementById(id)));
      // Coming near is told after a frame, and drawn in the next.
      await frame();
      // A stored model is opened and tested beside the page, as long as its figure is near; where it cannot be, the
      // figure says so.
      const isOpening = ({ data }) => data.isStored === true && !data.score?.here;
      const last = performance.now() + 5000;
      while (isOpening(document.getElementById(id)) && performance.now() < last) await frame();
      await frame();
    }
    await frame();
    return undefined;
  }, ids);
  if (late) throw new Error(`waited 15 s in vain until: the demo ${late} painted`);
}

/** The parameters of a demo as it has them. */
export const valuesOf = (session, id) =>
  session.evaluate((target) => document.getElementById(target).values, id);

/** Gives a demo values, the first of the page or what another selector finds. */
export const write = (session, values, demo = 'pe-demo') =>
  session.evaluate(
    ([found, patch]) => {
      document.querySelector(found).values = patch;
    },
    [demo, values],
  );

/** Tells the page that it is hidden, as behind another tab, or seen again. */
export const hide = (session, isHidden) =>
  session.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

/** Clicks on a part of a demo, the first of the page or what another selector finds. */
export const press = (session, part, demo = 'pe-demo') =>
  session.evaluate((/** @type {[string, string]} */ parts) => window.partOf(...parts).click(), [part, demo]);

/**
 * The demo's pictures: size in CSS pixels, and what is drawn.
 *
 * @returns {Promise<{ width: number, height: number, inked: number }[]>} `inked`: part of the pixels that are not transparent
 */
export const viewsOf = (session, id) =>
  session.evaluate((target) => {
    const canvases = [...document.getElementById(target).shadowRoot.querySelectorAll('.view canvas[role]')];
    return canvases.map((canvas) => {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let inked = 0;
      for (let i = 3; i < data.length; i += 4) if (data[i] > 0) inked++;
      const { width, height } = canvas.getBoundingClientRect();
      return { width, height, inked: inked / (canvas.width * canvas.height) };
    });
  }, id);

/** The colours [r, g, b, a] of a view's canvas at points in CSS pixels. */
export const pixelsOf = (session, id, view, points) =>
  session.evaluate(
    ({ target, index, places }) => {
      const canvas = document.getElementById(target).shadowRoot.querySelectorAll('.view canvas[role]')[index];
      const ratio = canvas.width / canvas.getBoundingClientRect().width;
      const context = canvas.getContext('2d');
      return places.map(({ x, y }) => [
        ...context.getImageData(Math.floor(x * ratio), Math.floor(y * ratio), 1, 1).data,
      ]);
    },
    { target: id, index: view, places: points },
  );

/** A view's handles: id, name, value, and the middle of each in the window. */
export const handlesOf = (session, id) =>
  session.evaluate((target) => {
    const { shadowRoot } = document.getElementById(target);
    return [...shadowRoot.querySelectorAll('[role=slider][data-id]')].map((handle) => {
      const { x, y, width, height } = handle.getBoundingClientRect();
      return {
        id: handle.dataset.id,
        label: handle.getAttribute('aria-label'),
        value: handle.getAttribute('aria-valuetext'),
        area: handle.classList.contains('area'),
        x: x + width / 2,
        y: y + height / 2,
      };
    });
  }, id);

/** Gives a handle the keyboard and brings it into the window. */
export const focusHandle = (session, id, handle) =>
  session.evaluate(
    ({ target, name }) => {
      const node = window.partOf(`[role=slider][data-id="${name}"]`, `#${target}`);
      node.scrollIntoView({ block: 'center', behavior: 'instant' });
      node.focus({ preventScroll: true });
    },
    { target: id, name: handle },
  );
