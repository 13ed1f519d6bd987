// What every layer of a model sees, and whether it rotates, in every spelling that released models have.

const LAYERS = 1000;
// Every n-th layer sees the whole text where a config gives a window and no list of its layers.
const PATTERNS = {
  ...{ cohere2: 4, exaone4: 4, exaone_moe: 4, gemma2: 2, vaultgemma: 2, gemma3: 6, gemma3_text: 6 },
  ...{ gemma3n_text: 5, gemma4_text: 6, gemma4_unified_text: 6, diffusion_gemma_text: 6, t5gemma2_text: 6 },
  ...{ gpt_oss: 2, olmo3: 4, t5_gemma_module: 2, laguna: 1, mellum: 1, step3p5: 1, step3p7: 1 },
};
// The same, counted from the first layer on.
const FROM_FIRST = { cwm: 4, granite_swa: 4, granitemoe_swa: 4 };
// Every n-th layer has no RoPE where a config gives neither a list nor a number.
const INTERVALS = { llama4_text: 4, smollm3: 4 };
// Models whose code rotates only in the layers with a window, and models whose code never rotates.
const NOPE_BEYOND = ['cohere2', 'exaone4', 'exaone_moe', 'afmoe'];

export const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);
export const isCount = (value) => Number.isInteger(value) && value > 0 && value <= 1e7;
export const isPositive = (value) => typeof value === 'number' && value > 0 && Number.isFinite(value);
const isList = (value) => Array.isArray(value) && value.length > 0;

/**
 * Heads for keys of each layer, 0 in one without attention, where a config lists them; undefined where it does not, or not
 * so that it is understood. Sources: Deci/DeciLM-7B; nvidia/Llama-3_3-Nemotron-Super-49B, block_config.py; apple/OpenELM.
 *
 * @param {any} given
 */
export function headsByLayer({ block_configs: blocks, num_attention_heads: heads, ...given }) {
  const listed = [given.num_key_value_heads_per_layer, given.num_key_value_heads, given.num_kv_heads];
  const inGroup = (/** @type {any} */ block) => {
    const own = block?.attention ?? {};
    if (own.no_op === true || own.replace_with_linear === true) return 0;
    const hasMore = isGiven(own.window_length) || isGiven(own.sparsify) || isGiven(own.num_sink_tokens);
    return hasMore ? undefined : heads / own.n_heads_in_group;
  };
  const found = isList(blocks) ? blocks.map(inGroup) : listed.find(Array.isArray);
  return found?.some(isCount) && found.every((one) => one === 0 || isCount(one)) ? found : undefined;
}

export const isModernBert = ({ model_type, global_rope_theta, local_rope_theta }) =>
  model_type === 'modernbert' || isPositive(global_rope_theta) || isPositive(local_rope_theta);

/** The window in force, or undefined. */
export function windowOf(given) {
  const { sliding_window, use_sliding_window, local_attention, attention_chunk_size } = given;
  if (use_sliding_window === false) return undefined;
  const window = [sliding_window, local_attention, attention_chunk_size].find(isCount);
  // Of a scaled model that length may be the one before.
  const isScaled = isObject(given.rope_scaling) || isObject(given.rope_parameters);
  return window > given.max_position_embeddings && !isScaled ? undefined : window;
}

const every = (layers, kindOf) => Array.from({ length: layers }, (_, i) => kindOf(i));

// Words of layer_types, layers_block_type and block_types.
/** @type {[pattern: RegExp, kind: string][]} */
const WORDS = [
  [/^(?:linear_attention|lightning_attention|mamba2?|conv|short_?conv|recurrent|ssm|kda|gdn)$/, 'state'],
  [/^chunked_attention$/, 'chunk'],
  [/^(?:sliding|local)(?:_window)?(?:_attention)?$/, 'window'],
  [/^cross_attention$/, 'cross'],
  [
    /^(?:full_|global_|sparse_|hybrid_|[a-z_]*sparse_|[a-z_]*compressed_)?attention(?:_moe)?$|^(?:hybrid|minimax_m3_sparse)$/,
    'all',
  ],
  [/^(?:moe|mlp|dense|ffn|feed_forward)$/, 'none'],
];
const kindOf = (name) => WORDS.find(([pattern]) => pattern.test(name))?.[1];

/** @type {Record<string, string>} */
const NEO = { global: 'all', local: 'window' };
/** @type {Record<string, string>} */
const SIGNS = { M: 'state', '*': 'all' };
const at = (layers, indices, [there, elsewhere], first = 0) =>
  every(layers, (i) => (indices.includes(i + first) ? there : elsewhere));

