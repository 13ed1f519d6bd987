import { drawAxis } from '../../../canvas/axis.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { axisNames } from './strips.js';

const rowHeight = 22;

/** Which axis turns which pair: a pair stands in the row of its axis, warm where fast, cool where slow. */
export const pairs = {
  height: (_width, { scale }) => Math.round(3 * rowHeight + 94 * scale),
  frame(box, data) {
    const { scale, axes } = data;
    const plot = {
      x: box.x + 56 * scale,
      y: box.y + 30 * scale,
      width: box.width - 66 * scale,
      height: 3 * rowHeight,
    };
    return { plot, x: linear([-0.5, axes.length - 0.5], [plot.x, plot.x + plot.width]) };
  },
  describe(data, t) {
    const [tCount, hCount, wCount] = counts(data.axes);
    const { values, axes } = data;
    return t(`describePairs.${values.allocation}`, {
      t: tCount,
      h: hCount,
      w: wCount,
      pair: values.pair,
      axis: axisNames[axes[values.pair]],
      wavelength: t.number(data.wavelength, { significant: 3 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x } = pairs.frame(box, data);
    const { axes, values, scale } = data;
    const slot = plot.width / axes.length;
    drawText(
      ctx,
      t('pairsName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    const sums = counts(axes);
    for (const [axis, name] of axisNames.entries()) {
      const y = plot.y + axis * rowHeight;
      const middle = { x: box.x, y: y + rowHeight / 2, baseline: 'middle' };
      drawText(ctx, `${name} ${sums[axis]}`, { ...middle, weight: 600 }, style);
      drawLine(
        ctx,
        [plot.x, y + rowHeight / 2, plot.x + plot.width, y + rowHeight / 2],
        { colour: style.hairline },
        style,
      );
    }
    const gap = Math.min(2, 0.25 * slot);
    ctx.save();
    for (const [i, axis] of axes.entries()) {
      ctx.fillStyle = style.speed(i / (axes.length - 1));
      ctx.fillRect(plot.x + i * slot + gap / 2, plot.y + axis * rowHeight + 2, slot - gap, rowHeight - 4);
    }
    ctx.restore();
    drawLine(
      ctx,
      [x(values.pair), plot.y - 4, x(values.pair), plot.y + plot.height],
      { dash: [3, 3] },
      style,
    );
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [0, 16, 32, 48, 63], label: t('pairAxis') },
      style,
    );
  },
  handles(data, box, t) {
    const { plot, x } = pairs.frame(box, data);
    const { axes, values, wavelength } = data;
    const at = (pair) => ({ pair: Math.round(Math.min(axes.length - 1, Math.max(0, pair))) });
    return [
      {
        id: 'pair',
        area: true,
        x: x(values.pair),
        y: plot.y + (axes[values.pair] + 0.5) * rowHeight,
        label: t('pairHandle'),
        value: t('pairValue', {
          pair: values.pair,
          axis: axisNames[axes[values.pair]],
          wavelength: t.number(wavelength, { significant: 4 }),
        }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(values.pair + dx - dy),
      },
    ];
  },
};

const counts = (axes) => axisNames.map((_, axis) => axes.filter((one) => one === axis).length);
