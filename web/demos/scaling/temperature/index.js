import { choice, int, real, vector } from '../../../core/parameters.js';
import { bars } from './bars.js';
import { entropy } from './entropy.js';

/** @import { ComputeContext, Descriptor, Engine, Step } from '../../../types.js' */

const uses = ['official', 'wrong-squared', 'wrong-inverted', 'never'];
const longest = 512;
const lengths = Int32Array.from(
  new Set(Array.from({ length: 60 }, (_, i) => Math.round(4 * (longest / 4) ** (i / 59)))),
);

const params = {
  factor: real({ initial: 32, min: 1, max: 128, digits: 1, scale: 'log', snaps: [1, 2, 4, 8, 16, 32, 64] }),
  seqLen: int({
    initial: 16,
    min: 4,
    max: longest,
    scale: 'log',
    snaps: [4, 16, 64, 256],
  }),
  use: choice({ initial: 'official', options: uses, control: 'buttons' }),
  noise: real({ initial: 0.5, min: 0, max: 2, step: 0.05, digits: 2, group: 'setup' }),
  seed: int({ initial: 3, min: 0, max: 999, control: 'another', group: 'setup' }),
  logits: vector({ initial: [2, 1, 0, -1], min: -4, max: 6, digits: 2, control: 'none' }),
};

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo, untraced }) {
  const { factor, seqLen, use, noise, seed, logits } = values;
  const all = memo('all', [logits, noise, seed], () => {
    const rest = engine.learned.table({ maxLen: longest - 4, dModel: 1, std: 1, seed });
    return Float32Array.from([...logits, ...rest.map((value) => noise * value)]);
  });
  // What cosines and sines are multiplied by, and what the product of a query and a key is then multiplied by.
  const factors = Object.fromEntries(
    uses.map((name) => [name, name === 'never' ? 1 : attentionFactor(engine, factor, name)]),
  );
  const rowOf = (name, count, by = engine) => {
    const scale = factors[name] ** 2;
    const scaled = by.attention.scores([1], all.subarray(0, count), { headDim: 1, scale });
    const weights = by.attention.weights(scaled, { queryLen: 1, keyLen: count });
    return {
      scaled,
      weights,
      entropy: by.attention.entropy(weights, { queryLen: 1, keyLen: count })[0],
    };
  };
  const curves = memo('curves', [all, factor], () =>
    Object.fromEntries(
      uses.map((name) => [name, Float64Array.from(lengths, (count) => rowOf(name, count, untraced).entropy)]),
    ),
  );
  const chosen = rowOf(use, seqLen);
  const plain = rowOf('never', seqLen);
  return {
    values,
    raw: all.subarray(0, seqLen),
    lengths,
    longest,
    factors,
    curves,
    chosen,
    plain,
    official: rowOf('official', seqLen),
    multiplier: factors[use] ** 2,
    top: Math.max(...chosen.weights),
    topPlain: Math.max(...plain.weights),
    wrong: use.startsWith('wrong'),
  };
}

const attentionFactor = (engine, factor, factorUse) =>
  engine.rope.frequencies({
    config: {
      head_dim: 128,
      rope_theta: 10000,
      max_position_embeddings: 4096,
      rope_scaling: { rope_type: 'yarn', factor },
    },
    factorUse,
  }).attentionFactor;

function readout(data, t) {
  const { values, factors, multiplier, chosen, plain, wrong } = data;
  return [
    [
      t('factorLine', { factor: values.factor, mscale: factors.official }),
      ' · ',
      t('multiplierLine'),
      ' ',
      { text: `×\u00a0${t.number(multiplier, '4s')}`, as: 'strong' },
      ...(wrong ? [' (', { text: t.option('use', values.use), as: 'wrong' }, ')'] : []),
    ],
    [
      t('topLine'),
      ' ',
      { text: t.number(data.top, '1%'), as: 'strong' },
      ' · ',
      t('topPlainLine', { weight: data.topPlain }),
    ],
    [t('entropyLine', { entropy: chosen.entropy, plain: plain.entropy })],
  ];
}

