import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { cellIn } from '../../../plots/tables.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../layout.js' */

const gap = 14; // px between the matrices

/** The scores of every query (row) and key (column) under each layout, and what was measured on them. */
/** @type {View<Data>} */
export const matrices = panel({
  place: 'full',
  height: (width, data) => Math.round(side(width, countOf(data)) + 152 * data.scale),
  frame(box, data) {
    const { scale, seqLen } = data;
    const count = countOf(data);
    const size = side(box.width, count);
    const rects = tiles(inset(box, { top: 34 }, scale), { count, width: size, gap });
    return { size, rects, cell: size / seqLen };
  },
  draw(pen, data, t) {
    const { reach, seqLen, values } = data;
    const { box, scale, rects, size, style, text } = pen;
    const { query, key } = values;
    const panels = data.panels.slice(0, rects.length);
    for (const [i, { kind, scores }] of panels.entries()) {
      const rect = rects[i];
      const isMixed = kind === 'mixed';
      const name = { x: rect.x, y: rect.y - 12, weight: 600, crossed: isMixed, maxWidth: size };
      text(t(isMixed ? thirdTable(values) : `${kind}Name`), name);
      const look = { palette: 'diverging', min: -reach, max: reach };
      pen.heatmap(rect, { values: scores, rows: seqLen, cols: seqLen, ...look });
      if (isMixed) pen.hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
      pen.outline(rect);
      pen.ring(cellIn(rect, { rows: seqLen, row: query, col: key }), { rim: 2 });
    }
    for (const [row, { label, measured, reference, look: written }] of rowsOf(data, panels, t).entries()) {
      const y = rects[0].y + size + (16 + row * 52) * scale;
      text(label, { x: box.x, y, baseline: 'top', colour: style.second, maxWidth: box.width });
      const look = { baseline: 'top', size: style.size + 2, weight: 600, maxWidth: size };
      for (const [i, number] of measured.entries()) {
        const words = i === reference ? '–' : t.number(number, written);
        text(words, { x: rects[i].x, y: y + 1.5 * style.size, ...look });
      }
    }
  },
  // One handle for all matrices, which show the same cell.
  handles({ rects, size, cell }, { seqLen, values: { query, key } }) {
    const [first] = rects;
    return {
      id: 'cell',
      area: { ...first, width: rects.length * (size + gap) - gap },
      x: first.x + (key + 0.5) * cell,
      y: first.y + (query + 0.5) * cell,
      cell: { rects, size: seqLen, row: 'query', col: 'key' },
    };
  },
});

/** The name of the third table, wherever it is written. */
export const thirdTable = ({ third }) => (third === 'wrong-repeat' ? 'repeatedName' : 'mixedName');

const side = (width, count) => Math.min(300, (width - (count - 1) * gap) / count);

// The mixed layouts come with the step that runs them.
const countOf = ({ shows }) => (shows('mistake') ? 3 : 2);

// What is written below the matrices: the chosen scores until the mistake, then what moving both changes.
function rowsOf({ seqLen, values, shows }, panels, t) {
  const { query, key, offset } = values;
  const chosen = {
    label: t('cellRow'),
    measured: panels.map(({ scores }) => scores[query * seqLen + key]),
    look: '+3',
  };
  const look = '2s';
  const differences = panels.map(({ difference }) => difference);
  const moved = panels.map((panel) => panel.moved);
  return [
    ...(shows('mistake') ? [] : [chosen]),
    ...(shows('mistake') || values.permute
      ? [{ label: t('differenceRow'), measured: differences, reference: 0, look }]
      : []),
    ...(shows('mistake') && offset !== 0 ? [{ label: t('movedRow'), measured: moved, look }] : []),
  ];
}
