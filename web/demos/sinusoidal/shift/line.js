import { drawArrow } from '../../../canvas/arrow.js';
import { drawAxis } from '../../../canvas/axis.js';
import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { formatNumber } from '../../../core/numbers.js';
import { clamp, textScale } from '../pairs.js';
import { clampOffset, clampPosition } from './compute.js';
import { residualText, signedWhole } from './words.js';

const ROOM = { left: 46, right: 16, top: 96, bottom: 46 };
const lineY = (data) => 46 * textScale(data); // px from the top to the number line
const RESIDUALS = [1e-9, 10]; // the chart's limits; an exact zero lies on the lower one

export function frame(box, data) {
  const scale = textScale(data);
  const width = Math.max(60, box.width - scale * (ROOM.left + ROOM.right));
  const height = Math.max(30, box.height - scale * (ROOM.top + ROOM.bottom));
  return { x: scale * ROOM.left, y: scale * ROOM.top, width, height };
}

function positionScale(rect, { values }) {
  return linear([0, values.seqLen], [rect.x, rect.x + rect.width]);
}

function handles(data, box, t) {
  const scale = positionScale(frame(box, data), data);
  const y = lineY(data);
  const { position, offset } = data.values;
  const moveTo = (p) => ({ position: clampPosition(Math.round(p), data.values) });
  const reachTo = (p) => ({ offset: clampOffset(Math.round(p) - position, data.values) });
  return [
    {
      id: 'position',
      x: scale(position),
      y,
      label: t('handles.position'),
      value: t.number(position),
      drag: ({ x }) => moveTo(scale.invert(x)),
      key: ({ dx, dy }) => moveTo(position + dx - dy),
    },
    {
      // Beside the position's handle where both would cover each other.
      id: 'target',
      x: scale(position + offset),
      y: Math.abs(scale(offset) - scale(0)) < 12 ? y + 24 : y,
      label: t('handles.offset'),
      value: t('handles.offsetValue', { offset: signedWhole(offset), target: position + offset }),
      drag: ({ x }) => reachTo(scale.invert(x)),
      key: ({ dx, dy }) => reachTo(position + offset + dx - dy),
    },
  ];
}

function drawArc(ctx, rect, { from, to, y, label, dash = [], colour }, style) {
  const end = clamp(to, rect.x - 8, rect.x + rect.width + 8);
  const rise = clamp(0.3 * Math.abs(end - from), 6, 13);
  const [bend, middle] = [y - 8 - 2 * rise, (from + end) / 2];
  const landing = { x: end, y: y - 8 };
  // A quadratic curve ends in the direction from its control point.
  const length = Math.hypot(end - middle, landing.y - bend);
  const before = (px) => ({
    x: landing.x - (px * (end - middle)) / length,
    y: landing.y - (px * (landing.y - bend)) / length,
  });
  const [stop, tail] = [before(5), before(9)];
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = style.line + 0.5;
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(from, y - 8);
  ctx.quadraticCurveTo(middle, bend, stop.x, stop.y);
  ctx.stroke();
  ctx.restore();
  if (end !== from) drawArrow(ctx, tail, landing, { colour, width: style.line }, style);
  const half = textWidth(ctx, label, { weight: 600 }, style) / 2;
  const x = clamp(middle, half + 2, rect.x + rect.width + ROOM.right - half - 2);
  drawText(ctx, label, { x, y: 0.95 * style.size, align: 'center', colour, weight: 600, halo: true }, style);
}

// The two labels under the line, pushed apart and into the box.
function drawPlaces(ctx, { rect, scale, position, offset, y }, style) {
  const names = [
    { text: `p = ${formatNumber(position)}`, x: scale(position), weight: 700 },
    { text: `p + k = ${formatNumber(position + offset)}`, x: scale(position + offset), weight: 700 },
  ];
  if (offset < 0) names.reverse();
  const [left, right] = names;
  const end = rect.x + rect.width + ROOM.right;
  const [leftWidth, rightWidth] = names.map(({ text, weight }) => textWidth(ctx, text, { weight }, style));
  let rightX = Math.min(Math.max(right.x - 7, left.x + 17), end - rightWidth);
  const leftX = Math.max(0, Math.min(left.x + 7, rightX - 12) - leftWidth);
  rightX = Math.max(rightX, leftX + leftWidth + 12);
  drawText(ctx, left.text, { ...left, x: leftX, y }, style);
  drawText(ctx, right.text, { ...right, x: rightX, y }, style);
}

