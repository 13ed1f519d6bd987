import { setTimeout as sleep } from 'node:timers/promises';
import { startAll } from '../../browser/demo.js';
import { lesson, startSite } from '../../browser/site.js';
import { busyMeter, withChromium } from './chromium.js';

const seconds = 5;

/** Per cent of the time that the main thread of the lesson is busy while nobody touches it, all demos started. */
export async function idleShare() {
  const server = await startSite();
  try {
    return await withChromium(async (session) => {
      await session.open(new URL(lesson('ko'), server.address).href);
      await startAll(session);
      const busy = await busyMeter(session);
      // What the demos left behind is collected in the first seconds.
      await sleep(8000);
      const [start, from] = [performance.now(), await busy()];
      await sleep(1000 * seconds);
      return (100 * ((await busy()) - from)) / (performance.now() - start);
    });
  } finally {
    await server.close();
  }
}
