// The keys about positions of released models' config.json, as Hugging Face has them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readConfig } from '../../../web/core/config/reading.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import demo from '../../../web/demos/scaling/lens.js';
import { dataOf, engine, sceneOf } from './descriptor.js';

const repeat = (list, times) => Array.from({ length: times }, () => list).flat();

const models = JSON.parse(readFileSync(new URL('../../../content/models.json', import.meta.url), 'utf8'));
const configOf = (id) => models.find((model) => model.id === id).config.keys;

const modernBert = configOf('modernbert-base');
const gemma3 = configOf('gemma-3-27b');
const gemma4 = configOf('gemma-4-12b');
const llama4 = configOf('llama-4-scout');
const smolLm3 = configOf('smollm3-3b');
const granite = configOf('granite-4.0-h-350m');
const qwen3Vl = configOf('qwen3-vl-30b');
const { rope_parameters: ministralRope, ...ministral } = configOf('ministral-3-8b');
const ministral3 = { ...ministral, rope_parameters: { ...ministralRope, max_position_embeddings: 262144 } };
const deepSeek4 = configOf('deepseek-v4-flash');
// Qwen/Qwen-7B, first release
const qwen = {
  ...{ model_type: 'qwen', n_embd: 4096, n_head: 32, n_layer: 32, n_positions: 8192, kv_channels: 128 },
  ...{ rotary_emb_base: 10000, rotary_pct: 1, seq_length: 2048, use_dynamic_ntk: true, use_logn_attn: true },
};
// DeepSeek-V4-Flash as transformers nests it
const nested4 = {
  ...{ model_type: 'deepseek_v4', head_dim: 512, hidden_size: 4096, num_attention_heads: 64 },
  ...{ num_hidden_layers: 43, num_key_value_heads: 1, max_position_embeddings: 1048576 },
  rope_parameters: {
    main: { rope_type: 'default', rope_theta: 10000, partial_rotary_factor: 0.125 },
    compress: {
      ...{ beta_fast: 32, beta_slow: 1, factor: 16, rope_type: 'yarn', rope_theta: 160000 },
      ...{ original_max_position_embeddings: 65536, attention_factor: 1, partial_rotary_factor: 0.125 },
    },
  },
};

const json = (config) => JSON.stringify(config);
const read = (config) => readConfig(json(config));
const ids = (config) => read(config).traps.map(({ id }) => id);
const trap = (config, id) => read(config).traps.find((one) => one.id === id);
const at = (config, length = 131072) => dataOf(demo, engine, { a: json(config), seqLen: length }).a;
const close = (a, b) => assert.ok(Math.abs(a / b - 1) < 1e-12, `${a} ${b}`);
const longest = (base, size) => 2 * Math.PI * base ** (1 - 2 / size);

test('ModernBERT has RoPE with two bases and windows in 14 of 22 layers', () => {
  const { facts, memory } = read(modernBert);
  assert.deepEqual([facts.encoding, facts.base, facts.localBase], ['rope', 160000, 10000]);
  assert.deepEqual([facts.window, facts.layers.windowed], [128, 14]);
  assert.ok(!ids(modernBert).includes('noRope'));
  assert.ok(['leftOver', 'localBase', 'bothSides'].every((id) => ids(modernBert).includes(id)));
  assert.ok(!ids(modernBert).includes('noTheta'));
  assert.deepEqual(memory, { why: 'encoder' });
  close(at(modernBert).wavelengths.at(-1), longest(160000, 64));
  // BERT itself stays without RoPE.
  const bert = {
    model_type: 'bert',
    hidden_size: 768,
    num_attention_heads: 12,
    max_position_embeddings: 512,
  };
  assert.equal(read({ ...bert, position_embedding_type: 'absolute' }).facts.encoding, 'learned');
});

test('Gemma 3 has base 10,000 and a window of 1,024 in 52 of 62 layers', () => {
  const { facts } = read(gemma3);
  assert.deepEqual([facts.base, facts.localBase, facts.window], [1000000, 10000, 1024]);
  assert.deepEqual([facts.layers.windowed, facts.layers.layers], [52, 62]);
  assert.equal(trap(gemma3, 'window').count, 52);
});

