import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { isScaled } from './lens-words.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../lens.js' */

const FEW = 5;
const MOST = 64;
const ROW = 22; // px at text size 13

const columns = {
  pair: (_side, i) => String(i),
  theta: (side, i, t) => t.number(side.invFreq[i], '4s'),
  wavelength: (side, i, t) => t.number(side.wavelengths[i], '5s'),
  turns: (side, i, t) => t.number(side.turns[i], '4s'),
  ratio: (side, i, t) => t.number(side.ratios[i], '4s'),
  unseen: (side, i, t) => t.number(side.unseenPhases[i], '3s'),
};

/** The numbers of the pairs around the chosen one, or of all, of the first config. @type {View<Data>} */
export const table = panel({
  invites: false,
  frame(box, data) {
    const { count, first } = rowsOf(data);
    const row = ROW * data.scale;
    const isWide = box.width >= 560 * data.scale;
    const names = Object.keys(columns).filter((name) => isWide || !['theta', 'ratio'].includes(name));
    const start = 44 * data.scale;
    const width = (box.width - start) / (names.length - 1);
    const plot = inset(box, { top: 2.4, height: count * row }, row);
    return {
      cells: names.map((name, i) => ({
        name,
        x: box.x + start + i * width,
        maxWidth: i === 0 ? start : width - 10,
      })),
      first,
      count,
      row,
      plot,
      bottom: plot.y + plot.height + 0.2 * row,
    };
  },
  draw({ cells, first, count, row, plot, box, style, text, line }, { main: a }, t) {
    const title = t(isScaled(a) ? 'tableTitleScaled' : 'tableTitle');
    text(title, { x: box.x, y: box.y + 0.8 * row, weight: 600, maxWidth: box.width });
    const baseline = (i) => plot.y + (i + 0.68) * row;
    for (const { name, x, maxWidth } of cells) {
      const cell = { x, align: 'right', maxWidth };
      text(t(`column.${name}`), { ...cell, y: baseline(-1), colour: style.second });
      for (let pair = first; pair < first + count; pair++) {
        const colour = name === 'pair' ? style.speed(pair / Math.max(1, a.pairs - 1)) : style.ink;
        const look = { y: baseline(pair - first), colour, weight: pair === a.own ? 650 : 400 };
        text(columns[name](a, pair, t), { ...cell, ...look });
      }
    }
    const level = (i, look) => line([plot.x, plot.y + i * row, plot.x + plot.width, plot.y + i * row], look);
    level(0, {});
    level(a.own - first, { colour: style.second });
    level(a.own - first + 1, { colour: style.second });
  },
  handles({ plot, first, row }, data, t) {
    const { main: a } = data;
    const at = (pair) => ({ pair: clamp(pair, 0, a.pairs - 1) });
    return [
      {
        id: 'row',
        area: true,
        x: plot.x + 30,
        y: plot.y + (a.own - first + 0.5) * row,
        value: t('pairValue'),
        // Of a few rows that follow the chosen one, a drag keeps to those it began with.
        drag(point, start) {
          const own = Math.min(a.pairs - 1, start.values.pair);
          const began = rowsOf({ ...data, main: { ...a, own } });
          return at(began.first + clamp(Math.floor((point.y - plot.y) / row), 0, began.count - 1));
        },
        key: ({ dx, dy }) => at(a.own + dx + dy),
      },
    ];
  },
  describe: 'describeTable',
});

function rowsOf({ main: a, values }) {
  const count = Math.min(a.pairs, values.table ? MOST : FEW);
  return { count, first: clamp(a.own - Math.floor(count / 2), 0, a.pairs - count) };
}
