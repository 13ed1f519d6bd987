import { choice, int, real, text } from '../../core/parameters.js';
import { clocksView } from './matrix/clocks.js';
import { compute, settle } from './matrix/compute.js';
import { numbers } from './matrix/numbers.js';
import { predict } from './matrix/predict.js';
import { sentenceView } from './matrix/sentence.js';
import { tableView } from './matrix/table.js';
import { wavesView } from './matrix/waves.js';
import { readout, seen } from './matrix/words.js';

/** The table of encodings of a sentence: one cell is one point of a wave and one hand of a clock. */
export default {
  name: 'sinusoidal/matrix',
  predict,
  scene: { query: 'position', length: 'seqLen', tokens: 'text' },
  params: {
    text: text({
      initial: { ko: '나는 너를 사랑해 라고 말했다', en: 'the cat sat on the mat' },
      maxLength: 400,
    }),
    unit: choice({ initial: 'word', options: ['word', 'character'], control: 'buttons' }),
    seqLen: int({ initial: 128, min: 1, max: 4096, scale: 'log', snaps: [128, 512, 1024, 2048] }),
    dModel: int({ initial: 64, min: 2, max: 1024, step: 2, scale: 'log', snaps: [64, 128, 512, 768] }),
    base: real({ initial: 10000, min: 10, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
    layout: choice({
      initial: 'interleaved',
      options: ['interleaved', 'concatenated', 'tensor2tensor'],
      control: 'select',
    }),
    order: choice({ initial: 'fast-first', options: ['fast-first', 'wrong-slow-first'], control: 'buttons' }),
    position: int({ initial: 37, min: 0, max: 4095, control: 'none' }),
    pair: int({ initial: 6, min: 0, max: 511, control: 'none' }),
    part: choice({ initial: 'sin', options: ['sin', 'cos'], control: 'none' }),
  },
  settle,
  compute,
  views: { sentence: sentenceView, table: tableView, waves: wavesView, clocks: clocksView },
  readout,
  seen,
  numbers,
};
