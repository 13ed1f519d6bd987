import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EngineError } from '../../../web/engine/engine.js';
import { wrongAfterValues, wrongWords } from '../../content/particles.js';
import { runs } from '../../scope.js';
import { allDemos, patches } from './arbitraries.js';
import { onBitmaps } from './bitmaps.js';
import { sceneOf } from './descriptor.js';
import { boxesOf, say } from './scene.js';
import { tallyContext } from './tally-context.js';

const STATES = runs(25);

// What is written into the pictures of a demo.
function drawn(demo, scene) {
  const texts = [];
  for (const { view, box } of boxesOf(demo, scene, 760)) {
    const { ctx } = tallyContext((text) => texts.push(text));
    onBitmaps(() => view.draw(ctx, scene.data, box, scene.style, scene.t));
  }
  return texts;
}

// Tokens are the reader's, and a sentence may be cut where a word goes on.
const isText = (param) => param.kind === 'text';

for (const demo of allDemos) {
  test(`${demo.name}: Korean particles fit what they follow, whatever the values are`, () => {
    const texts = Object.entries(demo.params).filter(([, param]) => isText(param));
    const initial = Object.fromEntries(texts.map(([name, { initial }]) => [name, initial?.ko ?? initial]));
    const check = (patch) => {
      let scene;
      try {
        scene = sceneOf(demo, { ...patch, ...initial });
      } catch (error) {
        if (error instanceof EngineError) return;
        throw error;
      }
      for (const text of [...say(demo, scene, 760), ...drawn(demo, scene)]) {
        assert.deepEqual([...wrongAfterValues(text), ...wrongWords(text)], [], text);
      }
    };
    fc.assert(fc.property(patches(demo), check), { numRuns: STATES, seed: 5, endOnFailure: true });
  });
}
