import { choice, int } from '../../../core/parameters.js';
import { maps, times } from './cells.js';
import { compute } from './compute.js';
import { field } from './field.js';
import { shares } from './shares.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const { distances, cellAt } = maps['8-32']; // the whole one; the others are samples of it

const params = {
  test: choice({ initial: '2', options: times.map(String), control: 'buttons' }),
  reading: choice({ initial: 'none', options: ['none', 'yarn'], control: 'buttons' }),
  models: choice({ initial: '8-32', options: Object.keys(maps), control: 'select' }),
  base: int({ initial: 1e4, min: 10, max: 1e6, scale: 'log', control: 'none' }),
  k: int({ initial: 3, min: 1, max: distances.length, control: 'none' }),
};

const facts = (data) => {
  const { k, base, trained, length, peak, shares, own, hits, count, right, common, seeds } = data;
  const at = {
    k,
    base,
    trained,
    length,
    peak,
    share: shares[k],
    most: shares[peak],
  };
  return { ...at, ...own, hits, count, right, common, seeds };
};

/** The models of the cell as settings of the lab: as many heads, of as many dimensions. */
export function labOf({ k, base, trained, headDim, values: { reading } }) {
  const lengths = times.map((time) => time * trained).join();
  const model = `k=${k}&base=${base}&length=${trained}&dModel=${4 * headDim}&mlpDim=${16 * headDim}`;
  return `${model}&lengths=${lengths}${reading === 'yarn' ? '&read-yarn=1' : ''}`;
}

const seeWeight = (data, t) => t(data.peak === data.k ? 'seeOwn' : 'seeOther', facts(data));
const seeCell = (data, t) => t('cell', facts(data));
const seeHits = (data, t) => t('seeHits', facts(data));

/** @type {Descriptor<Data>} */
export default {
  name: 'race/map',
  params,
  predict: {
    options: ['fails', 'same', 'right'],
    at: 'base',
    set: { test: '2', reading: 'none', models: '8-32', base: 1e4, k: 3 },
    done: { test: '2', reading: 'none', models: '8-32', base: 1e3, k: 3 },
    // Three back with base 1,000, where it fails with 10,000.
    answer() {
      const [now, before] = [1e3, 1e4].map((base) => cellAt(base, 3).accuracies.none[times.indexOf(2)].mean);
      return now >= 0.9 ? 'right' : now < before ? 'fails' : 'same';
    },
  },
  steps: [
    {
      name: 'length',
      views: ['shares'],
      set: { test: '1', reading: 'none', models: '8-32', base: 1e4, k: 3 },
      controls: ['test'],
      see: seeWeight,
    },
    { name: 'base', views: ['field', 'shares'], set: { test: '2' }, handle: 'cell', see: seeCell },
    { name: 'predicted', views: ['field', 'shares'], handle: 'cell', see: seeHits },
    {
      name: 'yarn',
      views: ['field', 'shares'],
      set: { reading: 'yarn' },
      controls: ['reading'],
      see: seeCell,
    },
    { name: 'models', views: ['field', 'shares'], controls: ['models'], handle: 'cell', see: seeHits },
  ],
  compute,
  views: { field, shares },
  readout: (data, t) => [
    [{ text: seeCell(data, t), as: 'strong' }],
    [seeWeight(data, t)],
    ...(data.shows('predicted') ? [[{ text: seeHits(data, t), as: 'muted' }]] : []),
    [{ text: t('lab'), lab: labOf(data) }],
  ],
  seen: (data, t) => [seeCell(data, t), seeWeight(data, t), seeHits(data, t)],
  numbers: ({ accuracies, peaks, shares, bases, distances, length, invFreq }) => {
    const table = { axes: ['k', 'base'], shape: [distances.length, bases.length], marks: [distances, bases] };
    return [
      { name: 'accuracy', ...table, values: accuracies, spread: true, measured: true },
      { name: 'heaviest-key', ...table, values: peaks, spread: true },
      { name: 'weight', axes: ['distance'], shape: [length], values: shares },
      { name: 'frequencies', axes: ['pair'], shape: [invFreq.length], values: invFreq },
    ];
  },
};
