import { hasFurther } from './further.js';
import { keyOf, paramsOf } from './settings.js';

// The memory that a run takes, as the trainer tells it, and what is said of one that takes too much.

const MEGABYTE = 2 ** 20;
const MOST_KEPT = 500; // answers

/** What the trainer's memory takes for the models of settings and tests at some lengths. */
export const memoryParams = (settings, lengths) => ({
  ...paramsOf(settings),
  ...(lengths.length > 0 && { lengths }),
  ...(hasFurther(settings) && { furtherLength: settings.furtherLength }),
});

/**
 * Asks a trainer, `ask(verb, params)` → Promise, once for the same run; changed() when an answer is there. The function gives
 * { bytes, most, dModel, longest }, or undefined where nothing is known yet.
 */
export function makeMemory({ ask, changed }) {
  const known = new Map();
  return (settings, lengths) => {
    const params = memoryParams(settings, lengths);
    const key = `${keyOf(settings)} ${lengths}`;
    if (!known.has(key)) {
      if (known.size >= MOST_KEPT) known.clear();
      known.set(key, undefined);
      ask('memory', params).then(
        (answer) => {
          known.set(key, answer);
          changed();
        },
        // What the trainer refuses it refuses again when it is to train.
        () => {},
      );
    }
    return known.get(key);
  };
}

/**
 * Why settings that are right do not fit in a worker's memory, with the tests that were asked about: as faultOf, or
 * undefined. The field is that of the model, of the lengths where it is a test that is too large, or the trained length
 * where no model is small enough.
 */
export function memoryFault(settings, memory) {
  if (!memory || memory.bytes <= memory.most) return undefined;
  const { bytes, most, dModel, longest } = memory;
  const values = { need: Math.ceil(bytes / MEGABYTE), most: Math.floor(most / MEGABYTE) };
  if (longest > 0) return { field: 'lengths', key: 'fault.testMemory', values: { ...values, fits: longest } };
  if (dModel > 0) return { field: 'dModel', key: 'fault.memory', values: { ...values, fits: dModel } };
  return { field: hasFurther(settings) ? 'furtherLength' : 'length', key: 'fault.memoryWhole', values };
}
