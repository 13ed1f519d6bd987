import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

// px at text size 13: room for the tokens beside a matrix, above it, and between two matrices
const names = 56;
const head = 34;
const foot = 30;
const between = 20;

/** The attention weights in both orders: rows are queries, columns are keys. @type {View<Data>} */
export const weights = panel({
  place: 'side',
  height(width, data) {
    const size = side(width, data);
    const tall = size + (head + foot) * data.scale;
    return Math.round(isStacked(width, data) ? 2 * tall : tall);
  },
  frame(box, data) {
    const { scale } = data;
    const size = side(box.width, data);
    const columns = isStacked(box.width, data) ? 1 : 2;
    const step = { gap: names * scale + between, pitch: size + (head + foot) * scale };
    const corner = inset(box, { left: names, top: head }, scale);
    const rects = tiles(corner, { count: 2, columns, width: size, ...step });
    return { size, rects };
  },
  draw({ rects: [before, after], ...pen }, { tokens, order, before: plain, after: now }, t) {
    drawMatrix(pen, before, {
      title: t('weightsBefore'),
      axes: t('weightsAxes'),
      weights: plain.weights,
      tokens,
    });
    const moved = order.map((from, row) => from !== row);
    const rows = order.map((from) => tokens[from]);
    drawMatrix(pen, after, {
      title: t('weightsAfter'),
      axes: t('weightsAxes'),
      weights: now.weights,
      tokens: rows,
      moved,
    });
  },
  describe: ({ tokens, weightsMoved }, t) =>
    t('describeWeights', { count: tokens.length, difference: weightsMoved }),
});

const isStacked = (width, { scale }) => width < 390 * scale;

function side(width, { tokens, scale }) {
  const beside = names * scale;
  const room = isStacked(width, { scale }) ? width - beside : (width - 2 * beside - between) / 2;
  return Math.min(room, Math.max(150, 28 * tokens.length) * scale, 240 * scale);
}

function drawMatrix({ scale, style, ...pen }, rect, { title, axes, weights: values, tokens, moved = [] }) {
  const rows = tokens.length;
  pen.text(title, { x: rect.x, y: rect.y - 10, weight: 600, maxWidth: rect.width });
  pen.heatmap(rect, { values, rows, cols: rows, palette: 'weights', min: 0, max: 1 });
  pen.outline(rect);
  const below = { x: rect.x, y: rect.y + rect.height + 6, baseline: 'top', colour: style.second };
  pen.text(axes, { ...below, maxWidth: rect.width });
  const cell = rect.height / rows;
  if (cell < 0.95 * style.size) return;
  for (const [row, token] of tokens.entries()) {
    const place = { x: rect.x - 8, y: rect.y + (row + 0.5) * cell, align: 'right', baseline: 'middle' };
    const colour = moved[row] ? style.ink : style.second;
    pen.text(token, { ...place, maxWidth: names * scale - 10, colour });
  }
}
