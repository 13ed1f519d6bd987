import { factors } from './factors.js';
import { byPosition, configOf, slowedAt, trainedOf } from './methods.js';
import { over } from './over.js';
import { longest, params } from './params.js';
import { readout, seen } from './words.js';

/** LongRoPE's two lists and the length at which one takes over; Llama 3's two bounds. */
export default {
  name: 'scaling/lists',
  params,
  settle: (values) => ({
    ...values,
    lowFreq: Math.min(values.lowFreq, values.highFreq / 2),
    pair: Math.min(values.pair, values.method === 'llama3' ? 63 : 47),
  }),
  compute(engine, values, { memo, size = 13 }) {
    const { method, length, pair, factor, lowFreq, highFreq, short, long } = values;
    const inputs = [method, factor, lowFreq, highFreq, short, long];
    const trained = trainedOf(method);
    const [before, after] = memo('sides', inputs, () =>
      [trained, trained + 1].map((seqLen) => slowedAt(engine, values, seqLen)),
    );
    const isLong = length > trained;
    const [now, other] = isLong ? [after, before] : [before, after];
    const wrong = method === 'wrong-by-position';
    const shown = wrong ? now.slowed.map(() => byPosition(values, length)) : now.slowed;
    const lengths = memo('lengths', [], () =>
      Float64Array.from({ length: 257 }, (_, i) => 256 * (longest / 256) ** (i / 256)),
    );
    return {
      values,
      scale: size / 13,
      trained,
      isLong,
      now,
      other,
      shown,
      wrong,
      editable: method === 'longrope',
      pairs: shown.length,
      turns: now.plain.map((speed) => (trained * speed) / (2 * Math.PI)),
      lambda: shown[pair],
      changed: before.slowed.filter((slowed, i) => Math.abs(slowed - after.slowed[i]) > 1e-9).length,
      lengths,
      // λ of the chosen pair over the length of the text.
      path: Float64Array.from(lengths, (each) => {
        if (wrong) return byPosition(values, Math.round(each));
        return (each > trained ? after : before).slowed[pair];
      }),
    };
  },
  views: { factors, over },
  readout,
  seen,
  predict: {
    options: ['none', 'half', 'most'],
    done: { method: 'longrope', length: 4097 },
    answer(engine) {
      const values = { method: 'longrope', short: params.short.initial, long: params.long.initial };
      const [before, after] = [4096, 4097].map((seqLen) => slowedAt(engine, values, seqLen).slowed);
      const changed = before.filter((slowed, i) => Math.abs(slowed - after[i]) > 1e-9).length;
      const share = changed / before.length;
      return share > 0.75 ? 'most' : share > 0 ? 'half' : 'none';
    },
  },
  numbers({ values, now, shown, pairs }) {
    const each = { axes: ['pair'], shape: [pairs] };
    const call = { verb: 'rope.frequencies', params: { config: configOf(values), seqLen: values.length } };
    return [
      { name: 'frequencies', ...each, values: now.invFreq, call: { ...call, field: 'invFreq' } },
      { name: 'factors', ...each, values: Float64Array.from(shown) },
    ];
  },
  scene: { length: 'length' },
};
