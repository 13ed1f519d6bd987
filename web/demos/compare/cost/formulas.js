import { choice, int } from '../../../core/parameters.js';

/** Methods, and last what they are held against: attention itself. */
export const METHODS = ['sinusoidal', 'learned', 'shaw', 't5', 'alibi', 'rope', 'attention'];

const QUANTITIES = ['parameters', 'operations', 'bytes'];

// Times belong to a browser and a moment: an address neither carries nor starts them.
const unwritten = (param) => ({ ...param, link: () => undefined, parse: () => undefined });

export const params = {
  quantity: choice({ initial: 'operations', options: QUANTITIES, control: 'buttons' }),
  seqLen: int({
    initial: 4096,
    min: 128,
    max: 1048576,
    scale: 'log',
    snaps: [2048, 4096, 32768, 131072],
    group: 'setup',
  }),
  numHeads: int({
    initial: 32,
    min: 1,
    max: 128,
    scale: 'log',
    snaps: [8, 12, 32, 64],
    group: 'setup',
  }),
  headDim: int({
    initial: 128,
    min: 16,
    max: 256,
    step: 2,
    scale: 'log',
    snaps: [64, 96, 128],
    group: 'setup',
  }),
  layers: int({ initial: 32, min: 1, max: 128, scale: 'log', snaps: [6, 12, 32, 80], group: 'setup' }),
  scores: choice({ initial: 'matrix', options: ['matrix', 'inside'], control: 'buttons' }),
  count: choice({ initial: 'official', options: ['official', 'wrong-every-pair'], control: 'buttons' }),
  timing: unwritten(choice({ initial: 'off', options: ['off', 'on'], control: 'none' })),
  run: unwritten(int({ initial: 0, min: 0, max: 1e6, control: 'none' })),
  method: choice({ initial: 'rope', options: METHODS, control: 'none' }),
};

/** Distances on either side that Shaw's tables tell apart (the paper's k = 16), and T5's buckets. */
const ROWS = 2 * 16 + 1;
const BUCKETS = 32;
const WIDTH = 2; // bytes of a number

/**
 * What each method adds, to a model of `layers` layers and `numHeads` heads of `headDim` that reads `seqLen` tokens:
 * learned numbers; additions and multiplications; bytes kept while it runs, beside weights and cache. Scores are counted
 * for every pair of tokens. What is made once, before the first token, is not counted as work.
 */
export function costOf(method, quantity, { numHeads, headDim, layers, seqLen, scores, count }) {
  const d = numHeads * headDim;
  const pairs = seqLen * seqLen;
  const matrix = scores === 'matrix' ? WIDTH * numHeads * pairs : 0;
  const everyPair = count === 'wrong-every-pair' ? seqLen : 1;
  const costs = {
    sinusoidal: { operations: seqLen * d, bytes: WIDTH * seqLen * d },
    learned: { parameters: seqLen * d, operations: seqLen * d, bytes: 0 },
    shaw: {
      parameters: layers * 2 * ROWS * headDim,
      operations: layers * (4 * seqLen * ROWS * d + 2 * numHeads * pairs),
      bytes: matrix,
    },
    t5: { parameters: BUCKETS * numHeads, operations: layers * numHeads * pairs, bytes: matrix },
    alibi: {
      operations: layers * numHeads * pairs * (scores === 'matrix' ? 1 : 2),
      bytes: WIDTH * numHeads + matrix,
    },
    rope: { operations: layers * 6 * seqLen * d * everyPair, bytes: WIDTH * seqLen * headDim },
    attention: {
      parameters: layers * 4 * d * d,
      operations: layers * (8 * seqLen * d * d + 4 * pairs * d),
      bytes: WIDTH * 2 * layers * seqLen * d,
    },
  };
  return costs[method][quantity] ?? 0;
}
