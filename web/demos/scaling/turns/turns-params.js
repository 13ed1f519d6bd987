import { choice, int } from '../../../core/parameters.js';
import { baseParam, headDimParam } from '../../../core/rope-parameters.js';

/** Models by name: what their configs say about positions. */
export const models = [
  { name: 'LLaMA', headDim: 128, base: 10000, trainLen: 2048 },
  { name: 'Llama 2', headDim: 128, base: 10000, trainLen: 4096 },
  { name: 'Llama 3', headDim: 128, base: 500000, trainLen: 8192 },
  { name: 'Qwen2', headDim: 128, base: 1000000, trainLen: 32768 },
  { name: 'Phi-3-mini', headDim: 96, base: 10000, trainLen: 4096 },
];

export const longest = 1048576;

/** The base of the paper, whose wavelengths a thin line shows beside those of another. */
export const plain = 10000;

export const params = {
  base: baseParam({ digits: 0 }),
  headDim: headDimParam({ snaps: [64, 96, 128, 256] }),
  trainLen: int({ initial: 4096, min: 128, max: 131072, scale: 'log', snaps: [2048, 4096, 8192, 32768] }),
  testLen: int({
    initial: 8192,
    min: 128,
    max: longest,
    scale: 'log',
    snaps: [8192, 32768, 131072, longest],
  }),
  belief: choice({ options: ['measured', 'wrong-high-frequency'], control: 'buttons' }),
  pair: int({ initial: 63, min: 0, max: 127, control: 'none' }),
};
