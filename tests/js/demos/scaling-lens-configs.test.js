// What the lens computes of configs whose numbers come from more than one key; what is read of them stands in
// tests/js/core/configs.json.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { copiesFor } from '../../../web/demos/scaling/lens/advice.js';
import demo from '../../../web/demos/scaling/lens.js';
import { dataOf, sceneOf } from './descriptor.js';
import { linesOf } from './scene.js';

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const models = read('../../../content/models.json');
const cases = read('../core/configs.json');
const keysOf = (id) => models.find((model) => model.id === id).config.keys;
const at = (config, length = 131072) => dataOf(demo, { a: JSON.stringify(config), seqLen: length }).a;
const close = (a, b, error = 1e-12) => assert.ok(Math.abs(a / b - 1) < error, `${a} ${b}`);
const VLLM = 'vLLM, Transformers 5';
const longest = (base, size) => 2 * Math.PI * base ** (1 - 2 / size);

test("Gemma 4's proportional RoPE turns 64 of 256 pairs, with the frequencies of a head of 512", () => {
  const gemma4 = keysOf('gemma-4-12b');
  const { pairs, invFreq, memory } = at(gemma4);
  assert.equal(pairs, 64);
  for (const [i, frequency] of invFreq.entries()) close(frequency, 1000000 ** ((-2 * i) / 512));
  const halved = structuredClone(gemma4);
  halved.rope_parameters.full_attention.factor = 2;
  for (const [i, frequency] of at(halved).invFreq.entries()) close(frequency, invFreq[i] / 2);
  // 40 layers with 8 heads of 256 and a window, 8 layers with 1 head of 512
  assert.equal(memory.total, 2 * (8 * 2 * 512 * 131072 + 40 * 2 * 8 * 256 * 1024));
});

test('DeepSeek-V4 stretches the base 160,000 of its compressed layers, in both of its forms', () => {
  const nested = cases['deepseek-v4, nested'].config;
  const [first, second] = [keysOf('deepseek-v4-flash'), nested].map((config) => at(config, 262144));
  assert.deepEqual(first.invFreq, second.invFreq);
  assert.deepEqual([first.pairs, first.attentionFactor, second.attentionFactor], [32, 1, 1]);
  close(first.before.at(-1), longest(160000, 64));
});

test('bases, lengths and caches of others', () => {
  close(at(keysOf('modernbert-base')).wavelengths.at(-1), longest(160000, 64));
  assert.equal(at(keysOf('granite-4.0-h-350m')).memory.perToken, 4 * 2 * 4 * 64 * 2);
  const qwen = at(cases['qwen, first release'].config);
  assert.deepEqual([qwen.pairs, qwen.trained], [64, 2048]);
  const { rope_parameters: rope, ...ministral } = keysOf('ministral-3-8b');
  const { attentionFactor, traps } = at({
    ...ministral,
    rope_parameters: { ...rope, max_position_embeddings: 262144 },
  });
  assert.equal(attentionFactor, 1);
  assert.deepEqual(
    traps.find(({ id }) => id === 'beta'),
    { id: 'beta', from: 16384, scale: 0.1 },
  );
  assert.ok(!traps.some(({ id }) => ['unread', 'factorTwice'].includes(id)));
});

test('the first Qwen raises its base as a text grows, so what breaks is told for that base', () => {
  const qwen = { ...cases['qwen, first release'].config, seq_length: 8192, use_dynamic_ntk: true };
  const { invFreq, broken, isUnscaled } = at(qwen, 32768);
  // get_ntk_alpha: 2 ** ceil(log2(32768 / 8192) + 1) - 1 = 7
  for (const [i, frequency] of invFreq.entries())
    close(frequency, (10000 * 7 ** (128 / 126)) ** ((-2 * i) / 128));
  assert.deepEqual([broken, isUnscaled], [[], false]);
  close(at(qwen, 8192).invFreq[1], 10000 ** (-2 / 128));
  assert.ok(at({ ...qwen, use_dynamic_ntk: false }, 32768).broken.length > 0);
});

test('an encoder has seen distances of both signs, so half a turn in training is enough', () => {
  const jina = {
    model_type: 'xlm-roberta',
    ...cases['llama, bidirectional by name'].config,
    rope_theta: 20000,
  };
  const { broken, unseenPhases, advice } = at({ ...jina, max_position_embeddings: 8192 }, 16384);
  assert.deepEqual(broken, [26, 27, 28, 29, 30, 31]);
  // Pair 28 turned 8191 w to either side, and goes on to 16383 w.
  close(Math.max(...unseenPhases), 8192 * 20000 ** (-56 / 64));
  assert.ok(advice.methods.every(({ unseen }) => unseen < 0.02));
});

