import { availableParallelism } from 'node:os';
import Tinypool from 'tinypool';

/**
 * Trainers at work side by side, each in a thread of its own with one job at a time.
 *
 * @param {{ size?: number }} [options]
 */
export function makePool({ size = availableParallelism() } = {}) {
  const filename = new URL('worker.js', import.meta.url).href;
  const threads = new Tinypool({ filename, minThreads: size, maxThreads: size });
  return {
    /** Trains and reads a model: see makeModel. */
    make: (plan) => threads.run(plan, { name: 'make' }),
    /** See traces. */
    trace: (set) => threads.run(set, { name: 'trace' }),
    close: () => threads.destroy(),
  };
}
