/** Places of the held-out text where contexts end: far apart, the same for every question. */
const ENDS = Array.from({ length: 16 }, (_, i) => 1024 * i + 1000);

/** Further trainings of the RoPE model, at four times the length. */
const four = { steps: 300, learningRate: 0.001, length: 512, batch: 4 };
export const FURTHER = {
  none: four,
  linear: { ...four, scaling: 'linear' },
  yarn: { ...four, scaling: 'yarn', betaFast: 4 },
};

/** What a model is asked about the held-out text. */
export const askedAt = (stream, length) => ({ tokens: stream, ends: ENDS, length, last: 32 });
