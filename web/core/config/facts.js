// What a config's own keys say of positions, in every spelling that released models have; the demo and the table of
// models are made from it.

import { ENGINE_KEYS } from './compact.js';
import { isCount, isModernBert, isObject, isPositive, layersIn, windowOf } from './each.js';

const MODERN_BERT = { global: 160000, local: 10000 };
// Models that scale the frequencies of layers that see all, and have no other base to tell them by.
const SCALED_BEYOND = ['olmo3'];

export { isCount, isObject } from './each.js';

/** @type {(keys: string[], given: Record<string, any>) => Record<string, any>} */
const only = (keys, given) =>
  Object.fromEntries(keys.filter((key) => key in given).map((key) => [key, given[key]]));

/** Features of a head in the layers that see all: of queries and keys, where those of values differ. */
export function headSize(given) {
  const { global_head_dim, head_dim, hidden_size, num_attention_heads } = given;
  if (isCount(global_head_dim)) return global_head_dim;
  if (isCount(head_dim)) return head_dim;
  return isCount(hidden_size) && isCount(num_attention_heads) ? hidden_size / num_attention_heads : undefined;
}

/*
 * The layers of a model: { layers, attending (the others have no scores), windowed (that see a window only), nope
 * (attend without RoPE) }, or undefined where the config does not say.
 */
function countsOf(each) {
  if (!each) return undefined;
  const count = (holds) => each.filter(holds).length;
  return {
    layers: each.length,
    attending: count(isAttending),
    windowed: count(isLocal),
    nope: count((layer) => isAttending(layer) && !layer.rope),
  };
}

const isLocal = ({ sees }) => sees === 'window' || sees === 'chunk';
const isAttending = (layer) => layer.sees === 'all' || isLocal(layer);

// The farthest that layers with RoPE see, where all of them have a window.
const reachOf = (window, layers) =>
  layers?.windowed > 0 && layers.windowed + layers.nope >= layers.attending ? window : undefined;

// rope_parameters or rope_scaling: what holds for the layers that see all or most, and the base of the others.
function scalingOf(given) {
  const written = [given.rope_parameters, given.rope_scaling].find(isObject) ?? {};
  const nested = [written.full_attention, written.compress].find(isObject);
  const local = [written.sliding_attention, written.main].find(isObject);
  return { scaling: { ...(nested ?? written) }, local, nested: nested !== undefined };
}

// The two bases, of which most models have one.
function basesOf(given, scaling, local) {
  const { compress_rope_theta, global_rope_theta, local_rope_theta, rope_local_base_freq, swa_rope_theta } =
    given;
  if (isPositive(compress_rope_theta)) return { base: compress_rope_theta, localBase: given.rope_theta };
  const modern = isModernBert(given);
  const base = scaling.rope_theta ?? global_rope_theta ?? given.rope_theta;
  return {
    base: base ?? (modern ? MODERN_BERT.global : 10000),
    localBase: [
      ...[rope_local_base_freq, local_rope_theta, swa_rope_theta, local?.rope_theta],
      modern && MODERN_BERT.local,
    ].find(isPositive),
  };
}

// How queries are made longer far back: { kind, … }, or undefined.
function temperatureOf(
  { attn_temperature_tuning, floor_scale, attn_scale, use_logn_attn, ...given },
  scaling,
) {
  if (attn_temperature_tuning && isPositive(floor_scale) && isPositive(attn_scale)) {
    return { kind: 'floor', from: floor_scale, scale: attn_scale };
  }
  const from = scaling.original_max_position_embeddings ?? given.original_max_position_embeddings;
  if (isPositive(scaling.llama_4_scaling_beta) && isPositive(from)) {
    return { kind: 'beta', from, scale: scaling.llama_4_scaling_beta };
  }
  const length = isCount(given.seq_length) ? given.seq_length : given.max_position_embeddings;
  if ((use_logn_attn === true || given.logn_attn === true) && isCount(length)) {
    return { kind: 'logn', from: length };
  }
  return undefined;
}

function encodingOf(given, scaling, layers) {
  const isBare = layers?.attending > 0 && layers.nope === layers.attending;
  if (isBare || given.position_embedding_type === 'nope') return 'none';
  if (Array.isArray(scaling.mrope_section)) return 'mrope';
  return layers?.nope > 0 ? 'rope-nope' : 'rope';
}

/**
 * What the keys of a config say: encoding, kinds and each (of the layers), base and localBase (of the layers with a window), headDim, turned (features
 * of it that RoPE turns), window, reach (of all layers with RoPE, where none sees farther), layers, scaling, temperature, sections, and `config`, which says the same in the keys
 * that the engine reads.
 */
