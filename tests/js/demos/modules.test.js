import assert from 'node:assert/strict';
import test from 'node:test';
import { moduleNames, moduleWith } from '../../../web/engine/module-names.js';
import { functionsOf } from '../../../web/engine/modules.js';
import { allDemos } from './arbitraries.js';
import { checkViews, engine, sceneOf } from './descriptor.js';
import { nameIn, Page } from './page.js';

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

test('each verb is in one module, the one that moduleWith says', () => {
  for (const [method, group] of Object.entries(engine))
    for (const verb of Object.keys(group).map((name) => nameIn(method, name))) {
      const holders = moduleNames.filter((module) => verb in functionsOf(module));
      assert.deepEqual(holders, [moduleWith(method, verb)], verb);
    }
});
