import { launch } from '../../browser/driver/index.js';

/** Runs `action` with a Chromium of its own: a cold process and an empty profile. */
export async function withChromium(action, options = {}) {
  const session = await launch('chromium', { width: 1280, height: 900, ...options });
  try {
    return await action(Object.assign(session, { browser: session.context.browser() }));
  } finally {
    await session.close();
  }
}

/**
 * The same with a server that `make` starts, and closed with it.
 *
 * @param {() => Promise<{ address: string, close: () => Promise<void> }>} make
 * @param {(session: any, server: { address: string }) => Promise<any>} action
 * @param {object} [options] as launch has them
 */
export async function withServer(make, action, options) {
  const server = await make();
  try {
    return await withChromium((session) => action(session, server), options);
  } finally {
    await server.close();
  }
}

/** Reads how long the main thread of the page has been busy, ms; everything it runs counts: events, script, style, paint. */
export async function busyMeter(session) {
  const protocol = await session.context.newCDPSession(session.page);
  // The thread's own clock: what other programs take from the processor meanwhile does not count.
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await protocol.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
}

/** The value that a share `q` of the values does not exceed. */
export function quantile(values, q) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)];
}

export const median = (values) => quantile(values, 0.5);
