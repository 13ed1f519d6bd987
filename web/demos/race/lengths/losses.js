import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { fine } from '../../../core/fine.js';
import { ENCODINGS } from '../settings.js';
import { apart, lineOf, nameOf } from './look.js';

const PLOT = 120;
const LEAST = 0.003; // below it a loss is as good as none

/** How the loss fell over the steps, the mean of the seeds; what is being trained now as it falls. */
export const losses = {
  invites: false,
  height: (_width, { scale }) => Math.round(PLOT + 92 * scale),
  frame(box, data) {
    const { scale, settings } = data;
    const plot = {
      x: box.x + 46 * scale,
      y: box.y + 44 * scale,
      width: box.width - 138 * scale,
      height: PLOT,
    };
    const all = linesOf(data).flatMap(({ values, running }) => [
      ...values,
      ...running.flatMap((run) => run.losses),
    ]);
    const y = log([LEAST, 1.3 * Math.max(Math.log(1 / data.chance), ...all)], [plot.y + plot.height, plot.y]);
    return {
      plot,
      x: linear([0, settings.steps], [plot.x, plot.x + plot.width]),
      y: Object.assign((loss) => y(Math.max(LEAST, loss)), y),
    };
  },
  describe(data, t) {
    const own = linesOf(data).find(({ curve }) => curve.id === data.own.encoding);
    if (!own || own.values.length === 0) return t('describeNoLoss', { name: nameOf(data.own.encoding, t) });
    const number = (value) => fine(value, 2, t);
    return t('describeLosses', {
      name: nameOf(data.own.encoding, t),
      steps: data.settings.steps,
      first: number(own.values[0]),
      last: number(own.values.at(-1)),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x, y } = losses.frame(box, data);
    const { scale, chance, own } = data;
    drawText(
      ctx,
      t('lossesName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    const level = Math.log(1 / chance);
    drawLine(
      ctx,
      [plot.x, y(level), plot.x + plot.width, y(level)],
      { colour: style.second, dash: [1, 3] },
      style,
    );
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [0.01, 0.1, 1], line: false }, style);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: 4, label: t('stepsAxis') }, style);
    const lines = linesOf(data).filter(({ last }) => last !== undefined);
    const ends = apart(
      lines.map(({ last }) => y(last)),
      { gap: 1.12 * style.size, top: plot.y + 4, bottom: plot.y + plot.height - 4 },
    );
    const left = plot.x + plot.width;
    for (const [i, { curve, values, running }] of lines.entries()) {
      const isOwn = curve.id === own.encoding;
      const line = lineOf(curve, isOwn, style);
      const draw = (list, part, look) => {
        const xs = list.map((_, step) => (step + 0.5) * part);
        drawCurve(ctx, { xs, ys: list }, { xScale: x, yScale: y, ...look }, style);
        return { x: x(xs.at(-1)), y: y(list.at(-1)) };
      };
      const { steps } = data.settings;
      if (values.length > 0) {
        const end = draw(values, steps / values.length, line);
        drawLine(ctx, [end.x + 2, end.y, left + 12, ends[i]], { colour: line.colour, width: 1 }, style);
      }
      for (const run of running) {
        if (run.losses.length === 0) continue;
        const end = draw(run.losses, run.part, { colour: style.ink, width: style.line });
        drawPoint(ctx, end, { colour: style.ink, radius: 3.5 }, style);
      }
      const place = { x: left + 16, y: ends[i], baseline: 'middle', maxWidth: box.x + box.width - left - 16 };
      const look = { colour: line.colour, weight: isOwn ? 650 : 400 };
      drawText(ctx, nameOf(curve.id, t, true), { ...place, ...look }, style);
    }
  },
  handles: () => [],
};

// One line for each model whose curves are shown, whatever way it is read.
function linesOf(data) {
  const models = new Map();
  // A reading that was not stored knows no losses; the model's own curve does.
  for (const curve of data.curves) {
    if (!models.get(curve.encoding)?.found.length)
      models.set(curve.encoding, { ...curve, id: curve.encoding });
  }
  return ENCODINGS.filter((encoding) => models.has(encoding)).map((encoding) => {
    const curve = models.get(encoding);
    return { curve, ...lossesOf(curve) };
  });
}

// Means of parts of the training, over the seeds that are done; those that run now each by itself.
function lossesOf({ running, found }) {
  const lists = found.map(({ losses }) => losses);
  const values = (lists[0] ?? []).map((_, i) => lists.reduce((sum, list) => sum + list[i], 0) / lists.length);
  return { values, running, last: values.at(-1) ?? running.at(-1)?.losses.at(-1) };
}
