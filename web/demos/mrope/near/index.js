import { choice, int, real } from '../../../core/parameters.js';
import { bands } from './bands.js';
import { compute, FAR, numbers, predict, settle } from './compute.js';
import { curves } from './curves.js';
import { frames } from './frames.js';
import { readout, seen } from './words.js';

const place = (initial, max) => int({ initial, min: 0, max, control: 'none' });

/** A patch of a video and all others: which are near to it, when each axis turns pairs of its own. */
export default {
  name: 'mrope/near',
  params: {
    allocation: choice({ initial: 'sections', options: ['sections', 'interleaved'], control: 'buttons' }),
    ids: choice({ initial: 'grid', options: ['grid', 'wrong-flat'], control: 'buttons' }),
    frames: int({ initial: 3, min: 1, max: 4 }),
    height: int({ initial: 6, min: 2, max: 12 }),
    width: int({ initial: 8, min: 2, max: 12 }),
    base: real({ initial: 1e6, min: 100, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 1e6, 5e6] }),
    distance: int({ initial: 8, min: 1, max: FAR, control: 'none' }),
    frame: place(1, 3),
    row: place(2, 11),
    col: place(3, 11),
    pair: place(20, 63),
  },
  settle,
  compute,
  views: { frames, curves, bands },
  readout,
  seen,
  predict,
  numbers,
};
