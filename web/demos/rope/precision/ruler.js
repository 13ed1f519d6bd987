import { drawPoint } from '../../../canvas/curve.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { LAST } from './compute.js';

/** Integers above, the numbers that the format has for them below: where lines meet, positions have become one. */
export const ruler = {
  place: 'main',
  height: (_width, { scale }) => Math.round(78 + 98 * scale),
  frame(box, { scale, ruler: { integers } }) {
    const [left, right] = [box.x + 10, box.x + box.width - 10];
    return {
      top: box.y + 52 * scale,
      bottom: box.y + box.height - 44 * scale,
      left,
      right,
      x: linear([integers[0] - 0.5, integers.at(-1) + 0.5], [left, right]),
    };
  },
  describe(data, t) {
    const { values, merged } = data;
    if (merged.stored === Infinity) {
      return t('describeInfinite', { position: values.position, from: merged.from });
    }
    return t(merged.to === merged.from ? 'describeAlone' : 'describeShared', {
      position: values.position,
      format: t.option('positionFormat', values.positionFormat),
      stored: merged.stored,
      from: merged.from,
      to: merged.to,
      count: merged.to - merged.from + 1,
    });
  },
  draw(ctx, data, box, style, t) {
    const { top, bottom, left, right, x } = ruler.frame(box, data);
    const { values, merged, scale } = data;
    const { integers, stored, stride } = data.ruler;
    const title = t('rulerName', { format: t.option('positionFormat', values.positionFormat) });
    drawText(ctx, title, { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width }, style);
    ctx.save();
    ctx.beginPath();
    ctx.rect(left - 8, top - 8, right - left + 16, bottom - top + 16);
    ctx.clip();
    for (const [i, integer] of integers.entries()) {
      const [from, to] = [x(integer), Number.isFinite(stored[i]) ? x(stored[i]) : x(integer)];
      const end = Number.isFinite(stored[i]) ? bottom : top + 0.3 * (bottom - top);
      const shares = stored[i] === merged.stored;
      const colour = shares ? style.ink : style.rgba(style.second, 0.55);
      drawLine(ctx, [from, top, to, end], { colour, width: shares ? style.line : 1 }, style);
    }
    for (const value of new Set([...stored].filter(Number.isFinite))) {
      const here = value === merged.stored;
      drawPoint(
        ctx,
        { x: x(value), y: bottom },
        { colour: here ? style.ink : style.second, radius: here ? 5 : 3.5 },
        style,
      );
    }
    drawPoint(ctx, { x: x(values.position), y: top }, { colour: style.ink, radius: 6, hollow: true }, style);
    ctx.restore();
    const bounds = { left: box.x, right: box.x + box.width };
    const rest = (list) => [list[0], list.at(-1), ...list];
    drawLabels(
      ctx,
      [
        { x: x(values.position), text: t.number(values.position), colour: style.ink, weight: 700 },
        ...rest(integers).map((integer) => ({ x: x(integer), text: t.number(integer) })),
      ],
      { ...bounds, y: top - 10, baseline: 'bottom', gap: 1.2 * style.size },
      style,
    );
    drawLabels(
      ctx,
      [
        {
          x: x(Math.min(merged.stored, integers.at(-1))),
          text: t.number(merged.stored),
          colour: style.ink,
          weight: 700,
        },
        ...[...stored]
          .filter((v) => Number.isFinite(v) && v >= integers[0] && v <= integers.at(-1))
          .map((v) => ({ x: x(v), text: t.number(v) })),
      ],
      { ...bounds, y: bottom + 9, gap: 1.2 * style.size },
      style,
    );
    const foot = stride > 1 ? t('strideFoot', { stride }) : t('rulerFoot');
    drawText(
      ctx,
      foot,
      { x: box.x, y: box.y + box.height - 6, colour: style.second, maxWidth: box.width },
      style,
    );
  },
  handles(data, box, t) {
    const { top, bottom, left, right, x } = ruler.frame(box, data);
    const {
      values,
      merged,
      ruler: { stride },
    } = data;
    const at = (value) => ({ position: Math.round(Math.min(LAST, Math.max(1, value))) });
    return [
      {
        id: 'integer',
        area: { x: left, y: top - 20, width: right - left, height: bottom - top + 30 },
        x: x(values.position),
        y: top,
        label: t('integerHandle'),
        value: t('integerValue', { position: values.position, stored: t.number(merged.stored) }),
        drag: (point, { point: pressed, values: before }) =>
          at(before.position + Math.round(scaleOf(data, left, right) * (point.x - pressed.x))),
        key: ({ dx, dy }) => at(values.position + (dx - dy) * (Number.isFinite(dx - dy) ? stride : 1)),
      },
    ];
  },
};

// Positions for each px: the window stays round the position, so it is the ruler that is drawn along.
const scaleOf = ({ ruler: { integers } }, left, right) =>
  -(integers.at(-1) - integers[0] + 1) / (right - left);
