import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { alongX } from '../../../plots/drag.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './opened-model.js' */

const tops = [0.02, 0.1, 0.4, 1]; // where the axis may end

/** What the query gives to each token before it: one row of the map as bars. @type {View<Data>} */
export const row = chart({
  height: [0, 176],
  margin: { left: 46, right: 2, top: 48, bottom: 48 },
  x: (range, { n }) => linear([0, n], range),
  y(range, { own }) {
    const most = own ? Math.max(...own) : 1;
    return linear([0, tops.find((top) => top >= most) ?? 1], range);
  },
  title: ({ own }, t) => t(own ? 'rowName' : 'rowNameEmpty'),
  axes: {
    left: {
      ticks(_data, { y }) {
        const [, end] = y.domain();
        return [0, end / 2, end];
      },
      line: false,
      format: '%',
    },
  },
  draw(pen, { values, own, n, trained, source }, t) {
    const { plot, x, y, box, style, axes, level, text, line, fill, hatch, labels } = pen;
    const { query, key } = values;
    const far = query - trained;
    if (far >= 0) {
      hatch({ ...plot, width: x(far + 1) - plot.x }, style.rgba(style.second, 0.5), { gap: 7 });
      const label = { x: plot.x, y: plot.y - 6, colour: style.second, maxWidth: plot.width };
      text(t('farRange'), label);
    }
    level(0, { colour: style.second });
    const cell = x(1) - x(0);
    const space = cell > 3 ? Math.min(6, 0.25 * cell) : 0;
    const width = Math.max(1, cell - space);
    for (let j = 0; j <= query && own; j++) {
      const colour = j === key || j === source ? style.ink : style.rgba(style.ink, 0.55);
      fill({ x: x(j) + space / 2, y: y(own[j]), width, height: y(0) - y(own[j]) }, colour);
    }
    const middle = x(key + 0.5);
    const top = own ? Math.min(y(0) - 6, y(own[key])) : plot.y;
    line([middle, plot.y, middle, top], { dash: [2, 3], colour: style.second });
    axes();
    const number = (place, look = {}) => ({ x: x(place + 0.5), text: String(place), ...look });
    const ink = { colour: style.ink };
    const marks = [number(key, { ...ink, weight: 700 }), number(query, ink), number(0), number(n - 1)];
    const answer = { x: x(source + 0.5), text: t('sourceMark'), ...ink, weight: 600 };
    const feet = [...(source >= 0 ? [answer] : []), { x: x(query + 0.5), text: t('queryMark') }];
    const bounds = { left: box.x, right: box.x + box.width };
    labels(marks, { ...bounds, y: y(0) + 7 });
    labels(feet, { ...bounds, y: y(0) + 7 + 1.4 * style.size });
  },
  handles({ plot, x, y }, data, t) {
    const { query, key } = data.values;
    return {
      id: 'key',
      area: plot,
      x: x(key + 0.5),
      y: data.own ? y(data.own[key]) : plot.y,
      value: t('pairValue'),
      ...alongX(x, key, (wished) => ({ key: Math.floor(clamp(wished, 0, query)) })),
    };
  },
  describe: ({ own }) => (own ? 'describeRow' : 'describeRowEmpty'),
});
