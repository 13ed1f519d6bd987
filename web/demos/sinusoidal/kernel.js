import { choice, int, real, text } from '../../core/parameters.js';
import { sketchParams } from '../../core/sketch.js';
import { compute, farthest, most, settle } from './kernel/compute.js';
import { curveView } from './kernel/curve.js';
import { matrixView } from './kernel/matrix.js';
import { numbers } from './kernel/numbers.js';
import { predict } from './kernel/predict.js';
import { wordsView } from './kernel/sentence.js';
import { readout, seen } from './kernel/words.js';

/** PE(p) · PE(q) against the distance, as a matrix, and what adding it does to the similarity of words. */
export default {
  name: 'sinusoidal/kernel',
  predict,
  scene: { query: 'p', key: 'q' },
  params: {
    dModel: int({ initial: 128, min: 2, max: 512, step: 2, scale: 'log', snaps: [64, 128, 512] }),
    base: real({ initial: 10000, min: 10, max: 1e6, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
    exponent: choice({ initial: 'official', options: ['official', 'wrong-doubled'], control: 'buttons' }),
    wordNorm: real({ initial: 1, min: 0, max: 4, step: 0.05, digits: 2 }),
    words: text({
      initial: { ko: '개 가 사람 을 물고 사람 이 개 를 본다', en: 'the big dog saw the dog run away' },
      maxLength: 120,
      most,
    }),
    ...sketchParams(),
    p: int({ initial: 20, min: 0, max: farthest, control: 'none' }),
    q: int({ initial: 37, min: 0, max: farthest, control: 'none' }),
    a: int({ initial: 2, min: 0, max: most - 1, control: 'none' }),
    b: int({ initial: 5, min: 0, max: most - 1, control: 'none' }),
  },
  settle,
  compute,
  views: { curve: curveView, matrix: matrixView, words: wordsView },
  readout,
  seen,
  numbers,
};
