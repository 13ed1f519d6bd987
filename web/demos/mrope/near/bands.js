import { drawAxis } from '../../../canvas/axis.js';
import { drawLine } from '../../../canvas/line.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { axisNames } from './compute.js';
import { wavelengthText } from './words.js';

const rowHeight = 34;

/** The wavelengths that each axis has: a stroke for every pair, in the row of its axis. */
export const bands = {
  place: 'side',
  height: (_width, { scale }) => Math.round(3 * rowHeight + 92 * scale),
  frame(box, { scale, wavelengths }) {
    const plot = {
      x: box.x + 40 * scale,
      y: box.y + 30 * scale,
      width: box.width - 54 * scale,
      height: 3 * rowHeight,
    };
    const x = log([5, Math.max(100, 1.3 * wavelengths.at(-1))], [plot.x, plot.x + plot.width]);
    return { plot, x };
  },
  describe(data, t) {
    const [first, second, third] = data.ranges.map(({ shortest, longest }) =>
      t('rangeText', { shortest: wavelengthText(shortest, t), longest: wavelengthText(longest, t) }),
    );
    return t('describeBands', { t: first, h: second, w: third });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x } = bands.frame(box, data);
    const { axes, wavelengths, values, scale, ranges } = data;
    const name = { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('bandsName'), name, style);
    for (const [axis, letter] of axisNames.entries()) {
      const y = plot.y + (axis + 0.5) * rowHeight;
      const label = { x: box.x, y, baseline: 'middle', weight: 600 };
      drawText(ctx, `${letter} ${ranges[axis].count}`, label, style);
      drawLine(ctx, [plot.x, y, plot.x + plot.width, y], { colour: style.hairline }, style);
    }
    for (const [i, wavelength] of wavelengths.entries()) {
      const top = plot.y + axes[i] * rowHeight;
      const [at, isHere] = [x(wavelength), i === values.pair];
      const reach = isHere ? 2 : 7;
      const look = { colour: style.speed(i / (wavelengths.length - 1)), width: isHere ? 4 : 2 };
      drawLine(ctx, [at, top + reach, at, top + rowHeight - reach], look, style);
    }
    const ticks = [10, 1000, 1e5, 1e7].filter((tick) => tick < 0.7 * x.domain()[1]);
    drawAxis(
      ctx,
      plot,
      {
        side: 'bottom',
        scale: x,
        ticks,
        label: t('wavelengthAxis'),
        format: (v) => t.number(v, { exponent: v > 9999, significant: 1 }).replace('1·', ''),
      },
      style,
    );
  },
  handles(data, box, t) {
    const { plot, x } = bands.frame(box, data);
    const { values, axes, axis, wavelengths } = data;
    const nearest = (point) => {
      const row = Math.min(2, Math.max(0, Math.floor((point.y - plot.y) / rowHeight)));
      const far = (i) => Math.abs(x(wavelengths[i]) - point.x);
      return wavelengths.reduce(
        (best, _, i) => (axes[i] === row && (best < 0 || far(i) < far(best)) ? i : best),
        -1,
      );
    };
    const at = (pair) => ({ pair: Math.min(axes.length - 1, Math.max(0, pair)) });
    return [
      {
        id: 'pair',
        area: plot,
        x: x(wavelengths[values.pair]),
        y: plot.y + (axis + 0.5) * rowHeight,
        label: t('pairHandle'),
        value: t('pairValue', {
          pair: values.pair,
          axis: axisNames[axis],
          wavelength: wavelengthText(wavelengths[values.pair], t),
        }),
        drag: (point) => at(nearest(point)),
        key: ({ dx, dy }) => at(values.pair + dx - dy),
      },
    ];
  },
};
