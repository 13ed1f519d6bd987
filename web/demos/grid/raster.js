import { choice, int } from '../../core/parameters.js';
import { compute, settle } from './raster/compute.js';
import { map, target } from './raster/maps.js';
import { numbers } from './raster/numbers.js';
import { predict } from './raster/predict.js';
import { profile } from './raster/profile.js';
import { readout, seen } from './raster/words.js';

const side = (initial) => int({ initial, min: 2, max: 12 });
const place = (initial) => int({ initial, min: 0, max: 11, control: 'none' });

/** Patches of a picture, read as a line or as a grid: which ones are alike, before and after a change of size. */
export default {
  name: 'grid/raster',
  predict,
  params: {
    method: choice({ initial: 'raster', options: ['raster', 'sincos', 'axial'], control: 'buttons' }),
    axes: choice({ initial: 'right', options: ['right', 'wrong-swapped'], control: 'buttons' }),
    height: side(6),
    width: side(9),
    resize: choice({
      initial: 'bicubic',
      options: ['bicubic', 'bilinear', 'wrong-line'],
      control: 'select',
    }),
    toHeight: side(8),
    toWidth: side(12),
    row: place(2),
    col: place(4),
  },
  settle,
  compute,
  views: { map, target, profile },
  readout,
  seen,
  numbers,
};
