import { drawAxis } from '../../../canvas/axis.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { FLOOR } from './compute.js';
import { power } from './words.js';

/** The error of every pair at the position. */
export const bars = {
  place: 'side',
  height: (_width, { scale }) => Math.round(104 + 98 * scale),
  frame(box, { scale, pairs }) {
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 38 * scale,
      width: box.width - 62 * scale,
      height: box.height - 88 * scale,
    };
    return {
      plot,
      x: linear([-0.5, pairs - 0.5], [plot.x, plot.x + plot.width]),
      y: log([FLOOR, 4], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    return t('describeBars', {
      position: data.values.position,
      pairs: data.pairs,
      first: power(data.errors[0], t),
      slowest: data.pairs - 1,
      last: power(data.errors[data.pairs - 1], t),
      most: data.worstPair,
      worst: power(data.errors[data.worstPair], t),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = bars.frame(box, data);
    const { errors, pairs, values, scale } = data;
    const slot = plot.width / pairs;
    const title = t('barsName', { position: values.position });
    drawText(ctx, title, { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width }, style);
    for (const [i, error] of errors.entries()) {
      const left = x(i - 0.5);
      if (!Number.isFinite(error)) {
        hatch(ctx, { ...plot, x: left, width: slot }, style.second, { gap: 6 });
        continue;
      }
      const top = y(Math.max(FLOOR, error));
      ctx.fillStyle = style.speed(i / Math.max(1, pairs - 1));
      ctx.fillRect(left + 0.12 * slot, top, 0.76 * slot, plot.y + plot.height - top);
    }
    const here = x(values.pair);
    drawLine(ctx, [here, plot.y - 5, here, plot.y + plot.height], { colour: style.ink, dash: [2, 3] }, style);
    drawAxis(
      ctx,
      plot,
      {
        side: 'left',
        scale: y,
        ticks: [1, 1e-4, 1e-8],
        format: (value) =>
          value === 1 ? '1' : t.number(value, { exponent: true, significant: 1 }).replace('1·', ''),
        line: false,
      },
      style,
    );
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: [0, pairs - 1], label: t('pairAxis') }, style);
  },
  handles(data, box, t) {
    const { plot, x, y } = bars.frame(box, data);
    const { values, pairs, off } = data;
    const at = (pair) => ({ pair: Math.round(Math.min(pairs - 1, Math.max(0, pair))) });
    return [
      {
        id: 'pair',
        area: true,
        x: x(values.pair),
        y: Number.isFinite(off) ? y(Math.max(FLOOR, off)) : plot.y,
        label: t('pairHandle'),
        value: t('pairValue', { pair: values.pair, error: power(off, t) }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(values.pair + dx - dy),
      },
    ];
  },
};
