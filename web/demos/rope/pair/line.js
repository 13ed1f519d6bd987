import { drawMark, drawPoint } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { alongX } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../pair.js' */

/** The number line shows positions 0 … lastPosition. */
export const lastPosition = 64;

const mark = 11; // px from the track to the middle of a mark
const END = 9; // px of the bar that a mark takes
const GRIP = 5; // px, radius of the ring on the bar

/** The patch that moves m, n or the middle between them to a position; where the gap is locked they move together. */
export function moved(values, id, position) {
  if (id === 'gap') return moved({ ...values, lock: true }, 'm', position + (values.m - values.n) / 2);
  const other = id === 'm' ? 'n' : 'm';
  const offset = values.lock ? values[other] - values[id] : 0;
  const place = Math.round(clamp(position, -Math.min(0, offset), lastPosition - Math.max(0, offset)));
  return values.lock ? { [id]: place, [other]: place + offset } : { [id]: place };
}

/** The number line, the marks of m and n, and the gap between them. */
function drawTrack({ x, track, left, right, line, text, widthOf, put, style }, data, t) {
  const { m, n, lock } = data.values;
  const middle = (x(m) + x(n)) / 2;
  line([left, track, right, track], { colour: style.second });
  for (let position = 0; position <= lastPosition; position += 8)
    line([x(position), track - 3, x(position), track + 3], { colour: style.second });
  const colour = style.speed(data.speed);
  line([x(n), track, x(m), track], { colour, width: lock ? 6 : 4 });
  if (data.shows('gap') && barOf(x, track, data.values))
    put(drawPoint, { x: middle, y: track }, { colour, radius: GRIP, hollow: true });
  put(drawMark, { x: x(m), y: track, up: true });
  put(drawMark, { x: x(n), y: track, up: false });
  const name = { align: 'center', weight: 600, within: { x: left - 14, width: right - left + 28 } };
  text(`m = ${m}`, { ...name, x: x(m), y: track - 29, halo: true });
  text(`n = ${n}`, { ...name, x: x(n), y: track + 29, baseline: 'top' });
  const foot = { y: track + 32 + 1.3 * style.size, baseline: 'top', colour: style.second };
  const ends = [t('from'), String(lastPosition)];
  const gap = t(lock ? 'gapLocked' : 'gap');
  const [first, last, half] = [...ends.map((end) => widthOf(end)), widthOf(gap) / 2];
  const hasRoom = first + last + 2 * half + 24 < right - left;
  if (hasRoom) {
    text(ends[0], { ...foot, x: left });
    text(ends[1], { ...foot, x: right, align: 'right' });
  }
  const [from, to] = hasRoom ? [left + first + 12, right - last - 12] : [left - 14, right + 14];
  text(gap, { ...foot, x: clamp(middle, from + half, Math.max(from + half, to - half)), align: 'center' });
}

// The bar between the marks, where it is long enough to be pressed beside them.
function barOf(x, track, { m, n }) {
  const [from, to] = [Math.min(x(m), x(n)) + END, Math.max(x(m), x(n)) - END];
  return to - from < 2 * GRIP ? undefined : { x: from, y: track - 9, width: to - from, height: 18 };
}

/** Handles of m above the track, of n below it, and of the bar between them, which moves both. */
const trackHandles = ({ x, track }, { values }) => {
  const { m, n } = values;
  return [
    { id: 'm', place: m, dy: -mark },
    { id: 'n', place: n, dy: mark },
    { id: 'gap', place: (m + n) / 2, dy: 0, hit: barOf(x, track, values) },
  ].map(({ place, dy, ...handle }) => ({
    ...handle,
    x: x(place),
    y: track + dy,
    ...alongX(x, place, (position) => moved(values, handle.id, position)),
  }));
};

/**
 * The score as a number; as a curve over the query's position with and without the key; the two positions. The curve
 * waits for the step that compares positions: until then the number and its handle stand close to the arrows.
 *
 * @type {View<Data>}
 */
