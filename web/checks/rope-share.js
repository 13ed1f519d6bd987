import { outcome } from './outcome.js';

// Heads in which not every pair rotates, or in which the content has no angle.

const HEAD = 512;
const BASE = 1000000;
const TURNED = 64;

const frequenciesOf = (engine, headDim) => engine.rope.frequencies({ headDim, base: BASE }).invFreq;
const wave = (frequency) => (2 * Math.PI) / frequency;

// Proportional: the fastest pairs of the whole head, and zeros.
const proportional = (engine) =>
  Float64Array.from({ length: HEAD / 2 }, (_, i) => (i < TURNED ? frequenciesOf(engine, HEAD)[i] : 0));

// The dimension that dimension 0 is rotated with.
function partnerOf(engine, headDim, invFreq) {
  const x = Float32Array.from({ length: headDim }, (_, i) => (i === 0 ? 1 : 0));
  const turned = engine.rope.rotate(x, { headDim, positions: [1], invFreq, layout: 'half' });
  return turned.findIndex((value, i) => i > 0 && value !== 0);
}

const DISTANCES = Array.from({ length: 32 }, (_, n) => n);

// The distance at which a score is largest, of `features` alone or of the whole head.
function peakOf(engine, k, features) {
  const q = [1, 1];
  const parts = engine.distance.pope(q, k, {
    distances: DISTANCES,
    phases: [-1.5, -1.2],
    base: 10,
  });
  const scores = DISTANCES.map((_, n) => features.reduce((sum, c) => sum + parts[2 * n + c], 0));
  return scores.indexOf(Math.max(...scores));
}

export const ropeShareChecks = {
  'proportional-keeps-the-head-dim'(engine) {
    const partial = frequenciesOf(engine, 2 * TURNED);
    return outcome(wave(proportional(engine)[TURNED - 1]), '=', 2 * Math.PI * BASE ** (126 / 512), {
      values: { partial: wave(partial[TURNED - 1]) },
      within: 1e-6,
    });
  },
  'partial-rotation-pairs-inside'(engine) {
    return outcome(partnerOf(engine, 2 * TURNED, frequenciesOf(engine, 2 * TURNED)), '=', TURNED, {
      values: { proportional: partnerOf(engine, HEAD, proportional(engine)) },
    });
  },
  'pope-sum-can-peak-elsewhere'(engine) {
    const [one, other] = [
      [4, -4],
      [-4, 4],
    ];
    const moved = (features) => Math.abs(peakOf(engine, one, features) - peakOf(engine, other, features));
    return outcome(moved([0, 1]), '>', 0, { values: { first: moved([0]), second: moved([1]) } });
  },
  'without-rotation-no-distance'(engine) {
    const [q, k] = [
      [1, 0],
      [Math.cos(3), -Math.sin(3)],
    ];
    const at = (base) =>
      [3, 6].map((distance) =>
        engine.rope
          .contributions(q, k, {
            headDim: 2,
            distances: [distance],
            ...(base ? { base } : { invFreq: [0] }),
          })
          .reduce((a, b) => a + b),
      );
    const [near, far] = at(10000);
    const [still, later] = at();
    return outcome(Math.abs(still - later), '=', 0, { values: { near, far } });
  },
};
