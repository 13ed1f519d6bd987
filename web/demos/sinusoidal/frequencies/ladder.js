import { drawLadder, rungAt, rungNear } from '../../../canvas/ladder.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { speedOf } from '../pairs.js';
import { FARTHEST, positionAt } from './params.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** The wavelength of every pair on a log axis of tokens, and the position as a line to drag over it. */
/** @type {View<Data>} */
export const ladder = chart({
  invites: false,
  height: [184, 104],
  margin: { left: 30, right: 12, top: 50 },
  plotHeight: 184,
  x: (range, { values }) => log([1, Math.max(FARTHEST, 8 * values.base)], range),
  axes: {
    bottom: {
      ticks: (_data, { x }) =>
        [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7].filter((power) => power <= x.domain()[1] / 2),
      label: 'ladderAxis',
    },
  },
  draw({ plot, x, box, style, axes, axis, hatch, text, put, scale }, data, t) {
    const { values, pairs, wavelengths, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.second, 0.25), { gap: 9 });
    const head = { y: box.y + 16 * scale, weight: 600 };
    const used = text(t('ladderName'), { ...head, x: box.x, maxWidth: box.width });
    const right = { x: box.x + box.width, align: 'right', maxWidth: box.width - used - 12 };
    text(t('ladderTurned', data), { ...head, ...right });
    const colour = (pair) => style.speed(speedOf(pair, { pairs, order: values.order }));
    put(drawLadder, plot, { wavelengths, x, wall: values.position, chosen: values.pair, colour });
    axes();
    const step = [1, 2, 4, 8].find((each) => pairs / each <= 8);
    const ticks = Array.from({ length: Math.ceil(pairs / step) }, (_, i) => i * step);
    axis(plot, { side: 'left', scale: (pair) => rungAt(plot, pair, pairs), ticks, line: false });
    const flag = plot.y - 8 * scale;
    text(t('pairAxis'), { x: box.x, y: flag, colour: style.second });
    const label = `p = ${t.number(values.position)}`;
    const spot = { ...plot, x: plot.x + 24 * scale, width: plot.width - 24 * scale };
    put(drawReferenceLine, spot, { x: x(Math.max(1, values.position)), y: flag, label });
  },
  handles({ plot, x }, { values, pairs, wavelengths, scale }, t) {
    const { position, pair } = values;
    return [
      {
        id: 'reach',
        x: x(Math.max(1, position)),
        y: plot.y - 8 * scale - 4,
        label: t('reachHandle'),
        value: t('positionValue', { position }),
        drag: (point) => positionAt(Number(clamp(x.invert(point.x), 1, FARTHEST).toPrecision(3))),
        key: ({ dx, dy }) => positionAt(position + dx - dy),
      },
      {
        id: 'pair',
        area: plot,
        x: x(wavelengths[pair]),
        y: rungAt(plot, pair, pairs),
        label: t('pairHandle'),
        value: t('pairValue', { pair, wavelength: wavelengths[pair] }),
        drag: ({ y }) => ({ pair: rungNear(plot, y, pairs) }),
        key: ({ dx, dy }) => ({ pair: clamp(pair + dx + dy, 0, pairs - 1) }),
      },
    ];
  },
  describe: (data, t) =>
    t(data.wrong ? 'describeLadderWrong' : 'describeLadder', {
      shortest: data.shortest,
      longest: data.longest,
      last: data.pairs - 1,
      position: data.values.position,
      turned: data.turned,
      pairs: data.pairs,
    }),
});
