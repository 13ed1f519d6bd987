import { choice, int } from '../../../core/parameters.js';
import { BLOCK, STREAM, WHOLE } from './plan.js';

/** Models that a cache can stream: what they add depends on distances alone, or is nothing. */
const STREAMED = ['rope', 'alibi', 't5', 'none'];

export const params = {
  count: int({ initial: WHOLE, min: 0, max: STREAM, step: BLOCK, snaps: [4096], group: 'setup' }),
  model: choice({ initial: 'rope', options: STREAMED, control: 'buttons' }),
  cacheSize: int({ initial: 128, min: 32, max: 128, step: 16, group: 'setup' }),
  sinkSize: int({ initial: 4, min: 1, max: 16, snaps: [1, 4], group: 'setup' }),
  head: int({ initial: 0, min: 0, max: 11, control: 'none' }),
};
