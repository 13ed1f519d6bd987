import { picked } from './compact.js';
import { isGiven } from './each.js';
import { classOf, positionsOf } from './encoding.js';
import { factsOf, headSize, isObject } from './facts.js';
import { memoryOf } from './memory.js';
import { CANONICAL, DECIDED, NAMES } from './names.js';
import { readPasted } from './pasted.js';
import { stackOf } from './stacks.js';
import { trapsOf } from './traps.js';
import { unreadLayers, unreadRotation } from './unread.js';
import { canonical } from './vendors.js';

const WIDEST = 512; // features of a head that a picture has room for

/**
 * What a config says of positions: { config (as the engine takes it), keys (in canonical names), clean (what stands in the
 * text, in these), form (of formOf), read (of each of its keys { from: how it stands there, decides }), facts, memory,
 * missing, assumed (keys that have the default of their class), stopped (keys about rotation that are not understood), stack (which
 * of its models is read), traps } or { problem: { code, … } }.
 *
 * @param {string} text a config.json, or what readPasted finds one in
 * @param {{ stack?: string }} [how] which of several models is read, one of STACKS
 * @returns {any}
 */
export function readConfig(text, { stack: wished } = {}) {
  if (text.trim() === '') return { problem: { code: 'empty' } };
  const { value, repeated, forgiven, problem } = readPasted(text);
  if (problem) return { problem };
  if (!isObject(value)) return { problem: { code: 'object' } };
  const stack = stackOf(picked(value), wished);
  const source = stack.path.reduce((inner, key) => inner[key], value);
  const { given: written, renamed, twice, told } = canonical(stack.value, stack.kind);
  const positions = positionsOf(written);
  const { given, assumed: ofClass } =
    forgiven.some((way) => OTHERS.includes(way)) || isGiven(written.gguf)
      ? { given: written, assumed: [] }
      : withDefaults(written, positions);

  const file = kindOfFile(value);
  if (isNoModel(written, file)) return { problem: { code: 'noModel', kind: file } };
  const assumed = [...told, ...ofClass];
  const size = headSize(given);
  if (size > WIDEST) return { problem: { code: 'wide', size } };
  const { config, ...facts } = factsOf(given, positions, { unread: unreadLayers(source), kind: stack.kind });
  const stopped = positions === 'rope' ? unreadRotation(source) : [];
  return {
    keys: given,
    ...cleanOf(written, stack.value),
    stack,
    form: formOf(written, stack.value, forgiven, renamed),
    config,
    facts,
    assumed,
    stopped,
    memory: memoryOf(given, facts, cacheOf(given, stack)),
    missing: positions === 'rope' ? missingIn(given, facts) : [],
    traps: trapsOf({
      given,
      facts,
      size,
      source,
      renamed,
      twice,
      repeated,
      forgiven,
      assumed,
      stack,
      wished,
    }),
  };
}

