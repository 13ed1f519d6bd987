import { expanded } from '../../../core/config/compact.js';
import { isModernBert } from '../../../core/config/each.js';
import { readConfig } from '../../../core/config/reading.js';
import { choice, int } from '../../../core/parameters.js';

/** @import { ComputeContext, Engine } from '../../../types.js' */

const times = (list, count) => Array(count).fill(list).join(',');
const gemma4 = [...Array(5).fill('sliding_attention'), 'full_attention'].join(',');

// What the configs of released models say of their layers, with the length that they grow from where they do not say it.
const configs = {
  'gemma-3-27b': {
    name: 'Gemma 3 27B',
    trained: 32768,
    keys: 'model_type!gemma3_text~head_dim!128~hidden_size!5376~num_attention_heads!32~num_hidden_layers!62~num_key_value_heads!16~max_position_embeddings!131072~rope_theta!1000000~rope_local_base_freq!10000~rope_scaling!*~rope_scaling.factor!8~rope_scaling.rope_type!linear~sliding_window!1024~sliding_window_pattern!6',
  },
  'llama-4-scout': {
    name: 'Llama 4 Scout',
    trained: 262144,
    keys: `model_type!llama4_text~head_dim!128~hidden_size!5120~num_attention_heads!40~num_hidden_layers!48~num_key_value_heads!8~max_position_embeddings!262144~rope_theta!500000~rope_scaling!*~rope_scaling.factor!16~rope_scaling.low_freq_factor!1~rope_scaling.high_freq_factor!1~rope_scaling.original_max_position_embeddings!8192~rope_scaling.rope_type!llama3~no_rope_layers!${times('1,1,1,0', 12)}~attention_chunk_size!8192~attn_temperature_tuning!4~floor_scale!8192~attn_scale!0.1`,
  },
  'command-r7b': {
    name: 'Command R7B',
    keys: 'model_type!cohere2~head_dim!128~hidden_size!4096~num_attention_heads!32~num_hidden_layers!32~num_key_value_heads!8~max_position_embeddings!8192~rope_theta!50000~sliding_window!4096~sliding_window_pattern!4',
  },
  'smollm3-3b': {
    name: 'SmolLM3 3B',
    keys: 'model_type!smollm3~hidden_size!2048~num_attention_heads!16~num_hidden_layers!36~num_key_value_heads!4~max_position_embeddings!65536~rope_theta!5000000~no_rope_layer_interval!4',
  },
  'gpt-oss-120b': {
    name: 'gpt-oss-120b',
    keys: 'model_type!gpt_oss~hidden_size!2880~head_dim!64~num_attention_heads!64~num_hidden_layers!36~num_key_value_heads!8~max_position_embeddings!131072~rope_theta!150000~sliding_window!128~sliding_window_pattern!2~rope_scaling!*~rope_scaling.rope_type!yarn~rope_scaling.factor!32~rope_scaling.original_max_position_embeddings!4096~rope_scaling.beta_fast!32~rope_scaling.beta_slow!1~rope_scaling.truncate!false',
  },
  'gemma-4-12b': {
    name: 'Gemma 4 12B',
    keys: `model_type!gemma4_unified_text~head_dim!256~global_head_dim!512~hidden_size!3840~num_attention_heads!16~num_hidden_layers!48~num_key_value_heads!8~num_global_key_value_heads!1~max_position_embeddings!131072~rope_parameters!*~rope_parameters.full_attention!*~rope_parameters.full_attention.partial_rotary_factor!0.25~rope_parameters.full_attention.rope_theta!1000000~rope_parameters.full_attention.rope_type!proportional~rope_parameters.sliding_attention!*~rope_parameters.sliding_attention.rope_theta!10000~rope_parameters.sliding_attention.rope_type!default~sliding_window!1024~layer_types!${times(gemma4, 8)}`,
  },
  'modernbert-base': {
    name: 'ModernBERT-base',
    keys: 'model_type!modernbert~hidden_size!768~num_attention_heads!12~num_hidden_layers!22~max_position_embeddings!8192~global_rope_theta!160000~local_rope_theta!10000~local_attention!128~global_attn_every_n_layers!3',
  },
  'mistral-7b': {
    name: 'Mistral 7B v0.1',
    trained: 8192,
    keys: 'model_type!mistral~hidden_size!4096~num_attention_heads!32~num_hidden_layers!32~num_key_value_heads!8~max_position_embeddings!32768~rope_theta!10000~sliding_window!4096',
  },
  'llama-3.1-8b': {
    name: 'Llama 3.1 8B',
    keys: 'model_type!llama~hidden_size!4096~num_attention_heads!32~num_hidden_layers!32~num_key_value_heads!8~max_position_embeddings!131072~rope_theta!500000~rope_scaling!*~rope_scaling.factor!8~rope_scaling.low_freq_factor!1~rope_scaling.high_freq_factor!4~rope_scaling.original_max_position_embeddings!8192~rope_scaling.rope_type!llama3',
  },
};

/**
 * Models by id: { name, trained (the length before it grows, where the config does not say it), text }.
 *
 * @type {Record<string, { name: string, trained?: number, text: string }>}
 */
export const MODELS = Object.fromEntries(
  Object.entries(configs).map(([id, { keys, ...model }]) => [id, { ...model, text: expanded(`~${keys}`) }]),
);

export const params = {
  model: choice({ initial: 'gemma-3-27b', options: Object.keys(MODELS), control: 'select' }),
  seqLen: int({
    initial: 32768,
    min: 1,
    max: 2 ** 20,
    scale: 'log',
    snaps: [1024, 4096, 8192, 32768, 131072, 262144, 2 ** 20],
  }),
  scaled: choice({
    initial: 'released',
    options: ['released', 'wrong-everywhere', 'wrong-nowhere'],
    control: 'buttons',
  }),
  counts: choice({ options: ['itself', 'wrong-before'], control: 'buttons' }),
  layer: int({ initial: 6, min: 1, max: 256, control: 'none' }),
};

