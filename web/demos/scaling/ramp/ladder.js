import { rungAt, rungNear } from '../../../canvas/ladder.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { stepped } from '../../../core/slider.js';
import { panel } from '../../../plots/panel.js';
import { pairTicks } from '../pairs.js';
import { params } from './methods.js';

const PLOT = 352;
const MOST = 64; // times that a text may be longer than those of training
const BAND = 7; // px, of what is needed
const LIST = [0.5, 128]; // of LongRoPE
const ticks = [10, 100, 1000, 10000, 1e5, 1e6, 1e7];

/**
 * Every pair's wavelength on a log axis: as a band, where a text of this length needs it, and as a point, where the
 * method puts it. Between them lies what is slowed without need, or not enough.
 */
export const ladder = panel({
  height: [PLOT, 176],
  frame(box, { scale, before, trained, wavelengths, values }) {
    const [x, y] = [box.x + 34 * scale, box.y + 128 * scale];
    const plot = { x, y, width: box.width - 46 * scale, height: PLOT };
    const most = values.method === 'longrope' ? LIST[1] : MOST;
    const longest = 1.1 * Math.max(most * before.at(-1), MOST * trained);
    const shortest = Math.min(4, ...wavelengths);
    return {
      plot,
      x: log([shortest, longest], [plot.x, plot.x + plot.width]),
      flags: { text: y - 30 * scale, train: y - 9 * scale },
    };
  },
  draw(pen, data, t) {
    const { plot, x, box, scale, style, text, fill, hatch, line, put, axis, flags } = pen;
    const { wrong, border, trained, length, values, own } = data;
    const count = data.before.length;
    const edge = plot.y + (border * plot.height) / count;
    const right = plot.x + plot.width;
    text(t.option('method', values.method), {
      x: box.x,
      y: box.y + 24 * scale,
      size: 24 * scale,
      weight: 650,
      strike: wrong.length > 0,
    });
    drawKey(pen, data, t);
    if (wrong.length > 0) hatch(plot, style.rgba(style.second, 0.2), { gap: 9 });
    const open = { x: x(trained), y: edge, width: right - x(trained), height: plot.y + plot.height - edge };
    fill(open, style.rgba(style.second, 0.08));
    if (border < count) line([plot.x, edge, right, edge], { colour: style.hairline });
    const told = { x: x(length), y: flags.text, label: t('textWall', { length }), colour: style.second };
    put(drawReferenceLine, plot, told);
    const train = { x: x(trained), y: flags.train, label: t('trainWall', { length: trained }), heavy: true };
    put(drawReferenceLine, plot, train);
    drawCounts(pen, data, t);
    const level = rungAt(plot, own, count);
    line([plot.x, level, right, level], { colour: style.hairline });
    drawPairs(pen, data);
    axis(plot, {
      side: 'bottom',
      scale: x,
      label: t('wavelengthAxis'),
      ticks: ticks.filter((power) => power < x.domain()[1] / 6),
    });
    const rung = (pair) => rungAt(plot, pair, count);
    axis(plot, { side: 'left', scale: rung, ticks: pairTicks(count), line: false });
    text(t('pairAxis'), { x: box.x, y: flags.train, colour: style.second });
  },
  handles({ plot, x }, data, t) {
    const { values, own, wavelengths, before, pairs, length, trained } = data;
    const { method, longFactors } = values;
    const count = wavelengths.length;
    const inside = (place) => clamp(x(place), plot.x, plot.x + plot.width);
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
      y: plot.y - 9,
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
        slowed: t.number(1 / data.ratio, { significant: 4 }),
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
      before: t.number(before[own], { significant: 3 }),
      after: t.number(wavelengths[own], { significant: 3 }),
    });
  },
});

