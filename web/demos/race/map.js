import { linear } from '../../canvas/scale.js';
import { choice, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { field } from './map/field.js';
import { compute, maps, times } from './map/map-cells.js';

/** @import { View } from '../../types.js' */
/** @import { Data } from './map/map-cells.js' */

const { distances } = maps['8-32']; // the whole one; the others are samples of it

/** The models of the cell as settings of the lab: as many heads, of as many dimensions. */
export function labOf({ k, base, trained, headDim, values: { reading } }) {
  const lengths = times.map((time) => time * trained).join();
  const model = `k=${k}&base=${base}&length=${trained}&dModel=${4 * headDim}&mlpDim=${16 * headDim}`;
  return `${model}&lengths=${lengths}${reading === 'yarn' ? '&read-yarn=1' : ''}`;
}

/** How the weight of attention is shared among the keys, were every key to have the mean score of its distance. @type {View<Data>} */
const shares = chart({
  place: 'side',
  height: [130, 140],
  margin: { left: 44, right: 18, top: 50, bottom: 48 },
  x: (range, { length }) => linear([0, length], range),
  y: (range) => linear([0, 1], range),
  title: 'sharesName',
  note: 'sharesHow',
  axes: {
    left: { ticks: [0, 0.5, 1], format: '0%', line: false },
    bottom: {
      ticks: ({ trained, length }) => [0, trained, length].filter((n, i, all) => all.indexOf(n) === i),
      label: 'distanceAxis',
    },
  },
  draw({ style, rule, line, point, text, x, y, plot, scale }, { shares, k, peak, trained, length }, t) {
    if (length > trained) {
      rule(trained, { dash: [3, 3] });
      text(t('trainedMark'), {
        x: x(trained) + 4,
        y: plot.y + 12 * scale,
        colour: style.second,
        maxWidth: plot.x + plot.width - x(trained) - 6,
      });
    }
    const width = Math.max(1, Math.min(4, (0.7 * plot.width) / length));
    for (const [n, share] of shares.entries())
      if (share > 0.001) line([x(n), y(0), x(n), y(share)], { width });
    point(k, shares[k], { radius: 5 });
    if (peak !== k) point(peak, shares[peak], { radius: 5, hollow: true });
  },
});

const seeWeight = ({ peak, k }) => (peak === k ? 'seeOwn' : 'seeOther');

export default figure({
  name: 'race/map',
  modules: ['scores', 'turns'],
  params: {
    test: choice({ initial: '2', options: times.map(String), control: 'buttons' }),
    reading: choice({ options: ['none', 'yarn'], control: 'buttons' }),
    models: choice({ initial: '8-32', options: Object.keys(maps), control: 'select' }),
    base: int({ initial: 1e4, min: 10, max: 1e6, scale: 'log', control: 'none' }),
    k: int({ initial: 3, min: 1, max: distances.length, control: 'none' }),
  },
  predict: {
    options: ['fails', 'same', 'right'],
    at: 'base',
    set: { test: '2', reading: 'none', models: '8-32', base: 1e4, k: 3 },
    done: { test: '2', reading: 'none', models: '8-32', base: 1e3, k: 3 },
    // Three back with base 1,000, where it fails with 10,000.
    answer({ own }, at) {
      if (own.mean >= 0.9) return 'right';
      return own.mean < at({ base: 1e4 }).own.mean ? 'fails' : 'same';
    },
  },
  steps: {
    length: {
      views: ['shares'],
      set: { test: '1', reading: 'none', models: '8-32', base: 1e4, k: 3 },
      controls: ['test'],
      see: seeWeight,
    },
    base: { views: ['field', 'shares'], set: { test: '2' }, handle: 'cell', see: 'cell' },
    predicted: { handle: 'cell', see: 'seeHits' },
    yarn: { set: { reading: 'yarn' }, controls: ['reading'], see: 'cell' },
    models: { controls: ['models'], handle: 'cell', see: 'seeHits' },
  },
  compute,
  views: { field, shares },
  slots: ({ k, peak, shares, own }) => ({ ...own, share: shares[k], most: shares[peak] }),
  seen: (data) => ['cell', seeWeight(data), 'seeHits'],
  readout: (data) => [
    [{ key: 'cell', as: 'strong' }],
    [seeWeight(data)],
    ...(data.shows('predicted') ? [[{ key: 'seeHits', as: 'muted' }]] : []),
    [{ key: 'lab', lab: labOf(data) }],
  ],
  numbers({ accuracies, peaks, shares, bases, distances, length, invFreq }) {
    const [table, marks] = [{ k: distances.length, base: bases.length }, [distances, bases]];
    return [
      ['accuracy', table, accuracies, { marks, spread: true, measured: true }],
      ['heaviest-key', table, peaks, { marks, spread: true }],
      ['weight', { distance: length }, shares],
      ['frequencies', { pair: invFreq.length }, invFreq],
    ];
  },
});
