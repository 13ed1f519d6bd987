import { isCount, isObject } from './each.js';

const isNumber = (value) => typeof value === 'number';

/**
 * What one token leaves in the cache of a layer that sees all and of one with a window, and how many layers of each kind
 * there are; { why } or { missing } where the config does not say.
 *
 * @param {any} given canonical keys
 * @param {any} facts
 * @param {string | undefined} cache what the class of the model says: 'both' of encoder and decoder
 */
export function memoryOf(given, facts, cache) {
  const { heads: queries, window, kvHeads, encoding, isEncoder, wrong } = facts;
  if (isEncoder) return { why: 'encoder' };
  if (encoding === 'state') return { why: 'state' };
  // What comes of the encoder has a length of its own.
  const isCrossed = cache === 'both';
  if (wrong?.code === 'missing') return { missing: wrong.key };
  if (wrong) return { why: 'layers' };
  // Transformer-XL and XLNet.
  if (encoding === 'relative-sinusoidal') return { why: 'hidden' };
  // Layers that compress keys are no sum of heads.
  const compresses = Array.isArray(given.kv_reuse_group) || isNumber(given.compress_rope_theta);
  if (compresses || isObject(given.rope_parameters?.compress)) return { why: 'untold' };
  const { attending, windowed } = keepingIn(given, facts);
  const type = given.kv_cache_dtype ?? given.torch_dtype;
  const bytes = bytesOf(type);
  const isSaid = typeof type === 'string';
  const hasState = facts.hasStates || facts.kinds.some(({ sees }) => sees === 'state');
  const shape = { layers: attending, bytes, isSaid, window, windowed, isCrossed, hasState };
  if (isCount(given.kv_lora_rank) && isCount(given.qk_rope_head_dim)) {
    const values = given.kv_lora_rank + given.qk_rope_head_dim;
    return { ...shape, values, localValues: values };
  }
  if (!isCount(kvHeads)) return { missing: 'num_key_value_heads' };
  const size = isCount(given.head_dim) ? given.head_dim : given.hidden_size / queries;
  if (!isCount(size)) return { missing: 'head_dim' };
  const full = isCount(given.global_head_dim) ? given.global_head_dim : size;
  const local = isCount(given.swa_head_dim) ? given.swa_head_dim : size;
  // Values may be narrower than keys.
  const both = (features) => features + (isCount(given.v_head_dim) ? given.v_head_dim : features);
  const listed = given.heads_by_layer;
  if (listed) {
    const heads = listed.filter(isCount);
    const [least, most] = [Math.min(...heads), Math.max(...heads)];
    const meanOf = (/** @type {string[]} */ ways) => {
      const own = listed.filter((_, i) => ways.includes(facts.kinds[facts.each[i]].sees));
      return own.reduce((sum, one) => sum + one, 0) / Math.max(1, own.length);
    };
    return {
      ...shape,
      heads: least === most ? most : `${least}–${most}`,
      values: meanOf(['all']) * both(size),
      localValues: meanOf(['window', 'chunk']) * both(size),
    };
  }
  const globalHeads = isCount(given.num_global_key_value_heads) ? given.num_global_key_value_heads : kvHeads;
  const localHeads = isCount(given.swa_num_key_value_heads) ? given.swa_num_key_value_heads : kvHeads;
  return {
    ...shape,
    heads: localHeads,
    globalHeads: globalHeads === localHeads ? undefined : globalHeads,
    values: globalHeads * both(full),
    localValues: localHeads * both(local),
  };
}

// Of the layers those that keep keys of their own: in Gemma 3n the last ones take those of a layer before them, in
// Hunyuan-Large every second one. Sources: transformers, modeling_gemma3n.py; tencent/Hunyuan-Large.
function keepingIn(
  { num_kv_shared_layers: shared, use_cla, cla_share_factor: factor },
  { layers, kinds, each },
) {
  if (use_cla === true && isCount(factor))
    return { attending: Math.ceil(layers.attending / factor), windowed: layers.windowed };
  if (!isCount(shared) || shared >= each.length) return layers;
  const own = each.slice(0, each.length - shared).map((kind) => kinds[kind].sees);
  const isLocal = (sees) => sees === 'window' || sees === 'chunk';
  return {
    attending: own.filter((sees) => sees === 'all' || isLocal(sees)).length,
    windowed: own.filter(isLocal).length,
  };
}

// Blocks of llama.cpp hold 32 values and their scales. Source: ggml, ggml-common.h.
const BLOCKS = { q4_0: 18, iq4_nl: 18, q4_1: 20, q5_0: 22, q5_1: 24, q8_0: 34 };
const bytesOf = (type) => (BLOCKS[type] ? BLOCKS[type] / 32 : /32/.test(type) ? 4 : /8/.test(type) ? 1 : 2);