test("Gemma 4's proportional RoPE turns 64 of 256 pairs, with the frequencies of a head of 512", () => {
  const { pairs, invFreq, error } = at(gemma4);
  assert.deepEqual([error, pairs], [undefined, 64]);
  for (const [i, frequency] of invFreq.entries()) close(frequency, 1000000 ** ((-2 * i) / 512));
  const halved = structuredClone(gemma4);
  halved.rope_parameters.full_attention.factor = 2;
  for (const [i, frequency] of at(halved).invFreq.entries()) close(frequency, invFreq[i] / 2);
  assert.deepEqual(trap(gemma4, 'proportional'), { id: 'proportional', turned: 64, pairs: 256, size: 512 });
  const { facts } = read(gemma4);
  assert.deepEqual([facts.base, facts.localBase, facts.turned, facts.headDim], [1000000, 10000, 128, 512]);
  assert.ok(!ids(gemma4).includes('partial') && ids(gemma4).includes('byLayer'));
  // 40 layers with 8 heads of 256 and a window, 8 layers with 1 head of 512
  const { memory } = at(gemma4);
  assert.equal(memory.total, 2 * (8 * 2 * 512 * 131072 + 40 * 2 * 8 * 256 * 1024));
});

test('Llama 4 leaves RoPE out of 12 of 48 layers, cuts the others into chunks and tunes the temperature', () => {
  const { facts } = read(llama4);
  assert.deepEqual([facts.encoding, facts.layers.nope, facts.layers.windowed], ['rope-nope', 12, 36]);
  assert.equal(facts.window, 8192);
  assert.ok(ids(llama4).includes('chunk') && !ids(llama4).includes('window'));
  assert.deepEqual(facts.temperature, { kind: 'floor', from: 8192, scale: 0.1 });
  assert.deepEqual(trap(llama4, 'listedRope'), { id: 'listedRope', count: 12, layers: 48 });
  assert.ok(ids(llama4).includes('floor'));
  // An empty list, as some copies have it, means every fourth layer.
  const empty = structuredClone(llama4);
  empty.no_rope_layers = [];
  assert.equal(read(empty).facts.layers.nope, 12);
});

test('SmolLM3 leaves RoPE out of the 9 layers whose entry is 0', () => {
  assert.equal(read(smolLm3).facts.layers.nope, 9);
  assert.equal(read({ ...smolLm3, no_rope_layers: repeat([1], 36) }).facts.layers.nope, 0);
  assert.ok(!ids({ ...smolLm3, no_rope_layers: repeat([1], 36) }).includes('listedRope'));
  assert.equal(read({ ...smolLm3, no_rope_layers: undefined }).facts.layers.nope, 9);
});

test('Granite 4 hybrid has no position in its 4 layers of attention', () => {
  const { facts, memory } = read(granite);
  assert.deepEqual([facts.encoding, facts.layers.attending, facts.layers.nope], ['none', 4, 4]);
  assert.ok(ids(granite).includes('nope') && !ids(granite).includes('noRope'));
  assert.equal(memory.layers, 4);
  assert.equal(at(granite).memory.perToken, 4 * 2 * 4 * 64 * 2);
});

test('Qwen3-VL gives its pairs to the axes in turns, Qwen2-VL in blocks', () => {
  assert.deepEqual(trap(qwen3Vl, 'interleaved'), { id: 'interleaved', sections: '24, 20, 20' });
  const { facts } = read(qwen3Vl);
  assert.deepEqual([facts.encoding, facts.sections, facts.interleaved], ['mrope', [24, 20, 20], true]);
  const blocks = { ...qwen3Vl, rope_scaling: { type: 'mrope', mrope_section: [16, 24, 24] } };
  assert.ok(ids(blocks).includes('sections') && !ids(blocks).includes('interleaved'));
});

test('Ministral 3 scales queries, and its key is known', () => {
  assert.deepEqual(trap(ministral3, 'beta'), { id: 'beta', from: 16384, scale: 0.1 });
  assert.ok(!ids(ministral3).includes('unread'));
  assert.ok(!ids(ministral3).includes('factorTwice'));
  assert.equal(at(ministral3).attentionFactor, 1);
});

