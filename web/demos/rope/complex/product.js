import { drawArrow } from '../../../canvas/arrow.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';
import { complex, drawAxisNames, planeFrame } from './plane.js';

/** The product of both numbers: its real part is the score. Points: the same gap in all other places. */
export const product = {
  place: 'side',
  invites: false,
  height: (width, { scale }) => Math.round(Math.min(width, 300) + 76 * scale),
  frame(box, { scale, z }) {
    const top = 76 * scale;
    // A whole number of units, so that the picture grows by steps while arrows are dragged.
    const reach = Math.max(1, Math.ceil(1.12 * Math.hypot(...z)));
    return planeFrame({ ...box, y: box.y + top, height: box.height - top }, reach);
  },
  describe(data, t) {
    return t(data.wrong ? 'describeProductWrong' : 'describeProduct', {
      product: complex(data.turned, t),
      score: t.number(data.turned[0], { digits: 3, sign: true }),
      places: data.scores.length,
      spread: t.number(data.spread, { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const frame = product.frame(box, data);
    const { turned, fan, wrong, scale, z } = data;
    const { centre, half, unit } = frame;
    drawText(
      ctx,
      t(wrong ? 'productWrong' : 'productName'),
      { x: box.x, y: box.y + 2, baseline: 'top', colour: style.second, strike: wrong, maxWidth: box.width },
      style,
    );
    const score = t.number(turned[0], { digits: 3, sign: true });
    drawText(ctx, score, { x: box.x, y: box.y + 54 * scale, size: 30 * scale, weight: 650 }, style);
    for (const ends of [
      [centre.x - half, centre.y, centre.x + half, centre.y],
      [centre.x, centre.y - half, centre.x, centre.y + half],
    ]) {
      drawLine(ctx, ends, { colour: style.hairline }, style);
    }
    ctx.save();
    ctx.strokeStyle = style.hairline;
    ctx.beginPath();
    ctx.arc(centre.x, centre.y, Math.hypot(...z) * unit, 0, 2 * Math.PI);
    ctx.stroke();
    ctx.restore();
    drawAxisNames(ctx, frame, style, t);
    const colour = style.speed(data.speed);
    for (const [real, imaginary] of fan) {
      const tip = { x: frame.x(real), y: frame.y(imaginary) };
      drawPoint(ctx, tip, { colour: style.rgba(colour, 0.7), radius: 3 }, style);
    }
    const tip = { x: frame.x(turned[0]), y: frame.y(turned[1]) };
    drawLine(ctx, [tip.x, tip.y, tip.x, centre.y], { colour: style.second, dash: [3, 3] }, style);
    drawLine(ctx, [centre.x, centre.y, tip.x, centre.y], { width: 6 }, style);
    drawArrow(ctx, centre, tip, { colour, width: 2.5 }, style);
    drawPoint(ctx, centre, { colour: style.ink, radius: 2.5 }, style);
  },
  handles: () => [],
};
