import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { stepped } from '../../../core/slider.js';

const dashes = { official: [], 'wrong-squared': [2, 3], 'wrong-inverted': [6, 4], never: [] };

/** The entropy of the row while the text grows, under every use of the factor. */
export const entropy = {
  place: 'side',
  height: (_width, { scale }) => Math.round(292 + 110 * scale),
  frame(box, data) {
    const { scale } = data;
    const plot = {
      x: box.x + 36 * scale,
      y: box.y + 124 * scale,
      width: box.width - 52 * scale,
      height: box.height - 184 * scale,
    };
    const top = Math.max(...Object.values(data.curves).flatMap((curve) => [...curve]));
    return {
      plot,
      x: log([4, data.longest], [plot.x, plot.x + plot.width]),
      y: linear([0, 1.06 * top], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const number = (value) => t.number(value, { significant: 3 });
    return t('describeEntropy', {
      length: data.values.length,
      entropy: number(data.chosen.entropy),
      plain: number(data.plain.entropy),
      use: t.option('use', data.values.use),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = entropy.frame(box, data);
    const { curves, values, chosen, scale, lengths, wrong } = data;
    drawText(
      ctx,
      t('entropyName'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    const names = Object.keys(dashes);
    for (const [i, name] of names.entries()) {
      const isChosen = name === values.use;
      const colour = isChosen ? style.ink : style.second;
      const width = isChosen ? 2 * style.line : 1;
      drawCurve(
        ctx,
        { xs: lengths, ys: curves[name] },
        { xScale: x, yScale: y, colour, width, dash: dashes[name] },
        style,
      );
      const line = { y: box.y + (38 + 19 * i) * scale, x: box.x };
      drawCurve(
        ctx,
        [
          [line.x, line.y],
          [line.x + 26, line.y],
        ],
        { colour, width, dash: dashes[name] },
        style,
      );
      drawText(
        ctx,
        t.option('use', name),
        {
          x: line.x + 34,
          y: line.y + 1,
          baseline: 'middle',
          colour,
          weight: isChosen ? 600 : 400,
          strike: name.startsWith('wrong'),
          maxWidth: box.width - 34,
        },
        style,
      );
    }
    const here = { x: x(values.length), y: y(chosen.entropy) };
    drawLine(ctx, [here.x, plot.y, here.x, plot.y + plot.height], { dash: [3, 3] }, style);
    drawPoint(ctx, here, { colour: style.ink, radius: 6, hollow: wrong }, style);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: 5, line: false }, style);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: [4, 16, 64, 256], label: t('lengthAxis') }, style);
  },
  handles(data, box, t) {
    const { x, y } = entropy.frame(box, data);
    const { values, chosen, longest } = data;
    const param = {
      kind: 'int',
      scale: 'log',
      step: 1,
      fit: (value) => Math.round(Math.min(longest, Math.max(4, value))),
    };
    return [
      {
        id: 'length',
        area: true,
        x: x(values.length),
        y: y(chosen.entropy),
        label: t('lengthHandle'),
        value: t('entropyValue', {
          length: values.length,
          entropy: t.number(chosen.entropy, { significant: 3 }),
        }),
        drag: (point) => ({ length: param.fit(x.invert(point.x)) }),
        key: ({ dx, dy }) => ({
          length: stepped({ ...param, min: 4, max: longest }, values.length, dx - dy),
        }),
      },
    ];
  },
};
