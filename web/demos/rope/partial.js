import { linear, log } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, real } from '../../core/parameters.js';
import { baseParam, headDimParam } from '../../core/rope-parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { lists } from './partial/lists.js';
import { compute, FARTHEST, MODELS, settingsOf } from './partial/rotated-pairs.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './partial/rotated-pairs.js' */

const NAMES = { 1: '1', 100: '100', 10000: '10K', 1e6: '1M' };

/** How much of the product of two equal vectors is left at each distance. @type {View<Data>} */
const score = chart({
  place: 'full',
  height: [170, 110],
  margin: { left: 46, right: 16, top: 56, bottom: 50 },
  x: (range) => log([1, FARTHEST], range),
  y(range, { left, content }) {
    const low = Math.min(content, ...left.partial, ...left['p-rope']);
    return linear([low - 0.12 * (1.02 - low), 1.02], range);
  },
  title: 'scoreName',
  note: 'scoreNote',
  axes: {
    left: { ticks: 4, line: false, format: '0%' },
    bottom: { ticks: [1, 100, 10000, 1e6], format: (n) => NAMES[n], label: 'distanceAxis' },
  },
  draw({ style, level, curve, point, rule, axes }, { distances, left, here, content, values }) {
    axes();
    level(content, { colour: style.speed(1), width: style.line, dash: [2, 3] });
    curve({ xs: distances, ys: left.partial }, { colour: style.second, dash: [6, 4] });
    curve({ xs: distances, ys: left['p-rope'] }, { width: 1.3 * style.line });
    rule(values.distance, { dash: [3, 3], colour: style.second });
    point(values.distance, here.partial, { radius: 5, hollow: true, colour: style.second });
    point(values.distance, here['p-rope'], { radius: 6 });
  },
  drag: {
    distance: {
      fit: (wished) => Math.round(clamp(wished, 1, FARTHEST)),
      step: (distance, count) =>
        Math.round(clamp(distance + count * Math.max(1, 0.1 * distance), 1, FARTHEST)),
      y: ({ here }) => here['p-rope'],
    },
  },
});

const [gemma] = MODELS.map(settingsOf);

// Of a head with so few dimensions each pair is a line of its own in the picture.
const FEW = 32;

const seeShare = ({ wrong, turned, pairs }) =>
  wrong ? 'seeWrong' : turned === pairs ? 'seeAll' : 'seeShare';
const seeContext = ({ turned, pairs }) => (turned === pairs ? 'seeContextAll' : 'seeContext');

/**
 * Which pairs rotate where a part of a head does: partial rotation spreads the wavelengths over fewer pairs, p-RoPE puts
 * the slowest pairs to rest.
 */
export default figure({
  name: 'rope/partial',
  modules: ['turns'],
  symbols: { p: ['share'] },
  params: {
    list: choice({ options: ['full', 'wrong-short'], control: 'buttons' }),
    share: real({ initial: gemma.share, min: 0.02, max: 1, step: 0.01, digits: 2, control: 'none' }),
    distance: int({ initial: 1000, min: 1, max: FARTHEST, control: 'none' }),
    seqLen: int({
      initial: gemma.seqLen,
      min: 16,
      max: FARTHEST,
      scale: 'log',
      snaps: [2048, 8192, 131072],
      group: 'setup',
    }),
    headDim: headDimParam({ initial: gemma.headDim, min: 8, max: 512, snaps: [64, 128, 256, 512] }),
    base: baseParam({ initial: gemma.base, digits: 0, group: 'setup' }),
  },
  predict: {
    options: ['both', 'partial', 'p-rope'],
    at: 'context',
    done: { ...gemma, list: 'full' },
    // In which of the two some pairs that rotate complete no turn within Gemma 4's context.
    answer({ open }) {
      if (open.partial > 0 && open['p-rope'] > 0) return 'both';
      return open.partial > 0 ? 'partial' : 'p-rope';
    },
  },
  steps: {
    share: { set: { ...gemma, headDim: FEW, share: 1, list: 'full' }, views: ['lists'], handle: 'share' },
    context: { set: { ...gemma, list: 'full' }, handle: 'context', see: seeContext },
    score: {
      set: { ...gemma, list: 'full' },
      views: ['lists', 'score'],
      handle: 'distance',
      see: 'seeScore',
    },
    models: {
      set: { list: 'full' },
      views: ['lists'],
      handle: 'model',
      see: (data) => (data.model < 0 ? seeShare(data) : `seeModel.${MODELS[data.model].kind}`),
    },
    mistake: {
      set: { ...gemma, list: 'wrong-short' },
      controls: ['list'],
    },
  },
  compute,
  views: { lists, score },
  variant: ({ list }) => list,
  slots({ pairs, turned, slowest, open, here, model }, t) {
    return {
      ...{ still: pairs - turned, name: model < 0 ? t('noModel') : MODELS[model].name },
      ...{ slowest: slowest['p-rope'], partial: slowest.partial, all: slowest.rope },
      ...{ open: open['p-rope'], partialOpen: open.partial, allOpen: open.rope },
      ...{ left: here['p-rope'], partialLeft: here.partial },
    };
  },
  seen: (data) => [seeShare(data), seeContext(data), 'seeScore'],
  readout: () => [['turnedLine'], ['partialLine', 'keptLine'], ['leftLine']],
  numbers({ turned, full, short, distances, left }) {
    const marks = { marks: [Array.from(distances)] };
    return [
      ['p-rope', { pair: turned }, full.subarray(0, turned)],
      ['partial', { pair: short.length }, short],
      ['all-pairs', { pair: full.length }, full],
      ['left-p-rope', { distance: distances.length }, left['p-rope'], marks],
      ['left-partial', { distance: distances.length }, left.partial, marks],
    ];
  },
});
