import { drawBars } from '../../../canvas/bars.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** The same likeness with the patches in one line, as the model reads them: a step down is `width` steps away. */
/** @type {View<Data>} */
export const profile = chart({
  place: 'full',
  height: [96, 92],
  margin: (scale) => ({ left: 40 * scale, right: 8, top: 34 * scale, bottom: 54 * scale }),
  x: (range, { likeness }) => linear([-0.5, likeness.length - 0.5], range),
  y: (range, { likeness }) => linear([Math.min(0, ...likeness), 1], range),
  axes: {
    left: {
      ticks: (_data, { y }) => (y.domain()[0] < -0.3 ? [-0.5, 0, 0.5, 1] : [0, 0.5, 1]),
      line: false,
    },
  },
  draw({ plot, x, y, box, style, axes, level, line, text, labels, hatch, put }, data, t) {
    const { likeness, index, values } = data;
    const title = { x: box.x, y: plot.y - 1.1 * style.size, weight: 600, maxWidth: box.width };
    text(t('profileName'), title);
    for (let first = 0; first <= likeness.length; first += values.width) {
      const at = x(first - 0.5);
      line([at, plot.y, at, plot.y + plot.height + 5], { colour: style.hairline });
    }
    const colour = (i) => {
      if (i === index) return style.ink;
      return likeness[i] < 0 ? style.negative : style.positive;
    };
    const gap = plot.width / likeness.length < 4 ? 0.5 : 2;
    put(drawBars, plot, { values: likeness, scale: y, colour, gap });
    if (data.swapped) hatch(plot, style.rgba(style.second, 0.3), { gap: 9 });
    level(0, { colour: style.second });
    axes();
    const down = t('downMark', { width: values.width });
    const marks = [
      [index, String(index), { colour: style.ink, weight: 700 }],
      ...(data.below === undefined ? [] : [[index + values.width, down, { colour: style.ink }]]),
      [0, '0'],
      [likeness.length - 1, String(likeness.length - 1)],
    ];
    const feet = marks.map(([at, name, look]) => ({ x: x(at), text: name, ...look }));
    const foot = plot.y + plot.height + 9;
    labels(feet, { left: plot.x - 4, right: box.x + box.width, y: foot });
    const name = { x: plot.x, y: foot + 1.45 * style.size, baseline: 'top' };
    text(t('indexAxis'), { ...name, colour: style.second, maxWidth: plot.width });
  },
  handles({ plot, x }, data, t) {
    const { height, width, row, col } = data.values;
    const at = (place) => {
      const index = clamp(Math.round(place), 0, height * width - 1);
      return { row: Math.floor(index / width), col: index % width };
    };
    return [
      {
        id: 'index',
        area: true,
        x: x(data.index),
        y: plot.y + plot.height,
        label: t('indexHandle'),
        value: t('patchValue', { row, col, index: data.index }),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(data.index + dx + width * (Number.isFinite(dy) ? dy : 0)),
      },
    ];
  },
  describe(data, t) {
    const { values, index } = data;
    return t('describeProfile', {
      count: data.likeness.length,
      index,
      width: values.width,
      right: data.right ?? '–',
      below: data.below ?? '–',
    });
  },
});