export function factsOf(given) {
  const { scaling, local, nested } = scalingOf(given);
  const each = layersIn(given);
  const layers = countsOf(each);
  const { base, localBase } = basesOf(given, scaling, local);
  const size = headSize(given);
  const rotary = isCount(given.qk_rope_head_dim) ? given.qk_rope_head_dim : undefined;
  const type = scaling.rope_type ?? scaling.type;
  const isProportional = type === 'proportional';
  const partial = rotary ? undefined : partialOf(given, scaling, size);

  /** @type {Record<string, any>} */
  const config = { ...only(ENGINE_KEYS.config, given), rope_theta: base };
  const written = only(['rope_parameters', 'rope_scaling'], given);
  if (Object.values(written).some(isObject)) {
    const engine = only(ENGINE_KEYS.scaling, scaling);
    delete engine.rope_theta;
    delete engine.partial_rotary_factor;
    // The reference code of DeepSeek-V4 leaves out YaRN's factor.
    if (isPositive(given.compress_rope_theta) && type === 'yarn') engine.attention_factor ??= 1;
    config.rope_parameters = engine;
  } else Object.assign(config, written);
  if (isQwen(given)) config.max_position_embeddings = given.seq_length;
  delete config.partial_rotary_factor;
  if (partial !== undefined) config.partial_rotary_factor = partial;
  if (isCount(given.global_head_dim)) config.head_dim = size;
  if (rotary) config.head_dim = rotary;
  let turned = rotary ?? (size && Math.floor(size * (typeof partial === 'number' ? partial : 1)));
  if (isProportional && size && partial <= 1) {
    turned = 2 * Math.floor((partial ?? 1) * 0.5 * size);
    Object.assign(config, proportional(config.rope_parameters, { base, size, turned }));
  }
  const headDim = rotary && isCount(given.qk_nope_head_dim) ? rotary + given.qk_nope_head_dim : size;
  const localPartial = nested ? local?.partial_rotary_factor : isProportional ? 1 : partial;
  const isScaled = typeof type === 'string' && !['default', 'mrope'].includes(type);
  return {
    encoding: encodingOf(given, scaling, layers),
    ...kindsOf(each, given, {
      all: { base, headDim, turned, scaled: isScaled && type !== 'proportional' },
      local: {
        base: localBase ?? base,
        scaled: isLocalScaled(given, { local, nested, isScaled, isOther: isPositive(localBase) }),
        ...localHead(given, { headDim, turned, rotary, partial: localPartial }),
      },
    }),
    base,
    localBase: localBase === base ? undefined : localBase,
    nested,
    headDim,
    turned,
    window: windowOf(given),
    reach: reachOf(windowOf(given), layers),
    layers,
    heads: isCount(given.num_attention_heads) ? given.num_attention_heads : undefined,
    kvHeads: kvHeadsOf(given),
    scaling,
    type: typeof type === 'string' ? type : 'default',
    temperature: temperatureOf(given, scaling),
    growing: given.use_dynamic_ntk === true,
    sections: Array.isArray(scaling.mrope_section) ? scaling.mrope_section : undefined,
    interleaved: scaling.mrope_interleaved === true,
    config,
  };
}

// Whether layers with a window share the scaling of the others.
function isLocalScaled({ model_type }, { local, nested, isScaled, isOther }) {
  if (nested) return ![undefined, 'default'].includes(local?.rope_type);
  return isScaled && !isOther && !SCALED_BEYOND.includes(model_type);
}

// The features of a head in layers with a window, where they differ from those of the others.
function localHead({ swa_head_dim, global_head_dim, head_dim }, { headDim, turned, rotary, partial }) {
  const own = isCount(swa_head_dim) ? swa_head_dim : isCount(global_head_dim) ? head_dim : undefined;
  if (rotary || (own === undefined && partial === undefined)) return { headDim, turned };
  const size = own ?? headDim;
  return { headDim: size, turned: size && Math.floor(size * (typeof partial === 'number' ? partial : 1)) };
}

/*
 * The kinds of layers in the order of their first: { sees, count, rope, and of those that attend headDim and window, of
 * those that rotate base, turned and scaled }, and for each layer which kind it is of.
 */
function kindsOf(each, given, { all, local }) {
  if (!each) return { kinds: undefined, each: undefined };
  const names = [...new Set(each.map(nameOf))];
  const kinds = names.map((name) => {
    const layer = each.find((one) => nameOf(one) === name);
    const { sees, rope } = layer;
    const { base, headDim, turned, scaled } = isLocal(layer) ? local : all;
    return {
      sees,
      rope,
      count: each.filter((one) => nameOf(one) === name).length,
      ...(isAttending(layer) && { headDim }),
      ...(isLocal(layer) && { window: windowOf(given) }),
      ...(rope && { base, turned, scaled }),
    };
  });
  return { kinds, each: each.map((layer) => names.indexOf(nameOf(layer))) };
}

const nameOf = ({ sees, rope }) => `${sees}${rope ? ' rope' : ''}`;

/** Whether llama3 turns from slowed to unchanged at one number of turns. */
export const hasNoRamp = (type, { low_freq_factor, high_freq_factor }) =>
  type === 'llama3' && isPositive(low_freq_factor) && low_freq_factor === high_freq_factor;

/** Whether seq_length is the trained length, as in the first Qwen. */
export const isQwen = ({ model_type, seq_length }) => model_type === 'qwen' && isCount(seq_length);

function partialOf({ partial_rotary_factor, rotary_dim }, scaling, size) {
  const partial = scaling.partial_rotary_factor ?? partial_rotary_factor;
  if (partial !== undefined && partial !== null) return partial;
  return isCount(rotary_dim) && size ? rotary_dim / size : undefined;
}

// Pairs that turn have base^(-2i/size) though only the first ones do: RoPE on `turned` features with the base
// base^(turned/size). The other pairs are at rest and have no frequency to report.
const proportional = ({ factor, ...scaling }, { base, size, turned }) => ({
  head_dim: turned,
  rope_theta: base ** (turned / size),
  partial_rotary_factor: 1,
  rope_parameters: {
    ...scaling,
    rope_type: factor > 1 ? 'linear' : 'default',
    ...(factor > 1 && { factor }),
  },
});

/** Key heads of the layers with a window, or of all. */
function kvHeadsOf({ multi_query, num_key_value_heads, num_attention_heads }) {
  return multi_query === true ? 1 : (num_key_value_heads ?? num_attention_heads);
}

/** Whether a config's position_embedding_type is left over from BERT, though the model has RoPE. */
export const isLeftOver = (given) => given.position_embedding_type === 'absolute' && isModernBert(given);
