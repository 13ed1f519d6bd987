const kept = new WeakMap();

/**
 * What paint(ctx) draws within rect, kept as a bitmap and painted anew only where a dep (Object.is), the place or the
 * scale has changed: for what is costly to draw and stays while the rest of a picture moves. `key` tells the layers of
 * one canvas apart. Where there are no bitmaps paint draws on the canvas itself.
 */
export function drawLayer(ctx, key, rect, deps, paint) {
  if (!globalThis.OffscreenCanvas) {
    paint(ctx);
    return;
  }
  const { a, d } = ctx.getTransform();
  const [left, top] = [Math.floor(rect.x * a), Math.floor(rect.y * d)];
  const width = Math.ceil((rect.x + rect.width) * a) - left;
  const height = Math.ceil((rect.y + rect.height) * d) - top;
  if (width < 1 || height < 1) return;
  if (!kept.has(ctx)) kept.set(ctx, new Map());
  const layers = kept.get(ctx);
  const now = [a, d, left, top, width, height, ...deps];
  let layer = layers.get(key);
  if (layer?.deps.length !== now.length || layer.deps.some((dep, i) => !Object.is(dep, now[i]))) {
    const surface = new OffscreenCanvas(width, height);
    const own = surface.getContext('2d');
    own.setTransform(a, 0, 0, d, -left, -top);
    paint(own);
    layer = { deps: now, surface };
    layers.set(key, layer);
  }
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.drawImage(layer.surface, left, top);
  ctx.restore();
}
