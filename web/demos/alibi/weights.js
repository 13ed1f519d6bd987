import { apart } from '../../core/fine.js';
import { choice, int, text } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { initialText } from '../../strings/initial-text.js';
import { columns } from './weights/columns.js';
import { compute, HEADS, kindOf, MOST, settle } from './weights/masked-weights.js';

/** Scores of one query, minus a penalty that grows with the distance, through softmax: what a slope takes from a key. */
export default figure({
  name: 'alibi/weights',
  symbols: { m: ['slope', 'head'], i: ['query'], j: ['key'] },
  params: {
    head: int({ initial: 4, min: 1, max: HEADS, snaps: [2, 6, 10] }),
    source: choice({ options: ['words', 'random', 'same'], control: 'buttons' }),
    mask: choice({ options: ['causal', 'wrong-zeros', 'wrong-upper'], control: 'buttons', group: 'mistake' }),
    form: choice({ options: ['relative', 'column'], control: 'buttons', group: 'setup' }),
    text: text({
      initial: initialText('alibi/weights'),
      maxLength: 120,
      most: MOST,
      group: 'setup',
    }),
    query: int({ initial: 8, min: 0, max: MOST - 1, control: 'none' }),
    key: int({ initial: 1, min: 0, max: MOST - 1, control: 'none' }),
  },
  steps: {
    line: {
      set: { source: 'same', head: 4, mask: 'causal', form: 'relative' },
      views: ['columns'],
      handle: 'slope',
    },
    words: { set: { source: 'words', mask: 'causal' }, controls: ['head', 'source'], handle: 'slope' },
    hide: { set: { source: 'same', mask: 'wrong-zeros', form: 'relative', query: 4 }, controls: ['mask'] },
  },
  settle,
  compute,
  views: { columns },
  variant: ({ mask }) => mask,
  slots({ values, tokens, own, plain, score, added, slopes, difference, isHidden }, t) {
    const { head, query, key } = values;
    return {
      distance: Math.max(0, query - key),
      slope: slopes[head - 1],
      asked: tokens[query],
      read: tokens[key],
      score: score[key],
      penalty: isHidden(key) ? 0 : Math.abs(added[key]),
      added: isHidden(key) ? 0 : added[key],
      weight: own[key],
      without: plain[key],
      apart: apart(difference, t),
    };
  },
  readout: ({ values: { mask, key, query }, isHidden }) => [
    [
      isHidden(key) ? 'hiddenLine' : 'pairLine',
      !isHidden(key) && key <= query && 'withoutLine',
      mask !== 'causal' && 'maskLine',
    ],
    ['recentLine'],
    ['formLine'],
  ],
  seen: (data) => [`seen.${kindOf(data)}`, 'seenRecent', 'seenForms'],
  predict: {
    options: ['straight', 'factor', 'level'],
    done: { source: 'same', head: 2, mask: 'causal', form: 'relative' },
    answer: ({ own, values: { query } }) => fallOf([...own.subarray(0, query + 1)]),
  },
  numbers({ values, size, official, scores, bias, weights, callOf }) {
    const square = { query: size, key: size };
    return [
      ['bias', square, official],
      values.mask !== 'causal' && ['bias-wrong', square, bias],
      ['scores', square, scores],
      // Of the scores, as the vectors behind them are many more numbers.
      ['weights', square, weights, { call: { ...callOf(weights), inputs: [scores] } }],
    ];
  },
  scene: { query: 'query', key: 'key', tokens: 'text', source: 'source' },
});

/** How weights fall, oldest first: by one factor a step, by one difference, or not at all. */
export function fallOf(weights) {
  const steps = weights.slice(1).map((weight, i) => ({ by: weights[i] / weight, less: weight - weights[i] }));
  const isOne = (list) => list.every((value) => Math.abs(value - list[0]) < 1e-5);
  if (steps.every(({ less }) => Math.abs(less) < 1e-6)) return 'level';
  return isOne(steps.map(({ by }) => by)) ? 'factor' : isOne(steps.map(({ less }) => less)) ? 'straight' : '';
}
