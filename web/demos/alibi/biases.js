import { drawReferenceLine } from '../../canvas/reference-line.js';
import { linear, log } from '../../canvas/scale.js';
import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { whole } from '../../plots/drag.js';
import { curves, nameCurves } from './biases/curves.js';
import {
  CONTENT,
  compute,
  FIRST,
  LENGTHS,
  LONGEST,
  METHODS,
  MISTAKES,
  NEAR,
  SHORTEST,
  shownIn,
} from './biases/method-biases.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './biases/method-biases.js' */

const usual = { trainLen: 512, r1: 1.3, rule: 'official' };

const fitted = (wished) => whole(wished, SHORTEST, LONGEST);

/** The share of the last w tokens against the length of the text, all content alike. @type {View<Data>} */
const shares = chart({
  place: 'main',
  height: [190, 122],
  margin: { left: 48, right: 96, top: 76, bottom: 46 },
  x: (range) => log([SHORTEST, LONGEST], range),
  y: (range) => linear([0, 1], range),
  title: 'sharesName',
  axes: {
    left: { ticks: [0, 0.25, 0.5, 0.75, 1], line: false, format: '0%' },
    bottom: { ticks: [64, 512, 4096, LONGEST], label: 'lengthAxis' },
  },
  draw(marks, data, t) {
    const { plot, x, style, curve, point, fill, axes, put, text, y } = marks;
    const { values, curves, share, scale } = data;
    const { testLen, trainLen, method } = values;
    const from = Math.max(plot.x, x(trainLen));
    const beyond = { ...plot, x: from, width: plot.x + plot.width - from };
    fill(beyond, style.rgba(style.ink, style.dark ? 0.1 : 0.05));
    const trained = { label: t('trainWall'), colour: style.second };
    put(drawReferenceLine, plot, { x: from, y: plot.y - 28 * scale, ...trained });
    put(drawReferenceLine, plot, { x: x(testLen), y: plot.y - 8 * scale, label: t('textWall') });
    axes();
    // Alone only the two that are compared at first, and the chosen one.
    const shown = METHODS.filter((name) => !data.isAlone || name === method || FIRST.includes(name));
    const ends = shown
      .toSorted((a) => (a === method ? 1 : -1))
      .map((name) => {
        const isChosen = name === method;
        const look = isChosen ? { width: 2.5 } : { colour: style.rgba(style.second, 0.7), width: 1.2 };
        curve({ xs: LENGTHS, ys: curves[name] }, look);
        return { name, isChosen, at: [x(LONGEST), y(curves[name].at(-1))] };
      });
    nameCurves(marks, ends, t);
    point(testLen, share[method], { radius: 6 });
    const isRight = x(testLen) > plot.x + 0.6 * plot.width;
    text(t.number(share[method], '%'), {
      x: x(testLen) + (isRight ? -10 : 10),
      y: Math.max(plot.y + style.size, y(share[method]) - 10),
      align: isRight ? 'right' : 'left',
      weight: 600,
      halo: true,
    });
  },
  drag: {
    testLen: {
      fit: fitted,
      step: (value, count) => fitted(value * 2 ** (count / 4)),
      y: ({ share, values }) => share[values.method],
      label: 'shareHandle',
      value: 'shareValue',
    },
  },
});

