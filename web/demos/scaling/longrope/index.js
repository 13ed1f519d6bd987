import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { chart } from '../../../plots/chart.js';
import { factors } from './factors.js';
import { byPosition, longest, params, slowedAt, trainedOf } from './methods.js';

/** @import { Descriptor, Engine, Step, View } from '../../../types.js' */

const lengths = Float64Array.from({ length: 257 }, (_, i) => 256 * (longest / 256) ** (i / 256));

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { method, seqLen, pair } = values;
  const trained = trainedOf(method);
  const isLong = seqLen > trained;
  const now = slowedAt(engine, values, seqLen);
  const other = slowedAt(engine, values, isLong ? trained : trained + 1);
  const [before, after] = isLong ? [other, now] : [now, other];
  const wrong = method === 'wrong-by-position';
  const shown = wrong ? now.slowed.map(() => byPosition(values, seqLen)) : now.slowed;
  return {
    values,
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
}

/** λ of the chosen pair over the length of the text, with the length now to drag. @type {View<Data>} */
const over = chart({
  place: 'side',
  height: [220, 130],
  margin: { left: 34, right: 30, top: 84, bottom: 60 },
  x: (range) => log([256, longest], range),
  y: (range) => log([0.5, 128], range),
  title: ({ values: { pair } }, t) => t('overName', { pair }),
  note: ({ values }, t) => t('lengthNow', { length: values.seqLen }),
  axes: {
    left: { ticks: [1, 4, 16, 64], line: false },
    bottom: { ticks: [1000, 10000, 100000], label: 'lengthAxis' },
  },
  draw({ plot, x, y, style, axes, rule, curve, point, put, text, widthOf }, data, t) {
    const { values, lengths, path, pairs, trained, lambda, scale, wrong } = data;
    axes();
    const label = t('trainWall', { length: trained });
    put(drawReferenceLine, plot, { x: x(trained), y: plot.y - 10 * scale, label, heavy: true });
    const colour = style.speed(values.pair / (pairs - 1));
    curve({ xs: lengths, ys: path }, { colour, width: 2, dash: wrong ? [5, 4] : [] });
    rule(values.seqLen, { dash: [3, 3] });
    point(values.seqLen, lambda, { radius: 6 });
    const said = t('lambdaLine', { lambda });
    const half = widthOf(said) / 2;
    const middle = clamp(x(values.seqLen), plot.x + half, plot.x + plot.width - half);
    const above = y(lambda) - plot.y > 34 * scale;
    text(said, {
      x: middle,
      y: y(lambda) + (above ? -20 : 30) * scale,
      align: 'center',
      weight: 600,
      halo: true,
    });
  },
  drag: {
    length: {
      param: 'seqLen',
      fit: (wished) => params.seqLen.fit(Number(wished.toPrecision(3))),
      step: (value, count) => stepped(params.seqLen, value, count),
      y: ({ lambda }) => lambda,
      value: ({ values: { seqLen }, lambda }, t) => t('lengthValue', { length: seqLen, lambda }),
    },
  },
  describe(data, t) {
    return t(`describeOver.${data.values.method}`, {
      pair: data.values.pair,
      length: data.values.seqLen,
      trained: data.trained,
      lambda: data.lambda,
      other: data.other.slowed[data.values.pair],
    });
  },
});

const facts = (data) => {
  const { values, now, other, pairs, turns } = data;
  const { pair } = values;
  return {
    pair,
    pairs,
    length: values.seqLen,
    trained: data.trained,
    lambda: data.lambda,
    right: now.slowed[pair],
    other: other.slowed[pair],
    wave: (2 * Math.PI * data.lambda) / now.plain[pair],
    turns: turns[pair],
    attention: now.attentionFactor,
    changed: data.changed,
    low: values.lowFreq,
    high: values.highFreq,
    factor: values.factor,
    kept: turns.filter((count) => count >= values.highFreq).length,
    full: turns.filter((count) => count <= values.lowFreq).length,
  };
};

function readout(data, t) {
  const all = facts(data);
  const { method, pair } = data.values;
  return [
    [
      { text: t('pairLine', all), speed: pair / (data.pairs - 1) },
      ' ',
      { text: t('lambdaLine', all), as: 'strong' },
      ...(data.wrong ? [' · ', { text: t.option('method', method), as: 'wrong' }] : []),
    ],
    [t('waveLine', all), ' · ', t('turnsLine', all)],
    [t(method === 'llama3' ? 'boundsLine' : data.isLong ? 'longLine' : 'shortLine', all)],
  ];
}

function seen(data, t) {
  const all = facts(data);
  const { method } = data.values;
  if (method === 'llama3') return [t('seenLlama', all), t('seenStill', all)];
  if (data.wrong) return [t('seenPosition', all), t('seenPair', all)];
  return [t(data.isLong ? 'seenLong' : 'seenShort', all), t('seenSwitch', all)];
}

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'length',
    set: { method: 'longrope', seqLen: 2048 },
    views: ['factors'],
    handle: 'now',
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'bars',
    set: { method: 'longrope' },
    views: ['factors'],
    controls: ['seqLen'],
    handle: 'factor',
    see: (data, t) => t('seeFactor', facts(data)),
  },
  {
    name: 'bounds',
    set: { method: 'llama3', seqLen: 4096, lowFreq: 1, highFreq: 4 },
    views: ['factors'],
    handle: 'highFreq',
    controls: ['method'],
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'mistake',
    set: { method: 'wrong-by-position', seqLen: 65536 },
    views: ['factors', 'over'],
    handle: 'length',
    see: (data, t) => seen(data, t)[data.wrong ? 1 : 0],
  },
];

// The text grows, four times to the double.
const play = {
  next: ({ seqLen }) =>
    seqLen < longest ? { seqLen: Math.min(longest, Math.round(seqLen * 2 ** (1 / 4))) } : undefined,
  start: { seqLen: 512 },
  // At first the drag shows it.
  from: 'bars',
};

function numbers({ now, shown, pairs }) {
  const each = { axes: ['pair'], shape: [pairs] };
  return [
    { name: 'frequencies', ...each, values: now.invFreq },
    { name: 'factors', ...each, values: Float64Array.from(shown) },
  ];
}

/** LongRoPE's two lists and the length at which one takes over; Llama 3's two bounds. */
/** @type {Descriptor<Data>} */
export default {
  name: 'scaling/longrope',
  predict: {
    options: ['none', 'half', 'most'],
    at: 'length',
    set: { seqLen: 4096 },
    done: { method: 'longrope', seqLen: 4097 },
    answer(engine) {
      const values = { method: 'longrope', short: params.short.initial, long: params.long.initial };
      const [before, after] = [4096, 4097].map((seqLen) => slowedAt(engine, values, seqLen).slowed);
      const changed = before.filter((slowed, i) => Math.abs(slowed - after[i]) > 1e-9).length;
      const share = changed / before.length;
      return share > 0.75 ? 'most' : share > 0 ? 'half' : 'none';
    },
  },
  scene: { length: 'seqLen' },
  params,
  settle: (values) => ({
    ...values,
    lowFreq: Math.min(values.lowFreq, values.highFreq / 2),
    pair: Math.min(values.pair, values.method === 'llama3' ? 63 : 47),
  }),
  steps,
  play,
  compute,
  views: { factors, over },
  readout,
  seen,
  numbers,
};
