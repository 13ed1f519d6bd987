import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createState } from '../../../web/core/state.js';
import { modelOf, readingOf } from '../../../web/demos/race/inspector/inspector-params.js';
import inside from '../../../web/demos/race/inspector.js';
import { settingsOf } from '../../../web/demos/race/lengths/race-params.js';
import { planOf } from '../../../web/demos/race/lengths/races.js';
import lengths from '../../../web/demos/race/lengths.js';
import { ENCODINGS, modelParams, READINGS } from '../../../web/demos/race/settings.js';
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

test('whatever is chosen in the race can be trained, and read at every length of its plan', () => {
  fc.assert(
    fc.property(patches(lengths), fc.constantFrom(...ENCODINGS), (patch, encoding) => {
      const values = valuesOf(lengths, patch);
      const settings = settingsOf(values);
      const model = trainer.create(modelParams(settings, encoding, values.seeds));
      assert.equal(model.steps, settings.steps);
      assert.equal(model.length, settings.length);
      trainer.train({ steps: 1 });
      for (const { ask, length } of planOf(settings, encoding, Object.keys(READINGS)).filter(
        ({ length }) => length <= 64,
      )) {
        try {
          assert.ok(trainer.evaluate({ ...ask, answers: 8 }).answers >= 8);
        } catch (error) {
          // What is no length of this task leaves a gap in the curve.
          assert.equal(error.field, 'length', error.message);
          assert.ok(length <= Math.max(8, settings.k) || encoding === 'learned', error.message);
        }
      }
    }),
    { numRuns: runs(48) },
  );
});

test('whatever is chosen in the opened model can be trained, and looked into or refused for its length', () => {
  fc.assert(
    fc.property(patches(inside), (patch) => {
      const values = valuesOf(inside, patch);
      trainer.create(modelOf(values));
      trainer.train({ steps: 1 });
      const reading = readingOf(values);
      const { testLen: length, sample } = values;
      try {
        assert.equal(trainer.inspect({ length, seed: sample, ...reading }).tokens.length, length);
      } catch (error) {
        assert.equal(error.field, 'length', error.message);
        assert.equal(values.encoding, 'learned', error.message);
      }
    }),
    { numRuns: runs(90) },
  );
});
