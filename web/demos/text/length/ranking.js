import { linear } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';
import { nameOf } from '../look.js';
import { lossesAt } from '../runs.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const ROW = 34;
const TOP = 60;
const LEAST = 1; // nats, where the bars begin: below every loss of these models

/** Every curve at the context, best first: its loss as a bar, and the perplexity. @type {View<Data>} */
export const ranking = panel({
  place: 'side',
  height: (_width, data) => Math.round((TOP + 8 + ROW * data.ranking.length) * data.scale),
  frame(box, data) {
    const { scale } = data;
    const rows = rowsIn(box, scale, { top: TOP, pitch: ROW, count: data.ranking.length });
    const left = box.x + rows.gutter + 0.36 * box.width;
    return {
      ...rows,
      left,
      bar: linear([LEAST, data.uniform], [left, box.x + box.width - 92 * scale]),
    };
  },
  title: ({ context }, t) => t('rankingName', { context }),
  titleAt: 16,
  note: 'rankingHow',
  noteAt: 38,
  draw(pen, data, t) {
    const { box, scale, style, gutter, left, bar, middle, text, line, point } = pen;
    for (const [row, { id, loss }] of data.ranking.entries()) {
      const isOwn = id === data.values.chosen;
      const y = middle(row);
      if (isOwn) markRow(pen, row, 0.08);
      if (isOwn) pointRow(pen, row);
      const look = { y, baseline: 'middle', weight: isOwn ? 650 : 400 };
      text(nameOf(id, t, true), { ...look, x: box.x + gutter, maxWidth: left - box.x - gutter - 6 });
      line([bar(LEAST), y, bar(data.uniform), y], { colour: style.hairline });
      const [nat, ppl] = [box.x + box.width - 50 * scale, box.x + box.width - 4];
      if (!Number.isFinite(loss)) {
        text(t('noRow'), { ...look, x: ppl, align: 'right', colour: style.second, maxWidth: 88 * scale });
        continue;
      }
      for (const seed of lossesAt(id, data.context))
        line([bar(seed), y - 5, bar(seed), y + 5], { colour: style.second });
      const dot = isOwn ? { radius: 6 } : { radius: 5, colour: style.second };
      point({ x: bar(loss), y }, dot);
      text(t.number(loss, '2'), { ...look, x: nat, align: 'right' });
      text(t.number(Math.exp(loss), '2s'), { ...look, x: ppl, align: 'right', colour: style.second });
    }
  },
  handles(frame, { ranking: rows, values }, t) {
    const row = rows.findIndex(({ id }) => id === values.chosen);
    const { id } = rows[row];
    return [
      rowHandle(frame, {
        id: 'chosen',
        row,
        count: rows.length,
        label: t('chosenHandle'),
        value: t('chosenValue', { name: nameOf(id, t), value: lossWords(rows[row], t) }),
        set: (to) => ({ chosen: rows[to].id }),
      }),
    ];
  },
  describe: (data, t) => t('describeRanking', { context: data.context, list: rankWords(data, t) }),
});

/** What a curve has at the context, or that it has nothing there. */
const lossWords = ({ loss }, t) => (Number.isFinite(loss) ? t.number(loss, '2') : t('noRow'));

/** Every curve at the context, best first, in a list. */
export const rankWords = ({ ranking: rows }, t) =>
  rows.map((row) => `${nameOf(row.id, t)} ${lossWords(row, t)}`).join(', ');
