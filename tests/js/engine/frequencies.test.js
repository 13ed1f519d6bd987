import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused, notArrays, notCounts, notNumbers } from './expect.js';

const { rope, attention, scaling } = await loadEngine();

const llama31 = {
  hidden_size: 4096,
  num_attention_heads: 32,
  max_position_embeddings: 131072,
  rope_theta: 500000,
  rope_scaling: {
    factor: 8,
    low_freq_factor: 1,
    high_freq_factor: 4,
    original_max_position_embeddings: 8192,
    rope_type: 'llama3',
  },
};
const phi3 = {
  head_dim: 8,
  max_position_embeddings: 131072,
  original_max_position_embeddings: 4096,
  rope_scaling: { type: 'su', short_factor: [1, 1, 1, 1], long_factor: [1, 2, 4, 8] },
};
const trained = { head_dim: 128, max_position_embeddings: 4096 };
/** @type {(rope_type: string, factor: number, more?: object) => { rope_scaling: Record<string, any> }} */
const scaled = (rope_type, factor, more = {}) => ({
  ...trained,
  rope_scaling: { rope_type, factor, ...more },
});
/** What each pair is multiplied by. */
const ratios = (params) => {
  const plain = rope.frequencies({ config: { ...params.config, rope_scaling: null } }).invFreq;
  return rope.frequencies(params).invFreq.map((value, pair) => value / plain[pair]);
};

test('a key that changes the rotation under a name that is not read is refused, until what it says is said', () => {
  const shape = { hidden_size: 4096, num_attention_heads: 32, max_position_embeddings: 4096 };
  /** @type {[key: string, value: number, said: { headDim?: number, config?: object }][]} */
  const keys = [
    ['qk_rope_head_dim', 64, { headDim: 64 }],
    ['kv_channels', 64, { headDim: 64 }],
    ['global_head_dim', 512, { headDim: 512 }],
    ['swa_head_dim', 192, { headDim: 192 }],
    ['rotary_pct', 0.25, { config: { partial_rotary_factor: 0.25 } }],
    ['rotary_dim', 32, { config: { partial_rotary_factor: 0.25 } }],
    ['rotary_emb_base', 1e6, { config: { rope_theta: 1e6 } }],
    ['rope_ratio', 50, { config: { rope_theta: 500000 } }],
    ...['global_rope_theta', 'local_rope_theta', 'rope_local_base_freq', 'swa_rope_theta'].map(
      (key) => /** @type {[string, number, object]} */ ([key, 160000, {}]),
    ),
    ['compress_rope_theta', 160000, {}],
  ];
  for (const [key, value, said] of keys) {
    const config = { ...shape, [key]: value };
    for (const ask of [rope.frequencies, scaling.report]) {
      assertRefused(() => ask({ config }), key, 'invalid-argument');
      assert.throws(() => ask({ config }), /give /);
      if (Object.keys(said).length === 0) {
        assertRefused(() => ask({ config: { ...config, rope_theta: 10000 } }), key, 'invalid-argument');
        continue;
      }
      const both = { ...said, config: { ...config, ...said.config } };
      const alone = { ...said, config: { ...shape, ...said.config } };
      assert.deepEqual(ask(both), ask(alone), key);
    }
    assert.deepEqual(
      rope.frequencies({ config: { ...shape, [key]: null } }),
      rope.frequencies({ config: shape }),
    );
  }
  // What does not matter to a rotation may stand there.
  const more = {
    model_type: 'llama',
    vocab_size: 32000,
    torch_dtype: 'bfloat16',
    layer_types: ['full_attention'],
  };
  assert.deepEqual(rope.frequencies({ config: { ...shape, ...more } }), rope.frequencies({ config: shape }));
});

