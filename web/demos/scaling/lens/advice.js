// What to write where a text is longer than those of training: a scaling with its numbers, for the programs that read one.

import { architectureOf } from '../../../core/config/gguf.js';
import { ENGINE_KEYS } from '../../../core/config/names.js';
import { isReadApart, NO_SCALING } from '../../../core/config/traps.js';
import { unlessRefused } from '../../../core/refusal.js';

const METHODS = ['yarn', 'ntk', 'linear'];
// Types that a model was trained with: another one would change frequencies that it knows, so the same is taken further.
const TRAINED = ['llama3', 'linear'];
// Types whose numbers another one may take the place of; others have lists of their own, or rules of their makers.
const PLAIN = ['default', 'mrope', 'yarn', 'linear', 'dynamic', 'llama3'];

// What goes with the type that another one takes the place of.
const OF_TYPE = [
  ...['type', 'rope_type', 'factor', 'original_max_position_embeddings', 'attention_factor', 'truncate'],
  ...['beta_fast', 'beta_slow', 'mscale', 'mscale_all_dim', 'low_freq_factor', 'high_freq_factor'],
];

/** @type {(keys: (key: string) => boolean, from: Record<string, any>) => Record<string, any>} */
const only = (isKept, from) => Object.fromEntries(Object.entries(from).filter(([key]) => isKept(key)));
const rounded = (value) => Number(value.toPrecision(6));
// Never less: programs refuse a length beyond factor times that of training.
const roundedUp = (value) => Math.ceil(Number((1e5 * value).toPrecision(12))) / 1e5;

/** The length that a config stretches itself to, or is offered for where it does. */
export function stretchedTo({ facts: { type, scaling }, config, trained, traps }) {
  const isScaled = ['yarn', 'linear', 'llama3', 'dynamic'].includes(type);
  // Less than twice the length of training is room for answers.
  const isRoom = config.max_position_embeddings < 2 * trained;
  if ((isScaled || isRoom) && traps.some(({ id }) => id === 'reported'))
    return config.max_position_embeddings;
  if (!isScaled) return trained;
  if (scaling.factor === undefined) return config.max_position_embeddings;
  return Math.max(scaling.factor * trained, config.max_position_embeddings);
}

/**
 * For a config that reads `seqLen` tokens, more than its training had: { ratio, trained, seqLen, baseKey (under which it
 * has its base), scaling (as it is to be written), methods: of each { name, factor, changed (pairs), fastest (its share of
 * speed), attentionFactor, unseen (rad), base } }; undefined where nothing is to be scaled.
 *
 * @param {any} engine
 * @param {any} side what the lens has of a config
 * @param {number} seqLen
 */
