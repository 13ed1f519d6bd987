import { rungAt, rungNear } from '../../../canvas/ladder.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { pairTicks } from '../pairs.js';
import { params } from './methods.js';
import { drawSlowed, slowedFrame, slowedHeight } from './slowed.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

const PLOT = { wide: 352, narrow: 272 };
const FIRST = { wide: 290, narrow: 180 }; // of the first steps, so that the methods are seen with it
const MOST = 64; // times that a text may be longer than those of training
const BAND = 12; // px, of what is needed
const LIST = [0.5, 128]; // of LongRoPE
const GRIP = 18; // px from the top of the plot to the ring on the length of the text
const ROW = 20; // px of a line of words at text size 13
const ticks = [10, 100, 1000, 10000, 1e5, 1e6, 1e7];

const isNarrow = (width, scale) => width < 620 * scale;
const plotHeight = (width, { scale, shows }) =>
  (shows('bounds') ? PLOT : FIRST)[isNarrow(width, scale) ? 'narrow' : 'wide'];

// Px at text size 13 above the plot, where names stand: of the method with its count, and of the marks.
const headOf = ({ width }, { scale, shows }) => {
  if (!shows('bounds')) return isNarrow(width, scale) ? 124 : 104;
  return isNarrow(width, scale) ? 144 : 104;
};

/**
 * Every pair's wavelength on a log axis: as a band, where a text of this length needs it, and as a point, where the
 * method puts it. Between them lies what is slowed without need, or not enough.
 *
 * @type {View<Data>}
 */
