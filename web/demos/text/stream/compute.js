import { frequenciesOf } from '../frequencies.js';
import { storedLoss, TRAINED } from '../runs.js';
import { BLOCK, CACHES } from './plan.js';
import { beginningOf, EVEN, keyOf } from './session.js';
import { BEGUN } from './stored.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

/** Blocks of which the picture shows the mean. */
const OVER = 4;
export const MEAN_OVER = OVER * BLOCK;

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * `live`: the stream as far as a worker has read it, as session.js tells; before that, what is stored of it.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo, live }) {
  const key = keyOf(values);
  const own = live?.key === key ? live : memo('begun', [key], () => beginningOf(key, BEGUN));
  const read = Math.min(values.count / BLOCK, own.losses.window.length);
  const lines = memo('lines', [own.losses, read], () =>
    Object.fromEntries(CACHES.map((cache) => [cache, lineOf(own.losses[cache].slice(0, read))])),
  );
  return {
    values,
    read: read * BLOCK,
    lines,
    blocks: Object.fromEntries(CACHES.map((cache) => [cache, own.losses[cache].slice(0, read)])),
    // What is read while the cache is full.
    means: read * BLOCK > TRAINED ? meansOf(own.losses, read) : undefined,
    first: own.first,
    even: EVEN,
    usual: storedLoss(values.model),
    frequencies: memo('frequencies', [], () => frequenciesOf(engine, 'none', TRAINED)),
    isBehind: read * BLOCK < values.count,
    problem: own.problem,
  };
}

const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

// The mean of the last blocks, at the place where they end.
function lineOf(blocks) {
  const line = { xs: [], ys: [] };
  for (let end = OVER; end <= blocks.length; end++) {
    line.xs.push(end * BLOCK);
    line.ys.push(meanOf(blocks.slice(end - OVER, end)));
  }
  return line;
}

// Beyond the trained length, over the same characters for both caches.
function meansOf(losses, read) {
  const from = TRAINED / BLOCK;
  const [window, sinks] = ['window', 'sinks'].map((cache) => meanOf(losses[cache].slice(from, read)));
  const whole = losses.whole.slice(0, read);
  return { window, sinks, whole: whole.length > 0 ? meanOf(whole.slice(-OVER)) : undefined };
}
