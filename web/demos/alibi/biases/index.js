import { choice, int, real } from '../../../core/parameters.js';
import {
  biasesOf,
  compute,
  LONGEST,
  METHODS,
  MISTAKES,
  numbers,
  SHORTEST,
  settle,
  shareOf,
} from './compute.js';
import { curves } from './curves.js';
import { ranks, shares } from './shares.js';
import { readout, seeBeyond, seeMethod, seen, seeR1, seeShare, seeWall } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const params = {
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
  window: int({ initial: 64, min: 1, max: 512, scale: 'log', snaps: [64], group: 'setup' }),
  distance: int({ initial: 64, min: 0, max: LONGEST - 1, scale: 'linear', control: 'none' }),
  rule: choice({ initial: 'official', options: ['official', ...Object.keys(MISTAKES)], control: 'select' }),
};

const usual = { trainLen: 512, r1: 1.3, window: 64, rule: 'official' };

/** What a share becomes, in words of the question. */
export const answerOf = (share) => (share > 0.6 ? 'same' : share > 0.25 ? 'half' : 'few');

/** Seven ways to score distance on one axis: what becomes of each beyond the trained length. */
/** @type {Descriptor<Data>} */
export default {
  name: 'alibi/biases',
  symbols: { n: ['distance'], L: ['trainLen'], w: ['window'] },
  modules: ['biases'],
  params,
  settle,
  compute,
  steps: [
    {
      name: 'beyond',
      views: ['curves'],
      set: { ...usual, method: 't5', testLen: LONGEST, distance: 8 },
      handle: 'distance',
      see: seeBeyond,
    },
    {
      name: 'all',
      views: ['curves'],
      set: { ...usual, method: 'fire', testLen: 2048, distance: 2047 },
      controls: ['method'],
      handle: 'testLen',
      see: seeMethod,
    },
    {
      name: 'wall',
      views: ['curves'],
      set: { ...usual, method: 't5', testLen: LONGEST, trainLen: 128, distance: 256 },
      handle: 'trainLen',
      see: seeWall,
    },
    {
      name: 'share',
      views: ['curves', 'shares', 'ranks'],
      set: { ...usual, method: 't5', testLen: 512 },
      controls: ['testLen'],
      see: seeShare,
    },
    {
      name: 'steep',
      views: ['curves', 'shares'],
      set: { ...usual, method: 'kerple-log', testLen: LONGEST },
      controls: ['r1'],
      see: seeR1,
    },
  ],
  play: {
    next: ({ testLen }) =>
      testLen < LONGEST ? { testLen: Math.min(LONGEST, Math.round(testLen * 1.19)) } : undefined,
    start: { testLen: SHORTEST },
    from: 'all',
  },
  predict: {
    options: ['same', 'half', 'few'],
    done: { ...usual, method: 't5', testLen: LONGEST },
    answer(engine) {
      const { of } = biasesOf(engine, usual);
      return answerOf(shareOf(engine, of('t5', LONGEST), usual.window));
    },
  },
  views: { curves, shares, ranks },
  readout,
  seen,
  numbers,
  scene: { length: 'testLen' },
};
