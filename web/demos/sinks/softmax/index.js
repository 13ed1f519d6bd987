import { bars } from './bars.js';
import { compute } from './compute.js';
import { params } from './params.js';
import { reach, remedies, shares } from './shares.js';
import { readout, seen, spendFacts } from './words.js';

/** @import { Descriptor, Step } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'shift',
    views: ['bars'],
    set: { rule: 'softmax', first: 'kept', code: 'official', shift: 0 },
    handle: 'lift',
    see: (data, t) => t(data.values.shift === 0 ? 'seeStart' : 'seeShift', spendFacts(data, t)),
  },
  {
    name: 'one',
    views: ['bars', 'reach'],
    set: { rule: 'one-more', first: 'kept', code: 'official', shift: 0 },
    controls: ['rule', 'shift'],
    handle: 'shift',
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'sink',
    views: ['bars', 'shares'],
    set: { rule: 'learned', first: 'kept', code: 'official', shift: 0, sinkLogit: 2 },
    handle: 'logit-8',
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'gate',
    views: ['bars', 'remedies'],
    set: { rule: 'gate', first: 'kept', code: 'official', shift: 0 },
    controls: ['outputGate'],
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'mistake',
    views: ['bars', 'shares'],
    set: { rule: 'softmax', first: 'wrong-after', shift: 0 },
    controls: ['first'],
    handle: 'logit-0',
    see: (data, t) => seen(data, t)[1],
  },
];

/** The weights as softmax makes them, the logits, and what the tokens get at every shift. */
function numbers({ row, made, weights, shifts, totals }) {
  const list = (axis, array) => ({ axes: [axis], shape: [array.length], values: array });
  return [
    { name: 'softmax', ...list('key', made) },
    { name: 'weights', ...list('key', weights) },
    { name: 'logits', ...list('key', row) },
    { name: 'shifts', ...list('step', shifts) },
    { name: 'totals', ...list('step', totals) },
  ];
}

/** A row of weights always sums to one, unless it has somewhere else to spend: softmax, softmax with one more, a sink. */
/** @type {Descriptor<Data>} */
export default {
  name: 'sinks/softmax',
  modules: ['weights'],
  predict: {
    options: ['one', 'less', 'zero'],
    done: { rule: 'softmax', first: 'kept', code: 'official', shift: -6 },
    // What eight tokens get together when every score falls by 6.
    answer(engine) {
      const logits = Float32Array.from(params.logits.initial, (logit) => logit - 6);
      const weights = engine.attention.weights(logits, { queryLen: 1, keyLen: 8 });
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      if (total > 0.999) return 'one';
      return total < 0.01 ? 'zero' : 'less';
    },
  },
  params,
  steps,
  compute,
  views: { bars, shares, remedies, reach },
  readout,
  seen,
  numbers,
};