export const ladder = panel({
  invites: 'length',
  height: (width, data) =>
    data.shows('need')
      ? Math.round(plotHeight(width, data) + (headOf({ width }, data) + 48) * data.scale)
      : slowedHeight(width, data),
  frame(box, data) {
    const { scale, before, trained, wavelengths, values, shows } = data;
    if (!shows('need')) return slowedFrame(box, data);
    const height = plotHeight(box.width, data);
    const plot = inset(box, { left: 34, right: 12, top: headOf(box, data), height }, scale);
    const most = values.method === 'longrope' ? LIST[1] : MOST;
    const longest = 1.1 * Math.max(most * before.at(-1), MOST * trained);
    const shortest = Math.min(4, ...wavelengths);
    return {
      plot,
      x: log([shortest, longest], [plot.x, plot.x + plot.width]),
      flags: { text: plot.y - 30 * scale, train: plot.y - 9 * scale },
      grip: plot.y + GRIP,
    };
  },
  draw(pen, data, t) {
    if (!data.shows('need')) return drawSlowed(pen, data, t);
    const { plot, x, box, scale, style, text, hatch, line, put, flags } = pen;
    const { wrong, trained, length, values, own } = data;
    const count = data.before.length;
    const right = plot.x + plot.width;
    const isWhole = data.shows('bounds');
    const size = (isWhole ? 24 : 16) * scale;
    const name = { x: box.x, y: box.y + size, size, weight: 650, strike: wrong.length > 0 };
    const used = text(t.option('method', values.method), name);
    text(t('onCount', { on: data.on, pairs: count }), {
      ...{ x: box.x + used + 10 * scale, y: name.y, weight: 650 },
      maxWidth: box.width - used - 10 * scale,
    });
    drawKey(pen, data, t);
    if (wrong.length > 0) hatch(plot, style.rgba(style.second, 0.2), { gap: 9 });
    const told = { x: x(length), y: flags.text, label: t('textWall', { length }), colour: style.second };
    // Where both are one line, it has one name.
    const isOne = !isWhole && length === trained;
    if (!isOne) put(drawReferenceLine, plot, told);
    const trainName = t(isOne ? 'sameWall' : 'trainWall', { length: trained });
    put(drawReferenceLine, plot, { x: x(trained), y: flags.train, label: trainName, heavy: true });
    const level = rungAt(plot, own, count);
    if (data.shows('pair')) line([plot.x, level, right, level], { colour: style.hairline });
    drawPairs(pen, data);
    nameBand(pen, data, t);
    const grip = { x: told.x, y: pen.grip };
    if (values.method !== 'longrope') pen.point(grip, { radius: 5, hollow: true });
    drawAxes(pen, data, t);
    text(t(isWhole ? 'pairAxis' : 'pointAxis'), {
      x: box.x,
      y: isWhole ? flags.train : flags.text,
      colour: style.second,
      maxWidth: box.width / 2,
    });
  },
  handles({ plot, x, grip }, data, t) {
    const { values, own, wavelengths, before, pairs, length, trained } = data;
    const { method, longFactors } = values;
    const count = wavelengths.length;
    const [low, high] = x.range();
    const inside = (place) => clamp(x(place), low, high);
    const at = (place) => ({
      pair: clamp(Math.round((clamp(place, 0, count - 1) * pairs) / count), 0, pairs - 1),
    });
    const edited = (place, factor) => {
      const list = [...longFactors];
      list[place] = Number(clamp(factor, LIST[0], LIST[1]).toFixed(2));
      return { ...at(place), longFactors: list };
    };
    const isList = method === 'longrope';
    const name = method === 'dynamic' ? 'seqLen' : 'factor';
    const wished = (tokens) => (name === 'factor' ? tokens / trained : tokens);
    const text = {
      id: 'length',
      x: inside(length),
      y: grip,
      label: t('lengthHandle'),
      value: t('lengthValue', { length }),
      drag: (point) => ({ [name]: params[name].fit(Number(wished(x.invert(point.x)).toPrecision(3))) }),
      key: ({ dx, dy }) => ({ [name]: stepped(params[name], values[name], dx - dy) }),
    };
    const pair = {
      id: 'pair',
      area: true,
      x: inside(wavelengths[own]),
      y: rungAt(plot, own, count),
      label: t(isList ? 'factorHandle' : 'pairHandle'),
      value: t('waveValue', {
        pair: own,
        wavelength: wavelengths[own],
        slowed: 1 / data.ratio,
      }),
      drag(point) {
        const place = rungNear(plot, point.y, count);
        return isList ? edited(place, x.invert(point.x) / before[place]) : at(place);
      },
      key({ dx, dy }) {
        if (!isList || dx === 0) return at(own + dx + dy);
        if (!Number.isFinite(dx)) return edited(own, dx < 0 ? LIST[0] : LIST[1]);
        return edited(own, 1.05 ** dx / data.ratio);
      },
    };
    return isList ? [pair] : [text, pair];
  },
  describe(data, t) {
    const { values, own, before, wavelengths, trained, length, wrong, kept, enough } = data;
    return t(wrong.length > 0 ? 'describeLadderWrong' : 'describeLadder', {
      method: t.option('method', values.method),
      fast: data.border,
      slow: before.length - data.border,
      kept,
      enough,
      train: trained,
      length,
      pair: own,
      before: before[own],
      after: wavelengths[own],
    });
  },
});

function drawAxes({ plot, x, box, scale, axis }, { before, shows }, t) {
  const count = before.length;
  axis(plot, {
    side: 'bottom',
    scale: x,
    label: t(shows('bounds') ? 'wavelengthAxis' : 'turnAxis'),
    ticks: ticks.filter(
      (power, i) => power < x.domain()[1] / 6 && !(isNarrow(box.width, scale) && i % 2 === 1),
    ),
  });
  const rung = (pair) => rungAt(plot, pair, count);
  axis(plot, { side: 'left', scale: rung, ticks: pairTicks(count), line: false });
}

