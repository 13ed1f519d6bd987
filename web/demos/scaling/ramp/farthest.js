import { log } from '../../../canvas/scale.js';
import { panel } from '../../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';
import { methods, rowName } from './methods.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../ramp.js' */

const [HEAD, PITCH, FOOT] = [30, 26, 44]; // px at text size 13
const LEAST = 0.001; // radians at the left end
const TICKS = [0.001, 0.01, 0.1, 1];

/** How far every method lets angles get from all of training, on one axis. @type {View<Data>} */
export const farthest = panel({
  height: (_width, { scale }) => Math.round((HEAD + PITCH * methods.length + FOOT) * scale),
  title: 'farthestTitle',
  frame(box, { scale }) {
    const rows = rowsIn(box, scale, { top: HEAD, pitch: PITCH, count: methods.length });
    // Where it is narrow, numbers stand without their pairs.
    const isNarrow = box.width < 500 * scale;
    const left = box.x + Math.min(176 * scale, 0.52 * box.width);
    const plot = { ...rows.rows, x: left, width: box.x + box.width - (isNarrow ? 52 : 108) * scale - left };
    return { ...rows, plot, isNarrow, x: log([LEAST, Math.PI], [plot.x, plot.x + plot.width]) };
  },
  draw(pen, data, t) {
    const { box, plot, x, isNarrow, rows, gutter, middle, style, text, line, point, axis } = pen;
    markRow(pen, rowOf(data), 0.05);
    pointRow(pen, rowOf(data));
    for (const [row, { unseen, pair, pairs }] of data.farthest.entries()) {
      const y = middle(row);
      const said = { y, baseline: 'middle' };
      const isChosen = row === rowOf(data);
      text(rowName(methods[row], data, t), {
        ...{ ...said, x: rows.x + gutter, weight: isChosen ? 650 : 400 },
        maxWidth: plot.x - rows.x - gutter - 8,
      });
      line([plot.x, y, plot.x + plot.width, y], { colour: style.hairline });
      const colour = style.speed(pair / Math.max(1, pairs - 1));
      if (unseen > 0) point({ x: Math.max(x(unseen), plot.x), y }, { colour, radius: isChosen ? 7 : 5 });
      text(
        isNarrow ? t.number(unseen, '2s') : t(unseen > 0 ? 'farthestAt' : 'farthestNone', { unseen, pair }),
        {
          ...{ ...said, x: box.x + box.width, align: 'right', weight: isChosen ? 650 : 400 },
        },
      );
    }
    const room = box.x + box.width - plot.x;
    axis(plot, { side: 'bottom', scale: x, ticks: TICKS, label: t('farthestAxis'), room });
  },
  handles: (frame, data, t) =>
    rowHandle(frame, {
      id: 'row',
      row: rowOf(data),
      count: methods.length,
      value: rowName(data.values.method, data, t),
      set: (row) => ({ method: methods[row] }),
    }),
  describe: 'describeFarthest',
});

const rowOf = ({ values }) => methods.indexOf(values.method);
