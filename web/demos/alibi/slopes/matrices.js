import { drawText } from '../../../canvas/text.js';
import { drawTriple, tripleCell, triplePlaces } from '../../../canvas/triple.js';

/** Scores, plus bias, through softmax: weights. Rows are queries; the future is left out. */
export const matrices = {
  place: 'main',
  height: (width, { scale }) => Math.round(triplePlaces({ x: 0, y: 0, width })[0].height + 64 * scale),
  frame: (box, { scale }) => ({ rects: triplePlaces({ ...box, y: box.y + 32 * scale }) }),
  describe(data, t) {
    const { values, slope } = data;
    return t(values.form === 'relative' ? 'describeMatrices' : 'describeMatricesColumn', {
      seqLen: values.seqLen,
      head: values.head,
      slope: t.number(slope, { significant: 3 }),
      far: t.number(slope * (values.seqLen - 1), { significant: 3 }),
      query: values.query,
      difference: t.number(data.formDifference, { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { rects } = matrices.frame(box, data);
    const { seqLen, query, rule } = data.values;
    const parts = ['scores', 'bias', 'weights'].map((part) => ({
      name: t(`${part}Name`),
      rgba: data.rgba[part],
      wrong: part === 'bias' && rule !== 'official',
    }));
    drawTriple(ctx, rects, { parts, size: seqLen, row: query, seen: query + 1 }, style);
    const below = { x: box.x, y: rects[0].y + rects[0].height + 8, baseline: 'top', maxWidth: box.width };
    drawText(ctx, t('axes'), { ...below, colour: style.second }, style);
  },
  // One handle for the three matrices, which show the same row.
  handles(data, box, t) {
    const { rects } = matrices.frame(box, data);
    const { seqLen, query } = data.values;
    const [first, , last] = rects;
    return [
      {
        id: 'query-row',
        area: { ...first, width: last.x + last.width - first.x },
        x: last.x + ((query + 0.5) * last.width) / seqLen,
        y: last.y + ((query + 0.5) * last.width) / seqLen,
        label: t('rowHandle'),
        value: t('queryValue', { query }),
        drag: (point) => ({ query: tripleCell(rects, point, seqLen).row }),
        key: ({ dx, dy }) => ({ query: Math.min(seqLen - 1, Math.max(0, query + dx + dy)) }),
      },
    ];
  },
};
