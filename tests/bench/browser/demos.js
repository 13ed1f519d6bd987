import { focusHandle, handlesOf, settle, start } from '../../browser/demo.js';
import { descriptorOf } from '../../browser/engine-data.js';
import { copyWithGallery, demoNames, gallery } from '../../browser/gallery.js';
import { startSite } from '../../browser/site.js';
import { busyMeter, median, quantile, withServer } from './chromium.js';
import { timesOf } from './interaction.js';

const moves = 40;
const sizes = ['seqLen', 'dModel', 'headDim', 'length'];
const TRAVEL = 700; // ms: a journey of 450 and what comes after it

/**
 * Calls `visit({ session, busy, name, id, descriptor })` for every demo of the gallery, started.
 *
 * @param {string} copy name of the copy of the site
 * @param {(demo: { session: any, busy: () => Promise<number>, name: string, id: string, descriptor: any }) => Promise<void>} visit
 * @param {object} [options] as launch has them
 */
const visitGallery = (copy, visit, options) =>
  withServer(
    async () => startSite({ folder: await copyWithGallery(copy) }),
    async (session, server) => {
      await session.open(new URL(gallery('en'), server.address).href);
      const busy = await busyMeter(session);
      for (const name of demoNames) {
        const id = name.replace('/', '-');
        await start(session, id);
        await visit({ session, busy, name, id, descriptor: await descriptorOf(name) });
      }
    },
    options,
  );

/** A demo at 512 × 512, or as near to it as it goes. */
function largeValues({ params }) {
  const own = sizes.filter((size) => params[size]?.kind === 'int');
  return Object.fromEntries(own.map((size) => [size, params[size].fit(512)]));
}

/**
 * What one step of its first handle costs every demo at 512 × 512, from the key to the painted frame: { name, p50, p95 },
 * main-thread milliseconds.
 *
 * @param {(row: { name: string, p50: number, p95: number }) => void} told
 */
export const demoFrames = (told) =>
  visitGallery('frames', async ({ session, busy, name, id, descriptor }) => {
    await session.evaluate(
      ({ target, patch }) => {
        document.getElementById(target).values = patch;
      },
      { target: id, patch: largeValues(descriptor) },
    );
    const [handle] = await handlesOf(session, id);
    if (!handle) return;
    await focusHandle(session, id, handle.id);
    // What asking for the time and waiting for two frames costs by itself.
    const own = median(await timesOf(session, busy, async () => {}, 15));
    const times = await timesOf(
      session,
      busy,
      (move) => session.press(move % 20 < 10 ? 'ArrowRight' : 'ArrowLeft'),
      moves,
    );
    told({ name, p50: median(times) - own, p95: quantile(times, 0.95) - own });
  });

/**
 * What a frame costs the main thread while a figure goes through its steps at the size it opens with: { name, step,
 * frames, perFrame }, of each demo the step whose frames cost most, milliseconds.
 *
 * @param {(row: { name: string, step: string, frames: number, perFrame: number }) => void} told
 */
export const travelFrames = (told) =>
  visitGallery(
    'travel',
    async ({ session, busy, name, id, descriptor: { steps = [] } }) => {
      const rows = [];
      for (const { name: step } of steps) {
        await settle(session);
        const from = await busy();
        const frames = await session.evaluate(countFrames, { id, step, time: TRAVEL });
        const spent = (await busy()) - from;
        rows.push({ name, step, frames, perFrame: spent / frames });
      }
      if (rows.length > 0) told(rows.reduce((most, row) => (row.perFrame > most.perFrame ? row : most)));
    },
    { reducedMotion: false },
  );

// In the page: goes to a step and counts the frames until its journey is over.
function countFrames({ id, step, time }) {
  return new Promise((resolve) => {
    const end = performance.now() + time;
    let frames = 0;
    const next = (now) => {
      frames += 1;
      if (now < end) requestAnimationFrame(next);
      else resolve(frames);
    };
    /** @type {any} */ (document.getElementById(id)).step = step;
    requestAnimationFrame(next);
  });
}
