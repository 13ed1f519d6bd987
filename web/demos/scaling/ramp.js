import { log } from '../../canvas/scale.js';
import { figure } from '../../figure/figure.js';
import { panel } from '../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../plots/rows.js';
import { baseTimes, lengthsOf, methods, ntkOf, params, rowName, scaledBy, settle } from './ramp/methods.js';
import { ratios } from './ramp/ratios.js';

/** @import { Engine, View } from '../../types.js' */

const [HEAD, PITCH, FOOT] = [30, 26, 44]; // px at text size 13
const LEAST = 0.001; // radians at the left end
const TICKS = [0.001, 0.01, 0.1, 1];

/** How far every method lets angles get from all of training, on one axis. @type {View<Data>} */
const farthest = panel({
  height: (_width, { scale }) => Math.round((HEAD + PITCH * methods.length + FOOT) * scale),
  title: 'farthestTitle',
  frame(box, { scale }) {
    const rows = rowsIn(box, scale, { top: HEAD, pitch: PITCH, count: methods.length });
    // Where it is narrow, numbers stand without their pairs.
    const isNarrow = box.width < 500 * scale;
    const left = box.x + Math.min(176 * scale, 0.52 * box.width);
    const plot = { ...rows.rows, x: left, width: box.x + box.width - (isNarrow ? 52 : 108) * scale - left };
    return { ...rows, plot, isNarrow, x: log([LEAST, Math.PI], [plot.x, plot.x + plot.width]) };
  },
  draw(pen, data, t) {
    const { box, plot, x, isNarrow, rows, gutter, middle, style, text, line, point, axis } = pen;
    markRow(pen, rowOf(data), 0.05);
    pointRow(pen, rowOf(data));
    for (const [row, { unseen, pair, pairs }] of data.farthest.entries()) {
      const y = middle(row);
      const said = { y, baseline: 'middle' };
      const isChosen = row === rowOf(data);
      text(rowName(methods[row], data, t), {
        ...{ ...said, x: rows.x + gutter, weight: isChosen ? 650 : 400 },
        maxWidth: plot.x - rows.x - gutter - 8,
      });
      line([plot.x, y, plot.x + plot.width, y], { colour: style.hairline });
      const colour = style.speed(pair / Math.max(1, pairs - 1));
      if (unseen > 0) point({ x: Math.max(x(unseen), plot.x), y }, { colour, radius: isChosen ? 7 : 5 });
      text(
        isNarrow ? t.number(unseen, '2s') : t(unseen > 0 ? 'farthestAt' : 'farthestNone', { unseen, pair }),
        {
          ...{ ...said, x: box.x + box.width, align: 'right', weight: isChosen ? 650 : 400 },
        },
      );
    }
    const room = box.x + box.width - plot.x;
    axis(plot, { side: 'bottom', scale: x, ticks: TICKS, label: t('farthestAxis'), room });
  },
  handles: (frame, data, t) =>
    rowHandle(frame, {
      id: 'row',
      row: rowOf(data),
      count: methods.length,
      value: rowName(data.values.method, data, t),
      set: (row) => ({ method: methods[row] }),
    }),
});

const rowOf = ({ values }) => methods.indexOf(values.method);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { method, headDim, pair } = values;
  const pairs = headDim / 2;
  const all = Object.fromEntries(methods.map((name) => [name, scaledBy(engine, name, values)]));
  const right = { ramp: officialRamp(values.ramp), mix: 'official', ntkFactor: 'arc' };
  const official = scaledBy(engine, method, { ...values, ...right });
  const chosen = all[method];
  // LongRoPE's list has its own number of pairs: a pair stands where its share of them is.
  const own = Math.min(chosen.ratios.length - 1, Math.round((pair * chosen.ratios.length) / pairs));
  const wrong = mistakes
    .filter(([of, name]) => method === of && values[name].startsWith('wrong'))
    .map(([, name]) => name);
  return {
    pairs,
    all,
    ...needOf(chosen, lengthsOf(method, values)),
    official,
    chosen,
    own,
    wrong,
    ntk: ntkOf(engine, values),
    // How many times slower the fastest and the slowest pair are.
    slowed: [0, -1].map((pair) => 1 / chosen.ratios.at(pair)),
    farthest: methods.map((name) => farthestOf(all[name].unseenPhases)),
    ratio: chosen.ratios[own],
    officialRatio: official.ratios[own],
    zones: zonesOf(official.ratios),
  };
}

const mistakes = [
  ['yarn', 'ramp'],
  ['yarn', 'mix'],
  ['ntk', 'ntkFactor'],
];

/** The angle that is farthest from all of training, and its pair. */
function farthestOf(unseenPhases) {
  const unseen = Math.max(...unseenPhases);
  return { unseen, pair: unseenPhases.indexOf(unseen), pairs: unseenPhases.length };
}

// What a longer text asks of every pair, and whether it gets that: pairs from `border` on made less than a turn in
// training, and stay on the arc that training saw where they are slowed as much as the text is longer.
function needOf({ ratios, neverCompleted }, { trained, length }) {
  const border = ratios.length - neverCompleted.length;
  const isKept = (ratio) => Math.abs(ratio - 1) < 1e-9;
  // Within the angle of one token, by which a last position may pass the arc.
  const isEnough = (ratio) => ratio * (length - 1) <= trained * (1 + 1e-9);
  return {
    trained,
    length,
    fast: border,
    slow: ratios.length - border,
    kept: ratios.slice(0, border).filter(isKept).length,
    enough: ratios.slice(border).filter(isEnough).length,
  };
}

