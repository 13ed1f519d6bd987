import { settle, start } from '../../browser/demo.js';
import { descriptorOf } from '../../browser/engine-data.js';
import { demoNames, gallery, startGallery } from '../../browser/gallery.js';
import { busyMeter, withServer } from './chromium.js';

const TRAVEL = 700; // ms: a journey of 450 and what comes after it

/**
 * What a frame costs the main thread while a figure goes through its steps at the size it opens with: { name, step,
 * frames, perFrame }, of each demo of the gallery the step whose frames cost most, milliseconds.
 *
 * @param {(row: { name: string, step: string, frames: number, perFrame: number }) => void} told
 */
export const travelFrames = (told) =>
  withServer(
    () => startGallery('travel'),
    async (session, server) => {
      await session.open(new URL(gallery('en'), server.address).href);
      const busy = await busyMeter(session);
      for (const name of demoNames) {
        const id = name.replace('/', '-');
        await start(session, id);
        const { steps = [] } = await descriptorOf(name);
        const rows = [];
        for (const { name: step } of steps) {
          await settle(session);
          const from = await busy();
          const frames = await session.evaluate(countFrames, { id, step, time: TRAVEL });
          const spent = (await busy()) - from;
          rows.push({ name, step, frames, perFrame: spent / frames });
        }
        if (rows.length > 0) told(rows.reduce((most, row) => (row.perFrame > most.perFrame ? row : most)));
      }
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
