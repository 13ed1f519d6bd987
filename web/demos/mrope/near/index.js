import { choice, int, real } from '../../../core/parameters.js';
import { axisNames, headDim, sections } from '../axes.js';
import { along, compute, FAR, repeated, segmentsOf, settle } from './compute.js';
import { bands, curves } from './curves.js';
import { dials } from './dials.js';
import { frames } from './frames.js';
import { readout, seen, seenPair, seenShares, seenSteps } from './words.js';

/** @import { Descriptor } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const place = (initial, max) => int({ initial, min: 0, max, control: 'none' });

const chosen = { frame: 1, row: 2, col: 3 };

/**
 * A patch of a video and all others: which are near to it, when each axis turns pairs of its own.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'mrope/near',
  modules: ['rotations'],
  params: {
    allocation: choice({ initial: 'sections', options: ['sections', 'interleaved'], control: 'buttons' }),
    ids: choice({ initial: 'grid', options: ['grid', 'wrong-flat'], control: 'buttons' }),
    frames: int({ initial: 3, min: 1, max: 4, group: 'setup' }),
    height: int({ initial: 6, min: 2, max: 12, group: 'setup' }),
    width: int({ initial: 8, min: 2, max: 12, group: 'setup' }),
    base: real({
      initial: 1e6,
      min: 100,
      max: 1e7,
      digits: 0,
      scale: 'log',
      snaps: [10000, 1e6, 5e6],
      group: 'setup',
    }),
    distance: int({ initial: 8, min: 1, max: FAR, control: 'none' }),
    frame: place(1, 3),
    row: place(2, 11),
    col: place(3, 11),
    otherFrame: place(1, 3),
    otherRow: place(2, 11),
    otherCol: place(4, 11),
    pair: place(20, 63),
  },
  settle,
  compute,
  views: { frames, dials, curves, bands },
  steps: [
    {
      name: 'look',
      // Here no axis looks like the others; by sections a frame would have one shade.
      set: {
        ...{ allocation: 'interleaved', ids: 'grid', frames: 2 },
        ...{ ...chosen, frame: 0, otherFrame: 0, otherRow: 2, otherCol: 6 },
      },
      views: ['frames'],
      handle: 'other',
      see: seenSteps,
    },
    {
      name: 'hands',
      set: {
        allocation: 'sections',
        ids: 'grid',
        frames: 3,
        ...chosen,
        otherFrame: 2,
        otherRow: 2,
        otherCol: 3,
      },
      views: ['frames', 'dials'],
      handle: 'other',
      see: seenPair,
    },
    {
      name: 'interleaved',
      set: { allocation: 'interleaved', otherFrame: 1, otherRow: 2, otherCol: 7 },
      views: ['frames', 'dials'],
      controls: ['allocation'],
      handle: 'other',
      see: seenPair,
    },
    {
      name: 'flat',
      set: { allocation: 'sections', ids: 'wrong-flat', otherFrame: 1, otherRow: 3, otherCol: 3 },
      views: ['frames', 'dials'],
      controls: ['ids'],
      handle: 'other',
      see: seenPair,
    },
    {
      name: 'why',
      set: { ids: 'grid' },
      views: ['curves', 'bands'],
      controls: ['allocation'],
      handle: 'pair',
      see: seenShares,
    },
  ],
  readout,
  seen,
  // Along which axis a single step changes the score most, with sections one after the other.
  predict: {
    options: [...axisNames],
    done: {
      allocation: 'sections',
      ids: 'grid',
      frames: 3,
      height: 6,
      width: 8,
      ...chosen,
      otherFrame: 2,
      otherRow: 2,
      otherCol: 3,
    },
    answer(engine) {
      const turning = { headDim, sections: sections.sections, allocation: 'sections', base: 1e6 };
      const step = axisNames.map((_, axis) => along(engine, axis, turning)[1]);
      return axisNames[step.indexOf(Math.min(...step))];
    },
  },
  numbers,
};

// The numbers of the figure as arrays to take away.
function numbers({ values, scores, byAxis, axes, turning, index, placed, wrong }) {
  const { frames, height, width } = values;
  const ids = wrong ? placed : { verb: 'mrope.positionIds', params: segmentsOf(values), field: 'ids' };
  const rotated = { verb: 'mrope.rotate', inputs: [repeated(scores.length)], params: { ...turning, ids } };
  const chosen = { ...rotated, part: [index * headDim, (index + 1) * headDim] };
  return [
    {
      name: 'scores',
      axes: ['frame', 'row', 'column'],
      shape: [frames, height, width],
      values: scores,
      call: { verb: 'attention.scores', inputs: [chosen, rotated], params: { headDim, scale: 1 / headDim } },
    },
    {
      name: 'axes',
      axes: ['pair'],
      shape: [axes.length],
      values: axes,
      call: {
        verb: 'mrope.axes',
        params: { headDim, sections: turning.sections, allocation: turning.allocation },
      },
    },
    {
      name: 'along-axes',
      axes: ['axis', 'distance'],
      shape: [3, FAR + 1],
      values: Float32Array.from(byAxis.flatMap((list) => [...list])),
    },
  ];
}
