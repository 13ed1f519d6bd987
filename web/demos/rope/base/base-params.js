import { choice, int } from '../../../core/parameters.js';
import { baseParam, headDimParam } from '../../../core/rope-parameters.js';

export const params = {
  base: baseParam({ initial: 500000, digits: 0, snaps: [10000, 500000] }),
  headDim: headDimParam(),
  belief: choice({ options: ['measured', 'wrong-fast-slows'], control: 'buttons' }),
  trainLen: int({ initial: 8192, min: 128, max: 131072, scale: 'log', snaps: [4096, 8192, 32768] }),
  pair: int({ initial: 48, min: 0, max: 127, control: 'none' }),
};

/** What configs of models say of their base and the length of their training. */
export const models = [
  { id: 'llama-2-7b', name: 'Llama 2', headDim: 128, base: 10000, trainLen: 4096 },
  { id: 'modernbert-base', name: 'ModernBERT', headDim: 64, base: 160000, trainLen: 8192 },
  { id: 'llama-3-8b', name: 'Llama 3', headDim: 128, base: 500000, trainLen: 8192 },
  { id: 'qwen2-7b', name: 'Qwen2', headDim: 128, base: 1000000, trainLen: 32768 },
];
