/** @import { Rect } from '../types.js' */

/**
 * A table of colours, row 0 on top, stretched over rect with sharp cells. Either `rgba` [rows, cols, 4], bytes as
 * paint.heatmap returns them, or `paint(height, width)`, which makes them: it is asked for no more pixels than the
 * canvas has there, so a table of any size is drawn whole. Drawing the same bytes again at the same place copies
 * nothing, so bytes must not be changed in place.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect
 * @param {{ rows: number, cols: number, rgba?: Uint8ClampedArray<any>, paint?: (height: number, width: number) => Uint8ClampedArray<any> }} table
 */
export function drawHeatmap(ctx, rect, { rgba, paint, rows, cols }) {
  if (paint) {
    const { a: scaleX = 1, d: scaleY = 1 } = ctx.getTransform();
    const height = Math.max(1, Math.min(rows, Math.round(rect.height * scaleY)));
    const width = Math.max(1, Math.min(cols, Math.round(rect.width * scaleX)));
    drawHeatmap(ctx, rect, { rgba: paint(height, width), rows: height, cols: width });
    return;
  }
  if (!rgba) return;
  const surface = surfaceOf(ctx, rect, { rgba, rows, cols });
  ctx.save();
  if (surface) {
    ctx.imageSmoothingEnabled = false;
    ctx.drawImage(surface, rect.x, rect.y, rect.width, rect.height);
  } else {
    drawCells(ctx, rect, { rgba, rows, cols });
  }
  ctx.restore();
}

const cache = new WeakMap();
const most = 12; // bitmaps in the cache of one canvas

// One bitmap for each place on a canvas, filled anew when other bytes come: making one costs more than filling it.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect
 * @param {{ rgba: Uint8ClampedArray<any>, rows: number, cols: number }} table
 */
function surfaceOf(ctx, rect, { rgba, rows, cols }) {
  if (!cache.has(ctx)) cache.set(ctx, new Map());
  const places = cache.get(ctx);
  const key = `${cols} ${rows} ${rect.x} ${rect.y}`;
  const place = places.get(key) ?? newPlace(cols, rows);
  if (!place) return undefined;
  if (place.rgba !== rgba) {
    place.context.putImageData(new ImageData(rgba, cols, rows), 0, 0);
    place.rgba = rgba;
  }
  places.delete(key);
  places.set(key, place);
  if (places.size > most) places.delete(places.keys().next().value);
  return place.surface;
}

/**
 * @param {number} width
 * @param {number} height
 */
function newPlace(width, height) {
  if (!globalThis.OffscreenCanvas) return undefined;
  const surface = new OffscreenCanvas(width, height);
  return { surface, context: surface.getContext('2d'), rgba: undefined };
}

// Where there are no bitmaps (Node, contexts that record vectors) every cell is a rectangle.
/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect} rect
 * @param {{ rgba: Uint8ClampedArray<any>, rows: number, cols: number }} table
 */
function drawCells(ctx, rect, { rgba, rows, cols }) {
  const [width, height] = [rect.width / cols, rect.height / rows];
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const [r, g, b, a] = rgba.subarray(4 * (row * cols + col), 4 * (row * cols + col) + 4);
      ctx.fillStyle = `rgb(${r} ${g} ${b} / ${a / 255})`;
      ctx.fillRect(rect.x + col * width, rect.y + row * height, width, height);
    }
  }
}
