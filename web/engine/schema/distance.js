import { base, choice, doubles, LENGTH, real, WIDTH, whole } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

const distances = doubles({ most: LENGTH });
const weights = { within: 1e6 };
const learned = (/** @type {number} */ usual) => real({ above: 0, to: 1000, usual });

/** @satisfies {Schema<typeof import('../methods/distance.js').distance>} */
export const distance = {
  params: {
    distances,
    headDim: whole(2, WIDTH, { of: 2 }),
    base: base(10000),
    rule: choice('KerpleRule', 'log'),
    slope: learned(1),
    rate: learned(1),
    ratio: learned(8),
    position: real({ from: 0, to: LENGTH }),
    threshold: real({ from: 1, to: LENGTH, usual: 512 }),
    scale: learned(0.1),
    input: doubles({ most: 1024, ...weights }),
    offset: doubles(weights),
    output: doubles(weights),
    scaleBase: real({ from: 1, to: 1e6, usual: 512 }),
    magnitude: choice('PopeMagnitude', 'softplus'),
    phases: doubles({ within: 1024 }),
  },
  verbs: {
    kerple: {
      arrays: { distances },
      cpp: 'DistanceKerple(KerpleParams, distances, out)',
    },
    sandwich: {
      params: { rule: choice('SandwichRule', 'official') },
      arrays: { distances },
      cpp: 'DistanceSandwich(SandwichParams, distances, out)',
    },
    fire: {
      params: { rule: choice('FireRule', 'official') },
      arrays: { distances },
      cpp: 'DistanceFire(FireParams, distances, input, offset, output, out)',
    },
    xpos: {
      params: { rule: choice('XposRule', 'official') },
      arrays: { distances },
      cpp: 'DistanceXpos(XposParams, distances, out)',
    },
    pope: {
      arrays: { q: doubles({ within: 1e6 }), k: doubles({ within: 1e6 }) },
      cpp: 'DistancePope(PopeParams, q, k, phases|{}, distances, out)',
    },
  },
};
