import { compute } from './compute.js';
import { params, settle, TURN } from './params.js';
import { floor, score, series } from './views.js';
import { facts, seeFloor, seeRule, seeScore, seeSeries } from './words.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'floor',
    views: ['floor'],
    set: { trainLen: 512, base: 10000, headDim: 64, rule: 'official' },
    handle: 'trainLen',
    see: seeFloor,
  },
  {
    name: 'series',
    views: ['floor', 'series'],
    set: { sigma: 0.3 },
    controls: ['sigma'],
    handle: 'pair',
    see: seeSeries,
  },
  {
    name: 'score',
    views: ['score'],
    set: { start: 0, distance: 1024, rule: 'official' },
    controls: ['start'],
    handle: 'distance',
    see: seeScore,
  },
  {
    name: 'rest',
    views: ['score'],
    set: { start: 0, distance: 2048, rule: 'wrong-sine-one' },
    controls: ['rule'],
    see: seeRule,
  },
];

function readout(data, t) {
  const all = facts(data);
  return [
    [t('keptLine', all), ' ', { text: t('stillLine', all), as: 'strong' }],
    [data.wrong ? { text: t('scoreLine', all), as: 'wrong' } : t('scoreLine', all)],
    [{ text: t('settings', all), as: 'muted' }],
  ];
}

/** Frequencies, coefficients and both curves. */
function numbers({ values, invFreq, kept, coefficients, wave, distances, score: found, right, wrong }) {
  const { headDim, base } = values;
  const square = { axes: ['frequency', 'pair'], shape: [kept, kept], spread: true };
  const curve = (name, values) => ({
    name,
    axes: ['distance'],
    shape: [distances.length],
    marks: [Array.from(distances)],
    values,
  });
  const alongPositions = { axes: ['position'], shape: [wave.xs.length], marks: [Array.from(wave.xs)] };
  return [
    {
      name: 'frequencies',
      axes: ['pair'],
      shape: [invFreq.length],
      values: invFreq,
      call: { verb: 'rope.frequencies', params: { headDim, base }, field: 'invFreq' },
    },
    { name: 'cosine-coefficients', ...square, values: coefficients[0] },
    { name: 'sine-coefficients', ...square, values: coefficients[1] },
    curve('score-fope', found.series),
    ...(wrong ? [curve('score-by-formula', right.series)] : []),
    curve('score-rope', found.plain),
    { name: 'series', ...alongPositions, values: wave.series },
    { name: 'cosine', ...alongPositions, values: wave.plain },
  ];
}

// Of 32 pairs with base 10,000, how many make a full turn in 512 tokens.
const predict = {
  options: ['most', 'half', 'few'],
  at: 'floor',
  set: { trainLen: 4096 },
  done: { trainLen: 512, base: 10000, headDim: 64 },
  answer(engine) {
    const { invFreq } = engine.rope.frequencies({ headDim: 64, base: 10000 });
    const share = invFreq.filter((frequency) => frequency >= TURN / 512).length / invFreq.length;
    return share > 0.75 ? 'most' : share > 0.25 ? 'half' : 'few';
  },
};

/**
 * FoPE: frequencies that make no full turn in training become zero, and each pair gets a series of the others.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'rope/fope',
  modules: ['rotations'],
  params,
  settle,
  predict,
  steps,
  compute,
  views: { floor, series, score },
  readout,
  seen: (data, t) => [
    seeFloor(data, t),
    seeSeries(data, t),
    data.wrong ? seeRule(data, t) : seeScore(data, t),
  ],
  numbers,
};
