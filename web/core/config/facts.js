// What a config's own keys say of positions, in every spelling that released models have; the demo and the table of
// models are made from it.

import {
  assumedPattern,
  isCount,
  isModernBert,
  isObject,
  isPositive,
  layersIn,
  windowOf,
  wrongLayers,
} from './each.js';
import { axesOf, isEncoder } from './encoding.js';
import { ENGINE_KEYS } from './names.js';
import { rulesOf } from './vendors.js';

const MODERN_BERT = { global: 160000, local: 10000 };
// Models that scale the frequencies of layers that see all, and have no other base to tell them by.
const SCALED_BEYOND = ['olmo3'];

// Models whose layers that attend keep a state as well.
const STATES_BESIDE = ['zamba', 'zamba2', 'hymba', 'falcon_h1'];

export { isCount, isObject } from './each.js';

/** Encodings that turn pairs of features. */
export const ROTARY = ['rope', 'mrope', 'rope-nope'];

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
  const cross = count(({ sees }) => sees === 'cross');
  return {
    layers: each.length,
    attending: count(isAttending),
    ...(cross > 0 && { cross }),
    windowed: count(isLocal),
    nope: count((layer) => isAttending(layer) && !layer.rope),
  };
}

const isLocal = ({ sees }) => sees === 'window' || sees === 'chunk';
const isAttending = (layer) => layer.sees === 'all' || isLocal(layer);

// The farthest that layers with RoPE see, where all of them have a window.
const reachOf = (window, layers) =>
  layers?.windowed > 0 && layers.windowed + layers.nope >= layers.attending ? window : undefined;

