import { runOnMainThread } from './main-thread.js';
import { makePoolWorker } from './pool-worker.js';
import { makeWorkerPool } from './worker-pool.js';

/**
 * A pool of workers that train, with what a figure gives to `live.make`: loadMain, which brings demos/trainer.js with it when it is
 * first needed, and startWorker; without that one, and where a page is allowed no workers, on this thread.
 *
 * @param {{ loadMain: (name: string) => Promise<any>, startWorker?: (main: any) => any, [option: string]: any }} options
 */
export function trainerPool({ loadMain, startWorker, ...options }) {
  let main;
  const mainThread = () => runOnMainThread(main);
  return makeWorkerPool({
    async prepare() {
      main ??= await loadMain('trainer');
    },
    spawn: startWorker ? () => startWorker(main) : mainThread,
    mainThread,
    ...options,
  });
}

/** Asks a trainer on this thread what is quickly told and of no model: ask(verb, params) → Promise. */
export function trainerDesk({ loadMain }) {
  let desk;
  const open = async () =>
    makePoolWorker(runOnMainThread(await loadMain('trainer')), {
      timeout: 30000,
      exited() {
        desk = undefined;
      },
    });
  return async (verb, params) => {
    desk ??= open();
    return (await desk).ask(verb, params);
  };
}
