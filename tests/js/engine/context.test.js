import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused } from './expect.js';

const { context, rope, attention } = await loadEngine();

test('thirty-two windows of 4,096 tokens reach 131,040 tokens back', () => {
  const { first, earliest } = context.reach(new Float64Array(32).fill(4096), { position: 200000 });
  assert.ok(first instanceof Int32Array && earliest instanceof Int32Array);
  assert.equal(200000 - first[31], 4095);
  assert.equal(200000 - earliest[31], 32 * 4095);
});

test('what a layer reaches is what the layers below reach from the first key it sees', () => {
  const windows = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 });
  const styles = fc.constantFrom('sliding', 'centred', 'chunk');
  fc.assert(
    fc.property(windows, fc.integer({ min: 0, max: 300 }), styles, (all, position, style) => {
      const { first, earliest } = context.reach(all, { position, style });
      for (let layer = 1; layer < all.length; layer++) {
        const below = context.reach(all.slice(0, layer), { position: first[layer], style });
        assert.equal(earliest[layer], below.earliest[layer - 1]);
      }
      assert.equal(earliest[0], first[0]);
    }),
  );
});

test('the same length in the units of every rule', () => {
  const at = (rule, length, trained, scale) =>
    context.temperature([length], { rule, trained, ...(scale === undefined ? {} : { scale }) })[0];
  assertClose([at('log-n', 1024, 32)], [2], 1e-14);
  assertClose([at('log-n', 16, 256)], [0.5], 1e-14);
  assert.equal(at('log-n-beyond', 16, 256), 1);
  // ln n / ln L is SSMax with the s of 1 / ln L.
  assertClose([at('ssmax', 5000, 2, 1 / Math.log(300))], [at('log-n', 5000, 300)], 1e-13);
  // Llama 4 counts the query itself, Ministral 3 does not.
  assert.equal(at('floor', 8191, 8192), 1);
  assert.ok(at('floor', 8192, 8192) > 1);
  assert.equal(at('floor-before', 8192, 8192), 1);
  assert.equal(at('floor-before', 8193, 8192), at('floor', 8192, 8192));
  const config = {
    head_dim: 8,
    max_position_embeddings: 4096,
    rope_scaling: { rope_type: 'yarn', factor: 8 },
  };
  assertClose([at('yarn', 32768, 4096)], [rope.frequencies({ config }).attentionFactor ** 2], 1e-14);
});

test('a logit that leads by ln n / ln L keeps its weight about where it was', () => {
  const weightOf = (length, lead) => {
    const logits = new Float32Array(length);
    logits[0] = lead;
    return attention.weights(logits, { queryLen: 1, keyLen: length })[0];
  };
  const [multiplier] = context.temperature([65536], { trained: 256 });
  const lead = 2 * Math.log(256);
  assert.ok(weightOf(65536, lead) < 0.51 && weightOf(256, lead) > 0.99);
  assert.ok(weightOf(65536, lead * multiplier) > 0.99);
});

test('the first negative sum of cosines is the sum of RoPE’s contributions of equal vectors', () => {
  const headDim = 64;
  const ones = new Float32Array(headDim).fill(1);
  for (const base of [50, 500, 10000]) {
    const [found] = context.firstNegative([base], { headDim, longest: 20000 });
    const distances = Array.from({ length: found }, (_, i) => i + 1);
    const parts = rope.contributions(ones, ones, { headDim, base, distances });
    const sums = distances.map((_, i) =>
      parts.subarray((i * headDim) / 2, ((i + 1) * headDim) / 2).reduce((sum, part) => sum + part, 0),
    );
    assert.equal(sums.findIndex((sum) => sum < 0) + 1, found, `base ${base}`);
  }
});

test('half the exponent gives the bound of the square root of the base', () => {
  const shape = { headDim: 128, longest: 30000 };
  const wrong = context.firstNegative([1e4, 1e6, 1e8], { ...shape, exponent: 'wrong-halved' });
  assert.deepEqual(wrong, context.firstNegative([1e2, 1e3, 1e4], shape));
});

test('what does not fit is refused by its name', () => {
  assertRefused(() => context.reach([1.5], { position: 3 }), 'windows');
  assertRefused(() => context.temperature([0], { trained: 64 }), 'lengths');
  assertRefused(() => context.firstNegative([1], { headDim: 64, longest: 10 }), 'bases');
  assertRefused(
    () => context.firstNegative([5, 6], { headDim: 2048, longest: 2 ** 19 }),
    'longest',
    'too-large',
  );
});
