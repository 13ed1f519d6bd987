const kept = new WeakMap();

const STILL = 2; // times drawn alike before a bitmap is worth its making

/**
 * What paint(ctx) draws within rect; once it has been asked for twice alike, it is kept as a bitmap, until a dep
 * (Object.is), the place or the scale changes: for what is costly to draw and stays while the rest of a picture moves.
 * `key` tells the layers of one canvas apart. Where there are no bitmaps paint draws on the canvas itself.
 */
export function drawLayer(ctx, key, rect, deps, paint) {
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

function bitmap({ left, top, width, height, a, d }, paint) {
  const surface = new OffscreenCanvas(width, height);
  const ctx = surface.getContext('2d');
  ctx.setTransform(a, 0, 0, d, -left, -top);
  paint(ctx);
  return surface;
}