test('the config of a model is taken as it is, in either spelling', () => {
  const { rope_scaling, rope_theta, ...shape } = llama31;
  const { rope_type, ...keys } = rope_scaling;
  const expected = rope.frequencies({ config: llama31 });
  assertClose(
    ratios({ config: llama31 }).slice(28, 36),
    [1, 0.8281684118371798, 0.6437431331275951].concat(
      [...ratios({ config: llama31 }).slice(31, 35)],
      [0.125],
    ),
    1e-14,
  );
  for (const config of [
    { ...shape, rope_parameters: { ...rope_scaling, rope_theta } },
    { ...shape, rope_theta, rope_scaling: { ...keys, type: 'llama3' } },
    {
      ...shape,
      rope_theta: 7,
      rope_scaling: { type: 'yarns' },
      rope_parameters: { ...rope_scaling, rope_theta },
    },
    {
      ...llama31,
      rope_parameters: null,
      head_dim: null,
      partial_rotary_factor: null,
      torch_dtype: 'bfloat16',
    },
    { ...llama31, head_dim: 128, hidden_size: 999 },
    { ...llama31, rope_scaling: { ...rope_scaling, type: 'linear', attention_factor: null } },
  ]) {
    assert.deepEqual(rope.frequencies({ config }), expected);
  }
  assert.deepEqual(rope.frequencies({ config: llama31, headDim: 64 }).invFreq.length, 32);
  for (const rope_scaling of [null, {}, { type: 'default' }, { type: 'mrope', rope_type: 'default' }]) {
    const { invFreq } = rope.frequencies({ config: { ...llama31, rope_scaling } });
    assert.deepEqual(invFreq, rope.frequencies({ headDim: 128, base: 500000 }).invFreq);
  }
});

test('every type scales as its name says', () => {
  assertClose(ratios({ config: scaled('linear', 4) }), new Array(64).fill(0.25), 1e-15);
  const ntk = ratios({ config: scaled('ntk', 4) });
  assertClose([ntk[0], ntk[16], ntk[32], ntk[63]], [1, 0.703227547859181, 0.4945289840680367, 0.25], 2e-15);
  const dynamic = { config: scaled('dynamic', 4) };
  assertClose(ratios({ ...dynamic, seqLen: 4096 }), new Array(64).fill(1), 0);
  assertClose(
    rope.frequencies({ ...dynamic, seqLen: 16384 }).invFreq.slice(-1),
    [135401.97304176545 ** (-126 / 128)],
    1e-19,
  );
  const yarn = { config: scaled('yarn', 16) };
  const expected = {
    dimension: [1, 0.819711538, 0.639423077, 0.0625],
    rotations: [1, 0.572128645, 0.295157505, 0.0625],
    'wrong-wavelength': [1, 0.722810134, 0.43529838, 0.0625],
  };
  for (const [ramp, values] of Object.entries(expected)) {
    const found = ratios({ ...yarn, ramp });
    assertClose([found[20], found[25], found[30], found[46]], values, 6e-10, ramp);
  }
  const source = ratios({ ...yarn, ramp: 'wrong-wavelength', mix: 'wrong-inverted' });
  assertClose([source[0], source[25], source[30], source[46]], [16, 11.564962148, 6.96477408, 1], 6e-9);
  assert.deepEqual([...ratios({ config: phi3, seqLen: 4096 })], [1, 1, 1, 1]);
  assert.deepEqual([...ratios({ config: phi3, seqLen: 4097 })], [1, 0.5, 0.25, 0.125]);
});

test('what any config gives can be rotated, at every position', () => {
  for (const factor of [4, 9, 40, 1e6]) {
    const found = rope.frequencies({ config: scaled('yarn', factor), mix: 'wrong-inverted' });
    assertClose([found.invFreq[0] / factor], [1], 1e-15);
    for (const position of [1, 1000.5, 2 ** 20]) {
      const angle = (Math.round(factor) * position) % (2 * Math.PI);
      const [cos, sin] = rope.rotate(
        Array.from({ length: 128 }, (_, n) => (n === 0 ? 1 : 0)),
        { headDim: 128, positions: [position], invFreq: found.invFreq },
      );
      assertClose([cos, sin], [Math.cos(angle), Math.sin(angle)], 1e-6 + 1e-15 * factor * position);
    }
  }
});

