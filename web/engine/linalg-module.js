import createModule from '#linalg-glue';
import packedWasm from '#linalg-wasm';
import { startModule } from './load.js';

// Linear algebra, formulas and contexts are a module of their own, since few figures ask for them. It starts with the engine in Node, in workers
// and for bundlers; the script of a page has web/elements/linalg-module.js in the place of this one.

/** @type {Record<string, Function> | undefined} */
let functions;

/** Starts the module, once. */
export async function startLinalg() {
  functions ??= await startModule(createModule, packedWasm);
}

/** The functions of the module, by their names there. */
export const linalgFunctions = () => functions;
