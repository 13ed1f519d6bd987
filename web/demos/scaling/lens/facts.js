// What a config's own keys say of positions, in every spelling that released models have; the demo and the table of
// models are made from it.

const LAYERS = 1000;
// Every n-th layer sees the whole text where a config gives a window and no list of its layers.
const PATTERNS = { gemma2: 2, gemma3: 6, gemma3_text: 6, gpt_oss: 2 };
// Every n-th layer has no RoPE where a config gives neither a list nor a number.
const INTERVALS = { llama4_text: 4, smollm3: 4 };
const MODERN_BERT = { every: 3, global: 160000, local: 10000 };

export const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
export const isCount = (value) => Number.isInteger(value) && value > 0 && value <= 1e7;
const isPositive = (value) => typeof value === 'number' && value > 0 && Number.isFinite(value);

const isModernBert = ({ model_type, global_rope_theta, local_rope_theta }) =>
  model_type === 'modernbert' || isPositive(global_rope_theta) || isPositive(local_rope_theta);

/** Features of a head in the layers that see all: of queries and keys, where those of values differ. */
export function headSize(given) {
  const { global_head_dim, head_dim, hidden_size, num_attention_heads } = given;
  if (isCount(global_head_dim)) return global_head_dim;
  if (isCount(head_dim)) return head_dim;
  return isCount(hidden_size) && isCount(num_attention_heads) ? hidden_size / num_attention_heads : undefined;
}

/** The window in force, or undefined. */
export function windowOf(given) {
  const { sliding_window, use_sliding_window, local_attention, attention_chunk_size } = given;
  if (use_sliding_window === false) return undefined;
  const window = [sliding_window, local_attention, attention_chunk_size].find(isCount);
  return window >= given.max_position_embeddings ? undefined : window;
}

// How many of `layers` layers have no RoPE. In the list no_rope_layers 1 means with RoPE and 0 without.
function withoutRope(
  { no_rope_layers, no_rope_layer_interval, position_embedding_type, model_type },
  layers,
) {
  if (position_embedding_type === 'nope') return layers;
  if (Array.isArray(no_rope_layers) && no_rope_layers.length > 0) {
    return no_rope_layers.slice(0, layers).filter((one) => one === 0).length;
  }
  const interval = isCount(no_rope_layer_interval) ? no_rope_layer_interval : INTERVALS[model_type];
  return interval ? Math.floor(layers / interval) : 0;
}

/**
 * The layers of a model: { layers, attending (the others are recurrent, say), windowed (that see a window only), nope
 * (without RoPE) }, or undefined where the config does not say.
 */
export function layersOf(given) {
  const { num_hidden_layers: layers, layer_types, sliding_window_pattern, model_type } = given;
  if (!isCount(layers) || layers > LAYERS) return undefined;
  const nope = withoutRope(given, layers);
  // DeepSeek-V4 has its window beside keys of all that lies before it, compressed.
  const window = isPositive(given.compress_rope_theta) ? undefined : windowOf(given);
  if (Array.isArray(layer_types) && layer_types.length > 0) {
    const attending = layer_types.filter((type) => /attention/.test(type) && !/linear/.test(type)).length;
    const windowed = layer_types.filter((type) => /sliding|chunked/.test(type)).length;
    return { layers, attending, windowed: window ? windowed : 0, nope: Math.min(nope, attending) };
  }
  const every = isCount(given.full_attention_interval) ? given.full_attention_interval : 1;
  const attending = Math.floor(layers / every);
  const found = { layers, attending, nope: Math.min(nope, attending) };
  if (!window) return { ...found, windowed: 0 };
  // Llama 4 cuts the layers that have RoPE into chunks.
  if (!isCount(given.sliding_window) && isCount(given.attention_chunk_size)) {
    return { ...found, windowed: layers - nope };
  }
  if (isModernBert(given)) {
    const step = isCount(given.global_attn_every_n_layers) ? given.global_attn_every_n_layers : 3;
    return { ...found, windowed: layers - Math.ceil(layers / step) };
  }
  // In Qwen2 and Qwen3 the first layers see all.
  const { max_window_layers: full } = given;
  if (Number.isInteger(full) && full >= 0) return { ...found, windowed: Math.max(0, layers - full) };
  const pattern = isCount(sliding_window_pattern) ? sliding_window_pattern : (PATTERNS[model_type] ?? 0);
  return { ...found, windowed: pattern > 1 ? layers - Math.floor(layers / pattern) : layers };
}

