import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLayer } from '../../../canvas/layer.js';
import { linear } from '../../../canvas/scale.js';
import { formatNumber } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { columnOf, speedOf } from '../pairs.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../matrix.js' */

const RIGHT = 14; // px beside the plot
const BAND_PX = 3.5; // a turn narrower than this cannot be drawn as a line

/** The waves of a few telling pairs along the positions, and their values at the chosen one. */
/** @type {View<Data>} */
export const waves = chart({
  place: 'side',
  height: () => 270,
  margin: { left: 70, right: RIGHT, top: 24, bottom: 30 },
  x: (range, { values: { seqLen } }) => linear([0, Math.max(seqLen - 1, 1)], range),
  // That of the chosen pair, whose wave is dragged along.
  y: (_, data, plot) =>
    laneOf(
      plot,
      data,
      data.waves.findIndex(({ pair }) => pair === data.values.pair),
    ),
  draw(marks, data, t) {
    const { plot, x, style, fill, put, text } = marks;
    const { position, part, pair: selected, order, layout } = data.values;
    const { pairs, row } = data;
    const title = { x: plot.x, y: 1.1 * style.size, colour: style.second, maxWidth: plot.width };
    text(t(part === 'sin' ? 'waves.sin' : 'waves.cos'), title);
    const lanes = data.waves.map((wave, j) => ({
      wave,
      j,
      part,
      active: wave.pair === selected,
      colour: style.speed(speedOf(wave.pair, { pairs, order })),
      y: laneOf(plot, data, j),
    }));
    for (const lane of lanes) {
      drawWave(marks, lane);
      const label = {
        x: plot.x - 10,
        y: lane.y(0),
        align: 'right',
        baseline: 'middle',
        maxWidth: plot.x - 12,
      };
      const look = { colour: lane.colour, weight: lane.active ? 700 : 400 };
      text(t('pair', { pair: lane.wave.pair }), { ...label, ...look });
    }
    const here = {
      x: x(position) - style.line / 4,
      y: plot.y,
      width: style.line / 2,
      height: plot.height + 5,
    };
    fill(here, style.ink);
    for (const { wave, y, colour, active } of lanes) {
      const value = row[columnOf({ pair: wave.pair, part }, { layout, pairs })];
      put(drawPoint, { x: x(position), y: y(value) }, { colour, radius: active ? 6 : 4 });
    }
    drawPositions(marks, position, t);
  },
  drag: {
    position: { range: ({ values }) => [0, values.seqLen - 1], y: ({ value }) => value },
  },
  describe({ waves, wavelengths }, t) {
    const list = waves.map(({ pair }) => t('describe.wave', { pair, wavelength: wavelengths[pair] }));
    return { key: 'describe.waves', list: list.join(', ') };
  },
});

function laneOf(plot, { waves }, j) {
  const slot = plot.height / waves.length;
  return linear([-1, 1], [plot.y + (j + 1) * slot - 6, plot.y + j * slot + 6]);
}

function drawWave({ plot, x, ctx, style, fill }, { wave, j, part, active, colour, y }) {
  const across = { x: plot.x, width: plot.width };
  const [low, high] = y.range();
  fill({ ...across, y: Math.round(y(0)), height: 1 }, style.hairline);
  if (plot.width / wave.turns < BAND_PX) {
    fill({ ...across, y: high, height: low - high }, style.rgba(colour, active ? 0.5 : 0.3));
    return;
  }
  const width = active ? 2 * style.line : 1; // one pixel is drawn several times as fast as one and a half
  const room = { x: plot.x - 4, y: high - 4, width: plot.width + 8, height: low - high + 8 };
  const look = { xScale: x, yScale: y, colour, width };
  drawLayer(ctx, j, room, [wave, part, active, style], (layer) =>
    drawCurve(layer, { xs: wave.positions, ys: wave[part] }, look, style),
  );
}

function drawPositions({ plot, x, style, axis, text }, position, t) {
  const y = plot.y + plot.height + 7;
  const here = x(position);
  const mark = formatNumber(position);
  const end = plot.x + plot.width + RIGHT;
  const free = (p) =>
    Number.isInteger(p) &&
    Math.abs(x(p) - here) > 0.6 * style.size * (mark.length + 1.5) &&
    x(p) + halfWidth(p, style) <= end;
  axis(plot, { side: 'bottom', scale: x, ticks: x.ticks(5).filter(free), line: false });
  const middle = Math.min(here, end - halfWidth(position, style));
  text(mark, { x: middle, y, align: 'center', baseline: 'top', weight: 700 });
  const label = { x: plot.x - 10, y, align: 'right', baseline: 'top', colour: style.second };
  if (here - plot.x > 14 || mark.length < 2) text(t('axis.position'), { ...label, maxWidth: plot.x - 12 });
}

/** Half the room (px) that a whole number needs below an axis. */
export const halfWidth = (number, style) => 0.32 * style.size * formatNumber(number).length;
