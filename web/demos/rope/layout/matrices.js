import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';

const gap = 14; // px between the matrices

/** The scores of every query (row) and key (column) under each layout, and what was measured on them. */
export const matrices = panel({
  place: 'full',
  height: (width, { scale }) => Math.round(side(width) + 152 * scale),
  frame(box, { scale, values }) {
    const size = side(box.width);
    const first = { x: box.x, y: box.y + 34 * scale, width: size, height: size };
    const rects = [0, 1, 2].map((i) => ({ ...first, x: box.x + i * (size + gap) }));
    return { size, rects, cell: size / values.seqLen };
  },
  draw(pen, { panels, reach, values }, t) {
    const { box, scale, rects, size, style, text } = pen;
    const { seqLen, offset } = values;
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
    for (const [row, { label, measured }] of [
      { label: t('differenceRow'), measured: panels.map(({ difference }) => difference) },
      ...(offset === 0
        ? []
        : [{ label: t('movedRow', { offset }), measured: panels.map(({ moved }) => moved) }]),
    ].entries()) {
      const y = rects[0].y + size + (16 + row * 52) * scale;
      text(label, { x: box.x, y, baseline: 'top', colour: style.second, maxWidth: box.width });
      const look = { baseline: 'top', size: style.size + 2, weight: 600, maxWidth: size };
      for (const [i, number] of measured.entries()) {
        const isReference = row === 0 && i === 0;
        const written = isReference ? '–' : t.number(number, { significant: 2 });
        text(written, { x: rects[i].x, y: y + 1.5 * style.size, ...look });
      }
    }
  },
  // One handle for the three matrices, which show the same cell.
  handles({ rects, size, cell }, { values: { seqLen, query, key }, panels }, t) {
    const [{ x: left, y: top }] = rects;
    const [interleaved, half, mixed] = panels.map(({ scores }) =>
      t.number(scores[query * seqLen + key], { digits: 2, sign: true }),
    );
    const at = (row, col) => ({ query: clamp(row, 0, seqLen - 1), key: clamp(col, 0, seqLen - 1) });
    return [
      {
        id: 'cell',
        area: { ...rects[0], width: 3 * size + 2 * gap },
        x: left + (key + 0.5) * cell,
        y: top + (query + 0.5) * cell,
        label: t('cellHandle'),
        value: t('cellValue', { query, key, interleaved, half, mixed }),
        drag({ x, y }) {
          const matrix = clamp(Math.floor((x - left + gap / 2) / (size + gap)), 0, 2);
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

const side = (width) => Math.min(300, (width - 2 * gap) / 3);

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
