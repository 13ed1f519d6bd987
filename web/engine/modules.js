import biases from '#wasm/biases';
import context from '#wasm/context';
import formula from '#wasm/formula';
import linalg from '#wasm/linalg';
import rotations from '#wasm/rotations';
import scores from '#wasm/scores';
import tables from '#wasm/tables';
import turns from '#wasm/turns';
import waves from '#wasm/waves';
import weights from '#wasm/weights';
import { startModule } from './load.js';

// The modules start with the engine in Node, in workers and for bundlers; the script of a page has web/elements/modules.js in
// the place of this one.

/** @type {Record<import('./module-names.js').ModuleName, string>} */
const packed = { waves, turns, scores, tables, rotations, biases, weights, formula, context, linalg };

/** @type {Record<string, Record<string, Function>>} */
let functions;

/** Starts them, once. */
export async function startModules() {
  if (functions) return;
  const names = Object.keys(packed);
  const started = await Promise.all(Object.values(packed).map((wasm) => startModule(wasm)));
  functions = Object.fromEntries(names.map((name, n) => [name, started[n]]));
}

/** The functions of a module, by their names there. */
export const functionsOf = (/** @type {string} */ module) => functions[module];
