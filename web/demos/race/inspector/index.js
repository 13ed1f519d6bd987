import { modelChoices } from '../choices.js';
import { WIDTH } from '../settings.js';
import { compute } from './compute.js';
import { effect } from './effects/view.js';
import { makeLive } from './live.js';
import { map, weightText } from './map.js';
import { maps } from './maps.js';
import { openedModel } from './opened.js';
import { initialSettings, modelOf, params, settle } from './params.js';
import { mostFacts, row } from './row.js';
import { score, scoreFacts, secondsText } from './score.js';
import { saying, sequence } from './sequence.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

function readout(data, t) {
  const { state, values, own, model } = data;
  const plain = t('plainLine', {
    layer: values.layer,
    head: values.head,
    query: values.query,
    key: values.key,
    distance: values.query - values.key,
  });
  const setting = [{ text: settingWords(data, t), as: 'muted' }];
  if (!data.view) {
    const line = data.isStored ? t('openingLine') : t('emptyLine', { time: secondsText(data, t) });
    return [[plain], [line], setting];
  }
  const weight = own ? [t('weightLine'), ' ', { text: weightText(data, t), as: 'strong' }] : [];
  return [
    [saying(data, t)],
    [plain, ...(own ? [' · ', ...weight] : [])],
    ...(state === 'ready' && data.hash ? [[hashWords(data, model, t)]] : []),
    setting,
  ];
}

// A stored model is told by the hash that it had before it was rounded: that of the same training.
const hashWords = ({ isStored, hash }, { parameters }, t) =>
  isStored ? t('storedLine', { parameters, hash: openedModel.hash }) : t('hashLine', { parameters, hash });

// Only what makes a difference to this model.
function settingWords({ values, settings, heads }, t) {
  const { task, encoding } = values;
  const { k, base, headDim, positionRange: range, slopeFactor, numBuckets, maxDistance } = settings;
  const own = {
    none: [],
    sinusoidal: [t('setBase', { base })],
    learned: [],
    t5: [t('setBuckets', { numBuckets, maxDistance })],
    alibi: [t('setSlopes', { slopeFactor })],
    rope: [t('setBase', { base })],
  };
  return [
    ...(task === 'back' ? [`k = ${k}`] : []),
    t('setHeads', { heads, headDim }),
    ...own[encoding],
    ...(range > 0 && ['sinusoidal', 'learned'].includes(encoding) ? [t('setOffsets', { range })] : []),
  ].join(' · ');
}

function seen(data, t) {
  const { state, view, score, own } = data;
  if (state !== 'ready' || !view)
    return [data.isStored ? t('openingLine') : t('seenEmpty', { time: secondsText(data, t) })];
  const lines = [];
  if (score?.home) lines.push(t(scoreKey(data), scoreFacts(data, t)));
  if (own) lines.push(t('seenRow', { ...mostFacts(data), query: data.values.query }));
  lines.push(t(effectKey(data), effectFacts(data)));
  return lines;
}

const seenHome = (data, t) =>
  data.view && data.own ? t('seenRow', { ...mostFacts(data), query: data.values.query }) : seen(data, t)[0];

// What another reading of the same weights gets right, where one is chosen.
const seenReading = (data, t) =>
  data.values.reading !== 'none' && data.score?.here
    ? t('seenReading', scoreFacts(data, t))
    : seen(data, t).at(-1);

const scoreKey = ({ score: { here }, trained }) =>
  !here ? 'seenWall' : here.length === trained ? 'seenScoreHome' : 'seenScore';

function effectKey({ effect, n, trained, values }) {
  if (effect.kind === 'rotation') {
    if (n <= trained) return 'seenRotationHome';
    return effect.pairs.some(({ meetsNew }) => meetsNew)
      ? values.reading === 'none'
        ? 'seenRotationNew'
        : 'seenRotationStill'
      : 'seenRotationOld';
  }
  return {
    bias: effect.buckets ? 'seenBuckets' : 'seenSlope',
    rows: effect.rows < n ? 'seenRows' : effect.seen > trained ? 'seenOffsets' : 'seenWaves',
    nothing: 'seenNothing',
  }[effect.kind];
}

const effectFacts = ({ effect, n, trained, values }) => ({
  n,
  trained,
  rows: effect.rows ?? 0,
  seen: effect.seen ?? 0,
  count: effect.pairs?.length ?? 0,
  last: n - 1,
  head: values.head,
  pairs: (effect.pairs ?? []).flatMap(({ meetsNew }, i) => (meetsNew ? [i] : [])).join(', '),
  far: effect.bias?.[n - 1] ?? 0,
});

