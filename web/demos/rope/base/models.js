/** What configs of models say of their base and the length of their training. */
export const models = [
  { id: 'llama-2-7b', name: 'Llama 2', headDim: 128, base: 10000, trainLen: 4096 },
  { id: 'modernbert-base', name: 'ModernBERT', headDim: 64, base: 160000, trainLen: 8192 },
  { id: 'llama-3-8b', name: 'Llama 3', headDim: 128, base: 500000, trainLen: 8192 },
  { id: 'qwen2-7b', name: 'Qwen2', headDim: 128, base: 1000000, trainLen: 32768 },
];
