import { drawAxis } from '../../../canvas/axis.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { cellFacts } from './map.js';
import { share } from './sequence.js';

const tops = [0.02, 0.1, 0.4, 1]; // where the axis may end

/** What the query gives to each token before it: one row of the map as bars. */
export const row = {
  height: (_width, { scale }) => Math.round(176 * scale),
  frame(box, { n, scale, own }) {
    const most = own ? Math.max(...own) : 1;
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 48 * scale,
      width: box.width - 48 * scale,
      height: box.height - 96 * scale,
    };
    return {
      plot,
      x: linear([0, n], [plot.x, plot.x + plot.width]),
      y: linear([0, tops.find((top) => top >= most) ?? 1], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { values } = data;
    if (!data.own) return t('describeRowEmpty', { query: values.query });
    return t('describeRow', { ...cellFacts(data, t), ...mostFacts(data, t) });
  },
  draw(ctx, data, box, style, t) {
    const { values, own, n, scale, trained, source } = data;
    const { plot, x, y } = row.frame(box, data);
    const { query, key } = values;
    const name = own ? t('rowName', { query, ...mostFacts(data, t) }) : t('rowNameEmpty', { query });
    drawText(ctx, name, { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width }, style);
    const far = query - trained;
    if (far >= 0) {
      const part = { ...plot, width: x(far + 1) - plot.x };
      hatch(ctx, part, style.rgba(style.second, 0.5), { gap: 7 });
      const label = { x: part.x, y: plot.y - 6, colour: style.second, maxWidth: plot.width };
      drawText(ctx, t('farRange', { last: trained - 1 }), label, style);
    }
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
    const cell = x(1) - x(0);
    const space = cell > 3 ? Math.min(6, 0.25 * cell) : 0;
    for (let j = 0; j <= query && own; j++) {
      ctx.fillStyle = j === key || j === source ? style.ink : style.rgba(style.ink, 0.55);
      ctx.fillRect(x(j) + space / 2, y(own[j]), Math.max(1, cell - space), y(0) - y(own[j]));
    }
    const middle = x(key + 0.5);
    const top = own ? Math.min(y(0) - 6, y(own[key])) : plot.y;
    drawLine(ctx, [middle, plot.y, middle, top], { dash: [2, 3], colour: style.second }, style);
    const [, end] = y.domain();
    const format = (value) => `${t.number(100 * value)}%`;
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [0, end / 2, end], line: false, format }, style);
    const marks = [
      { x: middle, text: String(key), colour: style.ink, weight: 700 },
      { x: x(query + 0.5), text: String(query), colour: style.ink },
      ...[0, n - 1].map((p) => ({ x: x(p + 0.5), text: String(p) })),
    ];
    const bounds = { left: box.x, right: box.x + box.width };
    drawLabels(ctx, marks, { ...bounds, y: y(0) + 7 }, style);
    const feet = [
      ...(source >= 0 ? [{ x: x(source + 0.5), text: t('sourceMark'), colour: style.ink, weight: 600 }] : []),
      { x: x(query + 0.5), text: t('queryMark') },
    ];
    drawLabels(ctx, feet, { ...bounds, y: y(0) + 7 + 1.4 * style.size }, style);
  },
  handles(data, box, t) {
    const { values, own } = data;
    const { plot, x, y } = row.frame(box, data);
    const at = (place) => ({ key: Math.floor(Math.min(values.query, Math.max(0, place))) });
    return [
      {
        id: 'key',
        area: plot,
        x: x(values.key + 0.5),
        y: own ? y(own[values.key]) : plot.y,
        label: t('keyHandle'),
        value: t('pairValue', cellFacts(data, t)),
        drag: (point) => at(x.invert(point.x)),
        key: ({ dx, dy }) => at(values.key + dx - dy),
      },
    ];
  },
};

/** The token that gets most of the query, and how much. */
export function mostFacts({ own, values }, t) {
  let most = 0;
  for (let j = 1; j < own.length; j++) if (own[j] > own[most]) most = j;
  return { most, back: values.query - most, top: share(own[most], t) };
}
