import { figure } from '../../figure/figure.js';
import { bars } from './softmax/bars.js';
import { reach, remedies, shares } from './softmax/shares.js';
import { compute, params } from './softmax/softmax-rules.js';

const seen = ({ isWrongCode, values: { first, rule, code } }) => [
  `seen.${isWrongCode ? code : rule}`,
  `seen.${first}`,
];

const last = (list, { count }) => list[count - 1];

/** A row of weights always sums to one, unless it has somewhere else to spend: softmax, softmax with one more, a sink. */
export default figure({
  name: 'sinks/softmax',
  modules: ['scores', 'weights'],
  predict: {
    options: ['one', 'less', 'zero'],
    done: { rule: 'softmax', first: 'kept', code: 'official', shift: -6 },
    // What eight tokens get together when every score falls by 6.
    answer: ({ total }) => (total > 0.999 ? 'one' : total < 0.01 ? 'zero' : 'less'),
  },
  params,
  steps: {
    shift: {
      views: ['bars'],
      set: { rule: 'softmax', first: 'kept', code: 'official', shift: 0 },
      handle: 'lift',
      see: ({ values }) => (values.shift === 0 ? 'seeStart' : 'seeShift'),
    },
    one: {
      views: ['bars', 'reach'],
      set: { rule: 'one-more', first: 'kept', code: 'official', shift: 0 },
      controls: ['rule', 'shift'],
      handle: 'shift',
    },
    sink: {
      views: ['bars', 'shares'],
      set: { rule: 'learned', first: 'kept', code: 'official', shift: 0, sinkLogit: 2 },
      controls: ['rule'],
      handle: 'logit-8',
    },
    gate: {
      views: ['bars', 'remedies'],
      set: { rule: 'gate', first: 'kept', code: 'official', shift: 0 },
      controls: ['outputGate'],
    },
    mistake: {
      views: ['bars', 'shares'],
      set: { rule: 'softmax', first: 'wrong-after', shift: 0 },
      controls: ['first'],
      handle: 'logit-0',
      see: (data) => seen(data)[1],
    },
  },
  compute,
  views: { bars, shares, remedies, reach },
  variant: ({ rule, first }) => [first, rule],
  slots: (data, t) => ({
    ...{ first: data.firstWeight, rest: data.total - data.firstWeight },
    ...{ plain: data.plain[0], low: data.totals[0] },
    ...{ last: last(data.weights, data), lastPlain: last(data.plain, data) },
    times: last(data.weights, data) / last(data.plain, data),
    list: data.remedies
      .map(({ rule, total }) => `${t.option('rule', rule)} ${t.number(total, '1%')}`)
      .join(', '),
  }),
  seen,
  readout: ({ wrong, nowhere }) => [
    [wrong ? 'totalLineWrong' : 'totalLine', nowhere > 0 && 'nowhereLine'],
    ['firstLine', 'plainLine'],
    ['lastLine'],
  ],
  numbers: ({ row, made, weights, shifts, totals }) => [
    ['softmax', { key: made.length }, made],
    ['weights', { key: weights.length }, weights],
    ['logits', { key: row.length }, row],
    ['shifts', { step: shifts.length }, shifts],
    ['totals', { step: totals.length }, totals],
  ],
});
