import { linear } from '../../../canvas/scale.js';
import { nameOf } from '../../../plots/curves.js';
import { alongX } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';
import { ENCODINGS } from '../settings.js';
import { accuracyWords, guessOf } from './look.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './race-curves.js' */

const ROW = 36;

/** Everyone at the test length, best first; while a prediction is drawn, where the reader puts them. @type {View<Data>} */
export const ranking = panel({
  place: 'side',
  frame(box, data) {
    const { scale } = data;
    const list = listOf(data);
    const places = rowsIn(box, scale, { top: 56, pitch: ROW, count: list.length });
    const names = Math.min(0.46 * box.width, places.gutter + 104 * scale);
    const plot = inset(places.rows, { left: names, right: 50 * scale });
    const x = linear([0, 1], [plot.x + 6, plot.x + plot.width - 6]);
    return { ...places, list, plot, x, names, bottom: plot.y + plot.height + 42 * scale };
  },
  title: ({ hides }, t) => t(hides ? 'guessName' : 'rankingName'),
  note: ({ hides }, t) => t(hides ? 'guessHow' : 'rankingHow'),
  draw(pen, data, t) {
    const { plot, x, names, gutter, list, middle, box, scale, style, text, line, point } = pen;
    const { values, hides, chance } = data;
    const dots = { colour: style.second, dash: [1, 3] };
    line([x(chance), plot.y, x(chance), plot.y + plot.height], dots);
    for (const [i, row] of list.entries()) {
      const { id, mean } = row;
      const y = middle(i);
      const isOwn = id === values.chosen;
      if (isOwn) markRow(pen, i, 0.08);
      const look = { y, baseline: 'middle', weight: isOwn ? 650 : 400 };
      text(nameOf(id, t), { ...look, x: box.x + gutter, maxWidth: names - gutter - 4 });
      if (isOwn && !hides) pointRow(pen, i);
      line([x(0), y, x(1), y], { colour: style.hairline });
      if (hides) point({ x: x(guessOf(data, id, t).share), y }, { radius: 6, hollow: true });
      else drawRow(pen, data, { ...row, y });
      // Words may take the place of the point that there is none of.
      const isNumber = hides || Number.isFinite(mean);
      const maxWidth = isNumber ? 46 * scale : box.width - names - 8;
      const said = { ...look, x: box.x + box.width - 4, align: 'right', maxWidth, halo: !isNumber };
      text(sayOf(data, row, t), { ...said, colour: isNumber ? style.ink : style.second });
    }
    const foot = { y: plot.y + plot.height + 8 * scale, baseline: 'top', align: 'center' };
    for (const share of [0, 1]) text(t.number(share, '0%'), { ...foot, x: x(share), colour: style.second });
  },
  handles(frame, data, t) {
    const { rows, list, pitch, middle, x } = frame;
    if (data.hides) {
      return list.map(({ id }, i) => {
        const { share, set, ...guess } = guessOf(data, id, t);
        const hit = { ...rows, y: rows.y + i * pitch, height: pitch };
        return { ...guess, x: x(share), y: middle(i), hit, ...alongX(x, share, set, 0.05) };
      });
    }
    const row = list.findIndex(({ id }) => id === data.values.chosen);
    const set = (to) => ({ chosen: list[to].id });
    return rowHandle(frame, { id: 'chosen', row, count: list.length, set });
  },
  describe(data, t) {
    if (!data.hides) return 'describeRanking';
    const list = listOf(data).map((row) => `${nameOf(row.id, t)} ${sayOf(data, row, t)}`);
    return { key: 'describeGuess', list: list.join(', ') };
  },
});

// A prediction is of encodings, in their own order, so that no row moves under the hand.
const listOf = (data) => (data.hides ? data.curves.filter(({ id }) => ENCODINGS.includes(id)) : data.ranking);

const sayOf = (data, row, t) => (data.hides ? guessOf(data, row.id, t).value : accuracyWords(row, t));

// From the lowest to the highest seed, each seed and their mean; beside it what was said.
function drawRow({ x, style, line, point }, { at, compares, values, length, goal }, row) {
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
  if (!compares || !ENCODINGS.includes(id) || length !== goal) return;
  const guess = x(values.guess[ENCODINGS.indexOf(id)] / 100);
  if (isMeasured) line([x(mean), y, guess, y], { dash: [2, 3] });
  point({ x: guess, y }, { radius: 4.5, hollow: true });
}
