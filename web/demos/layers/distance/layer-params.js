import { expanded, picked, written } from '../../../core/config/compact.js';
import { readPasted } from '../../../core/config/pasted.js';
import { choice, int, text } from '../../../core/parameters.js';
import { MODELS } from './models.js';

const config = text({ initial: '', maxLength: 60000, lines: 8, blank: true, group: 'setup' });

export const params = {
  model: choice({ initial: 'gemma-3-27b', options: Object.keys(MODELS), control: 'select' }),
  seqLen: int({
    initial: 32768,
    min: 1,
    max: 2 ** 20,
    scale: 'log',
    snaps: [1024, 4096, 8192, 32768, 131072, 262144, 2 ** 20],
  }),
  scaled: choice({
    initial: 'released',
    options: ['released', 'wrong-everywhere', 'wrong-nowhere'],
    control: 'buttons',
  }),
  counts: choice({ options: ['itself', 'wrong-before'], control: 'buttons' }),
  config: {
    ...config,
    parse: (string) => config.parse(expanded(String(string)) ?? string),
    link(value) {
      const { value: said } = readPasted(value);
      const isConfig = said !== null && typeof said === 'object' && !Array.isArray(said);
      return isConfig ? written(picked(said)) : value.length < 600 ? value : undefined;
    },
  },
  layer: int({ initial: 6, min: 1, max: 256, control: 'none' }),
};
