import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { small } from './words.js';

/** The feature down the rows: the wave, the rows that the table had, and those made between them. */
export const profile = {
  height: (_width, { scale }) => Math.round(110 + 96 * scale),
  frame(box, { scale, values: { from } }) {
    const plot = {
      x: box.x + 36 * scale,
      y: box.y + 38 * scale,
      width: box.width - 44 * scale,
      height: box.height - 86 * scale,
    };
    return {
      plot,
      x: linear([-0.5, from - 0.5], [plot.x, plot.x + plot.width]),
      y: linear([-1.15, 1.15], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { values, place, value, exact } = data;
    return t('describeProfile', {
      row: values.row,
      place: t.number(place, { digits: 2 }),
      value: t.number(value, { digits: 3 }),
      exact: t.number(exact, { digits: 3 }),
      wavelength: t.number(data.wavelength, { significant: 3 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = profile.frame(box, data);
    const { values, line, source, own, rowPlaces, rows, scale } = data;
    const colour = style.speed(data.speed);
    const wavelength = t.number(data.wavelength, { significant: 3 });
    const title = { x: box.x, y: box.y + 14 * scale, weight: 600, colour, maxWidth: box.width };
    drawText(ctx, t('profileName', { wavelength }), title, style);
    for (const level of [-1, 0, 1]) {
      drawLine(ctx, [plot.x, y(level), plot.x + plot.width, y(level)], { colour: style.hairline }, style);
    }
    drawCurve(
      ctx,
      line,
      { xScale: x, yScale: y, colour: style.rgba(colour, 0.55), width: style.line },
      style,
    );
    for (const [r, value] of source.entries()) {
      drawPoint(ctx, { x: x(r), y: y(value) }, { colour, radius: 4, hollow: true }, style);
    }
    for (const [r, value] of own.slice(0, rows).entries()) {
      drawPoint(ctx, { x: x(rowPlaces[r]), y: y(value) }, { colour: style.ink, radius: 2.4 }, style);
    }
    const here = x(data.place);
    drawLine(ctx, [here, plot.y, here, plot.y + plot.height], { dash: [2, 3] }, style);
    if (values.row < rows)
      drawPoint(ctx, { x: here, y: y(data.value) }, { colour: style.ink, radius: 5 }, style);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [-1, 0, 1], line: false, format: t.number }, style);
    const edge = plot.y + plot.height;
    drawLine(ctx, [plot.x, edge, plot.x + plot.width, edge], { colour: style.second }, style);
    const marks = [0, values.from - 1, 10, 20, 30, 40].filter((each, i) => i < 2 || each < values.from - 1);
    drawLabels(
      ctx,
      marks.map((each) => ({ x: x(each), text: String(each) })),
      { y: edge + 7, left: plot.x - 6, right: box.x + box.width },
      style,
    );
    const foot = { x: plot.x, y: box.y + box.height - 5, colour: style.second, maxWidth: plot.width };
    drawText(ctx, t('profileFoot'), foot, style);
  },
  handles(data, box, t) {
    const { plot, x, y } = profile.frame(box, data);
    const { values, rowPlaces } = data;
    const { row, toHeight, from } = values;
    const at = (next) => ({ row: Math.min(toHeight - 1, Math.max(0, next)) });
    return [
      {
        id: 'place',
        area: plot,
        x: x(rowPlaces[row]),
        y: y(data.value),
        label: t('rowHandle'),
        value: t('placeValue', {
          row,
          place: t.number(data.place, { digits: 2 }),
          value: t.number(data.value, { digits: 3 }),
          off: small(data.value - data.exact, t),
        }),
        drag: (point) => at(Math.round(((x.invert(point.x) + 0.5) * toHeight) / from - 0.5)),
        key: ({ dx, dy }) => at(row + dx - dy),
      },
    ];
  },
};