test('Qwen scales queries by a logarithm beyond the 2,048 tokens of its training', () => {
  assert.deepEqual(trap(qwen, 'logn'), { id: 'logn', from: 2048, scale: undefined });
  assert.deepEqual([at(qwen).pairs, at(qwen).trained], [64, 2048]);
  assert.deepEqual(trap(qwen, 'seqLength'), { id: 'seqLength', from: 2048, longest: 8192 });
  assert.deepEqual(trap(qwen, 'growing'), { id: 'growing', from: 2048 });
  assert.ok(!ids(qwen).includes('notRead'));
  assert.ok(!ids({ ...qwen, use_logn_attn: false }).includes('logn'));
});

test('DeepSeek-V4 stretches the base 160,000 of its compressed layers, not the 10,000 of the others', () => {
  const [first, second] = [at(deepSeek4, 262144), at(nested4, 262144)];
  assert.deepEqual(first.invFreq, second.invFreq);
  assert.deepEqual([first.pairs, first.attentionFactor, second.attentionFactor], [32, 1, 1]);
  close(first.before.at(-1), longest(160000, 64));
  for (const config of [deepSeek4, nested4]) {
    assert.deepEqual([read(config).facts.base, read(config).facts.localBase], [160000, 10000]);
    assert.deepEqual(read(config).memory, { why: 'untold' });
    assert.ok(!ids(config).includes('unread'));
    // No list says which layers compress, and none is drawn: the reader is told so.
    assert.ok(ids(config).includes('compressed'));
  }
  assert.ok(!ids(gemma3).includes('compressed'));
});

