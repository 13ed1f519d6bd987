import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readJson } from '../../../web/core/config/json.js';
import { laidOver, readPasted } from '../../../web/core/config/pasted.js';
import { readConfig } from '../../../web/core/config/reading.js';

const config = {
  model_type: 'llama',
  hidden_size: 4096,
  num_attention_heads: 32,
  max_position_embeddings: 4096,
  rope_theta: 10000,
  rope_scaling: { rope_type: 'linear', factor: 2 },
  use_cache: true,
  sliding_window: null,
};
const json = JSON.stringify(config, null, 2);
const python = json.replaceAll('"', "'").replace('true', 'True').replace('null', 'None');
const yaml = `model_type: llama
hidden_size: 4096 # of a vector
num_attention_heads: 32
max_position_embeddings: 4096
rope_theta: 1e4
rope_scaling:
  rope_type: "linear"
  factor: 2
use_cache: true
sliding_window: ~
`;

// The same config as people paste it, and what is forgiven.
/** @type {Record<string, [text: string, forgiven: string[]]>} */
const DISGUISES = {
  'print(model.config)': [`LlamaConfig ${json}\n`, ['around']],
  'a fence with prose around': [`Our {small} model:\n\`\`\`json\n${json}\n\`\`\`\nHave fun {}.`, ['around']],
  'a dict of Python': [python, ['quote', 'python']],
  'an option of a command': [`--hf-overrides '${JSON.stringify(config)}' --port 80`, ['around']],
  'keys without braces': [json.slice(1, -1), ['braces']],
  'comments and commas too many': [
    json.replace('{', '{ // as published').replace(/\n\}$/, ',\n}'),
    ['comment', 'trailing'],
  ],
  'dots for what is left out': [json.replace('{', '{\n  ...,'), ['dots']],
  'keys without quotes': [json.replace(/"(\w+)":/g, '$1:'), ['key']],
  'no-break spaces': [json.replaceAll(' ', '\u00a0'), []],
  YAML: [yaml, ['yaml']],
};

for (const [name, [text, forgiven]] of Object.entries(DISGUISES)) {
  test(`a config is read through a disguise: ${name}`, () => {
    const [plain, disguised] = [json, text].map((one) => readConfig(one));
    assert.deepEqual(disguised.keys, plain.keys);
    assert.deepEqual(disguised.facts, plain.facts);
    assert.deepEqual([...readPasted(text).forgiven].sort(), [...forgiven].sort());
    const [trap] = disguised.traps;
    if (forgiven.length > 0) assert.deepEqual(trap, { id: 'forgiven', forgiven: readPasted(text).forgiven });
  });
}

test('numbers that are none are read as Python writes them into files', () => {
  const { value, forgiven } = readPasted('{"rope_theta": 1, "a": Infinity, "b": -Infinity, "c": NaN}');
  assert.deepEqual({ ...value }, { rope_theta: 1, a: Infinity, b: -Infinity, c: Number.NaN });
  assert.deepEqual([...forgiven], ['python']);
});

test('the log of llama.cpp is read by the names of a config', () => {
  const log = `llama_model_loader: - kv   0: general.architecture str = llama
llama_model_loader: - kv   4: llama.context_length u32 = 131072
llama_model_loader: - kv   5: llama.embedding_length u32 = 4096
llama_model_loader: - kv   8: llama.attention.head_count u32 = 32
llama_model_loader: - kv  10: llama.rope.freq_base f32 = 500000.000000
llama_model_loader: - kv  11: llama.rope.scaling.type str = yarn
llama_model_loader: - kv  12: llama.rope.scaling.factor f32 = 4.000000`;
  const { keys, missing } = readConfig(log);
  assert.deepEqual(keys, {
    gguf: 'llama',
    model_type: 'llama',
    max_position_embeddings: 131072,
    hidden_size: 4096,
    num_attention_heads: 32,
    rope_theta: 500000,
    rope_scaling: { rope_type: 'yarn', factor: 4 },
  });
  assert.deepEqual(missing, []);
});

test('a call of Python, its names and its tuples are read', () => {
  const call = `>>> LlamaConfig(hidden_size=4096, num_attention_heads=32, rope_theta=500_000.0, max_position_embeddings=1e4,
    torch_dtype=torch.bfloat16, sizes=(1, 2), rope_scaling=OrderedDict([('rope_type', 'linear'), ('factor', 2)]))`;
  const { keys, facts } = readConfig(call);
  assert.deepEqual([keys.model_type, keys.torch_dtype, facts.base], ['llama', 'bfloat16', 500000]);
  assert.deepEqual([keys.max_position_embeddings, facts.type, facts.scaling.factor], [10000, 'linear', 2]);
  const printed = 'print_info: arch = qwen2\nprint_info: n_ctx_train      = 32768\nprint_info: n_embd = 3584';
  assert.deepEqual(readConfig(printed).keys.max_position_embeddings, 32768);
});

