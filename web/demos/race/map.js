import { choice, int } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { maps, times } from './map/cells.js';
import { field } from './map/field.js';
import { compute } from './map/map-cells.js';
import { shares } from './map/shares.js';

const { distances } = maps['8-32']; // the whole one; the others are samples of it

/** The models of the cell as settings of the lab: as many heads, of as many dimensions. */
export function labOf({ k, base, trained, headDim, values: { reading } }) {
  const lengths = times.map((time) => time * trained).join();
  const model = `k=${k}&base=${base}&length=${trained}&dModel=${4 * headDim}&mlpDim=${16 * headDim}`;
  return `${model}&lengths=${lengths}${reading === 'yarn' ? '&read-yarn=1' : ''}`;
}

const seeWeight = ({ peak, k }) => (peak === k ? 'seeOwn' : 'seeOther');

export default figure({
  name: 'race/map',
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
