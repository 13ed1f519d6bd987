import { drawHeatmap } from '../../../canvas/heatmap.js';

const BUDGET = 5; // ms for new tiles in a frame
const COARSE = 8; // px of a cell where there are no bitmaps and each is a rectangle

/**
 * The positions [from, to) of a source over rect, in columns of `count` positions and rows of `group` pairs. New tiles
 * are made as long as the frame has time for, at least one; until the others are there, coarser ones that are kept
 * stand in their place. Returns whether all are there.
 */
export function drawTiles(ctx, rect, { source, from, to, length, count, group, pairs }) {
  const deadline = performance.now() + BUDGET;
  const perPixel = (to - from) / rect.width;
  const hasBitmaps = globalThis.OffscreenCanvas !== undefined;
  const cells = hasBitmaps
    ? { count, group }
    : coarsened({ count, group, perPixel, rows: pairs / rect.height });
  const tileSpan = cells.count * source.cols;
  let [isWhole, made] = [true, 0];
  ctx.save();
  ctx.beginPath();
  ctx.rect(rect.x, rect.y, rect.width, rect.height);
  ctx.clip();
  for (let index = Math.floor(from / tileSpan); index * tileSpan < Math.min(to, length); index++) {
    let tile = source.kept(cells.count, cells.group, index);
    if (!tile && (made === 0 || performance.now() < deadline)) {
      tile = source.tile(cells.count, cells.group, index);
      made += 1;
    }
    const place = (start, columns, n) => ({
      ...rect,
      x: rect.x + (start - from) / perPixel,
      width: (columns * n) / perPixel,
    });
    if (tile) drawTile(ctx, place(index * tileSpan, tile.cols, cells.count), tile);
    else {
      isWhole = false;
      drawCoarser(ctx, { source, cells, index, place, length });
    }
  }
  ctx.restore();
  return isWhole;
}

function coarsened({ count, group, perPixel, rows }) {
  const cells = { count, group };
  while (cells.count < COARSE * perPixel) cells.count *= 2;
  while (cells.group < COARSE * rows) cells.group *= 2;
  return cells;
}

// The next coarser tile that is kept and has the place of the one that is missing.
function drawCoarser(ctx, { source, cells, index, place, length }) {
  const { group } = cells;
  for (let [count, at] = [2 * cells.count, index >> 1]; count <= length; count *= 2, at >>= 1) {
    const tile = source.kept(count, group, at);
    if (!tile) continue;
    const part = place(index * cells.count * source.cols, source.cols, cells.count);
    ctx.save();
    ctx.beginPath();
    ctx.rect(part.x, part.y, part.width, part.height);
    ctx.clip();
    drawTile(ctx, place(at * count * source.cols, tile.cols, count), tile);
    ctx.restore();
    return;
  }
}

// Cells wider than a pixel have sharp edges; of narrower ones none is left out.
function drawTile(ctx, rect, tile) {
  if (!globalThis.OffscreenCanvas) {
    drawHeatmap(ctx, rect, tile);
    return;
  }
  if (!tile.surface) {
    tile.surface = new OffscreenCanvas(tile.cols, tile.rows);
    tile.surface.getContext('2d').putImageData(new ImageData(tile.rgba, tile.cols, tile.rows), 0, 0);
  }
  const { a = 1, d = 1 } = ctx.getTransform();
  ctx.imageSmoothingEnabled = rect.width * a < tile.cols || rect.height * d < tile.rows;
  ctx.drawImage(tile.surface, rect.x, rect.y, rect.width, rect.height);
}
