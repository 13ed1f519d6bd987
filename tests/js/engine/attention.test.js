import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused, notArrays } from './expect.js';

const { attention, alibi } = await loadEngine();
const x = [1, 0, 0, 1, 1, 1];

function attend(tokens, more) {
  const [queryLen, keyLen, headDim] = [tokens.length / 2, tokens.length / 2, 2];
  const scores = attention.scores(tokens, tokens, { headDim });
  const weights = attention.weights(scores, { queryLen, keyLen, ...more });
  return attention.attend(weights, tokens, { queryLen, keyLen, headDim });
}

test('attention without and with a causal mask', () => {
  assertClose(
    attend(x),
    [
      ...[0.8022241853595719, 0.5988879073202141, 0.5988879073202141, 0.8022241853595719],
      ...[0.7517449217422769, 0.7517449217422769],
    ],
    2e-6,
  );
  assertClose(
    attend(x, { causal: true }),
    [1, 0, 0.3302384506733431, 0.6697615493266569, 0.7517449217422769, 0.7517449217422769],
    2e-6,
  );
});

test('scores are scaled by 1 / sqrt(headDim) unless told otherwise', () => {
  const [q, k] = [
    [1, 2, 3, 4, 5, 6, 7, 8],
    [1, 1, 1, 1, -1, 0, 2, 0.5],
  ];
  const scores = attention.scores(q, k, { headDim: 4 });
  assert.ok(scores instanceof Float32Array);
  assertClose(scores, [5, 3.5, 13, 6.5], 1e-5);
  assertClose(attention.scores(q, k, { headDim: 4, scale: 1 }), [10, 7, 26, 13], 1e-5);
  assert.equal(attention.scores(q, k, { headDim: 8 }).length, 1);
});

test('scores and attend are the products of the definition at every shape', () => {
  const random = (length, seed) => Float32Array.from({ length }, (_, n) => Math.sin(n * 12.9898 + seed));
  const size = fc.integer({ min: 1, max: 70 });
  fc.assert(
    fc.property(size, size, size, (queryLen, keyLen, headDim) => {
      const [q, k] = [random(queryLen * headDim, 1), random(keyLen * headDim, 2)];
      const scores = attention.scores(q, k, { headDim, scale: 1 });
      const mixed = attention.attend(scores, k, { queryLen, keyLen, headDim });
      const expected = new Float64Array(queryLen * keyLen);
      const expectedMixed = new Float64Array(queryLen * headDim);
      for (let i = 0; i < queryLen; i++) {
        for (let j = 0; j < keyLen; j++) {
          for (let c = 0; c < headDim; c++)
            expected[i * keyLen + j] += q[i * headDim + c] * k[j * headDim + c];
          for (let c = 0; c < headDim; c++) {
            expectedMixed[i * headDim + c] += scores[i * keyLen + j] * k[j * headDim + c];
          }
        }
      }
      assertClose(scores, expected, 1e-4);
      assertClose(mixed, expectedMixed, 1e-2);
    }),
    { numRuns: 40 },
  );
});

test('rows of weights sum to 1, masked keys get nothing', () => {
  const [queryLen, keyLen] = [33, 47];
  const scores = Float32Array.from({ length: queryLen * keyLen }, (_, n) => 9 * Math.sin(n * n));
  const weights = attention.weights(scores, { queryLen, keyLen, causal: true, queryOffset: 3 });
  for (let i = 0; i < queryLen; i++) {
    const row = weights.subarray(i * keyLen, (i + 1) * keyLen);
    assert.ok(Math.abs(row.reduce((sum, weight) => sum + weight, 0) - 1) < 1e-6);
    assert.ok(row.subarray(i + 4).every((weight) => weight === 0));
  }
  const none = attention.weights([1, 2], { queryLen: 1, keyLen: 2, bias: [-Infinity, -Infinity] });
  assert.deepEqual([...none], [0, 0]);
});

test('the two forms of ALiBi cannot be told apart after the softmax', () => {
  const shape = { numHeads: 1, queryLen: 4, keyLen: 4 };
  const weigh = (form) => {
    const bias = alibi.bias({ ...shape, numHeads: 8, form }).subarray(0, 16);
    return attention
      .weights(new Float32Array(16), { queryLen: 4, keyLen: 4, bias, causal: true })
      .subarray(12);
  };
  const expected = [0.1015363240915518, 0.16740509727844333, 0.27600434470659363, 0.45505423392341127];
  assertClose(weigh('relative'), expected, 3e-7);
  assertClose(weigh('column'), expected, 3e-7);
});

const unit = [1, 0, 0, 1];
const identity = { wq: unit, wk: unit, wv: unit, wo: unit };

