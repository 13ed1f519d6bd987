import { drawCrosshair } from '../../../canvas/crosshair.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { cellOf, clamp, textScale } from '../pairs.js';
import { cellRect, drawColumns, drawPositions, drawSpeedStrip, gutter } from './axes.js';
import { cellVars, waveNumber } from './words.js';

const ROOM = { top: 30, right: 6, bottom: 62 };

export function frame(box, data) {
  const scale = textScale(data);
  const height = Math.max(40, box.height - scale * (ROOM.top + ROOM.bottom));
  const left = gutter(data, height / data.rows).total;
  return { x: left, y: scale * ROOM.top, width: Math.max(40, box.width - left - ROOM.right), height };
}

function cellPatch(column, position, data) {
  const { pair, part } = cellOf(clamp(column, 0, data.cols - 1), {
    layout: data.values.layout,
    pairs: data.pairs,
  });
  return { pair, part, position: clamp(position, 0, data.rows - 1) };
}

function handles(data, box, t) {
  const rect = frame(box, data);
  const { middle } = cellRect(rect, data);
  return [
    {
      id: 'cell',
      area: true,
      x: middle.x,
      y: middle.y,
      label: t('handles.cell'),
      value: t('handles.cellValue', cellVars(data, t)),
      drag: (point) =>
        cellPatch(
          Math.floor(((point.x - rect.x) / rect.width) * data.cols),
          Math.floor(((point.y - rect.y) / rect.height) * data.rows),
          data,
        ),
      key: ({ dx, dy }) => cellPatch(data.column + dx, data.values.position + dy, data),
    },
  ];
}

function drawLegend(ctx, right, data, style) {
  const scale = textScale(data);
  const width = 64;
  const rect = { x: right - width - 24 * scale, y: 8 * scale, width, height: 9 };
  drawHeatmap(ctx, rect, { rgba: data.legend, rows: 1, cols: data.legend.length / 4 });
  const middle = { y: rect.y + rect.height / 2, baseline: 'middle', colour: style.second };
  drawText(ctx, '−1', { ...middle, x: rect.x - 5, align: 'right' }, style);
  drawText(ctx, '+1', { ...middle, x: rect.x + width + 5 }, style);
}

function draw(ctx, data, box, style, t) {
  const rect = frame(box, data);
  drawHeatmap(ctx, rect, data);
  drawSpeedStrip(ctx, rect, data, style);
  drawPositions(ctx, rect, data, t, style);
  drawColumns(ctx, rect, data, t, style);
  drawLegend(ctx, rect.x + rect.width, data, style);
  if (data.wrong) {
    const x = Math.max(rect.x, textWidth(ctx, t('axis.position'), {}, style)) + 14;
    const name = { x, y: rect.y - 0.75 * style.size, weight: 600, strike: true };
    const maxWidth = rect.x + rect.width - x - 8.5 * style.size;
    drawText(ctx, t('wrongOrder'), { ...name, maxWidth }, style);
  }
  const cell = cellRect(rect, data);
  drawCrosshair(ctx, rect, cell.middle, cell, style);
}

function describe(data, t) {
  const { layout } = data.values;
  const order = data.pairs === 1 ? 'onePair' : data.wrong ? 'wrongOrder' : 'rightOrder';
  return [
    t('describe.table', { lastRow: data.rows - 1, lastColumn: data.cols - 1 }),
    t(layout === 'interleaved' ? 'describe.interleaved' : 'describe.halves'),
    t(`describe.${order}`, { shortest: waveNumber(data.shortest), longest: waveNumber(data.longest) }),
    t('describe.cell', cellVars(data, t)),
  ].join(' ');
}

export const tableView = {
  place: 'main',
  // Beside the waves and the clocks it is as tall as both together.
  height: (width, data) => Math.round(width < 400 ? 168 + 92 * textScale(data) : 344 + 72 * textScale(data)),
  frame,
  handles,
  draw,
  describe,
};
