import { isGiven } from './each.js';
import { classOf } from './encoding.js';
import { hasNoRamp, isCount, isLeftOver, isQwen, ROTARY } from './facts.js';
import { CANONICAL, NAMES } from './names.js';
import { STACKS } from './stacks.js';
import { misspeltIn, positionKeys, unreadKeys } from './unread.js';

const READS_FACTOR = ['yarn', 'longrope', 'su'];
const ORIGINAL_KEY = 'original_max_position_embeddings';
const THETAS = ['rope_theta', 'global_rope_theta', 'compress_rope_theta'];

/** Where each trap is to be read: keys of content/sources.json. */
export const SOURCES = {
  repeated: 'rfc8259',
  misspelt: 'model-configs',
  inner: 'transformers-configs',
  stacks: 'transformers-configs',
  outerStacks: 'transformers-configs',
  pattern: 'transformers-configs',
  cross: 'transformers-configs',
  noScaling: 'transformers-configs',
  dual: 'vllm-dual-chunk',
  tensor: 'gguf',
  noStack: 'transformers-configs',
  assumed: 'transformers-configs',
  shape: 'model-configs',
  twice: 'rope-utils',
  layers: 'transformers-configs',
  vendor: 'vllm-56446',
  ntk: 'gte-code',
  trainedScaled: 'gte-code',
  alpha: 'hunyuan-code',
  ratio: 'chatglm-code',
  renamed: 'transformers-configs',
  nope: 'transformers-configs',
  leftOver: 'transformers-configs',
  listedRope: 'transformers-configs',
  someRope: 'transformers-configs',
  latent: 'transformers-configs',
  noTheta: 'rope-utils',
  bothScalings: 'rope-utils',
  byLayer: 'rope-utils',
  localBase: 'model-configs',
  compressed: 'transformers-configs',
  proportional: 'rope-utils',
  sections: 'transformers-configs',
  interleaved: 'transformers-configs',
  xdrope: 'transformers-configs',
  timeLast: 'transformers-configs',
  bothWays: 'transformers-configs',
  blocks: 'transformers-configs',
  segments: 'transformers-configs',
  clamp: 'transformers-configs',
  alsoLearned: 'transformers-configs',
  alsoTable: 'transformers-configs',
  alsoConvolution: 'transformers-configs',
  alsoBias: 'transformers-configs',
  pictureWindow: 'transformers-configs',
  pictureWindows: 'transformers-configs',
  floor: 'transformers-configs',
  beta: 'transformers-configs',
  logn: 'vllm-36880',
  growing: 'qwen-code',
  seqLength: 'qwen-code',
  oldType: 'rope-utils',
  oldMrope: 'transformers-configs',
  bothTypes: 'rope-utils',
  noType: 'rope-utils',
  unread: 'rope-utils',
  noOriginal: 'rope-utils',
  factorTwice: 'transformers-38224',
  factorShort: 'rope-utils',
  noRamp: 'rope-utils',
  noRampYarn: 'rope-utils',
  stretched: 'rope-utils',
  logCache: 'gguf',
  globalTokens: 'transformers-configs',
  unitScale: 'transformers-configs',
  longLists: 'vllm-rotary-embedding',
  oneTable: 'vllm-rotary-embedding',
  indexer: 'transformers-configs',
  latentWhole: 'transformers-configs',
  reported: 'gemma2025',
  maxLength: 'vllm-model-max-length',
  runLength: 'megatron-1418',
  dynamicOriginal: 'rope-utils',
  mscaleAlone: 'rope-utils',
  mscalePair: 'transformers-configs',
  factorUnread: 'rope-utils',
  partial: 'rope-utils',
  partialFull: 'model-configs',
  ownHead: 'model-configs',
  windowOff: 'model-configs',
  shared: 'transformers-configs',
  ropeUnused: 'transformers-configs',
  window: 'model-configs',
  bothSides: 'transformers-configs',
  chunk: 'transformers-configs',
  reach: 'transformers-configs',
  mscaleSoftmax: 'transformers-configs',
  notRead: 'model-configs',
};

/** Where the trap `reported` is to be read instead, by what the class begins with. @type {[start: string, source: string][]} */
export const REPORTS = [
  ['minimax', 'minimax2025'],
  ['hunyuan', 'hunyuan-code'],
  ['mistral', 'nemo2024'],
  ['qwen', 'qwen-cards'],
];

