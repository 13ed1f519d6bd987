import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { cellIn, cellLines } from '../../../plots/tables.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './direction-scores.js' */

const MOST = 440; // px a side
const ARM = 0.24; // length of an arrow, share of the side

/** How alike each patch's position is to the chosen one's, and the two directions of the head. */
/** @type {View<Data>} */
export const map = panel({
  place: 'main',
  frame(box, { scale, values, angles }) {
    const side = Math.min(box.width, MOST);
    const plot = inset(box, { top: 30, width: side, height: side }, scale);
    const cell = side / values.side;
    const middleOf = ({ row, col }) => ({ x: plot.x + (col + 0.5) * cell, y: plot.y + (row + 0.5) * cell });
    const cellAt = ({ row, col }) => cellIn(plot, { rows: values.side, row, col });
    const from = middleOf(values);
    const arm = ARM * side;
    const tipAt = (angle) => ({ x: from.x + arm * Math.cos(angle), y: from.y + arm * Math.sin(angle) });
    const tips = angles.map((angle) => [tipAt(angle), tipAt(angle + Math.PI / 2)]);
    return { plot, cell, middleOf, cellAt, from, tips, bottom: plot.y + side + 46 * scale };
  },
  title: 'mapName',
  draw(pen, data, t) {
    const { plot, cellAt, from, tips, style, heatmap, ring, arrow, text, scale, hatch } = pen;
    const { scores, values } = data;
    const { side, coords } = values;
    heatmap(plot, { values: scores, rows: side, cols: side, palette: 'diverging', min: -1, max: 1 });
    if (data.wrong) hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    if (side <= 20) cellLines(pen, plot, { rows: side, cols: side, colour: style.hairline });
    if (hasArrows(data) && coords !== 'table')
      for (const tip of tips[0])
        arrow(from, within(tip, plot), { colour: style.ink, width: 1.5 * style.line });
    if (isFirst(data)) joinCompared(pen, data);
    const hasBoth = data.compared.length === 2;
    if (hasBoth) for (const at of data.compared) ring(cellAt(at), { line: style.hair, rim: 2 });
    if (hasBoth && !data.shows('side')) {
      nameScores(pen, data, t);
      if (!isFirst(data)) sayScores(pen, data, t);
    }
    ring(cellAt(values), { line: style.line + 1, rim: 3 });
    const foot = { x: plot.x, y: plot.y + plot.height + 18 * scale, colour: style.second };
    text(t('mapFoot'), { ...foot, maxWidth: plot.width });
    if (hasBoth) text(t('mapSquares'), { ...foot, y: foot.y + 18 * scale, maxWidth: plot.width });
  },
  handles({ plot, cellAt, from, tips }, data) {
    const { side, angle, coords } = data.values;
    const patch = {
      id: 'patch',
      area: plot,
      mark: cellAt(data.values),
      cell: { rects: [plot], size: side, row: 'row', col: 'col' },
    };
    if (!hasArrows(data) || coords === 'table') return patch;
    const turned = (degrees) => ({ angle: Math.round(clamp(degrees, 0, 90)) });
    return [
      patch,
      {
        id: 'angle',
        ...within(tips[0][0], plot),
        drag: ({ x, y }) => turned((Math.atan2(y - from.y, x - from.x) * 180) / Math.PI),
        key: ({ dx, dy }) => turned(angle + dx + dy),
      },
    ];
  },
});

// Which of the two patches each is, and its score, beside it.
function nameScores({ plot, cell, style, text, widthOf }, data, t) {
  const { compared, scores, values } = data;
  for (const [i, { row, col }] of compared.entries()) {
    const words = i === 0 ? 'inLine' : 'atSlant';
    const score = scores[row * values.side + col];
    const side = row < values.row ? 'Up' : 'First';
    const said = isFirst(data) ? t(`${words}${i === 0 ? 'First' : side}`) : t(words, { score });
    const right = plot.x + (col + 1) * cell + 5;
    const look = { baseline: 'middle', weight: 650, halo: true };
    const fits = right + widthOf(said, look) < plot.x + plot.width;
    const place = fits ? { x: right } : { x: plot.x + col * cell - 5, align: 'right' };
    text(said, { ...look, ...place, y: plot.y + (row + 0.5) * cell + 1, colour: style.ink });
  }
}

// Both are five patches away, and move with the patch that is dragged.
function joinCompared({ middleOf, from, line }, { compared }) {
  for (const { x, y } of compared.map(middleOf)) line([from.x, from.y, x, y], { dash: [3, 3] });
}

// Both scores in large type beside the map, where there is room.
function sayScores({ plot, box, scale, text, widthOf }, { compared, scores, values: { side } }, t) {
  const x = plot.x + plot.width + 44 * scale;
  const look = { size: 28 * scale, weight: 650 };
  const said = compared.map(({ row, col }, i) =>
    t(i === 0 ? 'inLine' : 'atSlant', { score: scores[row * side + col] }),
  );
  if (said.some((each) => x + widthOf(each, look) > box.x + box.width)) return;
  for (const [i, each] of said.entries())
    text(each, { ...look, x, y: plot.y + 0.5 * plot.height + (i - 0.2) * 44 * scale });
}

const hasArrows = ({ shows }) => shows('angle');

// The first step asks which is greener, so it gives no numbers.
const isFirst = (data) => !data.shows('angle');

// A tip that stays inside the picture.
const within = ({ x, y }, plot) => ({
  x: clamp(x, plot.x + 8, plot.x + plot.width - 8),
  y: clamp(y, plot.y + 8, plot.y + plot.height - 8),
});
