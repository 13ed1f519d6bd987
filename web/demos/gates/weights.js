import { linear } from '../../canvas/scale.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { drawSentences, drawWords, STOPS, slotsIn, wordsOf } from './row.js';

const TOP = 48;
const PLOT = 96;

/** What the last token gives to each: bars, and dashed those of `plain` from the step with a name on. */
export const weightsView = (step) =>
  panel({
    place: 'full',
    frame(box, data) {
      const { scale } = data;
      const slots = slotsIn(box, data);
      const plot = inset(slots.field, { top: TOP, height: PLOT * scale }, scale);
      const most = Math.max(0.2, ...data.weights, ...(data.shows(step) ? data.plain : []));
      const foot = plot.y + plot.height;
      const weight = linear([0, 1.05 * most], [foot, plot.y]);
      return { ...slots, plot, weight, bottom: foot + slots.words + 10 * scale };
    },
    title: ({ shows }, t) => t(shows(step) ? 'weightsBeside' : 'weightsName'),
    draw(pen, data, t) {
      const { plot, weight, slot, style, scale, x, widthOf, text } = pen;
      const { weights, plain, values, places, count } = data;
      drawSentences(pen, data, { y: plot.y - 14 * scale, height: plot.height + 14 * scale + pen.words });
      const gap = 0.3 * slot;
      pen.bars(plot, { values: weights, scale: weight, gap });
      if (data.shows(step))
        pen.bars(plot, { values: plain, scale: weight, gap: 0.5 * gap, colour: style.second, dash: [3, 2] });
      const size = 0.85 * style.size;
      for (const [i, each] of weights.entries()) {
        const label = t.number(each, '0%');
        if (each < 0.03 || widthOf(label, { size }) > slot - 1) continue;
        text(label, { x: x(i), y: weight(each) - 4, align: 'center', size, halo: true });
      }
      drawWords(pen, wordsOf(t, values), {
        y: plot.y + plot.height + 4 * scale,
        heavy: (i) => STOPS.includes(places[i]) || i === count - 1,
      });
      pen.axis(plot, {
        side: 'left',
        scale: weight,
        ticks: 2,
        line: false,
        format: (value) => t.number(value, '0%'),
      });
    },
    describe: 'describeWeights',
  });
