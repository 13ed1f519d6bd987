import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

const gap = 14; // px between the matrices

/** The scores of every query (row) and key (column) under each layout, and what was measured on them. */
/** @type {View<Data>} */
export const matrices = panel({
  place: 'full',
  height: (width, data) => Math.round(side(width, countOf(data)) + 152 * data.scale),
  frame(box, data) {
    const { scale, values } = data;
    const count = countOf(data);
    const size = side(box.width, count);
    const rects = tiles(inset(box, { top: 34 }, scale), { count, width: size, gap });
    return { size, rects, cell: size / values.seqLen };
  },
  draw(pen, data, t) {
    const { reach, values } = data;
    const { box, scale, rects, size, style, text } = pen;
    const { seqLen } = values;
    const panels = data.panels.slice(0, rects.length);
    for (const [i, { kind, scores }] of panels.entries()) {
      const rect = rects[i];
      const isMixed = kind === 'mixed';
      const name = { x: rect.x, y: rect.y - 12, weight: 600, strike: isMixed, maxWidth: size };
      text(t(`${kind}Name`), name);
      const look = { palette: 'diverging', min: -reach, max: reach };
      pen.heatmap(rect, { values: scores, rows: seqLen, cols: seqLen, ...look });
      if (isMixed) pen.hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
      pen.outline(rect);
      frameCell(pen, rect, values);
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
  handles({ rects, size, cell }, { values: { seqLen, query, key }, panels }, t) {
    const [{ x: left, y: top }] = rects;
    const [interleaved, half, mixed] = panels.map(({ scores }) => scores[query * seqLen + key]);
    const at = (row, col) => ({ query: clamp(row, 0, seqLen - 1), key: clamp(col, 0, seqLen - 1) });
    return [
      {
        id: 'cell',
        area: { ...rects[0], width: rects.length * (size + gap) - gap },
        x: left + (key + 0.5) * cell,
        y: top + (query + 0.5) * cell,
        label: t('cellHandle'),
        value: t('cellValue', { query, key, interleaved, half, mixed }),
        drag({ x, y }) {
          const matrix = clamp(Math.floor((x - left + gap / 2) / (size + gap)), 0, rects.length - 1);
          return at(Math.floor((y - top) / cell), Math.floor((x - rects[matrix].x) / cell));
        },
        key: ({ dx, dy }) => at(query + dy, key + dx),
      },
    ];
  },
  describe({ values, panels: [interleaved, half, mixed] }, t) {
    const { seqLen, offset, third, permute } = values;
    return t('describeMatrices', {
      seqLen,
      offset,
      third: t.option('third', third),
      permuted: t(permute ? 'permutedWords' : 'plainWords'),
      difference: half.difference,
      spread: Math.max(interleaved.spread, half.spread),
      spreadMixed: mixed.spread,
    });
  },
});

const side = (width, count) => Math.min(300, (width - (count - 1) * gap) / count);

// The mixed layouts come with the step that runs them.
const countOf = ({ shows }) => (shows('mistake') ? 3 : 2);

// What is written below the matrices: the chosen scores until the mistake, then what moving both changes.
function rowsOf({ values, shows }, panels, t) {
  const { seqLen, query, key, offset } = values;
  const chosen = {
    label: t('cellRow', { gap: query - key }),
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
    ...(shows('mistake') && offset !== 0
      ? [{ label: t('movedRow', { offset }), measured: moved, look }]
      : []),
  ];
}

function frameCell({ ctx, style, cell }, rect, { query, key }) {
  for (const [colour, width] of [
    [style.paper, style.line + 2.5],
    [style.ink, style.line + 0.5],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(rect.x + key * cell, rect.y + query * cell, cell, cell);
  }
}
