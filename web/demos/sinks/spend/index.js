import { choice, real, vector } from '../../../core/parameters.js';
import { bars } from './bars.js';
import { numbers } from './numbers.js';
import { predict } from './predict.js';
import { reach } from './reach.js';
import { shares } from './shares.js';
import { readout, seen } from './words.js';

const shifts = Float64Array.from({ length: 65 }, (_, i) => -8 + i / 4);

/** A row of weights always sums to one, unless it has somewhere else to spend: softmax, softmax with one more, a sink. */
export default {
  name: 'sinks/spend',
  predict,
  params: {
    rule: choice({ initial: 'softmax', options: ['softmax', 'one-more', 'learned'], control: 'buttons' }),
    first: choice({ initial: 'kept', options: ['kept', 'deleted', 'wrong-after'], control: 'buttons' }),
    shift: real({ initial: 0, min: -8, max: 8, step: 0.25, digits: 2 }),
    sinkLogit: real({ initial: 2, min: -6, max: 8, step: 0.1, digits: 1, control: 'none' }),
    logits: vector({
      initial: [6, 0.2, -0.5, 1, 0.3, 1.2, 0.6, 1],
      min: -6,
      max: 8,
      digits: 1,
      control: 'none',
    }),
  },
  compute(engine, values, { memo, size = 13 }) {
    const { rule, first, shift, sinkLogit, logits } = values;
    const count = logits.length;
    // Beside the tokens there may be a place that holds no token: its logit is 0 or learned, and no shift moves it.
    const elsewhere = { softmax: [], 'one-more': [0], learned: [sinkLogit] }[rule];
    const keyLen = count + elsewhere.length;
    const mask = Uint8Array.from({ length: keyLen }, (_, i) => (first === 'deleted' && i === 0 ? 0 : 1));
    const rowAt = (moved) => Float32Array.from([...logits.map((logit) => logit + moved), ...elsewhere]);
    const row = rowAt(shift);
    const made = engine.attention.weights(row, { queryLen: 1, keyLen, mask });
    // The mistake: softmax over all of them, and only then the first one taken away.
    const afterwards = (weights) =>
      first === 'wrong-after' ? weights.map((weight, i) => (i === 0 ? 0 : weight)) : weights;
    const weights = afterwards(made);
    const spent = (list) => list.subarray(0, count).reduce((sum, weight) => sum + weight, 0);
    const totals = memo('totals', [logits, rule, first, sinkLogit], () =>
      Float64Array.from(shifts, (moved) =>
        spent(afterwards(engine.attention.weights(rowAt(moved), { queryLen: 1, keyLen, mask }))),
      ),
    );
    const plain = engine.attention.weights(row.subarray(0, count), { queryLen: 1, keyLen: count });
    return {
      values,
      scale: size / 13,
      count,
      row,
      mask,
      made,
      weights,
      plain,
      shifts,
      totals,
      total: spent(weights),
      firstWeight: weights[0],
      nowhere: elsewhere.length > 0 ? weights[count] : 0,
      hasElsewhere: elsewhere.length > 0,
      wrong: first === 'wrong-after',
    };
  },
  views: { bars, shares, reach },
  readout,
  seen,
  numbers,
};
