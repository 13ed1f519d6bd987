import { drawLine } from '../../../canvas/line.js';
import { drawMark } from '../../../canvas/mark.js';
import { drawText, textWidth } from '../../../canvas/text.js';

/** The number line shows positions 0 … lastPosition. */
export const lastPosition = 64;

const mark = 11; // px from the track to the middle of a mark

/** The patch that moves m or n to a position; the other follows where the gap is locked. */
export function moved(values, id, position) {
  const other = id === 'm' ? 'n' : 'm';
  const offset = values.lock ? values[other] - values[id] : 0;
  const place = Math.round(
    Math.min(lastPosition - Math.max(0, offset), Math.max(-Math.min(0, offset), position)),
  );
  return values.lock ? { [id]: place, [other]: place + offset } : { [id]: place };
}

/** The number line, the marks of m and n, and the gap between them. */
export function drawTrack(ctx, data, { x, track, left, right }, style, t) {
  const { m, n, lock } = data.values;
  const colour = style.speed(data.speed);
  drawLine(ctx, [left, track, right, track], { colour: style.second }, style);
  for (let position = 0; position <= lastPosition; position += 8) {
    drawLine(ctx, [x(position), track - 3, x(position), track + 3], { colour: style.second }, style);
  }
  drawLine(ctx, [x(n), track, x(m), track], { colour, width: lock ? 6 : 4 }, style);
  drawMark(ctx, { x: x(m), y: track, up: true }, style);
  drawMark(ctx, { x: x(n), y: track, up: false }, style);
  const inside = (at, text) => {
    const half = textWidth(ctx, text, { weight: 600 }, style) / 2;
    return Math.min(right + 14 - half, Math.max(left - 14 + half, at));
  };
  const [nameM, nameN] = [`m = ${m}`, `n = ${n}`];
  drawText(
    ctx,
    nameM,
    { x: inside(x(m), nameM), y: track - 29, align: 'center', weight: 600, halo: true },
    style,
  );
  drawText(
    ctx,
    nameN,
    { x: inside(x(n), nameN), y: track + 29, align: 'center', baseline: 'top', weight: 600 },
    style,
  );
  const between = t(lock ? 'gapLocked' : 'gap', { gap: t.number(data.gap) });
  drawText(
    ctx,
    between,
    {
      x: (left + right) / 2,
      y: track + 32 + 1.3 * style.size,
      align: 'center',
      baseline: 'top',
      colour: style.second,
    },
    style,
  );
}

/** Handles of m above the track and of n below it. */
export const trackHandles = (values, { x, track }, t) =>
  [
    ['m', -mark],
    ['n', mark],
  ].map(([id, dy]) => ({
    id,
    x: x(values[id]),
    y: track + dy,
    label: t(id === 'm' ? 'queryPosition' : 'keyPosition'),
    value: t('positionValue', { position: values[id] }),
    drag: (point) => moved(values, id, x.invert(point.x)),
    key: ({ dx, dy: down }) => moved(values, id, values[id] + dx - down),
  }));
