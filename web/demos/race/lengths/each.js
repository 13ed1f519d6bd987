import { drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { LENGTHS } from '../settings.js';
import { drawSeeds } from './curves.js';
import { nameOf, percent } from './look.js';
import { accuracyWords } from './words.js';

const LEAST = 126; // px of a panel
const GAP = 22;
const [HEAD, PLOT, FOOT] = [26, 84, 30];

/** Every curve by itself, with all its seeds. */
export const each = {
  invites: false,
  height: (width, data) => {
    const { columns } = gridOf(width, data);
    return Math.round(28 * data.scale + Math.ceil(data.curves.length / columns) * rowOf(data));
  },
  frame(box, data) {
    const { columns, width } = gridOf(box.width, data);
    const top = box.y + 28 * data.scale;
    return data.curves.map((_, i) => {
      const cell = {
        x: box.x + (i % columns) * (width + GAP),
        y: top + Math.floor(i / columns) * rowOf(data),
      };
      const plot = { x: cell.x, y: cell.y + HEAD * data.scale, width, height: PLOT };
      return {
        cell: { ...cell, width, height: rowOf(data) },
        plot,
        x: log([LENGTHS[0], LENGTHS.at(-1)], [plot.x, plot.x + plot.width]),
        y: linear([0, 1], [plot.y + plot.height, plot.y]),
      };
    });
  },
  describe(data, t) {
    const { own, hides } = data;
    const facts = { name: nameOf(own.id, t), seeds: own.found.length, length: data.length };
    const mean = own.mean[data.at];
    if (hides || !Number.isFinite(mean)) return t('describeEach', facts);
    const [low, high] = [own.low[data.at], own.high[data.at]].map((share) => percent(share, t));
    return t('describeEachHere', { ...facts, mean: percent(mean, t), low, high });
  },
  draw(ctx, data, box, style, t) {
    const { values, scale, hides, at, trained, chance } = data;
    drawText(
      ctx,
      t('eachName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    for (const [i, frame] of each.frame(box, data).entries()) {
      const curve = data.curves[i];
      const { cell, plot, x, y } = frame;
      const isOwn = curve.id === values.chosen;
      ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.12 : 0.06);
      ctx.fillRect(plot.x, plot.y, x(trained) - plot.x, plot.height);
      for (const share of [0, 1])
        drawLine(
          ctx,
          [plot.x, y(share), plot.x + plot.width, y(share)],
          { colour: share ? style.hairline : style.second },
          style,
        );
      drawLine(
        ctx,
        [plot.x, y(chance), plot.x + plot.width, y(chance)],
        { colour: style.second, dash: [1, 3] },
        style,
      );
      const mean = curve.mean[at];
      const head = { y: plot.y - 8 * scale, weight: isOwn ? 650 : 400 };
      const isKnown = Number.isFinite(mean) && !hides;
      const row = { ...curve, mean, isMeasured: curve.lengths.includes(data.length) };
      const number = hides || curve.found.length === 0 ? '' : accuracyWords(row, t);
      drawText(
        ctx,
        nameOf(curve.id, t, true),
        { ...head, x: cell.x, maxWidth: cell.width - 48 * scale },
        style,
      );
      drawText(ctx, number, { ...head, x: cell.x + cell.width, align: 'right' }, style);
      if (curve.found.length > 0) drawSeeds(ctx, data, curve, frame, style);
      else {
        const middle = {
          x: plot.x + plot.width / 2,
          y: plot.y + plot.height / 3,
          align: 'center',
          baseline: 'middle',
        };
        drawText(
          ctx,
          t('untrainedHere'),
          { ...middle, colour: style.second, maxWidth: plot.width - 8 },
          style,
        );
      }
      if (curve.id === 'learned' && !hides) {
        const wall = x(Math.min(data.rows, LENGTHS.at(-1)));
        drawLine(ctx, [wall, plot.y - 2, wall, plot.y + plot.height], { width: 2 * style.line }, style);
      }
      if (!hides) {
        const here = x(data.length);
        drawLine(
          ctx,
          [here, plot.y, here, plot.y + plot.height],
          { dash: [3, 3], colour: style.second },
          style,
        );
        if (isKnown) drawPoint(ctx, { x: here, y: y(mean) }, { colour: style.ink, radius: 4 }, style);
      }
      const foot = { y: plot.y + plot.height + 5 * scale, baseline: 'top', colour: style.second };
      for (const [length, align] of [
        [LENGTHS[0], 'left'],
        [trained, 'center'],
        [LENGTHS.at(-1), 'right'],
      ])
        drawText(ctx, t.number(length), { ...foot, x: x(length), align }, style);
    }
  },
  handles(data, box, t) {
    const frames = each.frame(box, data);
    const at = data.curves.findIndex(({ id }) => id === data.values.chosen);
    const { columns } = gridOf(box.width, data);
    const to = (index) => ({ chosen: data.curves[Math.min(frames.length - 1, Math.max(0, index))].id });
    const far = ({ cell }, point) =>
      Math.hypot(cell.x + cell.width / 2 - point.x, cell.y + cell.height / 2 - point.y);
    return [
      {
        id: 'panel',
        area: { ...box, y: box.y + 28 * data.scale, height: Math.max(1, box.height - 28 * data.scale) },
        x: frames[at].cell.x + frames[at].cell.width / 2,
        y: frames[at].cell.y + 8 * data.scale,
        label: t('chosenHandle'),
        value: nameOf(data.values.chosen, t),
        drag: (point) =>
          to(frames.reduce((best, frame, i) => (far(frame, point) < far(frames[best], point) ? i : best), 0)),
        key: ({ dx, dy }) => to(at + dx + (Number.isFinite(dy) ? columns * dy : dy)),
      },
    ];
  },
};

const rowOf = ({ scale }) => PLOT + (HEAD + FOOT) * scale;

function gridOf(width, { scale, curves }) {
  const fits = Math.max(2, Math.floor((width + GAP) / (LEAST * scale + GAP)));
  // As many in every row as can be.
  const rows = Math.ceil(curves.length / Math.min(fits, 6));
  const columns = Math.max(2, Math.ceil(curves.length / rows));
  return { columns, width: (width - GAP * (columns - 1)) / columns };
}