/** Seven ways to score distance on one axis: what becomes of each beyond the trained length. */
export default figure({
  name: 'alibi/biases',
  symbols: { n: ['distance'], L: ['trainLen'] },
  modules: ['biases', 'scores'],
  params: {
    method: choice({ initial: 'kerple-log', options: METHODS, control: 'select' }),
    testLen: int({
      initial: LONGEST,
      min: SHORTEST,
      max: LONGEST,
      scale: 'log',
      snaps: [512, 2048, 4096, LONGEST],
    }),
    trainLen: int({ initial: 512, min: 16, max: 4096, scale: 'log', snaps: [64, 512, 2048] }),
    r1: real({ initial: 1.3, min: 0.2, max: 3, step: 0.1, digits: 1, snaps: [1] }),
    distance: int({
      initial: 64,
      min: 0,
      max: LONGEST - 1,
      below: 'testLen',
      scale: 'linear',
      control: 'none',
    }),
    rule: choice({ options: ['official', ...Object.keys(MISTAKES)], control: 'select' }),
  },
  // The text holds the key that is looked at.
  compute,
  steps: {
    beyond: {
      views: ['curves'],
      set: { ...usual, method: 't5', testLen: LONGEST, distance: 8 },
      handle: 'distance',
      see: ({ values, edge }) => (values.distance < edge ? 'seeNear' : 'seeBeyond'),
    },
    others: {
      set: { ...usual, method: 'fire', testLen: 2048, distance: 2047 },
      controls: ['method'],
      handle: 'testLen',
    },
    wall: {
      set: { ...usual, method: 't5', testLen: LONGEST, trainLen: 128, distance: 256 },
      handle: 'trainLen',
      see: ({ untrained }) => (untrained > 0 ? 'seeUntrained' : 'seeTrained'),
    },
    share: {
      views: ['curves', 'shares'],
      set: { ...usual, method: 't5', testLen: 512 },
      controls: ['testLen'],
      see: 'seeShare',
    },
    steep: {
      views: ['curves', 'shares'],
      set: { ...usual, method: 'kerple-log', testLen: LONGEST },
      controls: ['r1'],
      see: ({ values }) => (values.r1 > 1 ? 'seeSteep' : 'seeGentle'),
    },
  },
  play: {
    next: ({ testLen }) =>
      testLen < LONGEST ? { testLen: Math.min(LONGEST, Math.round(testLen * 1.19)) } : undefined,
    start: { testLen: SHORTEST },
    from: 'others',
  },
  predict: {
    options: ['same', 'half', 'few'],
    done: { ...usual, method: 't5', testLen: LONGEST },
    answer: ({ share: { t5 } }) => (t5 > 0.6 ? 'same' : t5 > 0.25 ? 'half' : 'few'),
  },
  views: { curves, shares },
  variant: ({ method, rule }) => (MISTAKES[rule] === method ? 'wrong' : undefined),
  slots(data, t) {
    const { values, biases, share, starts } = data;
    const { method, testLen, trainLen, distance } = values;
    const most = METHODS.toSorted((a, b) => share[b] - share[a])[0];
    const least = METHODS.toSorted((a, b) => share[a] - share[b])[0];
    return {
      from: starts.find((start) => start >= trainLen),
      content: CONTENT,
      count: shownIn(data).length,
      last: testLen - 1,
      window: NEAR,
      own: biases[method][0],
      ...{ alibi: biases.alibi[distance], t5: biases.t5[distance] },
      share: share[method],
      ...{ most: t(`short.${most}`), mostShare: share[most] },
      ...{ least: t(`short.${least}`), leastShare: share[least] },
    };
  },
  readout: () => [['biasLine', 'farLine'], ['shareLine'], ['rangeLine']],
  seen: (data) => [ofMethod(data), 'seeShare'],
  numbers({ values: { method, testLen }, biases, curves, share, byKey, left }) {
    const distances = { distance: testLen };
    const each = { method: METHODS.length, length: LENGTHS.length };
    return [
      method in byKey
        ? ['bias', { key: testLen }, byKey[method].subarray(-testLen)]
        : method === 'xpos'
          ? ['factor', distances, left]
          : ['bias', distances, biases[method]],
      ['lengths', { length: LENGTHS.length }, LENGTHS],
      ['shares', each, METHODS.flatMap((name) => curves[name]), { marks: [METHODS, LENGTHS] }],
      ['shares-now', { method: METHODS.length }, METHODS.map((name) => share[name])],
    ];
  },
  scene: { length: 'testLen' },
});

/** What becomes of the chosen method beyond the trained length. */
function ofMethod({ values: { method, r1, rule, testLen, trainLen }, wrong, untrained }) {
  if (wrong) return `see.${rule}`;
  if (method === 't5' && untrained > 0) return 'seeUntrained';
  if (testLen <= trainLen) return 'seeInside';
  return method === 'kerple-log' && r1 <= 1 ? 'then.kerple-flat' : `then.${method}`;
}
