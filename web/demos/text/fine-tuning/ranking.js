import { linear } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const ROW = 38;
const TOP = 60;
const [LOW, HIGH] = [1.3, 4.2]; // nats

/** Every way at the step, best first: the loss at the longer context and at that of training. */
/** @type {View<Data>} */
export const ranking = panel({
  place: 'side',
  height: (_width, data) => Math.round((TOP + 8 + ROW * data.ranking.length) * data.scale),
  frame(box, data) {
    const { scale } = data;
    const rows = rowsIn(box, scale, { top: TOP, pitch: ROW, count: data.ranking.length });
    const left = box.x + rows.gutter + 0.36 * box.width;
    return { ...rows, left, bar: linear([LOW, HIGH], [left, box.x + box.width - 104 * scale]) };
  },
  title: ({ values }, t) => t('rankingName', { step: values.stop }),
  titleAt: 16,
  note: 'rankingHow',
  noteAt: 38,
  draw(pen, data, t) {
    const { box, scale, style, gutter, left, bar, middle, text, line, point } = pen;
    for (const [row, { id, loss, home, found }] of data.ranking.entries()) {
      const isOwn = id === data.values.chosen;
      const y = middle(row);
      if (isOwn) markRow(pen, row, 0.08);
      if (isOwn) pointRow(pen, row);
      const look = { y, baseline: 'middle', weight: isOwn ? 650 : 400 };
      text(t(`short.${id}`), { ...look, x: box.x + gutter, maxWidth: left - box.x - gutter - 6 });
      line([bar(LOW), y, bar(HIGH), y], { colour: style.hairline });
      if (found.length > 1)
        for (const { losses } of found)
          line([bar(losses[data.at]), y - 5, bar(losses[data.at]), y + 5], { colour: style.second });
      point({ x: bar(loss), y }, isOwn ? { radius: 6 } : { radius: 5, colour: style.second });
      text(t.number(loss, '2'), { ...look, x: box.x + box.width - 56 * scale, align: 'right' });
      const at = { ...look, x: box.x + box.width - 4, align: 'right', colour: style.second };
      text(t.number(home[data.at], '2'), at);
    }
  },
  handles(frame, { ranking: rows, values }, t) {
    const row = rows.findIndex(({ id }) => id === values.chosen);
    return [
      rowHandle(frame, {
        id: 'chosen',
        row,
        count: rows.length,
        label: t('chosenHandle'),
        value: t('chosenValue', { name: t(`name.${rows[row].id}`), value: rows[row].loss }),
        set: (to) => ({ chosen: rows[to].id }),
      }),
    ];
  },
  describe: (data, t) => t('describeRanking', { step: data.values.stop, list: rankWords(data, t) }),
});

/** Every way at the step, best first, in a list. */
export const rankWords = ({ ranking: rows }, t) =>
  rows.map(({ id, loss }) => `${t(`name.${id}`)} ${t.number(loss, '2')}`).join(', ');
