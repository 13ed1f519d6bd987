import { linear, log } from '../../../canvas/scale.js';
import { fine } from '../../../core/fine.js';
import { chart } from '../../../plots/chart.js';
import { apart, lineOf, nameOf } from '../../../plots/curves.js';
import { ENCODINGS } from '../settings.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './race-curves.js' */

const PLOT = 120;
const LEAST = 0.003; // below it a loss is as good as none

/** How the loss fell over the steps, the mean of the seeds; what is being trained now as it falls. */
/** @type {View<Data>} */
export const losses = chart({
  invites: false,
  height: [PLOT, 92],
  margin: { left: 46, right: 92, top: 44 },
  plotHeight: PLOT,
  x: (range, { settings }) => linear([0, settings.steps], range),
  y(range, data) {
    const all = linesOf(data).flatMap(({ values, running }) => [
      ...values,
      ...running.flatMap((run) => run.losses),
    ]);
    const y = log([LEAST, 1.3 * Math.max(Math.log(1 / data.chance), ...all)], range);
    return Object.assign((loss) => y(Math.max(LEAST, loss)), y);
  },
  title: 'lossesName',
  axes: {
    left: { ticks: [0.01, 0.1, 1], line: false },
    bottom: { ticks: 4, label: 'stepsAxis' },
  },
  draw({ plot, x, y, box, style, axes, level, curve, point, text, line }, data, t) {
    const { chance, own, settings } = data;
    level(Math.log(1 / chance), { colour: style.second, dash: [1, 3] });
    axes();
    const lines = linesOf(data).filter(({ last }) => last !== undefined);
    const ends = apart(
      lines.map(({ last }) => y(last)),
      { gap: 1.12 * style.size, top: plot.y + 4, bottom: plot.y + plot.height - 4 },
    );
    const left = plot.x + plot.width;
    for (const [i, { curve: model, values, running }] of lines.entries()) {
      const isOwn = model.id === own.encoding;
      const look = lineOf(model, isOwn, style);
      const draw = (list, part, own = {}) => {
        const xs = list.map((_, step) => (step + 0.5) * part);
        curve({ xs, ys: list }, own);
        return [xs.at(-1), list.at(-1)];
      };
      if (values.length > 0) {
        const [step, loss] = draw(values, settings.steps / values.length, look);
        line([x(step) + 2, y(loss), left + 12, ends[i]], { colour: look.colour });
      }
      for (const run of running) {
        if (run.losses.length === 0) continue;
        const [step, loss] = draw(run.losses, run.part);
        point(step, loss, { radius: 3.5 });
      }
      const place = { x: left + 16, y: ends[i], baseline: 'middle', maxWidth: box.x + box.width - left - 16 };
      text(nameOf(model.id, t, true), { ...place, colour: look.colour, weight: isOwn ? 650 : 400 });
    }
  },
  describe(data) {
    const own = linesOf(data).find(({ curve }) => curve.id === data.own.encoding);
    if (!own || own.values.length === 0) return 'describeNoLoss';
    const [first, last] = [own.values[0], own.values.at(-1)].map((loss) => fine(loss, 2));
    return { key: 'describeLosses', first, last };
  },
});

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
