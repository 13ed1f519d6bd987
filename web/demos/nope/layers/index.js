import { choice, int, real, vector } from '../../../core/parameters.js';
import { answer, compute, MOST, numbers, settle } from './compute.js';
import { mean } from './mean.js';
import { stack } from './stack.js';
import { readout, seenCount, seenOrder } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const DEEPEST = 4;

/**
 * Layers of attention without any encoding: what the last token can tell of the order before it.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'nope/layers',
  modules: ['weights'],
  params: {
    layers: int({ initial: 1, min: 1, max: DEEPEST }),
    mask: choice({ initial: 'causal', options: ['causal', 'none'], control: 'buttons' }),
    count: int({ initial: 3, min: 3, max: MOST, group: 'setup' }),
    // The same twice: nothing has traded places.
    first: int({ initial: 0, min: 0, max: MOST - 2, control: 'none' }),
    second: int({ initial: 0, min: 0, max: MOST - 2, control: 'none' }),
    position: int({ initial: 5, min: 1, max: 16, control: 'none' }),
    vectors: vector({
      initial: [1, 0, 0, 1, 1, 1, -0.6, 0.8, 0.9, -0.7, -1, -0.4],
      min: -1.5,
      max: 1.5,
      digits: 2,
      control: 'none',
    }),
    // Where the card in the hand is, in columns.
    held: {
      ...real({ initial: -1, min: -1, max: MOST - 2, digits: 2, control: 'none' }),
      link: () => undefined,
      parse: () => undefined,
    },
  },
  predict: {
    options: ['one', 'two', 'never'],
    done: { mask: 'causal', layers: 2, count: 3, first: 0, second: 1 },
    answer,
  },
  steps: [
    {
      name: 'swap',
      set: { layers: 1, mask: 'causal', first: 0, second: 0 },
      views: ['stack'],
      handle: 'card-0',
      see: seenOrder,
    },
    {
      name: 'second',
      set: { layers: 2, first: 0, second: 1 },
      views: ['stack'],
      controls: ['layers'],
      see: seenOrder,
    },
    {
      name: 'mask',
      set: { mask: 'none', first: 0, second: 1 },
      views: ['stack'],
      controls: ['mask'],
      see: seenOrder,
    },
    { name: 'count', set: { mask: 'causal' }, views: ['mean'], handle: 'position', see: seenCount },
  ],
  // The change climbs from layer to layer.
  play: {
    from: 'second',
    every: 1200,
    next: ({ layers }) => (layers < DEEPEST ? { layers: layers + 1 } : undefined),
    start: { layers: 1 },
  },
  settle,
  compute,
  views: { stack, mean },
  readout,
  seen: (data, t) => [seenOrder(data, t), seenCount(data, t)],
  numbers,
};
