import { choice, int, real } from '../../core/parameters.js';
import { barsView } from './map/bars.js';
import { compute, settle } from './map/compute.js';
import { numbers } from './map/numbers.js';
import { pathView } from './map/path.js';
import { predict } from './map/predict.js';
import { PLANES, TABLES } from './map/tables.js';
import { readout, seen } from './map/words.js';

/** The rows of a table of positions on a map, by principal components, and how many directions they use. */
export default {
  name: 'sinusoidal/map',
  modules: ['linalg'],
  predict,
  scene: { query: 'position', length: 'length' },
  params: {
    table: choice({ initial: TABLES[0], options: TABLES, control: 'buttons' }),
    plane: choice({ initial: PLANES[0], options: PLANES, control: 'buttons' }),
    length: int({ initial: 128, min: 8, max: 512, scale: 'log', snaps: [32, 64, 128, 256] }),
    dModel: int({ initial: 64, min: 2, max: 128, step: 2, scale: 'log', snaps: [8, 16, 32, 64] }),
    base: real({ initial: 10000, min: 10, max: 1e6, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
    position: int({ initial: 40, min: 0, max: 511, control: 'none' }),
  },
  settle,
  compute,
  views: { path: pathView, bars: barsView },
  readout,
  seen,
  numbers,
};
