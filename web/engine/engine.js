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

/** @typedef {Awaited<ReturnType<typeof start>>} Engine */
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
  const verbs =
    (/** @type {string} */ method) =>
    /** @type {Verb} */
    (name) =>
    (...given) =>
      unwrap(functionsOf(moduleWith(method, name))[name](...given));
  const engine = {
    sinusoidal: sinusoidal(verbs('sinusoidal')),
    learned: learned(verbs('learned')),
    relative: relative(verbs('relative')),
    grid: grid(verbs('grid')),
    alibi: alibi(verbs('alibi')),
    rope: rope(verbs('rope')),
    scaling: scaling(verbs('scaling')),
    t5: t5(verbs('t5')),
    sinks: sinks(verbs('sinks')),
    mrope: mrope(verbs('mrope')),
    attention: attention(verbs('attention')),
    paint: paint(verbs('paint')),
    precision: precision(verbs('precision')),
    formula: formula(verbs('formula')),
    context: context(verbs('context')),
    distance: distance(verbs('distance')),
    gates: gates(verbs('gates')),
    linalg: linalg(verbs('linalg')),
  };
  for (const group of Object.values(engine)) Object.freeze(group);
  return Object.freeze(engine);
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