export function adviceFor(engine, side, seqLen) {
  const { facts, keys, config, read, pairs, isNear } = side;
  const { trained } = side;
  const { type, vendor, scaling } = facts;
  const sides = facts.isEncoder ? { bidirectional: true } : {};
  // Factors that lie in a tensor of a file would be scaled once more.
  if (NO_SCALING.includes(keys.model_type) || isReadApart(keys)) return undefined;
  if (side.traps.some(({ id }) => id === 'tensor')) return undefined;
  // Options of programs are those of the language model.
  if (['vision', 'audio'].includes(side.stack.kind)) return undefined;
  const own = Math.max(stretchedTo(side), keys.model_max_length ?? 0);
  if (seqLen <= own || isNear || side.broken.length === 0 || pairs < 2 || vendor || !PLAIN.includes(type))
    return undefined;
  const { rope_parameters: _scaling, original_max_position_embeddings: _original, ...rest } = config;
  const plain = { ...rest, max_position_embeddings: trained };
  const ratio = roundedUp(seqLen / trained);
  // Which pairs there are, how queries grow and, where YaRN is there already, its other numbers stay.
  const kept = only((key) => !OF_TYPE.includes(key) && key !== 'rope_theta', scaling);
  const lasting = type === 'yarn' ? only((key) => !['type', 'rope_theta'].includes(key), scaling) : kept;
  // Code of a model's own may read the older word alone.
  const old = scaling.type === undefined ? {} : { type: 'yarn' };
  /** @type {Record<string, any>} */
  const yarn = {
    ...lasting,
    ...old,
    rope_type: 'yarn',
    factor: ratio,
    original_max_position_embeddings: trained,
  };
  // A log of llama.cpp does not say what the class has.
  if (keys.model_type === 'gpt_oss') yarn.truncate ??= false;
  // What the old factor gives is not said of the new one.
  if (Math.abs(yarn.attention_factor - (0.1 * Math.log(scaling.factor) + 1)) < 1e-6)
    delete yarn.attention_factor;
  const reached = Math.max((scaling.factor ?? 1) * trained, config.max_position_embeddings);
  const further = { ...scaling, factor: roundedUp((scaling.factor * seqLen) / reached) };
  delete further.rope_theta;
  // The length that stands beside it is the new one.
  if (type === 'linear') further.original_max_position_embeddings ??= trained;
  const isTrained = TRAINED.includes(type);
  // A model that runs with YaRN’s attention factor would lose it under another type.
  const names = isTrained || type === 'yarn' ? [type] : METHODS;
  const ntk = names.includes('ntk')
    ? ntkFactor(engine, { config: plain, lengthRatio: ratio, ...sides })
    : undefined;
  const methods = names
    .filter((name) => name !== 'ntk' || ntk)
    .map((name) => {
      const factor = isTrained ? further.factor : name === 'ntk' ? ntk : ratio;
      const scaled = {
        llama3: only((key) => ENGINE_KEYS.scaling.includes(key), further),
        linear: { rope_type: 'linear', factor, original_max_position_embeddings: trained },
        ntk: { rope_type: 'ntk-aware', factor, original_max_position_embeddings: trained },
        yarn: only((key) => ENGINE_KEYS.scaling.includes(key) && key !== 'partial_rotary_factor', yarn),
      };
      const { ratios, unseenPhases, attentionFactor } = engine.scaling.report({
        config: { ...plain, rope_parameters: scaled[name] },
        seqLen,
        ...sides,
      });
      return {
        name,
        factor: rounded(factor),
        changed: ratios.filter((one) => one < 1 - 1e-9).length,
        fastest: ratios[0],
        attentionFactor,
        unseen: Math.max(...unseenPhases),
        base: rounded(config.rope_theta * factor ** (pairs / (pairs - 1))),
      };
    });
  const isOlmo3 = keys.model_type === 'olmo3';
  const isModernBert = /^modernbert/.test(keys.model_type);
  const isNamed = isOlmo3 || isModernBert;
  const based = Object.entries(read).find(([, { decides }]) => decides === 'base');
  return {
    ...(isTrained ? { ratio: roundedUp(seqLen / reached), trained: reached } : { ratio, trained }),
    ...{ seqLen, methods, kept, scaling: isTrained ? further : yarn, isTrained },
    // Windows that keep what they turn by, whatever the other layers take.
    ...{ base: config.rope_theta, localBase: facts.localBase ?? (isNamed ? config.rope_theta : undefined) },
    baseKey: (side.form !== 'own' && based?.[0].split('.').at(-1)) || 'rope_theta',
    // Transformers 5 reads it beside the scaling, and vLLM there alone.
    ...{ share: shareOf(config.partial_rotary_factor), localShare: shareOf(facts.localPartial) },
    isGrouped: keys.rope_parameters !== undefined && keys.rope_parameters !== null,
    isScaled: type !== 'default' && type !== 'mrope',
    ...{ isPair: keys.is_encoder_decoder === true, isEncoder: facts.isEncoder },
    ...{ form: side.form, architecture: architectureOf(keys) },
    // vLLM reads flat keys of these.
    isFlat: /^step3p/.test(keys.model_type),
    isModernBert,
    isOlmo3,
  };
}

const shareOf = (share) => (share === undefined ? {} : { partial_rotary_factor: share });

// The factor of the base; undefined where no base keeps the slow pairs within the angles of training.
const ntkFactor = (engine, asked) =>
  unlessRefused(
    () => engine.scaling.ntkFactor(asked).factor,
    () => undefined,
  );

