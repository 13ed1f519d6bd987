import { linear } from '../../../canvas/scale.js';
import { chart } from '../../../plots/chart.js';
import { LONGEST, PERIOD, PLACES } from './compute.js';
import { facts } from './words.js';

/** The score of the pair in RoPE and of the feature in PoPE against the distance, with their peaks. */
export const scores = chart({
  place: 'full',
  height: [150, 116],
  margin: { left: 40, right: 16, top: 56, bottom: 46 },
  x: (range) => linear([0, LONGEST], range),
  y: (range) => linear([-3, 3], range),
  title: 'scoresName',
  titleAt: 16,
  note: (data, t) => t(data.shows('pope') ? 'linesBoth' : 'linesRope'),
  noteAt: 36,
  axes: {
    left: { ticks: [-2, 0, 2], line: false, format: (value, t) => t.number(value, { sign: true }) },
    bottom: { ticks: [0, 2, 4, 6, 8, 10, 12], label: 'distanceAxis' },
  },
  draw({ style, curve, level, rule, point }, data) {
    const { values, rope, pope, ropeScore, popeScore, wrong } = data;
    const hasPope = data.shows('pope');
    level(0, { colour: style.hairline });
    rule(values.distance, { dash: [3, 3], colour: style.second });
    curve({ xs: PLACES, ys: rope }, { width: 2.5, dash: hasPope ? [6, 4] : [] });
    if (hasPope) curve({ xs: PLACES, ys: pope }, { width: 2.5 });
    const peaks = [['ropePeak', rope, true], ...(hasPope ? [['popePeak', pope, wrong]] : [])];
    for (const [name, ys, hollow] of peaks) {
      for (let at = data[name]; at <= LONGEST; at += PERIOD)
        point(at, Math.max(...ys), { radius: 4.5, hollow });
    }
    point(values.distance, ropeScore, { radius: 6, hollow: true });
    if (hasPope) point(values.distance, popeScore, { radius: 6, hollow: wrong });
  },
  drag: {
    distance: {
      range: [0, LONGEST],
      y: ({ ropeScore }) => ropeScore,
      value: (data, t) => t('distanceValue', facts(data, t)),
    },
  },
  describe: (data, t) => t(data.shows('pope') ? 'describeScores' : 'describeScoresRope', facts(data, t)),
});