test('a window and a prefix say which keys are seen', () => {
  const shape = { queryLen: 4, keyLen: 4 };
  const even = new Float32Array(16);
  const third = 1 / 3;
  assertClose(
    attention.weights(even, { ...shape, windowSize: 2 }),
    [1, 0, 0, 0, 0.5, 0.5, 0, 0, 0, 0.5, 0.5, 0, 0, 0, 0.5, 0.5],
    3e-7,
  );
  assertClose(
    attention.weights(even, { ...shape, windowSize: 1, prefixLen: 2 }),
    [0.5, 0.5, 0, 0, 0.5, 0.5, 0, 0, third, third, third, 0, third, third, 0, third],
    3e-7,
  );
  const mask = [1, 0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1];
  assertClose(
    attention.weights(even, { ...shape, mask }),
    [third, 0, third, third, 0, 0, 0, 0, 0.25, 0.25, 0.25, 0.25, 0, 0, 0, 1],
    3e-7,
  );
});

test('one head is scores, weights and attend, bit by bit', () => {
  const random = (length, seed) => Float32Array.from({ length }, (_, n) => Math.sin(n * 12.9898 + seed));
  const size = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(size, size, size, fc.boolean(), (queryLen, keyLen, headDim, causal) => {
      const [q, k] = [random(queryLen * headDim, 1), random(keyLen * headDim, 2)];
      const v = random(keyLen * headDim, 3);
      const shape = { queryLen, keyLen };
      const weights = attention.weights(attention.scores(q, k, { headDim }), { ...shape, causal });
      assert.deepEqual(attention.multiHead(q, k, v, { numHeads: 1, headDim, causal }), {
        out: attention.attend(weights, v, { ...shape, headDim }),
        weights,
      });
    }),
    { numRuns: 50 },
  );
});

test('heads do not read each other', () => {
  const q = Float32Array.from({ length: 5 * 8 }, (_, n) => Math.sin(n * n));
  const before = attention.multiHead(q, q, q, { numHeads: 4, headDim: 2 });
  const changed = q.map((value, n) => (n % 8 < 2 ? value + 1 : value));
  const after = attention.multiHead(changed, changed, changed, { numHeads: 4, headDim: 2 });
  assert.notDeepEqual(after.weights.slice(0, 25), before.weights.slice(0, 25));
  assert.deepEqual(after.weights.slice(25), before.weights.slice(25));
  after.out.forEach((value, n) => {
    if (n % 8 >= 2) assert.equal(value, before.out[n]);
  });
});

test('one causal layer does not tell the order of earlier tokens, two do', () => {
  const swapped = [0, 1, 1, 0, 1, 1];
  const last = (tokens, count) => {
    const layers = Array.from({ length: count }, () => identity);
    return attention
      .layers(tokens, { dModel: 2, numHeads: 1, layers, causal: true, residual: false })
      .slice(-2);
  };
  assertClose(last(swapped, 1), [0.7517449217422769, 0.7517449217422769], 1e-6);
  assertClose(last(x, 1), last(swapped, 1), 1e-6);
  assertClose(last(x, 2), [0.6993536119242518, 0.4996250590703652], 1e-6);
  assertClose(last(swapped, 2), [0.4996250590703652, 0.6993536119242518], 1e-6);
});

test('entropy and window of weights alike', () => {
  for (const keyLen of [1, 2, 5, 12, 100]) {
    const shape = { queryLen: 1, keyLen };
    const weights = attention.weights(new Float32Array(keyLen), shape);
    assertClose(attention.entropy(weights, shape), [Math.log(keyLen)], 1e-6);
    const window = attention.window(weights, shape);
    assert.ok(window instanceof Int32Array);
    assert.deepEqual([...window], [Math.ceil(keyLen / 2)]);
    assert.deepEqual([...attention.window(weights, { ...shape, share: 1 })], [keyLen]);
  }
});

