import { choice, int } from '../../core/parameters.js';
import { compute, settle } from './wall/compute.js';
import { line } from './wall/line.js';
import { numbers } from './wall/numbers.js';
import { predict } from './wall/predict.js';
import { similar } from './wall/similar.js';
import { table } from './wall/table.js';
import { readout, seen } from './wall/words.js';

/** A table with one row a position ends; what comes after its last row has to be decided. */
export default {
  name: 'learned/wall',
  predict,
  scene: { query: 'position', key: 'other', length: 'length' },
  params: {
    after: choice({
      initial: 'refuse',
      options: ['refuse', 'resize', 'wrong-clamp', 'wrong-wrap'],
      control: 'select',
    }),
    mode: choice({
      initial: 'half-pixel',
      options: ['half-pixel', 'align-corners', 'scale'],
      control: 'select',
    }),
    maxLen: int({ initial: 16, min: 2, max: 64, snaps: [16, 32] }),
    length: int({ initial: 24, min: 2, max: 96, snaps: [24, 32, 64] }),
    rows: choice({ initial: 'random', options: ['random', 'smooth'], control: 'buttons' }),
    std: choice({ initial: '0.02', options: ['0.02', 'wrong-1'], control: 'buttons' }),
    dModel: int({ initial: 32, min: 4, max: 256, step: 4, scale: 'log', snaps: [32, 64, 128] }),
    seed: int({ initial: 1, min: 0, max: 999 }),
    position: int({ initial: 16, min: 0, max: 95, control: 'none' }),
    other: int({ initial: 15, min: 0, max: 95, control: 'none' }),
  },
  settle,
  compute,
  views: { line, table, similar },
  readout,
  seen,
  numbers,
};
