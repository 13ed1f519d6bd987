import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isAll } from '../scope.js';
import { settle } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile, languages, oneFile, pages } from './site.js';

// What belongs together of a figure in a lesson is in one window, on a desk and on a phone: the bar with what its steps are
// about, a small figure with nothing else, the picture that a prediction asks about with its answer and the verdict.

const markupOf = (address) => readFileSync(fileURLToPath(address), 'utf8');

/**
 * Pages of lessons in which a pattern finds something, with what it finds. Unless all is asked for, one in English on a
 * desk and another in Korean on a phone.
 *
 * @param {RegExp} pattern
 * @param {{ desk: string, phone: string }} slugs
 */
const seenOn = (pattern, slugs) => (/** @type {'desk' | 'phone'} */ screen) =>
  pages.flatMap((path) => {
    const [lang, folder, slug] = path.split('/');
    if (folder !== 'lessons' || path.includes('/teacher/')) return [];
    const isSeen = (lang === 'en') === (screen === 'desk') && slug === slugs[screen];
    const found = isAll || isSeen ? [...markupOf(asFile(path)).matchAll(pattern)] : [];
    return found.length > 0 ? [{ path, address: asFile(path), found }] : [];
  });

// Pictures beside and below each other, and one that asks for a prediction.
const barsOn = seenOn(/<pe-demo name="[\w/-]+" id="([\w-]+)"[^>]* permalink/g, {
  desk: 'rope',
  phone: 'scaling',
});
const smallOn = seenOn(/<pe-demo name="[\w/-]+" id="([\w-]+)"[^>]* view="/g, {
  desk: 'why',
  phone: 'scaling',
});
// The highest pictures, and some beside others.
const askedOn = seenOn(/<pe-predict id="([\w-]+)"[^>]* shows="[\w-]+\/([\w-]+)\?/g, {
  desk: 'compare',
  phone: 'why',
});

const MOVED = 8; // px
const HIGHEST = 400; // px of a small figure

/** Where the way on is, and what of the step is cut off by the window or by what stays in it. Runs in the page. */
function stepOf(id) {
  const demo = document.getElementById(id);
  const root = demo.shadowRoot;
  const boxOf = (node) => node.getBoundingClientRect();
  const forth = root.querySelector('.forth');
  if (!forth.checkVisibility())
    return { step: demo.step, isAsked: root.querySelector('.gate .option') !== null };
  const bar = boxOf(root.querySelector('.bar'));
  const header = boxOf(document.querySelector('body > header'));
  const isBelow = bar.top > innerHeight / 2;
  const [top, bottom] = [isBelow ? header.bottom : bar.bottom, isBelow ? bar.top : innerHeight];
  const { handle } = demo.descriptor.steps.find(({ name }) => name === demo.step);
  const middle = (box) => ({ top: (box.top + box.bottom) / 2, bottom: (box.top + box.bottom) / 2 });
  const grips = handle ? [...root.querySelectorAll(`.handle[data-id="${handle}"]`)] : [];
  const rows = [...root.querySelectorAll('.control.now')].filter((row) => row.checkVisibility());
  const moved = grips.length > 0 ? grips.map((grip) => middle(boxOf(grip))) : rows.map(boxOf);
  // Of a high control the beginning.
  const isIn = (box) => box.top >= top - 1 && Math.min(box.bottom, box.top + 200) <= bottom + 1;
  const seen = [...root.querySelectorAll('[data-view]')]
    .filter((view) => view.checkVisibility())
    .map((view) => Math.min(bottom, boxOf(view).bottom) - Math.max(top, boxOf(view).top));
  return {
    step: demo.step,
    y: boxOf(forth).top,
    isBarIn: bar.top >= 0 && bar.bottom <= innerHeight + 1,
    isMovedIn: moved.every(isIn),
    most: Math.max(...seen),
  };
}

/** What there is of a small figure, and what lies over it or beside the page. Runs in the page. */
function smallOf(id) {
  const demo = document.getElementById(id);
  const box = demo.getBoundingClientRect();
  const parts = '.view, .head, .bar, .way, .see, .readout, .panel, .menu, .caption, .live';
  const shown = [...demo.shadowRoot.querySelectorAll(parts)].filter((part) => part.clientHeight > 0);
  const canvas = [...demo.shadowRoot.querySelectorAll('canvas')].find((one) => one.clientHeight > 0);
  return {
    parts: shown.map(({ className }) => className.split(' ')[0]).join(),
    height: box.height,
    isAcross: box.right > document.documentElement.clientWidth || box.left < 0,
    isNamed: canvas?.getAttribute('aria-label')?.length > 0,
  };
}

/**
 * Follows every link to a small figure: how many there are, whether one changes it, and those with a state that are not
 * marked as the one that is shown. Runs in the page.
 */
async function followAll(id) {
  const links = [...document.querySelectorAll(`main a[href^="#${id}"]`)].filter((a) => a.checkVisibility());
  const valuesOf = () => JSON.stringify(document.getElementById(id).values);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const followed = { links: links.length, changed: false, unmarked: [] };
  for (const link of links) {
    link.scrollIntoView({ block: 'center', behavior: 'instant' });
    const before = valuesOf();
    link.click();
    for (let i = 0; i < 2; i += 1) await frame();
    followed.changed ||= valuesOf() !== before;
    if (link.hash.includes('?') && link.getAttribute('aria-current') !== 'true')
      followed.unmarked.push(link.hash);
  }
  return followed;
}

