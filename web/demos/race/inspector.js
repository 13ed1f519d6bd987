import { figure } from '../../figure/figure.js';
import { effect } from './inspector/effect.js';
import { initialModel, modelOf, params, settle } from './inspector/inspector-params.js';
import { makeLive } from './inspector/live.js';
import { map } from './inspector/map.js';
import { compute } from './inspector/opened-model.js';
import { row } from './inspector/row.js';
import { score } from './inspector/score.js';
import { saying, sequence } from './inspector/sequence.js';
import { slots } from './inspector/slots.js';

function seen(data) {
  const { state, view, score, own, isStored } = data;
  if (state !== 'ready' || !view) return [isStored ? 'openingLine' : 'seenEmpty'];
  return [score?.home && scoreKey(data), own && 'seenRow', effectKey(data)].filter(Boolean);
}

const scoreKey = ({ score: { here }, trained }) => (here.length === trained ? 'seenScoreHome' : 'seenScore');

function effectKey({ effect: { pairs }, n, trained, values }) {
  if (n <= trained) return 'seenRotationHome';
  if (!pairs.some(({ meetsNew }) => meetsNew)) return 'seenRotationOld';
  return values.reading === 'none' ? 'seenRotationNew' : 'seenRotationStill';
}

/** One small model, stored or trained here, and opened: where its heads look, what its encoding adds, and what it gets wrong. */
export default figure({
  name: 'race/inspector',
  modules: ['scores', 'turns'],
  predict: {
    options: ['fast', 'slow', 'all'],
    done: { trainLen: '32', testLen: 64, reading: 'none', base: '10000' },
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
      set: { k: 3, testLen: 32, query: 20, key: 13, reading: 'none' },
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
      see: (data) => (data.values.reading !== 'none' && data.score ? 'seenReading' : seen(data).at(-1)),
    },
  },
  slots,
  seen,
  readout(data, t) {
    const { state, own, isStored } = data;
    const setting = [
      { text: ['setBack', 'setHeads', 'setBase'].map((key) => t(key)).join(' · '), as: 'muted' },
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
    const { view, heads, losses, effect, n } = data;
    const own = ['frequencies', { pair: effect.invFreq.length }, effect.invFreq];
    if (!view) return [own];
    const [square, whole] = [{ query: n, key: n }, { token: n }];
    return [
      ['weights', square, data.weights, { measured: true }],
      ['all-weights', { head: heads, ...square }, view.weights],
      ['tokens', whole, view.tokens],
      ['targets', whole, view.targets],
      ['predicted', whole, view.predicted],
      ['probabilities', whole, view.probabilities],
      losses && ['losses', { step: losses.length }, losses],
      own,
    ];
  },
  /** The trained weights, and a program that reads them. */
  files({ bytes, values }, t) {
    const { trainLen, steps, seed } = values;
    const own = modelOf(values);
    const changed = ['k', 'base'].flatMap((name) =>
      own[name] === initialModel[name] ? [] : [name + own[name]],
    );
    const script = {
      file: 'evaluate.py',
      label: t('files.script'),
      about: t('files.scriptHint'),
      type: 'text/x-python',
      source: 'race/evaluate.py',
    };
    if (!bytes) return [script];
    const weights = {
      file: `posenc-${['back-rope', trainLen, steps, seed, ...changed].join('-')}.posenc`,
      label: t('files.weights'),
      about: t('files.weightsHint'),
      type: 'application/octet-stream',
      bytes,
    };
    return [weights, script];
  },
  live: { make: makeLive, above: true },
});
