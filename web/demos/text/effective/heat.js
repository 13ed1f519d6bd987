import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { cellIn } from '../../../plots/tables.js';
import { DEPTHS, LENGTHS, tokenText } from './sequences.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './effective-lengths.js' */

const ROW = 26;
const TOP = 74;
const TEXT = 44; // more at first, for the text that the cell stands for
const STRIP = 56; // of the scale of colours

/** Accuracy of the chosen test by length and by depth of the needle, as NIAH draws it. @type {View<Data>} */
export const heat = panel({
  place: 'main',
  frame(box, data) {
    const { scale } = data;
    const top = TOP + (isEarly(data) ? TEXT : 0);
    const rect = inset(box, { left: 42, top, height: ROW * DEPTHS.length * scale }, scale);
    const cell = { width: rect.width / LENGTHS.length, height: ROW * scale };
    const { row, column: col } = data.values;
    const own = cellIn(rect, { rows: DEPTHS.length, cols: LENGTHS.length, row, col });
    return { rect, cell, own, bottom: rect.y + rect.height + 50 * scale };
  },
  title: (data, t) => t(isEarly(data) ? 'heatFirst' : 'heatName'),
  note: (data, t) => t(isEarly(data) ? 'textName' : 'heatHow'),
  draw(pen, data, t) {
    const { rect, cell, own, box, scale, style, text, widthOf, heatmap, outline, line } = pen;
    const { shares, values, advertised, trained } = data;
    const isFirst = isEarly(data);
    if (isFirst) drawTextBar(pen, data, t);
    const table = shares[values.test];
    const cells = DEPTHS.flatMap((_, row) => LENGTHS.map((_, column) => table[column][row]));
    heatmap(rect, {
      ...{ values: Float32Array.from(cells), rows: DEPTHS.length, cols: LENGTHS.length },
      ...{ palette: 'cividis', min: 0, max: 1 },
    });
    const grey = { colour: style.second, align: 'center' };
    for (const [column, length] of LENGTHS.entries())
      text(length, {
        ...grey,
        x: rect.x + (column + 0.5) * cell.width,
        y: rect.y + rect.height + 16 * scale,
        maxWidth: cell.width - 2,
        weight: column === values.column ? 650 : 400,
      });
    for (const [row, depth] of DEPTHS.entries())
      if (row % 2 === 0 || row === values.row)
        text(t.number(depth, '0%'), {
          ...{ x: rect.x - 6, align: 'right', baseline: 'middle', colour: style.second },
          y: rect.y + (row + 0.5) * cell.height,
          weight: row === values.row ? 650 : 400,
        });
    // In the middle, unless the scale of colours reaches so far.
    const axis = t(isFirst ? 'lengthFirst' : 'lengthAxis');
    const half = widthOf(axis) / 2;
    const isMiddle = rect.x + rect.width / 2 + half < scaleLeft(pen, t);
    text(axis, {
      ...grey,
      ...(isMiddle ? { x: rect.x + rect.width / 2 } : { x: rect.x + half }),
      y: rect.y + rect.height + 38 * scale,
      maxWidth: rect.width,
    });
    outline(rect);
    const marks =
      advertised === trained
        ? [[trained, isFirst ? 'first' : 'both']]
        : [
            [trained, 'trained'],
            [advertised, 'advertised'],
          ];
    if (isFirst) text(t('depthFirst'), { x: box.x, y: rect.y - 10 * scale, colour: style.second });
    for (const [length, key] of /** @type {[number, string][]} */ (marks)) {
      const x = rect.x + (LENGTHS.indexOf(length) + 1) * cell.width;
      line([x, rect.y - 6 * scale, x, rect.y + rect.height], { colour: style.paper, width: 4 });
      line([x, rect.y - 6 * scale, x, rect.y + rect.height], {
        dash: key === 'trained' ? [3, 3] : [],
      });
      const name = { y: rect.y - 10 * scale, colour: style.second };
      if (key === 'first') {
        text(t('mark.first'), { ...name, x, align: 'center' });
        continue;
      }
      text(t(`mark.${key}`), {
        ...name,
        x: Math.min(x, box.x + box.width),
        align: 'right',
        maxWidth:
          x - (key === 'advertised' ? rect.x + (LENGTHS.indexOf(trained) + 1) * cell.width : box.x) - 4,
      });
    }
    outline(own, style.paper, { width: 4, inset: 1 });
    outline(own, style.ink, { width: 2, inset: 1 });
    drawShare(pen, own, t.number(data.chosen, '3s%'));
    drawScale(pen, t);
  },
  handles: ({ rect, own }) => ({
    id: 'cell',
    area: rect,
    mark: own,
    cell: { rects: [rect], rows: DEPTHS.length, cols: LENGTHS.length, row: 'row', col: 'column' },
  }),
  describe: ['describeHeat', 'cellValue'],
});

