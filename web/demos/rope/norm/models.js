/** Heads of models and how many of their pairs turn. */
export const models = [
  { id: 'llama-2-7b', name: 'Llama 2', headDim: 128, turned: 64 },
  { id: 'gpt-j-6b', name: 'GPT-J', headDim: 256, turned: 32 },
  { id: 'gpt-neox-20b', name: 'GPT-NeoX', headDim: 96, turned: 12 },
  { id: 'pythia-410m', name: 'Pythia', headDim: 64, turned: 8 },
];
