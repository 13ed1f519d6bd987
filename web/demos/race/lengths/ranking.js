import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { alongX } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset, rowsOf } from '../../../plots/places.js';
import { ENCODINGS } from '../settings.js';
import { accuracyWords, guessOf, nameOf, rankWords } from './look.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const ROW = 36;
const GUTTER = 30; // px at text size 13, for the mark of the chosen row

/** Everyone at the test length, best first; while a prediction is drawn, where the reader puts them. */
/** @type {View<Data>} */
export const ranking = panel({
  place: 'side',
  height: (_width, data) => Math.round((98 + ROW * rowsIn(data).length) * data.scale),
  frame(box, data) {
    const { scale } = data;
    const rows = rowsIn(data);
    const names = Math.min(0.46 * box.width, (GUTTER + 104) * scale);
    const pitch = ROW * scale;
    const field = inset(box, { top: 56, height: pitch * rows.length }, scale);
    const plot = inset(field, { left: names, right: 50 * scale });
    const places = rowsOf(field, { count: rows.length, height: pitch });
    return {
      field,
      plot,
      x: linear([0, 1], [plot.x + 6, plot.x + plot.width - 6]),
      names,
      gutter: GUTTER * scale,
      rows: rows.map((row, i) => ({
        ...row,
        y: plot.y + (i + 0.5) * pitch,
        rect: places[i],
      })),
    };
  },
  title: ({ hides, goal, length }, t) => (hides ? t('guessName', { goal }) : t('rankingName', { length })),
  titleAt: 16,
  note: ({ hides }, t) => t(hides ? 'guessHow' : 'rankingHow'),
  noteAt: 38,
  draw(pen, data, t) {
    const { plot, x, names, gutter, rows, box, scale, style, text, line, point, fill } = pen;
    const { values, hides, chance } = data;
    const dots = { colour: style.second, dash: [1, 3] };
    line([x(chance), plot.y, x(chance), plot.y + plot.height], dots);
    for (const row of rows) {
      const { id, y, rect, mean } = row;
      const isOwn = id === values.chosen;
      if (isOwn) fill(rect, style.rgba(style.ink, style.dark ? 0.16 : 0.08));
      const look = { y, baseline: 'middle', weight: isOwn ? 650 : 400 };
      text(nameOf(id, t), { ...look, x: box.x + gutter, maxWidth: names - gutter - 4 });
      if (isOwn && !hides) point({ x: box.x + gutter / 2, y }, { radius: 5 });
      line([x(0), y, x(1), y], { colour: style.hairline });
      if (hides) point({ x: x(guessOf(data, id, t).share), y }, { radius: 6, hollow: true });
      else drawRow(pen, data, row);
      // Words may take the place of the point that there is none of.
      const isNumber = hides || Number.isFinite(mean);
      const maxWidth = isNumber ? 46 * scale : box.width - names - 8;
      const said = { ...look, x: box.x + box.width - 4, align: 'right', maxWidth, halo: !isNumber };
      text(sayOf(data, row, t), { ...said, colour: isNumber ? style.ink : style.second });
    }
    const foot = { y: plot.y + plot.height + 8 * scale, baseline: 'top', align: 'center' };
    for (const share of [0, 1]) text(t.number(share, '0%'), { ...foot, x: x(share), colour: style.second });
  },
  handles({ plot, field, x, rows, gutter }, data, t) {
    if (data.hides) {
      return rows.map(({ id, y, rect }) => {
        const { share, set, ...guess } = guessOf(data, id, t);
        return { ...guess, x: x(share), y, hit: rect, ...alongX(x, share, set, 0.05) };
      });
    }
    const found = rows.findIndex(({ id }) => id === data.values.chosen);
    const at = Math.max(0, found);
    const to = (row) => ({ chosen: rows[clamp(row, 0, rows.length - 1)].id });
    return [
      {
        id: 'chosen',
        area: field,
        x: field.x + gutter / 2,
        y: rows[at].y,
        label: t('chosenHandle'),
        value: t('chosenValue', { name: nameOf(rows[at].id, t), value: sayOf(data, rows[at], t) }),
        drag: (point) => to(Math.floor((point.y - plot.y) / rows[at].rect.height)),
        key: ({ dx, dy }) => to(at + dx + dy),
      },
    ];
  },
  describe(data, t) {
    if (!data.hides) return t('describeRanking', { length: data.length, list: rankWords(data, t) });
    const list = rowsIn(data).map((row) => `${nameOf(row.id, t)} ${sayOf(data, row, t)}`);
    return t('describeGuess', { goal: data.goal, list: list.join(', ') });
  },
});

// A prediction is of encodings, in their own order, so that no row moves under the hand.
const rowsIn = (data) => (data.hides ? data.curves.filter(({ id }) => ENCODINGS.includes(id)) : data.ranking);

const sayOf = (data, row, t) => (data.hides ? guessOf(data, row.id, t).value : accuracyWords(row, t));

// From the lowest to the highest seed, each seed and their mean; beside it what was said.
function drawRow({ x, style, line, point }, { at, sketch, values, length, goal }, row) {
  const { id, y, mean, low, high, found } = row;
  const isMeasured = Number.isFinite(mean);
  if (isMeasured) {
    line([x(low), y, x(high), y], { width: 3, colour: style.second });
    for (const { values: accuracies } of found) {
      const seed = x(accuracies[at]);
      if (Number.isFinite(seed)) line([seed, y - 5, seed, y + 5], { colour: style.second });
    }
    point({ x: x(mean), y }, id === values.chosen ? { radius: 6 } : { radius: 5, colour: style.second });
  }
  if (sketch !== 'compare' || !ENCODINGS.includes(id) || length !== goal) return;
  const guess = x(values.guess[ENCODINGS.indexOf(id)] / 100);
  if (isMeasured) line([x(mean), y, guess, y], { dash: [2, 3] });
  point({ x: guess, y }, { radius: 4.5, hollow: true });
}
