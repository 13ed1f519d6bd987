const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the reader asked for less motion. */
export const isStill = () => still.matches;

const eased = (share) => 1 - (1 - share) ** 3;

/**
 * Calls `step` with a share that goes from 0 to 1 within `ms`, once a frame, and ends with 1: at once where the reader
 * asked for less motion, and where `signal` is aborted.
 *
 * @param {number} ms
 * @param {(share: number) => void} step
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<void>}
 */
export const tween = (ms, step, { signal } = {}) =>
  new Promise((resolve) => {
    const start = performance.now();
    const frame = (now) => {
      const share = isStill() || signal?.aborted ? 1 : Math.min(1, Math.max(0, (now - start) / ms));
      step(eased(share));
      if (share < 1) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
