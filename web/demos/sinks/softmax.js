import { linear } from '../../canvas/scale.js';
import { choice, real, vector } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';

/** @import { Engine, View } from '../../types.js' */

const SPAN = { min: -6, max: 8, digits: 1, control: 'none' }; // of a logit
const RULES = ['softmax', 'one-more', 'learned', 'registers', 'gate'];
const NONE = -1e6; // a sink whose power is 0
const REGISTERS = 4; // as DINOv2 has

// Beside the tokens there may be a place that holds no token: its logit is 0 or learned. Registers
// are further tokens, whose keys are learned: every one has a logit and a weight of its own.
const placesOf = (rule, { sinkLogit }) =>
  ({ 'one-more': [0], learned: [sinkLogit], registers: new Array(REGISTERS).fill(sinkLogit) })[rule] ?? [];

// Weights of the tokens and of what is beside them: softmax, or softmax with a sink below or a gate behind.
function shareOf(engine, { rule, values, row }) {
  const places = placesOf(rule, values);
  if (rule === 'softmax' || rule === 'registers') {
    const all = Float32Array.from([...row, ...places]);
    const made = engine.attention.weights(all, { queryLen: 1, keyLen: all.length });
    return { made, weights: made };
  }
  const { weights: made, elsewhere } = engine.sinks.weights(row, {
    queryLen: 1,
    keyLen: row.length,
    sink: places[0] ?? NONE,
    ...(rule === 'gate' && { gates: [values.outputGate] }),
  });
  return { made, weights: Float32Array.from([...made, ...(rule === 'gate' ? [] : elsewhere)]) };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { rule, first, outputGate, logits } = values;
  const count = logits.length;
  const spent = (list) => list.subarray(0, count).reduce((sum, weight) => sum + weight, 0);
  // A token that is deleted is hidden from softmax.
  const row = Float32Array.from(logits, (logit, i) => (first === 'deleted' && i === 0 ? -Infinity : logit));
  const { made, weights } = shareOf(engine, { rule, values, row });
  // Each remedy on the same logits: what the first token, the others and no token get.
  const remedies = RULES.map((each) => {
    const own = shareOf(engine, { rule: each, values, row: Float32Array.from(logits) }).weights;
    return { rule: each, first: own[0], total: spent(own) };
  });
  return {
    ...{ remedies, made, weights },
    total: spent(weights),
    firstWeight: weights[0],
    nowhere:
      rule === 'gate' ? 1 - outputGate : weights.subarray(count).reduce((sum, weight) => sum + weight, 0),
  };
}

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
    done: { rule: 'softmax', first: 'kept', logits: new Array(8).fill(0) },
    // What eight tokens get together of which none fits the query.
    answer: ({ total }) => (total > 0.999 ? 'one' : total < 0.01 ? 'zero' : 'less'),
  },
  params: {
    rule: choice({ initial: 'softmax', options: RULES, control: 'buttons' }),
    first: choice({ options: ['kept', 'deleted'], control: 'buttons' }),
    sinkLogit: real({ initial: 2, step: 0.1, ...SPAN }),
    outputGate: real({ initial: 0.3, min: 0, max: 1, step: 0.01, digits: 2 }),
    logits: vector({ initial: [6, 0.2, -0.5, 1, 0.3, 1.2, 0.6, 1], ...SPAN }),
  },
  compute,
  views: { shares, remedies },
  variant: ({ rule }) => rule,
  slots: ({ firstWeight, total, remedies }, t) => ({
    ...{ first: firstWeight, rest: total - firstWeight, registers: REGISTERS },
    list: remedies.map(({ rule, total }) => `${t.option('rule', rule)} ${t.number(total, '1%')}`).join(', '),
  }),
  seen: ({ values: { rule, first } }) => [`seen.${rule}`, first === 'deleted' && 'seen.deleted'],
  readout: ({ nowhere }) => [['totalLine', nowhere > 0 && 'nowhereLine'], ['firstLine']],
  numbers: ({ made, weights }) => [
    ['softmax', { key: made.length }, made],
    ['weights', { key: weights.length }, weights],
  ],
});
