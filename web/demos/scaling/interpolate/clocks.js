import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';

/** The hands of the chosen pair at both neighbours: before, and with positions divided. */
export const clocks = {
  place: 'side',
  height: (width, { scale }) => Math.round(2 * radiusOf(width) + 118 * scale + 20),
  describe(data, t) {
    return t('describeClocks', {
      pair: data.values.pair,
      position: data.values.position,
      next: data.values.position + 1,
      before: t.number(data.speeds.before, { significant: 3 }),
      now: t.number(data.speeds.now, { significant: 3 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { values, speeds, pairs, scale } = data;
    const radius = radiusOf(box.width);
    const colour = style.speed(values.pair / (pairs - 1));
    const name = { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('clocksName', { pair: values.pair }), name, style);
    for (const [i, key] of ['before', 'now'].entries()) {
      const centre = { x: box.x + (box.width * (2 * i + 1)) / 4, y: box.y + 34 * scale + 10 + radius };
      const [from, to] = [values.position, values.position + 1].map((place) => place * speeds[key]);
      drawFace(ctx, { ...centre, radius, from, to }, colour, style);
      const text = { x: centre.x, align: 'center', maxWidth: box.width / 2 - 4 };
      const below = centre.y + radius + 10;
      drawText(ctx, t(key), { ...text, y: below + 16 * scale, colour: style.second }, style);
      const angle = t.number(speeds[key], { significant: 3 });
      const size = 17 * scale;
      drawText(ctx, `${angle} rad`, { ...text, y: below + 42 * scale, size, weight: 650 }, style);
    }
  },
  handles: () => [],
};

const radiusOf = (width) => Math.min(66, width / 4 - 10);

function drawFace(ctx, { x, y, radius, from, to }, colour, style) {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 2 * Math.PI);
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = style.projector ? 2 : 1;
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.arc(x, y, radius, -from, -to, true);
  ctx.closePath();
  ctx.fillStyle = style.rgba(colour, 0.3);
  ctx.fill();
  ctx.restore();
  for (const [angle, hollow] of [
    [from, false],
    [to, true],
  ]) {
    const tip = { x: x + radius * Math.cos(angle), y: y - radius * Math.sin(angle) };
    drawLine(ctx, [x, y, tip.x, tip.y], { colour, width: 2 }, style);
    drawPoint(ctx, tip, { colour, radius: 4, hollow }, style);
  }
  drawPoint(ctx, { x, y }, { colour: style.ink, radius: 2.5 }, style);
}
