import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneFile } from '../../browser/site.js';
import { withChromium } from './chromium.js';

const SLOWER = 4; // a laptop of a classroom beside this machine
const PAUSE = 400; // ms between two acts of a reader
const REST = 20_000; // ms after which the browser has collected what is no longer used

/**
 * Notes when the first figure is painted, how long every event takes to the next frame, and a click until the frame that
 * shows another part. Runs in the page.
 */
function watch() {
  const seen = /** @type {any} */ (window);
  seen.posencSlowest = 0;
  const painted = (act) => () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    requestAnimationFrame(() => port2.postMessage(0));
  };
  const first = () => {
    seen.posencPainted ??= performance.now();
  };
  addEventListener('pe-ready', painted(first), { once: true, capture: true });
  let clicked = 0;
  addEventListener('click', ({ timeStamp }) => {
    clicked = timeStamp;
  });
  const arrived = () => {
    seen.posencSlowest = performance.now() - clicked;
  };
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(painted(arrived)).observe(document.querySelector('main'), { childList: true }),
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.posencSlowest = Math.max(seen.posencSlowest, duration);
  }).observe(/** @type {any} */ ({ type: 'event', durationThreshold: 16 }));
}

/** MB of the page's process that no other process shares, and its part of what they do. */
async function memoryOf(browser) {
  const protocol = await browser.newBrowserCDPSession();
  const { processInfo } = await protocol.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))[1]));
  return Math.max(...sizes) / 1024;
}

/** Clicks what `choose(argument)` of the page gives, in the middle; returns ms until the frame that shows it. */
async function click(page, choose, argument) {
  const target = (await page.evaluateHandle(choose, argument)).asElement();
  if (!target) throw new Error(`nothing to click: ${choose}`);
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await sleep(PAUSE);
  await page.evaluate(() => {
    /** @type {any} */ (window).posencSlowest = 0;
  });
  const { x, y, width, height } = await target.boundingBox();
  await page.mouse.click(x + Math.min(width / 2, 40), y + height / 2);
  // What takes long is told after the frame that shows it.
  for (let frame = 0; frame < 3; frame++) await page.evaluate(() => new Promise(requestAnimationFrame));
  await sleep(PAUSE);
  return page.evaluate(() => /** @type {any} */ (window).posencSlowest);
}

// A window after the other to the end of what is shown, until nothing is added any more.
async function readToEnd(page) {
  for (let isEnd = false; !isEnd; ) {
    isEnd = await page.evaluate(() => {
      scrollBy({ top: 0.8 * innerHeight, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    });
    await sleep(120);
  }
}

const shown = (selector) =>
  [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
const link = (id) => document.querySelector(`nav.contents a[href="#${id}"]`);

/**
 * The page of a language that holds everything, opened as a file with the processor slowed: { figure }, ms to the first
 * figure; { clicks: [name, ms] }; { opened, read }, MB of its process after the first figure and some time after it was
 * read to its end.
 */
export function oneFilePage(lang) {
  return withChromium(async ({ browser, context, page }) => {
    const protocol = await context.newCDPSession(page);
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(watch);
    await page.goto(oneFile(lang), { timeout: 120_000 });
    let figure;
    for (; figure === undefined; await sleep(50))
      figure = await page.evaluate(() => /** @type {any} */ (window).posencPainted);
    await sleep(10 * PAUSE);
    const opened = await memoryOf(browser);
    const clicks = [];
    const time = async (name, choose, argument) => {
      clicks.push([name, await click(page, choose, argument)]);
    };
    await time('a lesson in the contents', link, 'rope');
    await time('a prediction', shown, '#rope pe-predict label');
    await time('a term', shown, '#rope a.term');
    await time('an answer to an exercise', shown, '#rope pe-quiz button[type="submit"]');
    await time('a deeper look', shown, '#rope [data-deepen]');
    await time('the claims', link, 'claims');
    await time('a list of claims', shown, '#claims .claims-list > summary');
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const parts = await page.evaluate(() =>
      [...document.querySelectorAll('nav.contents > ol > li > a')].map((a) =>
        a.getAttribute('href').slice(1),
      ),
    );
    for (const id of parts) {
      await page.evaluate((id) => {
        location.hash = id;
      }, id);
      await sleep(PAUSE);
      await readToEnd(page);
    }
    await sleep(REST);
    return { figure, clicks, opened, read: await memoryOf(browser) };
  });
}
