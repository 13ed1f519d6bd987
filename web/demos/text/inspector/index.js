import { HELD_OUT, ROPE } from '../models.js';
import { compute } from './compute.js';
import { findWords, heads, headWords } from './heads.js';
import { makeLive } from './live.js';
import { awayWords, longestAwayWords, losses } from './losses.js';
import { pairs, pairWords } from './pairs.js';
import { params } from './params.js';
import { PAIRS, REACH } from './plan.js';
import { PAIRS_OF } from './stored.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

function readout(data, t) {
  return [
    [{ text: headWords(data, t), as: 'strong' }],
    [pairWords(data, t)],
    [{ text: awayWords(data, t), room: longestAwayWords(data, t) }],
    [{ text: t('settings'), as: 'muted' }],
  ];
}

const seen = (data, t) => [
  t('seenHeads', findWords(data, t)),
  t('seenPairs', { list: data.content.map((pair) => pair + 1).join(', '), count: data.content.length }),
];

/** Weights by head and distance, norms by head and pair, and what each pair costs. */
function numbers({ heads: all, norms, more, frequencies }) {
  return [
    {
      name: 'weights',
      axes: ['head', 'distance'],
      shape: [all.length, REACH],
      measured: true,
      values: all.flatMap(({ weights }) => weights),
    },
    { name: 'norms', axes: ['head', 'pair'], shape: [all.length, PAIRS], values: norms.flat() },
    {
      name: 'loss-without',
      axes: ['mode', 'pair'],
      shape: [2, PAIRS],
      marks: [['silent', 'still'], Array.from({ length: PAIRS }, (_, pair) => pair)],
      spread: true,
      values: [...more.silent, ...more.still],
    },
    {
      name: 'scores',
      axes: ['head', 'score'],
      shape: [all.length, 4],
      marks: [all.map((_, head) => head), ['previous', 'first', 'induction', 'distance']],
      spread: true,
      values: all.flatMap(({ previous, first, induction, distance }) => [
        previous,
        first,
        induction,
        distance,
      ]),
    },
    frequencies,
  ];
}

/** The prediction: which pair is missed most when it no longer turns. */
const predict = {
  options: ['fastest', 'middle', 'slowest'],
  at: 'away',
  views: ['pairs'],
  done: { model: 'rope', mode: 'still', away: ['0'], pair: 0 },
  answer() {
    const { still } = PAIRS_OF;
    const worst = still.indexOf(Math.max(...still));
    return worst < PAIRS / 3 ? 'fastest' : worst < (2 * PAIRS) / 3 ? 'middle' : 'slowest';
  },
};

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'heads',
    views: ['heads'],
    set: { model: 'rope', away: [], mode: 'silent', head: 0 },
    handle: 'head',
    see: headWords,
  },
  {
    name: 'model',
    views: ['heads'],
    set: { model: 'alibi', head: 3 },
    controls: ['model'],
    see: headWords,
  },
  {
    name: 'pairs',
    views: ['heads', 'pairs'],
    set: { model: 'rope' },
    handle: 'pair',
    see: pairWords,
  },
  {
    name: 'away',
    views: ['pairs', 'losses'],
    handle: 'away',
    controls: ['mode', 'away', 'live'],
    see: awayWords,
  },
];

/** What the heads and RoPE's pairs of a small language model do. */
/** @type {Descriptor<Data>} */
export default {
  name: 'text/inspector',
  data: [ROPE, HELD_OUT],
  params,
  predict,
  steps,
  compute,
  live: { make: makeLive() },
  views: { heads, pairs, losses },
  readout,
  seen,
  numbers,
};
