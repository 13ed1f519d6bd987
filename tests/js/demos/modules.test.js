import assert from 'node:assert/strict';
import test from 'node:test';
import { moduleNames } from '../../../web/engine/module-names.js';
import { functionsOf } from '../../../web/engine/modules.js';
import { allDemos } from './arbitraries.js';
import { checkViews, engine, sceneOf } from './descriptor.js';
import { core, nameIn, Page } from './page.js';

test('a demo names the modules that it begins with, and no others', () => {
  for (const demo of allDemos.filter(({ live }) => !live)) {
    const page = new Page(engine);
    page.compute((present) => {
      checkViews(demo, sceneOf(demo, {}, { from: present }), 640);
      demo.predict?.answer(present);
    });
    assert.deepEqual([...page.modules].sort(), [...(demo.modules ?? [])].sort(), demo.name);
  }
});

test('each verb is in one module: a binding names it by PosencVerb or BesideVerb', () => {
  const verbs = Object.entries(engine).flatMap(([method, group]) =>
    Object.keys(group).map((verb) => nameIn(method, verb)),
  );
  for (const verb of verbs) {
    const holders = [core, ...moduleNames.map(functionsOf)].filter((module) => verb in module);
    assert.equal(holders.length, 1, verb);
  }
});