test('a scaling alone is laid over the config that was there', () => {
  const yarn = { type: 'yarn', factor: 4, original_max_position_embeddings: 32768 };
  for (const text of [`"rope_scaling": ${JSON.stringify(yarn)}`, JSON.stringify({ rope_parameters: yarn })]) {
    const { keys } = readConfig(laidOver(text, json));
    const { rope_scaling, ...rest } = readConfig(json).keys;
    const { rope_parameters, rope_scaling: laid = rope_parameters, ...others } = keys;
    assert.deepEqual([others, laid], [rest, yarn]);
    assert.ok(rope_scaling);
    assert.equal(laidOver(text, ''), undefined);
    assert.equal(laidOver(text, text), undefined);
    // Of several models into the one that is read.
    const nested = JSON.stringify({
      llm_config: JSON.parse(json),
      vision_config: { hidden_size: 8, depth: 2 },
    });
    assert.equal(readConfig(laidOver(text, nested)).facts.scaling.factor, 4);
  }
  assert.equal(laidOver(json, json), undefined);
  assert.equal(laidOver('not a config', json), undefined);
});

test('what is no config is told where it goes wrong', () => {
  const problemOf = (text) => readConfig(text).problem;
  assert.equal(problemOf('hello').code, 'noModel');
  assert.equal(problemOf('[1, 2, ]').code, 'object');
  assert.deepEqual(problemOf(`LlamaConfig ${json.replace(',', '')}`), {
    ...{ code: 'brace', line: 3, column: 3, found: '"' },
  });
});

test('numbers that are none amidst a sentence break nothing', () => {
  const said = '"hidden_size": 8192, "num_attention_heads": 64 and "rope_theta": 1000000';
  for (const odd of ['1.2.3', '..', '-.', '007', '1e', '1.e9']) {
    const { value } = readPasted(`It has "transformers": ${odd}, ${said}. Will it do?`);
    assert.equal(value.hidden_size, 8192, odd);
  }
});

test('no text breaks it, and what is JSON is read as JSON', () => {
  const pieces = fc.constantFrom(
    ...'{}[],:\'"\\#/*.\n \u00a0',
    '...',
    'rope_theta',
    'None',
    'NaN',
    '1e5',
    '```',
  );
  const check = (text) => {
    const read = readPasted(text);
    assert.ok(read.problem || read.forgiven);
    const strict = readJson(text);
    if (!strict.problem) assert.deepEqual(read.value, strict.value);
  };
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 30 }).map((list) => list.join('')),
      check,
    ),
    { numRuns: 2000 },
  );
  fc.assert(fc.property(fc.string({ unit: 'binary' }), check));
  readPasted('{'.repeat(100000));
  readPasted('{"a": '.repeat(20000));
});

test('no text in lines and brackets throws, nests without end or takes long', () => {
  const head = 'model_type: llama\nhidden_size: 64\nnum_attention_heads: 4\nlayer_types: ';
  const signs = fc.constantFrom(...'[]{}:,-#"\' \n', 'a', '5', ': ', ', ');
  const read = (text) => readConfig(head + text);
  fc.assert(fc.property(fc.array(signs, { maxLength: 24 }), (list) => void read(list.join(''))));
  for (const text of ['{]', '[{]', '{a}', '['.repeat(1e5) + ']'.repeat(1e5)])
    assert.ok(read(text).keys, text);
  const many = `[${'sliding_attention, '.repeat(1e5)}]`;
  assert.equal(readPasted(head + many).value.layer_types.length, 1e5);
  assert.equal(readConfig(`words${'\n'.repeat(1e6)}architecture`).problem.code, 'noModel');
  const blocks = [{ attention: { n_heads_in_group: 8 } }];
  readConfig(JSON.stringify({ block_configs: blocks, num_attention_heads: Array(3e5).fill(8) }));
  const wide = ' '.repeat(1e5);
  assert.equal(read(`[a]\nrope_theta: 5${wide}# a${wide}b\nx: y${wide}z`).keys.rope_theta, 5);
});

test('factors of which some were left out are none, and other lists keep what they have', () => {
  const text =
    '{ "model_type": "phi3", "long_factor": [1.08, 1.11, ...], "short_factor": [1.0\n...\n], "layers": [1, ...] }';
  const { value } = readJson(text, { lenient: true });
  assert.deepEqual({ ...value }, { model_type: 'phi3', layers: [1] });
});