test('every picture of a prediction is of a figure of its page, in the one file as well', () => {
  for (const address of [...pages.map((path) => asFile(path)), ...languages.map(oneFile)]) {
    const markup = markupOf(address);
    for (const [, id] of markup.matchAll(/<pe-predict [^>]* shows="([\w-]+)\//g))
      assert.ok(markup.includes(`id="${id}"`), `${address}: ${id}`);
  }
});

const SCREENS = /** @type {const} */ ({
  desk: { width: 1280, height: 800, touch: false },
  phone: { width: 360, height: 740, touch: true },
});
for (const screen of /** @type {const} */ (['desk', 'phone']))
  describe(`in one window, on a ${screen}`, { skip: !browsers.includes('chromium') }, () => {
    const session = sessionOf('chromium', SCREENS[screen]);

    // Opens a page as one who was never there.
    const open = async (address) => {
      await session.open(address);
      await session.evaluate(() => sessionStorage.clear());
      await session.openAnew(address);
    };
    const begin = async (id, block) => {
      await session.until(
        ([id, block]) => {
          document.getElementById(id).scrollIntoView({ block, behavior: 'instant' });
          return document.getElementById(id).data !== undefined;
        },
        [id, block],
      );
      await settle(session);
    };

    for (const { path, address, found } of barsOn(screen)) {
      const [[, id]] = found;
      test(`the bar of a figure stays while one goes through its steps: ${path}, ${id}`, async () => {
        await open(address);
        await begin(id, 'start');
        let places = [];
        let count = 0;
        for (;;) {
          const now = await session.evaluate(stepOf, id);
          if (now.y === undefined && !now.isAsked) break;
          if (now.y !== undefined) {
            assert.ok(now.isBarIn && now.most >= 100, `${now.step}: ${JSON.stringify(now)}`);
            // The first step is as the reader has scrolled to it, and that after a question as its verdict has.
            if (places.length > 0) assert.ok(now.isMovedIn, `${now.step}: ${JSON.stringify(now)}`);
            places.push(now.y);
            count += 1;
          } else places = [];
          await session.evaluate(
            ([id, part]) => document.getElementById(id).shadowRoot.querySelector(part).click(),
            [id, now.y === undefined ? '.gate .option' : '.forth'],
          );
          await settle(session);
        }
        assert.ok(count > 1);
        // Where the figure was lower than the window, or its head still in it, one step brings it to its place for good.
        const leaps = places.slice(1).filter((y, i) => Math.abs(y - places[i]) > MOVED);
        assert.ok(leaps.length <= 1, places.join(', '));
      });
    }

    for (const { path, address, found } of smallOn(screen))
      test(`a small figure is one picture, set by the links of its sentences: ${path}`, async () => {
        await session.openAnew(address);
        assert.ok(isAll || found.length >= 4, `${found.length} small figures`);
        for (const [, id] of found) {
          // What lies deeper than the first look is not there.
          const isThere = await session.evaluate((id) => document.getElementById(id).checkVisibility(), id);
          if (!isThere) continue;
          await begin(id, 'center');
          const { height, ...seen } = await session.evaluate(smallOf, id);
          assert.ok(height > 40 && height <= HIGHEST, `${id} is ${height} px high`);
          assert.deepEqual(seen, { parts: 'view', isAcross: false, isNamed: true }, id);
          const { links, changed, unmarked } = await session.evaluate(followAll, id);
          assert.deepEqual(unmarked, [], `links to ${id} that are not marked`);
          assert.ok(changed || links === 0, `no link changes ${id}`);
        }
      });

    for (const { path, address, found } of askedOn(screen)) {
      // Of each lesson the first prediction that shows a picture.
      const [[, id, view]] = found;
      test(`an answer stands beside its picture: ${path}, ${id}`, async () => {
        await open(address);
        await session.evaluate(
          (id) => document.querySelector(`#${id} input`).scrollIntoView({ block: 'center' }),
          id,
        );
        await settle(session);
        const valuesOf = () =>
          [...document.querySelectorAll('pe-demo[id]')]
            .filter(({ data }) => data)
            .map((figure) => [figure.id, JSON.stringify(figure.values)]);
        const before = await session.evaluate(valuesOf);
        await session.evaluate((id) => {
          const input = document.querySelector(`#${id} input`);
          input.scrollIntoView({ block: 'center' });
          input.click();
        }, id);
        await session.until(
          (id) => document.querySelector(`#${id} .played`)?.shadowRoot.querySelector('[data-view] canvas'),
          id,
        );
        await settle(session);
        await session.until(
          (id) => document.querySelector(`#${id} .verdict`).getBoundingClientRect().bottom <= innerHeight,
          id,
        );
        const shown = await session.evaluate((id) => {
          const copy = document.querySelector(`#${id} .played`);
          return [...copy.shadowRoot.querySelectorAll('[data-view]')]
            .filter((one) => one.checkVisibility())
            .map((one) => {
              const { top, bottom, height } = one.getBoundingClientRect();
              return [one.dataset.view, (Math.min(bottom, innerHeight) - Math.max(top, 0)) / height >= 0.8];
            });
        }, id);
        assert.deepEqual(shown, [[view, true]]);
        const after = Object.fromEntries(await session.evaluate(valuesOf));
        for (const [figure, values] of before)
          assert.equal(after[figure], values, `${figure} stays as it was`);
      });
    }
  });
