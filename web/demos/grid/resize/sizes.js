import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { MOST, PATCH } from './compute.js';

/** Every height in patches, and those that a scale factor rounds down to one less. */
export const sizes = {
  height: (_width, { scale }) => Math.round(24 + 70 * scale),
  frame(box, { scale }) {
    const plot = { x: box.x + 12, y: box.y + 28 * scale, width: box.width - 24, height: 18 };
    return { plot, x: linear([3.5, MOST + 0.5], [plot.x, plot.x + plot.width]) };
  },
  describe(data, t) {
    const { lostSizes, values } = data;
    return t(lostSizes.length > 0 ? 'describeSizes' : 'describeSizesNone', {
      from: values.from,
      list: lostSizes.join(', '),
      height: values.toHeight,
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x } = sizes.frame(box, data);
    const { lostSizes, values, scale } = data;
    const title = { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('sizesName', { from: values.from }), title, style);
    const slot = x(1) - x(0);
    for (let n = 4; n <= MOST; n++) {
      const cell = { x: x(n) - slot / 2 + 0.75, y: plot.y, width: slot - 1.5, height: plot.height };
      const isLost = lostSizes.includes(n);
      ctx.strokeStyle = isLost ? style.ink : style.hairline;
      ctx.lineWidth = isLost ? style.line : 1;
      ctx.strokeRect(cell.x, cell.y, cell.width, cell.height);
      if (isLost) hatch(ctx, cell, style.ink, { gap: 3.5 });
    }
    const here = x(values.toHeight);
    const edge = plot.y + plot.height;
    drawLine(ctx, [here, plot.y - 4, here, edge + 6], { width: style.line }, style);
    drawPoint(
      ctx,
      { x: here, y: plot.y + plot.height / 2 },
      { colour: style.ink, radius: 5, hollow: true },
      style,
    );
    drawLabels(
      ctx,
      [
        { n: values.toHeight, colour: style.ink, weight: 700 },
        ...[...lostSizes, 4, MOST].map((n) => ({ n })),
      ].map(({ n, ...look }) => ({ x: x(n), text: `${n} · ${n * PATCH}px`, ...look })),
      { y: edge + 10, left: box.x, right: box.x + box.width },
      style,
    );
  },
  handles(data, box, t) {
    const { plot, x } = sizes.frame(box, data);
    const { toHeight } = data.values;
    const at = (n) => ({ toHeight: Math.round(Math.min(MOST, Math.max(4, n))) });
    return [
      {
        id: 'height',
        area: plot,
        x: x(toHeight),
        y: plot.y + plot.height / 2,
        label: t('heightHandle'),
        value: t('heightValue', { height: toHeight, pixels: toHeight * PATCH }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(toHeight + dx - dy),
      },
    ];
  },
};
