import { drawPoint } from '../../../canvas/curve.js';
import { linear, log } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { apart, drawBand, lineOf, nameEnds, nameOf } from '../../../plots/curves.js';
import { alongStops } from '../../../plots/drag.js';
import { LENGTHS } from '../runs.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './losses-by-length.js' */

const PLOT = 292;
const LIFT = 12; // px from the axis to the handle of the length, which would hide a number below it
const LAST = LENGTHS.at(-1);
const LOW = 1.3; // nats, below the best of these models

/** Loss over the context length, a line for every curve; the length is dragged. @type {View<Data>} */
export const curves = chart({
  place: 'main',
  height: [PLOT, 128],
  // At first names stand in the plot, later beside it.
  margin: (scale, { shows }) => ({
    left: 40 * scale,
    right: (shows('method') ? 104 : 20) * scale,
    top: 76 * scale,
  }),
  plotHeight: PLOT,
  x: (range) => log([LENGTHS[0], LAST], range),
  // At first with room for the handle below the curves.
  y: (range, { uniform, shows }) => linear([shows('method') ? LOW : LOW - 0.5, uniform + 0.15], range),
  title: 'curvesName',
  note: ({ shows }, t) => t(shows('method') ? 'curvesHow' : 'curvesFirst'),
  wraps: 'note',
  axes: {
    left: { ticks: [1.5, 2, 3, 4], line: false },
    bottom: { ticks: [64, 128, 256, 512, 1024, 2048], label: 'contextAxis' },
  },
  draw(marks, data, t) {
    drawGround(marks, data, t);
    if (!data.shows('method')) return drawFirst(marks, data, t);
    for (const curve of data.curves)
      if (curve.id !== data.values.chosen)
        marks.curve({ xs: LENGTHS, ys: curve.mean }, lineOf(curve, false, marks.style));
    drawChosen(marks, data.chosen);
    drawOwn(marks, data);
    drawNames(marks, data, t);
    drawCursor(marks, data);
    nameUniform(marks, data, t);
  },
  handles({ plot, x }, { values }) {
    const place = { x: x(values.context), y: plot.y + plot.height - LIFT };
    const moves = alongStops(x, LENGTHS, values.context, (context) => ({ context }));
    return { id: 'context', area: true, ...place, ...moves };
  },
});

// At first a curve goes no farther than the context, which the drag takes along, and has its name and loss at its end.
function drawFirst(marks, data, t) {
  const { plot, x, y, box, style, text, line, widthOf, curve: drawCurve } = marks;
  const { at, curves: list, values } = data;
  const { context } = values;
  const known = list.filter(({ mean }) => Number.isFinite(mean[at]));
  const ys = apart(
    known.map(({ mean }) => y(mean[at])),
    { gap: 1.2 * style.size, top: plot.y + 4, bottom: plot.y + plot.height - 2.5 * style.size },
  );
  const left = x(context);
  for (const [i, each] of known.entries()) {
    const isOwn = each.id === values.chosen;
    const look = lineOf(each, isOwn, style);
    drawCurve({ xs: LENGTHS.slice(0, at + 1), ys: each.mean.slice(0, at + 1) }, look);
    const said = t('frontOf', { name: nameOf(each.id, t, true), value: each.mean[at] });
    const named = { weight: 650, halo: true };
    if (left + 18 + widthOf(said, named) > box.x + box.width) {
      // No room at the right: over the end of its curve.
      const above = { x: left - 10, y: y(each.mean[at]) - 0.9 * style.size, align: 'right' };
      text(said, { ...named, ...above });
      continue;
    }
    line([left + 6, y(each.mean[at]), left + 14, ys[i]], { colour: look.colour });
    text(said, { ...named, x: left + 18, y: ys[i], baseline: 'middle' });
  }
  drawOwn(marks, data);
  drawCursor(marks, data);
  nameUniform(marks, data, t);
}

function drawGround({ plot, x, scale, style, axes, level, text, fill, line }, { trained, uniform }, t) {
  const edge = x(trained);
  fill({ ...plot, width: edge - plot.x }, style.rgba(style.ink, style.dark ? 0.12 : 0.06));
  const head = { x: plot.x, y: plot.y - 8 * scale, maxWidth: plot.width, colour: style.second };
  text(t('trainedHere'), head);
  for (const loss of [2, 3, 4]) level(loss, { colour: style.hairline });
  axes();
  level(uniform, { colour: style.second, dash: [1, 3] });
  line([edge, plot.y - 4, edge, plot.y + plot.height], { colour: style.second });
}

// Beyond the trained length, where the context is at first, and over its line where that is dragged on.
function nameUniform({ plot, x, y, style, text }, { trained, uniform }, t) {
  const left = x(trained) + 6;
  const place = { x: left, y: y(uniform) + 5, baseline: 'top', colour: style.second, halo: true };
  text(t('uniform'), { ...place, maxWidth: plot.x + plot.width - left });
}

// A band from the lowest to the highest seed, each seed thin, their mean heavy.
function drawChosen(marks, curve) {
  const { style, curve: drawCurve } = marks;
  drawBand(marks, LENGTHS, curve);
  if (curve.found.length > 1)
    for (const { losses } of curve.found)
      drawCurve({ xs: LENGTHS, ys: losses }, { colour: style.rgba(style.ink, 0.55), width: 0.75 });
  drawCurve({ xs: LENGTHS, ys: curve.mean }, lineOf(curve, true, style));
}

// What the models made of the reader's own text: rings, joined where there are several.
function drawOwn({ style, curve, point }, { curves: list, values }) {
  for (const { id, own } of list) {
    if (!own) continue;
    const colour = id === values.chosen ? style.ink : style.second;
    curve({ xs: own.lengths, ys: own.losses }, { colour, width: style.line, dash: [2, 4] });
    for (const [i, length] of own.lengths.entries())
      point(length, own.losses[i], { colour, radius: 4, hollow: true });
  }
}

// Names at the ends of the lines, apart from each other.
function drawNames(marks, { curves: list, values }, t) {
  const { plot, x, y, style, text, widthOf } = marks;
  // Those that end with the trained length are named where they end, if there is room.
  for (const one of list) {
    const { id, mean } = one;
    const last = mean.findLastIndex(Number.isFinite);
    if (last < 0 || last === mean.length - 1) continue;
    const look = { align: 'right', colour: lineOf(one, id === values.chosen, style).colour, halo: true };
    const [name, right] = [nameOf(id, t, true), x(LENGTHS[last]) - 5];
    if (right - widthOf(name) > plot.x) text(name, { ...look, x: right, y: y(mean[last]) - 6 });
  }
  const named = list.filter(({ mean }) => Number.isFinite(mean.at(-1)));
  const ends = named.map((curve) => {
    const isOwn = curve.id === values.chosen;
    const { colour } = lineOf(curve, isOwn, style);
    return { y: y(curve.mean.at(-1)), name: nameOf(curve.id, t, true), colour, isOwn };
  });
  nameEnds(marks, ends);
}

function drawCursor({ plot, x, style, rule, point, put }, { values, at, curves: list }) {
  const { context } = values;
  rule(context, { dash: [3, 3] });
  for (const one of list) {
    const { id, mean } = one;
    const look = id === values.chosen ? { radius: 5 } : { radius: 3, colour: style.second };
    if (Number.isFinite(mean[at])) point(context, mean[at], look);
  }
  put(drawPoint, { x: x(context), y: plot.y + plot.height - LIFT }, { colour: style.ink, radius: 6 });
}
