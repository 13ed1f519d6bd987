import { CONFIG_KEYS, SCALING_KEYS } from './compact.js';
import { hasNoRamp, isCount, isLeftOver, isQwen } from './facts.js';

const READS_FACTOR = ['yarn', 'longrope', 'su'];
const THETAS = ['rope_theta', 'global_rope_theta', 'compress_rope_theta'];
const NO_ROPE = ['bert', 'bloom', 'gpt2', 'mpt', 'opt', 't5', 'vit'];

/** Where each trap is to be read: keys of content/sources.json. */
export const SOURCES = {
  repeated: 'rfc8259',
  forgiven: 'rfc8259',
  misspelt: 'model-configs',
  inner: 'transformers-configs',
  renamed: 'transformers-configs',
  noRope: 'transformers-configs',
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
  factorTwice: 'rope-utils',
  factorShort: 'rope-utils',
  noRamp: 'rope-utils',
  dynamicOriginal: 'rope-utils',
  mscaleAlone: 'rope-utils',
  mscalePair: 'transformers-configs',
  factorUnread: 'rope-utils',
  partial: 'rope-utils',
  ownHead: 'model-configs',
  windowOff: 'model-configs',
  window: 'model-configs',
  bothSides: 'transformers-configs',
  chunk: 'transformers-configs',
  reach: 'transformers-configs',
  mscaleSoftmax: 'transformers-configs',
  notRead: 'model-configs',
};

