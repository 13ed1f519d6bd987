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
