import { drawPoint } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { clamp, formatNumber } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { dotMark } from '../../../plots/drag.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../shift.js' */

const RIGHT = 16; // px beside the plot
const LIMITS = [1e-9, 10]; // of the residuals shown; an exact zero lies on the lower one

const limited = (residual) => clamp(residual, LIMITS[0], LIMITS[1]);
const DOT = 6; // px of a point's radius

const lineY = (scale) => 46 * scale; // px from the top to the number line

const positions = {
  ticks: (_data, { x, plot }) => x.ticks(plot.width < 400 ? 4 : 8).filter(Number.isInteger),
  label: 'axis.position',
};

/** The positions p and p + k on their line. @type {View<Data>} */
export const line = chart({
  place: 'full',
  height: [16, 120],
  margin: { left: 46, right: RIGHT, top: 46, bottom: 46 },
  x: (range, { values }) => linear([0, values.seqLen], range),
  axes: { bottom: { ...positions, line: false } },
  draw: drawNumberLine,
  handles({ x }, { values, scale }, t) {
    const { position, offset } = values;
    const y = lineY(scale);
    const moveTo = (p) => ({ position: clampPosition(Math.round(p), values) });
    const reachTo = (p) => ({ offset: clampOffset(Math.round(p) - position, values) });
    return [
      {
        id: 'position',
        x: x(position),
        y,
        mark: dotMark({ x: x(position), y }, DOT),
        value: t.number(position),
        drag: (point) => moveTo(x.invert(point.x)),
        key: ({ dx, dy }) => moveTo(position + dx - dy),
      },
      {
        // Beside the position's handle where both would cover each other.
        id: 'target',
        x: x(position + offset),
        y: Math.abs(x(offset) - x(0)) < 12 ? y + 24 : y,
        mark: dotMark({ x: x(position + offset), y }, DOT),
        drag: (point) => reachTo(x.invert(point.x)),
        key: ({ dx, dy }) => reachTo(position + offset + dx - dy),
      },
    ];
  },
  describe: 'describe.line',
});

/** How far the matrix misses at every p. @type {View<Data>} */
export const error = chart({
  place: 'full',
  height: [72, 94],
  margin: { left: 46, right: RIGHT, top: 48, bottom: 46 },
  x: (range, { values }) => linear([0, values.seqLen], range),
  y: (range) => log(LIMITS, range),
  title: 'error.title',
  axes: {
    left: { ticks: [1e-8, 1e-4, 1], format: 'e' },
    bottom: positions,
  },
  draw(marks, data, t) {
    const { plot, x, y, style, hatch, fill, text, axes } = marks;
    const { wrong, residual, values } = data;
    if (wrong) hatch(plot, style.hairline);
    drawResiduals(marks, data);
    axes();
    const peak = y(limited(residual));
    const isHigh = residual > 1e-3;
    text(t('line.residual'), {
      x: plot.x + plot.width - 4,
      y: peak + (isHigh ? 8 : -8),
      align: 'right',
      baseline: isHigh ? 'top' : 'bottom',
      weight: 600,
      halo: true,
      maxWidth: plot.width - 8,
    });
    fill({ ...plot, x: x(values.position) - 0.5, width: 1 }, style.rgba(style.ink, 0.35));
  },
  describe: 'describe.error',
});

/** The nearest p for which p and p + offset both lie in 0 … seqLen. */
export const clampPosition = (position, { offset, seqLen }) =>
  clamp(position, Math.max(0, -offset), Math.min(seqLen, seqLen - offset));

/** The nearest k for which position + k lies in 0 … seqLen. */
export const clampOffset = (offset, { position, seqLen }) => clamp(offset, -position, seqLen - position);

// The largest residual under each pixel, so that no position is lost however long the line is.
function drawResiduals({ plot, x, y, style, fill }, { residuals }) {
  const columns = Math.min(residuals.length, Math.floor(plot.width));
  for (let column = 0; column < columns; column++) {
    const [first, last] = [column, column + 1].map((edge) => Math.floor((edge * residuals.length) / columns));
    const largest = residuals.subarray(first, last).reduce((a, b) => Math.max(a, b));
    const middle = y(limited(largest));
    const width = Math.max(1, x(last) - x(first));
    fill({ x: x(first), y: middle - style.line / 2, width, height: style.line + 0.5 }, style.ink);
  }
}

function drawNumberLine(marks, data, t) {
  const { plot, x, style, scale, fill, put } = marks;
  const { position, offset } = data.values;
  const y = lineY(scale);
  const [from, to] = [x(position), x(position + offset)];
  fill({ x: plot.x, y: y - style.line / 2, width: plot.width, height: style.line }, style.second);
  const arc = { from, to, y, label: `k = ${t.number(offset, '+')}`, colour: style.ink };
  drawArc(marks, data.wrong ? { ...arc, label: '', dash: [2, 4], colour: style.second } : arc);
  if (data.wrong) drawArc(marks, { ...arc, to: x(position - offset), label: t('line.wrong'), dash: [5, 3] });
  put(drawPoint, { x: to, y }, { colour: style.ink, radius: DOT, hollow: true });
  put(drawPoint, { x: from, y }, { colour: style.ink, radius: DOT });
  drawNames(marks, { position, offset, y: y + 0.9 * style.size + 13 });
}

function drawArc({ plot, path, style, arrow, text }, { from, to, y, label, dash = [], colour }) {
  const right = plot.x + plot.width;
  const end = clamp(to, plot.x - 8, right + 8);
  const rise = clamp(0.3 * Math.abs(end - from), 6, 13);
  const [bend, middle] = [y - 8 - 2 * rise, (from + end) / 2];
  const landing = { x: end, y: y - 8 };
  // A quadratic curve ends in the direction from its control point.
  const length = Math.hypot(end - middle, landing.y - bend);
  const before = (px) => ({
    x: landing.x - (px * (end - middle)) / length,
    y: landing.y - (px * (landing.y - bend)) / length,
  });
  const stop = before(5);
  const trace = (on) => {
    on.moveTo(from, y - 8);
    on.quadraticCurveTo(middle, bend, stop.x, stop.y);
  };
  path(trace, { colour, width: style.line + 0.5, dash });
  if (end !== from) arrow(before(9), landing, { colour, width: style.line });
  const within = { x: 2, width: right + RIGHT - 4 };
  text(label, { x: middle, y: 0.95 * style.size, align: 'center', colour, weight: 600, halo: true, within });
}

// The two labels under the line, pushed apart and into the box.
function drawNames({ plot, x, text, widthOf }, { position, offset, y }) {
  const names = [
    { text: `p = ${formatNumber(position)}`, x: x(position) },
    { text: `p + k = ${formatNumber(position + offset)}`, x: x(position + offset) },
  ];
  if (offset < 0) names.reverse();
  const [left, right] = names;
  const look = { y, weight: 700 };
  const [leftWidth, rightWidth] = names.map((name) => widthOf(name.text, look));
  let rightX = Math.min(Math.max(right.x - 7, left.x + 17), plot.x + plot.width + RIGHT - rightWidth);
  const leftX = Math.max(0, Math.min(left.x + 7, rightX - 12) - leftWidth);
  rightX = Math.max(rightX, leftX + leftWidth + 12);
  text(left.text, { ...look, x: leftX });
  text(right.text, { ...look, x: rightX });
}