/** Traps that a config holds, gravest first: [{ id, … what its sentence says }]. */
export function trapsOf({ given, facts, size, source, renamed, repeated, forgiven, inner }) {
  const found = [];
  const { scaling } = facts;
  const trap = (id, when, vars = {}) => when && found.push({ id, ...vars });
  const has = (key) => scaling[key] !== undefined && scaling[key] !== null;
  const { type, layers, temperature, sections } = facts;
  const original = scaling.original_max_position_embeddings ?? given.original_max_position_embeddings;
  const longest = scaling.max_position_embeddings ?? given.max_position_embeddings;
  const isSpoken = (value) => value !== undefined && value !== null;
  const unread = unreadKeys(source);
  const notRead = positionKeys(source, given, temperature);
  const misspelt = misspeltIn(source, unread);

  trap('repeated', repeated.length > 0, { keys: list(repeated) });
  trap('forgiven', forgiven.length > 0, { forgiven });
  for (const [key, meant] of misspelt) trap('misspelt', true, { key: nameIn(key), meant });
  trap(
    'noRope',
    given.alibi === true ||
      (given.position_embedding_type === 'absolute' && !isLeftOver(given)) ||
      NO_ROPE.includes(given.model_type),
  );
  trap('nope', given.position_embedding_type === 'nope');
  trap('leftOver', isLeftOver(given));
  trap('bothScalings', isSpoken(given.rope_scaling) && isSpoken(given.rope_parameters));
  trap('bothTypes', has('rope_type') && has('type') && scaling.rope_type !== scaling.type, {
    type: String(scaling.rope_type),
    old: String(scaling.type),
  });
  trap(scaling.type === 'mrope' ? 'oldMrope' : 'oldType', has('type') && !has('rope_type'), {
    type: String(scaling.type),
  });
  trap('noType', !has('type') && !has('rope_type') && has('factor'));
  trap('dynamicOriginal', type === 'dynamic' && isSpoken(original), { original, longest });
  trap('noOriginal', !isSpoken(original) && ['linear', 'ntk', 'yarn', 'longrope', 'su'].includes(type), {
    longest,
  });
  trap(
    'factorTwice',
    type === 'yarn' && isSpoken(original) && has('factor') && scaling.factor * original !== longest,
    { product: scaling.factor * original, longest },
  );
  const product = scaling.factor * original;
  const isShort = type === 'llama3' && product < Math.min(longest, facts.reach ?? longest);
  trap('factorShort', isShort && isCount(longest), { product, longest });
  trap('noRamp', hasNoRamp(type, scaling), { turns: scaling.low_freq_factor });
  trap('mscaleAlone', has('mscale') !== has('mscale_all_dim') && type === 'yarn', {
    key: has('mscale') ? 'mscale' : 'mscale_all_dim',
    other: has('mscale') ? 'mscale_all_dim' : 'mscale',
  });
  trap('mscalePair', type === 'yarn' && has('mscale') && has('mscale_all_dim'));
  // DeepSeek's code multiplies the scale of the softmax by the square of YaRN's factor with mscale_all_dim.
  const root = 0.1 * scaling.mscale_all_dim * Math.log(scaling.factor) + 1;
  const isDeepSeek = /^deepseek_v[23]/.test(given.model_type);
  trap('mscaleSoftmax', isDeepSeek && type === 'yarn' && scaling.mscale_all_dim > 0 && scaling.factor > 1, {
    scale: Number((root * root).toPrecision(5)),
  });
  trap('factorUnread', has('attention_factor') && !READS_FACTOR.includes(type), { type });
  trap('byLayer', facts.nested);
  trap('localBase', facts.localBase !== undefined, { base: facts.localBase });
  trap('compressed', isSpoken(given.compress_rope_theta) || isSpoken(given.rope_parameters?.compress));
  trap('latent', given.qk_rope_head_dim !== undefined, { size: given.qk_rope_head_dim });
  trap(
    'ownHead',
    size &&
      given.head_dim &&
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
  trap('partial', isPartial && type !== 'proportional', { turned, size });
  trap('proportional', isPartial && type === 'proportional', { turned: turned / 2, pairs: size / 2, size });
  const isListed = Array.isArray(given.no_rope_layers) && given.no_rope_layers.length > 0;
  const some = layers && layers.nope > 0 && given.position_embedding_type !== 'nope';
  trap('listedRope', some && isListed, { count: layers?.nope, layers: layers?.layers });
  trap('someRope', given.no_rope_layer_interval > 0 && !isListed, { interval: given.no_rope_layer_interval });
  trap('sections', sections !== undefined && !facts.interleaved, { sections: list(sections ?? []) });
  trap('interleaved', sections !== undefined && facts.interleaved, { sections: list(sections ?? []) });
  trap(temperature?.kind, temperature !== undefined, { from: temperature?.from, scale: temperature?.scale });
  const from = isCount(given.seq_length) ? given.seq_length : longest;
  trap('seqLength', isQwen(given) && isSpoken(longest) && longest !== from, { from, longest });
  trap('growing', facts.growing && isCount(from), { from });
  trap('windowOff', given.sliding_window > 0 && given.use_sliding_window === false, {
    window: given.sliding_window,
  });
  const kind = windowKind(given, facts.window);
  trap(kind, facts.window !== undefined, {
    window: facts.window,
    ...(kind === 'bothSides' && { half: Math.floor(facts.window / 2) }),
    count: layers?.windowed ?? 0,
  });
  const trained = original ?? longest;
  trap('reach', facts.reach <= trained, { reach: facts.reach });
  trap(
    'noTheta',
    THETAS.every((key) => !isSpoken(scaling[key]) && !isSpoken(given[key])),
  );
  const others = (keys) => keys.filter((key) => !misspelt.has(key));
  trap('unread', others(unread).length > 0, { keys: list(others(unread)) });
  trap('notRead', others(notRead).length > 0, { keys: list(others(notRead)) });
  trap('renamed', renamed.length > 0, { keys: list(renamed) });
  trap('inner', inner);
  return found;
}

// ModernBERT's window is as wide to each side, and Llama 4 cuts the text into chunks; the others look back.
function windowKind({ sliding_window, local_attention, attention_chunk_size }, window) {
  if (window === sliding_window) return 'window';
  return window === local_attention && window !== attention_chunk_size ? 'bothSides' : 'chunk';
}

const HOLDERS = ['rope_scaling', 'rope_parameters'];
const OF_POSITION = /rope|rotary|posit|ntk|logn|alibi|window|seq_?len/;

// Keys of the config that sound like positions, say something and are read by nobody here.
function positionKeys(source, given, temperature) {
  const isRead = (key) =>
    key === 'seq_length'
      ? isQwen(given) || temperature?.kind === 'logn'
      : CONFIG_KEYS.has(key) || SCALING_KEYS.has(key);
  return Object.keys(source).filter(
    (key) =>
      OF_POSITION.test(key) &&
      !isRead(key) &&
      !HOLDERS.includes(key) &&
      ![undefined, null, false].includes(source[key]),
  );
}

// Keys of the scaling that nobody reads: often a slip of the pen.
function unreadKeys(source) {
  const scaling = source.rope_parameters ?? source.rope_scaling;
  if (scaling === null || typeof scaling !== 'object' || Array.isArray(scaling)) return [];
  const isNested = (key) => key.endsWith('_attention') || key === 'main' || key === 'compress';
  return Object.keys(scaling).filter((key) => !SCALING_KEYS.has(key) && !isNested(key));
}

// Keys that nobody reads and what was meant by each: a known key that few strokes make of it.
function misspeltIn(source, unread) {
  const known = [...CONFIG_KEYS].filter((key) => OF_POSITION.test(key));
  const top = Object.keys(source).filter((key) => !CONFIG_KEYS.has(key) && !SCALING_KEYS.has(key));
  const near = (key, words) =>
    words.includes(key) || key.length > 40
      ? undefined
      : words.find((word) => strokes(key, word) <= (word.length < 8 ? 1 : 2));
  const found = [
    ...top.map((key) => [key, near(key, [...HOLDERS, ...known])]),
    ...unread.map((key) => [key, near(key, [...SCALING_KEYS])]),
  ];
  return new Map(found.filter(([, meant]) => meant).slice(0, 4));
}

// How many letters are to be put in, taken out or replaced to make one word of another.
function strokes(a, b) {
  if (Math.abs(a.length - b.length) > 2) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length];
}

/** A word of a config, short enough for a sentence. */
export const nameIn = (word) => String(word).slice(0, 40).replace(/\p{C}/gu, '');

// At most four names.
const list = (keys) => keys.slice(0, 4).map(nameIn).join(', ') + (keys.length > 4 ? ' …' : '');
