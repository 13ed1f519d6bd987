import { isCount, isObject } from './each.js';

const isNumber = (value) => typeof value === 'number';

/**
 * What one token leaves in the cache of a layer that sees all and of one with a window, and how many layers of each kind
 * there are; { why } or { missing } where the config does not say.
 *
 * @param {any} given canonical keys
 * @param {Record<string, any>} facts
 * @param {string | undefined} cache what the class of the model says: 'both' of encoder and decoder
 */
export function memoryOf(given, facts, cache) {
  const { layers: found, heads: queries, window, kvHeads, encoding, isEncoder, wrong } = facts;
  if (isEncoder) return { why: 'encoder' };
  if (encoding === 'state') return { why: 'state' };
  if (cache === 'both') return { why: 'both' };
  if (wrong?.code === 'missing') return { missing: wrong.key };
  if (wrong) return { why: 'layers' };
  // Layers that share or compress keys are no sum of heads.
  const shares =
    isCount(given.num_kv_shared_layers) ||
    given.use_cla === true ||
    Array.isArray(given.kv_reuse_group) ||
    encoding === 'relative-sinusoidal' ||
    isNumber(given.compress_rope_theta);
  if (shares || isObject(given.rope_parameters?.compress)) return { why: 'untold' };
  const bytes = bytesOf(given.torch_dtype);
  const isSaid = typeof given.torch_dtype === 'string';
  const shape = { layers: found.attending, bytes, isSaid, window, windowed: found.windowed };
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

const bytesOf = (type) => (/32/.test(type) ? 4 : /8/.test(type) ? 1 : 2);
