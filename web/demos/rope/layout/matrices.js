import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';

const gap = 14;

/** The scores of every query (row) and key (column) under each layout, and what was measured on them. */
export const matrices = {
  place: 'full',
  height: (width, { scale }) => Math.round(side(width) + 152 * scale),
  frame(box, { scale }) {
    const size = side(box.width);
    return {
      size,
      rects: [0, 1, 2].map((i) => ({
        x: box.x + i * (size + gap),
        y: box.y + 34 * scale,
        width: size,
        height: size,
      })),
    };
  },
  describe(data, t) {
    const [interleaved, half, mixed] = data.panels;
    return t('describeMatrices', {
      seqLen: data.values.seqLen,
      offset: data.values.offset,
      third: t.option('third', data.values.third),
      permuted: t(data.values.permute ? 'permutedWords' : 'plainWords'),
      difference: t.number(half.difference, { significant: 2 }),
      spread: t.number(Math.max(interleaved.spread, half.spread), { significant: 2 }),
      spreadMixed: t.number(mixed.spread, { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { rects, size } = matrices.frame(box, data);
    const { seqLen, query, key, offset } = data.values;
    for (const [i, panel] of data.panels.entries()) {
      const rect = rects[i];
      drawText(
        ctx,
        t(`${panel.kind}Name`),
        {
          x: rect.x,
          y: rect.y - 12,
          weight: 600,
          strike: panel.kind === 'mixed',
          maxWidth: size,
        },
        style,
      );
      drawHeatmap(ctx, rect, { rgba: panel.rgba, rows: seqLen, cols: seqLen });
      if (panel.kind === 'mixed') hatch(ctx, rect, style.rgba(style.ink, 0.22), { gap: 9 });
      drawFrame(ctx, rect, style);
      drawCellFrame(ctx, rect, { seqLen, query, key }, style);
    }
    const table = [
      [t('differenceRow'), data.panels.map((panel) => panel.difference)],
      [t('movedRow', { offset }), data.panels.map((panel) => panel.moved)],
    ];
    for (const [row, [label, numbers]] of table.entries()) {
      const y = rects[0].y + size + (16 + row * 52) * data.scale;
      drawText(
        ctx,
        label,
        { x: box.x, y, baseline: 'top', colour: style.second, maxWidth: box.width },
        style,
      );
      for (const [i, number] of numbers.entries()) {
        const isReference = row === 0 && i === 0;
        drawText(
          ctx,
          isReference ? '–' : t.number(number, { significant: 2 }),
          {
            x: rects[i].x,
            y: y + 1.5 * style.size,
            baseline: 'top',
            size: style.size + 2,
            weight: 600,
            maxWidth: size,
          },
          style,
        );
      }
    }
  },
  // One handle for the three matrices, which show the same cell.
  handles(data, box, t) {
    const { rects, size } = matrices.frame(box, data);
    const { seqLen, query, key } = data.values;
    const cell = size / seqLen;
    const [first] = rects;
    const within = (value, last) => Math.min(last, Math.max(0, value));
    const scores = data.panels.map((panel) =>
      t.number(panel.scores[query * seqLen + key], { digits: 2, sign: true }),
    );
    return [
      {
        id: 'cell',
        area: { ...first, width: 3 * size + 2 * gap },
        x: first.x + (key + 0.5) * cell,
        y: first.y + (query + 0.5) * cell,
        label: t('cellHandle'),
        value: t('cellValue', { query, key, interleaved: scores[0], half: scores[1], mixed: scores[2] }),
        drag({ x, y }) {
          const panel = within(Math.floor((x - first.x + gap / 2) / (size + gap)), 2);
          return {
            query: within(Math.floor((y - first.y) / cell), seqLen - 1),
            key: within(Math.floor((x - rects[panel].x) / cell), seqLen - 1),
          };
        },
        key: ({ dx, dy }) => ({ query: within(query + dy, seqLen - 1), key: within(key + dx, seqLen - 1) }),
      },
    ];
  },
};

const side = (width) => Math.min(300, (width - 2 * gap) / 3);

function drawFrame(ctx, rect, style) {
  ctx.save();
  ctx.strokeStyle = style.hairline;
  ctx.lineWidth = 1;
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
  ctx.restore();
}

function drawCellFrame(ctx, rect, { seqLen, query, key }, style) {
  const cell = rect.width / seqLen;
  ctx.save();
  for (const [colour, width] of [
    [style.paper, style.line + 2.5],
    [style.ink, style.line + 0.5],
  ]) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.strokeRect(rect.x + key * cell, rect.y + query * cell, cell, cell);
  }
  ctx.restore();
}
