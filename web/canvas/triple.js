import { hatch } from './hatch.js';
import { drawHeatmap } from './heatmap.js';
import { drawText } from './text.js';

const gap = 22; // px between the tables, room for + and →

/** Squares for three tables beside each other in a width, px: [{ x, y, width, height }]. */
export function triplePlaces({ x, y, width }, most = 300) {
  const side = Math.min(most, (width - 2 * gap) / 3);
  return Array.from({ length: 3 }, (_, i) => ({ x: x + i * (side + gap), y, width: side, height: side }));
}

/** The row and the column of the table that a point is in or nearest to. */
export function tripleCell(places, { x, y }, size) {
  const [{ x: left, y: top, width }] = places;
  const table = Math.min(2, Math.max(0, Math.floor((x - left + gap / 2) / (width + gap))));
  const at = (place) => Math.min(size - 1, Math.max(0, Math.floor((place / width) * size)));
  return { row: at(y - top), col: at(x - places[table].x) };
}

/**
 * Three tables of size × size: one plus the other gives, through something, the third.
 *   parts   three of { name, rgba, wrong }, the wrong ones hatched
 *   row     the row outlined in all of them, over its first `seen` cells; col: a cell of it
 */
export function drawTriple(ctx, places, { parts, size, row, seen = size, col }, style) {
  for (const [i, { name, rgba, wrong }] of parts.entries()) {
    const rect = places[i];
    const cell = rect.width / size;
    const title = { x: rect.x, y: rect.y - 10, maxWidth: rect.width + gap - 4, weight: 600 };
    drawText(ctx, name, title, style);
    drawHeatmap(ctx, rect, { rgba, rows: size, cols: size });
    if (wrong) hatch(ctx, rect, style.rgba(style.ink, 0.22), { gap: 9 });
    ctx.save();
    ctx.strokeStyle = style.hairline;
    ctx.lineWidth = 1;
    ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
    ctx.restore();
    const line = { x: rect.x, y: rect.y + row * cell - 1, width: seen * cell, height: cell + 2 };
    outline(ctx, line, style.line, style);
    if (col !== undefined) {
      outline(ctx, { ...line, x: rect.x + col * cell - 1, width: cell + 2 }, style.line + 1, style);
    }
    if (i === 2) continue;
    const sign = { x: rect.x + rect.width + gap / 2, y: rect.y + rect.height / 2, size: style.size + 3 };
    drawText(
      ctx,
      i === 0 ? '+' : '→',
      { ...sign, align: 'center', baseline: 'middle', colour: style.second },
      style,
    );
  }
}

function outline(ctx, { x, y, width, height }, line, style) {
  ctx.save();
  for (const [colour, size] of [
    [style.paper, line + 2],
    [style.ink, line],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = size;
    ctx.strokeRect(x, y, width, height);
  }
  ctx.restore();
}