// The lists and patterns that say of each layer what it sees; kindsOf gives undefined for a word that is not known.
/** @type {[key: string, holds: (value: any) => boolean, kindsOf: (value: any, layers: number, given: any) => (string | undefined)[]][]} */
const SPELLINGS = [
  // Layers without attention among those that list their heads.
  [
    'heads_by_layer',
    (list) => isList(list) && list.includes(0),
    (list) => list.map((one) => (one ? 'all' : 'none')),
  ],
  ['layer_types', isList, (names) => names.map(kindOf)],
  ['layers_block_type', isList, (names) => names.map(kindOf)],
  // RecurrentGemma repeats its pattern.
  [
    'block_types',
    isList,
    // Its attention has the window that the config gives.
    (names, layers, given) =>
      every(layers, (i) => {
        const kind = kindOf(names[i % names.length]);
        return kind === 'all' && windowOf(given) ? 'window' : kind;
      }),
  ],
  // Nemotron-H: M Mamba, * attention, - and E feed-forward only.
  [
    'hybrid_override_pattern',
    (signs) => typeof signs === 'string' && /^[M*E-]+$/.test(signs),
    (signs) => [...signs].map((sign) => SIGNS[sign] ?? 'none'),
  ],
  // Apriel-H: t attention, m2 Mamba.
  ['hybrid_block_layout', isList, (names) => names.map((name) => ({ t: 'all', m2: 'state' })[name])],
  [
    'attn',
    (value) => isObject(value) && isList(value.layers),
    (value, layers, given) => at(layers, value.layers, [windowOf(given) ? 'window' : 'all', 'state']),
  ],
  ['sliding_window_layers', isList, (list, layers) => at(layers, list, ['window', 'all'])],
  // GPT-Neo, by layer or as what repeats: [[["global", "local"], 12]], laid open.
  ['attention_layers', isList, (names) => names.map((name) => NEO[name])],
  [
    'attention_types',
    (types) => isList(types) && types.some(isCount),
    (types, layers) => {
      const names = types.slice(0, types.findIndex(isCount));
      return every(layers, (i) => NEO[names[i % names.length]]);
    },
  ],
  // MiniMax: 1 softmax, 0 linear attention. MiMo: 1 window, 0 all.
  ['attn_type_list', isList, (list) => list.map((one) => (one === 1 ? 'all' : 'state'))],
  ['hybrid_layer_pattern', isList, (list) => list.map((one) => (one === 1 ? 'window' : 'all'))],
  // Kimi Linear counts its layers from one, LFM2 and Bamba from zero.
  [
    'linear_attn_config',
    (value) => isObject(value) && isList(value.full_attn_layers),
    ({ full_attn_layers: full }, layers) => at(layers, full, ['all', 'state'], 1),
  ],
  ['full_attn_idxs', isList, (full, layers) => at(layers, full, ['all', 'state'])],
  ['attn_layer_indices', isList, (full, layers) => at(layers, full, ['all', 'state'])],
  ['hybrid_layer_ids', isList, (full, layers) => at(layers, full, ['all', 'state'])],
  // Llama 3.2 Vision looks at the picture in some layers, without positions.
  ['cross_attention_layers', isList, (cross, layers) => at(layers, cross, ['cross', 'all'])],
  // Hymba has windows but in these.
  ['global_attn_idx', isList, (full, layers) => at(layers, full, ['all', 'window'])],
  [
    'attn_layer_period',
    isCount,
    (period, layers, { attn_layer_offset = 0 }) =>
      every(layers, (i) => (i % period === attn_layer_offset ? 'all' : 'state')),
  ],
  ['full_attention_interval', isCount, (n, layers) => every(layers, (i) => ((i + 1) % n ? 'state' : 'all'))],
  // Ling: the last of each group sees all, and so do layers after the last whole group.
  [
    'layer_group_size',
    (size) => isCount(size) && size > 1,
    (size, layers) =>
      every(layers, (i) => ((i + 1) % size === 0 || i >= layers - (layers % size) ? 'all' : 'state')),
  ],
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
  const first = FROM_FIRST[model_type];
  if (first && pattern === undefined) return every(layers, (i) => (i % first ? 'window' : 'all'));
  const n = isCount(pattern) ? pattern : (PATTERNS[model_type] ?? 0);
  return every(layers, (i) => (n > 0 && (i + 1) % n === 0 ? 'all' : 'window'));
}

// Whether layer i rotates, by what a config says of its number. In the list no_rope_layers 1 means with RoPE.
function rotating({ no_rope_layers, no_rope_layer_interval, model_type }, isRotary) {
  if (!isRotary) return () => false;
  if (isList(no_rope_layers)) return (i) => no_rope_layers[i] !== 0;
  const interval = isCount(no_rope_layer_interval) ? no_rope_layer_interval : INTERVALS[model_type];
  return interval ? (i) => (i + 1) % interval !== 0 : () => true;
}

