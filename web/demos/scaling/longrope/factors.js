import { drawPoint } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { chart } from '../../../plots/chart.js';
import { drawFactors, pairOf, turnsOf } from '../pairs.js';
import { longest, params } from './methods.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** λ of every pair: the list in force as bars, the other as a line. Bars can be dragged, or Llama 3's two bounds. */
/** @type {View<Data>} */
export const factors = chart({
  place: 'main',
  invites: 'now',
  height: [196, 190],
  margin: { left: 44, right: 14, top: 136, bottom: 60 },
  x: (range, { pairs }) => linear([-0.5, pairs - 0.5], range),
  // Until a bar is dragged, from 1 to the longer list.
  y: (range, { shown, other, shows }) => {
    const [low, high] = shows('factor') ? [0.5, 128] : [1, 70];
    return log([Math.min(low, ...shown), Math.max(high, ...shown, ...other.slowed)], range);
  },
  title: (data, t) => t(isFirst(data) ? 'name.first' : `name.${data.values.method}`),
  note: (data, t) => {
    const { values, isLong, pairs, trained } = data;
    if (isFirst(data)) return t('model', { pairs });
    return t(`second.${values.method}.${isLong ? 'long' : 'short'}`, { trained });
  },
  axes: {
    left: {
      ticks: [1, 2, 4, 8, 16, 32, 64],
      format: (times, t) => t('timesTick', { times }),
      line: false,
    },
    bottom: {
      ticks: ({ pairs }) => [0, Math.floor(pairs / 2), pairs - 1],
      label: (data, t) => (isFirst(data) ? '' : t('pairAxis')),
    },
  },
  draw(marks, data, t) {
    const { plot, style, level, curve, point, hatch, axes } = marks;
    const { values, shown, other, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.second, 0.25), { gap: 9 });
    drawFactors(marks, shown);
    const isOther = data.guess !== undefined || data.shows('factor');
    if (values.method !== 'llama3' && isOther)
      curve(wrong ? data.now.slowed : other.slowed, { dash: [5, 4] });
    level(1, { colour: style.second });
    if (data.shows('factor')) point(values.pair, data.lambda, { radius: 5 });
    axes();
    drawLength(marks, data, t);
    if (data.shows('factor')) nameChosen(marks, data, t);
    else nameEnds(marks, data, t);
    if (values.method === 'longrope' && isOther) nameOther(marks, data, t);
    if (values.method === 'llama3') drawBounds(marks, data, t);
  },
  handles({ plot, x, y }, data, t) {
    const { values, pairs, isLong, editable } = data;
    const within = (pair) => clamp(pair, 0, pairs - 1);
    const name = isLong ? 'long' : 'short';
    const set = (pair, value) => ({
      pair,
      [name]: params[name].fit(values[name].map((old, i) => (i === pair ? value : old))),
    });
    const bar = {
      id: 'factor',
      area: true,
      x: x(values.pair),
      y: y(data.lambda),
      label: t(editable ? 'factorHandle' : 'pairHandle'),
      value: t('factorValue', facts(data)),
      drag(point) {
        const pair = within(Math.floor(((point.x - plot.x) / plot.width) * pairs));
        return editable ? set(pair, y.invert(point.y)) : { pair };
      },
      // Left and right choose a bar, up and down change it.
      key({ dx, dy }) {
        if (!editable || dy === 0) return { pair: within(values.pair + dx + dy) };
        const grown = Number.isFinite(dy) ? values[name][values.pair] * 1.05 ** -dy : dy < 0 ? 128 : 0.5;
        return set(values.pair, grown);
      },
    };
    const lengths = lengthScale(plot);
    const now = {
      id: 'now',
      x: lengths(values.seqLen),
      y: trackAt(plot, data),
      label: t('nowHandle'),
      value: t('nowValue', { length: values.seqLen }),
      drag: (point) => ({ seqLen: params.seqLen.fit(Number(lengths.invert(point.x).toPrecision(3))) }),
      key: ({ dx, dy }) => ({ seqLen: stepped(params.seqLen, values.seqLen, dx - dy) }),
    };
    if (values.method !== 'llama3') return [bar, now];
    const bound = (id) => ({
      id,
      x: x(clamp(pairOf(values[id], data.turns), -0.5, pairs - 0.5)),
      y: plot.y + plot.height - 12,
      label: t(`${id}Handle`),
      value: t('boundValue', { turns: values[id] }),
      drag: (point) => ({
        [id]: params[id].fit(Number(turnsOf(x.invert(point.x), data.turns).toPrecision(3))),
      }),
      key: ({ dx, dy }) => ({ [id]: stepped(params[id], values[id], -dx - dy) }),
    });
    return [bar, now, bound('highFreq'), bound('lowFreq')];
  },
  describe(data, t) {
    return t(`describeFactors.${data.values.method}`, facts(data));
  },
});

