import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { demoFamilies } from '../../../web/build/bundle.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { checkViews, sceneOf } from './descriptor.js';

const engine = await loadEngine();
const families = await Promise.all(
  demoFamilies().map((family) => import(`../../../web/demos/${family}/index.js`)),
);
const sentences = [
  '가',
  'ㅎㅏㄴ ㄱㅡㄹ',
  '👩‍👩‍👧‍👦 é',
  'שלום עולם',
  '\u202eabc',
  'x'.repeat(400),
  'a b '.repeat(100),
];

// Legal values of a parameter, its ends far more often than chance would give them.
function legal(param) {
  switch (param.kind) {
    case 'int':
    case 'real':
      return fc
        .oneof(
          fc.constantFrom(param.min, param.max, ...param.snaps),
          fc.double({ min: param.min, max: param.max, noNaN: true }),
        )
        .map((value) => param.fit(value));
    case 'choice':
      return fc.constantFrom(...param.options);
    case 'flag':
      return fc.boolean();
    case 'text':
      return fc.constantFrom(...sentences);
    case 'vector': {
      const part = fc.oneof(
        fc.constantFrom(param.min, 0, param.max),
        fc.double({ min: param.min, max: param.max, noNaN: true }),
      );
      return fc.array(part, { minLength: param.length, maxLength: param.length });
    }
    case 'permutation':
      return fc.nat(12).chain((n) => {
        const all = Array.from({ length: n }, (_, i) => i);
        return fc.shuffledSubarray(all, { minLength: n });
      });
  }
}

for (const demo of families.flatMap((family) => family.default)) {
  test(`${demo.name}: the engine refuses no legal value, words and places are finite, texts lie apart`, () => {
    const patches = fc.record(
      Object.fromEntries(Object.entries(demo.params).map(([name, param]) => [name, legal(param)])),
      { requiredKeys: [] },
    );
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
      fc.property(patches, fc.constantFrom('ko', 'en'), fc.constantFrom(288, 328, 464, 760, 906), draw),
      {
        numRuns: 40,
        seed: 7,
      },
    );
  });
}
