import { WORDS } from './compute.js';

/** The words, the positions, and the vector that both are joined to. */
export function numbers({ values, dModel, vocabulary, positions, joined, curves }) {
  const { kind, scaling, length } = values;
  const std = scaling === 'sqrt-d' ? 1 : 1 / Math.sqrt(dModel);
  const words = {
    name: 'words',
    axes: ['word', 'feature'],
    shape: [WORDS, dModel],
    values: vocabulary,
    call: { verb: 'learned.table', params: { maxLen: WORDS, dModel, std, seed: 11 } },
  };
  const places = {
    name: 'positions',
    axes: ['position', 'feature'],
    shape: [length, dModel],
    values: positions,
  };
  const curve = (name) => ({ name, axes: ['position'], shape: [length], values: curves[name] });
  return [
    ...(kind === 'sinusoidal'
      ? [{ ...places, call: { verb: 'sinusoidal.encode', params: { seqLen: length, dModel } } }, words]
      : [words, places]),
    { name: 'joined', axes: ['feature'], shape: [joined.length], values: joined },
    ...['kept', 'survival', 'recovered'].map(curve),
  ];
}
