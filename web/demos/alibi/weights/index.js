import { choice, int, text } from '../../../core/parameters.js';
import { initialText } from '../../../strings/initial-text.js';
import { columns } from './columns.js';
import { compute, HEADS, MOST, settle } from './compute.js';
import { readout, seen } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** Scores of one query, minus a penalty that grows with the distance, through softmax: what a slope takes from a key. */
/** @type {Descriptor<Data>} */
export default {
  name: 'alibi/weights',
  symbols: { m: ['slope', 'head'], i: ['query'], j: ['key'] },
  params: {
    head: int({ initial: 4, min: 1, max: HEADS, snaps: [2, 6, 10] }),
    source: choice({ initial: 'words', options: ['words', 'random', 'same'], control: 'buttons' }),
    mask: choice({
      initial: 'causal',
      options: ['causal', 'wrong-zeros', 'wrong-upper'],
      control: 'buttons',
      group: 'mistake',
    }),
    form: choice({
      initial: 'relative',
      options: ['relative', 'column'],
      control: 'buttons',
      group: 'setup',
    }),
    text: text({
      initial: initialText('alibi/weights'),
      maxLength: 120,
      most: MOST,
      group: 'setup',
    }),
    query: int({ initial: 8, min: 0, max: MOST - 1, control: 'none' }),
    key: int({ initial: 1, min: 0, max: MOST - 1, control: 'none' }),
  },
  steps: [
    {
      name: 'line',
      set: { source: 'same', head: 4, mask: 'causal', form: 'relative' },
      views: ['columns'],
      handle: 'slope',
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'words',
      set: { source: 'words', mask: 'causal' },
      views: ['columns'],
      controls: ['head', 'source'],
      handle: 'slope',
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'hide',
      set: { source: 'same', mask: 'wrong-zeros', form: 'relative', query: 4 },
      views: ['columns'],
      controls: ['mask'],
      see: (data, t) => seen(data, t)[0],
    },
  ],
  settle,
  compute,
  views: { columns },
  readout,
  seen,
  predict: {
    options: ['straight', 'factor', 'level'],
    done: { source: 'same', head: 2, mask: 'causal', form: 'relative' },
    answer(engine) {
      const bias = [0, 1, 2, 3].map((j) => (j - 3) / 2);
      return fallOf([...engine.attention.weights(new Float32Array(4), { queryLen: 1, keyLen: 4, bias })]);
    },
  },
  numbers,
  scene: { query: 'query', key: 'key', tokens: 'text', source: 'source' },
};

/** How weights fall, oldest first: by one factor a step, by one difference, or not at all. */
export function fallOf(weights) {
  const steps = weights.slice(1).map((weight, i) => ({ by: weights[i] / weight, less: weight - weights[i] }));
  const isOne = (list) => list.every((value) => Math.abs(value - list[0]) < 1e-5);
  if (steps.every(({ less }) => Math.abs(less) < 1e-6)) return 'level';
  return isOne(steps.map(({ by }) => by)) ? 'factor' : isOne(steps.map(({ less }) => less)) ? 'straight' : '';
}

// The bias of the head, what stands in its place where a mistake is shown, and what becomes of the scores.
function numbers({ values, size, official, scores, bias, weights, callOf }) {
  const square = { axes: ['query', 'key'], shape: [size, size] };
  return [
    { name: 'bias', ...square, values: official },
    ...(values.mask === 'causal' ? [] : [{ name: 'bias-wrong', ...square, values: bias }]),
    { name: 'scores', ...square, values: scores },
    // Of the scores, as the vectors behind them are many more numbers.
    { name: 'weights', ...square, values: weights, call: { ...callOf(weights), inputs: [scores] } },
  ];
}