const SHOWN = 60; // characters of a value
const shownValue = (value) => {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

// Classes that other programs' files are given here.
const MADE = /^(?:params\.json|options) of /;

// Whose keys a text has: 'config' those of Transformers, 'gguf' those of llama.cpp, 'own' those of other programs.
/** @type {(given: any, source: any, forgiven: string[], renamed: string[]) => string} */
function formOf({ gguf, model_type: type }, source, forgiven, renamed) {
  const isNamed = isGiven(source.model_type) || isGiven(source.architectures);
  const isOwn =
    MADE.test(type) ||
    forgiven.some((way) => ['options', 'assigned'].includes(way)) ||
    (!isNamed && renamed.length > 0);
  return isGiven(gguf) ? 'gguf' : isOwn ? 'own' : 'config';
}

// Groups of a config that belong to it.
const KEPT = [
  'rope_scaling',
  'rope_parameters',
  'linear_attn_config',
  'per_layer_config',
  'dual_chunk_attention_config',
];

// A config without other names, other models and what says nothing, and where each of its keys comes from.
function cleanOf(written, source) {
  const isKept = ([key, value]) =>
    isGiven(value) &&
    !(key in CANONICAL || key === 'gguf') &&
    (!isObject(value) || KEPT.includes(key)) &&
    !MADE.test(String(value));
  const entries = Object.entries(written).filter(isKept);
  const read = entries.flatMap(([key, value]) => {
    const names = [key, ...(NAMES[key] ?? [])].filter((name) => isGiven(source[name]));
    const from = names.find((name) => source[name] === value) ?? names[0];
    if (!from) return [];
    const inner = isObject(value) ? Object.entries(value) : [['', value]];
    return inner.map(([name, one]) => {
      const path = name ? `${from}.${name}` : from;
      const decides = name ? (DECIDED.get(name) ?? 'scaling') : (DECIDED.get(key) ?? 'scaling');
      return [path, { from: `${path}: ${shownValue(one)}`, decides }];
    });
  });
  return { clean: Object.fromEntries(entries), read: Object.fromEntries(read) };
}

// A decoder beside an encoder keeps the keys of both.
const cacheOf = (given, { kind, others }) =>
  kind === 'decoder' && others.includes('encoder') ? 'both' : classOf(given).cache;

// Files that lie beside a config.json, by keys of theirs.
const FILES = {
  tokenizer_class: 'tokenizer_config.json',
  added_tokens_decoder: 'tokenizer_config.json',
  peft_type: 'adapter_config.json',
  weight_map: 'model.safetensors.index.json',
  _from_model_config: 'generation_config.json',
  do_sample: 'generation_config.json',
};
const kindOfFile = (value) => FILES[Object.keys(FILES).find((key) => key in value)];
const OF_MODELS = [
  ...['hidden_size', 'num_attention_heads', 'num_hidden_layers', 'head_dim', 'rope_theta'],
  ...['rope_scaling', 'rope_parameters', 'max_position_embeddings', 'kv_lora_rank', 'state_size'],
];
// Whether no key in it says anything of a model; a length stands in other files, too.
const isNoModel = (given, file) =>
  classOf(given).encoding === undefined &&
  !OF_MODELS.some((key) => isGiven(given[key]) && !(file && key === 'max_position_embeddings'));

// Where a class of Transformers has no say.
const OTHERS = ['gguf', 'options', 'assigned'];

const PATTERN = ['sliding_window_pattern', 'global_attn_every_n_layers'];
const LOCAL = ['rope_local_base_freq', 'local_rope_theta', 'global_rope_theta'];
const OF_ROPE = [
  'rope_parameters',
  'rope_theta',
  'rope_local_base_freq',
  'partial_rotary_factor',
  'rotary_dim',
];

// A config with what its class has where it says nothing itself. Of a base, null says nothing either.
function withDefaults(written, positions) {
  const { defaults = {} } = classOf(written);
  const hasScaling = ['rope_parameters', 'rope_scaling', 'swa_rope_theta'].some((key) =>
    isGiven(written[key]),
  );
  const groups = [
    written.rope_parameters ?? (hasScaling ? undefined : defaults.rope_parameters),
    written.rope_scaling,
  ];
  const places = groups.filter(isObject);
  const isAbsent = (key) => {
    if (OF_ROPE.includes(key) && positions !== 'rope') return false;
    if (key === 'partial_rotary_factor' && isGiven(written.rotary_dim)) return false;
    if (key === 'rope_parameters') return !hasScaling;
    if (key === 'rope_theta') return !isGiven(written.rope_theta) && !hasBase(written, places);
    if (PATTERN.includes(key) && written.layer_types !== undefined) return false;
    if (LOCAL.includes(key) && places.some((group) => isObject(group.sliding_attention))) return false;
    return written[key] === undefined && places.every((group) => group[key] === undefined);
  };
  const assumed = Object.keys(defaults).filter(isAbsent);
  const taken = Object.fromEntries(assumed.map((key) => [key, defaults[key]]));
  return { given: { ...written, ...taken }, assumed };
}

// Whether a base stands elsewhere in the config.
function hasBase(given, groups) {
  const places = groups.flatMap((group) => [group, group.full_attention, group.compress]).filter(isObject);
  return isGiven(given.global_rope_theta) || places.some(({ rope_theta }) => isGiven(rope_theta));
}

// What no pair can be computed without: the size of a head and the length of training.
function missingIn(given, { scaling, turned, reach }) {
  const isSized =
    isGiven(given.head_dim) || (isGiven(given.hidden_size) && isGiven(given.num_attention_heads));
  const isLong =
    reach !== undefined ||
    isGiven(given.max_position_embeddings) ||
    scaling.max_position_embeddings !== undefined;
  return [!isSized && turned === undefined && 'head', !isLong && 'length'].filter(Boolean);
}
