// Which positions a model's attention gets, told by its class and by the keys of its config, before any number is read.

import table from '../../../content/classes.json' with { type: 'json' };
import { isCount, isGiven, isModernBert } from './each.js';

// Architectures of models that read a whole text at once and keep nothing.
const ENCODER =
  /(?:MaskedLM|Masked(?:Image)?Modeling|ForCTC|ImageClassification|VisionModel|VisionTransformer|EncoderModel)$/;
// Keys that only a config with rotation has.
const ROTARY =
  /^(?:rope_|rotary_|partial_rotary_|mrope_|use_rope|use_rotary|original_rope|global_rope_theta|local_rope_theta|swa_rope_theta|compress_rope_theta|no_rope_|qk_rope_head_dim)/;
const SAID = {
  alibi: 'alibi',
  sinusoidal: 'sinusoidal',
  fixed: 'sinusoidal',
  absolute: 'learned',
  learned: 'learned',
  relative_key: 'relative',
  relative_key_query: 'relative',
  relative: 'relative',
  nope: 'none',
  none: 'none',
  rope: 'rope',
  rotary: 'rope',
  mrope: 'rope',
  // TensorRT-LLM.
  ...{ rope_gpt_neox: 'rope', rope_gptj: 'rope', learned_absolute: 'learned' },
  yarn: 'rope',
};

/** @typedef {{ encoding?: string, cache?: string, defaults?: Record<string, any>, before?: number }} Class */

/**
 * What is known of a class: { encoding, cache: 'encoder' (none) or 'both' (of encoder and decoder), defaults, before (the
 * base that Transformers 4 had) }, or {}.
 *
 * @returns {Class}
 */
export function classOf({ model_type }) {
  const found = Object.hasOwn(classes, model_type ?? '') ? classes[model_type] : [];
  if (typeof found === 'string') return classOf({ model_type: found });
  const [encoding, cache, before, ...values] = found;
  const given = columns.map((key, i) => [key, values[i]]).filter(([, value]) => isGiven(value));
  return {
    encoding,
    cache: cache ?? undefined,
    before: before ?? undefined,
    defaults: Object.fromEntries(given),
  };
}

const [, , , ...columns] = table.columns;
// Of each class the values of the columns, or the class that it is read as.
const classes = /** @type {Record<string, any>} */ (table.classes);
const bare = (name) => name.toLowerCase().replace(/[^a-z\d]/g, '');

/**
 * The model_type of a config: its own where that is known, or else that of LlamaForCausalLM or LlamaConfig, as `names` have it.
 *
 * @param {any} own
 * @param {any} names
 */
export function typeOf(own, names) {
  // Built from T5, with rotation in place of its bias. Source: amazon-science/chronos-forecasting, chronos2/layers.py.
  if (names?.[0] === 'Chronos2Model') return 'chronos2';
  if (Object.hasOwn(classes, own ?? '')) return own;
  // GGUF writes nomic-bert for nomic_bert.
  const near = typeof own === 'string' && Object.keys(classes).find((type) => bare(type) === bare(own));
  if (near || !Array.isArray(names)) return near || own;
  const stem = bare(
    String(names[0] ?? '').replace(/(?:Config|For[A-Z]\w*|LMHeadModel|(?:PreTrained)?Model)$/, ''),
  );
  return stem === '' ? own : (Object.keys(classes).find((type) => bare(type) === stem) ?? own);
}

// What position_embeddings_type says; `usual` where it says nothing.
const conformer = ({ position_embedding_type: said }, usual) =>
  ({ rotary: 'rope', relative: 'relative-sinusoidal', relative_key: 'relative' })[said] ??
  (said === null ? 'none' : usual);

// Classes that have one thing or another, by keys of their own.
/** @type {Record<string, (given: any) => string>} */
const BY_KEYS = {
  // Baichuan 13B has ALiBi, 7B has RoPE; no key says so.
  baichuan: ({ hidden_size: width }) => ((width ?? 4096) === 4096 ? 'rope' : 'alibi'),
  mpt: ({ attn_config: own }) => (own?.rope === true ? 'rope' : own?.alibi === false ? 'learned' : 'alibi'),
  'wav2vec2-conformer': (given) => conformer(given, 'relative-sinusoidal'),
  'wav2vec2-bert': (given) => conformer(given, 'relative'),
  zamba2: ({ use_mem_rope: isRotary }) => (isRotary ? 'rope' : 'none'),
  hymba: ({ rope: isRotary }) => (isRotary ? 'rope' : 'none'),
  olmo_hybrid: ({ rope_parameters: rope }) => (rope === null || rope?.rope_theta === null ? 'none' : 'rope'),
  parler_tts_decoder: ({ rope_embeddings: isRotary }) => (isRotary ? 'rope' : 'sinusoidal'),
  // What they call positions is that of the encoder of speech.
  seamless_m4t: () => 'sinusoidal',
  seamless_m4t_v2: () => 'sinusoidal',
  timesfm: ({ use_positional_embedding: isAdded }) => (isAdded === false ? 'none' : 'sinusoidal'),
  patchtsmixer: ({ use_positional_encoding: isAdded }) => (isAdded === false ? 'none' : 'sinusoidal'),
  trocr: ({ use_learned_position_embeddings: isLearned }) => (isLearned === false ? 'sinusoidal' : 'learned'),
  nezha: () => 'relative-sinusoidal',
  fastspeech2_conformer: () => 'relative-sinusoidal',
  deberta: (given) => (given.relative_attention ? 'disentangled' : 'learned'),
  'deberta-v2': (given) => (given.relative_attention ? 'disentangled' : 'learned'),
};

