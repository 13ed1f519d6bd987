import { drawClock } from '../../../canvas/clock.js';
import { drawText } from '../../../canvas/text.js';
import { clamp, speedOf } from '../pairs.js';
import { clockPlaces } from '../places.js';
import { hatchDisc } from '../shift/hands.js';

/** The hand of every pair at the number; below the line of its clock the digit is 1. */
export const clocks = {
  place: 'side',
  invites: false,
  height: (width, { scale }) => Math.round((width < 360 ? 210 : 250) + 60 * scale),
  frame(box, data) {
    const { scale, values } = data;
    const area = {
      x: box.x,
      y: box.y + 28 * scale,
      width: box.width,
      height: box.height - 60 * scale,
    };
    return { area, places: clockPlaces(area, { count: values.digits, below: 24 * scale, most: 44 }) };
  },
  describe(data, t) {
    const { values, bits } = data;
    const list = Array.from({ length: values.digits }, (_, j) => bits[values.count * values.digits + j]);
    return t('describeClocks', { count: values.count, digits: values.digits, list: list.join(', ') });
  },
  draw(ctx, data, box, style, t) {
    const { places } = clocks.frame(box, data);
    const { values, scale, row, bits, signs, wrong } = data;
    const { digits, count, order } = values;
    drawText(
      ctx,
      t('clocksName'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    for (const place of places) {
      const j = place.index;
      const [x, y, at] = [place.x, place.y, count * digits + j];
      ctx.save();
      ctx.beginPath();
      ctx.arc(x, y, place.radius, 0, Math.PI);
      ctx.fillStyle = style.rgba(style.second, 0.28);
      ctx.fill();
      ctx.restore();
      if (bits[at] !== signs[at]) hatchDisc(ctx, place, style);
      const angle = Math.atan2(row[2 * j], row[2 * j + 1]);
      const colour = style.speed(speedOf(j, { pairs: digits, order }));
      drawClock(ctx, place, { angle, colour }, style);
      const below = { x, y: y + place.radius + 5, align: 'center', baseline: 'top' };
      const strike = bits[at] !== signs[at];
      drawText(ctx, signs[at], { ...below, weight: 700, size: 15 * scale, strike }, style);
    }
    const foot = { x: box.x, y: box.y + box.height - 10 * scale, maxWidth: box.width };
    drawText(
      ctx,
      t(wrong ? 'wrongOrder' : 'clocksNote'),
      { ...foot, colour: style.second, strike: wrong },
      style,
    );
  },
  handles(data, box, t) {
    const { area, places } = clocks.frame(box, data);
    const { values, total, row } = data;
    const { count, digits } = values;
    const slow = places[data.wrong ? 0 : digits - 1];
    const j = slow.index;
    const angle = Math.atan2(row[2 * j], row[2 * j + 1]);
    // The slowest hand alone tells where in all the numbers one is.
    const rate = Math.PI / values.ratio ** (digits - 1);
    const turnTo = ({ x, y }) => {
      const turn = (Math.atan2(slow.y - y, x - slow.x) + 2 * Math.PI) % (2 * Math.PI);
      return { count: clamp(Math.floor(turn / rate), 0, total - 2) };
    };
    return [
      {
        id: 'hand',
        hit: {
          x: Math.max(area.x, slow.x - slow.radius),
          y: slow.y - slow.radius,
          width: 2 * slow.radius,
          height: 2 * slow.radius,
        },
        x: slow.x + 0.86 * slow.radius * Math.cos(angle),
        y: slow.y - 0.86 * slow.radius * Math.sin(angle),
        label: t('handHandle'),
        value: t('countValue', { count, written: data.written }),
        drag: turnTo,
        key: ({ dx, dy }) => ({ count: clamp(count + dx - dy, 0, total - 2) }),
      },
    ];
  },
};
