import { drawAxis } from '../../../canvas/axis.js';
import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { METHODS } from './formulas.js';
import { amount } from './words.js';

const ROW = 30;
const GUTTER = 30; // for the mark of the chosen row

/** One row a method: what it adds, on a scale of powers of ten, above what attention itself takes. */
export const bars = {
  place: 'main',
  height: (_width, { scale }) => Math.round((34 + ROW * METHODS.length + 30) * scale),
  frame(box, { scale, range }) {
    const name = (GUTTER + 80) * scale;
    const plot = {
      x: box.x + name,
      y: box.y + 30 * scale,
      width: box.width - name - 78 * scale,
      height: ROW * METHODS.length * scale,
    };
    return { plot, x: log(range, [plot.x, plot.x + plot.width]), pitch: ROW * scale };
  },
  describe: (data, t) =>
    t('describeBars', {
      quantity: t.option('quantity', data.values.quantity),
      list: METHODS.map((method) => `${t.option('method', method)} ${amount(data, method, t)}`).join(', '),
    }),
  draw(ctx, data, box, style, t) {
    const { plot, x, pitch } = bars.frame(box, data);
    const { values, costs, scale, range } = data;
    const title = { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t(`title-${values.quantity}`), title, style);
    for (const [i, method] of METHODS.entries()) {
      const y = plot.y + (i + 0.5) * pitch;
      const isOwn = method === values.method;
      const isLast = method === 'attention';
      if (isOwn) {
        ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.16 : 0.08);
        ctx.fillRect(box.x, y - pitch / 2, box.width, pitch);
      }
      if (isLast)
        drawLine(
          ctx,
          [box.x, y - pitch / 2, box.x + box.width, y - pitch / 2],
          { colour: style.hairline },
          style,
        );
      const colour = isLast ? style.second : style.ink;
      const line = { y, baseline: 'middle', weight: isOwn ? 650 : 400, colour };
      const isWrong = method === 'rope' && values.count !== 'official' && values.quantity === 'operations';
      const name = { ...line, x: box.x + GUTTER * scale, maxWidth: 76 * scale, strike: isWrong };
      if (isOwn)
        drawPoint(ctx, { x: box.x + (GUTTER / 2) * scale, y }, { colour: style.ink, radius: 5 }, style);
      drawText(ctx, t.option('method', method), name, style);
      const cost = costs[method];
      const end = cost > 0 ? Math.max(plot.x, x(cost)) : plot.x;
      if (cost > 0) drawLine(ctx, [plot.x, y, end, y], { colour, width: isOwn ? 4 : 2.5 }, style);
      drawPoint(ctx, { x: end, y }, { colour, radius: isOwn ? 5.5 : 4.5, hollow: cost === 0 }, style);
      drawText(ctx, amount(data, method, t), { ...line, x: end + 11, maxWidth: 76 * scale }, style);
    }
    const format = (value) => t.number(value, { significant: 1, exponent: value >= 1000 });
    const powers = [1, 1e3, 1e6, 1e9, 1e12, 1e15, 1e18].filter((power) => power >= range[0]);
    const ticks = powers.filter((power) => power <= range[1]);
    const short = (value) => format(value).replace('1·', '');
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks, format: short }, style);
  },
  handles(data, box, t) {
    const { plot, pitch } = bars.frame(box, data);
    const at = METHODS.indexOf(data.values.method);
    const to = (row) => ({ method: METHODS[Math.min(METHODS.length - 1, Math.max(0, row))] });
    return [
      {
        id: 'method',
        area: { x: box.x, y: plot.y, width: box.width, height: plot.height },
        x: box.x + (GUTTER / 2) * data.scale,
        y: plot.y + (at + 0.5) * pitch,
        label: t('methodHandle'),
        value: t('methodValue', {
          method: t.option('method', data.values.method),
          amount: amount(data, data.values.method, t),
        }),
        drag: (point) => to(Math.floor((point.y - plot.y) / pitch)),
        key: ({ dx, dy }) => to(at + dx + dy),
      },
    ];
  },
};
