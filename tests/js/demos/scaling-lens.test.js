import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { carried, expanded, picked, written } from '../../../web/core/config/compact.js';
import { readJson } from '../../../web/core/config/json.js';
import { CONFIG_KEYS, SCALING_KEYS } from '../../../web/core/config/names.js';
import { readPasted } from '../../../web/core/config/pasted.js';
import { readConfig } from '../../../web/core/config/reading.js';
import { SOURCES } from '../../../web/core/config/traps.js';
import { LANGUAGES } from '../../../web/core/languages.js';
import { createMemo } from '../../../web/core/memo.js';
import { readQuery, writeQuery } from '../../../web/core/permalink.js';
import { createState } from '../../../web/core/state.js';
import { problemWords } from '../../../web/demos/scaling/lens/lens-words.js';
import { samples } from '../../../web/demos/scaling/lens/samples.js';
import demo from '../../../web/demos/scaling/lens.js';
import { numbersOf } from '../../../web/export/call.js';
import { readModel } from '../../../web/generator/models.js';
import { runs } from '../../scope.js';
import { dataOf, engine, sceneOf, strictWords } from './descriptor.js';
import { linesOf, placed } from './scene.js';

const content = (file) =>
  JSON.parse(readFileSync(new URL(`../../../content/${file}`, import.meta.url), 'utf8'));
const textOf = (name) => samples.find((sample) => sample.name === name).text;
const json = (config) => JSON.stringify(config);
const llama = {
  hidden_size: 4096,
  num_attention_heads: 32,
  max_position_embeddings: 4096,
  rope_theta: 10000,
};
const llama3 = {
  ...{ rope_type: 'llama3', factor: 8, low_freq_factor: 1, high_freq_factor: 4 },
  original_max_position_embeddings: 8192,
};
/** What is said of a config that is refused. */
const refusal = (config) => dataOf(demo, { a: json(config) }).error.say(strictWords(demo, 'en'));
const trapsOf = (config) => readConfig(json(config)).traps.map(({ id }) => id);

test('the length and the turns of a pair are those before LongRoPE stretched them', () => {
  const { a } = dataOf(demo, { a: textOf('Phi-3-vision 128k'), seqLen: 131072 });
  assert.deepEqual([a.never, a.pairs, a.trained, a.critical], [14, 48, 4096, 68]);
  assert.ok(Math.abs(a.turns.at(-1) - 0.0789793) < 1e-7);
});

test('samples agree with the table of models and are what the engine says of their keys', () => {
  const models = content('models.json');
  const others = { 'Phi-3-vision 128k': 'phi-3-mini-128k', 'OLMo 3.1 32B': 'olmo-3-32b' };
  const idOf = (name) => others[name] ?? name.toLowerCase().replaceAll(' ', '-');
  for (const { name, text } of samples) {
    const model = readModel(models.find(({ id }) => id === idOf(name)));
    const { a } = dataOf(demo, { a: text });
    if (a.memory.why !== 'encoder') {
      assert.equal(a.memory.layers, model.attending, name);
      assert.equal(a.memory.globalHeads ?? a.memory.heads, model.kvHeads, name);
    }
    assert.equal(2 * a.pairs, model.turned ?? model.headDim, name);
    // p-RoPE gives its pairs the frequencies of the whole head.
    const size = model.scaling?.rope_type === 'proportional' ? model.headDim : 2 * a.pairs;
    const plain = engine.rope.frequencies({ headDim: size, base: model.base }).invFreq;
    for (const [i, wavelength] of a.before.entries()) {
      assert.ok(Math.abs((wavelength * plain[i]) / (2 * Math.PI) - 1) < 1e-12, name);
    }
    const scaled = engine.rope.frequencies({ config: readConfig(text).config, seqLen: 16384 });
    assert.deepEqual(a.invFreq, scaled.invFreq, name);
    assert.equal(a.attentionFactor, scaled.attentionFactor, name);
  }
});

