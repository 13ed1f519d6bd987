import { isCount, isModernBert } from '../../../core/config/each.js';
import { readConfig } from '../../../core/config/reading.js';

const MOST = 256; // layers that a picture has room for
const LISTS = ['layer_types', 'no_rope_layers'];

/**
 * What a config.json says layer by layer: { kinds, each, style (of its windows), trained, facts } or { problem: { code,
 * key, … } }.
 *
 * @param {string} text
 * @returns {any}
 */
export function readLayers(text) {
  const { problem, keys, facts, config, missing } = readConfig(text);
  if (problem) return { problem };
  const wrong = wrongKey(keys, facts);
  if (wrong) return { problem: wrong };
  const { kinds, each, scaling } = facts;
  const trained =
    scaling.original_max_position_embeddings ??
    keys.original_max_position_embeddings ??
    config.max_position_embeddings;
  if (missing.includes('head')) return { problem: { code: 'missing', key: 'head_dim' } };
  if (!isCount(trained)) return { problem: { code: 'missing', key: 'max_position_embeddings' } };
  const isChunked = kinds.some(({ sees }) => sees === 'chunk');
  return {
    kinds,
    each,
    style: isChunked ? 'chunk' : isModernBert(keys) ? 'centred' : 'sliding',
    trained,
    facts,
    config,
  };
}

// The key by which layers cannot be told apart, or nothing.
function wrongKey(keys, { each }) {
  const count = keys.num_hidden_layers;
  if (count === undefined || count === null) return { code: 'missing', key: 'num_hidden_layers' };
  if (!isCount(count) || count > MOST || !each)
    return { code: 'layers', key: 'num_hidden_layers', most: MOST };
  for (const key of LISTS) {
    const list = keys[key];
    if (list === undefined || list === null) continue;
    if (!Array.isArray(list)) return { code: 'list', key, count };
    if (list.length > 0 && list.length !== count) return { code: 'length', key, count, length: list.length };
  }
  const names = keys.layer_types?.some((one) => typeof one !== 'string');
  if (names) return { code: 'names', key: 'layer_types' };
  if (keys.no_rope_layers?.some((one) => one !== 0 && one !== 1))
    return { code: 'signs', key: 'no_rope_layers' };
  const wrongWindow = ['sliding_window', 'attention_chunk_size', 'local_attention'].find(
    (key) => keys[key] !== undefined && keys[key] !== null && !isCount(keys[key]),
  );
  if (wrongWindow) return { code: 'count', key: wrongWindow };
  const lacksWindow = each.length > 0 && /sliding|chunked/.test(String(keys.layer_types ?? ''));
  if (lacksWindow && !isCount(keys.sliding_window) && !isCount(keys.attention_chunk_size))
    return { code: 'missing', key: 'sliding_window' };
  return undefined;
}
