import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { alongX, whole } from '../../../plots/drag.js';
import { speedOf } from '../pairs.js';
import { FARTHEST } from './params.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const HEAD = 54; // px at text size 13 for the title and the name of the second
const WAVE = 150; // px from the highest to the lowest place of the wave
const GAP = 30; // px at text size 13 from the wave to the names on the line

/** Px that the wave takes above the line of positions. */
const waveRoom = (scale) => WAVE + (HEAD + GAP) * scale;

/** The wave of the chosen pair over all positions, and from p to q as the sound: as loud as the wave is high. */
function drawWave(pen, { values: { p, q }, wave }, { foot, colour }, t) {
  const { plot, x, style, ctx, curve, text, point, scale } = pen;
  const y = linear([-1, 1], [foot, foot - WAVE]);
  const { places, heights, peaks } = wave;
  const [low, high] = [Math.min(p, q), Math.max(p, q)];
  curve({ xs: places, ys: heights }, { yScale: y, colour: style.outline });
  const heard = [...places.keys()].filter((i) => places[i] >= low && places[i] <= high);
  if (heard.length > 1) {
    ctx.beginPath();
    ctx.moveTo(x(low), foot);
    for (const i of heard) ctx.lineTo(x(places[i]), y(heights[i]));
    ctx.lineTo(x(high), foot);
    ctx.closePath();
    ctx.fillStyle = style.rgba(colour, 0.25);
    ctx.fill();
    const ofHeard = (list) => heard.map((i) => list[i]);
    curve({ xs: ofHeard(places), ys: ofHeard(heights) }, { yScale: y, colour, width: 3 });
  }
  const side = { x: plot.x - 10 * scale, align: 'right', baseline: 'middle', colour: style.second };
  text(t('loud'), { ...side, y: y(1) });
  text(t('silent'), { ...side, y: y(-1) });
  // How many times it has become loud again on the way.
  for (const [i, place] of peaks.entries()) {
    point(place, pen.y.invert(y(1)), { radius: 5, colour });
    text(t.number(i + 1), {
      ...{ x: x(place), y: y(1) + 24 * scale, align: 'center', weight: 650, colour, halo: true },
    });
  }
  nameSecond(pen, { from: x(p), to: x(q), top: y(1) - 14 * scale }, t);
}

// The way from p to q takes a second.
function nameSecond({ plot, arrow, text, widthOf, scale }, { from, to, top }, t) {
  if (Math.abs(to - from) < 24) return;
  arrow({ x: from, y: top }, { x: to, y: top }, { width: 1.5 });
  const words = t('second');
  const half = widthOf(words, { weight: 600 }) / 2;
  const middle = clamp((from + to) / 2, plot.x + half, plot.x + plot.width - half);
  text(words, { x: middle, y: top - 8 * scale, align: 'center', weight: 600, halo: true });
}

const SIDE = 16; // px beside the line of positions

// At first the wave of one pair stands on the line, before lanes are pairs in the course of a second.
const isFirst = ({ shows }) => !shows('pair');

/** The two positions on their line; at first with the wave of a pair over it, which is how loud its tone is. */
/** @type {View<Data>} */
export const line = chart({
  height: (_width, data) => Math.round(36 + 66 * data.scale + (isFirst(data) ? waveRoom(data.scale) : 0)),
  margin: (scale, data) => ({
    left: isFirst(data) ? 58 * scale : SIDE,
    right: SIDE,
    top: 26 * scale + (isFirst(data) ? waveRoom(scale) : 0),
  }),
  plotHeight: 28,
  x: (range) => linear([0, FARTHEST], range),
  y: (_range, _data, { y, height }) => linear([-1, 1], [y, y + height]),
  title: (data, t) => isFirst(data) && t('waveName', { pair: data.values.pair }),
  titleAt: 16,
  axes: { bottom: { ticks: [0, 32, 64, 96, FARTHEST], line: false, label: 'positionAxis' } },
  draw(marks, data, t) {
    const { plot, x, y, box, style, scale, level, point, line, labels, text } = marks;
    const {
      values: { p, q, pair, order },
      distance,
      pairs,
    } = data;
    if (isFirst(data)) {
      const foot = plot.y - 34 * scale;
      const colour = style.speed(speedOf(pair, { pairs, order }));
      for (const place of [p, q])
        line([x(place), plot.y - waveRoom(scale) + 32 * scale, x(place), foot], {
          colour: style.second,
          dash: [3, 3],
        });
      drawWave(marks, data, { foot, colour }, t);
    }
    level(0, { colour: style.hairline, width: 3 });
    line([x(p), y(0), x(q), y(0)], { width: 2 * style.line });
    point(p, 0, { radius: 8, hollow: true });
    point(q, 0, { radius: 8 });
    const names = [
      { x: x(q), text: `q = ${q}`, colour: style.ink, weight: 650 },
      { x: x(p), text: `p = ${p}`, colour: style.ink, weight: 650 },
    ];
    labels(names, { y: plot.y - 22 * scale, left: box.x, right: box.x + box.width });
    if (isFirst(data)) return;
    const foot = { x: plot.x + plot.width, y: plot.y + plot.height + 2.9 * style.size };
    text(t('distance', { distance }), { ...foot, align: 'right', weight: 650, size: 1.2 * style.size });
  },
  handles: ({ x, y }, data, t) => {
    const { values, distance } = data;
    return (isFirst(data) ? ['q'] : ['q', 'p']).map((name) => ({
      id: name,
      x: x(values[name]),
      y: y(0),
      label: t('positionHandle', { name }),
      value: t('positionValue', { name, position: values[name], distance }),
      ...alongX(x, values[name], (wished) => ({ [name]: whole(wished, 0, FARTHEST) })),
    }));
  },
  describe: (data, t) => {
    const { values, distance } = data;
    const { p, q, pair } = values;
    const facts = { p, q, pair, distance, turns: data.beats[pair] };
    return t(isFirst(data) ? 'describeWave' : 'describeLine', facts);
  },
});
