import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { runs } from '../../scope.js';
import { allDemos, patches } from './arbitraries.js';
import { checkViews, sceneOf } from './descriptor.js';

const engine = await loadEngine();

for (const demo of allDemos) {
  test(`${demo.name}: the engine refuses no legal value, words and places are finite, texts lie apart`, () => {
    const draw = (patch, lang, width) => {
      const scene = sceneOf(demo, engine, patch, { lang });
      const { data, t } = scene;
      checkViews(demo, scene, width);
      const said = [demo.readout(data, t), demo.seen(data, t)];
      for (const view of Object.values(demo.views)) {
        const box = { x: 0, y: 0, width, height: view.height(width, data) };
        said.push(view.describe(data, t));
        for (const { id, x, y, value } of view.handles?.(data, box, t) ?? []) {
          assert.ok(Number.isFinite(x) && Number.isFinite(y), `handle ${id} at ${x}, ${y}`);
          said.push(value);
        }
      }
      assert.doesNotMatch(JSON.stringify(said), /NaN|undefined|Infinity/);
    };
    fc.assert(
      fc.property(patches(demo), fc.constantFrom('ko', 'en'), fc.constantFrom(288, 328, 464, 760, 906), draw),
      {
        numRuns: runs(40),
        seed: 7,
      },
    );
  });
}
