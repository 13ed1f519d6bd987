import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';

const count = 17; // positions 0 … 16 of the text

/** Positions of the text, and where on the scale of training they are read. */
export const rulers = {
  height: (_width, { scale }) => Math.round(186 * scale),
  frame(box, { scale }) {
    const [left, right] = [box.x + 14 * scale, box.x + box.width - 16 * scale];
    return {
      left,
      right,
      above: box.y + 56 * scale,
      below: box.y + 132 * scale,
      x: linear([0, count - 1], [left, right]),
    };
  },
  describe(data, t) {
    const { factor, position } = data.values;
    const [first, second] = data.read;
    return t('describeRulers', {
      factor: t.number(factor, { digits: 1 }),
      position,
      next: position + 1,
      first: t.number(first, { significant: 3 }),
      second: t.number(second, { significant: 3 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { left, right, above, below, x } = rulers.frame(box, data);
    const { values, scale } = data;
    const { factor, position } = values;
    const second = { x: box.x, colour: style.second, maxWidth: box.width };
    drawText(ctx, t('textRuler'), { ...second, y: box.y + 14 * scale }, style);
    const foot = box.y + 178 * scale;
    drawText(ctx, t('readRuler', { factor: t.number(factor, { digits: 1 }) }), { ...second, y: foot }, style);
    for (const y of [above, below]) drawLine(ctx, [left, y, right, y], { colour: style.second }, style);
    const step = right - left > 26 * count * scale ? 1 : 4;
    for (let place = 0; place < count; place++) {
      const isChosen = place === position || place === position + 1;
      const look = { colour: isChosen ? style.ink : style.hairline, width: isChosen ? 2 : 1 };
      drawLine(ctx, [x(place), above, x(place / factor), below], look, style);
      for (const y of [above, below]) {
        drawLine(ctx, [x(place), y - 4, x(place), y + 4], { colour: style.second }, style);
      }
      const near = Math.abs(place - position) < step || Math.abs(place - position - 1) < step;
      if (!isChosen && (place % step !== 0 || (step > 1 && near))) continue;
      const number = { x: x(place), y: above - 17 * scale, align: 'center' };
      const ink = isChosen ? style.ink : style.second;
      drawText(ctx, String(place), { ...number, weight: isChosen ? 600 : 400, colour: ink }, style);
    }
    for (const place of [position, position + 1]) {
      for (const [at, y] of [
        [place, above],
        [place / factor, below],
      ]) {
        drawPoint(ctx, { x: x(at), y }, { colour: style.ink, radius: 5 }, style);
      }
    }
    const text = data.read.map((value) => t.number(value, { digits: 2 })).join(' · ');
    const half = textWidth(ctx, text, { weight: 600 }, style) / 2;
    const middle = x((position + 0.5) / factor);
    const at = Math.min(box.x + box.width - half, Math.max(box.x + half, middle));
    drawText(
      ctx,
      text,
      { x: at, y: below + 10 * scale, align: 'center', baseline: 'top', weight: 600 },
      style,
    );
  },
  handles(data, box, t) {
    const { above, x } = rulers.frame(box, data);
    const { position, factor } = data.values;
    const at = (place) => ({ position: Math.round(Math.min(count - 2, Math.max(0, place))) });
    return [
      {
        id: 'position',
        area: true,
        x: x(position),
        y: above,
        label: t('positionHandle'),
        value: t('positionValue', { position, next: position + 1, factor: t.number(factor, { digits: 1 }) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(position + dx - dy),
      },
    ];
  },
};
