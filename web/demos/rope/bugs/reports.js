// Mistakes in public code, each with the RoPE of the model it happened to.
//   headDim    dimensions of a query or key, of which config may rotate a part
//   config     keys of its config.json
//   most       the longest text looked at, tokens
//   mistake    what the code did, a key of MISTAKES
//   source     where it was reported
//   wrong, right   the lines of code, written for this figure

const half = (keys) => ({ partial_rotary_factor: 0.5, ...keys });
const yarn = (factor, original) => ({
  rope_type: 'yarn',
  factor,
  original_max_position_embeddings: original,
  beta_fast: 32,
  beta_slow: 1,
});

/** @type {Record<string, { headDim: number, config: any, most: number, mistake: string, source: string, wrong: string[], right: string[] }>} */
export const REPORTS = {
  llama: {
    headDim: 128,
    config: {
      head_dim: 128,
      rope_theta: 10000,
      max_position_embeddings: 2048,
      rope_scaling: { rope_type: 'dynamic', factor: 2 },
    },
    most: 16384,
    mistake: 'cached',
    source: 'https://github.com/huggingface/transformers/issues/25104',
    wrong: ['keys.append(rotate(k, base(n)))', 'scores = keys @ rotate(q, base(n))'],
    right: ['keys.append(k)', 'scores = rotate(keys, base(n)) \\', '    @ rotate(q, base(n))'],
  },
  'qwen3.5': {
    headDim: 256,
    config: { head_dim: 256, rope_theta: 1e7, partial_rotary_factor: 0.25 },
    most: 65536,
    mistake: 'whole',
    source: 'https://github.com/AI-Hypercomputer/maxtext/issues/4616',
    wrong: ['rotated = head_dim'],
    right: ['rotated = int(', '    head_dim * partial_rotary_factor)'],
  },
  internlm3: {
    headDim: 128,
    config: {
      head_dim: 128,
      rope_theta: 5e7,
      max_position_embeddings: 32768,
      rope_scaling: { rope_type: 'dynamic', factor: 6 },
    },
    most: 32768,
    mistake: 'doubled',
    source: 'https://github.com/ml-explore/mlx-lm/issues/1545',
    wrong: ['scale = 1 / factor if linear else 2.0', 'rope(x, positions * scale)'],
    right: ['scale = 1 / factor if linear else 1.0', 'rope(x, positions * scale)'],
  },
  'gemma-3': {
    headDim: 128,
    config: { head_dim: 128, rope_theta: 1e6, rope_scaling: { rope_type: 'linear', factor: 8 } },
    most: 65536,
    mistake: 'unscaled',
    source: 'https://github.com/Blaizzy/mlx-vlm/pull/1709',
    wrong: ['rope = RoPE(head_dim, base=theta)'],
    right: ['rope = RoPE(head_dim, base=theta,', '            scale=1 / factor)'],
  },
  gemma: {
    headDim: 256,
    config: { head_dim: 256, rope_theta: 10000 },
    most: 8192,
    mistake: 'bfloat16',
    source: 'https://github.com/huggingface/transformers/pull/29285',
    wrong: ['with autocast(dtype=bfloat16):', '    angles = positions * inv_freq'],
    right: ['with autocast(enabled=False):', '    angles = positions * inv_freq'],
  },
  'deepseek-v4': {
    headDim: 128,
    config: half({
      head_dim: 128,
      rope_theta: 160000,
      max_position_embeddings: 1048576,
      rope_scaling: yarn(16, 65536),
    }),
    most: 65536,
    mistake: 'bases',
    source: 'https://github.com/huggingface/transformers/issues/45910',
    wrong: ['q = rotate(q, rope["main"])', 'k = rotate(k, rope["compress"])'],
    right: ['q = rotate(q, rope["compress"])', 'k = rotate(k, rope["compress"])'],
  },
  'deepseek-v3.2': {
    headDim: 128,
    config: half({
      head_dim: 128,
      rope_theta: 10000,
      max_position_embeddings: 163840,
      rope_scaling: yarn(40, 4096),
    }),
    most: 65536,
    mistake: 'layout',
    source: 'https://github.com/sgl-project/sglang/pull/13495',
    wrong: ['q, k = rotate(q, k, interleaved=True)'],
    right: ['q, k = rotate(q, k, interleaved=False)'],
  },
  'minimax-m2': {
    headDim: 128,
    config: half({ head_dim: 128, rope_theta: 5e6 }),
    most: 65536,
    mistake: 'twice',
    source: 'https://github.com/vllm-project/vllm/pull/30384',
    wrong: ['rotated = head_dim * factor', 'rope = RoPE(int(rotated * factor))'],
    right: ['rotated = head_dim * factor', 'rope = RoPE(int(rotated))'],
  },
};

export const NAMES = Object.keys(REPORTS);
