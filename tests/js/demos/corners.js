import { METHODS } from '../../../web/demos/attention/sentence/methods.js';
import { FORMULAS } from '../../../web/demos/encoding/contest.js';
import lengths from '../../../web/demos/race/lengths.js';
import { ENCODINGS } from '../../../web/demos/race/settings.js';
import { NAMES as REPORTS, untried } from '../../../web/demos/rope/bugs/mistakes.js';
import { samples } from '../../../web/demos/scaling/lens/samples.js';

const formula = (id) => FORMULAS.find((one) => one.id === id).text;
const config = (name) => samples.find((sample) => sample.name === name).text;

/**
 * Where a demo was likely to break, or did, by a text, a list or several choices at once: patches on its first values.
 * laws.test.js tries them beside the ends of all numbers with each option, which it derives from the parameters.
 */
export const corners = {
  'attention/sentence': [
    ...METHODS.map((method) => ({ method, offset: 50, causal: true, query: 1 })),
    { text: 'x' },
    { text: 'one two three four five six seven eight nine ten', method: 'sinusoidal', offset: 13 },
    { text: '<b>&quot;굉장히긴낱말이여기에들어갑니다</b> 둘 둘 셋', method: 'alibi' },
  ],
  'attention/shuffle': [
    { encoding: true, causal: true, order: [] },
    { text: 'x', order: [], causal: true },
    {
      text: 'one two three four five six seven eight nine ten eleven incomprehensibilities thirteen',
      encoding: true,
    },
    { text: '<b>&quot;굉장히긴낱말이여기에들어갑니다</b> 둘 셋', order: [2, 0, 1] },
  ],
  'encoding/contest': [
    { formula: formula('integers'), seqLen: 80, position: 79, other: 0 },
    { formula: formula('fractions'), seqLen: 8, dModel: 1, column: 0 },
    { formula: formula('binary'), dModel: 128, seqLen: 16, column: 127 },
    { formula: 'log(pos)', position: 0, seqLen: 16 },
    { formula: 'pos +', dModel: 3, seqLen: 16 },
    { formula: '0', seqLen: 9 },
    { formula: '1e30 * pos * cos(i)', seqLen: 20 },
  ],
  'learned/max-length': [
    { first: 'wrong-row-0', maxLen: 16, seqLen: 17, position: 16, other: 0 },
    { first: 'row-2', maxLen: 64, seqLen: 96, position: 63, rows: 'smooth' },
    { after: 'wrong-wrap', maxLen: 2, seqLen: 96, position: 95, other: 0 },
    { after: 'resize', rows: 'smooth', seqLen: 2, maxLen: 64 },
  ],
  'mrope/ids': [
    {
      blocks: 't12,v4x6x8,i6x8,v4x6x8,i1x1,t1',
      token: 400,
      advance: 'wrong-area',
      allocation: 'interleaved',
      pair: 63,
    },
    { blocks: 't1', advance: 'wrong-area', token: 0, pair: 0 },
    { blocks: 'v2x3x4,t2', advance: 'wrong-area', read: 'wrong-time', token: 20, pair: 63 },
    { blocks: 'nothing, readable', token: 9 },
  ],
  'race/lengths': [
    { sketch: 'compare', guess: [10, 20, 0, 90, 80, 100] },
    {
      shown: ENCODINGS,
      views: lengths.params.views.options,
      testLen: 512,
      chosen: 'rope-yarn',
      steps: 'few',
    },
    { shown: ['learned'], testLen: 4, task: 'induction', seeds: 5 },
    { trainLen: '64', offsets: '256', base: '100', views: ['rope-ntk'], chosen: 'rope-ntk' },
  ],
  'rope/cache': [
    { text: 'x', shift: 12, key: 7, store: 'before' },
    { text: 'a b c d e f g h i j', moved: 'later', shift: 9 },
  ],
  'rope/pair': [
    { pair: 31, base: 1e7, m: 64, n: 0, q: [0, 0], k: [-1.6, 1.6] },
    { rotate: 'wrong-add', q: [1.6, 1.6], k: [-1.6, -1.6], m: 0, n: 64, pair: 0 },
    { pair: 0, base: 1000, m: 64, n: 64, q: [-1.6, -1.6], lock: true },
  ],
  'rope/bugs': [
    ...REPORTS.flatMap((report) => [
      {
        report,
        seqLen: 65536,
        suspect: 'cached',
        tried: untried(report).map((each, i) => (i > 0 ? 1 : each)),
      },
      { report, seqLen: 64, suspect: 'layout', tried: untried(report).with(1, 1) },
    ]),
  ],
  'scaling/lens': [
    { b: config('Llama 3.1 8B'), seqLen: 32768 },
    { a: config('DeepSeek-V3'), b: config('Phi-3-vision 128k'), reading: 'wrong-inverted', pair: 0 },
    { a: config('Pythia 410M'), b: config('GPT-J 6B'), seqLen: 128, pair: 255 },
  ],
  'sinks/softmax': [{ rule: 'one-more', first: 'deleted', logits: [-6, 8, 8, 8, -6, -6, 0, 8] }],
  'sinusoidal/kernel': [
    { dModel: 2, p: 0, q: 63, wordNorm: 0, a: 3, b: 3 },
    { dModel: 512, p: 63, q: 0, words: 'one', wordNorm: 4 },
  ],
  'sinusoidal/matrix': [
    { seqLen: 1, dModel: 2 },
    { seqLen: 4096, dModel: 2, order: 'wrong-slow-first', layout: 'tensor2tensor' },
  ],
  'sinusoidal/shift': [
    { seqLen: 8, dModel: 2, offset: 8 },
    { seqLen: 4096, dModel: 6, position: 0, offset: 4096, pair: 2, base: 10, rule: 'wrong-transposed' },
  ],
  'sinusoidal/zoom': [{ span: 64, from: 1048512, position: 3, base: 1e7, sampling: 'wrong-stride' }],
};
