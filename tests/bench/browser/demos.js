import { focusHandle, handlesOf, start } from '../../browser/demo.js';
import { descriptorOf } from '../../browser/engine-data.js';
import { copyWithGallery, demoNames, gallery } from '../../browser/gallery.js';
import { startSite } from '../../browser/site.js';
import { busyMeter, median, quantile, withServer } from './chromium.js';
import { timesOf } from './interaction.js';

const moves = 40;
const sizes = ['seqLen', 'dModel', 'headDim', 'length'];

/** A demo at 512 × 512, or as near to it as it goes. */
async function largeValues(name) {
  const { params } = await descriptorOf(name);
  const own = sizes.filter((size) => params[size]?.kind === 'int');
  return Object.fromEntries(own.map((size) => [size, params[size].fit(512)]));
}

/**
 * What one step of its first handle costs every demo at 512 × 512, from the key to the painted frame: { name, p50, p95 },
 * main-thread milliseconds.
 *
 * @param {(row: { name: string, p50: number, p95: number }) => void} told
 */
export function demoFrames(told) {
  return withServer(
    async () => startSite({ folder: await copyWithGallery('frames') }),
    async (session, server) => {
      await session.open(new URL(gallery('en'), server.address).href);
      const busy = await busyMeter(session);
      for (const name of demoNames) {
        const id = name.replace('/', '-');
        await start(session, id);
        await session.evaluate(
          ({ target, patch }) => {
            document.getElementById(target).values = patch;
          },
          { target: id, patch: await largeValues(name) },
        );
        const [handle] = await handlesOf(session, id);
        if (!handle) continue;
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
      }
    },
  );
}
