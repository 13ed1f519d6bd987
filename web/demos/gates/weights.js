import { linear } from '../../canvas/scale.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { drawSentences, drawWords, slotsIn, wordsHeight } from './row.js';
import { STOPS, wordsOf } from './text.js';

const TOP = 48;
const PLOT = 96;

/** What the last token gives to each: bars, and dashed those of `plain` where shows(data). */
export const weightsView = ({ shows, describe, title }) =>
  panel({
    place: 'full',
    height: (width, data) => Math.round((TOP + PLOT + 10) * data.scale + wordsHeight(width, data)),
    frame(box, data) {
      const { scale } = data;
      const slots = slotsIn(box, data);
      const plot = inset(slots.field, { top: TOP, height: PLOT * scale }, scale);
      const most = Math.max(0.2, ...data.weights, ...(shows(data) ? data.plain : []));
      return { ...slots, plot, weight: linear([0, 1.05 * most], [plot.y + plot.height, plot.y]) };
    },
    title: (data, t) => title(data, t),
    draw(pen, data, t) {
      const { plot, weight, slot, style, scale, x, widthOf, text } = pen;
      const { weights, plain, values, places, count } = data;
      drawSentences(pen, data, { y: plot.y - 14 * scale, height: plot.height + 14 * scale + pen.words });
      const gap = 0.3 * slot;
      pen.bars(plot, { values: weights, scale: weight, gap });
      if (shows(data))
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
    describe,
  });
