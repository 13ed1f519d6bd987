import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { browsers, launch } from './driver/index.js';
import { asFile, pages } from './site.js';

const lessons = pages.filter(
  (path) => /^(?:ko|en)\/lessons\/[^/]+\/index\.html$/.test(path) && (isAll || path.startsWith('en/')),
);

// Screens of a desk that a first look may take: six, the last one begun, and air for fonts that set wider.
const MOST_SCREENS = 7;

// What a whole lesson may take without its proofs; the race and the comparison bring many figures together.
const MOST_IN_STANDARD = 20;
const TOGETHER = { compare: 28, race: 28, 'rope-practice': 23 };
// The one whose first look has two figures.
const FIRST = { text: 7.6 };

// Measured in one browser; style sheets are the same for all.
describe('the first look of a lesson', { skip: !browsers.includes('chromium') }, () => {
  let session;
  before(async () => {
    session = await launch('chromium');
  });
  after(() => session?.close());

  const measure = () =>
    session.evaluate(() => {
      const figure = document.querySelector('main pe-demo').getBoundingClientRect();
      const shown = [...document.querySelector('main').children].filter(
        (part) => part.getClientRects().length > 0 && !part.matches('.foot'),
      );
      const end = shown.at(-1).getBoundingClientRect();
      return { figure: figure.top + scrollY, end: end.bottom + scrollY, high: innerHeight };
    });

  for (const path of lessons) {
    test(`${path} begins with its figure, and ends soon`, async () => {
      await session.resize(1280, 800);
      await session.open(`${asFile(path)}?depth=first`);
      const desk = await measure();
      assert.ok(desk.figure < 0.5 * desk.high, `the figure begins at ${desk.figure} of ${desk.high} px`);
      const atMost = FIRST[path.split('/')[2]] ?? MOST_SCREENS;
      assert.ok(desk.end <= atMost * desk.high, `${(desk.end / desk.high).toFixed(1)} screens`);
      await session.resize(360, 740);
      const phone = await measure();
      assert.ok(phone.figure < 0.8 * phone.high, `on a phone at ${phone.figure} of ${phone.high} px`);
      await session.resize(1280, 800);
      const chosen = await session.evaluate(() => {
        const depth = document.querySelector('[data-choice="depth"]');
        depth.value = 'standard';
        depth.dispatchEvent(new Event('change', { bubbles: true }));
        return document.documentElement.dataset.depth;
      });
      assert.equal(chosen, 'standard');
      const whole = await measure();
      const most = TOGETHER[path.split('/')[2]] ?? MOST_IN_STANDARD;
      assert.ok(whole.end <= most * whole.high, `${(whole.end / whole.high).toFixed(1)} screens in standard`);
    });
  }
});
