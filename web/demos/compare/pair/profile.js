import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { format } from './words.js';

/** What the chosen method adds along the distance: a thin line for every query, a heavy one for the chosen. */
export const profile = {
  place: 'side',
  height: (_width, { scale }) => Math.round(176 + 110 * scale),
  frame(box, data) {
    const { scale, values, causal } = data;
    const plot = {
      x: box.x + 42 * scale,
      y: box.y + 46 * scale,
      width: box.width - 50 * scale,
      height: 186,
    };
    const last = Math.max(1, values.length - 1);
    const { effect } = data.methods[data.chosen];
    let reach = 0.5;
    for (const value of effect) reach = Math.max(reach, Math.abs(value));
    return {
      plot,
      x: linear([causal ? 0 : -last, last], [plot.x, plot.x + plot.width]),
      y: linear([-1.05 * reach, 1.05 * reach], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { values, chosen } = data;
    return t(data.spread < 1e-3 ? 'describeProfileOne' : 'describeProfile', {
      method: t.option('method', values.method),
      query: values.query,
      distance: values.query - values.key,
      effect: format(data.pair[chosen].effect, 'effect', t),
      spread: t.number(data.spread, { digits: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = profile.frame(box, data);
    const { length, query, key, method } = data.values;
    const { effect } = data.methods[data.chosen];
    drawText(
      ctx,
      t('profileName', { method: t.option('method', method) }),
      { x: box.x, y: box.y + 16 * data.scale, weight: 600, maxWidth: box.width },
      style,
    );
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.hairline }, style);
    const pointsOf = (i) =>
      Array.from({ length: data.causal ? i + 1 : length }, (_, j) => [x(i - j), y(effect[i * length + j])]);
    const thin = { colour: style.rgba(style.ink, style.dark ? 0.3 : 0.2), width: 1 };
    for (let i = 0; i < length; i++) {
      if (i !== query) drawCurve(ctx, pointsOf(i), thin, style);
    }
    drawCurve(ctx, pointsOf(query), { width: 2 * style.line }, style);
    if (!data.masked) {
      const here = { x: x(query - key), y: y(data.pair[data.chosen].effect) };
      drawLine(ctx, [here.x, plot.y, here.x, plot.y + plot.height], { dash: [3, 3] }, style);
      drawPoint(ctx, here, { colour: style.ink, radius: 5 }, style);
    }
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: 4, line: false, format: (v) => t.number(v) }, style);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: 5, label: t('distanceAxis') }, style);
  },
  handles(data, box, t) {
    const { plot, x, y } = profile.frame(box, data);
    const { length, query, key } = data.values;
    const at = (place) => ({
      key: Math.min(data.causal ? query : length - 1, Math.max(0, Math.round(place))),
    });
    const shown = Math.max(x.domain()[0], query - key);
    return [
      {
        id: 'distance',
        area: plot,
        x: x(shown),
        y: y(data.pair[data.chosen].effect),
        label: t('distanceHandle'),
        value: t('distanceValue', {
          distance: query - key,
          effect: format(data.pair[data.chosen].effect, 'effect', t),
        }),
        drag: (point) => at(query - x.invert(point.x)),
        key: ({ dx, dy }) => at(key - dx + dy),
      },
    ];
  },
};
