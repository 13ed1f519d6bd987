import { linear } from '../../canvas/scale.js';
import { nameOf } from '../../plots/curves.js';
import { panel } from '../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../plots/rows.js';

const TOP = 60;

/**
 * A view of every curve at the chosen place, best first: its loss as a bar, each seed, and another number beside the loss.
 *   pitch            of the rows
 *   range(data)      [from, to], nats, of the bars
 *   columns          px from the right to the loss, and to the end of the bars
 *   other(row, data, t)  the other number, as it is written
 * All px are at text size 13. The words are rankingName, rankingHow, noRow, chosenHandle, chosenValue, describeRanking.
 */
export const rankingOf = ({ pitch, range, columns, other }) =>
  panel({
    place: 'side',
    frame(box, data) {
      const { scale } = data;
      const rows = rowsIn(box, scale, { top: TOP, pitch, count: data.ranking.length });
      const left = box.x + rows.gutter + 0.36 * box.width;
      const bar = linear(range(data), [left, box.x + box.width - columns[1] * scale]);
      return { ...rows, left, bar, bottom: rows.rows.y + rows.rows.height + 8 * scale };
    },
    title: 'rankingName',
    note: 'rankingHow',
    draw(pen, data, t) {
      const { box, scale, style, gutter, left, bar, middle, text, line, point } = pen;
      for (const [row, one] of data.ranking.entries()) {
        const { id, loss, found } = one;
        const isOwn = id === data.values.chosen;
        const y = middle(row);
        if (isOwn) markRow(pen, row, 0.08);
        if (isOwn) pointRow(pen, row);
        const look = { y, baseline: 'middle', weight: isOwn ? 650 : 400 };
        text(nameOf(id, t, true), { ...look, x: box.x + gutter, maxWidth: left - box.x - gutter - 6 });
        const [from, to] = range(data);
        line([bar(from), y, bar(to), y], { colour: style.hairline });
        const right = { ...look, x: box.x + box.width - 4, align: 'right', colour: style.second };
        if (!Number.isFinite(loss)) {
          text(t('noRow'), { ...right, maxWidth: 88 * scale });
          continue;
        }
        const seeds = found.map(({ losses }) => losses[data.at]).filter(Number.isFinite);
        for (const seed of seeds) line([bar(seed), y - 5, bar(seed), y + 5], { colour: style.second });
        point({ x: bar(loss), y }, isOwn ? { radius: 6 } : { radius: 5, colour: style.second });
        text(t.number(loss, '2'), { ...look, x: box.x + box.width - columns[0] * scale, align: 'right' });
        text(other(one, data, t), right);
      }
    },
    handles(frame, { ranking, values }) {
      const row = ranking.findIndex(({ id }) => id === values.chosen);
      const set = (to) => ({ chosen: ranking[to].id });
      return rowHandle(frame, { id: 'chosen', row, count: ranking.length, set });
    },
    describe: 'describeRanking',
  });

/** What a curve has at the place, or that it has nothing there. */
export const lossWords = (loss, t) => (Number.isFinite(loss) ? t.number(loss, '2') : t('noRow'));

/** Every curve at the place, best first, in a list. */
export const rankWords = ({ ranking }, t) =>
  ranking.map(({ id, loss }) => `${nameOf(id, t)} ${lossWords(loss, t)}`).join(', ');
