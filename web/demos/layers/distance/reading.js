import { isCount, isModernBert } from '../../../core/config/each.js';
import { readConfig } from '../../../core/config/reading.js';
import { nameIn } from '../../../core/config/traps.js';

const MOST = 256; // layers that a picture has room for

/**
 * What a config.json says layer by layer: { kinds, each, style (of its windows), trained, facts } or { problem: { code,
 * key, … } }.
 *
 * @param {string} text
 * @returns {any}
 */
export function readLayers(text) {
  const { problem, keys, facts, config, missing, stopped } = readConfig(text);
  if (problem) return { problem };
  if (stopped.length > 0) return { problem: { code: 'stopped', key: stopped.map(nameIn).join(', ') } };
  if (facts.wrong) return { problem: facts.wrong };
  if (facts.encoding === 'unknown') return { problem: { code: 'unknown', key: 'model_type' } };
  if (facts.layers.layers > MOST)
    return { problem: { code: 'layers', key: 'num_hidden_layers', most: MOST } };
  if (facts.layers.attending === 0) return { problem: { code: 'state', key: 'num_hidden_layers' } };
  const { kinds, each, scaling } = facts;
  const trained =
    scaling.original_max_position_embeddings ??
    keys.original_max_position_embeddings ??
    // A window alone is no length that a text grows from.
    (keys.max_position_embeddings === undefined ? undefined : config.max_position_embeddings);
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