const officialRamp = (ramp) => (ramp.startsWith('wrong') ? 'dimension' : ramp);

// Untouched pairs, then those in between, then those slowed as much as the last one.
function zonesOf(list) {
  const last = list.at(-1);
  const isLast = (ratio) => Math.abs(ratio / last - 1) < 1e-9;
  const untouched = list.findIndex((ratio) => Math.abs(ratio - 1) > 1e-9);
  const kept = untouched < 0 ? list.length : untouched;
  return { kept, full: Math.max(kept, list.findIndex(isLast)) };
}

// What is slowed without need, and what is slowed too little.
const needWords = ({ slow }) => (slow === 0 ? 'seenNone' : 'seenNeed');

// A text of twice the length.
const twice = ({ factor }) => (factor < 32 ? { factor: 2 * factor } : undefined);

/** What each way of scaling does to each pair: all of them on one axis. */
export default figure({
  name: 'scaling/ramp',
  modules: ['turns'],
  predict: {
    options: ['fast', 'slow', 'none'],
    done: { method: 'yarn', ramp: 'dimension', factor: 16, mix: 'official' },
    // The pairs whose frequency YaRN leaves alone at sixteen times the length.
    answer({ chosen: { ratios: list } }) {
      const isKept = (ratio) => Math.abs(ratio - 1) < 1e-6;
      return isKept(list[0]) ? 'fast' : isKept(list.at(-1)) ? 'slow' : 'none';
    },
  },
  scene: { headDim: 'headDim' },
  params,
  settle,
  compute,
  views: { ratios, farthest },
  steps: {
    need: {
      set: { method: 'linear', factor: 4 },
      views: ['ratios'],
      controls: ['method'],
      handle: 'length',
      see: needWords,
    },
    // At the length of training nothing is slowed; the drag shows which pairs are.
    slow: {
      set: { method: 'ntk', factor: 1, ntkFactor: 'arc' },
      handle: 'length',
      see: ({ length, trained }) => (length === trained ? 'seeNoneSlowed' : 'seeSlowed'),
    },
    unseen: {
      set: { method: 'ntk', factor: 2 },
      views: ['farthest', 'ratios'],
      handle: 'length',
      // The methods whose farthest angle is none of a gap between two of training.
      see: ({ values, length }) => (length === lengthsOf('ntk', values).trained ? 'seeNoneFar' : 'seeFar'),
    },
    bounds: {
      set: { method: 'yarn', factor: 16 },
      views: ['ratios'],
      handle: 'betaFast',
    },
    list: {
      set: { method: 'longrope' },
      handle: 'pair',
    },
  },
  // At first the drag shows it.
  play: { every: 600, next: twice, start: { factor: 1 }, from: 'need' },
  slots(data, t) {
    const { values, zones, chosen, own, wrong, ratio, slowed, farthest, fast, kept, length, trained } = data;
    const count = chosen.ratios.length;
    const farAt = (name) => farthest[methods.indexOf(name)].unseen;
    return {
      wrongName: wrong.map((name) => t.option(name, values[name])).join(', '),
      ...{ keptZone: zones.kept, full: count - zones.full, blend: Math.max(0, zones.full - zones.kept) },
      ...{ first: chosen.ratios[0], last: chosen.ratios.at(-1), lastPair: count - 1 },
      ...{
        before: chosen.wavelengths[own] * ratio,
        after: chosen.wavelengths[own],
        turns: chosen.turns[own],
      },
      ...{ attentionFactor: chosen.attentionFactor, idle: fast - kept, times: length / trained },
      s: baseTimes('ntk', data),
      ...{ slowedFirst: slowed[0], slowedLast: slowed[1], ntk: farAt('ntk'), dynamic: farAt('dynamic') },
      list: methods
        .map((name, row) => t('describeRow', { method: rowName(name, data, t), ...farthest[row] }))
        .join('; '),
    };
  },
  seen: (data) => [`seen.${data.values.method}`, data.wrong.length > 0 ? 'seenRampWrong' : needWords(data)],
  readout: ({ values: { method }, own, chosen, wrong }) => [
    [
      [
        { key: 'pairLine', speed: own / Math.max(1, chosen.ratios.length - 1) },
        ' ',
        wrong.length > 0 ? 'ratioLineWrong' : 'ratioLine',
      ],
      'wavesLine',
    ],
    ['endsRatioLine', ['yarn', 'longrope'].includes(method) && 'attentionLine'],
    ['turnsLine'],
  ],
  // The frequencies of the chosen method, then those of the others, and the ratios in the picture.
  numbers({ values, all, farthest: list }) {
    const order = [values.method, ...methods.filter((method) => method !== values.method)];
    const ofPairs = (name, array) => [name, { pair: array.length }, array];
    return [
      ...order.map((method) => ofPairs(`frequencies-${method}`, all[method].invFreq)),
      ...order.map((method) => ofPairs(`ratios-${method}`, all[method].ratios)),
      ['farthest', { method: methods.length }, list.map(({ unseen }) => unseen), { marks: [methods] }],
    ];
  },
});
