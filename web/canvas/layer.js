/** @import { Rect } from '../types.js' */

const cache = new WeakMap();

const STILL = 2; // times drawn alike before a bitmap is worth its making

/**
 * What paint(ctx) draws within rect; once it has been asked for twice alike, it is kept as a bitmap, until a dep
 * (Object.is), the place or the scale changes: for what is costly to draw and stays while the rest of a picture moves.
 * `key` tells the layers of one canvas apart. Where there are no bitmaps paint draws on the canvas itself.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} key
 * @param {Rect} rect
 * @param {unknown[]} deps
 * @param {(ctx: CanvasRenderingContext2D) => void} paint
 */
export function drawLayer(ctx, key, rect, deps, paint) {
  const { a, d } = ctx.getTransform();
  const [left, top] = [Math.floor(rect.x * a), Math.floor(rect.y * d)];
  const width = Math.ceil((rect.x + rect.width) * a) - left;
  const height = Math.ceil((rect.y + rect.height) * d) - top;
  if (width < 1 || height < 1) return;
  if (!cache.has(ctx)) cache.set(ctx, new Map());
  const layers = cache.get(ctx);
  const now = [a, d, left, top, width, height, ...deps];
  let layer = layers.get(key);
  if (
    layer?.deps.length !== now.length ||
    layer.deps.some((/** @type {unknown} */ dep, /** @type {number} */ i) => !Object.is(dep, now[i]))
  ) {
    layer = { deps: now, times: 0 };
    layers.set(key, layer);
  }
  layer.times += 1;
  if (layer.times <= STILL || !globalThis.OffscreenCanvas) {
    paint(ctx);
    return;
  }
  layer.surface ??= bitmap({ left, top, width, height, a, d }, paint);
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.drawImage(layer.surface, left, top);
  ctx.restore();
}

/**
 * @param {{ left: number, top: number, width: number, height: number, a: number, d: number }} place
 * @param {(ctx: any) => void} paint
 */
function bitmap({ left, top, width, height, a, d }, paint) {
  const surface = new OffscreenCanvas(width, height);
  const ctx = /** @type {OffscreenCanvasRenderingContext2D} */ (surface.getContext('2d'));
  ctx.setTransform(a, 0, 0, d, -left, -top);
  paint(ctx);
  return surface;
}