/** How programs are told of YaRN, and of the base that NTK raises: [name, text]. */
export function copiesFor(advice, path) {
  const { base, localBase, seqLen, methods, kept, scaling, share, localShare } = advice;
  const raised = methods.find(({ name }) => name === 'ntk')?.base;
  // Options change the outermost config: what is inside of it is named from there.
  const inside = (value) => path.toReversed().reduce((inner, key) => ({ [key]: inner }), value);
  // vLLM takes a whole number for a list of factors, and Transformers warns of one for the ramp.
  const json = (value) =>
    JSON.stringify(value).replace(/("(?:factor|beta_fast|beta_slow)":\d+)(?=[,}])/g, '$1.0');
  const length = `"max_position_embeddings": ${seqLen}`;
  // Where windows have a base of their own, Transformers 5 wants both kinds of layers named.
  const local = { ...localShare, rope_type: 'default', rope_theta: localBase };
  const named = (own) => (localBase ? { full_attention: own, sliding_attention: local } : own);
  const stretched = named({ ...share, ...scaling, rope_theta: base });
  const larger = named({ ...share, ...kept, rope_type: 'default', rope_theta: raised });
  const overrides = inside({ max_position_embeddings: seqLen, rope_parameters: stretched });
  return [
    // Version 4 would scale the windows of ModernBERT as well.
    ...(advice.isModernBert || advice.isGrouped
      ? []
      : [['Transformers 4', `${length},\n"rope_scaling": ${json(scaling)}`]]),
    // Before, it scaled the windows of OLMo 3 as well.
    [
      advice.isOlmo3 ? 'Transformers ≥ 5.13' : 'Transformers 5',
      `${length},\n"rope_parameters": ${json(stretched)}`,
    ],
    // With version 4 vLLM would put the file's rope_scaling in its place.
    ['vLLM, Transformers 5', `--max-model-len ${seqLen} --hf-overrides '${json(overrides)}'`],
    ...(advice.isTrained ? furtherFor(advice) : othersFor(advice, { raised, length, larger })),
  ].filter((copy) => copy && isFor(advice, copy[0]));
}

// An encoder with a decoder runs in Transformers alone, and llama.cpp wants the whole text of an encoder at once.
const isFor = ({ form, isPair, isEncoder, isFlat }, name) =>
  name.endsWith('llama.cpp')
    ? form !== 'own' && !isPair && !isEncoder
    : form !== 'gguf' && !((isFlat || isPair) && name.startsWith('vLLM'));

// llama.cpp begins from 32 and 1, whatever a file says.
const rampOf = ({ beta_fast: fast = 32, beta_slow: slow = 1 }) =>
  fast === 32 && slow === 1 ? '' : ` --yarn-beta-fast ${fast} --yarn-beta-slow ${slow}`;

// llama.cpp stretches linearly by an option; the factors of llama3 lie in its file.
const furtherFor = ({ architecture, seqLen, scaling: { rope_type, type = rope_type, factor } }) =>
  architecture && type === 'linear'
    ? [
        [
          'llama.cpp',
          `--ctx-size ${seqLen} --rope-scaling linear --rope-scale ${factor}${longer(architecture, seqLen)}`,
        ],
      ]
    : [];

// Its server cuts a text at the length that a file was trained with; older ones with YaRN, too.
const longer = (architecture, seqLen) => ` --override-kv ${architecture}.context_length=int:${seqLen}`;

// For llama.cpp, and with a larger base. A file of llama.cpp has the factors of llama3 in itself.
function othersFor({ isGrouped, isScaled, ...advice }, { raised, length, larger }) {
  const { ratio, trained, seqLen, baseKey, scaling, architecture } = advice;
  const grouped = isGrouped || isScaled;
  const end = longer(architecture, seqLen);
  return [
    architecture && [
      'llama.cpp',
      `--ctx-size ${seqLen} --rope-scaling yarn --rope-scale ${ratio} --yarn-orig-ctx ${trained}${rampOf(scaling)}${end}`,
    ],
    raised && [
      'NTK',
      grouped
        ? `${length},\n"rope_parameters": ${JSON.stringify(larger)}`
        : `${length},\n"${baseKey}": ${raised}`,
    ],
    raised &&
      architecture && [
        'NTK, llama.cpp',
        `--ctx-size ${seqLen} --rope-freq-base ${raised}${isScaled ? ' --rope-scaling none' : ''}${end}`,
      ],
  ];
}
