import { SCALING_KEYS } from './compact.js';

const READS_FACTOR = ['yarn', 'longrope', 'su'];
const NO_ROPE = ['bert', 'bloom', 'gpt2', 'mpt', 'opt', 't5', 'vit'];

/** Where each trap is to be read: keys of content/sources.json. */
export const SOURCES = {
  repeated: 'rfc8259',
  inner: 'transformers-configs',
  renamed: 'transformers-configs',
  noRope: 'transformers-configs',
  someRope: 'transformers-configs',
  latent: 'transformers-configs',
  noTheta: 'rope-utils',
  bothScalings: 'rope-utils',
  byLayer: 'rope-utils',
  localBase: 'model-configs',
  oldType: 'rope-utils',
  bothTypes: 'rope-utils',
  noType: 'rope-utils',
  unread: 'rope-utils',
  noOriginal: 'rope-utils',
  factorTwice: 'rope-utils',
  dynamicOriginal: 'rope-utils',
  mscaleAlone: 'rope-utils',
  mscalePair: 'transformers-configs',
  factorUnread: 'rope-utils',
  partial: 'rope-utils',
  ownHead: 'model-configs',
  windowOff: 'model-configs',
  window: 'model-configs',
};

/** Traps that a config holds, gravest first: [{ id, … what its sentence says }]. */
export function trapsOf({ given, config, scaling, size, source, renamed, repeated, inner }) {
  const found = [];
  const trap = (id, when, vars = {}) => when && found.push({ id, ...vars });
  const has = (key) => scaling[key] !== undefined && scaling[key] !== null;
  const type = typeof scaling.rope_type === 'string' ? scaling.rope_type : (scaling.type ?? 'default');
  const original = scaling.original_max_position_embeddings ?? config.original_max_position_embeddings;
  const longest = config.max_position_embeddings;
  const isSpoken = (value) => value !== undefined && value !== null;

  trap('repeated', repeated.length > 0, { keys: list(repeated) });
  trap(
    'noRope',
    given.alibi === true ||
      given.position_embedding_type === 'absolute' ||
      NO_ROPE.includes(given.model_type),
  );
  trap('bothScalings', isSpoken(given.rope_scaling) && isSpoken(given.rope_parameters));
  trap('bothTypes', has('rope_type') && has('type') && scaling.rope_type !== scaling.type, {
    type: String(scaling.rope_type),
    old: String(scaling.type),
  });
  trap('oldType', has('type') && !has('rope_type'), { type: String(scaling.type) });
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
  trap('mscaleAlone', has('mscale') !== has('mscale_all_dim') && type === 'yarn', {
    key: has('mscale') ? 'mscale' : 'mscale_all_dim',
    other: has('mscale') ? 'mscale_all_dim' : 'mscale',
  });
  trap('mscalePair', type === 'yarn' && has('mscale') && has('mscale_all_dim'));
  trap('factorUnread', has('attention_factor') && !READS_FACTOR.includes(type), { type });
  trap(
    'byLayer',
    [given.rope_parameters, given.rope_scaling].some((one) => one?.full_attention),
  );
  trap('localBase', typeof given.rope_local_base_freq === 'number', { base: given.rope_local_base_freq });
  trap('latent', given.qk_rope_head_dim !== undefined, { size: given.qk_rope_head_dim });
  trap(
    'ownHead',
    size &&
      given.head_dim &&
      size * given.num_attention_heads !== given.hidden_size &&
      !given.qk_rope_head_dim,
    {
      size,
      divided: given.hidden_size / given.num_attention_heads,
    },
  );
  const partial = scaling.partial_rotary_factor ?? config.partial_rotary_factor;
  trap('partial', partial < 1 && size, { turned: Math.floor(partial * size), size });
  trap('someRope', given.no_rope_layer_interval > 0, { interval: given.no_rope_layer_interval });
  trap('windowOff', given.sliding_window > 0 && given.use_sliding_window === false, {
    window: given.sliding_window,
  });
  trap(
    'window',
    given.sliding_window > 0 && given.use_sliding_window !== false && given.sliding_window < longest,
    { window: given.sliding_window },
  );
  trap('noTheta', !isSpoken(scaling.rope_theta) && !isSpoken(config.rope_theta));
  trap('unread', unreadKeys(source).length > 0, { keys: list(unreadKeys(source)) });
  trap('renamed', renamed.length > 0, { keys: list(renamed) });
  trap('inner', inner);
  return found;
}

// Keys of the scaling that nobody reads: often a slip of the pen.
function unreadKeys(source) {
  const scaling = source.rope_parameters ?? source.rope_scaling;
  if (scaling === null || typeof scaling !== 'object' || Array.isArray(scaling)) return [];
  return Object.keys(scaling).filter((key) => !SCALING_KEYS.has(key) && !key.endsWith('_attention'));
}

// At most four names, each short enough for a sentence.
const list = (keys) =>
  keys
    .slice(0, 4)
    .map((key) => key.slice(0, 40).replace(/\p{C}/gu, ''))
    .join(', ') + (keys.length > 4 ? ' …' : '');
