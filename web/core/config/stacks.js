// Which of the models inside of a config is read: a multimodal model has several, and so has one with encoder and decoder.

import { isObject } from './each.js';
import { classOf, partType } from './encoding.js';
import { NAMES } from './names.js';

const MOST = 4; // objects inside of each other

/** What a model inside of a config may be, in the order in which one is chosen. */
export const STACKS = ['text', 'decoder', 'encoder', 'vision', 'audio', 'talker'];

// By its path, the first that fits: a talker has a text_config of its own.
/** @type {[kind: string, pattern: RegExp][]} */
const KINDS = [
  ['talker', /talker/],
  [
    'aside',
    /quant|generation|project|align|qformer|perceiver|vocoder|2wav|diffusion|vae|tokeniz|sampler|head_config/,
  ],
  ['vision', /vision|visual|image|backbone|(?:^|_)vi[td]/],
  ['audio', /audio|speech|acoustic|codec/],
  ['decoder', /decoder/],
  ['encoder', /encoder/],
  ['text', /text|llm|language|thinker|semantic|\blm|^model/],
];
const kindOf = (path) => KINDS.find(([, pattern]) => pattern.test(path))?.[0];

const isGiven = (value, key) => [key, ...(NAMES[key] ?? [])].some((name) => name in value);
const isSized = (value) =>
  isGiven(value, 'num_hidden_layers') ||
  (isGiven(value, 'hidden_size') && isGiven(value, 'num_attention_heads'));

// Saved without the decoder of their class.
/** @param {any} config */
const isHalf = ({ architectures: names }) =>
  Array.isArray(names) &&
  names.every((name) => /EncoderModel$|ForAudioClassification$|^Chronos2Model$/.test(name));
const isPair = (config) => classOf(config).cache !== 'encoder' && isBoth(config);
const isBoth = (config) =>
  config.is_encoder_decoder === true ||
  classOf(config).cache === 'both' ||
  ['encoder_layers', 'decoder_layers'].every((key) => key in config);

const OBJECTS =
  /^(?:encoder|decoder|model|lm|llm|language_model|text_model|vision_model|vision_encoder)$|_config$/;

// Models inside of a config: { kind, path, chain (the objects from the outermost to it) }.
function inside(value, path = [], chain = [value]) {
  if (path.length >= MOST) return [];
  return Object.keys(value).flatMap((key) => {
    const inner = value[key];
    const isModel = isObject(inner) && OBJECTS.test(key);
    if (!isModel) return [];
    const here = { path: [...path, key], chain: [...chain, inner] };
    const kind = kindOf(here.path.join('.'));
    const isOne = kind && kind !== 'aside' && (isSized(inner) || typeof inner.model_type === 'string');
    return [
      ...(isOne ? [{ kind, ...here }] : []),
      ...(kind === 'aside' ? [] : inside(inner, ...Object.values(here))),
    ];
  });
}

const SIZES = ['hidden_size', 'num_hidden_layers', 'num_attention_heads', 'num_key_value_heads', 'head_dim'];
const OF_SIZE = SIZES.flatMap((key) => [key, ...NAMES[key]]);

// The keys of the innermost over those around it, but for sizes where its class has them.
function over(chain) {
  const own = chain.at(-1);
  const made = Object.assign(Object.create(null), ...chain);
  // A window of what stands around it, as of a projector, is none of the text's.
  if (!('window_size' in own)) delete made.window_size;
  if (chain.length > 1 && !isSized(own) && classOf(own).defaults?.hidden_size)
    for (const key of OF_SIZE) if (!(key in own)) delete made[key];
  return made;
}

// A part that has no model_type is told by that of the whole, where it has a class for its parts.
function named([...chain], kind) {
  const [whole, own] = [chain[0], chain.at(-1)];
  const type = partType(whole.model_type, kind);
  // Mistral’s own files name no class. Source: mistral-inference, vision_encoder.py.
  if (own === whole.vision_encoder) return { ...own, model_type: 'pixtral' };
  return own.model_type || type === whole.model_type ? own : { ...own, model_type: type };
}

// The encoder of speech of Seamless, whose other parts are of text. Source: transformers, modeling_seamless_m4t_v2.py.
const speechOf = (config) =>
  /^seamless_m4t/.test(config.model_type) && {
    model_type: 'wav2vec2-bert',
    hidden_size: config.hidden_size,
    num_hidden_layers: config.speech_encoder_layers,
    num_attention_heads: config.speech_encoder_attention_heads,
    position_embeddings_type: config.position_embeddings_type,
  };

/**
 * The model of a config that is read: { value (its keys, over those around it where it is the language model), path, kind,
 * others (kinds that one could read in its place) }.
 *
 * @param {Record<string, any>} config
 * @param {string} [wished] one of STACKS, read where it is there
 */
export function stackOf(config, wished) {
  // Of those inside of each other the deepest counts: thinker_config.text_config before thinker_config.
  const found = inside(config).filter(({ chain }, _, all) => {
    const own = chain.at(-1);
    return !all.some(
      (other) => other.chain.length > chain.length && other.chain.includes(own) && !isSized(own),
    );
  });
  const byKind = new Map();
  for (const one of found) if (!byKind.has(one.kind)) byKind.set(one.kind, one);
  // An encoder and a decoder may have their keys side by side, and one of speech with them.
  if (byKind.size === 0 && isPair(config)) {
    const speech = speechOf(config);
    const { max_source_positions, ...read } = config;
    for (const part of isHalf(config) ? ['encoder'] : ['decoder', 'encoder'])
      byKind.set(part, { kind: part, path: [], chain: [speech ? read : config] });
    if (speech) byKind.set('audio', { kind: 'audio', path: [], chain: [speech] });
  }
  // A model with sizes of its own beside a vision tower is the language model.
  else if (isSized(config) && !byKind.has('text'))
    byKind.set('text', { kind: 'text', path: [], chain: [config] });
  const kind = [wished, ...STACKS].find((one) => byKind.has(one));
  if (kind === undefined) return { value: config, path: [], kind: 'text', others: [] };
  const { path, chain } = byKind.get(kind);
  return {
    value: kind === 'text' ? over(chain) : named(chain, kind),
    path,
    kind,
    others: [...byKind.keys()].filter((other) => other !== kind),
  };
}
