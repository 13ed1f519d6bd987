import { drawText } from '../canvas/text.js';
import { svgContext } from '../elements/svg.js';

const MARGIN = 24;
const SCALE = 2;

/**
 * The figure as it stands: its pictures where the page has them, the title above and the address below.
 * figure: { stage (the element around the pictures), descriptor, data, style, t, title, address }.
 * Returns { width, height (CSS px), paint(ctx) }.
 */
function pictureOf({ stage, descriptor, data, style, t, title, address }) {
  const boxes = [...stage.querySelectorAll('[data-view]')]
    .map((node) => ({ view: descriptor.views[node.dataset.view], rect: node.getBoundingClientRect() }))
    .filter(({ rect }) => rect.width >= 1);
  const around = aroundAll(boxes.map(({ rect }) => rect));
  const head = MARGIN + 1.6 * style.size;
  const top = head + 1.2 * style.size;
  const width = Math.ceil(around.width) + 2 * MARGIN;
  const height = Math.ceil(top + around.height + 2.2 * style.size + MARGIN);
  const room = width - 2 * MARGIN;
  return {
    width,
    height,
    paint(ctx) {
      ctx.fillStyle = style.paper;
      ctx.fillRect(0, 0, width, height);
      const bold = { weight: 600, size: Math.round(1.25 * style.size) };
      drawText(ctx, title, { x: MARGIN, y: head, maxWidth: room, ...bold }, style);
      for (const { view, rect } of boxes) {
        const box = { x: 0, y: 0, width: Math.floor(rect.width), height: 0 };
        box.height = Math.max(1, Math.round(view.height(box.width, data)));
        ctx.save();
        ctx.translate(MARGIN + rect.left - around.left, top + rect.top - around.top);
        view.draw(ctx, data, box, style, t);
        ctx.restore();
      }
      const small = { size: Math.round(0.85 * style.size), colour: style.second, maxWidth: room };
      drawText(ctx, address, { x: MARGIN, y: height - MARGIN, ...small }, style);
    },
  };
}

/** @param {DOMRect[]} rects */
function aroundAll(rects) {
  const left = Math.min(...rects.map((rect) => rect.left));
  const top = Math.min(...rects.map((rect) => rect.top));
  const width = Math.max(...rects.map((rect) => rect.right)) - left;
  const height = Math.max(...rects.map((rect) => rect.bottom)) - top;
  return { left, top, width, height };
}

const canvasOf = (width, height) => Object.assign(document.createElement('canvas'), { width, height });

/** The figure as a PNG of two pixels a CSS px: a promise of a Blob. */
export function pngOf(figure) {
  const { width, height, paint } = pictureOf(figure);
  const canvas = canvasOf(SCALE * width, SCALE * height);
  const ctx = canvas.getContext('2d');
  ctx.scale(SCALE, SCALE);
  paint(ctx);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no memory for the picture'))),
      'image/png',
    );
  });
}

// A copy, since the same surface is filled anew for the next picture; one that is not on the page can say its bytes.
function pngAddress(surface) {
  const canvas = canvasOf(surface.width, surface.height);
  canvas.getContext('2d').drawImage(surface, 0, 0);
  return canvas.toDataURL('image/png');
}

/**
 * The figure as an SVG document; with cellsOf (elements/svg-cells.js) without pixels, for paper.
 * @param {any} figure
 * @param {(surface: any) => any} [cellsOf]
 */
export function svgOf(figure, cellsOf) {
  const { width, height, paint } = pictureOf(figure);
  const { descriptor, data, t, title } = figure;
  const ctx = svgContext({
    width,
    height,
    title,
    description: Object.values(descriptor.views)
      .map((view) => view.describe(data, t))
      .join(' '),
    measurer: canvasOf(1, 1).getContext('2d'),
    pictureOf: pngAddress,
    cellsOf,
    ratio: SCALE,
  });
  paint(ctx);
  return ctx.toString();
}
