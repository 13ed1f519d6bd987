import { linear } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { bars } from './softmax/bars.js';
import { compute, params, RULES } from './softmax/softmax-rules.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './softmax/softmax-rules.js' */

const seen = ({ isWrongCode, values: { first, rule, code } }) => [
  `seen.${isWrongCode ? code : rule}`,
  `seen.${first}`,
];

const last = (list, { count }) => list[count - 1];

/** Where the whole of the attention goes: to the first token, to the others, nowhere. @type {View<Data>} */
const shares = chart({
  place: 'side',
  height: [0, 176],
  margin: { left: 84, right: 54, top: 28 },
  plotHeight: (scale) => 140 * scale,
  x: (range) => linear([0, 1], range),
  title: 'sharesName',
  draw({ plot, x, box, style, rule, text, bars }, data, t) {
    const { scale, firstWeight, total, nowhere } = data;
    const rows = [
      ['firstName', firstWeight],
      ['restName', total - firstWeight],
      ['nowhereName', nowhere],
      ['totalName', total],
    ].filter(([key, value]) => key !== 'nowhereName' || value > 0);
    const values = rows.map(([, value]) => Math.max(0, value));
    const colour = (i) => (rows[i][0] === 'nowhereName' ? style.second : style.ink);
    bars(plot, { values, scale: x, horizontal: true, colour, gap: 16 * scale });
    rule(1, { dash: [3, 3], colour: style.second });
    text('100%', { x: x(1), y: plot.y - 5 * scale, align: 'center', colour: style.second });
    for (const [i, [key, value]] of rows.entries()) {
      const isTotal = key === 'totalName';
      const y = plot.y + ((i + 0.5) * plot.height) / rows.length;
      const look = { y, baseline: 'middle', weight: isTotal ? 600 : 400 };
      text(t(key), { ...look, x: box.x, maxWidth: 80 * scale });
      const end = { x: box.x + box.width, align: 'right' };
      text(t.number(value, '1%'), { ...look, ...end });
    }
  },
});

/** What the tokens get together when all their logits are moved alike. @type {View<Data>} */
const reach = chart({
  place: 'side',
  height: [110, 92],
  margin: { left: 46, right: 14, top: 32 },
  plotHeight: 110,
  x: (range, { shifts }) => linear([shifts[0], shifts.at(-1)], range),
  y: (range) => linear([0, 1.05], range),
  title: 'reachName',
  axes: {
    left: { ticks: [0, 0.5, 1], line: false, format: '0%' },
    bottom: { ticks: [-8, -4, 0, 4, 8], label: 'shiftAxis' },
  },
  draw({ style, axes, rule, curve, point }, { shifts, totals, total, values }) {
    axes();
    rule(0, { colour: style.hairline });
    curve({ xs: shifts, ys: totals }, { width: 1.3 * style.line });
    rule(values.shift, { dash: [3, 3] });
    point(values.shift, total, { radius: 6 });
  },
  drag: {
    shift: {
      fit: (wished) => clamp(Math.round(4 * wished) / 4, -8, 8),
      step: (shift, count) => clamp(shift + 0.25 * count, -8, 8),
      y: ({ total }) => total,
      value: 'shiftValue',
    },
  },
});

/** The same logits under every remedy: the first token, the others, and what no token gets. @type {View<Data>} */
const remedies = panel({
  place: 'side',
  height: [0, 274],
  frame(box, { scale }) {
    const bars = RULES.map((_, i) => inset(box, { top: 66 + 42 * i, height: 18 * scale }, scale));
    return { bars, x: linear([0, 1], [box.x, box.x + box.width]) };
  },
  title: 'remediesName',
  draw(pen, data, t) {
    const { bars, x, box, scale, style, text, fill, outline } = pen;
    const shades = [style.ink, style.rgba(style.ink, 0.4)];
    let from = box.x;
    for (const [i, key] of ['firstName', 'restName', 'elsewhereName'].entries()) {
      const sign = { x: from, y: box.y + 29 * scale, width: 12, height: 10 };
      if (i < 2) fill(sign, shades[i]);
      else outline(sign, style.second, { dash: [3, 2] });
      const words = { x: from + 17, y: sign.y + 5, baseline: 'middle', colour: style.second };
      from += 29 + text(t(key), { ...words, size: 0.9 * style.size, maxWidth: box.width / 3 - 26 });
    }
    for (const [i, { rule, first, total }] of data.remedies.entries()) {
      const bar = bars[i];
      const look = { y: bar.y - 5 * scale, weight: rule === data.values.rule ? 600 : 400 };
      const end = text(t.number(total, '1%'), { ...look, x: bar.x + bar.width, align: 'right' });
      text(t.option('rule', rule), { ...look, x: bar.x, maxWidth: bar.width - end - 10 });
      outline(bar, style.second, { dash: [3, 2] });
      fill({ ...bar, width: x(first) - bar.x }, shades[0]);
      fill({ ...bar, x: x(first), width: x(total) - x(first) }, shades[1]);
    }
  },
});

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