test('attention factors, and mistakes with them', () => {
  const { attentionFactor } = rope.frequencies({ config: phi3 });
  assertClose([attentionFactor], [1.1902380714238083], 1e-15);
  const rope_scaling = { ...phi3.rope_scaling, short_mscale: 1.25, long_mscale: 1.375 };
  for (const [seqLen, expected] of [
    [4096, 1.25],
    [4097, 1.375],
  ]) {
    assert.equal(rope.frequencies({ config: { ...phi3, rope_scaling }, seqLen }).attentionFactor, expected);
  }
  const params = { config: scaled('yarn', 32) };
  const factor = (factorUse) => rope.frequencies({ ...params, factorUse }).attentionFactor;
  assertClose([factor('official'), factor('wrong-squared')], [1.3465735902799727, 1.8132604340394958], 1e-14);
  assertClose([factor('wrong-inverted')], [1 / 1.3465735902799727], 1e-15);
  // Logits [2, 1, 0, -1], their greatest weight: plain, as YaRN sharpens it, and as a summary flattens it.
  for (const [times, top] of [
    [1, 0.6439142598879724],
    [factor('wrong-squared'), 0.8374715223033068],
    [1 / Math.sqrt(factor('official')), 0.5965759039026421],
  ]) {
    const logits = [2, 1, 0, -1].map((logit) => logit * times);
    assertClose(attention.weights(logits, { queryLen: 1, keyLen: 4 }).slice(0, 1), [top], 3e-7);
  }
  const own = { config: scaled('yarn', 40, { mscale: 0.7, mscale_all_dim: 0.7 }) };
  assert.equal(rope.frequencies(own).attentionFactor, 1);
  own.config.rope_scaling.attention_factor = 1.5;
  assert.equal(rope.frequencies(own).attentionFactor, 1.5);
});

test('pairs counted from 1 lose the fastest of them', () => {
  assertClose(rope.frequencies({ headDim: 4, index: 'wrong-off-by-one' }).invFreq, [0.01, 0.0001], 1e-17);
  const turned = rope.rotate([1, 2, 3, 4], { headDim: 4, positions: [1], invFreq: [0.01, 0.0001] });
  assertClose(turned, [0.979950333748332, 2.009899834167497, 2.9995999850006667, 4.0002999799995], 1e-6);
});

test('scaled by any type, the score depends on the distance only', () => {
  const configs = [
    ...['linear', 'ntk', 'dynamic', 'yarn'].map((type) => ({ ...scaled(type, 4), head_dim: 8 })),
    ...[{ ...llama31, head_dim: 8 }, phi3],
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...configs),
      fc.integer({ min: 1, max: 9000 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 0, max: 100000 }),
      (config, seqLen, distance, shift) => {
        const { invFreq, attentionFactor } = rope.frequencies({ config, seqLen });
        const [q, k] = [1, 2].map((seed) =>
          Float32Array.from({ length: 8 }, (_, n) => Math.sin(n * seed + 1)),
        );
        const score = (m, n) => {
          const turn = (x, p) => rope.rotate(x, { headDim: 8, positions: [p], invFreq, attentionFactor });
          const [a, b] = [turn(q, m), turn(k, n)];
          return a.reduce((sum, value, column) => sum + value * b[column], 0);
        };
        assertClose([score(shift + distance, shift)], [score(distance, 0)], 1e-5);
      },
    ),
    { numRuns: 60 },
  );
});

test('an error says what would be right', () => {
  const says = (params, message) => assert.throws(() => rope.frequencies(params), { message });
  const config = scaled('yarn', 4);
  says({ config, seqLen: 2 ** 20 + 1 }, 'seqLen must be at most 1048576, got 1048577');
  says({ config, seqLen: 2 ** 60 }, /^seqLen must be .*1048576|^seqLen must be a whole number/);
  const part = 'partial_rotary_factor must leave an even number of features >= 2, got';
  says({ headDim: 10, config: { partial_rotary_factor: 0.3 } }, `${part} 3`);
  says({ headDim: 80, config: { partial_rotary_factor: 0.01 } }, `${part} 0`);
  says(
    { config: { partial_rotary_factor: 1.5, head_dim: 8 } },
    'partial_rotary_factor must be a number from 1e-06 to 1, got 1.5',
  );
  says(
    { config: { hidden_size: 100, num_attention_heads: 8 } },
    'hidden_size must be a multiple of num_attention_heads where head_dim is not given, got 100',
  );
  says({ config: { hidden_size: 56, num_attention_heads: 8 } }, /^hidden_size must .* even .* got 7$/);
  says({ config: { hidden_size: 64 } }, /^headDim must .* head_dim or hidden_size \/ num_attention_heads/);
  assert.equal(
    rope.frequencies({ config: { head_dim: 12, hidden_size: 100, num_attention_heads: 8 } }).invFreq.length,
    6,
  );
});