// Parts of a multimodal model whose model_type is that of the whole, or of a model with an encoder of its own.
const PARTS = {
  encoder: ['_encoder'],
  vision: ['_vision', '_vision_model', '_vision_encoder'],
  audio: ['_audio', '_audio_encoder', '_encoder'],
};

/** The class of a part of a model, told by its kind: the vision of qwen3_vl is qwen3_vl_vision. */
export function partType(type, kind) {
  if (typeof type !== 'string' || !Object.hasOwn(PARTS, kind)) return type;
  return PARTS[kind].map((end) => type + end).find((one) => Object.hasOwn(classes, one)) ?? type;
}

/**
 * What the positions of a model are: 'rope', 'learned', 'sinusoidal', 'relative-sinusoidal', 'relative', 't5',
 * 'disentangled', 'alibi', 'none' (attention without positions), 'state' (no attention) or 'unknown'.
 *
 * @param {any} given keys as written, before any default of the class
 */
export function positionsOf(given) {
  const { alibi, use_alibi, position_embedding_type: said, mla_use_nope, use_rope } = given;
  const { encoding } = classOf(given);
  if (axesOf(given)) return 'axial';
  if (Object.hasOwn(BY_KEYS, given.model_type ?? '')) return BY_KEYS[given.model_type](given);
  if (alibi === true || use_alibi === true || isCount(given.alibi_starting_size)) return 'alibi';
  if (/^(?:SD3|PixArt)\w*Transformer/.test(given._class_name)) return 'sinusoidal';
  // In ModernBERT it is left over from BERT.
  const isRead = typeof said === 'string' && !isModernBert(given) && Object.hasOwn(SAID, said);
  if (isRead && !(said === 'absolute' && encoding && encoding !== 'learned')) return SAID[said];
  // A class that has no RoPE says so, too.
  if (mla_use_nope === true || (use_rope === false && !(encoding && encoding !== 'rope'))) return 'none';
  if (given.rope_embeddings === false) return 'sinusoidal';
  if (encoding === 'state' && isCount(given.attn?.layers?.length)) return 'rope';
  // xAI writes git for Grok 2.
  if (encoding && !(encoding === 'learned' && given.rope_theta > 0)) return encoding;
  if (/^(?:rwkv|mamba)/.test(given.model_type)) return 'state';
  if (given.relative_attention === true) return 'disentangled';
  if (isCount(given.relative_attention_num_buckets)) return 't5';
  if (given.rope === true) return 'rope';
  if (Object.keys(given).some((key) => ROTARY.test(key) && ![undefined, null, false].includes(given[key])))
    return 'rope';
  const isBare = !isGiven(given.num_attention_heads) && isCount(given.state_size);
  return isBare ? 'state' : 'unknown';
}

/**
 * Features of a head that each axis of a picture or video turns, in models of diffusers; undefined elsewhere.
 * Sources: diffusers, transformer_flux.py, transformer_wan.py, embeddings.py, get_3d_rotary_pos_embed.
 *
 * @param {any} given
 */
export function axesOf({ axes_dims_rope, axes_dim_rope, rope_axes_dim, _class_name, ...given }) {
  // CogView4 names the sides of its grid so.
  const own = /^CogView4/.test(_class_name) ? undefined : rope_axes_dim;
  const listed = [axes_dims_rope, axes_dim_rope, own].find(Array.isArray);
  if (listed?.every(isCount)) return listed;
  if (/^Flux.*Transformer/.test(_class_name)) return [16, 56, 56];
  // Wan’s own files name the whole width.
  const size = given.attention_head_dim ?? given.hidden_size / given.num_attention_heads;
  if (!isCount(size)) return undefined;
  const side = 2 * Math.floor(size / 6);
  if (/^Wan(?:Model|.*Transformer3D)/.test(_class_name)) return [size - 2 * side, side, side];
  const isTurned = given.use_rotary_positional_embeddings === true;
  return /^CogVideoX/.test(_class_name) && isTurned ? [size / 4, (3 * size) / 8, (3 * size) / 8] : undefined;
}

/** Whether a model keeps no cache of keys, because it reads its text whole. @param {any} given */
export function isEncoder(given) {
  const named = Array.isArray(given.architectures) ? given.architectures.map(String) : [];
  if (given.is_decoder === true || named.some((name) => /LMHeadModel$/.test(name))) return false;
  return (
    axesOf(given) !== undefined ||
    /^(?:SD3|PixArt|CogVideoX|LTX)/.test(given._class_name) ||
    classOf(given).cache === 'encoder' ||
    given.causal === false ||
    given.is_causal === false ||
    /bidir|^(?:codesage|xlm)$/.test(given.model_type) ||
    named.some((name) => /Bidirectional/.test(name)) ||
    isCount(given.alibi_starting_size) ||
    given.use_bidirectional_attention === true ||
    (named.length > 0 && named.every((name) => ENCODER.test(name)))
  );
}
