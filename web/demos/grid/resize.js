import { choice, flag, int } from '../../core/parameters.js';
import { compute, MOST, numbers, predict, settle } from './resize/compute.js';
import { maps } from './resize/maps.js';
import { profile } from './resize/profile.js';
import { sizes } from './resize/sizes.js';
import { readout, seen } from './resize/words.js';

const side = (initial) => int({ initial, min: 4, max: MOST });

/** The table of a model for another size of its pictures: how rows are made that it never had, and when one is lost. */
export default {
  name: 'grid/resize',
  params: {
    mode: choice({ initial: 'bicubic', options: ['bicubic', 'bilinear'], control: 'buttons' }),
    antialias: flag({ initial: false }),
    rounding: choice({ initial: 'size', options: ['size', 'wrong-scale'], control: 'buttons' }),
    pair: int({ initial: 0, min: 0, max: 7 }),
    from: int({ initial: 37, min: 4, max: 48, snaps: [14, 16, 37] }),
    toHeight: side(39),
    toWidth: side(52),
    row: int({ initial: 20, min: 0, max: MOST - 1, control: 'none' }),
  },
  settle,
  compute,
  views: { maps, profile, sizes },
  readout,
  seen,
  predict,
  numbers,
};
