import packedWasm from '#wasm/posenc';
import { loadEngine } from '../../../web/engine/engine.js';
import { startModule } from '../../../web/engine/load.js';
import { moduleOf } from '../../../web/engine/module-names.js';

const whole = await loadEngine();

/** The functions of the engine's core, by their names there. */
export const core = await startModule(packedWasm);

/** A verb's name in its module. */
export const nameIn = (method, verb) => `${method}${verb[0].toUpperCase()}${verb.slice(1)}`;

/** The engine, and the modules beside the core of whose verbs any was called. */
export function watchedEngine() {
  const modules = new Set();
  const watch = (method, [verb, run]) => [
    verb,
    (...given) => {
      if (!(nameIn(method, verb) in core)) modules.add(moduleOf[method]);
      return run(...given);
    },
  ];
  const groups = Object.entries(whole).map(([method, verbs]) => [
    method,
    Object.fromEntries(Object.entries(verbs).map((verb) => watch(method, verb))),
  ]);
  return { engine: Object.fromEntries(groups), modules };
}
