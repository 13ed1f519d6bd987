import { choice, int } from '../../../core/parameters.js';
import { compute, FIRST, MODELS, sharedOf } from './compute.js';
import { tracks } from './tracks.js';
import { readout, seeMistake, seen, seeQwen2, seeQwen3, seeQwen25 } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const RIGHT = { rule: 'seconds' };

/**
 * The same clip at two sampling rates, in three models: which of them gives a moment the same time id.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'mrope/clip',
  params: {
    fps: int({ initial: FIRST, min: 1, max: 8, snaps: [1, 2, 4] }),
    rule: choice({
      initial: 'seconds',
      options: ['seconds', 'wrong-whole', 'wrong-rate'],
      control: 'buttons',
    }),
  },
  steps: [
    // Twice as many frames below, so that there is something to compare before the hand comes.
    { name: 'qwen2', views: ['tracks'], set: { ...RIGHT, fps: 2 * FIRST }, handle: 'fps', see: seeQwen2 },
    { name: 'qwen25', views: ['tracks'], set: { ...RIGHT, fps: 4 }, controls: ['fps'], see: seeQwen25 },
    { name: 'qwen3', views: ['tracks'], set: { ...RIGHT, fps: 1 }, see: seeQwen3 },
    {
      name: 'mistake',
      views: ['tracks'],
      set: { rule: 'wrong-whole', fps: 4 },
      controls: ['rule'],
      see: seeMistake,
    },
  ],
  play: {
    every: 700,
    next: ({ fps }) => (fps < 8 ? { fps: fps + 1 } : undefined),
    start: { fps: 1 },
    from: 'qwen25',
  },
  modules: ['rotations'],
  compute,
  views: { tracks },
  readout,
  seen,
  predict: {
    options: [...MODELS],
    done: { ...RIGHT, fps: 4 },
    answer(engine) {
      const { rows } = compute(engine, { ...RIGHT, fps: 4 });
      return MODELS.find((model) => sharedOf(rows[model]).every(([, above, below]) => above === below));
    },
  },
  numbers: ({ rows }) =>
    MODELS.map((model) => {
      const { ids } = rows[model][1];
      return { name: `time-ids-${model}`, axes: ['token'], shape: [ids.length], values: ids };
    }),
};