/** Traps that a config holds, gravest first: [{ id, … what its sentence says }]. */
export function trapsOf({ given, facts, size, source, stack, wished, ...read }) {
  // One list: what comes first here is told first.
  const { renamed, twice, repeated, forgiven, assumed } = read;
  const found = [];
  const { scaling } = facts;
  const trap = (id, when, vars = {}) => when && found.push({ id, ...vars });
  const has = (key) => scaling[key] !== undefined && scaling[key] !== null;
  const { type, vendor, layers, temperature, sections } = facts;
  const original = scaling.original_max_position_embeddings ?? given.original_max_position_embeddings;
  const longest = scaling.max_position_embeddings ?? given.max_position_embeddings;
  const unread = unreadKeys(source);
  const notRead = positionKeys(source, given, temperature, renamed);
  const misspelt = misspeltIn(source, unread);

  trap('repeated', repeated.length > 0, { keys: list(repeated) });
  trap('forgiven', forgiven.length > 0, { forgiven });
  for (const [key, meant] of misspelt) trap('misspelt', true, { key: nameIn(key), meant });
  const isRotary = ROTARY.includes(facts.encoding);
  for (const { key, kept, other } of twice) trap('twice', true, { key, kept, other });
  const { max_position_embeddings: written } = source;
  trap('maxLength', given.model_type === 'cohere' && longest > written, { longest, written });
  // The one length that no code has as its default.
  const isReported =
    /^gemma3|^minimax|^mistral|^qwen|^hunyuan/.test(given.model_type) && assumed.includes(ORIGINAL_KEY);
  trap('runLength', isCount(given.rows_unused), { length: given.seq_length, rows: given.rows_unused });
  trap('reported', isReported, { original, longest, type: nameIn(given.model_type) });
  const isMade = given.model_type === 'params.json of Meta' || given.use_scaled_rope === true;
  const isShape = isMade && !isGiven(given.rope_scaling_factor);
  trap('shape', isShape && assumed.includes('rope_parameters'), { factor: scaling.factor, longest });
  const ofClass = assumed.filter((key) => !isShape && (!isReported || key !== ORIGINAL_KEY));
  trap('assumed', ofClass.length > 0, {
    keys: ofClass
      .map((key) => `${key} ${shown(given[key])}${key === 'rope_theta' ? before(given) : ''}`)
      .join(', '),
    type: nameIn(given.model_type),
  });
  const { code, ...wrong } = facts.wrong ?? {};
  const { log_cache_mib: kept, log_cache_cells: cells } = given;
  trap('logCache', isCount(given.kv_lora_rank) && kept > 0 && cells > 0, {
    ...{ size: kept, cells, perToken: Math.round((kept * 2 ** 20) / cells) },
  });
  trap('indexer', isCount(given.index_head_dim), { size: given.index_head_dim });
  const { pattern } = facts;
  trap('pattern', pattern !== undefined, { every: pattern, type: nameIn(given.model_type) });
  const isGguf = forgiven.includes('gguf') && type === 'default';
  trap('tensor', isGguf && ['llama', 'phi3'].includes(given.model_type));
  const { chunk_size: chunk, local_size: local = 0 } = given.dual_chunk_attention_config ?? {};
  trap('dual', isCount(chunk), { chunk: chunk - local, original });
  trap('cross', layers?.cross > 0, { count: layers?.cross, layers: layers?.layers });
  trap('layers', code !== undefined && code !== 'missing', { code, ...wrong });
  if (!isRotary) {
    windows();
    const isNope = given.position_embedding_type === 'nope' || given.mla_use_nope === true;
    trap('nope', isNope);
    trap('ropeUnused', isGiven(source.rope_theta) && facts.encoding === 'none' && !isNope, {
      ...{ key: 'rope_theta', type: nameIn(given.model_type) },
    });
    const isSummed = facts.isEncoder && given.encoder_attention_type === 'transient-global';
    trap('blocks', isSummed, { size: given.global_block_size ?? 16 });
    trap('segments', isCount(given.mem_len), { length: given.mem_len });
    trap('globalTokens', facts.isEncoder && /^(?:longformer|led)$/.test(given.model_type));
    trap('clamp', isCount(given.clamp_len), { length: given.clamp_len });
    const rows = rowsBeside(given);
    trap('alsoLearned', rows > 1, { rows });
    trap('alsoTable', given.model_type === 'mpnet' && isCount(longest), {
      ...{ rows: longest, longest: longest - 2 },
    });
    trap('alsoConvolution', given.model_type === 'wavlm');
    trap('alsoBias', given.model_type === 'layoutlmv3', {
      ...{ buckets: given.rel_pos_bins ?? 32, boxes: given.rel_2d_pos_bins ?? 64 },
    });
    const side = facts.own.side === undefined ? given.window_of_picture : undefined;
    const full = WHOLE_LAYERS.map((key) => given[key]).find(Array.isArray);
    trap(full ? 'pictureWindows' : 'pictureWindow', isCount(side), { side, full: full && list(full) });
    closing();
    return found;
  }
  trap('bothWays', facts.isEncoder);
  trap('leftOver', isLeftOver(given));
  trap('bothScalings', isGiven(source.rope_scaling) && isGiven(source.rope_parameters));
  trap('bothTypes', has('rope_type') && has('type') && scaling.rope_type !== scaling.type, {
    type: String(scaling.rope_type),
    old: String(scaling.type),
  });
  trap(
    scaling.type === 'mrope' ? 'oldMrope' : 'oldType',
    has('type') && !has('rope_type') && scaling.type !== 'default',
    {
      type: String(scaling.type),
    },
  );
  trap('noType', !has('type') && !has('rope_type') && has('factor'));
  trap(
    'dynamicOriginal',
    type === 'dynamic' && vendor !== 'alpha' && isGiven(original) && original !== longest,
    {
      original,
      longest,
    },
  );
  const isFromLength = ['linear', 'yarn', 'longrope', 'su'].includes(type);
  trap('noOriginal', !isGiven(original) && isGiven(longest) && isFromLength, { longest });
  const isProduct = longest === scaling.factor * original && lengthKeys(source).length === 0;
  trap('stretched', isProduct && !assumed.includes('max_position_embeddings'), { longest });
  trap(
    'factorTwice',
    type === 'yarn' && isGiven(original) && has('factor') && scaling.factor * original !== longest,
    { product: scaling.factor * original, longest, original },
  );
  const product = scaling.factor * original;
  const isShort = type === 'llama3' && product < Math.min(longest, facts.reach ?? longest);
  trap('factorShort', isShort && isCount(longest), { product, longest, original });
  const isListed = ['longrope', 'su'].includes(type) && isCount(original);
  trap('longLists', isListed, { original });
  trap('oneTable', type === 'dynamic' && vendor !== 'alpha' && given.model_type !== 'nomic_bert');
  trap('noRamp', hasNoRamp(type, scaling), { turns: scaling.low_freq_factor });
  const isStep = type === 'yarn' && isGiven(scaling.beta_fast) && scaling.beta_fast === scaling.beta_slow;
  trap('noRampYarn', isStep, { turns: scaling.beta_fast });
  trap('mscaleAlone', has('mscale') !== has('mscale_all_dim') && type === 'yarn', {
    key: has('mscale') ? 'mscale' : 'mscale_all_dim',
    other: has('mscale') ? 'mscale_all_dim' : 'mscale',
  });
  trap('mscalePair', type === 'yarn' && has('mscale') && has('mscale_all_dim'));
  // The code of DeepSeek's latent attention multiplies the scale of the softmax by the square of YaRN's factor with mscale_all_dim.
  const root = 0.1 * scaling.mscale_all_dim * Math.log(scaling.factor) + 1;
  const isLatent = isCount(given.qk_rope_head_dim);
  trap('unitScale', /^gemma3n/.test(given.model_type));
  trap('mscaleSoftmax', isLatent && /yarn/.test(type) && scaling.mscale_all_dim > 0 && scaling.factor > 1, {
    scale: Number((root * root).toPrecision(5)),
  });
  trap('factorUnread', has('attention_factor') && !READS_FACTOR.includes(type), { type });
  trap('byLayer', facts.nested);
  trap('localBase', facts.localBase !== undefined, { base: facts.localBase });
  trap('compressed', isGiven(given.compress_rope_theta) || isGiven(given.rope_parameters?.compress));
  trap('latent', isCount(given.qk_rope_head_dim), { size: given.qk_rope_head_dim });
  const whole = facts.heads * (given.qk_nope_head_dim + given.qk_rope_head_dim + given.v_head_dim);
  trap('latentWhole', isCount(given.kv_lora_rank) && isCount(whole) && !facts.wrong, {
    ...{ whole, values: given.kv_lora_rank + given.qk_rope_head_dim },
  });
  trap(
    'ownHead',
    size &&
      given.head_dim &&
      given.hidden_size > 0 &&
      given.num_attention_heads > 0 &&
      size * given.num_attention_heads !== given.hidden_size &&
      !given.qk_rope_head_dim &&
      !given.global_head_dim,
    {
      size,
      divided: given.hidden_size / given.num_attention_heads,
    },
  );
  const { turned } = facts;
  const isPartial = turned < size && !given.qk_rope_head_dim;
  const beside = facts.kinds?.find((kind) => kind.rope && kind.window && kind.turned !== turned)?.turned;
  const isFirst = isPartial && type !== 'proportional' && given.position_encoding_2d !== true;
  trap(beside ? 'partialFull' : 'partial', isFirst, { turned, size, beside });
  trap('proportional', isPartial && type === 'proportional', { turned: turned / 2, pairs: size / 2, size });
  const isByLayer = Array.isArray(given.no_rope_layers) && given.no_rope_layers.length > 0;
  const some = layers && layers.nope > 0 && given.position_embedding_type !== 'nope';
  trap('listedRope', some && isByLayer, { count: layers?.nope, layers: layers?.layers });
  trap('someRope', some && !isByLayer, { count: layers?.nope, layers: layers?.layers });
  trap('vendor', vendor !== undefined && !RULES.includes(vendor), { old: vendor, type });
  trap('ntk', vendor === 'gte');
  trap('trainedScaled', vendor === 'gte' && !isGiven(original), { longest });
  const isGrouped = isGiven(source.rope_scaling) || isGiven(source.rope_parameters);
  trap('noScaling', isGrouped && type !== 'default' && NO_SCALING.includes(given.model_type), {
    type: nameIn(given.model_type),
  });
  trap('ratio', given.rope_ratio > 0 && given.rope_ratio !== 1, {
    ratio: given.rope_ratio,
    base: facts.base,
  });
  trap('alpha', vendor === 'alpha', { base: facts.base, raised: facts.raised });
  const sectioned = Array.isArray(scaling.xdrope_section)
    ? 'xdrope'
    : /^ernie4_5/.test(given.model_type)
      ? 'timeLast'
      : facts.interleaved
        ? 'interleaved'
        : 'sections';
  trap(sectioned, sections !== undefined, { sections: list(sections ?? []) });
  trap(temperature?.kind, temperature !== undefined, { from: temperature?.from, scale: temperature?.scale });
  const from = isCount(given.seq_length) ? given.seq_length : longest;
  trap('seqLength', isQwen(given) && isGiven(longest) && longest !== from, { from, longest });
  trap('growing', facts.growing && isCount(from), { from });
  trap('windowOff', given.sliding_window > 0 && given.use_sliding_window === false, {
    window: given.sliding_window,
  });
  windows();
  const trained = original ?? longest;
  trap('reach', facts.reach <= trained, { reach: facts.reach });
  trap(
    'noTheta',
    THETAS.every((key) => !isGiven(scaling[key]) && !isGiven(given[key])),
  );
  closing();
  return found;

  function windows() {
    const kind = windowKind(given, facts.window);
    // What a model prints of itself has been halved: 512 is 257 then. Source: transformers, configuration_gemma3.py.
    const isHalved =
      given.use_bidirectional_attention === true && forgiven.length > 0 && facts.window % 2 === 1;
    // One that is wider than any text the config names hides nothing.
    trap(kind, facts.window !== undefined && layers?.windowed !== 0 && !(facts.window >= longest), {
      window: facts.window,
      ...(kind === 'bothSides' && {
        half: isHalved ? facts.window - 1 : Math.floor(facts.window / 2),
        name: SIDES.find((key) => isGiven(source[key])) ?? 'sliding_window',
      }),
      ...(kind === 'bothSides' && isCount(source.local_radius) && { window: source.local_radius }),
      count: layers?.windowed ?? 0,
    });
  }

  function closing() {
    trap('shared', isCount(given.num_kv_shared_layers), { count: given.num_kv_shared_layers });
    const others = (keys) => keys.filter((key) => !misspelt.has(key));
    trap('unread', others(unread).length > 0, { keys: list(others(unread)) });
    trap('notRead', others(notRead).length > 0, { keys: list(others(notRead)) });
    trap('renamed', renamed.length > 0, { keys: list(renamed, (key) => ` = ${CANONICAL[key]}`) });
    const path = stack.path.join('.');
    trap('inner', path !== '' && stack.others.length === 0, { path });
    trap(path ? 'stacks' : 'outerStacks', stack.others.length > 0, {
      ...{ path, others: stack.others.join(', '), shown: stack.kind },
    });
    const isAlone = path === '' && stack.others.length === 0;
    trap('noStack', STACKS.includes(wished) && wished !== stack.kind && !isAlone, {
      wished,
      kind: stack.kind,
    });
  }
}

