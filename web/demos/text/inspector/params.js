import { choice, int, subset } from '../../../core/parameters.js';
import { ENCODINGS } from '../runs.js';
import { PAIRS } from './plan.js';

export const MODELS = ENCODINGS.filter((name) => !['hybrid', 'windowed'].includes(name));
const PAIR_NAMES = Array.from({ length: PAIRS }, (_, pair) => String(pair));

export const params = {
  model: choice({ initial: 'rope', options: MODELS, control: 'buttons', wide: true }),
  head: int({ initial: 4, min: 0, max: 11, control: 'none' }),
  pair: int({ initial: 0, min: 0, max: PAIRS - 1, control: 'none' }),
  mode: choice({ initial: 'silent', options: ['silent', 'still'], control: 'buttons' }),
  away: subset({ initial: [], options: PAIR_NAMES, wide: true }),
};
