import { HELD_OUT, ROPE } from '../models.js';
import { ALIKE, LENGTHS, lossesOf, meanLoss, TRAINED, usualLoss } from '../runs.js';
import { compute } from './compute.js';
import { bothWords, cacheOf, curves, lossWords } from './curves.js';
import { first, firstWords, headWords } from './first.js';
import { makeLive } from './live.js';
import { params } from './params.js';
import { BLOCK, CACHES, STREAM, WHOLE } from './plan.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

function readout(data, t) {
  const { values, means } = data;
  return [
    [{ text: lossWords(data, t), as: 'strong' }],
    ...(means?.whole === undefined ? [] : [[t('wholeLine', { whole: means.whole, end: WHOLE })]]),
    ...(data.first ? [[firstWords(data, t)]] : []),
    [
      {
        text: t('settings', { model: t.option('model', values.model), ...cacheOf(values), trained: TRAINED }),
        as: 'muted',
      },
    ],
  ];
}

const seen = (data, t) => [lossWords(data, t), ...(data.first ? [firstWords(data, t)] : [])];

/** The loss of each block of the stream by cache, and the weight of each head on the first character. */
function numbers({ blocks, first: weights, values, frequencies }) {
  const count = blocks.window.length;
  return [
    ...(count > 0
      ? [
          {
            name: 'loss',
            axes: ['place', 'cache'],
            shape: [count, CACHES.length],
            marks: [Array.from({ length: count }, (_, i) => BLOCK * (i + 1)), CACHES],
            spread: true,
            measured: true,
            values: Float64Array.from({ length: count * CACHES.length }, (_, i) => {
              const block = Math.floor(i / CACHES.length);
              return blocks[CACHES[i % CACHES.length]][block] ?? Number.NaN;
            }),
          },
        ]
      : []),
    {
      name: 'stored-loss',
      axes: ['context'],
      shape: [LENGTHS.length],
      marks: [LENGTHS],
      measured: true,
      values: lossesOf(values.model)[0].losses,
    },
    ...(weights
      ? [
          {
            name: 'first-weight',
            axes: ['head'],
            shape: [weights.length],
            values: Float64Array.from(weights),
          },
        ]
      : []),
    frequencies,
  ];
}

/** The prediction: what happens to these models once the first characters are gone, as the stored losses have it. */
const predict = {
  options: ['collapse', 'rise', 'stay'],
  at: 'stream',
  set: { count: 128 },
  done: { count: 2048, model: 'rope', cacheSize: 128, sinkSize: 4 },
  answer() {
    const more = meanLoss('rope-window', LENGTHS.at(-1)) - usualLoss;
    return more < ALIKE ? 'stay' : more < 1 ? 'rise' : 'collapse';
  },
};

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'stream',
    views: ['curves'],
    set: { model: 'rope', cacheSize: 128, sinkSize: 4, count: WHOLE },
    controls: ['live'],
    handle: 'count',
    see: bothWords,
  },
  {
    name: 'sinks',
    views: ['curves'],
    set: { model: 'rope', cacheSize: 128, sinkSize: 4 },
    see: lossWords,
  },
  {
    name: 'first',
    views: ['curves', 'first'],
    set: { count: WHOLE },
    handle: 'head',
    see: headWords,
  },
  {
    name: 'model',
    views: ['curves', 'first'],
    controls: ['model'],
    see: lossWords,
  },
];

const play = {
  every: 90,
  waits: ({ isBehind, problem }) => isBehind && !problem,
  along: ['head'],
  next: ({ count }, data) => (!data?.problem && count < STREAM ? { count: count + BLOCK } : undefined),
  start: { count: 0 },
};

/** A small language model reads a long text through a cache that keeps the last characters, and the first, or not. */
/** @type {Descriptor<Data>} */
export default {
  name: 'text/stream',
  data: [ROPE, HELD_OUT],
  params,
  predict,
  steps,
  play,
  compute,
  live: { make: makeLive() },
  views: { curves, first },
  readout,
  seen,
  numbers,
};