export const line = panel({
  place: 'side',
  height: (width, data) =>
    Math.round((hasCurve(data) ? (width < 420 ? 146 : 226) : 84) + (hasCurve(data) ? 174 : 94) * data.scale),
  frame(box, data) {
    const { scale, reach } = data;
    const beside = { left: hasCurve(data) ? 44 * scale : 16, right: 16 };
    const chart = inset(box, {
      ...beside,
      top: 34 + (hasCurve(data) ? 58 : 26) * scale,
      bottom: 34 + 78 * scale,
    });
    const [left, right] = [chart.x, chart.x + chart.width];
    const limit = Math.max(0.1, reach) * 1.06;
    return {
      chart,
      left,
      right,
      track: chart.y + chart.height + 46 * scale,
      x: linear([0, lastPosition], [left, right]),
      y: linear([-limit, limit], [chart.y + chart.height, chart.y]),
    };
  },
  draw(pen, data, t) {
    const { box, scale, style, text } = pen;
    const name = { x: box.x, y: box.y + 2, baseline: 'top', maxWidth: box.width, colour: style.second };
    text(t(`score.${data.values.rotate}`), name);
    const big = { x: box.x, y: box.y + 20 * scale + 34, size: 34, weight: 650 };
    text(t.number(data.score, '+3'), big);
    if (hasCurve(data)) drawChart(pen, data, t);
    drawTrack(pen, data, t);
    if (!hasCurve(data)) drawWay(pen, data.values);
  },
  handles: trackHandles,
  describe: (data) => (hasCurve(data) ? `describeLine.${data.values.rotate}` : 'describeTrack'),
});

// Where m is dragged to.
function drawWay({ x, track, right, arrow }, { m }) {
  const [from, y] = [x(m) + 20, track - 11];
  if (from + 34 < right) arrow({ x: from, y }, { x: from + 34, y }, { width: 1.5 });
}

const hasCurve = ({ shows }) => shows('together');

function drawChart(pen, data, t) {
  const { box, chart, x, y, scale, style, line, curve } = pen;
  const { values, kept, free, score, wrong: isWrong } = data;
  const colour = style.speed(data.speed);
  const limit = y.domain()[1] / 1.06;
  const format = (value) => t.number(value, '1');
  pen.axis(chart, { side: 'left', scale: y, ticks: [-limit, 0, limit], line: false, format });
  line([x(0), y(0), x(lastPosition), y(0)], { colour: style.hairline });
  const scales = { xScale: x, yScale: y };
  const pale = values.lock ? { colour: style.rgba(colour, 0.45), width: 1 } : { colour, width: 1.75 };
  curve({ xs: free.positions, ys: free.scores }, { ...scales, ...pale });
  if (isWrong) pen.hatch(bandOf(kept, x, y), style.rgba(style.second, 0.35), { gap: 8 });
  const dash = isWrong ? [5, 4] : [];
  const isKept = values.lock || isWrong;
  if (isKept)
    curve({ xs: kept.positions, ys: kept.scores }, { ...scales, width: values.lock ? 3 : 1.5, dash });
  const here = { x: x(values.m), y: y(score) };
  line([here.x, here.y, here.x, chart.y + chart.height + 20], { colour: style.second, dash: [2, 3] });
  pen.point(here, { radius: 5 });
  let left = chart.x - 44 * scale;
  for (const { key, look } of [
    ...(isKept ? [{ key: 'keptCurve', look: { dash } }] : []),
    { key: 'freeCurve', look: { colour } },
  ]) {
    const at = chart.y - 16;
    line([left, at, left + 18, at], { width: 2, ...look });
    const name = { x: left + 24, y: at, maxWidth: box.x + box.width - left - 24 };
    pen.text(t(key), { ...name, baseline: 'middle', colour: style.second });
    left += 24 + pen.widthOf(t(key)) + 16;
  }
}

// The range that scores of one and the same gap take: a line when they agree.
function bandOf({ positions, scores }, x, y) {
  const top = y(Math.max(...scores));
  const left = x(positions[0]);
  return {
    x: left,
    y: top,
    width: x(positions.at(-1)) - left,
    height: y(Math.min(...scores)) - top,
  };
}
