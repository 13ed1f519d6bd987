import { LENGTHS } from '../settings.js';

/** Accuracies as they were measured, and the frequencies of RoPE's pairs at the test length. */
export function numbers({ curves, values, clocks, settings, hides, trained }) {
  const ids = curves.map(({ id }) => id);
  const seeds = Array.from({ length: values.seeds }, (_, i) => i + 1);
  // What is to be predicted is not given away.
  const isOpen = (i) => !hides || LENGTHS[i] <= trained;
  const accuracies = curves.flatMap(({ found }) =>
    LENGTHS.flatMap((_, i) =>
      seeds.map((seed) => found.find((run) => isOpen(i) && run.seed === seed)?.values[i] ?? Number.NaN),
    ),
  );
  return [
    {
      name: 'accuracy',
      axes: ['curve', 'length', 'seed'],
      shape: [ids.length, LENGTHS.length, seeds.length],
      marks: [ids, LENGTHS, seeds],
      spread: true,
      measured: true,
      values: accuracies,
    },
    {
      name: 'mean-accuracy',
      axes: ['length', 'curve'],
      shape: [LENGTHS.length, ids.length],
      marks: [LENGTHS, ids],
      spread: true,
      values: LENGTHS.flatMap((_, i) => curves.map(({ mean }) => (isOpen(i) ? mean[i] : Number.NaN))),
    },
    {
      name: 'frequencies',
      axes: ['pair'],
      shape: [settings.headDim / 2],
      values: clocks.invFreq,
      call: { verb: 'rope.frequencies', params: clocks.call, field: 'invFreq' },
    },
  ];
}
