import { signal } from '@preact/signals-core';
import { EngineError } from '../engine/error.js';
import { startModule } from '../engine/load.js';
import { moduleNames } from '../engine/module-names.js';
import { loadScript } from './scripts.js';

// What web/engine/modules.js is elsewhere. On a page each module comes by a script of its own, demos/engine/<module>.js, with the
// first demo that names it in `modules` or calls a verb of it.

const functions = {};

/** How many are there; a figure that waits for one computes again. */
export const modulesLoaded = signal(0);

/** Nothing starts with the engine. */
export const startModules = () => {};

/** Resolves once the verbs of a module may be called. */
export async function loadModule(name) {
  if (functions[name]) return;
  await loadScript(`engine/${name}`, () => globalThis.Posenc[name] !== undefined);
  const loaded = await globalThis.Posenc[name];
  if (functions[name]) return;
  functions[name] = loaded;
  modulesLoaded.value += 1;
}

const failed = new Set();

/** Whether an error says that a verb's module is not there, which is loaded then; false where that failed before. */
export function waitsFor({ code, field }) {
  if (code !== 'not-loaded' || failed.has(field)) return false;
  loadModule(field).catch(() => {
    failed.add(field);
    modulesLoaded.value += 1;
  });
  return true;
}

export const loadLinalg = () => loadModule('linalg');

/** Every module but that of linear algebra, which is as large as the others together. */
export const loadOthers = () => Promise.all(moduleNames.filter((name) => name !== 'linalg').map(loadModule));

/** A script that brings a module gives it here, packed; a page may carry it twice. */
export function addModule(name, packedWasm) {
  globalThis.Posenc[name] ??= startModule(packedWasm);
}

/** The functions of a module; throws an EngineError before it came. */
export function functionsOf(name) {
  if (functions[name]) return functions[name];
  const what = name === 'linalg' ? 'linalg' : 'this verb';
  const how = name === 'linalg' ? 'Posenc.loadLinalg()' : 'Posenc.loadEngine()';
  const message = `${what} must be loaded first: await ${how}`;
  throw new EngineError({ code: 'not-loaded', field: name, message });
}
