import { int, real } from '../../../core/parameters.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { compute, HEADS, needOf, penaltyCall, REACH, TOP } from './compute.js';
import { plane } from './plane.js';
import { facts, readout, seen } from './words.js';

/** @import { Descriptor, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const AXIS = 46; // px at text size 13 below the plot beside it

/** How the two share the weight between them: two bars, of which the far key's is to overtake the other. */
/** @type {View<Data>} */
const shares = panel({
  place: 'side',
  invites: false,
  height: (width, { scale }) => Math.round((width < 420 ? 110 : 160) + 110 * scale),
  title: 'sharesName',
  frame(box, { scale }) {
    const plot = inset(box, { top: box.width < 420 ? 40 : 64, bottom: AXIS }, scale);
    const width = Math.min(110 * scale, 0.3 * box.width);
    const bars = [0.27, 0.73].map((part) => ({ x: box.x + part * box.width - width / 2, width }));
    return { plot, bars };
  },
  draw({ plot, bars, fill, text, line, style, scale, box }, data, t) {
    const foot = plot.y + plot.height;
    line([box.x, foot, box.x + box.width, foot], { colour: style.outline, width: 1 });
    line([box.x, plot.y + plot.height / 2, box.x + box.width, plot.y + plot.height / 2], {
      colour: style.second,
      dash: [2, 3],
      width: 1,
    });
    const half = {
      x: box.x + box.width / 2,
      y: plot.y + plot.height / 2,
      align: 'center',
      baseline: 'middle',
    };
    text(`${t.number(50)}%`, { ...half, colour: style.second, halo: true });
    for (const [i, bar] of bars.entries()) {
      const share = data.shares[i];
      const height = share * plot.height;
      fill({ ...bar, y: foot - height, height }, i === 0 ? style.ink : style.rgba(style.second, 0.6));
      const middle = { x: bar.x + bar.width / 2, align: 'center', maxWidth: 0.46 * box.width };
      text(t.number(share, '1%'), { ...middle, y: foot - height - 6 * scale, weight: 600, halo: true });
      const name = t(i === 0 ? 'farName' : 'ownName', facts(data));
      text(name, {
        ...middle,
        y: foot + 8 * scale,
        baseline: 'top',
        colour: i === 0 ? style.ink : style.second,
      });
    }
  },
  describe: (data, t) => t('describeShares', facts(data)),
});

const guesses = { one: 1, six: 6, fifty: 50 };

/**
 * A far key beside the query's own token: how much larger must its score be to beat the penalty of its distance?
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'alibi/content',
  params: {
    lead: real({ initial: 2, min: 0, max: TOP, step: 0.25, digits: 2 }),
    distance: int({ initial: 50, min: 1, max: REACH, snaps: [50] }),
    head: int({ initial: 6, min: 1, max: HEADS, snaps: [2, 6, 10] }),
  },
  steps: [
    {
      name: 'lift',
      set: { lead: 2, distance: 50, head: 6 },
      views: ['plane', 'shares'],
      handle: 'far',
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'near',
      set: { lead: 4, distance: 50, head: 6 },
      views: ['plane', 'shares'],
      controls: ['lead', 'distance'],
      handle: 'far',
      see: (data, t) => seen(data, t)[0],
    },
    {
      name: 'slope',
      set: { lead: 4, distance: 50, head: 6 },
      views: ['plane', 'shares'],
      controls: ['head'],
      handle: 'slope',
      see: (data, t) => seen(data, t)[0],
    },
  ],
  compute,
  views: { plane, shares },
  readout,
  seen,
  predict: {
    options: Object.keys(guesses),
    done: { head: 6, distance: 50, lead: 6.25 },
    answer(engine) {
      const need = needOf(engine, { head: 6, distance: 50 });
      const far = (option) => Math.abs(Math.log(need / guesses[option]));
      return Object.keys(guesses).reduce((best, option) => (far(option) < far(best) ? option : best));
    },
  },
  numbers({ values, bias, shares, pair }) {
    const marks = [Array.from({ length: REACH + 1 }, (_, i) => REACH - i)];
    return [
      {
        name: 'bias',
        axes: ['distance'],
        shape: [REACH + 1],
        values: bias,
        marks,
        call: penaltyCall(values.head),
      },
      {
        name: 'weights',
        axes: ['key'],
        shape: [2],
        values: shares,
        call: { verb: 'attention.weights', inputs: [[values.lead, 0]], params: pair },
      },
    ];
  },
};