/** The attention of a trained model and what it said, and what the encoding has of its own. */
function numbers(data) {
  const { view, known, layers, heads, values, losses, effect } = data;
  const own = effect.steeper ? [encodingNumbers(data), steeperNumbers(data)] : [encodingNumbers(data)];
  if (!view) return own;
  const whole = { shape: [known], axes: ['token'] };
  const square = (axes, counts) => {
    return { axes: [...axes, 'query', 'key'], shape: [...counts, known, known] };
  };
  return [
    { name: 'weights', ...square([], []), values: data.weights, measured: true },
    { name: 'all-weights', ...square(['layer', 'head'], [layers, heads]), values: view.weights },
    { name: 'tokens', ...whole, values: view.tokens },
    { name: 'targets', ...whole, values: view.targets },
    { name: 'predicted', ...whole, values: view.predicted },
    { name: 'probabilities', ...whole, values: view.probabilities },
    ...(values.encoding === 't5' ? [{ name: 'bias', ...square(['head'], [heads]), values: view.bias }] : []),
    ...(losses ? [{ name: 'losses', axes: ['step'], shape: [losses.length], values: losses }] : []),
    ...own,
  ];
}

// Steeper slopes are the official ones, multiplied.
const steeperNumbers = ({ effect, heads, n }) => ({
  name: 'steeper-bias',
  axes: ['head', 'key'],
  shape: [heads, n],
  values: effect.steeper,
});

function encodingNumbers({ values, effect, heads, n }) {
  switch (values.encoding) {
    case 'rope':
      return { name: 'frequencies', axes: ['pair'], shape: [effect.invFreq.length], values: effect.invFreq };
    case 't5':
      return { name: 'buckets', axes: ['distance'], shape: [n], values: effect.buckets };
    case 'alibi':
      return { name: 'slopes-bias', axes: ['head', 'key'], shape: [heads, n], values: effect.all };
    case 'sinusoidal':
      return { name: 'encoding', axes: ['position', 'feature'], shape: [n, WIDTH], values: effect.table };
    default:
      return { name: 'even', axes: ['key'], shape: [n], values: effect.values };
  }
}

const usualChoices = Object.fromEntries(
  Object.entries(modelChoices).map(([name, { initial }]) => [name, initial]),
);

/** The trained weights, and a program that reads them. */
function files({ bytes, values }, t) {
  const { task, encoding, trainLen, steps, seed } = values;
  const own = modelOf(values);
  const usual = modelOf({ ...values, ...usualChoices });
  const changed = Object.keys(own).flatMap((name) => (own[name] === usual[name] ? [] : [name + own[name]]));
  const script = {
    file: 'evaluate.py',
    label: t('files.script'),
    about: t('files.scriptHint'),
    type: 'text/x-python',
    source: 'race/evaluate.py',
  };
  if (!bytes) return [script];
  const weights = {
    file: `posenc-${[task, encoding, trainLen, steps, seed, ...changed].join('-')}.posenc`,
    label: t('files.weights'),
    about: t('files.weightsHint'),
    type: 'application/octet-stream',
    bytes,
  };
  return [weights, script];
}

/** One small model, stored or trained here, and opened: where its heads look, what its encoding adds, and what it gets wrong. */
/** @type {Descriptor<Data>} */
export default {
  name: 'race/inspector',
  predict: {
    options: ['fast', 'slow', 'all'],
    done: { encoding: 'rope', trainLen: '32', testLen: 64, reading: 'none', base: '10000', headDim: '8' },
    answer,
  },
  params,
  settle,
  compute,
  views: { sequence, map, maps, score, row, effect },
  steps: [
    {
      name: 'home',
      set: { task: 'back', k: 3, testLen: 32, query: 20, key: 13, reading: 'none' },
      views: ['map'],
      handle: 'pair',
      controls: [],
      see: seenHome,
    },
    {
      name: 'beyond',
      set: { testLen: 64, query: 48, key: 45 },
      views: ['sequence', 'map', 'score'],
      controls: ['testLen'],
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'yarn',
      set: { testLen: 64, reading: 'none', query: 48, key: 8 },
      views: ['effect', 'map'],
      controls: ['reading', 'live'],
      see: seenReading,
    },
  ],
  readout,
  seen,
  numbers,
  files,
  live: { make: makeLive, above: true },
};

// Which pairs of a head of 8 features meet, at 64 tokens, angles far from all that 32 tokens showed.
function answer(engine) {
  const { base, headDim } = initialSettings;
  const config = { rope_theta: base, head_dim: headDim, max_position_embeddings: 32 };
  const { unseenPhases, wavelengths } = engine.scaling.report({ config, seqLen: 64 });
  // By the distance from one angle of training to the next, where they fill the circle.
  const isNew = Array.from(unseenPhases, (phase, i) => wavelengths[i] > 32 && phase > 0);
  if (isNew.every(Boolean)) return 'all';
  return isNew.at(-1) ? 'slow' : 'fast';
}
