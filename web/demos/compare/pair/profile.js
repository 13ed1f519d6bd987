import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { alongX } from '../../../plots/drag.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

/** What the chosen method adds along the distance: a thin line for every query, a heavy one for the chosen. */
/** @type {View<Data>} */
export const profile = chart({
  place: 'side',
  height: [176, 114],
  margin: { left: 42, right: 8, top: 50 },
  plotHeight: 186,
  x(range, { values, causal }) {
    const last = Math.max(1, values.seqLen - 1);
    return linear([causal ? 0 : -last, last], range);
  },
  y(range, { methods, chosen }) {
    let reach = 0.5;
    for (const value of methods[chosen].effect) reach = Math.max(reach, Math.abs(value));
    return linear([-1.05 * reach, 1.05 * reach], range);
  },
  title: ({ values: { method } }, t) => t('profileName', { method: t.option('method', method) }),
  titleAt: 16,
  note: ({ values: { query } }, t) => t('profileNote', { query }),
  axes: {
    left: { ticks: 4, line: false },
    bottom: { ticks: 5, label: 'distanceAxis' },
  },
  draw({ style, plot, x, y, level, rule, curve, point, text }, data, t) {
    const { seqLen, query, key } = data.values;
    const { effect } = data.methods[data.chosen];
    level(0, { colour: style.hairline });
    const pointsOf = (i) =>
      Array.from({ length: data.causal ? i + 1 : seqLen }, (_, j) => [i - j, effect[i * seqLen + j]]);
    const thin = { colour: style.rgba(style.ink, style.dark ? 0.3 : 0.2), width: 1 };
    for (let i = 0; i < seqLen; i++) if (i !== query) curve(pointsOf(i), thin);
    curve(pointsOf(query), { width: 2 * style.line });
    if (data.masked) return;
    rule(query - key, { dash: [3, 3] });
    const own = data.pair[data.chosen].effect;
    point(query - key, own, { radius: 5 });
    const isRight = x(query - key) > plot.x + plot.width / 2;
    text(t.number(own, '+2'), {
      x: x(query - key) + (isRight ? -12 : 12),
      y: clamp(y(own) + (own < 0 ? 18 : -10), plot.y + 10, plot.y + plot.height - 6),
      align: isRight ? 'right' : 'left',
      weight: 700,
      halo: true,
    });
  },
  handles({ plot, x, y }, data, t) {
    const { seqLen, query, key } = data.values;
    const { effect } = data.pair[data.chosen];
    const at = (distance) => ({
      key: clamp(Math.round(query - distance), 0, data.causal ? query : seqLen - 1),
    });
    return [
      {
        id: 'distance',
        area: plot,
        x: x(Math.max(x.domain()[0], query - key)),
        y: y(effect),
        label: t('distanceHandle'),
        value: t('distanceValue', { distance: query - key, effect }),
        ...alongX(x, query - key, at),
      },
    ];
  },
  describe(data, t) {
    const { values, chosen } = data;
    return t(data.spread < 1e-3 ? 'describeProfileOne' : 'describeProfile', {
      method: t.option('method', values.method),
      query: values.query,
      distance: values.query - values.key,
      effect: data.pair[chosen].effect,
      spread: data.spread,
    });
  },
});
