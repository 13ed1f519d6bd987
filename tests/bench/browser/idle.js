import { setTimeout as sleep } from 'node:timers/promises';
import { startAll } from '../../browser/demo.js';
import { lesson, startSite } from '../../browser/site.js';
import { busyMeter, withServer } from './chromium.js';

const seconds = 5;

/** Per cent of the time that the main thread of the lesson is busy while nobody touches it, all demos started. */
export function idleShare() {
  return withServer(startSite, async (session, server) => {
    await session.open(new URL(lesson('ko'), server.address).href);
    await startAll(session);
    const busy = await busyMeter(session);
    // What the demos left behind is collected in the first seconds.
    await sleep(8000);
    const [start, from] = [performance.now(), await busy()];
    await sleep(1000 * seconds);
    return (100 * ((await busy()) - from)) / (performance.now() - start);
  });
}
