// Keys of a config that nobody here reads, and what that means for the numbers.

import { headsByLayer } from './each.js';
import { isQwen } from './facts.js';
import { CANONICAL, CONFIG_KEYS, HOLDERS, isNest, SCALING_KEYS } from './names.js';

const isSaid = (value) =>
  ![undefined, null, false, ''].includes(value) && !(Array.isArray(value) && value.length === 0);
const isUnread = (key, source) =>
  isSaid(source[key]) && !CONFIG_KEYS.has(key) && !SCALING_KEYS.has(key) && !isNest(key);

const OF_ROTATION = /rope|rotary|xpos|(?:^|_)ntk|(?:^|_)yarn/;
// How features are paired and tables are kept changes no frequency; a word alone only says that there is RoPE.
const HARMLESS_ROTATION =
  /interleav|neox|traditional|cache|fus(?:ed|ion)|impl|style|layout|format|dtype|scale_base|^rope_(?:scaling|parameters|type)$/;
// Layers of experts, of several tokens at once, of features for others: what they attend to is the same.
const HARMLESS_LAYERS =
  /moe|mlp|wavenet|speech|expert|dense(?!_attention)|ffn|mtp|nextn|predict|quant|skip|output|out_|feature|hidden_states|select|vision|visual|image|audio|stage|sparsity|altup|token|dropout|exit|aux|deepstack|freez|pad(?:ding)?_idx|index(?:er)?_|_num_(?:hidden_)?layers$|^(?:num|n|total)_/;
const OF_LAYERS =
  /_layers$|_indices$|_idxs?$|_indexes$|_pattern$|_layout$|block_types$|layer_types$|mixer_types$|mamba_step$|block_configs$|_per_layer$|_layer_(?:period|offset|interval|freq)|per_layer$|every_n_layers?$/;

// A type of scaling outside of a group for it, as Hymba has it; MaxText's is known.
const hasLooseType = ({ rope_type: type, rope_scaling, rope_parameters, base_emb_dim: isMaxText }) =>
  typeof type === 'string' && type !== 'default' && !rope_scaling && !rope_parameters && !isMaxText;

/** Keys about rotation that are not understood: no frequency is computed beside them. */
export const unreadRotation = (source) => [
  ...(hasLooseType(source) ? ['rope_type'] : []),
  ...Object.keys(source).filter(
    (key) =>
      OF_ROTATION.test(key) &&
      isUnread(key, source) &&
      // A factor of 1 changes nothing.
      ![true, 1].includes(source[key]) &&
      !HARMLESS_ROTATION.test(key) &&
      misspeltIn(source, []).get(key) === undefined,
  ),
];

/** The first key about layers that is not understood: neither their kinds nor the cache are told beside it. */
export const unreadLayers = (source) =>
  Object.keys(source).find(
    (key) =>
      OF_LAYERS.test(key) &&
      isUnread(key, source) &&
      source[key] !== true &&
      (HEADS.test(key) || !HARMLESS_LAYERS.test(key)) &&
      !(LISTED.includes(key) && headsByLayer(source)),
  );
const LISTED = ['block_configs', 'num_key_value_heads_per_layer'];

// Heads of its own for each layer change the cache.
const HEADS = /heads_per_layer$/;

const OF_POSITION =
  /rope|rotary|(?<!com)posit|ntk|logn|alibi|window|seq_?len|yarn|(?<!num_)local_(?!rank|batch)|radius|block_size$|_len$|attention_type|attn_type/;

/** Whether a key that nobody reads may be told of, or stop the numbers. */
export const isTelling = (key) =>
  /^[a-z]\w{0,60}$/i.test(key) &&
  ((OF_ROTATION.test(key) && !HARMLESS_ROTATION.test(key)) ||
    (OF_LAYERS.test(key) && !HARMLESS_LAYERS.test(key)) ||
    OF_POSITION.test(key));

/** Keys of the config that sound like positions, say something and are read by nobody here. */
export function positionKeys(source, given, temperature, renamed) {
  const isRead = (key) =>
    renamed.includes(key) ||
    (CANONICAL[key] !== undefined && given[CANONICAL[key]] === source[key]) ||
    isNest(key) ||
    (key === 'seq_length'
      ? isQwen(given) || temperature?.kind === 'logn'
      : CONFIG_KEYS.has(key) || SCALING_KEYS.has(key));
  return Object.keys(source).filter(
    (key) =>
      (OF_POSITION.test(key) || /^sparse_(?:config|attention)/.test(key)) &&
      (!isRead(key) || key === 'sparse_config') &&
      !HOLDERS.includes(key) &&
      ![undefined, null, false].includes(source[key]),
  );
}

/** Keys of the scaling that nobody reads: often a slip of the pen. */
export function unreadKeys(source) {
  const scaling = source.rope_scaling ?? source.rope_parameters;
  if (scaling === null || typeof scaling !== 'object' || Array.isArray(scaling)) return [];
  const isNested = (key) => key.endsWith('_attention') || key === 'main' || key === 'compress';
  return Object.keys(scaling).filter((key) => !SCALING_KEYS.has(key) && !isNested(key));
}

/** Keys that nobody reads and what was meant by each: a known key that few strokes make of it. */
export function misspeltIn(source, unread) {
  // A long key about sizes, where the right one is not there as well.
  const isMeant = (word) => OF_POSITION.test(word) || (word.length > 14 && !(word in source));
  const known = [...CONFIG_KEYS].filter(isMeant);
  const top = Object.keys(source).filter((key) => !CONFIG_KEYS.has(key) && !SCALING_KEYS.has(key));
  const near = (key, words) =>
    words.includes(key) || key.length > 40
      ? undefined
      : words.find(
          (word) =>
            `${key}s` !== word &&
            `${word}s` !== key &&
            strokes(key, word) <= (word.length < 10 || !OF_POSITION.test(word) ? 1 : 2),
        );
  const found = [
    ...top
      .filter((key) => typeof source[key] !== 'object' || OF_POSITION.test(key))
      .map((key) => [key, near(key, [...HOLDERS, ...known])]),
    // vLLM once multiplied YaRN's own by attn_factor.
    ...unread.filter((key) => key !== 'attn_factor').map((key) => [key, near(key, [...SCALING_KEYS])]),
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
