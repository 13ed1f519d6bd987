import { drawCrosshair } from '../../../canvas/crosshair.js';
import { linear } from '../../../canvas/scale.js';
import { tokenWidths } from '../../../canvas/tokens.js';
import { chart } from '../../../plots/chart.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { drawColourKey } from '../../../plots/tables.js';
import { farthest } from './curve.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../kernel.js' */

const POSITIONS = [-0.5, farthest + 0.5];
const TICKS = [0, 20, 40, 60];
const BETWEEN = 22; // px between the tables of words
const NAMES = ['words', 'positions', 'sums'];

const look = { palette: 'diverging', min: -1, max: 1 };

/** E Eᵀ: the kernel of every two positions, the same along every diagonal. @type {View<Data>} */
export const matrix = chart({
  place: 'side',
  height: (width, { scale }) => Math.round(matrixSide(width, scale) + 108 * scale),
  margin: (scale, _data, width) => ({
    left: 38 * scale,
    right: width - matrixSide(width, scale) - 38 * scale,
    top: 52 * scale,
  }),
  plotHeight: (scale, _data, width) => matrixSide(width, scale),
  x: (range) => linear(POSITIONS, range),
  y: (_range, _data, { y, height }) => linear(POSITIONS, [y, y + height]),
  title: 'matrixName',
  axes: {
    left: { ticks: TICKS, line: false, label: 'rowAxis' },
    bottom: { ticks: TICKS, line: false, label: 'columnAxis' },
  },
  draw(marks, { values, count, matrix, wrong }) {
    const { plot, x, y, style, heatmap, hatch, put } = marks;
    heatmap(plot, { ...look, values: matrix, rows: count, cols: count });
    if (wrong) hatch(plot, style.rgba(style.ink, 0.22), { gap: 9 });
    const cell = plot.width / count;
    const at = { x: x(values.q), y: y(values.p) };
    const corner = { x: at.x - cell / 2, y: at.y - cell / 2, width: cell, height: cell };
    put(drawCrosshair, plot, at, corner);
    const foot = plot.y + plot.height + 2.35 * style.size;
    drawColourKey(marks, { right: plot.x + plot.width, middle: foot });
  },
  handles: ({ plot }, { count }) => ({
    id: 'positions',
    area: true,
    cell: { rects: [plot], size: count, row: 'p', col: 'q' },
  }),
});

const matrixSide = (width, scale) => Math.min(300, width - 52 * scale);

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
