import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAll } from '../scope.js';
import { openDemo } from './demo.js';
import { browsers, sessionOf } from './driver/index.js';
import { demoNames } from './gallery.js';
import { asFile } from './site.js';

// The height of a plain frame as the builder writes it.
const HEIGHT = 480;
// Smaller than this of its size, letters of 15 px cannot be read.
const LEAST = { 640: 0.55, 360: 0.4 };

/** What a frame shows once nothing of it has moved for some frames. */
async function fitted() {
  const place = document.querySelector('main');
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const look = () => ({
    scale: Number(place.style.getPropertyValue('--scale') || 1),
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
    views: [...document.querySelector('pe-demo').shadowRoot.querySelectorAll('.view:not([hidden])')].length,
  });
  let [now, still] = ['', 0];
  while (still < 8) {
    await frame();
    const next = JSON.stringify(look());
    still = next === now ? still + 1 : 0;
    now = next;
  }
  return look();
}

describe('the compact form of a demo fits into a plain frame', () => {
  if (!browsers.includes('chromium')) return;
  const session = sessionOf('chromium');

  const names = isAll ? demoNames : ['scaling/lens'];
  for (const [width, least] of Object.entries(LEAST)) {
    for (const name of names) {
      test(`${name}, ${width} px`, async () => {
        await session.resize(Number(width), HEIGHT);
        await openDemo(session, `${asFile(`en/embed/${name}/index.html`)}#hide=compact&step=1`);
        const { scale, height, width: across, views } = await session.evaluate(fitted);
        assert.deepEqual({ height, across }, { height: HEIGHT, across: Number(width) });
        assert.ok(scale >= least, `at ${scale} of its size`);
        assert.ok(views >= 1 && views <= 2, `${views} pictures`);
      });
    }
  }
});
