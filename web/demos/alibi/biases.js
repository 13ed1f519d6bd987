import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { curves } from './biases/curves.js';
import {
  CONTENT,
  compute,
  LENGTHS,
  LONGEST,
  METHODS,
  MISTAKES,
  NEAR,
  SHORTEST,
  shownIn,
} from './biases/method-biases.js';
import { ranks, shares } from './biases/shares.js';

const usual = { trainLen: 512, r1: 1.3, rule: 'official' };

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
      views: ['curves', 'shares', 'ranks'],
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
  views: { curves, shares, ranks },
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