test('these configs have words in both languages', () => {
  const all = [modernBert, gemma3, gemma4, llama4, smolLm3, granite, qwen3Vl, ministral3, qwen, deepSeek4];
  for (const config of [...all, nested4]) {
    for (const lang of LANGUAGES) {
      const { data, t } = sceneOf(demo, engine, { a: json(config), b: json(gemma4) }, { lang });
      assert.equal(data.error, undefined, json(config));
      assert.equal(data.a.isHeld, false);
      const said = json([demo.readout(data, t), demo.seen(data, t)]);
      assert.doesNotMatch(said, /NaN|undefined|Infinity|\{\w/);
    }
  }
});

const plain = {
  hidden_size: 2048,
  num_attention_heads: 16,
  max_position_embeddings: 65536,
  rope_theta: 10000,
};
const kindsOf = (config) => read(config).facts.kinds;
const eachOf = (config) => read(config).facts.each.join('');

test('kinds of layers: windows with a base of their own, and who is scaled', () => {
  const [local, all] = kindsOf(gemma3);
  assert.deepEqual(local, {
    ...{ sees: 'window', rope: true, count: 52, headDim: 128, window: 1024 },
    ...{ base: 10000, turned: 128, scaled: false },
  });
  assert.deepEqual(all, {
    ...{ sees: 'all', rope: true, count: 10, headDim: 128 },
    ...{ base: 1000000, turned: 128, scaled: true },
  });
  assert.equal(eachOf(gemma3).slice(0, 12), '000001000001');
  assert.deepEqual(
    kindsOf(gemma4).map(({ headDim, turned, base }) => [headDim, turned, base]),
    [
      [256, 256, 10000],
      [512, 128, 1000000],
    ],
  );
  assert.equal(eachOf(modernBert), '0110110110110110110110');
  // OLMo 3 scales only the layers that see all, with one base; gpt-oss all of them.
  const yarn = { rope_type: 'yarn', factor: 8, original_max_position_embeddings: 8192 };
  const olmo3 = {
    ...plain,
    model_type: 'olmo3',
    num_hidden_layers: 4,
    sliding_window: 4096,
    rope_scaling: yarn,
  };
  assert.deepEqual(
    kindsOf(olmo3).map(({ sees, scaled }) => [sees, scaled]),
    [
      ['window', false],
      ['all', true],
    ],
  );
  assert.ok(kindsOf({ ...olmo3, model_type: 'gpt_oss' }).every(({ scaled }) => scaled));
  const mimo = {
    ...{ ...plain, num_hidden_layers: 6, sliding_window: 128, hybrid_layer_pattern: [0, 1, 1, 1, 1, 0] },
    ...{
      swa_rope_theta: 10000,
      rope_theta: 5000000,
      head_dim: 192,
      swa_head_dim: 128,
      partial_rotary_factor: 0.5,
    },
  };
  assert.deepEqual(
    kindsOf(mimo).map(({ sees, base, headDim, turned }) => [sees, base, headDim, turned]),
    [
      ['all', 5000000, 192, 96],
      ['window', 10000, 128, 64],
    ],
  );
});

test('kinds of layers: those that see all may have no RoPE', () => {
  assert.equal(eachOf(llama4).slice(0, 8), '00010001');
  assert.deepEqual(kindsOf(llama4)[1], { sees: 'all', rope: false, count: 12, headDim: 128 });
  assert.equal(kindsOf(llama4)[0].sees, 'chunk');
  assert.equal(eachOf(smolLm3).slice(0, 8), '00010001');
  const cohere2 = { ...plain, model_type: 'cohere2', num_hidden_layers: 8, sliding_window: 4096 };
  assert.equal(eachOf({ ...cohere2, sliding_window_pattern: 4 }), '00010001');
  assert.deepEqual(
    kindsOf(cohere2).map(({ sees, rope, count }) => [sees, rope, count]),
    [
      ['window', true, 6],
      ['all', false, 2],
    ],
  );
  assert.deepEqual([read(cohere2).facts.encoding, read(cohere2).facts.reach], ['rope-nope', 4096]);
  const exaone4 = { ...cohere2, model_type: 'exaone4', num_hidden_layers: 6 };
  assert.equal(eachOf({ ...exaone4, sliding_window_pattern: 'LLLG' }), '000101'); // the last sees all
  // Without a window every layer of EXAONE 4 rotates.
  assert.deepEqual(read({ ...exaone4, sliding_window: null }).facts.layers.nope, 0);
});

test('kinds of layers: a state instead of scores', () => {
  const next = { ...plain, model_type: 'qwen3_next', num_hidden_layers: 8, full_attention_interval: 4 };
  assert.equal(eachOf(next), '00010001');
  assert.deepEqual(kindsOf(next)[0], { sees: 'state', rope: false, count: 6 });
  assert.deepEqual(read(next).facts.layers, { layers: 8, attending: 2, windowed: 0, nope: 0 });
  const kimi = {
    ...{ ...plain, model_type: 'kimi_linear', num_hidden_layers: 8, mla_use_nope: true, kv_lora_rank: 512 },
    ...{ qk_nope_head_dim: 128, qk_rope_head_dim: 64, linear_attn_config: { full_attn_layers: [4, 8] } },
  };
  assert.equal(eachOf(kimi), '00010001');
  assert.deepEqual([read(kimi).facts.encoding, read(kimi).facts.layers.nope], ['none', 2]);
  const jamba = {
    ...plain,
    model_type: 'jamba',
    num_hidden_layers: 8,
    attn_layer_period: 8,
    attn_layer_offset: 4,
  };
  assert.equal(eachOf(jamba), '00001000');
  assert.equal(read(jamba).facts.encoding, 'none');
  const nemotron = {
    ...plain,
    model_type: 'nemotron_h',
    num_hidden_layers: 6,
    hybrid_override_pattern: 'M-M*-E',
  };
  assert.equal(eachOf(nemotron), '010211');
  assert.deepEqual(
    kindsOf(nemotron).map(({ sees, rope }) => [sees, rope]),
    [
      ['state', false],
      ['none', false],
      ['all', false],
    ],
  );
  const minimax = { ...plain, num_hidden_layers: 8, attn_type_list: [0, 0, 0, 0, 0, 0, 0, 1] };
  assert.equal(eachOf(minimax), '00000001');
  assert.equal(read(minimax).facts.encoding, 'rope');
  assert.equal(eachOf({ ...plain, num_hidden_layers: 4, full_attn_idxs: [2] }), '0010');
});