// rope_scaling or rope_parameters: what holds for the layers that see all or most, and the base of the others.
function scalingOf(given) {
  const written = [given.rope_scaling, given.rope_parameters].find(isObject) ?? {};
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
  const written = scaling.rope_theta ?? global_rope_theta ?? given.rope_theta;
  const base = written ?? (modern ? MODERN_BERT.global : 10000);
  // ChatGLM multiplies its base. Source: THUDM/glm-4-9b-chat-1m, modeling_chatglm.py.
  return {
    base: isPositive(given.rope_ratio) ? base * given.rope_ratio : base,
    localBase: [
      ...[local?.rope_theta, rope_local_base_freq, local_rope_theta, swa_rope_theta],
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

// Of the models with RoPE, where its pairs go, and whether all layers have it.
function rotaryKind(scaling, layers) {
  if (layers?.attending > 0 && layers.nope === layers.attending) return 'none';
  if (Array.isArray(scaling.mrope_section) || Array.isArray(scaling.xdrope_section)) return 'mrope';
  return layers?.nope > 0 ? 'rope-nope' : 'rope';
}

// What a model without RoPE has in its place: the numbers that it rests on.
function ownOf(given, encoding, isWhole) {
  const { hidden_size: width, num_attention_heads: heads, max_position_embeddings: rows } = given;
  const all = {
    learned: {
      ...{ rows, width: given.embedding_size ?? given.input_embedding_size ?? width },
      ...learnedRows(given),
    },
    sinusoidal: {
      width: width ?? heads * given.head_dim,
      grid: isAddedToQueries(given) ? 'Queries' : isOnGrid(given) ? 'Grid' : undefined,
      ...(ENDING.includes(given.model_type) && { rows, longest: rows }),
      ...(GROWING.includes(given.model_type) && isCount(rows) && { said: rows }),
    },
    relative: {
      side: Array.isArray(given.depths) ? given.window_of_picture : undefined,
      ...(isCount(given.left_max_position_embeddings) && {
        ...{ before: given.left_max_position_embeddings, after: given.right_max_position_embeddings },
        size: headSize(given),
      }),
    },
    'relative-mlp': { side: given.window_of_picture },
    alibi: {
      ...{ heads: isCount(heads) ? heads : undefined, said: isCount(rows) ? rows : undefined },
      // Falcon divides them as it does scores.
      ...{ scale: given.model_type === 'falcon' ? 1 / Math.sqrt(headSize(given)) : 1 },
      most: given.alibi_bias_max ?? given.attn_config?.alibi_bias_max ?? 8,
    },
    t5: {
      isBidirectional: isWhole,
      heads,
      buckets: given.relative_attention_num_buckets ?? 32,
      farthest: given.relative_attention_max_distance ?? 128,
    },
    disentangled: {
      ...{ heads, farthest: given.max_relative_positions > 0 ? given.max_relative_positions : rows },
      ...(isCount(given.position_buckets) && {
        buckets: given.position_buckets,
        half: Math.floor(given.position_buckets / 2),
      }),
    },
    none: { said: isCount(rows) ? rows : undefined },
    axial: { axes: axesOf(given)?.join(', '), isVideo: isCount(given.frames_per_clip) },
  };
  return Object.hasOwn(all, encoding) ? all[encoding] : {};
}

// Half of the sines for the row of a patch and half for its column; DETR and its kin add them inside of each attention.
const isAddedToQueries = ({ model_type: type }) =>
  /(?:^|_|-)detr|^table-transformer$|^mask(?:2)?former$/.test(type);
const isOnGrid = ({ model_type: type, _class_name: name }) =>
  type === 'vit_mae' || /^(?:SD3|PixArt)/.test(name);

// RoBERTa's table begins after the number of the padding token, and OPT's and BART's with two rows that no text gets.
function learnedRows(given) {
  const { max_text_len: longest } = given;
  const found = rowsOf(given);
  return found.longest > longest ? { ...found, longest } : found;
}

function rowsOf({ model_type, max_position_embeddings: rows, pad_token_id: pad = 1, ...given }) {
  const { image_size: image, patch_size: patch, num_patches: patches } = given;
  const axial = model_type === 'reformer' && given.axial_pos_embds !== false && axialOf(given);
  if (axial) return axial;
  if (!isCount(rows) && isCount(patches)) return { rows: patches, picture: 'patchesResized' };
  // A picture has a row for each patch; a model with a class token has one more.
  if (!isCount(rows)) {
    const picture = CLASS_TOKEN.test(model_type) ? 'patchesClass' : 'patches';
    return isCount(image) && isCount(patch) ? { rows: Math.floor(image / patch) ** 2, picture } : {};
  }
  if (PADDED.test(model_type)) return { rows, longest: rows - pad - 1 };
  return SHIFTED.includes(model_type) ? { rows: rows + 2, longest: rows } : { rows, longest: rows };
}
// Two tables, of which a position takes a row each. Source: transformers, modeling_reformer.py, AxialPositionEmbeddings.
function axialOf({ axial_pos_shape: sizes = [64, 64], axial_pos_embds_dim: widths = [64, 192] }) {
  if (sizes?.length !== 2 || widths?.length !== 2) return undefined;
  const [[blocks, within], [width, widthWithin]] = [sizes, widths];
  return { picture: 'axialTables', blocks, within, width, widthWithin, rows: blocks * within };
}
const PADDED =
  /^(?:xlm-)?roberta|^(?:camembert|data2vec-text|esm|ibert|ernie_m|(?:altclip|bridgetower|clap)_text_model|lilt|longformer|luke|layoutlmv3|markuplm|mpnet|xmod)$/;
// Parts of speech that write a code after the other.
const CAUSAL_PARTS = /^mimi$|_acoustics$/;
// Sines and cosines in a table of as many rows as the config says.
const ENDING = ['marian', 'pegasus', 'ctrl', 'whisper_encoder', 'qwen2_audio_encoder', 'voxtral_encoder'];
// The same in a table that is made longer where a text is. Source: transformers, make_weights of these classes.
const GROWING = ['m2m_100', 'nllb-moe', 'xglm', 'fsmt', 'speech_to_text', 'seamless_m4t', 'seamless_m4t_v2'];
const CLASS_TOKEN =
  /^(?:intern_vit|internvl_vision|vit$|dinov2|(?:alt|chinese_)?clip_vision|blip_vision|blip_2_vision|instructblip_vision)/;
const SHIFTED = ['nystromformer', 'yoso', 'opt', 'bart', 'mbart', 'plbart', 'mvp', 'biogpt', 'trocr'];

/** @returns {{ written: Record<string, any>, base: number, scaling?: any, vendor?: string }} */
function engineScaling(given, scaling, { base, turned }) {
  const written = only(['rope_parameters', 'rope_scaling'], given);
  if (!Object.values(written).some(isObject)) return { written, base };
  const ruled = rulesOf(scaling, { base, turned });
  const engine = only(ENGINE_KEYS.scaling, ruled.scaling);
  delete engine.rope_theta;
  delete engine.partial_rotary_factor;
  // The reference code of DeepSeek-V4 leaves out YaRN's factor.
  if (isPositive(given.compress_rope_theta) && (engine.rope_type ?? engine.type) === 'yarn')
    engine.attention_factor ??= 1;
  return { ...ruled, written: { rope_parameters: engine } };
}

// A head in the layers that see all: its size, the features of it that turn, and the share that the config gives.
function headOf(given, scaling, isProportional) {
  const size = headSize(given);
  const rotary = isCount(given.qk_rope_head_dim) ? given.qk_rope_head_dim : undefined;
  const partial = rotary ? undefined : partialOf(given, scaling, size);
  const share = typeof partial === 'number' ? partial : 1;
  const turned = rotary ?? (size && Math.floor(size * share));
  const headDim = rotary && isCount(given.qk_nope_head_dim) ? rotary + given.qk_nope_head_dim : size;
  const isShared = isProportional && size && !(partial > 1);
  return { size, rotary, partial, headDim, turned: isShared ? 2 * Math.floor(share * 0.5 * size) : turned };
}

/**
 * What the keys of a config say: `encoding`, `own` (the numbers of one that is not RoPE), `isEncoder`, `wrong` (what is
 * wrong with its list of layers), `pattern` (n, where every n-th layer sees all and only its class says so), `kinds` and `each`
 * (of the layers), with RoPE `base`, `raised` (by a rule of the makers) and `localBase` (of layers with a window), `headDim`, `turned` (features of it that turn), `window`, `reach` (of all layers
 * with RoPE, where none sees farther), `layers`, `scaling`, `vendor` (a rule that Transformers does not have),
 * `temperature`, `sections`, and `config`, which says the same in the keys that the engine reads.
 *
 * @param {any} given canonical keys
 * @param {string} positions what positionsOf says of them
 * @param {{ unread?: string, kind?: string }} more a key about layers that is not understood, and which of several models it is
 */
export function factsOf(given, positions, { unread, kind }) {
  const { scaling, local, nested } = scalingOf(given);
  const wrong = unread ? { code: 'unread', key: unread } : wrongLayers(given);
  const each = wrong ? undefined : layersIn(given, positions);
  const layers = countsOf(each);
  const bases = basesOf(given, scaling, local);
  // Where every layer with RoPE has a window, theirs is the base.
  const isAllLocal =
    each?.some(({ rope }) => rope) &&
    each.every((one) => !one.rope || isLocal(one)) &&
    !nested &&
    !isPositive(given.compress_rope_theta);
  const base = (isAllLocal && bases.localBase) || bases.base;
  const localBase = isAllLocal ? undefined : bases.localBase;
  const type = scaling.rope_type ?? scaling.type;
  const isProportional = type === 'proportional';
  const head = headOf(given, scaling, isProportional);
  const { size, rotary, partial, headDim, turned } = head;
  const ruled = engineScaling(given, scaling, { base, turned });

  /** @type {Record<string, any>} */
  const config = { ...only(ENGINE_KEYS.config, given), rope_theta: ruled.base, ...ruled.written };
  if (isQwen(given)) config.max_position_embeddings = given.seq_length;
  delete config.partial_rotary_factor;
  if (partial !== undefined) config.partial_rotary_factor = partial;
  if (isCount(given.global_head_dim)) config.head_dim = size;
  if (rotary) config.head_dim = rotary;
  if (isProportional && size && partial <= 1)
    Object.assign(config, proportional(config.rope_parameters, { base, size, turned }));
  // Where every layer with RoPE has a window, no other length is asked for.
  // RoBERTa’s children keep the two rows of its table in their length.
  if (positions === 'rope' && PADDED.test(given.model_type) && isCount(config.max_position_embeddings))
    config.max_position_embeddings -= (given.pad_token_id ?? 1) + 1;
  const reach = positions === 'rope' ? reachOf(windowOf(given), layers) : undefined;
  if (reach !== undefined) config.max_position_embeddings ??= reach;
  const localPartial = nested
    ? (local?.partial_rotary_factor ?? 1)
    : (given.swa_partial_rotary_factor ?? (isProportional ? 1 : partial));
  const isScaled = typeof type === 'string' && !['default', 'mrope', 'xdrope'].includes(type);
  const encoding = positions === 'rope' ? rotaryKind(scaling, layers) : positions;
  const isTower = ['encoder', 'vision', 'audio'].includes(kind) && !CAUSAL_PARTS.test(given.model_type);
  const isWhole = kind !== 'decoder' && (isEncoder(given) || isTower);
  return {
    encoding,
    own: ownOf(given, encoding, isWhole),
    isEncoder: isWhole,
    wrong,
    pattern: assumedPattern(given),
    ...kindsOf(each, given, {
      all: {
        base: ruled.base,
        headDim,
        turned,
        scaled: isScaled && type !== 'proportional' && ruled.vendor !== 'alpha',
      },
      local: {
        base: localBase ?? ruled.base,
        scaled: isLocalScaled(given, { local, nested, isScaled, isOther: isPositive(localBase) }),
        ...localHead(given, { headDim, turned, rotary, partial: localPartial }),
      },
    }),
    ...(positions === 'rope' && {
      base,
      raised: ruled.base === base ? undefined : ruled.base,
      localBase: localBase === base ? undefined : localBase,
    }),
    nested,
    headDim,
    turned,
    window: windowOf(given),
    reach,
    layers,
    hasStates: STATES_BESIDE.includes(given.model_type),
    heads: isCount(given.num_attention_heads) ? given.num_attention_heads : undefined,
    kvHeads: kvHeadsOf(given),
    localPartial,
    scaling,
    type: typeName(type, ruled),
    vendor: ruled.vendor,
    temperature: temperatureOf(given, scaling),
    growing: given.use_dynamic_ntk === true,
    sections: [scaling.mrope_section, scaling.xdrope_section].find(Array.isArray),
    interleaved: scaling.mrope_interleaved === true,
    config,
  };
}

// The type by its common name, where another name only stands for it.
/** @type {(type: any, ruled: { vendor?: string, scaling?: any }) => string} */
const typeName = (type, { vendor, scaling }) => {
  if (typeof type !== 'string' || type === '') return 'default';
  return vendor === type ? (scaling?.rope_type ?? type) : type;
};

// Whether layers with a window share the scaling of the others.
function isLocalScaled({ model_type, yarn_only_types: only }, { local, nested, isScaled, isOther }) {
  if (Array.isArray(only)) return isScaled && only.includes('sliding_attention');
  if (nested) return ![undefined, 'default'].includes(local?.rope_type);
  return isScaled && !isOther && !SCALED_BEYOND.includes(model_type);
}

// The features of a head in layers with a window, where they differ from those of the others.
function localHead({ swa_head_dim, global_head_dim, head_dim }, { headDim, turned, rotary, partial }) {
  const own = [swa_head_dim, isCount(global_head_dim) && head_dim].find(isCount);
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
function kvHeadsOf({
  multi_query,
  new_decoder_architecture: isNew,
  num_key_value_heads,
  num_attention_heads,
}) {
  // Falcon 40B and 180B have groups, though multi_query stands beside them.
  return multi_query === true && isNew !== true ? 1 : (num_key_value_heads ?? num_attention_heads);
}

/** Whether a config's position_embedding_type is left over from BERT, though the model has RoPE. */
export const isLeftOver = (given) => given.position_embedding_type === 'absolute' && isModernBert(given);
