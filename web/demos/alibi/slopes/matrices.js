import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { cellIn } from '../../../plots/tables.js';

/** @import { Point, View } from '../../../types.js' */
/** @import { Data } from './index.js' */

const GAP = 22; // px between the tables, room for + and →
const MOST = 300; // px of a side
const PARTS = ['scores', 'bias', 'weights'];

const sideIn = (/** @type {number} */ width) => Math.min(MOST, (width - 2 * GAP) / 3);

/** Scores, plus bias, through softmax: weights. Rows are queries; the future is left out. @type {View<Data>} */
export const matrices = panel({
  height: (width, { scale }) => Math.round(sideIn(width) + 64 * scale),
  frame(box, { scale }) {
    const side = sideIn(box.width);
    return { rects: tiles(inset(box, { top: 32 }, scale), { count: 3, width: side, gap: GAP }) };
  },
  draw(pen, { values, shown, reach }, t) {
    const { rects, box, style, text, heatmap, hatch, outline, ring } = pen;
    const { seqLen, query, rule } = values;
    const cell = rects[0].width / seqLen;
    for (const [i, part] of PARTS.entries()) {
      const rect = rects[i];
      const palette = part === 'weights' ? 'weights' : 'diverging';
      const [min, max] = part === 'weights' ? [0, 1] : [-reach, reach];
      text(t(`${part}Name`), { x: rect.x, y: rect.y - 10, maxWidth: rect.width + GAP - 4, weight: 600 });
      heatmap(rect, { values: shown[part], palette, min, max, rows: seqLen, cols: seqLen });
      if (part === 'bias' && rule !== 'official') hatch(rect, style.rgba(style.ink, 0.22), { gap: 9 });
      outline(rect);
      const row = { x: rect.x, y: rect.y + query * cell - 1, height: cell + 2 };
      ring({ ...row, width: (query + 1) * cell }, { line: style.line, rim: 2 });
      if (i === 2) continue;
      const middle = { x: rect.x + rect.width + GAP / 2, y: rect.y + rect.height / 2 };
      const look = { align: 'center', baseline: 'middle', colour: style.second, size: style.size + 3 };
      text(i === 0 ? '+' : '→', { ...middle, ...look });
    }
    const foot = { x: box.x, y: rects[0].y + rects[0].height + 8, baseline: 'top', maxWidth: box.width };
    text(t('axes'), { ...foot, colour: style.second });
  },
  handles({ rects }, { values: { seqLen, query } }, t) {
    const [first, , last] = rects;
    const here = cellIn(last, { rows: seqLen, row: query, col: query });
    const at = (/** @type {number} */ row) => ({ query: clamp(row, 0, seqLen - 1) });
    return [
      {
        id: 'query-row',
        area: { ...first, width: last.x + last.width - first.x },
        x: here.x + here.width / 2,
        y: here.y + here.height / 2,
        label: t('rowHandle'),
        value: t('queryValue', { query }),
        drag: (/** @type {Point} */ { y }) => at(Math.floor((y - first.y) / here.height)),
        key: (/** @type {{ dx: number, dy: number }} */ { dx, dy }) => at(query + dx + dy),
      },
    ];
  },
  describe(data, t) {
    const { values, slope } = data;
    return t(values.form === 'relative' ? 'describeMatrices' : 'describeMatricesColumn', {
      seqLen: values.seqLen,
      head: values.head,
      slope,
      far: slope * (values.seqLen - 1),
      query: values.query,
      difference: data.formDifference,
    });
  },
});
