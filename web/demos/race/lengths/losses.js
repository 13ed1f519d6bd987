import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve } from '../../../canvas/curve.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { ENCODINGS } from '../settings.js';
import { apart, lineOf, nameOf } from './look.js';

const PLOT = 120;

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
    const most = Math.max(Math.log(1 / data.chance), ...linesOf(data).flatMap(({ values }) => values));
    return {
      plot,
      x: linear([0, settings.steps], [plot.x, plot.x + plot.width]),
      y: linear([0, 1.05 * most], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const own = linesOf(data).find(({ curve }) => curve.id === data.own.encoding);
    if (!own || own.values.length === 0) return t('describeNoLoss', { name: nameOf(data.own.encoding, t) });
    const number = (value) => t.number(value, { digits: 2 });
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
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: 4, line: false }, style);
    drawAxis(ctx, plot, { side: 'bottom', scale: x, ticks: 4, label: t('stepsAxis') }, style);
    const lines = linesOf(data).filter(({ values }) => values.length > 0);
    const ends = apart(
      lines.map(({ values }) => y(values.at(-1))),
      { gap: 1.12 * style.size, top: plot.y + 4, bottom: plot.y + plot.height - 4 },
    );
    for (const [i, { curve, values, steps }] of lines.entries()) {
      const isOwn = curve.id === own.encoding;
      const line = lineOf(curve, isOwn, style);
      const xs = values.map((_, step) => ((step + 0.5) / values.length) * steps);
      drawCurve(ctx, { xs, ys: values }, { xScale: x, yScale: y, ...line }, style);
      const left = plot.x + plot.width;
      drawLine(
        ctx,
        [x(xs.at(-1)) + 2, y(values.at(-1)), left + 12, ends[i]],
        { colour: line.colour, width: 1 },
        style,
      );
      const place = { x: left + 16, y: ends[i], baseline: 'middle', maxWidth: box.x + box.width - left - 16 };
      drawText(
        ctx,
        nameOf(curve.id, t, true),
        { ...place, colour: line.colour, weight: isOwn ? 650 : 400 },
        style,
      );
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
    return { curve, ...lossesOf(curve, data) };
  });
}

// Means of parts of the training, over the seeds: of those that run now as far as all are, else of those that are done.
function lossesOf({ running, found }, { settings }) {
  const lists = (running.length > 0 ? running : found).map(({ losses }) => losses);
  const length = lists.length > 0 ? Math.min(...lists.map((list) => list.length)) : 0;
  const values = Array.from(
    { length },
    (_, i) => lists.reduce((sum, list) => sum + list[i], 0) / lists.length,
  );
  const steps = running.length > 0 ? length * running[0].part : settings.steps;
  return { values, steps };
}
