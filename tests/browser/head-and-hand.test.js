import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDemo } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { asFile } from './site.js';

const sizes = [
  ['a desk', 1280, 800],
  ['a phone', 360, 740],
];

for (const browser of browsers) {
  describe(`the head of a figure and what it is changed by, ${browser}`, () => {
    const session = sessionOf(browser);

    async function openSlopes(width, height) {
      await session.resize(width, height);
      // Whole, with all of its controls.
      await openDemo(session, `${asFile('en/lessons/rope/index.html')}#pair?step=all`);
    }

    // The rectangles of a figure's parts, once its controls stand `from` px above the lower edge of the window.
    const partsAt = (from) =>
      session.evaluate(async (from) => {
        const root = document.querySelector('pe-demo').shadowRoot;
        const controls = root.querySelector('.controls');
        // What is loaded above them moves the controls, so that they are brought there until they stay.
        for (let still = 0; still < 4; ) {
          const by = controls.getBoundingClientRect().top - innerHeight + from;
          still = Math.abs(by) < 1 ? still + 1 : 0;
          scrollBy({ top: by, behavior: 'instant' });
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
        const box = (node) => {
          const { top, bottom } = node.getBoundingClientRect();
          return { top, bottom };
        };
        return {
          header: box(document.querySelector('header.site')),
          first: box(root.querySelector('[data-view]')),
          control: box(root.querySelector('.control')),
        };
      }, from);

    for (const [name, width, height] of sizes) {
      test(`a title and what to do stand above the picture, which stays in sight while its controls are, on ${name}`, async () => {
        await openSlopes(width, height);
        const order = await session.evaluate(() => {
          const root = document.querySelector('pe-demo').shadowRoot;
          const top = (selector) => root.querySelector(selector).getBoundingClientRect().top;
          return [top('.title'), top('.act.first'), top('[data-view]'), top('.control'), top('.readout')];
        });
        assert.deepEqual(
          order,
          [...order].sort((a, b) => a - b),
        );
        const { header, first, control } = await partsAt(160);
        assert.ok(control.bottom <= height, JSON.stringify(control));
        assert.ok(
          first.top >= header.bottom - 1 && first.bottom <= control.top,
          JSON.stringify({ header, first }),
        );
      });
    }

    test('the picture leaves with its figure', async () => {
      await openSlopes(360, 740);
      const { pinned, gone } = await session.evaluate(async () => {
        const demo = document.querySelector('pe-demo');
        const first = demo.shadowRoot.querySelector('[data-view]');
        demo.shadowRoot.querySelector('.controls').scrollIntoView();
        await new Promise((resolve) => setTimeout(resolve, 400));
        const pinned = first.classList.contains('pin');
        scrollBy(0, demo.getBoundingClientRect().bottom + 10);
        await new Promise((resolve) => setTimeout(resolve, 400));
        return { pinned, gone: first.getBoundingClientRect().bottom };
      });
      assert.ok(pinned);
      assert.ok(gone < 10, `${gone}`);
    });
  });
}
