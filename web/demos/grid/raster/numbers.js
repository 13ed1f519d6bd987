import { base, dModel } from './compute.js';

/** The vectors of the patches before and after the change of size, and how alike they are to the chosen one. */
export function numbers({ values, table, resized, likeness, toLikeness }) {
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
