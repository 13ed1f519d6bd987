// What every layer of a model sees, and whether it rotates, in every spelling that released models have.

const LAYERS = 1000;
// Every n-th layer sees the whole text where a config gives a window and no list of its layers.
const PATTERNS = { cohere2: 4, exaone4: 4, gemma2: 2, gemma3: 6, gemma3_text: 6, gpt_oss: 2, olmo3: 4 };
// Every n-th layer has no RoPE where a config gives neither a list nor a number.
const INTERVALS = { llama4_text: 4, smollm3: 4 };
// Models whose code rotates only in the layers with a window, and models whose code never rotates.
const NOPE_BEYOND = ['cohere2', 'exaone4', 'exaone_moe'];
const NEVER = ['jamba', 'nemotron_h'];

export const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
export const isCount = (value) => Number.isInteger(value) && value > 0 && value <= 1e7;
export const isPositive = (value) => typeof value === 'number' && value > 0 && Number.isFinite(value);
const isList = (value) => Array.isArray(value) && value.length > 0;

export const isModernBert = ({ model_type, global_rope_theta, local_rope_theta }) =>
  model_type === 'modernbert' || isPositive(global_rope_theta) || isPositive(local_rope_theta);

/** The window in force, or undefined. */
export function windowOf(given) {
  const { sliding_window, use_sliding_window, local_attention, attention_chunk_size } = given;
  if (use_sliding_window === false) return undefined;
  const window = [sliding_window, local_attention, attention_chunk_size].find(isCount);
  return window >= given.max_position_embeddings ? undefined : window;
}

const every = (layers, kindOf) => Array.from({ length: layers }, (_, i) => kindOf(i));

// A name of layer_types or layers_block_type.
function kindOf(name) {
  if (/linear|mamba|conv|recurrent/.test(name)) return 'state';
  if (/chunked/.test(name)) return 'chunk';
  if (/sliding|local/.test(name)) return 'window';
  return /attention|hybrid/.test(name) ? 'all' : 'none';
}

const SIGNS = { M: 'state', '*': 'all' };

// The lists and patterns that say of each layer what it sees.
/** @type {[key: string, holds: (value: any) => boolean, kindsOf: (value: any, layers: number, given: any) => string[]][]} */
const SPELLINGS = [
  ['layer_types', isList, (names) => names.map(kindOf)],
  ['layers_block_type', isList, (names) => names.map(kindOf)],
  // Nemotron-H: M Mamba, * attention, - and E feed-forward only.
  [
    'hybrid_override_pattern',
    (signs) => typeof signs === 'string' && /^[M*E-]+$/.test(signs),
    (signs) => [...signs].map((sign) => SIGNS[sign] ?? 'none'),
  ],
  // MiniMax: 1 softmax, 0 linear attention. MiMo: 1 window, 0 all.
  ['attn_type_list', isList, (list) => list.map((one) => (one === 1 ? 'all' : 'state'))],
  ['hybrid_layer_pattern', isList, (list) => list.map((one) => (one === 1 ? 'window' : 'all'))],
  // Kimi Linear counts its layers from one, LFM2 from zero.
  [
    'linear_attn_config',
    (value) => isObject(value) && isList(value.full_attn_layers),
    ({ full_attn_layers: full }, layers) => every(layers, (i) => (full.includes(i + 1) ? 'all' : 'state')),
  ],
  ['full_attn_idxs', isList, (full, layers) => every(layers, (i) => (full.includes(i) ? 'all' : 'state'))],
  [
    'attn_layer_period',
    isCount,
    (period, layers, { attn_layer_offset = 0 }) =>
      every(layers, (i) => (i % period === attn_layer_offset ? 'all' : 'state')),
  ],
  ['full_attention_interval', isCount, (n, layers) => every(layers, (i) => ((i + 1) % n ? 'state' : 'all'))],
];

// Layers of a model that has a window and no list of them.
function windowed(given, layers, rotates) {
  const { sliding_window_pattern: pattern, max_window_layers: full, model_type } = given;
  // Llama 4 cuts the layers that have RoPE into chunks.
  if (!isCount(given.sliding_window) && isCount(given.attention_chunk_size))
    return every(layers, (i) => (rotates(i) ? 'chunk' : 'all'));
  if (isModernBert(given)) {
    const step = isCount(given.global_attn_every_n_layers) ? given.global_attn_every_n_layers : 3;
    return every(layers, (i) => (i % step ? 'window' : 'all'));
  }
  // In Qwen2 and Qwen3 the first layers see all.
  if (Number.isInteger(full) && full >= 0) return every(layers, (i) => (i < full ? 'all' : 'window'));
  // EXAONE 4 writes LLLG, and its last layer sees all.
  if (typeof pattern === 'string' && /^[LG]+$/.test(pattern)) {
    const isLocal = (i) => i < layers - 1 && pattern[i % pattern.length] === 'L';
    return every(layers, (i) => (isLocal(i) ? 'window' : 'all'));
  }
  const n = isCount(pattern) ? pattern : (PATTERNS[model_type] ?? 0);
  return every(layers, (i) => (n > 1 && (i + 1) % n === 0 ? 'all' : 'window'));
}

// Whether layer i rotates, by what a config says of its number. In the list no_rope_layers 1 means with RoPE.
function rotating({ no_rope_layers, no_rope_layer_interval, position_embedding_type, model_type, ...given }) {
  const isNever =
    position_embedding_type === 'nope' || NEVER.includes(model_type) || given.mla_use_nope === true;
  if (isNever) return () => false;
  if (isList(no_rope_layers)) return (i) => no_rope_layers[i] !== 0;
  const interval = isCount(no_rope_layer_interval) ? no_rope_layer_interval : INTERVALS[model_type];
  return interval ? (i) => (i + 1) % interval !== 0 : () => true;
}

/**
 * Of every layer { sees: 'all', 'window', 'chunk', 'state' (a state of fixed size: linear attention, Mamba, convolution)
 * or 'none' (feed-forward only), rope }; undefined where the config does not say how many there are.
 */
export function layersIn(given) {
  const layers = given.num_hidden_layers;
  if (!isCount(layers) || layers > LAYERS) return undefined;
  // DeepSeek-V4 has its window beside keys of all that lies before it, compressed.
  const window = isPositive(given.compress_rope_theta) ? undefined : windowOf(given);
  const rotates = rotating(given);
  const spelling = SPELLINGS.find(([key, holds]) => holds(given[key]));
  const listed = spelling?.[2](given[spelling[0]], layers, given);
  const kinds = listed ?? (window ? windowed(given, layers, rotates) : every(layers, () => 'all'));
  const isLocal = (kind) => kind === 'window' || kind === 'chunk';
  const isSplit = NOPE_BEYOND.includes(given.model_type) && kinds.some(isLocal);
  return kinds.map((kind, i) => {
    const sees = isLocal(kind) && !window ? 'all' : kind;
    const isAttending = sees === 'all' || isLocal(sees);
    return { sees, rope: isAttending && rotates(i) && !(isSplit && !isLocal(kind)) };
  });
}
