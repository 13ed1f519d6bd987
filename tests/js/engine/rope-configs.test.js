import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CONFIG_KEYS } from '../../../web/core/config/names.js';
import { readConfig } from '../../../web/core/config/reading.js';
import { loadEngine } from '../../../web/engine/engine.js';
import { assertClose, assertRefused, notArrays, notNumbers } from './expect.js';

// The config of a model crosses the border key by key, in the spellings that are found.
const { rope, scaling } = await loadEngine();

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
      rope_scaling: { ...rope_scaling, rope_theta },
      rope_parameters: { type: 'yarns' },
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

// An absent key that its class has otherwise is known to the reader alone; 10000 is the engine's too.
test('a config as published gives the frequencies that its reader finds, or is refused', () => {
  const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const rows = [...Object.values(read('../core/configs.json')), ...read('../../../content/models.json')];
  const configs = rows.map(({ config }) => config?.keys ?? config).filter((one) => one?.model_type);
  const { hidden_size, num_attention_heads, max_position_embeddings } = llama31;
  const plain = { model_type: 'llama', hidden_size, num_attention_heads, max_position_embeddings };
  for (const key of CONFIG_KEYS)
    for (const value of [2, 0.25, 64, 3e5, true]) configs.push({ ...plain, [key]: value });
  const found = (config) => {
    try {
      return rope.frequencies({ config });
    } catch {
      return undefined;
    }
  };
  let same = 0;
  for (const config of configs) {
    const reading = readConfig(JSON.stringify(config));
    const [right, raw] = [reading.config && found(reading.config), found(config)];
    const isAssumed = reading.assumed?.some((key) => key !== 'rope_theta' || config.model_type !== 'llama');
    // Where no layer sees everything the reader takes the base of windows, which are no part of the engine's config.
    const isLocal = reading.facts?.layers?.windowed === reading.facts?.layers?.attending;
    if (!right || !raw || isAssumed || (isLocal && config.rope_local_theta)) continue;
    assert.deepEqual(raw, right, JSON.stringify(config));
    same += 1;
  }
  assert.ok(same > 100, `${same}`);
});

test('an error says what would be right', () => {
  const says = (params, message) => assert.throws(() => rope.frequencies(params), { message });
  const config = scaled('yarn', 4);
  says({ config, seqLen: 2 ** 24 + 1 }, 'seqLen must be at most 16777216, got 16777217');
  says({ config, seqLen: 2 ** 60 }, /^seqLen must be .*16777216|^seqLen must be a whole number/);
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

test('every key of a config is read, and refused by its own name', () => {
  const refused = (config, field) => assertRefused(() => rope.frequencies({ config }), field);
  const { rope_scaling } = scaled('yarn', 4);
  for (const wrong of notNumbers.filter((one) => one !== null)) {
    for (const key of ['max_position_embeddings', 'num_attention_heads', 'hidden_size', 'head_dim'])
      refused({ ...llama31, [key]: wrong }, key);
    refused({ ...trained, partial_rotary_factor: wrong }, 'partial_rotary_factor');
    for (const key of [
      ...['rope_theta', 'factor', 'attention_factor', 'beta_fast', 'beta_slow', 'mscale', 'mscale_all_dim'],
      ...['short_mscale', 'long_mscale', 'low_freq_factor', 'high_freq_factor'],
      'original_max_position_embeddings',
    ])
      refused({ ...trained, rope_parameters: { ...rope_scaling, [key]: wrong } }, key);
  }
  for (const wrong of notArrays.filter((list) => list !== undefined && list !== null))
    for (const key of ['short_factor', 'long_factor'])
      refused({ ...phi3, rope_scaling: { ...phi3.rope_scaling, [key]: wrong } }, key);
  for (const wrong of [0, 1, 'true', [], {}]) refused(scaled('yarn', 4, { truncate: wrong }), 'truncate');
  for (const wrong of [1, 'x', [], { full_attention: { rope_theta: 1e6 } }])
    refused({ ...trained, rope_parameters: wrong }, 'rope_parameters');
});

test('arrays and configs that do not fit are refused by their names', () => {
  const q = [1, 2, 3, 4];
  const good = { headDim: 4, positions: [3] };
  for (const wrong of /** @type {any[]} */ ([null, 4, 'llama', [], () => ({})])) {
    assertRefused(() => rope.frequencies({ headDim: 4, config: wrong }), 'config');
    if (wrong !== null) {
      assertRefused(() => rope.frequencies({ headDim: 4, config: { rope_scaling: wrong } }), 'rope_scaling');
    }
  }
  for (const rope_type of ['yarns', '', 'x'.repeat(1e6), null, 3]) {
    assertRefused(
      () => rope.frequencies({ headDim: 4, config: { rope_scaling: { rope_type } } }),
      'rope_type',
    );
  }
  assertRefused(() => rope.frequencies({ headDim: 4, base: 10, config: {} }), 'base');
  assertRefused(() => rope.rotate(q, { ...good, base: 100, invFreq: [1] }), 'invFreq');
  assertRefused(() => rope.rotate(q, { ...good, invFreq: [1, 0.1, 0.01] }), 'invFreq');
  assertRefused(() => rope.contributions([1, 2, 3, Number.NaN], q, { headDim: 4, distances: [1] }), 'q');
});

test('FoPE refuses coefficients that do not fit its frequencies', () => {
  const series = { invFreq: [1, 0.1], cosines: [1, 0, 0, 1], sines: [0, 0.2, 0.1, 0] };
  const params = { headDim: 8, positions: [1], ...series };
  const x = new Float32Array(8);
  assertRefused(() => rope.fope(x, { ...params, cosines: [1, 0, 0, 1001] }), 'cosines');
  assertRefused(() => rope.fope(x, { ...params, invFreq: [] }), 'invFreq');
  assertRefused(() => rope.fope(x, { ...params, layout: /** @type {any} */ ('wrong-mixed') }), 'layout');
});
