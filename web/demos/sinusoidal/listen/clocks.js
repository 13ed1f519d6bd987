import { drawClock } from '../../../canvas/clock.js';
import { drawText } from '../../../canvas/text.js';
import { speedOf } from '../pairs.js';
import { clockPlaces } from '../places.js';
import { hatchDisc } from '../shift/hands.js';

/** The hands of both positions: how far they have come apart is what is heard. */
export const clocks = {
  place: 'side',
  invites: false,
  height: (_width, { scale }) => Math.round(236 + 56 * scale),
  frame(box, { scale, pairs }) {
    const area = {
      x: box.x,
      y: box.y + 46 * scale,
      width: box.width,
      height: box.height - 50 * scale,
    };
    return clockPlaces(area, { count: pairs, below: 18 * scale, most: 42 });
  },
  describe: ({ values, pairs, distance }, t) =>
    t('describeClocks', { p: values.p, q: values.q, pairs, distance }),
  draw(ctx, data, box, style, t) {
    const { values, pairs, rows, scale, wrong } = data;
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('clocksName'), title, style);
    const note = { x: box.x, y: box.y + 36 * scale, colour: style.second, maxWidth: box.width };
    drawText(ctx, t(wrong ? 'wrongOrder' : 'clocksNote'), { ...note, strike: wrong }, style);
    for (const place of clocks.frame(box, data)) {
      const pair = place.index;
      const [ghostAngle, angle] = rows.map((row) => Math.atan2(row[2 * pair], row[2 * pair + 1]));
      const colour = style.speed(speedOf(pair, { pairs, order: values.order }));
      if (wrong) hatchDisc(ctx, place, style);
      drawClock(ctx, place, { angle, ghostAngle, colour, active: pair === values.pair }, style);
      const below = { x: place.x, y: place.y + place.radius + 4, align: 'center', baseline: 'top' };
      drawText(ctx, t.number(pair), { ...below, colour: style.second }, style);
    }
  },
  handles: () => [],
};
