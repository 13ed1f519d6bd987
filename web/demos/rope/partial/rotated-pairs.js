/** @import { ComputeContext, Engine } from '../../../types.js' */

/** Released models that rotate a part of each head, with the longest text of their configs; Gemma 4 in its global layers. */
export const MODELS = [
  {
    id: 'gemma-4-12b',
    name: 'Gemma 4',
    kind: 'p-rope',
    headDim: 512,
    base: 1e6,
    share: 0.25,
    seqLen: 131072,
  },
  {
    id: 'qwen3-next-80b',
    name: 'Qwen3-Next',
    kind: 'partial',
    headDim: 256,
    base: 1e7,
    share: 0.25,
    seqLen: 262144,
  },
  {
    id: 'minimax-m2',
    name: 'MiniMax-M2',
    kind: 'partial',
    headDim: 128,
    base: 5e6,
    share: 0.5,
    seqLen: 196608,
  },
  { id: 'phi-2', name: 'Phi-2', kind: 'partial', headDim: 80, base: 1e4, share: 0.4, seqLen: 2048 },
  {
    id: 'gpt-neox-20b',
    name: 'GPT-NeoX',
    kind: 'partial',
    headDim: 96,
    base: 1e4,
    share: 0.25,
    seqLen: 2048,
  },
  { id: 'gpt-j-6b', name: 'GPT-J', kind: 'partial', headDim: 256, base: 1e4, share: 0.25, seqLen: 2048 },
];

/** What a model sets. */
export const settingsOf = ({ headDim, base, share, seqLen }) => ({ headDim, base, share, seqLen });

export const FARTHEST = 2 ** 20;
const TURN = 2 * Math.PI;

/** Kinds of rotation, from all pairs to those of p-RoPE. */
export const KINDS = ['rope', 'partial', 'p-rope'];

const distances = Float64Array.from(
  new Set(Array.from({ length: 241 }, (_, i) => Math.round(FARTHEST ** (i / 240)))),
);
const ones = (size) => new Float32Array(size).fill(1);
const wavelengths = (invFreq) => Float64Array.from(invFreq, (frequency) => TURN / frequency);

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * Wavelengths of the pairs that rotate, and how much of a product of equal vectors is left at each distance.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
export function compute(engine, values, { memo }) {
  const { headDim, base, share, seqLen, distance, list } = values;
  const pairs = headDim / 2;
  // As released code rounds it.
  const turned = Math.max(1, Math.floor(share * pairs + 1e-9));
  const wrong = list === 'wrong-short';
  const full = engine.rope.frequencies({ headDim, base }).invFreq;
  // Partial rotation makes a list for the features that rotate, as if they were the head.
  const short = engine.rope.frequencies({ headDim: 2 * turned, base }).invFreq;
  const kept = full.subarray(0, turned);
  const lists = { rope: full, partial: short, 'p-rope': wrong ? short : kept };
  // The pairs that do not rotate add the same at any distance.
  const still = 2 * (pairs - turned);
  const leftAt = (invFreq, where) => {
    const size = 2 * turned;
    const parts = engine.rope.contributions(ones(size), ones(size), {
      headDim: size,
      invFreq,
      distances: where,
    });
    return Float64Array.from(where, (_, i) => {
      const sum = parts.subarray(i * turned, (i + 1) * turned).reduce((all, part) => all + part, 0);
      return (sum + still) / headDim;
    });
  };
  const leftsAt = (where) => ({ partial: leftAt(short, where), 'p-rope': leftAt(kept, where) });
  const left = memo('left', [full, short], () => leftsAt(distances));
  const { partial, 'p-rope': rest } = leftsAt([distance]);
  const waves = Object.fromEntries(KINDS.map((kind) => [kind, wavelengths(lists[kind])]));
  const isChosen = (model) =>
    Object.entries(settingsOf(model)).every(([name, value]) => Math.abs(values[name] - value) < 1e-9);
  return {
    pairs,
    turned,
    wrong,
    full,
    short,
    waves,
    slowest: Object.fromEntries(KINDS.map((kind) => [kind, waves[kind].at(-1)])),
    kept: TURN / kept.at(-1),
    open: Object.fromEntries(
      KINDS.map((kind) => [kind, waves[kind].filter((wavelength) => wavelength > seqLen).length]),
    ),
    distances,
    left,
    here: { partial: partial[0], 'p-rope': rest[0] },
    content: still / headDim,
    model: MODELS.findIndex(isChosen),
  };
}