const WINDOWS = ['sliding_window', 'attention_chunk_size', 'local_attention'];
/** Whether a key says anything. @param {any} value */
export const isGiven = (value) => value !== undefined && value !== null;
// How a config says that there is no window.
const isOff = (value) => !isGiven(value) || value === false || value === 0 || value === -1;

/**
 * What is wrong with the keys that say which layers there are: { code, key, … }; undefined where nothing is.
 *
 * @param {any} given
 */
export function wrongLayers(given) {
  const { num_hidden_layers: layers, no_rope_layers: rotating } = given;
  if (given.num_key_value_heads === 'cut off') return { code: 'cut', key: 'num_key_value_heads' };
  if (!isGiven(layers)) return { code: 'missing', key: 'num_hidden_layers' };
  if (!isCount(layers) || layers > LAYERS) return { code: 'layers', key: 'num_hidden_layers', most: LAYERS };
  for (const key of ['layer_types', 'no_rope_layers'])
    if (isGiven(given[key]) && !Array.isArray(given[key])) return { code: 'list', key, count: layers };
  const window = WINDOWS.find((key) => !isOff(given[key]) && !isCount(given[key]));
  if (window) return { code: 'count', key: window };
  if (isList(rotating) && rotating.length !== layers)
    return { code: 'length', key: 'no_rope_layers', length: rotating.length, count: layers };
  if (rotating?.some((one) => one !== 0 && one !== 1)) return { code: 'signs', key: 'no_rope_layers' };
  return wrongSpelling(given, layers);
}

// Layers that predict further tokens stand at the end of some lists.
const withoutPredictions = (kinds, { num_hidden_layers: layers, num_nextn_predict_layers: more }) =>
  isCount(more) && kinds.length === layers + more ? kinds.slice(0, layers) : kinds;

function wrongSpelling(given, layers) {
  const [key, , kindsIn] = spellingOf(given) ?? [];
  if (key === undefined) return undefined;
  const list = given[key];
  if (/types?$/.test(key) && key !== 'attention_types' && list.some((one) => typeof one !== 'string'))
    return { code: 'names', key };
  const kinds = withoutPredictions(kindsIn(list, layers, given), given);
  if (kinds.length !== layers) return { code: 'length', key, length: kinds.length, count: layers };
  const unknown = Array.isArray(list) && list.filter((_, i) => kinds[i] === undefined && i < kinds.length);
  if (unknown.length > 0) {
    const words = [...new Set(unknown)].slice(0, 4).map((word) => String(word).slice(0, 40));
    return { code: 'words', key, words: words.join(', ') };
  }
  const isLocal = kinds.some((kind) => kind === 'window' || kind === 'chunk');
  const hasWindow = WINDOWS.some((one) => isGiven(given[one]));
  return isLocal && !hasWindow ? { code: 'missing', key: 'sliding_window' } : undefined;
}

/** n where every n-th layer sees all and only the class of the model says so. */
export function assumedPattern(given) {
  const { sliding_window_pattern: pattern, max_window_layers: full, model_type } = given;
  const isSaid = spellingOf(given) || pattern !== undefined || full !== undefined || !windowOf(given);
  return isSaid || !Object.hasOwn(PATTERNS, model_type ?? '') ? undefined : PATTERNS[model_type];
}

const spellingOf = (given) => SPELLINGS.find(([key, holds]) => holds(given[key]));

/**
 * Of every layer { sees: 'all', 'window', 'chunk', 'cross' (a picture), 'state' (a state of fixed size: linear attention,
 * Mamba, convolution) or 'none' (feed-forward only), rope }. Nothing is wrong with their list.
 *
 * @param {any} given
 * @param {string} positions as positionsOf has it
 */
export function layersIn(given, positions) {
  const layers = given.num_hidden_layers;
  // DeepSeek-V4 has its window beside keys of all that lies before it, compressed.
  const window = isPositive(given.compress_rope_theta) ? undefined : windowOf(given);
  const rotates = rotating(given, positions === 'rope' || positions === 'axial');
  const spelling = spellingOf(given);
  const listed = spelling && withoutPredictions(spelling[2](given[spelling[0]], layers, given), given);
  const usual = positions === 'state' ? 'state' : 'all';
  const isWindowed = window && positions !== 'state';
  const kinds = listed ?? (isWindowed ? windowed(given, layers, rotates) : every(layers, () => usual));
  const isLocal = (kind) => kind === 'window' || kind === 'chunk';
  const isSplit = NOPE_BEYOND.includes(given.model_type) && kinds.some(isLocal);
  return kinds.map((kind, i) => {
    const sees = isLocal(kind) && !window ? 'all' : kind;
    const isAttending = sees === 'all' || isLocal(sees);
    return { sees, rope: isAttending && rotates(i) && !(isSplit && !isLocal(kind)) };
  });
}
