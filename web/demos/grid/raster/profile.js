import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { cosine } from './words.js';

/** The same likeness with the patches in one line, as the model reads them: a step down is `width` steps away. */
export const profile = {
  place: 'full',
  height: (_width, { scale }) => Math.round(96 + 92 * scale),
  frame(box, data) {
    const [left, above, below] = [40, 34, 54].map((room) => room * data.scale);
    const plot = {
      x: box.x + left,
      y: box.y + above,
      width: box.width - left - 8,
      height: box.height - above - below,
    };
    const low = Math.min(0, ...data.likeness);
    return {
      plot,
      x: linear([-0.5, data.likeness.length - 0.5], [plot.x, plot.x + plot.width]),
      y: linear([low, 1], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { values, index } = data;
    return t('describeProfile', {
      count: data.likeness.length,
      index,
      width: values.width,
      right: cosine(data.right, t),
      below: cosine(data.below, t),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = profile.frame(box, data);
    const { likeness, index, values } = data;
    drawText(
      ctx,
      t('profileName'),
      { x: box.x, y: plot.y - 1.1 * style.size, weight: 600, maxWidth: box.width },
      style,
    );
    for (let line = 0; line <= likeness.length; line += values.width) {
      const at = x(line - 0.5);
      drawLine(ctx, [at, plot.y, at, plot.y + plot.height + 5], { colour: style.hairline }, style);
    }
    const colour = (i) => {
      if (i === index) return style.ink;
      return likeness[i] < 0 ? style.negative : style.positive;
    };
    drawBars(
      ctx,
      plot,
      { values: likeness, scale: y, colour, gap: plot.width / likeness.length < 4 ? 0.5 : 2 },
      style,
    );
    if (data.swapped) hatch(ctx, plot, style.rgba(style.second, 0.3), { gap: 9 });
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
    drawAxis(
      ctx,
      plot,
      {
        side: 'left',
        scale: y,
        ticks: y.domain()[0] < -0.3 ? [-0.5, 0, 0.5, 1] : [0, 0.5, 1],
        line: false,
        format: (value) => t.number(value),
      },
      style,
    );
    const marks = [
      [index, String(index), { colour: style.ink, weight: 700 }],
      ...(data.below === undefined
        ? []
        : [[index + values.width, t('downMark', { width: values.width }), { colour: style.ink }]]),
      [0, '0'],
      [likeness.length - 1, String(likeness.length - 1)],
    ];
    const bounds = { left: plot.x - 4, right: box.x + box.width };
    drawLabels(
      ctx,
      marks.map(([at, text, look]) => ({ x: x(at), text, ...look })),
      { ...bounds, y: plot.y + plot.height + 9 },
      style,
    );
    const name = { x: plot.x, y: plot.y + plot.height + 9 + 1.45 * style.size, baseline: 'top' };
    drawText(ctx, t('indexAxis'), { ...name, colour: style.second, maxWidth: plot.width }, style);
  },
  handles(data, box, t) {
    const { plot, x } = profile.frame(box, data);
    const { height, width, row, col } = data.values;
    const at = (place) => {
      const index = Math.min(height * width - 1, Math.max(0, Math.round(place)));
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
};