test('bytes of the KV cache: heads, latents, windows', () => {
  const memory = (a, length = 131072) => dataOf(demo, { a, seqLen: length }).a.memory;
  assert.equal(memory(textOf('Llama 2 7B')).perToken, 524288);
  assert.equal(memory(textOf('Llama 3.1 8B')).perToken, 131072);
  assert.equal(memory(textOf('Llama 3.1 8B')).total, 16 * 2 ** 30);
  assert.equal(memory(textOf('DeepSeek-V3')).perToken, 61 * 576 * 2);
  assert.equal(memory(textOf('Mistral 7B v0.1')).kept, 4096);
  assert.equal(memory(textOf('Mistral 7B v0.1')).total, memory(textOf('Mistral 7B v0.1'), 4096).total);
  assert.deepEqual(
    [memory(textOf('Gemma 3 27B')).windowed, memory(textOf('Gemma 2 27B')).windowed],
    [52, 23],
  );
  assert.deepEqual(memory(json(llama)), { missing: 'num_hidden_layers' });
});

test('every trap is found, and has words and a source', () => {
  const yarn = { rope_type: 'yarn', factor: 4, beta_fast: 32, beta_slow: 1 };
  const cases = {
    oldType: { ...llama, rope_scaling: { type: 'linear', factor: 2 } },
    bothTypes: { ...llama, rope_scaling: { type: 'linear', rope_type: 'ntk', factor: 2 } },
    bothScalings: { ...llama, rope_scaling: { type: 'default' }, rope_parameters: { rope_type: 'default' } },
    noOriginal: { ...llama, rope_scaling: yarn },
    factorTwice: { ...llama, rope_scaling: { ...yarn, original_max_position_embeddings: 4096 } },
    mscaleAlone: { ...llama, rope_scaling: { ...yarn, mscale: 1 } },
    mscalePair: { ...llama, rope_scaling: { ...yarn, mscale: 1, mscale_all_dim: 1 } },
    factorUnread: { ...llama, rope_scaling: { rope_type: 'linear', factor: 2, attention_factor: 2 } },
    dynamicOriginal: {
      ...llama,
      original_max_position_embeddings: 2048,
      rope_scaling: { rope_type: 'dynamic', factor: 2 },
    },
    partial: { ...llama, partial_rotary_factor: 0.5 },
    bothWays: { ...llama, is_causal: false },
    ownHead: { ...llama, head_dim: 64 },
    windowOff: { ...llama, sliding_window: 1024, use_sliding_window: false },
    unread: { ...llama, rope_scaling: { rope_type: 'linear', factor: 2, stretch: 3 } },
    misspelt: { ...llama, rope_scalling: { rope_type: 'linear', factor: 2 } },
    oldMrope: { ...llama, rope_scaling: { type: 'mrope', mrope_section: [16, 24, 24] } },
    factorShort: { ...llama, max_position_embeddings: 131072, rope_scaling: llama3 },
    noRamp: { ...llama, rope_scaling: { ...llama3, high_freq_factor: 1 } },
    reach: { ...llama, num_hidden_layers: 2, sliding_window: 1024 },
    noTheta: { ...llama, rope_theta: undefined, partial_rotary_factor: 0.5 },
    ratio: { ...llama, model_type: 'chatglm', rope_ratio: 50 },
    outerStacks: { ...llama, vision_config: { hidden_size: 8, num_attention_heads: 1 } },
    pattern: { ...llama, model_type: 'gemma2', num_hidden_layers: 2, sliding_window: 1024 },
    dual: {
      ...llama,
      dual_chunk_attention_config: { chunk_size: 256, original_max_position_embeddings: 1024 },
    },
    oneTable: { ...llama, rope_scaling: { rope_type: 'dynamic', factor: 2 } },
    cross: { ...llama, num_hidden_layers: 2, cross_attention_layers: [1] },
    noScaling: { ...llama, model_type: 'gptj', rope_scaling: { rope_type: 'linear', factor: 2 } },
    renamed: { n_embd: 4096, n_head: 32, n_positions: 2048, rotary_pct: 1 },
    inner: { text_config: llama },
    latent: { ...llama, qk_rope_head_dim: 64 },
    notRead: { ...llama, logn_scale: 4 },
    indexer: { ...llama, index_head_dim: 128 },
    trainedScaled: { ...llama, rope_scaling: { rope_type: 'ntk', factor: 8 } },
    alsoTable: { model_type: 'mpnet', max_position_embeddings: 512 },
    alsoConvolution: { model_type: 'wavlm' },
    alsoBias: { model_type: 'layoutlmv3' },
    pictureWindow: { model_type: 'vitdet', window_size: 14, image_size: 224 },
  };
  for (const [id, config] of Object.entries(cases)) assert.ok(trapsOf(config).includes(id), id);
  assert.deepEqual(trapsOf(llama), []);
  const twice = readConfig('{"rope_theta": 1, "rope_theta": 2}');
  assert.deepEqual(twice.traps[0], { id: 'repeated', keys: 'rope_theta' });
  // The others are those of configs that people paste, which tests/js/core/configs.test.js reads.
  const pasted = new Set(
    Object.values(content('../tests/js/core/configs.json')).flatMap(({ expect }) => [
      ...(expect.traps ?? []),
      ...Object.keys(expect).map((path) => /^trap\.(\w+)/.exec(path)?.[1]),
    ]),
  );
  assert.deepEqual(
    new Set(Object.keys(SOURCES).filter((id) => !pasted.has(id))),
    new Set([...Object.keys(cases), 'repeated', 'noStack', 'tensor']),
  );
  const sources = content('sources.json');
  for (const key of Object.values(SOURCES)) assert.ok(Object.hasOwn(sources, key), key);
  for (const config of Object.values(cases)) {
    for (const lang of LANGUAGES) {
      const { data, t } = sceneOf(demo, { a: json(config) }, { lang });
      assert.equal(data.error, undefined, json(config));
      const said = json([demo.readout(data, t), data.told(t)]);
      assert.doesNotMatch(said.replaceAll('{\\', ''), /NaN|undefined|\{\w/);
    }
  }
});

test('a window farther than any text is no window, and what is refused beside it is refused in words', () => {
  const wide = { ...llama, num_hidden_layers: 2, num_key_value_heads: 8, sliding_window: 9999999 };
  const windowed = { ...wide, max_position_embeddings: 9999999 };
  assert.equal(dataOf(demo, { a: json(windowed) }).a.memory.kept, 16384);
  const listless = { rope_type: 'longrope', factor: 4, original_max_position_embeddings: 4096 };
  const { data, t } = sceneOf(demo, { a: json({ ...windowed, rope_scaling: listless }) }, { lang: 'en' });
  assert.match(data.error.say(t), /short_factor and long_factor.*KV cache of 8,192 B/);
});

test('what the engine refuses has words of its own in both languages', () => {
  const cases = {
    hidden_size: { ...llama, hidden_size: 4097 },
    headDim: { max_position_embeddings: 10, rope_theta: 10000 },
    rope_type: { ...llama, rope_scaling: { rope_type: '<b>' } },
    short_factor: {
      ...llama,
      rope_scaling: { rope_type: 'longrope', factor: 2, short_factor: [1], long_factor: [1] },
    },
    original_max_position_embeddings: {
      ...llama,
      rope_scaling: { rope_type: 'llama3', factor: 2, low_freq_factor: 1, high_freq_factor: 4 },
    },
    partial_rotary_factor: { ...llama, partial_rotary_factor: 1e-3 },
    factor: { ...llama, rope_scaling: { rope_type: 'linear' } },
    max_position_embeddings: { ...llama, max_position_embeddings: undefined },
    rope_theta: { ...llama, rope_theta: '10000' },
  };
  for (const [key, config] of Object.entries(cases)) {
    const { error, a } = dataOf(demo, { a: json(config) });
    assert.equal(error.field, 'a', key);
    assert.ok(a.isHeld && a.name === samples[0].name);
    const ko = error.say(strictWords(demo, 'ko'));
    assert.notEqual(ko, error.say(strictWords(demo, 'en')));
    assert.match(ko, /[가-힣]/);
  }
});

test('a missing key is said to be missing, and an unknown rope_type is named', () => {
  const nested = {
    rope_parameters: {
      full_attention: { rope_type: 'proportional', partial_rotary_factor: 0.25, rope_theta: 1e6 },
      sliding_attention: { rope_type: 'default', rope_theta: 10000 },
    },
  };
  const alone = { ...nested, model_type: 'anything' };
  for (const key of ['head_dim', 'hidden_size', 'num_attention_heads', 'max_position_embeddings'])
    assert.ok(refusal(alone).includes(key), key);
  assert.doesNotMatch(refusal(alone), /rope_type/);
  assert.match(refusal({ ...nested, head_dim: 512 }), /max_position_embeddings.* is missing/);
  assert.match(refusal({ ...alone, max_position_embeddings: 4096 }), /head_dim is missing/);
  assert.match(refusal({ ...llama, max_position_embeddings: 0 }), /whole number/);
  assert.match(refusal({ ...llama, rope_scaling: { rope_type: 'linear' } }), /factor is missing/);
  assert.match(refusal({ ...llama, rope_scaling: { rope_type: 'foo' } }), /Unknown rope_type “foo”/);
  assert.match(refusal({ ...llama, rope_wobble: 3 }), /^rope_wobble: about rotation/);
  const share = { rope_type: 'proportional', partial_rotary_factor: 2 };
  assert.match(refusal({ ...llama, rope_parameters: share }), /partial_rotary_factor/);
});

test('the readout says which window, which softmax scale and which keys are left out', () => {
  const found = (config, id) => readConfig(json({ ...llama, ...config })).traps.find((one) => one.id === id);
  assert.deepEqual(found({ local_attention: 128 }, 'bothSides'), {
    ...{ id: 'bothSides', window: 128, half: 64, name: 'local_attention', count: 0 },
  });
  assert.equal(found({ local_attention: 128 }, 'window'), undefined);
  assert.equal(found({ attention_chunk_size: 1024 }, 'window'), undefined);
  const yarn = { rope_type: 'yarn', factor: 40, mscale: 1, mscale_all_dim: 1 };
  const scale = (latent) => found({ ...latent, rope_scaling: yarn }, 'mscaleSoftmax')?.scale;
  const latent = { kv_lora_rank: 512, qk_rope_head_dim: 64 };
  assert.ok(Math.abs(scale(latent) - (0.1 * Math.log(40) + 1) ** 2) < 1e-4);
  assert.equal(scale({}), undefined);
  const keys = (config) => found(config, 'notRead')?.keys;
  assert.equal(keys({ use_dynamic_ntk: true, ntk_alpha: 4, seq_length: 8192 }), 'ntk_alpha, seq_length');
  assert.equal(keys({ is_composition: true }), undefined);
  assert.equal(keys({ use_dynamic_ntk: false, use_logn_attn: true, seq_length: 2048 }), undefined);
});

test('turns are said to be those before scaling, and a model without RoPE begins with that', () => {
  const words = (a) => linesOf(demo, sceneOf(demo, { a }, { lang: 'en' }));
  const [first, broken, pair, cache] = words(textOf('Llama 3.1 8B'));
  assert.match(first, /short of a turn \(before scaling\)/);
  assert.match(broken, /^At 16,384 tokens no pair leaves/);
  assert.match(pair, /turns in training \(before scaling\)/);
  assert.match(cache, /an assumed 2 B a value/);
  const [, unscaled, own] = words(textOf('Llama 2 7B'));
  assert.match(unscaled, /^At 16,384 tokens 18 pairs, from 46 to 63, reach angles/);
  assert.doesNotMatch(own, /before scaling/);
  const [without] = words(json({ ...llama, position_embedding_type: 'nope' }));
  assert.match(without, /^Config A: attention without positions/);
});

test('llama3 that stretches less than max_position_embeddings warns with the angles that it leaves unseen', () => {
  const { a } = dataOf(demo, { a: textOf('Llama 3.1 8B') });
  const { product, longest, unseen } = a.traps.find(({ id }) => id === 'factorShort');
  const report = engine.scaling.report({ config: readConfig(textOf('Llama 3.1 8B')).config, seqLen: 131072 });
  assert.deepEqual([product, longest], [65536, 131072]);
  assert.ok(Math.abs(unseen / Math.max(...report.unseenPhases) - 1) < 5e-3 && unseen > 2);
  const enough = { ...llama, max_position_embeddings: 131072, rope_scaling: { ...llama3, factor: 32 } };
  assert.ok(!trapsOf(enough).includes('factorShort'));
});

test('equal bounds of llama3 make a step: pairs are slowed in full or not at all', () => {
  const { a, error } = dataOf(demo, { a: textOf('Llama 4 Scout') });
  assert.equal(error, undefined);
  for (const [i, ratio] of a.ratios.entries())
    assert.ok(Math.abs(ratio - (a.turns[i] < 1 ? 1 / 16 : 1)) < 1e-12, `${i}`);
  assert.equal(a.ratios.filter((ratio) => ratio === 1).length, a.pairs - a.never);
});

test('no angle is unseen where every layer with RoPE has a window within the trained length', () => {
  for (const [name, reach] of /** @type {const} */ ([
    ['Llama 4 Scout', 8192],
    ['Mistral 7B v0.1', 4096],
  ])) {
    const { data, t } = sceneOf(demo, { a: textOf(name), seqLen: 1048576 }, { lang: 'en' });
    assert.deepEqual([data.a.facts.reach, Math.max(...data.a.unseenPhases)], [reach, 0], name);
    const said = `at most ${t.number(reach)} tokens`;
    for (const lines of [data.told(t).a.lines, demo.seen(data, t), demo.views.unseen.describe(data, t)])
      assert.ok(json(lines).includes(said), name);
  }
  // Half of the layers of Gemma 2 see everything.
  const { a } = dataOf(demo, { a: textOf('Gemma 2 27B'), seqLen: 131072 });
  assert.ok(a.facts.reach === undefined && Math.max(...a.unseenPhases) > 0);
});

test('turns within a window count to its end, and the words say so', () => {
  const { data, t } = sceneOf(demo, { a: textOf('Mistral 7B v0.1'), seqLen: 131072 }, { lang: 'en' });
  assert.deepEqual([data.a.trained, data.a.span], [32768, 4096]);
  for (const lines of [demo.seen(data, t), demo.views.ladder.describe(data, t)])
    assert.ok(json(lines).includes('the window of 4,096 tokens'), json(lines));
  const { name, values, call } = numbersOf(demo, data).find((one) => one.name === 'turns');
  assert.deepEqual(engine.scaling.report(/** @type {any} */ (call.params))[call.field], values, name);
});

test('Qwen2 windows the layers from max_window_layers on', () => {
  const windowed = (more) => readConfig(json({ ...llama, ...QWEN, ...more })).facts.layers.windowed;
  const QWEN = { model_type: 'qwen2', num_hidden_layers: 28, sliding_window: 1024, use_sliding_window: true };
  assert.deepEqual(
    [{}, { max_window_layers: 21 }, { max_window_layers: 0 }, { max_window_layers: 28 }].map(windowed),
    [28, 7, 28, 0],
  );
  assert.equal(windowed({ max_window_layers: 21, use_sliding_window: false }), 0);
});

test('a number in quotation marks and a misspelt key are named', () => {
  const yarn = { rope_type: 'yarn', factor: '4', original_max_position_embeddings: 4096 };
  assert.equal(
    refusal({ ...llama, rope_scaling: yarn }),
    'factor is a text; write 4 without quotation marks. The figure shows Llama 2 7B.',
  );
  assert.match(refusal({ ...llama, rope_theta: '1e6' }), /^rope_theta is a text; write 1e6 without/);
  assert.match(refusal({ ...llama, max_position_embeddings: '4096' }), /^max_position_embeddings is a text/);
  const misspelt = (config) =>
    readConfig(json({ ...llama, ...config })).traps.filter(({ id }) => id === 'misspelt');
  const one = (key, meant) => [{ id: 'misspelt', key, meant }];
  assert.deepEqual(misspelt({ rope_scalling: {} }), one('rope_scalling', 'rope_scaling'));
  assert.deepEqual(misspelt({ rope_thetta: 1 }), one('rope_thetta', 'rope_theta'));
  const scaling = { rope_type: 'linear', facter: 2, factor: 2 };
  assert.deepEqual(misspelt({ rope_scaling: scaling }), one('facter', 'factor'));
  assert.deepEqual(trapsOf({ ...llama, rope_scalling: {} }), ['misspelt']);
  const real = ['q_head_dim', 'qk_head_dim', 'rope_ratio', 'rope_scale', 'n_head_kv', 'rope_interleave'];
  for (const key of [...real, 'max_window_layers', 'vocab_size', 'rope_local_theta', 'initializer_range'])
    assert.deepEqual(misspelt({ [key]: 1 }), [], key);
  const old = { ...llama, rope_scaling: { type: 'mrope', mrope_section: [16, 24, 24] } };
  assert.ok(!trapsOf(old).includes('oldType'));
});

test('broken JSON says where and what', () => {
  const at = (text) => {
    const { problem } = readJson(text);
    // The others are forgiven in what people paste.
    if (readPasted(text).problem)
      for (const lang of LANGUAGES) problemWords(problem, strictWords(demo, lang));
    return [problem.code, problem.line, problem.column];
  };
  assert.deepEqual(at('{\n  "a": 1,\n}'), ['trailing', 3, 1]);
  assert.deepEqual(at('[1, 2, ]'), ['trailing', 1, 8]);
  assert.deepEqual(at('{"a": 1 "b": 2}'), ['brace', 1, 9]);
  assert.deepEqual(at('{"a" 1}'), ['colon', 1, 6]);
  assert.deepEqual(at('{a: 1}'), ['key', 1, 2]);
  assert.deepEqual(at("{'a': 1}"), ['quote', 1, 2]);
  assert.deepEqual(at('{"a": True}'), ['python', 1, 7]);
  assert.deepEqual(at('{"a": 01}'), ['number', 1, 7]);
  assert.deepEqual(at('{"a": 1 // why\n}'), ['comment', 1, 9]);
  assert.deepEqual(at('{"a": "b\n"}'), ['string', 1, 7]);
  assert.deepEqual(at('{"a": "\\x"}'), ['escape', 1, 8]);
  assert.deepEqual(at('{"a": yarn}'), ['value', 1, 7]);
  assert.deepEqual(at('{"a": 1} x'), ['after', 1, 10]);
  assert.deepEqual(at('{"a": [1 2]}'), ['bracket', 1, 10]);
  assert.deepEqual(at('{"a": {'), ['end', 1, 8]);
  assert.deepEqual(at('{"a": "\u0001"}'), ['control', 1, 8]);
  assert.equal(at('['.repeat(5000))[0], 'deep');
});

test('JSON is read as JSON.parse reads it, and refused where that refuses it', () => {
  const check = (text) => {
    let right;
    try {
      right = JSON.parse(text);
    } catch {
      assert.ok(readJson(text).problem, text);
      return;
    }
    const { value, problem } = readJson(text);
    assert.equal(problem, undefined, text);
    assert.equal(JSON.stringify(value), JSON.stringify(right));
  };
  fc.assert(fc.property(fc.json({ maxDepth: 5 }), check));
  const damage = fc
    .tuple(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom('', ',', '}', ']', '"', '\\', '\n', '0', '-', 'e', "'"),
    )
    .map(
      ([text, at, sign]) =>
        text.slice(0, at % (text.length + 1)) + sign + text.slice((at % (text.length + 1)) + 1),
    );
  fc.assert(fc.property(damage, check), { numRuns: runs(1000) });
  fc.assert(fc.property(fc.string({ unit: 'binary' }), check));
});

test('keys of prototypes mean nothing', () => {
  const text =
    '{"__proto__": {"rope_theta": 5}, "constructor": 1, "rope_scaling": {"__proto__": {"rope_type": "yarn"}}}';
  const config = picked(readJson(text).value);
  assert.deepEqual(config, { rope_scaling: {} });
  assert.equal(Object.getPrototypeOf(config), Object.prototype);
  assert.equal(expanded('~__proto__.rope_theta!5~constructor!2'), '{}');
  assert.equal({}.rope_theta, undefined);
});

const anyValue = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    'yarn',
    'linear',
    'dynamic',
    'longrope',
    'su',
    'llama3',
    'proportional',
    '8',
    'true',
    '<img onerror=alert(1)>',
    '\u202e',
  ),
  fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 6 }),
);
const hostile = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...CONFIG_KEYS, '__proto__'), anyValue, { maxKeys: 12 }),
    fc.record(
      {
        layer_types: fc.array(fc.constantFrom('sliding_attention', 'full_attention', '"')),
        rope_scaling: fc.dictionary(fc.constantFrom(...SCALING_KEYS, 'constructor'), anyValue),
        rope_parameters: fc.option(fc.dictionary(fc.constantFrom('full_attention', 'rope_type'), anyValue)),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([keys, nested]) => ({ ...keys, ...nested }));

test('hostile configs leave a picture and sentences', () => {
  const check = (config, lang, length) => {
    for (const given of [config, { ...llama, ...config }]) {
      const { data, t } = sceneOf(demo, { a: json(given), b: json(config), seqLen: length }, { lang });
      assert.ok(data.a.pairs > 0 || !data.a.isRotary);
      const said = json([demo.readout(data, t), demo.seen(data, t), data.error?.say(t) ?? '']);
      assert.doesNotMatch(said, /NaN|undefined|\u202e/);
      assert.ok(said.length < 12000);
    }
  };
  fc.assert(fc.property(hostile, fc.constantFrom('ko', 'en'), fc.constantFrom(128, 4096, 131072), check), {
    numRuns: runs(60),
  });
});

test('an address carries the keys that are read, and never fails', () => {
  const check = (config) => {
    const keysRead = carried(readJson(json(config)).value);
    const address = written(keysRead);
    if (address === undefined) return;
    assert.match(address, /^[\w.~!,'()*+-]*$/);
    const text = expanded(address);
    assert.equal(expanded(written(carried(readJson(text).value))), text);
  };
  fc.assert(fc.property(hostile, check));
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => readJson(expanded(`~${text}`)).problem === undefined,
    ),
  );
  for (const { text } of samples) assert.equal(expanded(written(carried(readJson(text).value))), text);
});

test('a link and a long text keep the keys that numbers stop at', () => {
  const text = json({ ...llama, rope_wobble: 3, note: 'x', rope_scaling: { rope_type: 'yarn', factr: 4 } });
  const linked = demo.params.a.parse(demo.params.a.link(text));
  const condensed = demo.params.a.parse(json({ ...JSON.parse(text), id2label: 'x'.repeat(70000) }));
  for (const kept of [linked, condensed]) {
    assert.deepEqual(readConfig(kept).stopped, ['rope_wobble']);
    assert.equal(JSON.parse(kept).rope_scaling.factr, 4);
    assert.equal(JSON.parse(kept).note, undefined);
  }
});

test('a permalink brings the same numbers; a text too long stays behind and is told of', () => {
  const config = {
    ...llama,
    rope_scaling: { rope_type: 'yarn', factor: 4, beta_fast: 32, beta_slow: 1 },
    vocab_size: 7,
  };
  const scene = sceneOf(demo, {
    a: json(config),
    b: textOf('Gemma 3 27B'),
    reading: 'wrong-inverted',
  });
  const query = writeQuery(demo.params, scene.values, scene.state.start());
  assert.ok(query.length < 900 && !query.includes('vocab'));
  const { patch, notices } = readQuery(demo.params, query);
  assert.deepEqual(notices, []);
  const again = dataOf(demo, patch);
  assert.deepEqual(again.a.invFreq, scene.data.a.invFreq);
  assert.deepEqual(again.b.memory, scene.data.b.memory);
  const long = json({ ...llama, layer_types: new Array(500).fill('full_attention') });
  const { values, data, state } = sceneOf(demo, { a: long });
  assert.equal(writeQuery(demo.params, values, state.start()), '');
  assert.deepEqual(data.isLong, ['a']);
});

test('a mistake keeps the last good picture, in which the length still moves', () => {
  const state = createState(demo, 'en');
  const memo = createMemo();
  const compute = () => demo.compute(engine, state.values.value, { memo });
  state.patch({ a: textOf('Llama 3 8B') });
  assert.equal(compute().a.never, 29);
  state.patch({ a: textOf('Llama 3 8B').slice(0, -1), seqLen: 8192 });
  const { a, error } = compute();
  assert.deepEqual([a.never, a.isHeld, a.unseenTo], [29, true, 8192]);
  assert.match(
    error.say(strictWords(demo, 'en')),
    /^Line \d+, column \d+: .*The figure shows Llama 3 8B \(last that could be read\)\.$/,
  );
  assert.notEqual(state.values.value.a.at(-1), '}');
});

test('mistakes in reading show where the config feels them', () => {
  const yarn = textOf('DeepSeek-V3').replace('"mscale": 1,', '');
  const data = dataOf(demo, { a: yarn, reading: 'wrong-squared' });
  assert.ok(Math.abs(data.a.officialFactor - (0.1 * Math.log(40) + 1)) < 1e-12);
  assert.ok(Math.abs(data.a.attentionFactor - data.a.officialFactor ** 2) < 1e-12);
  assert.ok(dataOf(demo, { a: yarn, reading: 'wrong-inverted' }).a.differs);
  assert.ok(!dataOf(demo, { reading: 'wrong-inverted' }).a.differs);
});

test('the base is dragged and stepped in the text of a config, and nothing else of it changes', () => {
  const handlesOf = (a) => placed(demo.views.config, sceneOf(demo, { a }), 360).handles;
  for (const [name, base] of /** @type {const} */ ([
    ['Llama 2 7B', 10000],
    ['Gemma 4 12B', 1e6],
    ['Pythia 410M', 10000],
  ])) {
    const text = textOf(name);
    const [handle] = handlesOf(text);
    assert.equal(handle.id, 'base-a');
    const start = { values: { a: text }, point: { x: 10, y: handle.y } };
    const { a } = handle.drag({ x: 130, y: handle.y }, start);
    const read = readConfig(a);
    assert.equal(read.facts.base, 10 * base, name);
    assert.deepEqual(readConfig(text).facts.layers, read.facts.layers);
    assert.equal(a.replace(String(10 * base), String(base)), text);
    assert.deepEqual(readConfig(handle.key({ dx: 1, dy: 0 }).a).facts.base, 1.1 * base);
    assert.equal(readConfig(handle.key({ dx: Infinity, dy: 0 }).a).facts.base, 1e8);
  }
  // Of a base that the config does not give there is nothing to drag.
  assert.deepEqual(handlesOf(json({ ...llama, rope_theta: undefined })), []);
  // A text with a mistake: the last that could be read is what is dragged.
  const [held] = handlesOf('{');
  assert.equal(readConfig(held.key({ dx: -1, dy: 0 }).a).facts.base, 9100);
});

test('what a line means is what the engine says of it', () => {
  const said = (name) => {
    const { data, t } = sceneOf(demo, { a: textOf(name) }, { lang: 'en' });
    return demo.views.config.describe(data, t);
  };
  assert.match(said('Llama 3.1 8B'), /rope_theta 500000, .*max_position_embeddings 131072, factor 8/);
  assert.doesNotMatch(said('Gemma 4 12B'), /rope_theta 10000,/);
});

test('of a config that is too long to be shown the keys that are read are kept', () => {
  const labels = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [i, `label number ${i}`]));
  const long = json({ id2label: labels, ...llama });
  assert.ok(long.length > 100000);
  const short = json(llama);
  for (const text of [demo.params.a.parse(long), demo.params.a.fit(long)])
    assert.deepEqual(readConfig(text).facts, readConfig(short).facts);
  assert.equal(demo.params.a.parse(`${' '.repeat(70000)}no config`), undefined);
});

