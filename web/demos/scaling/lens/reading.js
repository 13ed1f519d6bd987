import { picked } from './compact.js';
import { readJson } from './json.js';
import { trapsOf } from './traps.js';

const ALIASES = {
  n_embd: 'hidden_size',
  n_head: 'num_attention_heads',
  n_layer: 'num_hidden_layers',
  n_positions: 'max_position_embeddings',
  rotary_pct: 'partial_rotary_factor',
  rotary_emb_base: 'rope_theta',
};
const WIDEST = 512; // features of a head that a picture has room for

/**
 * What a config.json says: { config (as the engine takes it), traps, memory } or { problem: { code, … } }. A config with
 * a text_config is that of its language model.
 */
export function readConfig(text) {
  if (text.trim() === '') return { problem: { code: 'empty' } };
  const { value, repeated, problem } = readJson(text);
  if (problem) return { problem };
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return { problem: { code: 'object' } };
  const keys = picked(value);
  const inner = isObject(keys.text_config) ? keys.text_config : undefined;
  const given = { ...keys, ...inner };
  const renamed = Object.keys(ALIASES).filter((old) => old in given && !(ALIASES[old] in given));
  for (const old of renamed) given[ALIASES[old]] = given[old];

  const config = { ...given };
  const size = headSize(given);
  if (size > WIDEST) return { problem: { code: 'wide', size } };
  if (isCount(given.qk_rope_head_dim)) config.head_dim = given.qk_rope_head_dim;
  if (isCount(given.rotary_dim) && size && !('partial_rotary_factor' in given)) {
    config.partial_rotary_factor = given.rotary_dim / size;
  }
  for (const name of ['rope_parameters', 'rope_scaling']) {
    if (isObject(config[name]?.full_attention)) config[name] = config[name].full_attention;
  }
  const scaling = config.rope_parameters ?? config.rope_scaling ?? {};
  const source = inner && isObject(value.text_config) ? value.text_config : value;
  return {
    config,
    memory: memoryOf(given, size),
    traps: trapsOf({ given, config, scaling, size, source, renamed, repeated, inner: Boolean(inner) }),
  };
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
const isCount = (value) => Number.isInteger(value) && value > 0 && value <= 1e7;

function headSize({ head_dim, hidden_size, num_attention_heads }) {
  if (isCount(head_dim)) return head_dim;
  return isCount(hidden_size) && isCount(num_attention_heads) ? hidden_size / num_attention_heads : undefined;
}

// What one token leaves in the cache of a layer, in how many layers, and which of those keep a window only; undefined
// where the config does not say.
function memoryOf(given, size) {
  const layers = given.num_hidden_layers;
  if (!isCount(layers) || layers > 1000) return { missing: 'num_hidden_layers' };
  const heads = given.multi_query === true ? 1 : (given.num_key_value_heads ?? given.num_attention_heads);
  const latent = isCount(given.kv_lora_rank) && isCount(given.qk_rope_head_dim);
  if (!latent && !isCount(heads)) return { missing: 'num_key_value_heads' };
  if (!latent && !isCount(size)) return { missing: 'head_dim' };
  const bytes = /32/.test(given.torch_dtype ?? given.dtype)
    ? 4
    : /8/.test(given.torch_dtype ?? given.dtype)
      ? 1
      : 2;
  const values = latent ? given.kv_lora_rank + given.qk_rope_head_dim : 2 * heads * size;
  const window = windowOf(given);
  return {
    layers,
    heads: latent ? undefined : heads,
    values,
    bytes,
    window,
    windowed: window ? windowedLayers(given, layers) : 0,
  };
}

/** The window in force, or undefined. */
export function windowOf({ sliding_window, use_sliding_window, max_position_embeddings }) {
  if (!isCount(sliding_window) || use_sliding_window === false) return undefined;
  return sliding_window >= max_position_embeddings ? undefined : sliding_window;
}

function windowedLayers({ layer_types, sliding_window_pattern, model_type }, layers) {
  if (Array.isArray(layer_types)) return layer_types.filter((type) => type === 'sliding_attention').length;
  const pattern = isCount(sliding_window_pattern)
    ? sliding_window_pattern
    : ({ gemma2: 2, gemma3: 6, gemma3_text: 6 }[model_type] ?? 0);
  return pattern > 1 ? layers - Math.floor(layers / pattern) : layers;
}
