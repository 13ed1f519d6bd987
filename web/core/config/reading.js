import { picked } from './compact.js';
import { factsOf, headSize, isCount, isObject } from './facts.js';
import { readPasted } from './pasted.js';
import { trapsOf } from './traps.js';

const ALIASES = {
  n_embd: 'hidden_size',
  n_head: 'num_attention_heads',
  n_layer: 'num_hidden_layers',
  n_positions: 'max_position_embeddings',
  rotary_pct: 'partial_rotary_factor',
  rotary_emb_base: 'rope_theta',
  kv_channels: 'head_dim',
};
const WIDEST = 512; // features of a head that a picture has room for

/**
 * What a config.json says: { config (as the engine takes it), facts, traps, memory } or { problem: { code, … } }. A
 * config with a text_config is that of its language model.
 */
export function readConfig(text) {
  if (text.trim() === '') return { problem: { code: 'empty' } };
  const { value, repeated, forgiven, problem } = readPasted(text);
  if (problem) return { problem };
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return { problem: { code: 'object' } };
  const keys = picked(value);
  const inner = isObject(keys.text_config) ? keys.text_config : undefined;
  const given = { ...keys, ...inner };
  const renamed = Object.keys(ALIASES).filter((old) => old in given && !(ALIASES[old] in given));
  for (const old of renamed) given[ALIASES[old]] = given[old];

  const size = headSize(given);
  if (size > WIDEST) return { problem: { code: 'wide', size } };
  const { config, ...facts } = factsOf(given);
  const source = inner && isObject(value.text_config) ? value.text_config : value;
  return {
    keys: given,
    config,
    facts,
    memory: memoryOf(given, facts),
    missing: missingIn(given, facts),
    traps: trapsOf({ given, facts, size, source, renamed, repeated, forgiven, inner: Boolean(inner) }),
  };
}

// What no pair can be computed without: the size of a head and the length of training.
function missingIn(given, { scaling, turned }) {
  const isGiven = (key) => given[key] !== undefined && given[key] !== null;
  const isSized = isGiven('head_dim') || (isGiven('hidden_size') && isGiven('num_attention_heads'));
  const isLong = isGiven('max_position_embeddings') || scaling.max_position_embeddings !== undefined;
  return [!isSized && turned === undefined && 'head', !isLong && 'length'].filter(Boolean);
}

// What one token leaves in the cache of a layer that sees all and of one with a window, and how many layers of each kind
// there are; why not, where the config does not say.
function memoryOf(given, { layers: found, heads: queries, window, kvHeads: heads }) {
  if (given.model_type === 'modernbert' || isPlain(given.global_rope_theta)) return { why: 'encoder' };
  if (!found) return { missing: 'num_hidden_layers' };
  // Layers that share or compress keys are no sum of heads.
  const shares = isCount(given.num_kv_shared_layers) || isPlain(given.compress_rope_theta);
  if (shares || isObject(given.rope_parameters?.compress)) return { why: 'untold' };
  const latent = isCount(given.kv_lora_rank) && isCount(given.qk_rope_head_dim);
  if (!latent && !isCount(heads)) return { missing: 'num_key_value_heads' };
  const local = isCount(given.head_dim) ? given.head_dim : given.hidden_size / queries;
  if (!latent && !isCount(local)) return { missing: 'head_dim' };
  const type = given.torch_dtype ?? given.dtype;
  const globalHeads = isCount(given.num_global_key_value_heads) ? given.num_global_key_value_heads : heads;
  const { global_head_dim: globalSize } = given;
  return {
    layers: found.attending,
    heads: latent ? undefined : heads,
    globalHeads: latent || globalHeads === heads ? undefined : globalHeads,
    values: latent
      ? given.kv_lora_rank + given.qk_rope_head_dim
      : 2 * globalHeads * (isCount(globalSize) ? globalSize : local),
    localValues: latent ? given.kv_lora_rank + given.qk_rope_head_dim : 2 * heads * local,
    bytes: /32/.test(type) ? 4 : /8/.test(type) ? 1 : 2,
    window,
    windowed: found.windowed,
  };
}

const isPlain = (value) => typeof value === 'number';
