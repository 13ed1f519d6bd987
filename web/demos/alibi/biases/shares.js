import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { markRow, pointRow, rowHandle, rowsIn } from '../../../plots/rows.js';
import { nameCurves } from './curves.js';
import { FIRST, LENGTHS, LONGEST, METHODS, SHORTEST } from './method-biases.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './method-biases.js' */

const fitted = (wished) => whole(wished, SHORTEST, LONGEST);

/** The share of the last w tokens against the length of the text, all content alike. @type {View<Data>} */
export const shares = chart({
  place: 'main',
  height: [190, 122],
  margin: { left: 48, right: 96, top: 76, bottom: 46 },
  x: (range) => log([SHORTEST, LONGEST], range),
  y: (range) => linear([0, 1], range),
  title: 'sharesName',
  axes: {
    left: { ticks: [0, 0.25, 0.5, 0.75, 1], line: false, format: '0%' },
    bottom: { ticks: [64, 512, 4096, LONGEST], label: 'lengthAxis' },
  },
  draw(marks, data, t) {
    const { plot, x, style, curve, point, fill, axes, put, text, y } = marks;
    const { values, curves, share, scale } = data;
    const { testLen, trainLen, method } = values;
    const from = Math.max(plot.x, x(trainLen));
    const beyond = { ...plot, x: from, width: plot.x + plot.width - from };
    fill(beyond, style.rgba(style.ink, style.dark ? 0.1 : 0.05));
    const trained = { label: t('trainWall'), colour: style.second };
    put(drawReferenceLine, plot, { x: from, y: plot.y - 28 * scale, ...trained });
    put(drawReferenceLine, plot, { x: x(testLen), y: plot.y - 8 * scale, label: t('textWall') });
    axes();
    // Alone only the two that are compared at first, and the chosen one.
    const shown = METHODS.filter((name) => !data.isAlone || name === method || FIRST.includes(name));
    const ends = shown
      .toSorted((a) => (a === method ? 1 : -1))
      .map((name) => {
        const isChosen = name === method;
        const look = isChosen ? { width: 2.5 } : { colour: style.rgba(style.second, 0.7), width: 1.2 };
        curve({ xs: LENGTHS, ys: curves[name] }, look);
        return { name, isChosen, at: [x(LONGEST), y(curves[name].at(-1))] };
      });
    nameCurves(marks, ends, t);
    point(testLen, share[method], { radius: 6 });
    const isRight = x(testLen) > plot.x + 0.6 * plot.width;
    text(t.number(share[method], '%'), {
      x: x(testLen) + (isRight ? -10 : 10),
      y: Math.max(plot.y + style.size, y(share[method]) - 10),
      align: isRight ? 'right' : 'left',
      weight: 600,
      halo: true,
    });
  },
  drag: {
    testLen: {
      fit: fitted,
      step: (value, count) => fitted(value * 2 ** (count / 4)),
      y: ({ share, values }) => share[values.method],
      label: 'shareHandle',
      value: 'shareValue',
    },
  },
});

/** The same shares at this length, a bar for each method. @type {View<Data>} */
export const ranks = panel({
  place: 'side',
  invites: false,
  height: [0, 270],
  frame: (box, { scale }) => rowsIn(box, scale, { top: 52, pitch: 30, count: METHODS.length }),
  title: 'ranksName',
  note: 'ranksNote',
  draw(pen, data, t) {
    const { rows, gutter, middle, style, text, fill, outline, scale } = pen;
    const { values, share } = data;
    const chosen = METHODS.indexOf(values.method);
    markRow(pen, chosen, 0.06);
    const from = rows.x + gutter + 96 * scale;
    const full = rows.x + rows.width - from - 44 * scale;
    for (const [i, name] of METHODS.entries()) {
      const weight = i === chosen ? 600 : 400;
      const y = middle(i);
      text(t(`short.${name}`), { x: rows.x + gutter, y, baseline: 'middle', weight });
      const bar = { x: from, y: y - 6 * scale, width: full, height: 12 * scale };
      fill({ ...bar, width: full * share[name] }, i === chosen ? style.ink : style.second);
      outline(bar, style.hairline);
      const end = { x: rows.x + rows.width - 4, y, align: 'right', baseline: 'middle' };
      text(t.number(share[name], '%'), { ...end, weight });
    }
    pointRow(pen, chosen);
  },
  handles: (frame, { values: { method } }) =>
    rowHandle(frame, {
      id: 'row',
      row: METHODS.indexOf(method),
      count: METHODS.length,
      set: (row) => ({ method: METHODS[row] }),
    }),
});
