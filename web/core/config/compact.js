// The keys that are read, as an address carries them: ~rope_theta!10000~rope_scaling.rope_type!yarn. Everything else of
// a config is left behind.

const own = [
  ...['rope_theta', 'partial_rotary_factor', 'original_max_position_embeddings', 'max_position_embeddings'],
  ...['head_dim', 'hidden_size', 'num_attention_heads'],
];
const engine = [
  ...own,
  ...[
    'rope_type',
    'type',
    'factor',
    'attention_factor',
    'beta_fast',
    'beta_slow',
    'mscale',
    'mscale_all_dim',
  ],
  ...['short_mscale', 'long_mscale', 'low_freq_factor', 'high_freq_factor', 'truncate', 'short_factor'],
  'long_factor',
];
const scaling = [...engine, 'mrope_section', 'mrope_interleaved', 'llama_4_scaling_beta'];
const nests = [
  ...['rope_scaling', 'rope_parameters', 'full_attention', 'sliding_attention', 'main', 'compress'],
  ...['linear_attn_config', 'text_config'],
];

/** Of a config and of its scaling, the keys that the engine reads. */
export const ENGINE_KEYS = { config: own, scaling: engine };

/** Keys of a config that are read, beside the nested ones. */
export const CONFIG_KEYS = new Set([
  ...own,
  ...['model_type', 'num_hidden_layers', 'num_key_value_heads', 'multi_query', 'qk_rope_head_dim'],
  ...['kv_lora_rank', 'sliding_window', 'use_sliding_window', 'sliding_window_pattern', 'layer_types'],
  'max_window_layers',
  ...['rope_local_base_freq', 'torch_dtype', 'dtype', 'alibi', 'position_embedding_type'],
  ...['no_rope_layer_interval', 'n_embd', 'n_head', 'n_layer', 'n_positions', 'rotary_pct'],
  ...['rotary_emb_base', 'rotary_dim', 'kv_channels', 'no_rope_layers', 'attention_chunk_size'],
  ...['qk_nope_head_dim', 'v_head_dim', 'global_head_dim', 'num_global_key_value_heads'],
  ...['global_rope_theta', 'local_rope_theta', 'local_attention', 'global_attn_every_n_layers'],
  ...['compress_rope_theta', 'num_kv_shared_layers', 'full_attention_interval'],
  ...['attn_temperature_tuning', 'floor_scale', 'attn_scale', 'use_logn_attn', 'logn_attn', 'seq_length'],
  ...[
    'use_dynamic_ntk',
    'layers_block_type',
    'hybrid_override_pattern',
    'attn_type_list',
    'hybrid_layer_pattern',
  ],
  ...['full_attn_layers', 'full_attn_idxs', 'attn_layer_period', 'attn_layer_offset', 'mla_use_nope'],
  ...['swa_rope_theta', 'swa_head_dim', 'swa_num_key_value_heads'],
]);

/** Keys among those of scaling that are read. */
export const SCALING_KEYS = new Set(scaling);

const NESTS = new Set(nests);
const known = (key) => CONFIG_KEYS.has(key) || SCALING_KEYS.has(key);
const MOST = 2400; // characters that one config may take of an address

/** Of what JSON said, the keys that are read, in an object of plain values; a value that none can be is {}. */
export function picked(value, depth = 0) {
  const made = {};
  for (const key of Object.keys(value)) {
    const inner = value[key];
    const isNest = inner !== null && typeof inner === 'object' && !Array.isArray(inner);
    if (isNest && NESTS.has(key)) made[key] = depth < 4 ? picked(inner, depth + 1) : {};
    else if (known(key) || NESTS.has(key)) made[key] = isNest ? {} : plain(inner);
  }
  return made;
}

const tidy = (text) => text.slice(0, 60).replace(/\p{C}/gu, '');

function plain(value) {
  if (typeof value === 'string') return tidy(value);
  if (!Array.isArray(value)) return value;
  return value.slice(0, 1024).map((one) => (typeof one === 'object' ? null : plain(one)));
}

/** The address form of picked keys; undefined where it is too long. */
export function written(config) {
  const parts = [];
  const write = (object, path) => {
    for (const [key, value] of Object.entries(object)) {
      const name = path + key;
      if (Array.isArray(value))
        parts.push(`${name}!${value.map(scalar).join(',')}${value.length < 2 ? ',' : ''}`);
      else if (value !== null && typeof value === 'object') {
        parts.push(`${name}!*`);
        write(value, `${name}.`);
      } else parts.push(`${name}!${scalar(value)}`);
    }
  };
  write(config, '');
  const text = `~${parts.join('~')}`;
  return text.length <= MOST ? text : undefined;
}

const literal = /^(?:true|false|null|-?\d.*)$/;

// A string that would read as something else begins with ', and what is no word is written by its number.
function scalar(value) {
  if (typeof value !== 'string') return String(value);
  const safe = value.replace(/[^\w.-]/g, (sign) => `(${sign.charCodeAt(0).toString(16)})`);
  return literal.test(safe) || safe === '' ? `'${safe}` : safe;
}

function scalarOf(text) {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  if (/^-?\d/.test(text)) return Number.isFinite(Number(text)) ? Number(text) : null;
  return tidy(
    text
      .replace(/^'/, '')
      .replace(/\(([\da-f]{1,4})\)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  );
}

/** The config text of an address form, set as people set it; undefined for any other text. */
export function expanded(text) {
  if (text[0] !== '~' || text.length > 2 * MOST) return undefined;
  const made = {};
  for (const part of text.slice(1).split('~')) {
    const [path, value = ''] = part.split('!', 2);
    const keys = path.split('.');
    if (keys.length > 5 || !keys.every((key) => known(key) || NESTS.has(key))) continue;
    const last = keys.pop();
    let place = made;
    for (const key of keys) {
      if (!isObject(place[key])) place[key] = {};
      place = place[key];
    }
    if (value === '*') place[last] = {};
    else
      place[last] = value.includes(',')
        ? value.replace(/,$/, '').split(',').filter(Boolean).map(scalarOf)
        : scalarOf(value);
  }
  return setOut(made, '');
}

const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

// As JSON.stringify with two spaces, but lists in one line.
function setOut(object, indent) {
  const lines = Object.entries(object).map(([key, value]) => {
    const list = Array.isArray(value) && `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
    return `${indent}  "${key}": ${list || (isObject(value) ? setOut(value, `${indent}  `) : JSON.stringify(value))}`;
  });
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n${indent}}` : '{}';
}
