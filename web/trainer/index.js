import { makeCrew } from './crew.js';
import { workHere } from './here.js';

/**
 * A crew of trainers, with what a figure gives to `live.make`: loadMain, which brings demos/trainer.js with it when it is
 * first needed, and startWorker; without that one, and where a page is allowed no workers, on this thread.
 */
export function trainerCrew({ loadMain, startWorker, ...options }) {
  let main;
  const here = () => workHere(main);
  return makeCrew({
    async prepare() {
      main ??= await loadMain('trainer');
    },
    spawn: startWorker ? () => startWorker(main) : here,
    here,
    ...options,
  });
}
