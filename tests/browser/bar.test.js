// The bar of a figure stays while one goes through its steps, and what each is about is in the window with it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isAll } from '../scope.js';
import { settle } from './demo.js';
import { sessionOf } from './driver/index.js';
import { asFile, pages } from './site.js';

const FIGURE = /<pe-demo name="[\w/-]+" id="([\w-]+)"[^>]* permalink/;
// Pictures beside and below each other, high ones, a figure lower than the window, one that asks for a prediction.
const SEEN = /\/lessons\/(?:rope|scaling|learned|race|sinks)\//;
const MOVED = 8; // px

const figures = pages.flatMap((path) => {
  const address = asFile(path);
  const [, id] = FIGURE.exec(readFileSync(fileURLToPath(address), 'utf8')) ?? [];
  return id && path.includes('/lessons/') && (isAll || SEEN.test(path)) ? [{ path, address, id }] : [];
});

/** Where the way on is, and what of the step is cut off by the window or by what stays in it. */
function look(id) {
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

for (const { width, height, touch } of [
  { width: 1280, height: 800, touch: false },
  { width: 360, height: 740, touch: true },
]) {
  describe(`the bar of a figure, ${width} × ${height}`, () => {
    const session = sessionOf('chromium', { width, height, touch });
    // At the other width in the other language, unless all is asked for.
    for (const { path, address, id } of figures.filter(
      (one) => isAll || one.path.startsWith('en/') !== touch,
    )) {
      test(`${path}, ${id}`, async () => {
        await session.openAnew(address);
        await session.evaluate(() => sessionStorage.clear());
        await session.openAnew(address);
        await session.until((id) => {
          document.getElementById(id).scrollIntoView({ behavior: 'instant' });
          return document.getElementById(id).data !== undefined;
        }, id);
        await settle(session);
        let places = [];
        let count = 0;
        for (;;) {
          const now = await session.evaluate(look, id);
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
  });
}
