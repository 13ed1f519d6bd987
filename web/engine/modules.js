import linalg from '#linalg-wasm';
import methods from '#methods-wasm';
import { startModule } from './load.js';

// Beside the verbs that most figures compute with, `methods` has those of the other methods, and `linalg` linear algebra,
// formulas and contexts. They start with the engine in Node, in workers and for bundlers; the script of a page has
// web/elements/modules.js in the place of this one.

/** @type {Record<string, Record<string, Function>>} */
let functions;

/** Starts them, once. */
export async function startModules() {
  if (functions) return;
  const [ofMethods, ofLinalg] = await Promise.all([startModule(methods), startModule(linalg)]);
  functions = { methods: ofMethods, linalg: ofLinalg };
}

/** The functions of a module, by their names there. */
export const functionsOf = (/** @type {string} */ module) => functions[module];