// The farthest that layers with RoPE see, where all of them have a window.
const reachOf = (window, layers) =>
  layers?.windowed > 0 && layers.windowed + layers.nope >= layers.attending ? window : undefined;

// rope_parameters or rope_scaling: what holds for the layers that see all or most, and the base of the others.
function scalingOf(given) {
  const written = [given.rope_parameters, given.rope_scaling].find(isObject) ?? {};
  const nested = [written.full_attention, written.compress].find(isObject);
  const other = [written.sliding_attention, written.main].find(isObject);
  return { scaling: { ...(nested ?? written) }, local: other?.rope_theta, nested: nested !== undefined };
}

// The two bases, of which most models have one.
function basesOf(given, scaling, local) {
  const { compress_rope_theta, global_rope_theta, local_rope_theta, rope_local_base_freq } = given;
  if (isPositive(compress_rope_theta)) return { base: compress_rope_theta, localBase: given.rope_theta };
  const modern = isModernBert(given);
  const base = scaling.rope_theta ?? global_rope_theta ?? given.rope_theta;
  return {
    base: base ?? (modern ? MODERN_BERT.global : 10000),
    localBase: [rope_local_base_freq, local_rope_theta, local, modern && MODERN_BERT.local].find(isPositive),
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
  if (given.position_embedding_type === 'nope') return 'none';
  if (Array.isArray(scaling.mrope_section)) return 'mrope';
  return layers?.nope > 0 ? 'rope-nope' : 'rope';
}

/**
 * What the keys of a config say: encoding, base and localBase (of the layers with a window), headDim, turned (features
 * of it that RoPE turns), window, reach (of all layers with RoPE, where none sees farther), layers, scaling, temperature, sections, and `config`, which says the same in the keys
 * that the engine reads.
 */
export function factsOf(given) {
  const { scaling, local, nested } = scalingOf(given);
  const layers = layersOf(given);
  const { base, localBase } = basesOf(given, scaling, local);
  const size = headSize(given);
  const rotary = isCount(given.qk_rope_head_dim) ? given.qk_rope_head_dim : undefined;
  const type = scaling.rope_type ?? scaling.type;
  const isProportional = type === 'proportional';
  const partial = rotary ? undefined : partialOf(given, scaling, size);

  const config = { ...given, rope_theta: base };
  if (isObject(given.rope_parameters) || isObject(given.rope_scaling)) {
    const engine = { ...scaling };
    delete engine.rope_theta;
    delete engine.partial_rotary_factor;
    // The reference code of DeepSeek-V4 leaves out YaRN's factor.
    if (isPositive(given.compress_rope_theta) && type === 'yarn') engine.attention_factor ??= 1;
    config.rope_parameters = engine;
    delete config.rope_scaling;
  }
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
  return {
    encoding: encodingOf(given, scaling, layers),
    base,
    localBase: localBase === base ? undefined : localBase,
    nested,
    headDim: rotary && isCount(given.qk_nope_head_dim) ? rotary + given.qk_nope_head_dim : size,
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
export function kvHeadsOf({ multi_query, num_key_value_heads, num_attention_heads }) {
  return multi_query === true ? 1 : (num_key_value_heads ?? num_attention_heads);
}

/** Whether a config's position_embedding_type is left over from BERT, though the model has RoPE. */
export const isLeftOver = (given) => given.position_embedding_type === 'absolute' && isModernBert(given);
