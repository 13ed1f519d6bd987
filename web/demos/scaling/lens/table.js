import { drawLine } from '../../../canvas/line.js';
import { drawText } from '../../../canvas/text.js';
import { beforeScaling, nameOf, pairFacts } from './ladder.js';

const FEW = 5;
const MOST = 64;
const columns = {
  pair: (_side, i) => String(i),
  theta: (side, i, number) => number(side.invFreq[i], 4),
  wavelength: (side, i, number) => number(side.wavelengths[i], 5),
  turns: (side, i, number) => number(side.turns[i], 4),
  ratio: (side, i, number) => number(side.ratios[i], 4),
  unseen: (side, i, number) => number(side.unseenPhases[i], 3),
};

/** The numbers of the pairs around the chosen one, or of all, of the first config. */
export const table = {
  invites: false,
  height: (_width, data) => Math.round((rowsOf(data).count + 2.6) * rowHeight(data)),
  frame(box, data) {
    const names = Object.keys(columns).filter(
      (name) => box.width >= 560 * data.scale || !['theta', 'ratio'].includes(name),
    );
    const first = 44 * data.scale;
    const width = (box.width - first) / (names.length - 1);
    const top = box.y + 2.4 * rowHeight(data);
    return {
      names,
      right: (i) => box.x + first + i * width,
      room: (i) => (i === 0 ? first : width - 10),
      top,
      plot: { x: box.x, y: top, width: box.width, height: rowsOf(data).count * rowHeight(data) },
    };
  },
  describe: ({ a }, t) => t('describeTable', { name: nameOf(a, t), ...pairFacts(a, t) }),
  draw(ctx, data, box, style, t) {
    const { names, right, room, top, plot } = table.frame(box, data);
    const { a } = data;
    const rows = rowsOf(data);
    const height = rowHeight(data);
    const number = (value, significant) => t.number(value, { significant });
    const y = (row) => top + (row + 0.68) * height;
    drawText(
      ctx,
      t(beforeScaling(a, t) ? 'tableTitleScaled' : 'tableTitle', { name: nameOf(a, t) }),
      { x: box.x, y: box.y + 0.8 * height, weight: 600, maxWidth: box.width },
      style,
    );
    for (const [i, name] of names.entries()) {
      const cell = { x: right(i), align: 'right', maxWidth: room(i) };
      drawText(ctx, t(`column.${name}`), { ...cell, y: y(-1), colour: style.second }, style);
      for (let row = 0; row < rows.count; row++) {
        const pair = rows.first + row;
        const isChosen = pair === a.own;
        const colour = i === 0 ? style.speed(pair / Math.max(1, a.pairs - 1)) : style.ink;
        const text = columns[name](a, pair, number);
        drawText(ctx, text, { ...cell, y: y(row), colour, weight: isChosen ? 650 : 400 }, style);
      }
    }
    const edges = [top, top + (a.own - rows.first) * height, top + (a.own - rows.first + 1) * height];
    for (const [i, edge] of edges.entries()) {
      const colour = i === 0 ? style.ink : style.second;
      drawLine(ctx, [plot.x, edge, plot.x + plot.width, edge], { colour, width: 1 }, style);
    }
  },
  handles(data, box, t) {
    const { plot } = table.frame(box, data);
    const { a } = data;
    const { first, count } = rowsOf(data);
    const height = rowHeight(data);
    const at = (pair) => ({ pair: Math.min(a.pairs - 1, Math.max(0, pair)) });
    return [
      {
        id: 'row',
        area: true,
        x: plot.x + 30,
        y: plot.y + (a.own - first + 0.5) * height,
        label: t('rowHandle'),
        value: t('pairValue', pairFacts(a, t)),
        // Of a few rows that follow the chosen one, a drag keeps to those it began with.
        drag: (point, start) => {
          const began = rowsOf({ ...data, a: { ...a, own: Math.min(a.pairs - 1, start.values.pair) } }).first;
          return at(began + Math.min(count - 1, Math.max(0, Math.floor((point.y - plot.y) / height))));
        },
        key: ({ dx, dy }) => at(a.own + dx + dy),
      },
    ];
  },
};

const rowHeight = ({ scale }) => 22 * scale;

function rowsOf({ a, values }) {
  const count = Math.min(a.pairs, values.table ? MOST : FEW);
  return { count, first: Math.min(a.pairs - count, Math.max(0, a.own - Math.floor(count / 2))) };
}