// What the marks mean, in the order of the picture: the band, the points, the line of before.
function drawKey({ box, scale, style, text, line, point }, { values }, t) {
  const y = box.y + 52 * scale;
  const middle = y - 0.33 * style.size;
  let x = box.x;
  const write = (words, room) => {
    x += text(words, { x, y, colour: style.second, maxWidth: room }) + 16;
  };
  const room = (box.width - 3 * 46) / 3;
  line([x, middle, x + 22, middle], { colour: style.rgba(style.second, 0.3), width: BAND });
  x += 29;
  write(t('keyNeeded'), 1.25 * room);
  point({ x: x + 4, y: middle }, { colour: style.speed(0.5), radius: 4 });
  x += 15;
  write(t.option('method', values.method), 0.9 * room);
  line([x, middle, x + 22, middle], { colour: style.second, width: 1, dash: [3, 3] });
  x += 29;
  write(t('keyBefore'), box.x + box.width - x);
}

// Both counts where they belong: beside the fast pairs, which need nothing, and beside the slow ones.
function drawCounts({ plot, x, scale, style, text, fill, widthOf }, data, t) {
  const { border, kept, enough, before } = data;
  const slow = before.length - border;
  const big = 22 * scale;
  const room = 0.47 * plot.width;
  const write = (count, words, place) => {
    const wide = Math.min(room, Math.max(widthOf(words), widthOf(count, { size: big, weight: 650 })));
    const left = place.align === 'right' ? place.x - wide : place.x;
    fill({ x: left - 6, y: place.y - big, width: wide + 12, height: big + 28 * scale }, style.paper);
    text(count, { ...place, size: big, weight: 650, maxWidth: room });
    text(words, { ...place, y: place.y + 20 * scale, colour: style.second, maxWidth: room });
  };
  const right = plot.x + plot.width - 8;
  write(`${kept} / ${border}`, t('fastName'), { x: right, y: plot.y + 34 * scale, align: 'right' });
  // Left of the band, where the bars that it counts begin.
  const foot = plot.y + (border * plot.height) / before.length - 10 * scale;
  const free = x(before[Math.floor(0.85 * border)]) - plot.x - 26;
  const idle = t('idleName', { idle: border - kept });
  if (border > kept && widthOf(idle, { weight: 600 }) < free && border > 0.35 * before.length)
    text(idle, { x: plot.x + 10, y: foot, weight: 600 });
  if (slow === 0) return;
  const y = plot.y + plot.height - 34 * scale;
  write(`${enough} / ${slow}`, t('slowName'), { x: plot.x + 10, y, align: 'left' });
}

function drawPairs({ plot, x, style, ctx, line, curve, point }, data) {
  const { before, needed, wavelengths, border, own } = data;
  const count = before.length;
  const slot = plot.height / count;
  const right = plot.x + plot.width;
  const at = (wavelength) => clamp(x(wavelength), plot.x, right);
  const points = (list, from, to) =>
    Array.from({ length: to - from }, (_, i) => [at(list[from + i]), rungAt(plot, from + i, count)]);
  const pale = { colour: style.rgba(style.second, 0.3), width: BAND };
  ctx.lineJoin = 'round';
  for (const [from, to] of [
    [0, border],
    [border, count],
  ]) {
    const band = points(needed, from, to);
    if (band.length > 1) curve(band, pale);
    else if (band.length === 1) line([band[0][0] - 4, band[0][1], band[0][0] + 4, band[0][1]], pale);
  }
  if (count - border > 1)
    curve(points(before, border, count), { colour: style.second, width: 1, dash: [3, 3] });
  const radius = clamp(0.44 * slot, 1.7, 4);
  for (const [i, wavelength] of wavelengths.entries()) {
    const y = rungAt(plot, i, count);
    const colour = style.speed(i / Math.max(1, count - 1));
    const [from, to] = [at(needed[i]), at(wavelength)];
    line([from, y, to, y], { colour, width: Math.max(1.2, Math.min(4, 0.45 * slot)) });
    point({ x: to, y }, { colour, radius: i === own ? radius + 3 : radius });
  }
}
