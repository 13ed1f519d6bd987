import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/**
 * Trainers at work side by side, each with one job at a time.
 *
 * @param {{ size?: number }} [options]
 */
export function makePool({ size = availableParallelism() } = {}) {
  const waiting = [];
  const jobs = new Map();
  const idle = [];
  let lastId = 0;

  function next(worker) {
    const job = waiting.shift();
    if (!job) return idle.push(worker);
    jobs.set(worker, job);
    worker.postMessage({ id: ++lastId, ...job.message });
  }

  const workers = Array.from({ length: size }, () => {
    const worker = new Worker(new URL('worker.js', import.meta.url));
    worker.on('message', ({ result, error }) => {
      const { resolve, reject } = jobs.get(worker);
      jobs.delete(worker);
      if (error) reject(new Error(error));
      else resolve(result);
      next(worker);
    });
    worker.on('error', (error) => jobs.get(worker)?.reject(error));
    idle.push(worker);
    return worker;
  });

  const ask = (message) =>
    new Promise((resolve, reject) => {
      waiting.push({ message, resolve, reject });
      if (idle.length > 0) next(idle.shift());
    });

  return {
    /** Trains and reads a model: see makeModel. */
    make: (plan) => ask({ plan }),
    /** See traces. */
    trace: (set) => ask({ set }),
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}
