import { EngineError } from '../engine/error.js';
import { loadScript } from './scripts.js';

// What web/engine/linalg-module.js is elsewhere. On a page the module comes by a script of its own, demos/linalg.js,
// with the first demo that has `modules: ['linalg']`.

let functions;

/** Nothing starts with the engine. */
export const startLinalg = () => {};

/** Resolves once the verbs of linalg, formula and context may be called. */
export async function loadLinalg() {
  await loadScript('linalg', () => globalThis.Posenc.linalg !== undefined);
  functions ??= await globalThis.Posenc.linalg;
}

/** The functions of the module; throws an EngineError before it came. */
export function linalgFunctions() {
  if (functions) return functions;
  const message = 'linalg, which formula belongs to, must be loaded first: await Posenc.loadLinalg()';
  throw new EngineError({ code: 'not-loaded', field: 'linalg', message });
}
