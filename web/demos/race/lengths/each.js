import { linear, log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { nameOf } from '../../../plots/curves.js';
import { panel } from '../../../plots/panel.js';
import { inset, tiles } from '../../../plots/places.js';
import { nearest } from '../../../plots/tables.js';
import { LENGTHS } from '../settings.js';
import { drawSeeds } from './curves.js';
import { accuracyWords } from './look.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './race-curves.js' */

const LEAST = 126; // px of a panel
const GAP = 22;
const [TITLE, HEAD, PLOT, FOOT] = [28, 26, 84, 30]; // all but PLOT at text size 13

/** Every curve by itself, with all its seeds. @type {View<Data>} */
export const each = panel({
  invites: false,
  frame(box, data) {
    const { columns, width } = gridOf(box.width, data);
    const height = PLOT + (HEAD + FOOT) * data.scale;
    const grid = { count: data.curves.length, columns, width, height, gap: GAP, pitch: height };
    const cells = tiles(inset(box, { top: TITLE }, data.scale), grid).map((cell, i) => {
      const plot = inset(cell, { top: HEAD, height: PLOT }, data.scale);
      return {
        model: data.curves[i],
        cell,
        plot,
        x: log([LENGTHS[0], LENGTHS.at(-1)], [plot.x, plot.x + width]),
        y: linear([0, 1], [plot.y + PLOT, plot.y]),
      };
    });
    const rows = Math.ceil(cells.length / columns);
    return { cells, columns, bottom: box.y + TITLE * data.scale + rows * height };
  },
  title: 'eachName',
  draw(pen, data, t) {
    for (const cell of pen.cells) drawCell({ ...pen, ...cell }, data, t);
  },
  handles({ cells, columns, box }, { values, scale }, t) {
    const at = cells.findIndex(({ model }) => model.id === values.chosen);
    const { cell } = cells[at];
    const to = (index) => ({ chosen: cells[clamp(index, 0, cells.length - 1)].model.id });
    const rects = cells.map((each) => each.cell);
    return {
      id: 'panel',
      area: inset(box, { top: TITLE * scale, height: Math.max(1, box.height - TITLE * scale) }),
      x: cell.x + cell.width / 2,
      y: cell.y + 8 * scale,
      label: t('chosenHandle'),
      value: nameOf(values.chosen, t),
      drag: (point) => to(nearest(rects, point)),
      key: ({ dx, dy }) => to(at + dx + (Number.isFinite(dy) ? columns * dy : dy)),
    };
  },
  describe: ({ own, hides, at }) =>
    hides || !Number.isFinite(own.mean[at]) ? 'describeEach' : 'describeEachHere',
});

// One curve in a pen with its cell, plot and scales.
function drawCell(pen, data, t) {
  const { model, cell, plot, x, y, scale, style, text, line, fill, point } = pen;
  const { values, hides, at, trained, chance, length } = data;
  const [right, end] = [plot.x + plot.width, plot.y + plot.height];
  const level = (share, look) => line([plot.x, y(share), right, y(share)], look);
  const upright = (place, look, from = 0) => line([x(place), plot.y + from, x(place), end], look);
  fill({ ...plot, width: x(trained) - plot.x }, style.rgba(style.ink, style.dark ? 0.12 : 0.06));
  level(0, { colour: style.second });
  level(1, { colour: style.hairline });
  level(chance, { colour: style.second, dash: [1, 3] });
  const mean = model.mean[at];
  const isTrained = model.found.length > 0;
  const head = { y: plot.y - 8 * scale, weight: model.id === values.chosen ? 650 : 400 };
  text(nameOf(model.id, t, true), { ...head, x: cell.x, maxWidth: cell.width - 48 * scale });
  const row = data.ranking.find(({ id }) => id === model.id);
  const number = hides || !isTrained ? '' : accuracyWords(row, t);
  text(number, { ...head, x: right, align: 'right' });
  if (isTrained) drawSeeds(pen, data, model);
  if (model.id === 'learned' && !hides)
    upright(Math.min(data.rows, LENGTHS.at(-1)), { width: 2 * style.line }, -2);
  if (!hides && isTrained) upright(length, { dash: [3, 3], colour: style.second });
  if (!hides && Number.isFinite(mean)) point({ x: x(length), y: y(mean) }, { radius: 4 });
  const middle = { x: plot.x + plot.width / 2, y: plot.y + plot.height / 3, maxWidth: plot.width - 8 };
  const look = { align: 'center', baseline: 'middle', colour: style.second, halo: true };
  if (!isTrained) text(t('untrainedHere'), { ...middle, ...look });
  const foot = { y: end + 5 * scale, baseline: 'top', colour: style.second };
  text(t.number(LENGTHS[0]), { ...foot, x: plot.x });
  text(t.number(trained), { ...foot, x: x(trained), align: 'center' });
  text(t.number(LENGTHS.at(-1)), { ...foot, x: right, align: 'right' });
}

function gridOf(width, { scale, curves }) {
  const fits = Math.max(2, Math.floor((width + GAP) / (LEAST * scale + GAP)));
  // As many in every row as can be.
  const rows = Math.ceil(curves.length / Math.min(fits, 6));
  const columns = Math.max(2, Math.ceil(curves.length / rows));
  return { columns, width: (width - GAP * (columns - 1)) / columns };
}
