import { choice, int, real, vector } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { COUNT, compute, HALF } from './parity/parity-scores.js';
import { switches } from './parity/switches.js';

const start = [0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0];

const seen = ({ wrong, values, ropeRight, count }) => [
  wrong ? 'seenStretched' : values.beta > 1 ? 'seenParity' : 'seenNone',
  ropeRight === count ? 'seenRopeRight' : 'seenRope',
];

/** PaTH: a token that presses a switch reflects, so the sign of one score says whether the lamp is on. */
export default figure({
  name: 'gates/parity',
  modules: ['scores', 'turns', 'weights'],
  params: {
    presses: vector({ initial: start, min: 0, max: 1, digits: 0, control: 'none' }),
    angle: real({ initial: 1, min: 0, max: HALF, step: 0.01, digits: 2, snaps: [1, HALF] }),
    beta: real({ initial: 2, min: 0, max: 2, step: 0.05, digits: 2, snaps: [0, 1, 2] }),
    token: int({ initial: 3, min: 1, max: COUNT - 1, control: 'none' }),
    norm: choice({ options: ['official', 'wrong-unnormalised'], control: 'buttons' }),
  },
  steps: {
    press: {
      views: ['switches'],
      set: { presses: start, beta: 2, token: 3, norm: 'official' },
      handle: 'press',
      see: 'seePress',
    },
    rope: {
      set: { presses: start, beta: 2, angle: 1, norm: 'official' },
      controls: ['angle'],
      see: (data) => seen(data)[1],
    },
    beta: {
      set: { presses: start, beta: 2, angle: 1, norm: 'official' },
      controls: ['beta'],
      see: 'seeBeta',
    },
    mistake: { set: { presses: start, beta: 2, angle: 1, norm: 'wrong-unnormalised' }, controls: ['norm'] },
  },
  compute,
  views: { switches },
  slots: ({ values, path, rope, lamp, count }, t) => ({
    score: path[count - 1],
    rope: rope[count - 1],
    lamp: t(lamp[count - 1] ? 'isOn' : 'isOff'),
    right: 1 - values.beta,
  }),
  readout: ({ wrong }) => [
    [wrong ? 'pressesWrong' : 'pressesLine', 'lampLine'],
    ['rightLine', 'ropeRightLine'],
  ],
  seen,
  numbers: ({ values, count, scores, rope, lamp }) => [
    ['scores', { query: count, key: count }, scores],
    ['rope', { token: count }, rope],
    ['lamp', { token: count }, lamp.map(Number)],
    ['presses', { token: count }, values.presses],
  ],
  predict: {
    options: ['path', 'rope', 'both', 'none'],
    done: { presses: start.with(1, 1), beta: 2, angle: 1, norm: 'official' },
    answer(after, at) {
      const before = at({ presses: start });
      const flips = (name) => Math.sign(before[name][COUNT - 1]) !== Math.sign(after[name][COUNT - 1]);
      const [path, rope] = [flips('path'), flips('rope')];
      return path ? (rope ? 'both' : 'path') : rope ? 'rope' : 'none';
    },
  },
});