// What the marks mean, in the order of the picture: the band, the points, later the line of before; in two rows where narrow.
function drawKey({ box, scale, style, text, line, point, widthOf }, { values, length, shows }, t) {
  const right = box.x + box.width;
  let [x, y] = [box.x, box.y + (shows('bounds') ? 46 : 40) * scale];
  const marks = [
    [
      22,
      t(shows('bounds') ? 'keyNeeded' : 'keyGrey', { length }),
      { colour: style.rgba(style.second, 0.3), width: BAND },
    ],
    [8, t(shows('bounds') ? 'keyPoint' : 'keyPair', { method: t.option('method', values.method) })],
    ...(shows('bounds') ? [[22, t('keyBefore'), { colour: style.second, width: 1, dash: [3, 3] }]] : []),
  ];
  for (const [wide, words, look] of marks) {
    if (x > box.x && x + wide + 7 + widthOf(words) > right) [x, y] = [box.x, y + ROW * scale];
    const middle = y - 0.33 * style.size;
    if (look) line([x, middle, x + wide, middle], look);
    else point({ x: x + wide / 2, y: middle }, { colour: style.speed(0.5), radius: 4 });
    x += wide + 7;
    x += text(words, { x, y, colour: style.second, maxWidth: right - x }) + 16;
  }
}

// What each part of the band asks, at first which pairs it has, below the one and at the head of the other.
function nameBand({ plot, x, style, text, widthOf }, { needed, border, length, trained }, t) {
  const count = needed.length;
  if (border === 0 || border === count) return;
  const right = plot.x + plot.width;
  const look = { colour: style.second, halo: true };
  const foot = { x: Math.min(x(trained), right) - 14, y: rungAt(plot, border - 1, count) + 1.4 * style.size };
  const isSame = length === trained;
  text(t(isSame ? 'bandFast' : 'bandKept'), { ...look, ...foot, align: 'right', maxWidth: foot.x - plot.x });
  const keys = isSame ? ['bandSlow', 'bandSlow'] : ['bandSlowed', 'bandTimes'];
  const [long, short] = keys.map((key) => t(key, { times: length / trained }));
  const words = x(needed[border]) + widthOf(long) > right ? short : long;
  const left = Math.min(x(needed[border]), right - widthOf(words));
  text(words, { ...look, x: left, y: rungAt(plot, border, count) - 1.1 * style.size });
}

function drawPairs({ plot, x, style, ctx, line, curve, point }, data) {
  const { before, needed, wavelengths, border } = data;
  const chosen = data.shows('pair') ? data.own : undefined;
  const count = before.length;
  const slot = plot.height / count;
  const right = plot.x + plot.width;
  const at = (wavelength) => clamp(x(wavelength), plot.x, right);
  const points = (list, from, to) =>
    Array.from({ length: to - from }, (_, i) => [at(list[from + i]), rungAt(plot, from + i, count)]);
  const pale = { colour: style.rgba(style.second, 0.3), width: BAND };
  ctx.lineJoin = 'round';
  // The band is one until the slow pairs have to move on.
  const parts =
    data.length === data.trained
      ? [[0, count]]
      : [
          [0, border],
          [border, count],
        ];
  for (const [from, to] of parts) {
    const band = points(needed, from, to);
    if (band.length > 1) curve(band, pale);
    else if (band.length === 1) line([band[0][0] - 4, band[0][1], band[0][0] + 4, band[0][1]], pale);
  }
  if (data.shows('bounds') && count - border > 1)
    curve(points(before, border, count), { colour: style.second, width: 1, dash: [3, 3] });
  const radius = clamp(0.44 * slot, 1.7, 4);
  for (const [i, wavelength] of wavelengths.entries()) {
    const y = rungAt(plot, i, count);
    const colour = style.speed(i / Math.max(1, count - 1));
    const [from, to] = [at(needed[i]), at(wavelength)];
    if (data.shows('bounds'))
      line([from, y, to, y], { colour, width: Math.max(1.2, Math.min(4, 0.45 * slot)) });
    point({ x: to, y }, { colour, radius: i === chosen ? radius + 3 : radius });
  }
}
