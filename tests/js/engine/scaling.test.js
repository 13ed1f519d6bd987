import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

/** @import { FrequencyParams } from '../../../web/engine/types.js' */

const { rope, scaling } = await loadEngine();
const llama2 = { head_dim: 128, max_position_embeddings: 4096 };

test('which pairs of a model never complete a turn in training', () => {
  for (const [head_dim, rope_theta, max_position_embeddings, never, critical, lastTurns] of [
    [128, 1e4, 2048, 23, 82, 0.03764],
    [128, 1e4, 4096, 18, 92, 0.0752801],
    [128, 1e4, 8192, 14, 100, 0.1505603],
    [128, 5e5, 8192, 29, 70, 0.003201],
    [128, 1e6, 32768, 24, 80, 0.0064717],
    [96, 1e4, 4096, 14, 68, 0.0789793],
  ]) {
    const report = scaling.report({ config: { head_dim, rope_theta, max_position_embeddings } });
    assert.ok(report.neverCompleted instanceof Int32Array);
    assert.equal(report.neverCompleted.length, never);
    assert.equal(report.neverCompleted[0], head_dim / 2 - never);
    assert.equal(report.neverCompleted.at(-1), head_dim / 2 - 1);
    assert.equal(report.criticalDimension, critical);
    assert.equal(report.originalLength, max_position_embeddings);
    assertClose([report.turns.at(-1)], [lastTurns], 1.5e-7);
    assertClose(report.unseenPhases, new Float64Array(head_dim / 2), 0);
  }
  const short = { head_dim: 4, rope_theta: 2, max_position_embeddings: 100 };
  assert.deepEqual(scaling.report({ config: short }).neverCompleted, new Int32Array());
});

test('at twice the length slow pairs meet phases that training did not', () => {
  const { unseenPhases } = scaling.report({ config: llama2, seqLen: 8192 });
  assert.ok(unseenPhases instanceof Float64Array);
  assertClose([unseenPhases[0], unseenPhases[63]], [3.617e-4, 0.473], 1e-5);
});

test('the report holds the frequencies, and what follows from them', () => {
  const config = { ...llama2, rope_scaling: { type: 'yarn', factor: 16 } };
  for (const ramp of ['dimension', 'rotations', 'wrong-wavelength']) {
    for (const more of [{}, { index: 'wrong-off-by-one' }, { mix: 'wrong-inverted' }, { headDim: 64 }]) {
      const params = /** @type {FrequencyParams & { config: object }} */ ({
        config,
        ramp,
        factorUse: 'wrong-squared',
        ...more,
      });
      const { invFreq, attentionFactor } = rope.frequencies(params);
      const report = scaling.report(params);
      assert.deepEqual(report.invFreq, invFreq);
      assert.equal(report.attentionFactor, attentionFactor);
      const scale = (values, by) => values.map((value, pair) => value * by(pair));
      const whole = new Float64Array(invFreq.length).fill(2 * Math.PI);
      assertClose(
        scale(report.wavelengths, (pair) => invFreq[pair]),
        whole,
        1e-14,
      );
      const turned = scale(
        report.turns,
        (pair) => (2 * Math.PI * report.ratios[pair]) / 4096 / invFreq[pair],
      );
      assertClose(turned, new Float64Array(invFreq.length).fill(1), 1e-14);
    }
  }
});

/** The definition, position by position. */
function unseen(plain, used, length, seqLen) {
  let farthest = 0;
  for (let p = length; p < seqLen; p++) {
    let nearest = Math.PI;
    for (let k = 0; k < length; k++) {
      const turns = (p * used - k * plain) / (2 * Math.PI);
      nearest = Math.min(nearest, Math.abs(turns - Math.round(turns)) * 2 * Math.PI);
    }
    farthest = Math.max(farthest, nearest);
  }
  return farthest;
}

test('unseen phases are those of the definition, for any frequencies', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 150 }),
      fc.integer({ min: 1, max: 250 }),
      fc.double({ min: 1.1, max: 1e6, noNaN: true }),
      fc.constantFrom('default', 'linear', 'ntk', 'dynamic'),
      fc.double({ min: 1, max: 50, noNaN: true }),
      (length, more, rope_theta, rope_type, factor) => {
        const rope_scaling = { rope_type, factor };
        const config = { head_dim: 8, max_position_embeddings: length, rope_theta, rope_scaling };
        const seqLen = length + more;
        const { invFreq, ratios, unseenPhases } = scaling.report({ config, seqLen });
        const expected = invFreq.map((used, pair) => unseen(used / ratios[pair], used, length, seqLen));
        assertClose(unseenPhases, expected, 1e-11);
      },
    ),
    { numRuns: 200 },
  );
});

test('a config that is none or lacks the length of training is refused', () => {
  for (const wrong of /** @type {any[]} */ ([undefined, null, 4, 'llama', []])) {
    assertRefused(() => scaling.report({ headDim: 8, config: wrong }), 'config');
  }
  assertRefused(() => scaling.report({ config: llama2, base: 100 }), 'base');
  assertRefused(() => scaling.report({ headDim: 8, config: {} }), 'max_position_embeddings');
  for (const wrong of [0, 1.5, '4096', Number.NaN]) {
    const config = { ...llama2, max_position_embeddings: wrong };
    assertRefused(() => scaling.report({ config }), 'max_position_embeddings');
  }
});