test('what lets a length in is told apart from what keeps its angles known', () => {
  const said = (config, seqLen) => sceneOf(demo, { a: JSON.stringify(config), seqLen }, { lang: 'en' });
  const last = ({ data, t }) => data.told(t).a.lines.at(-1)[0];
  // 32 × 8,192 are no more than the 131,072 of the config for vLLM; windows alone ask for no other angles.
  assert.match(last(said(keysOf('llama-3.2-3b'), 200000)), /only max_position_embeddings/);
  assert.match(last(said(keysOf('command-r7b'), 262144)), /only max_position_embeddings/);
  const dynamic = { ...keysOf('qwen2.5-7b'), rope_scaling: { rope_type: 'dynamic', factor: 2 } };
  assert.doesNotMatch(last(said(dynamic, 65536)), /of the config/);
});

test('a text model that is nested once it is loaded is told so to vLLM', () => {
  const { data, t } = sceneOf(
    demo,
    { a: cases['qwen2.5-vl, keys between sentences'].text, seqLen: 65536 },
    { lang: 'en' },
  );
  const copies = Object.fromEntries(data.told(t).a.folds[0].copies);
  assert.match(copies[VLLM], /'\{"text_config":\{"max_position_embeddings":65536,"rope_parameters"/);
  assert.match(copies['NTK, llama.cpp'], /context_length=int:65536$/);
});

test('a length is typed in tokens or in K, and only a dragged one is coarse', () => {
  const { seqLen } = demo.params;
  assert.deepEqual(['200000', '128K', '1m', '64k'].map(seqLen.parse), [200000, 131072, 1048576, 65536]);
  assert.deepEqual(['10M', '17M'].map(seqLen.parse), [10485760, undefined]);
  assert.deepEqual([seqLen.fit(200000), seqLen.dragged(200000)], [200000, 262144]);
});

test('of a length that is too long to be looked at, the part that was is told', () => {
  const llama = { a: JSON.stringify(keysOf('llama-2-7b')), seqLen: 10485760 };
  const [, line] = linesOf(demo, sceneOf(demo, llama, { lang: 'en' }));
  assert.match(line, /^At 4,194,304 tokens .* Of 10,485,760 tokens the first 4,194,304 were looked at\.$/);
});

test('of a model that was trained scaled no angle is told, as none is counted from its own', () => {
  const a = JSON.stringify(cases['gte-multilingual-ntk'].config);
  const { data, t } = sceneOf(demo, { a, seqLen: 32768 }, { lang: 'en' });
  const lines = linesOf(demo, { data, t });
  assert.ok(lines.length > 1 && lines.every((line) => !/angles/.test(line)), lines.join(' | '));
  assert.match(data.told(t).a.lines.at(-1)[0], /No scaling is offered/);
});

test('OLMo 3 keeps its windows as they are where its other layers are stretched', () => {
  const { advice } = at(keysOf('olmo-3-32b'), 131072);
  const [, text] = copiesFor(advice, []).find(([program]) => program === 'Transformers ≥ 5.13');
  const { rope_parameters: written } = JSON.parse(`{${text}}`);
  assert.equal(written.full_attention.rope_type, 'yarn');
  assert.deepEqual(written.sliding_attention, { rope_type: 'default', rope_theta: 500000 });
});

test('what to write keeps what a model runs with', () => {
  const named = (side) => side.advice.methods.map(({ name }) => name);
  const programs = ({ advice, stack }) => copiesFor(advice, stack.path).map(([program]) => program);
  const yarn = at(keysOf('gpt-oss-20b'), 262144);
  assert.deepEqual([named(yarn), yarn.advice.scaling.truncate], [['yarn'], false]);
  assert.ok(!programs(yarn).some((program) => program.startsWith('NTK')));
  // A log of llama.cpp has no word for what the class has.
  const logged = dataOf(demo, {
    a: `general.architecture str = gpt-oss
gpt-oss.context_length u32 = 131072
gpt-oss.embedding_length u32 = 2880
gpt-oss.block_count u32 = 24
gpt-oss.attention.head_count u32 = 64
gpt-oss.attention.head_count_kv u32 = 8
gpt-oss.attention.key_length u32 = 64
gpt-oss.rope.freq_base f32 = 150000.000000
gpt-oss.rope.scaling.type str = yarn
gpt-oss.rope.scaling.factor f32 = 32.000000
gpt-oss.rope.scaling.original_context_length u32 = 4096`,
    seqLen: 262144,
  }).a;
  assert.equal(logged.advice.scaling.truncate, false);
  // No base keeps pairs of a model for 194 tokens within their angles at 131,072, and llama.cpp runs no such model.
  const moonshine = at(cases['moonshine-base: heads and layers of each part'].config);
  assert.deepEqual(named(moonshine), ['yarn', 'linear']);
  assert.deepEqual(programs(moonshine), ['Transformers 4', 'Transformers 5']);
  // llama.cpp begins from 32 and 1, whatever a file says.
  const kimi = at({ ...keysOf('kimi-k2'), max_position_embeddings: 131072 }, 262144);
  assert.match(
    copiesFor(kimi.advice, []).find(([name]) => name === 'llama.cpp')[1],
    / --yarn-beta-fast 1 --yarn-beta-slow 1 --override-kv deepseek2\.context_length=int:262144$/,
  );
  // A log of Llama may leave out the factors of llama3, which would be scaled once more.
  const log = `general.architecture str = llama
llama.context_length u32 = 131072
llama.embedding_length u32 = 4096
llama.block_count u32 = 32
llama.attention.head_count u32 = 32
llama.attention.head_count_kv u32 = 8
llama.rope.freq_base f32 = 500000.000000`;
  assert.equal(dataOf(demo, { a: log, seqLen: 262144 }).a.advice, undefined);
});

const copiesOf = (a, seqLen = 524288, more = {}) => {
  const { data, t } = sceneOf(demo, { a, seqLen, ...more }, { lang: 'en' });
  const [{ copies, rows }] = data.told(t).a.folds;
  return { copies: Object.fromEntries(copies), rows: JSON.stringify(rows) };
};
const small = { hidden_size: 1024, num_attention_heads: 8, num_hidden_layers: 4, num_key_value_heads: 2 };

test('what to write follows the form of the text', () => {
  const log = `general.architecture str = gemma3
gemma3.context_length u32 = 32768
gemma3.embedding_length u32 = 1152
gemma3.attention.head_count u32 = 4
gemma3.attention.key_length u32 = 256
gemma3.rope.freq_base f32 = 1000000`;
  const link = demo.params.a.parse(demo.params.a.link(log));
  for (const text of [log, link]) {
    const { copies, rows } = copiesOf(text);
    assert.deepEqual(Object.keys(copies), ['llama.cpp', 'NTK, llama.cpp']);
    assert.match(copies['NTK, llama.cpp'], /--override-kv gemma3\.context_length=int:524288$/);
    assert.match(rows, /the model’s config.json/);
  }
  const mistral = { dim: 1024, n_layers: 4, n_heads: 8, head_dim: 128, max_seq_len: 32768, rope_theta: 1e6 };
  const megatron = { ...small, seq_length: 4096, rotary_base: 10000, num_query_groups: 2 };
  delete megatron.num_key_value_heads;
  for (const own of [mistral, megatron]) {
    const { copies, rows } = copiesOf(JSON.stringify(own), 131072);
    assert.deepEqual(Object.keys(copies), ['Transformers 4', 'Transformers 5', VLLM, 'NTK']);
    assert.match(copies.NTK, /"rope_theta"/);
    assert.match(rows, /YaRN, factor.*after conversion/);
  }
  // A class whose name in llama.cpp is not known here gets no line with one.
  const config = { ...small, model_type: 'unheard_of', max_position_embeddings: 32768, rope_theta: 1e6 };
  assert.deepEqual(Object.keys(copiesOf(JSON.stringify(config)).copies), [
    'Transformers 4',
    'Transformers 5',
    VLLM,
    'NTK',
  ]);
});

test('llama.cpp is told nothing of an encoder', () => {
  const bert = { ...cases['llama, bidirectional by name'].config, max_position_embeddings: 8192 };
  assert.deepEqual(
    Object.keys(copiesOf(JSON.stringify(bert), 65536).copies).filter((name) => /llama/.test(name)),
    [],
  );
});

test('each kind of layer keeps its own share of a head, nested where the text is nested', () => {
  const text = {
    ...{ ...small, model_type: 'step3p5', num_attention_groups: 2, max_position_embeddings: 262144 },
    ...{ head_dim: 128, sliding_window: 512, yarn_only_types: ['full_attention'] },
    layer_types: ['full_attention', 'sliding_attention', 'sliding_attention', 'sliding_attention'],
    rope_theta: [5e6, 1e4, 1e4, 1e4],
    partial_rotary_factors: [0.5, 1, 1, 1],
    rope_scaling: {
      ...{ rope_type: 'llama3', factor: 2, low_freq_factor: 1, high_freq_factor: 32 },
      original_max_position_embeddings: 131072,
    },
  };
  const { copies } = copiesOf(JSON.stringify({ model_type: 'step3p7', text_config: text }));
  assert.deepEqual(
    Object.keys(copies),
    ['Transformers 4', 'Transformers 5'].map((name) => `${name} (inside text_config)`),
  );
  const { rope_parameters: written } = JSON.parse(`{${copies['Transformers 5 (inside text_config)']}}`);
  assert.deepEqual(
    ['full_attention', 'sliding_attention'].map((kind) => written[kind].partial_rotary_factor),
    [0.5, 1],
  );
  // A trainer's file has the model in a group, and what is nested in that is nested in the config.json, too.
  const sections = { mrope_section: [16, 8, 8], mrope_interleaved: true };
  const inner = {
    ...{ ...small, model_type: 'qwen3_vl_text', max_position_embeddings: 32768, rotary_pct: 0.5 },
    rope_parameters: { ...sections, rope_type: 'default', rope_theta: 1e6 },
  };
  const { [VLLM]: vLLM } = copiesOf(JSON.stringify({ model: { text_config: inner } }), 131072).copies;
  const { text_config: over } = JSON.parse(/'(.*)'/.exec(vLLM)[1]);
  const { partial_rotary_factor: share, mrope_section, mrope_interleaved } = over.rope_parameters;
  assert.deepEqual([share, mrope_section, mrope_interleaved], [0.5, [16, 8, 8], true]);
});

const readoutOf = (config, seqLen = 16384, more = {}) => {
  const a = typeof config === 'string' ? config : JSON.stringify(config);
  const { data, t } = sceneOf(demo, { a, seqLen, ...more }, { lang: 'en' });
  const textOf = (part) => (typeof part === 'string' ? part : part.text);
  return demo.readout(data, t).map((line) => line.map(textOf).join(''));
};

test('the first line says to which length a model goes as it is published', () => {
  const lists = { short_factor: new Array(64).fill(1), long_factor: new Array(64).fill(2) };
  const llama = { ...small, model_type: 'unheard_of', rope_theta: 10000, max_position_embeddings: 131072 };
  for (const [more, length] of /** @type {[any, string][]} */ ([
    [{}, 'trained length 131,072'],
    [
      { original_max_position_embeddings: 4096, rope_scaling: { type: 'longrope', ...lists } },
      'length before scaling 4,096, with its scaling 131,072',
    ],
    [
      { max_position_embeddings: 32768, rope_scaling: { rope_type: 'dynamic', factor: 6 } },
      'length before scaling 32,768, with its scaling 196,608',
    ],
    [
      { rope_scaling: { type: 'xdrope', alpha: 1000, xdrope_section: [16, 16, 16, 16] } },
      'trained length 131,072',
    ],
    [{ ...keysOf('gemma-4-12b') }, 'trained length'],
    [{ ...keysOf('command-r7b') }, 'max_position_embeddings '],
    [
      { model_type: 'nomic_bert', n_positions: 8192, max_trained_positions: 2048, rotary_scaling_factor: 2 },
      'length before scaling 2,048, with its scaling 8,192',
    ],
  ]))
    for (const seqLen of [2048, 16384, 262144]) {
      const [first] = readoutOf({ ...llama, ...more }, seqLen);
      assert.ok(first.includes(` ${length}`), `${first} at ${seqLen}`);
    }
});

test('a pair within the angles of training is told without a distance from them', () => {
  const lines = (seqLen) => readoutOf(keysOf('qwen2.5-7b'), seqLen).join('\n');
  assert.match(lines(131072), /Pair 50.* rad from the angles of 32,768/);
  assert.doesNotMatch(lines(16384), / rad from the angles of 32,768/);
});

test('a params.json of a shape that no published Llama has gets no factor', () => {
  const params = { dim: 1536, n_layers: 12, n_heads: 12, rope_theta: 500000, use_scaled_rope: true };
  const { data: refused, t } = sceneOf(demo, { a: JSON.stringify(params) }, { lang: 'en' });
  assert.match(refused.error.say(t), /^factor is missing/);
  // A length that was assumed is none of the config.
  const { data } = sceneOf(
    demo,
    { a: JSON.stringify({ ...params, dim: 3072, n_layers: 28, n_heads: 24 }), seqLen: 262144 },
    { lang: 'en' },
  );
  assert.doesNotMatch(JSON.stringify(data.told(t)), /of the config/);
});

test('ALiBi of MPT ends where its class ends the bias, and no other does', () => {
  const last = (config) => {
    const { data, t } = sceneOf(demo, { a: JSON.stringify(config), seqLen: 16384 }, { lang: 'en' });
    return data.told(t).a.lines.at(-1)[0];
  };
  const mpt = { model_type: 'mpt', d_model: 1024, n_heads: 16, n_layers: 2, max_seq_len: 2048 };
  assert.match(last(mpt), /16,384 tokens are more than the 2,048 .* max_seq_len, which has to be raised/);
  assert.doesNotMatch(last({ ...mpt, model_type: 'bloom' }), /max_seq_len, which/);
});
