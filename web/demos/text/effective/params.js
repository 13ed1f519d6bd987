import { choice, int, real } from '../../../core/parameters.js';
import { ADVERTISED, ENCODINGS, SCALINGS } from './plan.js';
import { DEPTHS, LENGTHS, TESTS } from './sequences.js';

const place = (count, initial) => int({ initial, min: 0, max: count - 1, control: 'none' });

export const params = {
  advertised: choice({ initial: '64', options: ADVERTISED.map(String), control: 'buttons' }),
  scaling: choice({ initial: 'none', options: SCALINGS, control: 'buttons' }),
  threshold: real({ initial: 85.6, min: 30, max: 99, step: 0.1, digits: 1, snaps: [85.6] }),
  model: choice({ initial: 'rope', options: ENCODINGS, control: 'buttons', group: 'setup' }),
  test: choice({ initial: 'needle', options: Object.keys(TESTS), control: 'none' }),
  column: place(LENGTHS.length, 5),
  row: place(DEPTHS.length, 2),
  sample: int({ initial: 1, min: 1, max: 99, control: 'another', group: 'setup' }),
};

/** Only RoPE has frequencies to scale. */
export const settle = (values) => (values.model === 'rope' ? values : { ...values, scaling: 'none' });
