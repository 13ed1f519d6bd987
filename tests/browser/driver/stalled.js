import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const ASKED_EVERY = 30000; // ms without an answer
const FRAME_WITHIN = 5000;
const MOST = 300000;

/** Whether no frame of a page is drawn although its scripts run. One that is busy gives no answer, and is not. */
const isStalled = (page) =>
  Promise.race([
    page.evaluate(
      (within) =>
        new Promise((resolve) => {
          setTimeout(resolve, within, true);
          requestAnimationFrame(() => resolve(false));
        }),
      FRAME_WITHIN,
    ),
    sleep(2 * FRAME_WITHIN, false, { ref: false }),
  ]).catch(() => false);

/**
 * What a page answers. Once in many runs of all tests Chromium loses a page: its scripts go on, but it draws no frame any more
 * and takes no pointer, until it is loaded again, so that whatever waits for either never ends. Then this process gives up
 * the file that it runs, and `commands/suites/run-files.js` runs that once more in another; elsewhere it is an error.
 *
 * @template T
 * @param {import('playwright-core').Page} page
 * @param {Promise<T>} asked
 * @returns {Promise<T>}
 */
export async function answered(page, asked) {
  let timer;
  let isOver = false;
  const silence = new Promise((_, reject) => {
    const end = performance.now() + MOST;
    const look = async () => {
      const isLost = await isStalled(page);
      if (isOver) return;
      if (isLost) reject(giveUp());
      else if (performance.now() > end) reject(new Error(`the page gave no answer in ${MOST / 1000} s`));
      else timer = setTimeout(look, ASKED_EVERY);
    };
    timer = setTimeout(look, ASKED_EVERY);
  });
  try {
    return await Promise.race([asked, silence]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

function giveUp() {
  const { POSENC_STALLED, POSENC_TEST_FILE } = process.env;
  if (POSENC_STALLED) {
    appendFileSync(POSENC_STALLED, `${POSENC_TEST_FILE}\n`);
    process.kill(process.pid, 'SIGKILL');
  }
  return new Error('the browser draws no frame of this page any more, though its scripts run');
}
