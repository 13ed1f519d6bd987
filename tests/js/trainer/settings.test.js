import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createState } from '../../../web/core/state.js';
import { modelOf, readingOf } from '../../../web/demos/race/inspector/inspector-params.js';
import inside from '../../../web/demos/race/inspector.js';
import { startTrainer } from '../../../web/engine/trainer.js';
import { runs } from '../../scope.js';
import { patches } from '../demos/arbitraries.js';

const trainer = await startTrainer();

/** The values of a demo after a patch, as a link would set them. */
function valuesOf(demo, patch) {
  const state = createState(demo, 'en');
  state.patch(patch);
  return state.values.value;
}

test('whatever is chosen in the opened model can be trained, and looked into', () => {
  fc.assert(
    fc.property(patches(inside), (patch) => {
      const values = valuesOf(inside, patch);
      trainer.create(modelOf(values));
      trainer.train({ steps: 1 });
      const reading = readingOf(values);
      const { testLen: length, sample } = values;
      assert.equal(trainer.inspect({ length, seed: sample, ...reading }).tokens.length, length);
    }),
    { numRuns: runs(90) },
  );
});
