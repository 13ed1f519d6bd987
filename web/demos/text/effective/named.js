import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { alongStops } from '../../../plots/drag.js';
import { ADVERTISED, ratioOf, TRAINED } from './plan.js';
import { BACK, FAR, LETTERS } from './sequences.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './effective-lengths.js' */

const PLOT = 150;

/** The distance whose letter the model names most often, and how often. */
export function mostNamed({ named }) {
  const share = Math.max(...named);
  return { named: named.indexOf(share) + 1, share };
}

/** At “three back”: how often the letter that the model names stands so many tokens before the question. @type {View<Data>} */
export const named = chart({
  height: [PLOT, 110],
  margin: { left: 48, right: 20, top: 68 },
  plotHeight: PLOT,
  x: (range) => linear([0.5, FAR + 0.5], range),
  y: (range) => linear([0, 1], range),
  title: 'namedName',
  note: 'namedHow',
  axes: {
    left: { ticks: [0, 0.5, 1], line: false, format: '0%' },
    bottom: { ticks: ADVERTISED.map((length) => (BACK * length) / TRAINED), label: 'namedAxis' },
  },
  draw({ plot, y, style, bars, level, rule, point }, { named: shares, values }) {
    rule(BACK, { colour: style.second, dash: [3, 3] });
    bars(plot, { values: shares, scale: y, gap: 0.2 });
    level(1 / LETTERS, { colour: style.second, dash: [2, 3] });
    const back = BACK * ratioOf(values);
    point(back, shares[back - 1], { radius: 5 });
  },
  handles({ x, y }, { named: shares, values }) {
    if (values.model !== 'rope') return [];
    const times = (length) => Number(length) / TRAINED;
    const now = ratioOf(values);
    const at = BACK * now;
    return {
      ...{ id: 'named', param: 'advertised', x: x(at), y: y(shares[at - 1]) },
      ...alongStops(
        (ratio) => x(BACK * ratio),
        ADVERTISED.map(times),
        now,
        (ratio) => ({
          advertised: String(TRAINED * ratio),
          scaling: values.scaling === 'none' ? 'linear' : values.scaling,
        }),
      ),
    };
  },
  describe: ['describeNamed', 'seeNamed'],
});
