import { effect, signal } from '../../core/signals.js';
import { make, setAttribute } from '../../elements/dom.js';
import { fonts, pixelRatio, themeOf } from '../../elements/environment.js';
import { styleFor } from '../../elements/figure-style.js';

/** A view of web/plots as a picture of the page: { node, show(data) }. It is drawn again at another size and in another theme. */
export function makePicture(view, t) {
  const canvas = make('canvas', { role: 'img' });
  const node = make('div.picture', canvas);
  const width = signal(0);
  const data = signal(/** @type {any} */ (undefined));
  const ctx = canvas.getContext('2d');

  function draw() {
    const [ratio, style] = [pixelRatio.value, styleFor(node, themeOf(node))];
    fonts.value;
    if (!data.value || width.value < 1) return;
    const scaled = { ...data.value, scale: style.size / 13 };
    const box = { x: 0, y: 0, width: width.value, height: Math.round(view.height(width.value, scaled)) };
    canvas.width = Math.round(box.width * ratio);
    canvas.height = Math.round(box.height * ratio);
    canvas.style.width = `${box.width}px`;
    canvas.style.height = `${box.height}px`;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.save();
    view.draw(ctx, scaled, box, style, t);
    ctx.restore();
    setAttribute(canvas, 'aria-label', view.describe(scaled, t));
  }

  // In the next frame: to ask the layout while it is being told makes WebKit report a loop.
  new ResizeObserver((entries) => {
    const { width: now } = entries.at(-1).contentRect;
    requestAnimationFrame(() => {
      width.value = Math.floor(now);
    });
  }).observe(node);
  effect(draw);
  return {
    node,
    show(next) {
      data.value = next;
    },
  };
}
