import { linear } from '../../../canvas/scale.js';
import { drawSeries } from '../../../canvas/series.js';
import { panel } from '../../../plots/panel.js';
import { inset, rowsOf } from '../../../plots/places.js';
import { speedOf } from '../pairs.js';
import { FARTHEST, indices, isOn } from './compute.js';
import { PAIRS } from './params.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const LANES = 264; // px high
const NARROW = 180; // where they lie below the curves
const INSET = 8; // px left of the boxes, for the ring round one

const lanesHeight = (width) => (width < 400 ? NARROW : LANES);

/** The cosine of every pair against the distance; a press turns a pair on or off. @type {View<Data>} */
export const pairs = panel({
  place: 'side',
  height: (width, { scale }) => Math.round(lanesHeight(width) + 34 * scale),
  title: 'pairsName',
  titleAt: 16,
  frame: (box, { scale }) => ({
    lanes: rowsOf(inset(box, { top: 28 }, scale), { count: PAIRS, height: lanesHeight(box.width) / PAIRS }),
  }),
  draw(pen, { values, table }, t) {
    const { lanes, scale, style, line, put, text } = pen;
    const distances = indices(FARTHEST + 1);
    for (const [pair, lane] of lanes.entries()) {
      const on = isOn(values, pair);
      const colour = style.speed(speedOf(pair, { pairs: PAIRS }));
      const middle = lane.y + lane.height / 2;
      drawBox(pen, { x: lane.x + INSET, y: middle, side: 13 * scale }, on ? colour : undefined);
      const label = { x: lane.x + INSET + 21 * scale, y: middle, baseline: 'middle' };
      text(t('pair', { pair }), { ...label, weight: on ? 600 : 400, colour: on ? colour : style.second });
      const left = lane.x + INSET + 79 * scale;
      const right = lane.x + lane.width - 10;
      line([left, middle, right, middle], { colour: style.hairline });
      if (!on) continue;
      const ys = distances.map((distance) => table.values[distance * 2 * PAIRS + 2 * pair + 1]);
      const xScale = linear([0, FARTHEST], [left, right]);
      const yScale = (value) => middle - 0.38 * lane.height * value;
      put(drawSeries, { xs: distances, ys }, { xScale, yScale, colour, width: style.line });
    }
  },
  handles: ({ lanes }, data, t) =>
    lanes.map((lane, pair) => {
      const { on } = data.values;
      return {
        id: `pair-${pair}`,
        area: lane,
        x: lane.x + INSET + 6.5 * data.scale,
        y: lane.y + lane.height / 2,
        mark: boxIn(lane, data),
        label: t('pairHandle', { pair }),
        value: stateOf(data, pair, t),
        drag: (_point, start) => ({ on: start.values.on ^ (1 << pair) }),
        key: ({ dx, dy }) => ({ on: dx - dy > 0 ? on | (1 << pair) : on & ~(1 << pair) }),
      };
    }),
  describe: (data, t) =>
    t('describePairs', {
      list: indices(PAIRS)
        .map((pair) => stateOf(data, pair, t))
        .join('; '),
    }),
});

const stateOf = ({ values, wavelengths }, pair, t) =>
  t(isOn(values, pair) ? 'pairOn' : 'pairOff', { pair, wavelength: wavelengths[pair] });

// The rectangle of a lane's box to press.
const boxIn = (lane, { scale }) => {
  const side = 13 * scale;
  return { x: lane.x + INSET, y: lane.y + (lane.height - side) / 2, width: side, height: side };
};

function drawBox({ ctx, style }, { x, y, side }, fill) {
  ctx.beginPath();
  ctx.roundRect(x, y - side / 2, side, side, 3);
  ctx.lineWidth = style.line;
  ctx.strokeStyle = fill ?? style.second;
  if (fill) {
    ctx.fillStyle = fill;
    ctx.fill();
  }
  ctx.stroke();
  if (!fill) return;
  ctx.beginPath();
  ctx.moveTo(x + 0.24 * side, y);
  ctx.lineTo(x + 0.43 * side, y + 0.2 * side);
  ctx.lineTo(x + 0.78 * side, y - 0.22 * side);
  ctx.strokeStyle = style.paper;
  ctx.lineWidth = 2;
  ctx.stroke();
}
