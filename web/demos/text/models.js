import { trainerPool } from '../../trainer/index.js';

// Of each encoding the first of its models lies there.
const SEED = 1;

/** RoPE's model, which lies beside a page. */
export const ROPE = `text-rope-${SEED}`;

/**
 * Trained models that lie beside the page and come when they are asked for, and a worker that answers about them.
 *   ask(encoding, verb, params)   as a job of the pool; what was lost with a worker is asked once more
 *   pause(), resume(), close()    close() gives everything back
 *
 * @param {{ loadData: (name: string) => Promise<string>, loadMain: any, startWorker?: any, makePool?: typeof trainerPool }} context
 */
export function makeModels({ loadData, makePool = trainerPool, ...context }) {
  const jobs = new Map();
  let pool;

  async function open(encoding) {
    const bytes = bytesOf(await loadData(`text-${encoding}-${SEED}`));
    pool ??= makePool({ ...context, size: 1 });
    const job = pool.open({ bytes, plan: [] });
    return new Promise((resolve, reject) => {
      job.on(({ type, error }) => {
        if (type === 'done') resolve(job);
        else if (type === 'failed') reject(error);
      });
    });
  }

  function jobOf(encoding) {
    if (!jobs.has(encoding)) {
      const job = open(encoding);
      jobs.set(encoding, job);
      job.catch(() => jobs.delete(encoding));
    }
    return jobs.get(encoding);
  }

  return {
    async ask(encoding, verb, params) {
      const job = await jobOf(encoding);
      // What the trainer refuses has a code; without one it was the worker that was lost.
      return job.ask(verb, params).catch((error) => {
        if (error.code) throw error;
        return job.ask(verb, params);
      });
    },
    pause: () => pool?.pause(),
    resume: () => pool?.resume(),
    close() {
      pool?.stop();
      pool = undefined;
      jobs.clear();
    },
  };
}

/** The bytes of a file in base64. */
const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
