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