test('every wrong argument is named', () => {
  const refused = (config, field, code) => assertRefused(() => rope.frequencies({ config }), field, code);
  const yarn = (more) => scaled('yarn', 4, more);
  const numbers = notNumbers.filter((wrong) => wrong !== null);
  for (const wrong of [...numbers, Number.NaN, 0, -1, Number.POSITIVE_INFINITY]) {
    refused(scaled('linear', wrong), 'factor');
    for (const key of ['beta_fast', 'beta_slow', 'attention_factor']) refused(yarn({ [key]: wrong }), key);
    for (const key of ['low_freq_factor', 'high_freq_factor', 'original_max_position_embeddings', 'factor']) {
      refused({ ...llama31, rope_scaling: { ...llama31.rope_scaling, [key]: wrong } }, key);
    }
    refused({ ...yarn(), max_position_embeddings: wrong }, 'max_position_embeddings');
    refused({ ...llama31, num_attention_heads: wrong }, 'num_attention_heads');
    refused({ ...llama31, hidden_size: wrong }, 'hidden_size');
    refused({ ...trained, head_dim: wrong }, 'head_dim');
    refused({ ...trained, partial_rotary_factor: wrong }, 'partial_rotary_factor');
    refused({ ...trained, rope_parameters: { rope_theta: wrong } }, 'rope_theta');
    if (wrong === 0) continue;
    for (const key of ['mscale', 'mscale_all_dim']) refused(yarn({ [key]: wrong }), key);
  }
  for (const key of ['factor', 'low_freq_factor', 'high_freq_factor', 'original_max_position_embeddings']) {
    const { [key]: _, ...rope_scaling } = llama31.rope_scaling;
    refused({ ...llama31, rope_scaling }, key);
    refused({ ...llama31, rope_scaling: { ...rope_scaling, [key]: null } }, key);
  }
  for (const wrong of [...notArrays.filter((list) => list !== undefined && list !== null), [1, 1, 1]]) {
    for (const key of ['short_factor', 'long_factor']) {
      refused({ ...phi3, rope_scaling: { ...phi3.rope_scaling, [key]: wrong } }, key);
    }
  }
  for (const key of ['short_mscale', 'long_mscale']) {
    const both = { ...phi3.rope_scaling, short_mscale: 1.2, long_mscale: 1.3 };
    for (const wrong of [...numbers, 0, -1, null]) {
      refused({ ...phi3, rope_scaling: { ...both, [key]: wrong } }, key);
    }
  }
  assert.throws(
    () =>
      rope.frequencies({ config: { ...phi3, rope_scaling: { ...phi3.rope_scaling, short_mscale: 1.2 } } }),
    /long_mscale must be given with short_mscale, got none/,
  );
  assert.throws(
    () => rope.frequencies({ config: phi3, headDim: 16 }),
    /short_factor must hold 8 numbers, got 4/,
  );
  for (const wrong of [0, 1, 'true', [], {}]) refused(yarn({ truncate: wrong }), 'truncate');
  for (const wrong of [1, 'x', []]) refused({ ...trained, rope_parameters: wrong }, 'rope_parameters');
  refused({ ...trained, rope_parameters: { full_attention: { rope_theta: 1e6 } } }, 'rope_parameters');
  refused(yarn({ beta_fast: 0.5 }), 'beta_fast');
  refused({ ...scaled('ntk', 2), head_dim: 2 }, 'head_dim');
  refused({ rope_theta: 100 }, 'headDim');
  refused({ head_dim: 128, rope_scaling: { type: 'dynamic', factor: 2 } }, 'max_position_embeddings');
  const config = scaled('yarn', 4);
  for (const wrong of [...notCounts, 2 ** 20 + 1]) {
    const code = wrong === 2 ** 20 + 1 ? 'too-large' : 'invalid-argument';
    assertRefused(() => rope.frequencies({ config, seqLen: wrong }), 'seqLen', code);
  }
  for (const field of ['ramp', 'index', 'mix', 'factorUse']) {
    for (const wrong of ['', 'Official', null, 0, [], {}]) {
      assertRefused(() => rope.frequencies({ config, [field]: wrong }), field);
    }
  }
});