// The first step's picture: the two lists have no names yet, and no bar is chosen.
const isFirst = (data) => data.values.method === 'longrope' && !data.shows('factor');

const lengthScale = (plot) => log([256, longest], [plot.x, plot.x + plot.width]);
const trackAt = (plot, { scale }) => plot.y - 54 * scale;

// The length of the text on a track above the bars, past the training length or not.
function drawLength({ plot, scale, style, line, put, text, widthOf }, data, t) {
  const { values, trained } = data;
  const lengths = lengthScale(plot);
  const y = trackAt(plot, data);
  const right = plot.x + plot.width;
  const [wall, now] = [lengths(trained), lengths(values.seqLen)];
  line([plot.x, y, right, y], { colour: style.hairline, width: 2 });
  line([plot.x, y, now, y], { width: 2 });
  line([wall, y - 7 * scale, wall, y + 7 * scale], { width: 2 * style.line });
  const named = { colour: style.second, y: y + 31 * scale };
  text(t('trainWall', { length: trained }), { ...named, x: wall, align: 'center' });
  put(drawPoint, { x: now, y }, { colour: style.ink, radius: 6 });
  const said = t('lengthNow', { length: values.seqLen });
  const half = widthOf(said, { weight: 600 }) / 2;
  const middle = clamp(now, plot.x + half, right - half);
  text(said, { x: middle, y: y - 25 * scale, align: 'center', weight: 600 });
}

// The fastest and the slowest pair, below their bars, with how many times slower they rotate.
function nameEnds({ plot, style, scale, text }, { shown }, t) {
  const look = { y: plot.y + plot.height + 37 * scale, weight: 600 };
  const [first, last] = [shown[0], shown.at(-1)];
  text(t('fastest', { times: first }), { ...look, x: plot.x, colour: style.speed(0) });
  const right = { x: plot.x + plot.width, align: 'right', colour: style.speed(1) };
  text(t('slowest', { times: last }), { ...look, ...right });
}

// The chosen pair's number above its point, clear of the left axis and the right edge.
function nameChosen({ plot, x, y, scale, style, text, widthOf }, data, t) {
  const label = t('here', facts(data));
  const half = widthOf(label) / 2;
  const middle = clamp(x(data.values.pair), plot.x + half, plot.x + plot.width - half);
  const top = Math.max(plot.y + style.size, y(data.lambda) - 14 * scale);
  text(label, { x: middle, y: top, align: 'center', halo: true });
}

// What the dashed line is, at its end, where the chosen pair's number leaves room.
function nameOther({ plot, y, style, text }, { other, lambda, isLong, trained, guess }, t) {
  const at = y(other.slowed.at(-1)) - 0.6 * style.size;
  if (Math.abs(y(lambda) - at) < 2.5 * style.size) return;
  const said = guess === 'none' ? t('guess') : t(isLong ? 'other.short' : 'other.long', { trained });
  text(said, { x: plot.x + plot.width, y: at, align: 'right', colour: style.second, halo: true });
}

function drawBounds({ plot, x, scale, style, line, put, text, widthOf }, { values, turns }, t) {
  const names = ['highFreq', 'lowFreq'].map((id) => t('bound', { turns: values[id] }));
  const [left, right] = names.map((name) => widthOf(name));
  const between = 8 * scale;
  const split = clamp(
    (x(pairOf(values.highFreq, turns)) + x(pairOf(values.lowFreq, turns))) / 2,
    plot.x + left + between / 2,
    plot.x + plot.width - right - between / 2,
  );
  const head = { y: plot.y - 4 * scale, colour: style.second };
  text(names[0], { ...head, x: split - between / 2, align: 'right' });
  text(names[1], { ...head, x: split + between / 2 });
  for (const id of ['highFreq', 'lowFreq']) {
    const at = clamp(x(pairOf(values[id], turns)), plot.x, plot.x + plot.width);
    line([at, plot.y, at, plot.y + plot.height], { colour: style.second, dash: [3, 3] });
    const place = { x: at, y: plot.y + plot.height - 12 };
    put(drawPoint, place, { colour: style.ink, radius: 5, hollow: true });
  }
}

const facts = (data) => ({
  pairs: data.pairs,
  pair: data.values.pair,
  lambda: data.lambda,
  first: data.shown[0],
  last: data.shown.at(-1),
  length: data.values.seqLen,
  low: data.values.lowFreq,
  high: data.values.highFreq,
  trained: data.trained,
});
