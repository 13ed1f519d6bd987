import { choice, int } from '../../../core/parameters.js';

/**
 * Released models whose layers all cache alike: heads of queries and of keys, features of a head, layers; with latent
 * attention the features of the latent and of the key that is rotated.
 *
 * @type {Record<string, { name: string, heads: number, kvHeads?: number, headDim: number, layers: number, latent?: number, rotary?: number }>}
 */
export const MODELS = {
  'deepseek-v2': { name: 'DeepSeek-V2', heads: 128, headDim: 128, layers: 60, latent: 512, rotary: 64 },
  'deepseek-v3': { name: 'DeepSeek-V3', heads: 128, headDim: 128, layers: 61, latent: 512, rotary: 64 },
  'kimi-k2': { name: 'Kimi K2', heads: 64, headDim: 128, layers: 61, latent: 512, rotary: 64 },
  'llama-2-7b': { name: 'Llama 2 7B', heads: 32, kvHeads: 32, headDim: 128, layers: 32 },
  'llama-3.3-70b': { name: 'Llama 3.3 70B', heads: 64, kvHeads: 8, headDim: 128, layers: 80 },
  'qwen3-235b-2507': { name: 'Qwen3 235B', heads: 64, kvHeads: 4, headDim: 128, layers: 94 },
  'falcon-7b': { name: 'Falcon 7B', heads: 71, kvHeads: 1, headDim: 64, layers: 32 },
};

/** Positions of a full turn, of which the last is left out: 0.1 radians a token. */
export const LAST = 62;

const size = (initial, max, snaps, rest = {}) =>
  int({ initial, min: 1, max, scale: 'log', snaps, group: 'setup', ...rest });

export const params = {
  order: choice({ options: ['key', 'decoupled', 'wrong-latent'], control: 'buttons' }),
  distance: int({ initial: 8, min: 0, max: LAST, snaps: [0, 8, 16] }),
  up: choice({ options: ['any', 'similar'], control: 'buttons', wide: true }),
  position: int({ initial: 18, min: 0, max: LAST }),
  model: choice({ initial: 'deepseek-v2', options: [...Object.keys(MODELS), 'own'], control: 'select' }),
  groups: int({ initial: 8, min: 1, max: 128, control: 'none' }),
  seqLen: size(131072, 2 ** 20, [4096, 32768, 131072]),
  numBytes: choice({ options: ['2', '1'], control: 'buttons', group: 'setup' }),
  numHeads: size(32, 128, [8, 32, 64]),
  headDim: size(128, 512, [64, 128, 256]),
  layers: size(32, 128, [32, 61, 80]),
  latent: size(512, 2048, [256, 512]),
  rotary: size(64, 256, [32, 64]),
};
