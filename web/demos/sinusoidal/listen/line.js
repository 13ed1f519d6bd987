import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { alongX, whole } from '../../../plots/drag.js';
import { speedOf } from '../pairs.js';
import { FARTHEST } from './params.js';
import { drawWave, waveRoom } from './wave.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const SIDE = 16; // px beside the line of positions

// At first the wave of one pair stands on the line, before lanes are pairs in the course of a second.
const isFirst = ({ shows }) => !shows('pair');

/** The two positions on their line; at first with the wave of a pair over it, which is how loud its tone is. */
/** @type {View<Data>} */
export const line = chart({
  height: (_width, data) => Math.round(36 + 66 * data.scale + (isFirst(data) ? waveRoom(data.scale) : 0)),
  margin: (scale, data) => ({
    left: isFirst(data) ? 58 * scale : SIDE,
    right: SIDE,
    top: 26 * scale + (isFirst(data) ? waveRoom(scale) : 0),
  }),
  plotHeight: 28,
  x: (range) => linear([0, FARTHEST], range),
  y: (_range, _data, { y, height }) => linear([-1, 1], [y, y + height]),
  title: (data, t) => isFirst(data) && t('waveName', { pair: data.values.pair }),
  titleAt: 16,
  axes: { bottom: { ticks: [0, 32, 64, 96, FARTHEST], line: false, label: 'positionAxis' } },
  draw(marks, data, t) {
    const { plot, x, y, box, style, scale, level, point, line, labels, text } = marks;
    const {
      values: { p, q, pair, order },
      distance,
      pairs,
    } = data;
    if (isFirst(data)) {
      const foot = plot.y - 34 * scale;
      const colour = style.speed(speedOf(pair, { pairs, order }));
      for (const place of [p, q])
        line([x(place), plot.y - waveRoom(scale) + 32 * scale, x(place), foot], {
          colour: style.second,
          dash: [3, 3],
        });
      drawWave(marks, data, { foot, colour }, t);
    }
    level(0, { colour: style.hairline, width: 3 });
    line([x(p), y(0), x(q), y(0)], { width: 2 * style.line });
    point(p, 0, { radius: 8, hollow: true });
    point(q, 0, { radius: 8 });
    const names = [
      { x: x(q), text: `q = ${q}`, colour: style.ink, weight: 650 },
      { x: x(p), text: `p = ${p}`, colour: style.ink, weight: 650 },
    ];
    labels(names, { y: plot.y - 22 * scale, left: box.x, right: box.x + box.width });
    if (isFirst(data)) return;
    const foot = { x: plot.x + plot.width, y: plot.y + plot.height + 2.9 * style.size };
    text(t('distance', { distance }), { ...foot, align: 'right', weight: 650, size: 1.2 * style.size });
  },
  handles: ({ x, y }, data, t) => {
    const { values, distance } = data;
    return (isFirst(data) ? ['q'] : ['q', 'p']).map((name) => ({
      id: name,
      x: x(values[name]),
      y: y(0),
      label: t('positionHandle', { name }),
      value: t('positionValue', { name, position: values[name], distance }),
      ...alongX(x, values[name], (wished) => ({ [name]: whole(wished, 0, FARTHEST) })),
    }));
  },
  describe: (data, t) => {
    const { values, distance } = data;
    const { p, q, pair } = values;
    const facts = { p, q, pair, distance, turns: data.beats[pair] };
    return t(isFirst(data) ? 'describeWave' : 'describeLine', facts);
  },
});
