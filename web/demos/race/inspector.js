import { figure } from '../../figure/figure.js';
import { effect } from './inspector/effects/effect-view.js';
import { modelOf, params, settle } from './inspector/inspector-params.js';
import { makeLive } from './inspector/live.js';
import { map } from './inspector/map.js';
import { compute } from './inspector/opened-model.js';
import { row } from './inspector/row.js';
import { score } from './inspector/score.js';
import { saying, sequence } from './inspector/sequence.js';
import { slots } from './inspector/slots.js';
import { modelChoices, WIDTH } from './settings.js';

const OWN = { sinusoidal: ['setBase'], t5: ['setBuckets'], alibi: ['setSlopes'], rope: ['setBase'] };

// Only what makes a difference to this model.
function settingKeys({ values: { task, encoding }, settings }) {
  const hasOffsets = settings.positionRange > 0 && ['sinusoidal', 'learned'].includes(encoding);
  return [
    ...(task === 'back' ? ['setBack'] : []),
    'setHeads',
    ...(OWN[encoding] ?? []),
    ...(hasOffsets ? ['setOffsets'] : []),
  ];
}

function seen(data) {
  const { state, view, score, own, isStored } = data;
  if (state !== 'ready' || !view) return [isStored ? 'openingLine' : 'seenEmpty'];
  return [score?.home && scoreKey(data), own && 'seenRow', effectKey(data)].filter(Boolean);
}

const scoreKey = ({ score: { here }, trained }) =>
  !here ? 'seenWall' : here.length === trained ? 'seenScoreHome' : 'seenScore';

function effectKey({ effect, n, trained, values }) {
  if (effect.kind === 'rotation') {
    if (n <= trained) return 'seenRotationHome';
    if (!effect.pairs.some(({ meetsNew }) => meetsNew)) return 'seenRotationOld';
    return values.reading === 'none' ? 'seenRotationNew' : 'seenRotationStill';
  }
  return {
    bias: effect.buckets ? 'seenBuckets' : 'seenSlope',
    rows: effect.rows < n ? 'seenRows' : effect.seen > trained ? 'seenOffsets' : 'seenWaves',
    nothing: 'seenNothing',
  }[effect.kind];
}

function encodingNumbers({ values, effect, heads, n }) {
  switch (values.encoding) {
    case 'rope':
      return ['frequencies', { pair: effect.invFreq.length }, effect.invFreq];
    case 't5':
      return ['buckets', { distance: n }, effect.buckets];
    case 'alibi':
      return ['slopes-bias', { head: heads, key: n }, effect.all];
    case 'sinusoidal':
      return ['encoding', { position: n, feature: WIDTH }, effect.table];
    default:
      return ['even', { key: n }, effect.values];
  }
}

const usualChoices = Object.fromEntries(
  Object.entries(modelChoices).map(([name, { initial }]) => [name, initial]),
);

/** One small model, stored or trained here, and opened: where its heads look, what its encoding adds, and what it gets wrong. */
export default figure({
  name: 'race/inspector',
  modules: ['scores', 'turns'],
  predict: {
    options: ['fast', 'slow', 'all'],
    done: { encoding: 'rope', trainLen: '32', testLen: 64, reading: 'none', base: '10000' },
    // Pairs that meet, at 64 tokens, angles far from all that 32 tokens showed.
    answer({ effect: { pairs } }) {
      if (pairs.every(({ meetsNew }) => meetsNew)) return 'all';
      return pairs.at(-1).meetsNew ? 'slow' : 'fast';
    },
  },
  params,
  settle,
  compute,
  views: { sequence, map, score, row, effect },
  steps: {
    home: {
      set: { task: 'back', k: 3, testLen: 32, query: 20, key: 13, reading: 'none' },
      views: ['map'],
      handle: 'pair',
      controls: [],
      see: (data) => (data.own ? 'seenRow' : seen(data)[0]),
    },
    beyond: {
      set: { testLen: 64, query: 48, key: 45 },
      views: ['sequence', 'map', 'score'],
      controls: ['testLen'],
    },
    yarn: {
      set: { testLen: 64, reading: 'none', query: 48, key: 8 },
      views: ['effect', 'map'],
      controls: ['reading', 'live'],
      // What another reading of the same weights gets right, where one is chosen.
      see: (data) => (data.values.reading !== 'none' && data.score?.here ? 'seenReading' : seen(data).at(-1)),
    },
  },
  slots,
  seen,
  readout(data, t) {
    const { state, own, isStored } = data;
    const setting = [
      {
        text: settingKeys(data)
          .map((key) => t(key))
          .join(' · '),
        as: 'muted',
      },
    ];
    if (!data.view) return [['plainLine'], [isStored ? 'openingLine' : 'emptyLine'], setting];
    return [
      [saying(data)],
      ['plainLine', own && 'weightLine'],
      ...(state === 'ready' && data.hash ? [[isStored ? 'storedLine' : 'hashLine']] : []),
      setting,
    ];
  },
  /** The attention of a trained model and what it said, and what the encoding has of its own. */
  numbers(data) {
    const { view, known, layers, heads, values, losses, effect, n } = data;
    // Steeper slopes are the official ones, multiplied.
    const steeper = effect.steeper && ['steeper-bias', { head: heads, key: n }, effect.steeper];
    const own = [encodingNumbers(data), steeper];
    if (!view) return own;
    const [square, whole] = [{ query: known, key: known }, { token: known }];
    return [
      ['weights', square, data.weights, { measured: true }],
      ['all-weights', { layer: layers, head: heads, ...square }, view.weights],
      ['tokens', whole, view.tokens],
      ['targets', whole, view.targets],
      ['predicted', whole, view.predicted],
      ['probabilities', whole, view.probabilities],
      values.encoding === 't5' && ['bias', { head: heads, ...square }, view.bias],
      losses && ['losses', { step: losses.length }, losses],
      ...own,
    ];
  },
  /** The trained weights, and a program that reads them. */
  files({ bytes, values }, t) {
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
  },
  live: { make: makeLive, above: true },
});
