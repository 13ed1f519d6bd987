import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { alongX, whole } from '../../../plots/drag.js';
import { FARTHEST } from './params.js';

/** The two positions on their line. */
export const line = chart({
  height: [36, 66],
  margin: (scale) => ({ left: 16, right: 16, top: 26 * scale }),
  plotHeight: 28,
  x: (range) => linear([0, FARTHEST], range),
  y: (_range, _data, { y, height }) => linear([-1, 1], [y, y + height]),
  axes: { bottom: { ticks: [0, 32, 64, 96, FARTHEST], line: false, label: 'positionAxis' } },
  draw({ plot, x, y, box, style, level, point, line, labels, text }, { values: { p, q }, distance }, t) {
    level(0, { colour: style.hairline, width: 3 });
    line([x(p), y(0), x(q), y(0)], { width: 2 * style.line });
    point(p, 0, { radius: 8, hollow: true });
    point(q, 0, { radius: 8 });
    const names = [
      { x: x(q), text: `q = ${q}`, colour: style.ink, weight: 650 },
      { x: x(p), text: `p = ${p}`, colour: style.ink, weight: 650 },
    ];
    labels(names, { y: box.y + 4, left: box.x, right: box.x + box.width });
    const foot = { x: plot.x + plot.width, y: plot.y + plot.height + 2.9 * style.size };
    text(t('distance', { distance }), { ...foot, align: 'right', weight: 650, size: 1.2 * style.size });
  },
  handles: ({ x, y }, { values, distance }, t) =>
    ['q', 'p'].map((name) => ({
      id: name,
      x: x(values[name]),
      y: y(0),
      label: t('positionHandle', { name }),
      value: t('positionValue', { name, position: values[name], distance }),
      ...alongX(x, values[name], (wished) => ({ [name]: whole(wished, 0, FARTHEST) })),
    })),
  describe: ({ values, distance }, t) => t('describeLine', { p: values.p, q: values.q, distance }),
});
