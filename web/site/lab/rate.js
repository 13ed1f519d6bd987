import { storedValue, storeValue } from '../../core/storage.js';
import { stepCost } from './cost.js';
import { INITIAL, paramsOf, settingsOf } from './settings.js';

const NAME = 'lab:rate';
const STEPS = 60; // of the model that measures; the first ones are left out, as the engine is still being compiled
const FIRST = 15;

/**
 * Operations a second that a worker of this machine does: kept from the last training, or measured by a few steps of a small
 * model. `makePool` gives a pool with one worker.
 */
export function makeRate({ makePool, changed }) {
  const kept = storedValue('device', NAME);
  let rate = typeof kept === 'number' && kept > 1e6 && kept < 1e14 ? kept : undefined;
  let measuring;

  function set(found) {
    if (!(found > 1e6 && found < 1e14)) return;
    rate = found;
    storeValue('device', NAME, Math.round(found));
    changed();
  }

  return {
    get: () => rate,
    set,
    /** Trains a few steps, unless the rate is known or is being measured. */
    measure() {
      if (rate !== undefined || measuring) return;
      const settings = settingsOf({ ...INITIAL, steps: STEPS });
      measuring = makePool();
      const job = measuring.train({ params: { ...paramsOf(settings), seed: 1 } });
      let [steps, counted, milliseconds] = [0, 0, 0];
      job.on(({ type, ...event }) => {
        if (type === 'steps') {
          if (steps >= FIRST) {
            counted += event.losses.length;
            milliseconds += event.milliseconds;
          }
          steps += event.losses.length;
        } else if (type === 'done' || type === 'failed') {
          if (counted > 0) set((counted * stepCost(settings)) / (milliseconds / 1000));
          measuring.stop();
        }
      });
    },
  };
}
