import { choice, flag, int } from '../../../core/parameters.js';
import { base, compute, dModel, MOST, scaledSize, settle } from './compute.js';
import { maps } from './maps.js';
import { wave } from './wave.js';
import { readout, seen, seenMix, seenRead, seenSize, seenWhich } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const side = (initial, meta = {}) => int({ initial, min: 4, max: MOST, ...meta });

/** The table of a model for another size of its pictures: how rows are made that it never had, and when one is lost. */
/** @type {Descriptor<Data>} */
export default {
  name: 'grid/resize',
  modules: ['tables'],
  params: {
    toHeight: side(24),
    mode: choice({ initial: 'bicubic', options: ['bicubic', 'bilinear'], control: 'buttons' }),
    antialias: flag({ initial: false }),
    rounding: choice({ initial: 'size', options: ['size', 'wrong-scale'], control: 'buttons' }),
    from: int({ initial: 14, min: 4, max: 48, snaps: [14, 16, 37], group: 'setup' }),
    toWidth: side(24, { group: 'setup' }),
    pair: int({ initial: 0, min: 0, max: 7, group: 'setup' }),
    row: int({ initial: 9, min: 0, max: MOST - 1, control: 'none' }),
  },
  steps: [
    {
      name: 'stretch',
      // ViT-B/32: 7 patches a side at 224 px, 14 at 448 px; few enough that each is seen with its value, and each misses
      // the middle of its row by as much.
      set: { from: 7, toHeight: 14, mode: 'bilinear', rounding: 'size', pair: 0 },
      views: ['wave'],
      handle: 'height',
      see: seenWhich,
    },
    {
      name: 'mix',
      set: { from: 7, toHeight: 12, mode: 'bicubic' },
      views: ['wave'],
      controls: ['mode'],
      handle: 'row',
      see: seenMix,
    },
    {
      name: 'shrink',
      set: { from: 37, toHeight: 9, mode: 'bilinear' },
      views: ['wave'],
      controls: ['antialias'],
      see: seenRead,
    },
    {
      name: 'factor',
      set: { from: 37, toHeight: 39, antialias: false, rounding: 'wrong-scale' },
      views: ['wave'],
      controls: ['rounding'],
      handle: 'height',
      see: seenSize,
    },
    {
      name: 'table',
      set: { rounding: 'size' },
      views: ['maps'],
      controls: ['toHeight'],
      handle: 'size',
      see: seenSize,
    },
  ],
  settle,
  compute,
  views: { wave, maps },
  readout,
  seen,
  // How many rows 39 patches get from the scale factor 39 / 37, beside what the engine's table of 39 has.
  predict: {
    options: ['fewer', 'same', 'more'],
    done: { rounding: 'wrong-scale', from: 37, toHeight: 39 },
    answer(engine) {
      const [from, to] = [37, 39];
      const table = engine.grid.sincos({ height: from, width: from, dModel: 4, base });
      const asked = engine.grid.resize(table, { dModel: 4, from: [from, from], to: [to, 1] }).length / 4;
      const got = scaledSize(to, from);
      if (got === asked) return 'same';
      return got < asked ? 'fewer' : 'more';
    },
  },
  numbers,
};

// The numbers of the figure as arrays to take away.
function numbers({ values: { from, toHeight, toWidth }, table, resized }) {
  const axes = ['row', 'column', 'feature'];
  return [
    { name: 'table', axes, shape: [from, from, dModel], values: table },
    { name: 'resized', axes, shape: [toHeight, toWidth, dModel], values: resized },
  ];
}