function drawNumberLine(ctx, rect, data, t, style) {
  const y = lineY(data);
  const scale = positionScale(rect, data);
  const { position, offset } = data.values;
  const [from, to] = [scale(position), scale(position + offset)];
  ctx.fillStyle = style.second;
  ctx.fillRect(rect.x, y - style.line / 2, rect.width, style.line);
  const arc = { from, to, y, label: `k = ${signedWhole(offset)}`, colour: style.ink };
  drawArc(ctx, rect, data.wrong ? { ...arc, label: '', dash: [2, 4], colour: style.second } : arc, style);
  if (data.wrong) {
    const landed = scale(position - offset);
    drawArc(ctx, rect, { ...arc, to: landed, label: t('line.wrong'), dash: [5, 3] }, style);
  }
  drawPoint(ctx, { x: to, y }, { colour: style.ink, radius: 6, hollow: true }, style);
  drawPoint(ctx, { x: from, y }, { colour: style.ink, radius: 6 }, style);
  drawPlaces(ctx, { rect, scale, position, offset, y: y + 0.9 * style.size + 10 }, style);
}

// The largest residual under each pixel, so that no position is lost however long the line is.
function drawResiduals(ctx, rect, data, style) {
  const xScale = positionScale(rect, data);
  const yScale = log(RESIDUALS, [rect.y + rect.height, rect.y]);
  const { residuals } = data;
  const columns = Math.min(residuals.length, Math.floor(rect.width));
  ctx.fillStyle = style.ink;
  for (let column = 0; column < columns; column++) {
    const first = Math.floor((column * residuals.length) / columns);
    const last = Math.floor(((column + 1) * residuals.length) / columns);
    let largest = 0;
    for (let p = first; p < last; p++) largest = Math.max(largest, residuals[p]);
    const y = yScale(clamp(largest, ...RESIDUALS));
    const [x, end] = [xScale(first), xScale(last)];
    ctx.fillRect(x, y - style.line / 2, Math.max(1, end - x), style.line + 0.5);
  }
  return { xScale, yScale };
}

function draw(ctx, data, box, style, t) {
  const rect = frame(box, data);
  if (data.wrong) hatch(ctx, rect, style.hairline);
  const { xScale, yScale } = drawResiduals(ctx, rect, data, style);
  drawNumberLine(ctx, rect, data, t, style);
  const powers = {
    ticks: [1e-8, 1e-4, 1],
    format: (value) => (value === 1 ? '1' : `10${value === 1e-4 ? '⁻⁴' : '⁻⁸'}`),
  };
  drawAxis(ctx, rect, { side: 'left', scale: yScale, ...powers }, style);
  const ticks = xScale.ticks(rect.width < 400 ? 4 : 8).filter(Number.isInteger);
  drawAxis(ctx, rect, { side: 'bottom', scale: xScale, label: t('axis.position'), ticks }, style);
  const peak = yScale(clamp(data.residual, ...RESIDUALS));
  const note = {
    x: rect.x + rect.width - 4,
    align: 'right',
    weight: 600,
    halo: true,
    maxWidth: rect.width - 8,
  };
  const y = data.residual > 1e-3 ? peak + 8 : peak - 8;
  const baseline = data.residual > 1e-3 ? 'top' : 'bottom';
  drawText(
    ctx,
    t('line.residual', { residual: residualText(data.residual) }),
    { ...note, y, baseline },
    style,
  );
  const { position } = data.values;
  ctx.fillStyle = style.rgba(style.ink, 0.35);
  const top = lineY(data) + 1.3 * style.size + 12;
  ctx.fillRect(xScale(position) - 0.5, top, 1, rect.y + rect.height - top);
}

function describe(data, t) {
  const { position, offset, seqLen } = data.values;
  return t(data.wrong ? 'describe.lineWrong' : 'describe.line', {
    position,
    offset: signedWhole(offset),
    target: position + offset,
    landed: position - offset,
    last: seqLen - 1,
    residual: residualText(data.residual),
  });
}

export const lineView = {
  place: 'full',
  height: (_, data) => Math.round(72 + 142 * textScale(data)),
  frame,
  handles,
  draw,
  describe,
};
