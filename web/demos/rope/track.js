import { drawMark } from '../../canvas/mark.js';
import { clamp } from '../../core/numbers.js';
import { alongX } from '../../plots/drag.js';

/** The number line shows positions 0 … lastPosition. */
export const lastPosition = 64;

const mark = 11; // px from the track to the middle of a mark

/** The patch that moves m or n to a position; the other follows where the gap is locked. */
export function moved(values, id, position) {
  const other = id === 'm' ? 'n' : 'm';
  const offset = values.lock ? values[other] - values[id] : 0;
  const place = Math.round(clamp(position, -Math.min(0, offset), lastPosition - Math.max(0, offset)));
  return values.lock ? { [id]: place, [other]: place + offset } : { [id]: place };
}

/** The number line, the marks of m and n, and the gap between them. */
export function drawTrack({ x, track, left, right, line, text, widthOf, put, style }, data, t) {
  const { m, n, lock } = data.values;
  line([left, track, right, track], { colour: style.second });
  for (let position = 0; position <= lastPosition; position += 8)
    line([x(position), track - 3, x(position), track + 3], { colour: style.second });
  line([x(n), track, x(m), track], { colour: style.speed(data.speed), width: lock ? 6 : 4 });
  put(drawMark, { x: x(m), y: track, up: true });
  put(drawMark, { x: x(n), y: track, up: false });
  const name = (words, at, look) => {
    const half = widthOf(words, { weight: 600 }) / 2;
    const inside = clamp(at, left - 14 + half, right + 14 - half);
    text(words, { x: inside, align: 'center', weight: 600, ...look });
  };
  name(`m = ${m}`, x(m), { y: track - 29, halo: true });
  name(`n = ${n}`, x(n), { y: track + 29, baseline: 'top' });
  const foot = { y: track + 32 + 1.3 * style.size, baseline: 'top', colour: style.second };
  const ends = [t('from'), String(lastPosition)];
  const gap = t(lock ? 'gapLocked' : 'gap', { gap: data.gap });
  const [first, last, half] = [...ends.map((end) => widthOf(end)), widthOf(gap) / 2];
  const hasRoom = first + last + 2 * half + 24 < right - left;
  if (hasRoom) {
    text(ends[0], { ...foot, x: left });
    text(ends[1], { ...foot, x: right, align: 'right' });
  }
  const [from, to] = hasRoom ? [left + first + 12, right - last - 12] : [left - 14, right + 14];
  const middle = (x(m) + x(n)) / 2;
  text(gap, { ...foot, x: clamp(middle, from + half, Math.max(from + half, to - half)), align: 'center' });
}

/** Handles of m above the track and of n below it. */
export const trackHandles = ({ x, track }, { values }, t) =>
  [
    { id: 'm', dy: -mark },
    { id: 'n', dy: mark },
  ].map(({ id, dy }) => ({
    id,
    x: x(values[id]),
    y: track + dy,
    label: t(id === 'm' ? 'queryPosition' : 'keyPosition'),
    value: t('positionValue', { position: values[id] }),
    ...alongX(x, values[id], (position) => moved(values, id, position)),
  }));
