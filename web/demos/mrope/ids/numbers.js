import { segmentsOf } from './blocks.js';

export const headDim = 128;
// Qwen2-VL's and Qwen3-VL's.
export const sections = { sections: [16, 24, 24], interleaved: [24, 20, 20] };

/** The ids of every token, and the axis of every pair. */
export function numbers({ values, blocks, all, count, axes }) {
  const { advance, allocation } = values;
  return [
    {
      name: 'ids',
      axes: ['axis', 'token'],
      shape: [3, count],
      values: all,
      call: {
        verb: 'mrope.positionIds',
        params: { segments: segmentsOf(blocks), spatialMergeSize: 1, advance },
        field: 'ids',
      },
    },
    {
      name: 'axes',
      axes: ['pair'],
      shape: [axes.length],
      values: axes,
      call: { verb: 'mrope.axes', params: { headDim, sections: sections[allocation], allocation } },
    },
  ];
}
