import assert from 'node:assert/strict';
import test from 'node:test';
import linalgWasm from '#linalg-wasm';
import methodsWasm from '#methods-wasm';
import packedWasm from '#wasm';
import { loadEngine } from '../../../web/engine/engine.js';
import { startModule } from '../../../web/engine/load.js';
import { demoFamilies, descriptorsOf } from '../../../web/generator/bundle.js';
import { checkViews, sceneOf } from './descriptor.js';

const engine = await loadEngine();
const [core, ...beside] = await Promise.all(
  [packedWasm, methodsWasm, linalgWasm].map((packed) => startModule(packed)),
);
const demos = (await Promise.all(demoFamilies().map(descriptorsOf))).flat();

const APART = ['formula', 'context', 'linalg'];
const moduleOf = (method, verb) => {
  if (APART.includes(method)) return 'linalg';
  return `${method}${verb[0].toUpperCase()}${verb.slice(1)}` in core ? undefined : 'methods';
};

/** The engine, and the modules beside the core of whose verbs any was called. */
function watched() {
  const modules = new Set();
  const watch = (method, [verb, run]) => [
    verb,
    (...given) => {
      const module = moduleOf(method, verb);
      if (module) modules.add(module);
      return run(...given);
    },
  ];
  const groups = Object.entries(engine).map(([method, verbs]) => [
    method,
    Object.fromEntries(Object.entries(verbs).map((verb) => watch(method, verb))),
  ]);
  return { engine: Object.fromEntries(groups), modules };
}

test('a demo names the modules that it begins with, and no others', () => {
  for (const demo of demos.filter(({ live }) => !live)) {
    const { engine, modules } = watched();
    const scene = sceneOf(demo, engine);
    checkViews(demo, scene, 640);
    demo.predict?.answer(engine);
    assert.deepEqual([...modules].sort(), [...(demo.modules ?? [])].sort(), demo.name);
  }
});

test('each verb is in one module: a binding names it by PosencVerb or MethodsVerb', () => {
  const verbs = Object.entries(engine).flatMap(([method, group]) =>
    Object.keys(group).map((verb) => `${method}${verb[0].toUpperCase()}${verb.slice(1)}`),
  );
  for (const verb of verbs) {
    const holders = [core, ...beside].filter((module) => verb in module);
    assert.equal(holders.length, 1, verb);
  }
});