function seen(data, t) {
  return [t(`seen.${data.values.use}`, factsOf(data)), seeEntropy(data, t)];
}

function factsOf(data) {
  const { values, multiplier, chosen, plain } = data;
  return {
    factor: values.factor,
    mscale: data.factors.official,
    multiplier,
    rightMultiplier: data.factors.official ** 2,
    top: data.top,
    plainTop: data.topPlain,
    entropy: chosen.entropy,
    plain: plain.entropy,
    length: values.seqLen,
  };
}

function seeEntropy(data, t) {
  const { chosen, plain } = data;
  const change =
    Math.abs(chosen.entropy - plain.entropy) < 5e-4
      ? 'Same'
      : chosen.entropy < plain.entropy
        ? 'Sharper'
        : 'Softer';
  return t(`seenTemp${change}`, factsOf(data));
}

// How the factor of the text becomes that of the logits.
const seeFactor = (data, t) => t('seeFactor', factsOf(data));

function seeTop(data, t) {
  const [top, plain] = [data.top, data.topPlain].map((weight) => t.number(weight, '1%'));
  return t(top === plain ? 'seeTopSame' : 'seeTop', factsOf(data));
}

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'factor',
    set: { use: 'official', factor: 1 },
    views: ['bars'],
    controls: ['factor'],
    see: seeFactor,
  },
  { name: 'logits', set: { use: 'official', factor: 32 }, views: ['bars'], handle: 'logit-0', see: seeTop },
  { name: 'length', set: { use: 'official' }, views: ['bars', 'entropy'], handle: 'length', see: seeEntropy },
  {
    name: 'mistake',
    set: { use: 'wrong-squared', factor: 32 },
    views: ['bars', 'entropy'],
    controls: ['use'],
    see: (data, t) => seen(data, t)[0],
  },
];

// The row gets longer.
const play = {
  from: 'length',
  next: ({ seqLen }) =>
    seqLen < longest
      ? { seqLen: Math.min(longest, Math.max(seqLen + 1, Math.round(1.15 * seqLen))) }
      : undefined,
  start: { seqLen: 4 },
};

function numbers({ values: { seqLen, use }, chosen, lengths, curves }) {
  const row = { axes: ['key'], shape: [seqLen] };
  return [
    { name: 'weights', ...row, values: chosen.weights },
    { name: 'logits', ...row, values: chosen.scaled },
    { name: 'entropy', axes: ['length'], shape: [lengths.length], values: curves[use] },
    { name: 'lengths', axes: ['length'], shape: [lengths.length], values: lengths },
  ];
}

/** YaRN's attention factor: what it does to the logits of a row, to its weights and to their entropy. */
/** @type {Descriptor<Data>} */
export default {
  name: 'scaling/temperature',
  predict: {
    options: ['sharper', 'softer', 'same'],
    done: { factor: 32, use: 'official' },
    answer,
  },
  params,
  steps,
  play,
  compute,
  views: { bars, entropy },
  readout,
  seen,
  numbers,
};

// The entropy of a row of weights before and after the logits are multiplied by YaRN's factor squared.
function answer(engine) {
  const { attentionFactor } = engine.rope.frequencies({
    config: {
      head_dim: 128,
      rope_theta: 10000,
      max_position_embeddings: 4096,
      rope_scaling: { rope_type: 'yarn', factor: 32, original_max_position_embeddings: 4096 },
    },
  });
  const shape = { queryLen: 1, keyLen: 4 };
  const entropy = (scale) => {
    const logits = engine.attention.scores([1], [2, 1, 0, -1], { headDim: 1, scale });
    return engine.attention.entropy(engine.attention.weights(logits, shape), shape)[0];
  };
  const change = entropy(attentionFactor ** 2) - entropy(1);
  if (change === 0) return 'same';
  return change < 0 ? 'sharper' : 'softer';
}