const RULES = { floor: 'floor', beta: 'floor-before', logn: 'log-n-beyond' };
const TURN = 2 * Math.PI;

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { model, seqLen, scaled, counts } = values;
  const { name, text, trained: told } = MODELS[model];
  const found = memo('read', [text], () => readLayers(text));
  const trained = told ?? found.trained;
  const position = seqLen - 1;
  // A key more than the window has, beside the token itself.
  const more = counts === 'wrong-before' && found.style === 'sliding' ? 1 : 0;
  const windows = memo('windows', [found, more], () => windowsOf(found, more));
  const reach = engine.context.reach(windows, { position, style: found.style });
  const layers = found.each.length;
  return {
    ...found,
    name,
    kinds: found.kinds.map((kind) => measured(engine, { kind, found, trained, seqLen, scaled, more })),
    layers,
    trained,
    windows,
    reach,
    layer: Math.min(values.layer, layers),
    sees: Array.from(reach.first, (first) => position - first),
    travelled: Array.from(reach.earliest, (first) => position - first),
    wrong: scaled.startsWith('wrong'),
    temperature: temperatureOf(engine, found.facts.temperature, seqLen),
  };
}

const windowsOf = ({ each, kinds }, more) => Float64Array.from(each, (kind) => wider(kinds[kind], more) ?? 0);

const wider = ({ window }, more) => window && window + more;

function temperatureOf(engine, temperature, seqLen) {
  if (!temperature) return undefined;
  const { kind, from, scale } = temperature;
  const params = { rule: RULES[kind], trained: Math.max(2, from), ...(scale !== undefined && { scale }) };
  return engine.context.temperature([seqLen], params)[0];
}

// What a kind of layers meets at the length of training and now.
function measured(engine, { kind, found, trained, seqLen, scaled, more }) {
  const farthest = (length, extra = 0) => {
    const window = [wider(kind, extra) ?? 0];
    const style = found.style === 'chunk' ? 'sliding' : found.style; // the last place of a chunk sees most
    const { first } = engine.context.reach(window, { position: length - 1, style });
    return length - 1 - first[0];
  };
  const [before, right, now] = [farthest(trained), farthest(seqLen), farthest(seqLen, more)];
  const both = { ...kind, before, now, right, kept: now + 1 };
  if (!kind.rope) return both;
  const isScaled = scaled === 'released' ? kind.scaled : scaled === 'wrong-everywhere';
  const plain = frequenciesOf(engine, { kind, found });
  const used = isScaled ? frequenciesOf(engine, { kind, found }, seqLen) : plain;
  // Angles are new where a pair is short of a turn in training and now goes beyond.
  const fresh = used.filter(
    (frequency, i) => plain[i] * before < TURN && frequency * now > plain[i] * before * (1 + 1e-9),
  );
  return { ...both, isScaled, pairs: plain.length, fresh: fresh.length, step: used[0] };
}

// As the config scales them for a length; without one, unscaled.
function frequenciesOf(engine, { kind, found }, seqLen) {
  const isGlobal = kind.sees === 'all';
  const { rope_parameters: scaling, ...own } = found.config;
  // Layers that see all have the config's own base and head, which for p-RoPE are not those of its keys.
  const head = isGlobal
    ? { head_dim: own.head_dim, hidden_size: own.hidden_size, num_attention_heads: own.num_attention_heads }
    : { head_dim: kind.turned };
  const config = {
    ...head,
    rope_theta: isGlobal ? own.rope_theta : kind.base,
    ...(isGlobal && own.partial_rotary_factor !== undefined
      ? { partial_rotary_factor: own.partial_rotary_factor }
      : {}),
    ...(seqLen === undefined || !scaling
      ? {}
      : { rope_parameters: scaling, max_position_embeddings: own.max_position_embeddings }),
  };
  return engine.rope.frequencies({ config, ...(seqLen && { seqLen }) }).invFreq;
}

/** What a config says layer by layer. @param {string} text @returns {any} */
function readLayers(text) {
  const { keys, facts, config } = readConfig(text);
  const { kinds, each, scaling } = facts;
  const isChunked = kinds.some(({ sees }) => sees === 'chunk');
  return {
    kinds,
    each,
    style: isChunked ? 'chunk' : isModernBert(keys) ? 'centred' : 'sliding',
    trained:
      scaling.original_max_position_embeddings ??
      keys.original_max_position_embeddings ??
      config.max_position_embeddings,
    facts,
    config,
  };
}

/** Whether layers of a kind see a key more than their window has. */
export const isWide = ({ now, right }) => now > right;

/** How the layers of a kind are drawn: { colour, hollow }. A window is warm, everything before cool; without RoPE hollow. */
function lookOf({ sees, rope }, style) {
  const isNear = sees === 'window' || sees === 'chunk';
  return { colour: style.speed(isNear ? 0 : 1), hollow: !rope };
}

/** A bar of a kind. */
export function drawKind({ fill, outline, style }, rect, kind) {
  const { colour, hollow } = lookOf(kind, style);
  if (!hollow) fill(rect, colour);
  else outline(rect, colour, { width: Math.min(2, rect.height / 2) });
}

/** The words of a kind: what it sees, and by what. */
export function kindWords({ sees, rope, window, base }, t) {
  const turned = rope ? t('byRope', { base }) : '';
  return t(`kind.${sees}${sees === 'all' && !rope ? '.nope' : ''}`, { window: window ?? 0, by: turned });
}