test('what does not fit is refused by its name', () => {
  const heads = { numHeads: 1, headDim: 2 };
  const stack = { dModel: 2, numHeads: 1, layers: [identity] };
  for (const wrong of notArrays) {
    assertRefused(() => attention.layers(x, { ...stack, layers: wrong }), 'layers');
    assertRefused(() => attention.layers(x, { ...stack, layers: [{ ...identity, wo: wrong }] }), 'wo');
  }
  for (const wrong of /** @type {any[]} */ ([undefined, null, 1, '1', true, []])) {
    assertRefused(() => attention.layers(x, { ...stack, layers: [identity, wrong] }), 'layers');
  }
  assertRefused(() => attention.layers(x, { ...stack, layers: new Array(65).fill(identity) }), 'layers');
  assertRefused(() => attention.weights([1, 2], { queryLen: 1, keyLen: 2, mask: [-Infinity, 0] }), 'mask');
  assertRefused(() => attention.multiHead(x, x, [...x, 1, 2], heads), 'v');
  assertRefused(() => attention.multiHead(x, x, x, { ...heads, bias: [1, 2] }), 'bias');
  assertRefused(() => attention.entropy([-1], { queryLen: 1, keyLen: 1 }), 'weights');
  assertRefused(() => attention.scores(x, x, { headDim: 4 }), 'q');
  assertRefused(() => attention.scores([1, 2], [1, 2, 3], { headDim: 2 }), 'k');
  assertRefused(() => attention.weights(x, { queryLen: 2, keyLen: 2 }), 'scores');
  assertRefused(() => attention.weights(x, { queryLen: 2, keyLen: 3, bias: [0] }), 'bias');
  assertRefused(() => attention.weights([1, Number.NaN], { queryLen: 1, keyLen: 2 }), 'scores');
  assertRefused(() => attention.weights([1, Number.POSITIVE_INFINITY], { queryLen: 1, keyLen: 2 }), 'scores');
  assertRefused(() => attention.weights([1, 2], { queryLen: 1, keyLen: 2, bias: [Number.NaN, 0] }), 'bias');
  assertRefused(() => attention.attend(x, x, { queryLen: 3, keyLen: 2, headDim: 2 }), 'v');
  assertRefused(() => attention.attend(x, x, { queryLen: 2, keyLen: 2, headDim: 3 }), 'weights');
  const many = new Float32Array(2 ** 14);
  assertRefused(() => attention.scores(many, many, { headDim: 1 }), 'q', 'too-large');
  assertRefused(
    () => attention.weights([1], { queryLen: 2 ** 20, keyLen: 2 ** 20 }),
    'queryLen',
    'too-large',
  );
});

test('absorbing the up-projection changes no score of latent attention', () => {
  const wave = (length, start) => Float32Array.from({ length }, (_, n) => Math.sin(start + 0.7 * n));
  const shape = { headDim: 6, latentDim: 4, up: wave(24, 3), queryOffset: 7, scale: 1 };
  const part = { rotaryDim: 2, qRotary: wave(6, 1), kRotary: wave(10, 2) };
  const [q, latents] = [wave(18, 0), wave(20, 5)];
  const [direct, absorbed] = /** @type {const} */ (['decoupled', 'absorbed']).map((order) =>
    attention.latent(q, latents, { ...shape, ...part, order }),
  );
  assertClose(absorbed, direct, 2e-6);
  // Without a part of its own no position is told.
  const plain = attention.latent(q, latents, { ...shape, order: 'absorbed' });
  assert.deepEqual(plain, attention.latent(q, latents, { ...shape, order: 'absorbed', queryOffset: 90 }));
  const keys = attention.scores(latents, shape.up, { headDim: 4, scale: 1 });
  assertClose(plain, attention.scores(q, keys, { headDim: 6, scale: 1 }), 2e-6);
});

test('a rotated latent does not come out of the up-projection as a rotated key', () => {
  const same = (vector) => Float32Array.from({ length: 40 }, (_, n) => vector[n % 2]);
  const shape = { headDim: 2, latentDim: 2, invFreq: [0.3], queryOffset: 4, scale: 1 };
  const along = (order, up) => {
    const scores = attention.latent(same([1, 0.5]), same([0.8, -1]), { ...shape, up, order });
    return Float64Array.from({ length: 20 }, (_, i) => scores[21 * i]);
  };
  const spread = (list) => Math.max(...list) - Math.min(...list);
  assert.ok(spread(along('key', [1.3, 0.5, -0.1, 0.6])) < 1e-5);
  assert.ok(spread(along('wrong-latent', [1.3, 0.5, -0.1, 0.6])) > 0.3);
  // A rotation that stretches evenly commutes with another one.
  assertClose(along('wrong-latent', [1.1, -0.6, 0.6, 1.1]), along('key', [1.1, -0.6, 0.6, 1.1]), 1e-5);
});

test('a latent is kept once for all heads', () => {
  const sizes = { numHeads: 128, kvHeads: 8, headDim: 128, latentDim: 512, rotaryDim: 64 };
  assert.deepEqual([...attention.cacheSizes(sizes)], [32768, 2048, 256, 576]);
  assertRefused(() => attention.cacheSizes({ ...sizes, kvHeads: 129 }), 'kvHeads');
  const given = { headDim: 2, latentDim: 2, up: [1, 0, 0, 1] };
  assertRefused(() => attention.latent([1, 2], [1, 2], { ...given, up: [1] }), 'up');
  assertRefused(() => attention.latent([1, 2], [1, 2], { ...given, rotaryDim: 2 }), 'qRotary');
  assertRefused(
    () => attention.latent([1, 2], [1, 2], { ...given, rotaryDim: 2, order: 'key' }),
    'rotaryDim',
  );
});
