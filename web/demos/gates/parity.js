import { choice, int, real, vector } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { switches } from './parity/switches.js';

/** @import { Engine } from '../../types.js' */

const start = [0, 0, 1, 0, 0, 1, 1, 0, 1, 0, 0, 0];

const seen = ({ wrong, values, ropeRight, count }) => [
  wrong ? 'seenStretched' : values.beta > 1 ? 'seenParity' : 'seenNone',
  ropeRight === count ? 'seenRopeRight' : 'seenRope',
];

const COUNT = 12; // tokens: the lamp that is on, then eleven that press its switch or wait
const FINE = 12; // points of a curve to a token
const HALF = Math.PI;
// Of w, which a projection may make of any length: H divides by it.
const LENGTH = 1.125;

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { presses, angle, beta, norm } = values;
  // Every query and every key is the same vector, and a press reflects along it.
  const same = Float32Array.from({ length: 2 * COUNT }, (_, n) => (n % 2 === 0 ? 1 : 0));
  const betas = Float64Array.from(presses, (press, i) => (i > 0 && press > 0.5 ? beta : 0));
  const w = same.map((each) => LENGTH * each);
  const scores = engine.gates.path(same, same, { headDim: 2, w, beta: betas, rule: norm });
  const turned = engine.rope.rotate(same, {
    headDim: 2,
    invFreq: [angle],
    positions: Array.from({ length: COUNT }, (_, i) => i),
  });
  const rope = engine.attention.scores(turned, turned, { headDim: 2, scale: 1 });
  // The same between the tokens, for a curve: the first feature of a vector along it, rotated.
  const between = Array.from({ length: FINE * (COUNT - 1) + 1 }, (_, n) => n / FINE);
  const along = Float32Array.from({ length: 2 * between.length }, (_, n) => (n % 2 === 0 ? 1 : 0));
  const fine = engine.rope.rotate(along, { headDim: 2, invFreq: [angle], positions: between });
  const firsts = (table) => Float32Array.from({ length: COUNT }, (_, i) => table[COUNT * i]);
  let on = true;
  const lamp = presses.map((press, i) => {
    if (i > 0 && press > 0.5) on = !on;
    return on;
  });
  const right = (list) => lamp.filter((lit, i) => (lit ? list[i] > 0 : list[i] < 0)).length;
  const [path, byRope] = [firsts(scores), firsts(rope)];
  return {
    count: COUNT,
    scores,
    path,
    rope: byRope,
    curve: between.map((i, n) => [i, fine[2 * n]]),
    lamp,
    presses: betas.reduce((sum, _, i) => sum + (i > 0 && presses[i] > 0.5 ? 1 : 0), 0),
    pathRight: right(path),
    ropeRight: right(byRope),
    wrong: norm !== 'official',
    factor: norm === 'official' ? 1 - beta : 1 - beta * LENGTH ** 2,
    most: path.reduce((most, each) => Math.max(most, Math.abs(each)), 1),
  };
}

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
