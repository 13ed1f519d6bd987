import { startSite } from '../../browser/site.js';
import { median, withChromium } from './chromium.js';

const runs = 11;

/**
 * Milliseconds from the start of the navigation until the first demo's first picture has been handed to the screen.
 * Each run is a new browser with nothing cached.
 *
 * @param {string} path page below the site
 */
export async function firstPaint(path) {
  const server = await startSite();
  const times = [];
  try {
    for (let run = 0; run < runs; run++) {
      times.push(
        await withChromium(async (session) => {
          await session.page.addInitScript(() => {
            // The task after the frame that holds the picture.
            const painted = () => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => {
                window.posencPainted ??= performance.now();
              };
              requestAnimationFrame(() => port2.postMessage(0));
            };
            addEventListener('pe-ready', painted, { once: true, capture: true });
          });
          await session.open(new URL(path, server.address).href);
          return session.until(() => window.posencPainted, undefined, { what: `a demo of ${path} painted` });
        }),
      );
    }
  } finally {
    await server.close();
  }
  return median(times);
}