const lengthKeys = (source) =>
  ['max_position_embeddings', ...NAMES.max_position_embeddings].filter((key) => isGiven(source[key]));

/** Classes whose code reads no scaling of this form. */
export const NO_SCALING = [
  ...['llada', 'minimax_m1', 'minimax_text_01', 'time_moe', 'sundial', 'codet5p'],
  ...['gptj', 'codegen', 'esm', 'qwen', 'chatglm', 'baichuan', 'arctic', 'roformer', 'nomic_bert'],
  ...[
    'xlm-roberta',
    'jina_embeddings_v3',
    'molmo',
    'ernie4_5_moe_vl',
    'ernie4_5_vl_moe',
    'wav2vec2-conformer',
    'wav2vec2-bert',
  ],
];

/** Classes of which programs read scaling in different ways, or not at all, and what attends in chunks. */
export const isReadApart = ({ model_type: type, dual_chunk_attention_config: dual }) =>
  dual !== undefined || /^(?:internlm[23]|dbrx|mimo_v2_flash|minimax_m2|gte|new)$/.test(type);

// Layers that see the whole of a picture.
const WHOLE_LAYERS = ['fullatt_block_indexes', 'global_attn_indexes'];
// Of a picture’s model with RoPE, the rows of a learned table that it has beside it.
function rowsBeside({
  model_type: type,
  image_size: image,
  patch_size: patch,
  num_position_embeddings: rows,
}) {
  const places = Math.floor(image / patch) ** 2;
  if (type === 'llama4_vision_model') return places + 1;
  if (type === 'glm4v_vision' || type === 'perception_encoder') return places;
  return type === 'qwen3_vl_vision' ? rows : undefined;
}
// Keys of a window to both sides.
const SIDES = ['local_radius', 'attention_window', 'local_attention'];
// Rules of makers that are told in sentences of their own.
const RULES = ['alpha', 'gte'];
// The base that the class had in Transformers 4, where that was another.
const before = (given) => {
  const { before: base } = classOf(given);
  return base === undefined ? '' : ` (Transformers 4: ${base})`;
};
const shown = (value) =>
  value !== null && typeof value === 'object'
    ? `(${Object.entries(value)
        .map(([key, one]) => `${key} ${shown(one)}`)
        .join(', ')})`
    : String(value);

// ModernBERT's window is as wide to each side, and Llama 4 cuts the text into chunks; the others look back.
function windowKind({ sliding_window, local_attention, attention_chunk_size, ...given }, window) {
  if (given.use_bidirectional_attention === true) return 'bothSides';
  if (window === sliding_window) return 'window';
  return window === local_attention && window !== attention_chunk_size ? 'bothSides' : 'chunk';
}

/** A word of a config, short enough for a sentence. */
export const nameIn = (word) => String(word).slice(0, 40).replace(/\p{C}/gu, '');

// At most four names.
/** @type {(keys: any[], more?: (key: any) => string) => string} */
const list = (keys, more = () => '') =>
  keys
    .slice(0, 4)
    .map((key) => nameIn(key) + more(key))
    .join(', ') + (keys.length > 4 ? ' …' : '');