// What is written goes on from what the model was trained with.
test('what to write for a longer text keeps what a config has beside the factor, and reaches the length', () => {
  const copies = (more, seqLen) => {
    const a = json({ ...llama, model_type: 'anything', ...more });
    const { data, t } = sceneOf(demo, { a, seqLen }, { lang: 'en' });
    const [fold] = data.told(t).a.folds;
    return Object.fromEntries(fold.copies);
  };
  const scalingIn = (text) => JSON.parse(`{${text}}`).rope_parameters;
  const yarn = {
    ...{ rope_type: 'yarn', factor: 4, original_max_position_embeddings: 4096, mscale: 1, mscale_all_dim: 1 },
    ...{ beta_fast: 1, truncate: false, llama_4_scaling_beta: 0.1 },
  };
  const { 'Transformers 5': five, 'vLLM, Transformers 5': vLLM } = copies({ rope_scaling: yarn }, 32768);
  const written = { ...yarn, factor: 8, rope_theta: 10000 };
  assert.deepEqual(scalingIn(five), written);
  assert.deepEqual(JSON.parse(/'(.*)'/.exec(vLLM)[1]).rope_parameters, written);
  const trained = { ...llama3, original_max_position_embeddings: 4096 };
  const further = copies({ max_position_embeddings: 32768, rope_scaling: trained }, 65536);
  assert.deepEqual(scalingIn(further['Transformers 5']), { ...trained, factor: 16, rope_theta: 10000 });
  assert.equal(further['llama.cpp'], undefined);
  const odd = scalingIn(copies({ partial_rotary_factor: 0.5 }, 40961)['Transformers 5']);
  assert.equal(odd.partial_rotary_factor, 0.5);
  assert.ok(odd.factor * 4096 >= 40961 && odd.factor < 10.01, `${odd.factor}`);
});
