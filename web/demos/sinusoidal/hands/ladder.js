import { drawAxis } from '../../../canvas/axis.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLadder, rungAt, rungNear } from '../../../canvas/ladder.js';
import { log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { drawWall } from '../../../canvas/wall.js';
import { clamp, speedOf } from '../pairs.js';

/** The wavelength of every pair on a log axis of tokens, and the position as a line to drag over it. */
export const ladder = {
  invites: false,
  height: (_width, { scale }) => Math.round(184 + 104 * scale),
  frame(box, data) {
    const { scale, values, farthest } = data;
    const plot = {
      x: box.x + 30 * scale,
      y: box.y + 50 * scale,
      width: box.width - 42 * scale,
      height: 184,
    };
    const most = Math.max(farthest, 8 * values.base);
    return { plot, x: log([1, most], [plot.x, plot.x + plot.width]), flag: plot.y - 8 * scale };
  },
  describe: (data, t) =>
    t(data.wrong ? 'describeLadderWrong' : 'describeLadder', {
      shortest: t.number(data.shortest, { significant: 4 }),
      longest: t.number(data.longest, { significant: 4 }),
      last: data.pairs - 1,
      position: data.values.position,
      turned: data.turned,
      pairs: data.pairs,
    }),
  draw(ctx, data, box, style, t) {
    const { plot, x, flag } = ladder.frame(box, data);
    const { values, pairs, wavelengths, wrong, scale } = data;
    if (wrong) hatch(ctx, plot, style.rgba(style.second, 0.25), { gap: 9 });
    drawText(
      ctx,
      t('ladderName'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    const colour = (pair) => style.speed(speedOf(pair, { pairs, order: values.order }));
    drawLadder(ctx, plot, { wavelengths, x, wall: values.position, chosen: values.pair, colour }, style);
    const powers = [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7].filter((power) => power <= x.domain()[1] / 2);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: powers, label: t('ladderAxis') }, style);
    const rows = Object.assign((pair) => rungAt(plot, pair, pairs), { ticks: () => [] });
    const step = [1, 2, 4, 8].find((each) => pairs / each <= 8);
    const ticks = Array.from({ length: Math.ceil(pairs / step) }, (_, i) => i * step);
    drawAxis(ctx, plot, { side: 'left', scale: rows, ticks, line: false }, style);
    drawText(ctx, t('pairAxis'), { x: box.x, y: flag, colour: style.second }, style);
    const label = `p = ${t.number(values.position)}`;
    const spot = { ...plot, x: plot.x + 24 * scale, width: plot.width - 24 * scale };
    drawWall(ctx, spot, { x: x(Math.max(1, values.position)), y: flag, label }, style);
  },
  handles(data, box, t) {
    const { plot, x, flag } = ladder.frame(box, data);
    const { values, pairs, wavelengths, farthest } = data;
    const { position, pair } = values;
    const to = (wished) => ({ position: clamp(Math.round(wished), 0, farthest) });
    return [
      {
        id: 'reach',
        x: x(Math.max(1, position)),
        y: flag - 4,
        label: t('reachHandle'),
        value: t('positionValue', { position }),
        drag: (point) => to(Number(clamp(x.invert(point.x), 1, farthest).toPrecision(3))),
        key: ({ dx, dy }) => to(position + dx - dy),
      },
      {
        id: 'pair',
        area: plot,
        x: x(wavelengths[pair]),
        y: rungAt(plot, pair, pairs),
        label: t('pairHandle'),
        value: t('pairValue', { pair, wavelength: t.number(wavelengths[pair], { significant: 4 }) }),
        drag: ({ y }) => ({ pair: rungNear(plot, y, pairs) }),
        key: ({ dx, dy }) => ({ pair: clamp(pair + dx + dy, 0, pairs - 1) }),
      },
    ];
  },
};
