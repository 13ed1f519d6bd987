import { EngineError } from './error.js';
import { alibi } from './methods/alibi.js';
import { attention } from './methods/attention.js';
import { context } from './methods/context.js';
import { distance } from './methods/distance.js';
import { formula } from './methods/formula.js';
import { gates } from './methods/gates.js';
import { grid } from './methods/grid.js';
import { learned } from './methods/learned.js';
import { linalg } from './methods/linalg.js';
import { mrope } from './methods/mrope.js';
import { paint } from './methods/paint.js';
import { precision } from './methods/precision.js';
import { relative } from './methods/relative.js';
import { rope } from './methods/rope.js';
import { scaling } from './methods/scaling.js';
import { sinks } from './methods/sinks.js';
import { sinusoidal } from './methods/sinusoidal.js';
import { t5 } from './methods/t5.js';
import { moduleWith } from './module-names.js';
import { functionsOf, startModules } from './modules.js';

export { EngineError };

// In the order of the reference.
const methods = {
  ...{
    sinusoidal,
    learned,
    relative,
    grid,
    alibi,
    rope,
    scaling,
    t5,
    sinks,
    mrope,
    attention,
    paint,
    precision,
  },
  ...{ formula, context, distance, gates, linalg },
};

/** @typedef {{ readonly [Method in keyof typeof methods]: ReturnType<(typeof methods)[Method]> }} Engine */
/** @typedef {(name: string) => (...given: any[]) => any} Verb makes a verb of what the module exports under a name */

/** @type {Promise<Engine> | undefined} */
let loading;

/**
 * The engine of this page, worker or process, started at the first call; after a failure the next call tries again.
 * Every verb throws EngineError on arguments it cannot use, leaves them as they were, and returns what the caller owns.
 * A verb that gives one array takes `out` among its parameters, an array of that type and length: it is filled and returned,
 * several times as fast as a new one where it is large. With the word 'lent' as `out` nothing is copied: the result lies in the
 * engine's own memory and lasts to the next call of any verb, which may still read it; afterwards it holds other numbers, or none.
 * @returns {Promise<Engine>}
 */
export function loadEngine() {
  loading ??= start().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start() {
  await startModules();
  const groups = Object.entries(methods).map(([method, make]) => {
    /** @type {Verb} */
    const verb =
      (name) =>
      (...given) =>
        unwrap(functionsOf(moduleWith(method, name))[name](...given));
    return [method, Object.freeze(make(verb))];
  });
  return /** @type {Engine} */ (Object.freeze(Object.fromEntries(groups)));
}

/**
 * The result of a call; throws where the module gave a refusal instead.
 *
 * @param {any} result
 */
function unwrap(result) {
  if (result.code) throw new EngineError(result);
  return result;
}
