import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { serve } from '../../../commands/server.js';
import { startAll } from '../../browser/demo.js';
import { startSite } from '../../browser/site.js';
import { busyMeter, median, withServer } from './chromium.js';

const RUNS = 11;
const IDLE = 5; // seconds
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The median of what `time(page)` gives in contexts of their own: nothing is cached, no script has been compiled. */
async function medianOf(browser, time) {
  const times = [];
  for (let run = 0; run < RUNS; run++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    try {
      times.push(await time(await context.newPage()));
    } finally {
      await context.close();
    }
    await sleep(200);
  }
  return median(times);
}

// The engine's bytes are inside the script, as in every page: nothing is asked of the server meanwhile.
const script = `
  import { loadEngine } from './web/engine/engine.js';
  window.firstResult = async () => {
    const start = performance.now();
    const { sinusoidal } = await loadEngine();
    sinusoidal.encode({ seqLen: 8, dModel: 8 });
    return performance.now() - start;
  };`;

async function benchPage() {
  const folder = join(root, 'build/browser/cold-start');
  await mkdir(folder, { recursive: true });
  await build({
    stdin: { contents: script, resolveDir: root },
    bundle: true,
    format: 'iife',
    minify: true,
    outfile: join(folder, 'bench.js'),
  });
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>';
  await writeFile(join(folder, 'index.html'), `${head}<script src="bench.js"></script></html>`);
  return serve({ folder });
}

/** Milliseconds from the engine's bytes to its first result. */
export const coldStart = () =>
  withServer(benchPage, ({ browser }, server) =>
    medianOf(browser, async (page) => {
      await page.goto(server.address);
      return page.evaluate(() => /** @type {any} */ (window).firstResult());
    }),
  );

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

/**
 * Milliseconds from the start of the navigation until the first demo's first picture has been handed to the screen, from a
 * server on this machine.
 *
 * @param {string} path page below the site
 */
export const firstPaint = (path) =>
  withServer(startSite, ({ browser }, server) =>
    medianOf(browser, async (page) => {
      const address = new URL(path, server.address).href;
      await page.addInitScript(watchFirstPicture);
      await page.goto(address);
      for (let attempt = 0; attempt < 500; attempt++) {
        const time = await page.evaluate(() => /** @type {any} */ (window).posencPainted);
        if (time !== undefined) return time;
        await sleep(20);
      }
      throw new Error(`no demo of ${address} painted`);
    }),
  );

/** Per cent of the time that the main thread of the lesson is busy while nobody touches it, all demos started. */
export const idleShare = () =>
  withServer(startSite, async (session, server) => {
    await session.open(new URL('ko/lessons/why/index.html', server.address).href);
    await startAll(session);
    const busy = await busyMeter(session);
    // What the demos left behind is collected in the first seconds.
    await sleep(8000);
    const [start, from] = [performance.now(), await busy()];
    await sleep(1000 * IDLE);
    return (100 * ((await busy()) - from)) / (performance.now() - start);
  });
