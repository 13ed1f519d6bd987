import { choice, int } from '../../../core/parameters.js';
import { base, compute, dModel, MOST, settle } from './compute.js';
import { map, target } from './maps.js';
import { profile } from './profile.js';
import { readout, see, seen } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const side = (initial) => int({ initial, min: 2, max: MOST, group: 'setup' });
const place = (initial) => int({ initial, min: 0, max: MOST - 1, control: 'none' });

/** Patches of a picture, read as a line or as a grid: which ones are alike, before and after a change of size. */
/** @type {Descriptor<Data>} */
export default {
  name: 'grid/raster',
  modules: ['tables'],
  predict: {
    options: ['one', 'width', 'none'],
    done: { method: 'raster', axes: 'right', height: 6, width: 9 },
    // How many rows of the table lie between a patch and the one right below it, in a grid of 6 by 9.
    answer(engine) {
      const index = engine.grid.index({ height: 6, width: 9 });
      for (let row = 1; 2 * row < index.length; row += 1)
        if (index[2 * row] === 1 && index[2 * row + 1] === 0) return row === 1 ? 'one' : 'width';
      return 'none';
    },
  },
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
  steps: [
    {
      name: 'patch',
      set: { method: 'raster', axes: 'right', height: 6, width: 9, row: 2, col: 3 },
      views: ['map'],
      handle: 'patch',
      see: see.neighbours,
    },
    {
      name: 'line',
      set: { method: 'raster', axes: 'right', row: 2, col: 4 },
      views: ['map', 'profile'],
      handle: 'index',
      see: see.line,
    },
    {
      name: 'grid',
      set: { method: 'sincos', axes: 'right' },
      views: ['map'],
      controls: ['method'],
      see: see.neighbours,
    },
    {
      name: 'resize',
      set: { method: 'sincos', axes: 'right', resize: 'bicubic' },
      views: ['map', 'target'],
      handle: 'target',
      see: see.resized,
    },
    {
      name: 'mistake',
      set: { method: 'sincos', axes: 'right', resize: 'wrong-line', toHeight: 8, toWidth: 12 },
      views: ['target', 'map'],
      controls: ['resize'],
      see: see.resized,
    },
  ],
  // From patch to patch in reading order.
  play: {
    from: 'line',
    every: 150,
    next({ row, col, height, width }) {
      if (col + 1 < width) return { col: col + 1 };
      return row + 1 < height ? { row: row + 1, col: 0 } : undefined;
    },
    start: { row: 0, col: 0 },
  },
  compute,
  views: { map, target, profile },
  readout,
  seen,
  numbers,
};

// The vectors of the patches before and after the change of size, and how alike they are to the chosen one.
function numbers({ values, table, resized, likeness, toLikeness }) {
  const { method, axes, height, width, resize, toHeight, toWidth } = values;
  const [from, to] = [
    [height, width],
    [toHeight, toWidth],
  ];
  const made = (size) => tableCall(method, axes === 'wrong-swapped' ? [...size].reverse() : size);
  const stretched =
    resize === 'wrong-line'
      ? { verb: 'learned.resize', params: { dModel, rows: toHeight * toWidth } }
      : { verb: 'grid.resize', params: { dModel, from, to, mode: resize } };
  const call = method === 'axial' ? made(to) : { ...stretched, inputs: [made(from)] };
  return [
    {
      name: 'table',
      axes: ['patch', 'feature'],
      shape: [height * width, dModel],
      values: table,
      call: made(from),
    },
    {
      name: 'resized',
      axes: ['patch', 'feature'],
      shape: [toHeight * toWidth, dModel],
      values: resized,
      call,
    },
    { name: 'cosines', axes: ['row', 'column'], shape: from, values: likeness },
    { name: 'cosines-resized', axes: ['row', 'column'], shape: to, values: toLikeness },
  ];
}

function tableCall(method, [height, width]) {
  if (method === 'raster')
    return { verb: 'sinusoidal.encode', params: { seqLen: height * width, dModel, base } };
  if (method === 'sincos') return { verb: 'grid.sincos', params: { height, width, dModel, base } };
  const alike = new Float32Array(height * width * dModel).fill(1 / Math.sqrt(dModel));
  return { verb: 'grid.rotate', inputs: [alike], params: { headDim: dModel, height, width, base } };
}
