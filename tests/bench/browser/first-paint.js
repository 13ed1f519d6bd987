import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../../browser/site.js';
import { median, withServer } from './chromium.js';

const runs = 11;

/** Notes when the frame that holds a demo's first picture is done: in the task after it. Runs in the page. */
function watchFirstPicture() {
  const painted = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      /** @type {any} */ (window).posencPainted ??= performance.now();
    };
    requestAnimationFrame(() => port2.postMessage(0));
  };
  addEventListener('pe-ready', painted, { once: true, capture: true });
}

async function timeOnce(browser, address) {
  // A context of its own: nothing is cached, no script has been compiled.
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFirstPicture);
    await page.goto(address);
    for (let attempt = 0; attempt < 500; attempt++) {
      const time = await page.evaluate(() => /** @type {any} */ (window).posencPainted);
      if (time !== undefined) return time;
      await sleep(20);
    }
    throw new Error(`no demo of ${address} painted`);
  } finally {
    await context.close();
  }
}

/**
 * Milliseconds from the start of the navigation until the first demo's first picture has been handed to the screen:
 * the median of 11 visits, each with empty caches, to a server on this machine.
 *
 * @param {string} path page below the site
 */
export function firstPaint(path) {
  return withServer(startSite, async ({ browser }, server) => {
    const times = [];
    for (let run = 0; run < runs; run++) {
      times.push(await timeOnce(browser, new URL(path, server.address).href));
      await sleep(200);
    }
    return median(times);
  });
}