// Before what is advertised comes into it.
const isEarly = ({ values, advertised, trained, shows }) =>
  !shows('claim') && values.test === 'needle' && advertised === trained;

// The text of the cell as a bar as long as it is, with the needle at its depth and the question at its end.
function drawTextBar({ box, rect, scale, style, fill, outline, text, widthOf }, { example, length }, t) {
  const asked = t('askMark', { token: tokenText(example.tokens.at(-1)) });
  const bold = { weight: 600 };
  const unit = (rect.width - widthOf(asked, bold) - 10) / LENGTHS.at(-1);
  const bar = { x: rect.x, y: box.y + 66 * scale, width: length * unit, height: 14 * scale };
  fill(bar, style.rgba(style.ink, style.dark ? 0.2 : 0.1));
  outline(bar, style.outline);
  const wide = Math.max(4, unit);
  const x = bar.x + clamp(example.at * unit, 0, bar.width - wide);
  fill({ ...bar, x, y: bar.y - 4, width: wide, height: bar.height + 8 }, style.speed(0));
  const token = tokenText(example.tokens[example.at]);
  const needle = t('needleMark', { token });
  const half = widthOf(needle, bold) / 2;
  const middle = clamp(x + wide / 2, box.x + half, box.x + box.width - half);
  text(needle, { ...bold, x: middle, y: bar.y - 8 * scale, align: 'center', colour: style.speed(0) });
  text(asked, { ...bold, x: bar.x + bar.width + 8, y: bar.y + bar.height / 2 + 1, baseline: 'middle' });
}

// The accuracy of the chosen cell beside it, on a ground of its own.
function drawShare({ rect, style, fill, text, widthOf }, cell, words) {
  const width = widthOf(words, { weight: 650 }) + 10;
  const isLeft = cell.x + cell.width + 4 + width > rect.x + rect.width;
  const x = isLeft ? cell.x - 4 - width : cell.x + cell.width + 4;
  fill({ x, y: cell.y + 2, width, height: cell.height - 4 }, style.paper);
  const middle = { x: x + width / 2, y: cell.y + cell.height / 2 + 1 };
  text(words, { ...middle, align: 'center', baseline: 'middle', weight: 650 });
}

// Where the scale of colours begins, with some room before it.
function scaleLeft({ rect, scale, style, widthOf }, t) {
  const ends = [0, 1].map((share) => widthOf(t.number(share, '0%'), { size: 0.9 * style.size }));
  return rect.x + rect.width - ends[0] - ends[1] - STRIP * scale - 18;
}

// What the colours stand for, below the lengths.
function drawScale({ rect, scale, style, text, heatmap, outline, widthOf }, t) {
  const size = 0.9 * style.size;
  const y = rect.y + rect.height + 28 * scale;
  const [low, high] = [0, 1].map((share) => t.number(share, '0%'));
  const right = rect.x + rect.width;
  const bar = { width: STRIP * scale, height: 10 * scale, y };
  const strip = { ...bar, x: right - widthOf(high, { size }) - 5 - bar.width };
  const steps = Float32Array.from({ length: 32 }, (_, i) => i / 31);
  heatmap(strip, { values: steps, rows: 1, cols: steps.length, palette: 'cividis', min: 0, max: 1 });
  outline(strip);
  const look = { y: y + bar.height / 2 + 1, baseline: 'middle', size, colour: style.second, align: 'right' };
  text(high, { ...look, x: right });
  text(low, { ...look, x: strip.x - 5 });
}
