import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawSeries } from '../../../canvas/series.js';
import { drawText } from '../../../canvas/text.js';
import { speedOf } from '../pairs.js';
import { FARTHEST, PAIRS } from './compute.js';

const ROOM = 264;
const distances = Array.from({ length: FARTHEST + 1 }, (_, i) => i);

/** The cosine of every pair against the distance; a press turns a pair on or off. */
export const pairsView = {
  place: 'side',
  height: (_width, { scale }) => Math.round(ROOM + 34 * scale),
  frame: (box, { scale }) =>
    distances.slice(0, PAIRS).map((pair) => ({
      pair,
      x: box.x,
      y: box.y + 28 * scale + (pair * ROOM) / PAIRS,
      width: box.width,
      height: ROOM / PAIRS,
    })),
  describe: (data, t) =>
    t('describePairs', {
      list: distances
        .slice(0, PAIRS)
        .map((pair) => stateOf(data, pair, t))
        .join('; '),
    }),
  draw(ctx, data, box, style, t) {
    const { values, table, scale } = data;
    const title = { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width };
    drawText(ctx, t('pairsName'), title, style);
    for (const lane of pairsView.frame(box, data)) {
      const { pair } = lane;
      const on = isOn(values, pair);
      const colour = style.speed(speedOf(pair, { pairs: PAIRS }));
      const middle = lane.y + lane.height / 2;
      const side = 13 * scale;
      drawBox(ctx, { x: lane.x + 1, y: middle - side / 2, side }, on ? colour : undefined, style);
      const label = { x: lane.x + 22 * scale, y: middle, baseline: 'middle' };
      const look = { weight: on ? 600 : 400, colour: on ? colour : style.second };
      drawText(ctx, t('pair', { pair }), { ...label, ...look }, style);
      const left = lane.x + 80 * scale;
      const x = linear([0, FARTHEST], [left, lane.x + lane.width]);
      drawLine(ctx, [left, middle, lane.x + lane.width, middle], { colour: style.hairline }, style);
      if (!on) continue;
      const ys = distances.map((distance) => table.values[distance * 2 * PAIRS + 2 * pair + 1]);
      const yScale = (value) => middle - 0.38 * lane.height * value;
      drawSeries(ctx, { xs: distances, ys }, { xScale: x, yScale, colour, width: style.line }, style);
    }
  },
  handles(data, box, t) {
    const { values, scale } = data;
    return pairsView.frame(box, data).map((lane) => {
      const { pair } = lane;
      const turned = (on) => ({ on: on ? values.on | (1 << pair) : values.on & ~(1 << pair) });
      return {
        id: `pair-${pair}`,
        area: { x: lane.x, y: lane.y, width: lane.width, height: lane.height },
        x: lane.x + 1 + 6.5 * scale,
        y: lane.y + lane.height / 2,
        label: t('pairHandle', { pair }),
        value: stateOf(data, pair, t),
        drag: (_point, start) => ({ on: start.values.on ^ (1 << pair) }),
        key: ({ dx, dy }) => turned(dx - dy > 0),
      };
    });
  },
};

const isOn = ({ on }, pair) => ((on >> pair) & 1) === 1;

const stateOf = ({ values, wavelengths }, pair, t) =>
  t(isOn(values, pair) ? 'pairOn' : 'pairOff', {
    pair,
    wavelength: t.number(wavelengths[pair], { significant: 3 }),
  });

function drawBox(ctx, { x, y, side }, fill, style) {
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(x, y, side, side, 3);
  ctx.lineWidth = style.line;
  ctx.strokeStyle = fill ?? style.second;
  if (fill) {
    ctx.fillStyle = fill;
    ctx.fill();
  }
  ctx.stroke();
  ctx.restore();
}
