import { tokenWidths } from '../../../canvas/tokens.js';
import { matrix as square } from '../../../plots/matrix.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { drawColourKey } from '../../../plots/tables.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../kernel.js' */

const BETWEEN = 22; // px between the tables of words
const NAMES = ['words', 'positions', 'sums'];

const look = { palette: 'diverging', min: -1, max: 1 };

/** E Eᵀ: the kernel of every two positions, the same along every diagonal. */
export const matrix = square({
  place: 'side',
  most: 300,
  below: 64,
  size: ({ count }) => count,
  table: ({ matrix }) => ({ ...look, values: matrix }),
  cell: ['p', 'q'],
  title: 'matrixName',
  axes: 'axes',
  draw(pen, { wrong }) {
    const { rect, style, hatch } = pen;
    if (wrong) hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
    drawColourKey(pen, { right: rect.x + rect.width, middle: rect.y + rect.height + 8 + 0.6 * style.size });
  },
  handle: 'positions',
});

/** Cosines between the words of a sentence: of the words, of their positions, and of what is added up. */
/** @type {View<Data>} */
export const words = panel({
  height: (width, { scale }) => Math.round(wordsSide(width) + 148 * scale),
  frame(box, { scale, tokens }) {
    const side = wordsSide(box.width);
    const line = { count: NAMES.length, width: side, gap: BETWEEN };
    const rects = tiles(inset(box, { top: 98 }, scale), line);
    return { side, rects, cell: side / tokens.length };
  },
  draw(pen, data, t) {
    const { rects, side, cell, box, scale, ctx, style, text, heatmap, hatch, outline, border } = pen;
    const { tokens, values, parts, wrong } = data;
    const widths = tokenWidths(ctx, tokens, { room: box.width, gap: 4, min: 18, padding: 14 }, style);
    let x = box.x;
    const cards = tokens.map((text, i) => {
      const card = { x, y: box.y + 6, width: widths[i], height: 30 * scale, text };
      x += widths[i] + 4;
      return { ...card, active: i === values.a || i === values.b };
    });
    pen.tokens(cards);
    for (const [i, name] of NAMES.entries()) {
      const rect = rects[i];
      const title = { x: rect.x, y: rect.y - 32 * scale, weight: 600, maxWidth: side + BETWEEN - 4 };
      text(t(`part.${name}`), title);
      const value = t.number(parts[name][data.cell], '2');
      text(value, { x: rect.x, y: rect.y - 10 * scale, size: 16 * scale, weight: 650 });
      heatmap(rect, { ...look, values: parts[name], rows: tokens.length, cols: tokens.length });
      if (wrong && name !== 'words') hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
      outline(rect);
      const chosen = { x: rect.x + values.b * cell, y: rect.y + values.a * cell, width: cell, height: cell };
      border(chosen, { colour: style.paper, width: style.line + 2 });
      border(chosen, { width: style.line });
      if (i === 2) continue;
      const middle = { x: rect.x + side + BETWEEN / 2, y: rect.y + side / 2 };
      const sign = { ...middle, align: 'center', baseline: 'middle', size: style.size + 3 };
      text(i === 0 ? '+' : '→', { ...sign, colour: style.second });
    }
    const foot = { x: box.x, y: rects[0].y + side + 10 * scale, baseline: 'top', colour: style.second };
    text(t('wordsFoot'), { ...foot, maxWidth: box.width });
  },
  handles: ({ rects }, { tokens, parts, cell }, t) =>
    NAMES.map((name, i) => ({
      id: name,
      area: rects[i],
      label: t('wordsHandle', { part: t(`part.${name}`) }),
      value: t('wordsValue', { value: parts[name][cell] }),
      cell: { rects: [rects[i]], size: tokens.length, row: 'a', col: 'b' },
    })),
});

const wordsSide = (width) => Math.min(220, (width - 2 * BETWEEN) / 3);
