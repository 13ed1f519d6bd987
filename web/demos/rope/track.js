import { drawMark, drawPoint } from '../../canvas/curve.js';
import { clamp } from '../../core/numbers.js';
import { alongX } from '../../plots/drag.js';

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
export function drawTrack({ x, track, left, right, line, text, widthOf, put, style }, data, t) {
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
export const trackHandles = ({ x, track }, { values }) => {
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
