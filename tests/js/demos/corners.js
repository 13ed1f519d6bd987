import { METHODS } from '../../../web/demos/attention/sentence/methods.js';
import { FORMULAS } from '../../../web/demos/encoding/contest.js';
import lengths from '../../../web/demos/race/lengths.js';
import { ENCODINGS } from '../../../web/demos/race/settings.js';
import { untried } from '../../../web/demos/rope/bugs/mistakes.js';
import { NAMES as REPORTS } from '../../../web/demos/rope/bugs/reports.js';
import { LAST } from '../../../web/demos/rope/precision/rounding-errors.js';
import { samples } from '../../../web/demos/scaling/lens/samples.js';

const formula = (id) => FORMULAS.find((one) => one.id === id).text;
const config = (name) => samples.find((sample) => sample.name === name).text;

/**
 * Where a demo was likely to break, or did: patches on its first values, or what makes one of the engine. laws.test.js
 * tries them beside the patches that it derives from the parameters of every demo, so that most demos need none.
 */
export const corners = {
  'alibi/slopes': [
    { rule: 'wrong-truncated', head: 12, form: 'column', query: 0 },
    { numHeads: 64, head: 64, seqLen: 64, query: 63, content: 4 },
    { numHeads: 1, head: 1, seqLen: 2, content: 0, rule: 'wrong-truncated' },
  ],
  'alibi/weights': [
    { mask: 'wrong-zeros', form: 'column', query: 0, key: 10, head: 1 },
    { mask: 'wrong-upper', source: 'random', head: 16, query: 2 },
    { mask: 'wrong-upper', form: 'column', head: 1, source: 'same', query: 11 },
    { text: 'one', source: 'same' },
    { text: 'incomprehensibilities 대한민국만세대한민국만세 a b c d e f g h i j k l', query: 11, key: 0 },
  ],
  'attention/sentence': [
    ...METHODS.map((method) => ({ method })),
    ...METHODS.map((method) => ({ method, offset: 50, causal: true, query: 1 })),
    { text: 'x' },
    { text: 'one two three four five six seven eight nine ten', method: 'sinusoidal', offset: 13 },
    { text: '<b>&quot;굉장히긴낱말이여기에들어갑니다</b> 둘 둘 셋', method: 'alibi' },
  ],
  'attention/shuffle': [
    { causal: true },
    { encoding: true, causal: true, order: [] },
    { text: 'x', order: [], causal: true },
    {
      text: 'one two three four five six seven eight nine ten eleven incomprehensibilities thirteen',
      encoding: true,
    },
    { text: '<b>&quot;굉장히긴낱말이여기에들어갑니다</b> 둘 셋', order: [2, 0, 1] },
  ],
  'compare/chooser': [
    { input: 'image', weights: 't5', budget: 'none', trainLen: 512, testLen: 512, base: 1000 },
    { input: 'stream', weights: 'learned', reach: 'near', trainLen: 65536, testLen: 262144, base: 1e7 },
    { weights: 'none', budget: 'full', task: 'encoder', trainLen: 65536, testLen: 512 },
  ],
  'encoding/add': [
    { kind: 'wrong-integers', position: 127, seqLen: 128, strength: 4 },
    { kind: 'fraction', scaling: 'none', seqLen: 8, position: 0 },
    { join: 'concat', strength: 0 },
    { kind: 'wrong-integers', join: 'concat', word: 47, position: 63 },
  ],
  'encoding/contest': [
    { seqLen: 32 },
    { formula: formula('integers'), seqLen: 80, position: 79, other: 0 },
    { formula: formula('fractions'), seqLen: 8, dModel: 1, column: 0 },
    { formula: formula('binary'), dModel: 128, seqLen: 16, column: 127 },
    { formula: 'log(pos)', position: 0, seqLen: 16 },
    { formula: 'pos +', dModel: 3, seqLen: 16 },
    { formula: '0', seqLen: 9 },
    { formula: '1e30 * pos * cos(i)', seqLen: 20 },
  ],
  'grid/raster': [
    { method: 'sincos', axes: 'wrong-swapped', resize: 'wrong-line' },
    { method: 'axial', height: 12, width: 12, row: 11, col: 11, axes: 'wrong-swapped' },
    { height: 2, width: 2, row: 1, col: 1, toHeight: 2, toWidth: 12 },
    { height: 2, width: 12, toHeight: 12, toWidth: 2, resize: 'wrong-line', axes: 'wrong-swapped' },
  ],
  'learned/max-length': [
    { position: 3 },
    { after: 'wrong-clamp', position: 23, std: 'wrong-1' },
    { after: 'wrong-wrap', maxLen: 2, seqLen: 96, position: 95, other: 0 },
    { after: 'resize', mode: 'align-corners', rows: 'smooth', seqLen: 2, maxLen: 64 },
    { after: 'resize', mode: 'scale', position: 20 },
    { maxLen: 64, seqLen: 2, position: 1, dModel: 4 },
    { maxLen: 23, position: 23, dModel: 256 },
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
    { blocks: 'nothing, readable', token: 9 },
  ],
  'nope/layers': [
    { mask: 'none', layers: 4, count: 6, first: 4, second: 0, position: 16 },
    { layers: 1, first: 1, second: 1, position: 1 },
    { layers: 3, count: 6, vectors: [1.5, 1.5, 1.5, 1.5, -1.5, -1.5, -1.5, 1.5, 0, 0, 0, 0] },
  ],
  'race/lengths': [
    { sketch: 'draw' },
    { sketch: 'compare', guess: [10, 20, 0, 90, 80, 100] },
    {
      shown: ENCODINGS,
      views: lengths.params.views.options,
      testLen: 512,
      chosen: 'rope-yarn',
      steps: 'few',
    },
    { shown: ['learned'], testLen: 4, task: 'induction', seeds: 5 },
    { trainLen: '64', offsets: '256', base: '100', headDim: '4', views: ['rope-ntk'], chosen: 'rope-ntk' },
  ],
  'relative/clip': [
    { clip: 'wrong-unclipped' },
    { clip: 'wrong-unclipped', query: 9, key: 0, order: 'query-minus-key', maxRelativePosition: 1 },
    { seqLen: 20, query: 19, key: 0, maxRelativePosition: 8, order: 'query-minus-key' },
    { seqLen: 3, query: 1, key: 1, maxRelativePosition: 8 },
  ],
  'relative/terms': [
    { a: false, d: false, query: 0, key: 5, word: 6, distance: 0 },
    { shift: 'wrong-unshifted', b: false, c: false },
    { method: 'deberta', index: 'wrong-same-index', query: 1, key: 4, a: false },
    { method: 'tupe', query: 0, key: 5 },
    { text: 'one', method: 'deberta' },
    { text: 'one' },
    {
      text: 'incomprehensibilities 대한민국만세대한민국만세 a b c d e f g h i',
      query: 9,
      key: 0,
      distance: 9,
      word: 9,
    },
  ],
  'rope/base': [
    { belief: 'wrong-fast-slows', base: 1e7, headDim: 256, pair: 127, trainLen: 131072 },
    { base: 1000, headDim: 4, pair: 0, trainLen: 128 },
    { base: 10000, pair: 0 },
  ],
  'rope/cache': [
    { store: 'wrong-mixed', moved: 'later', count: 'wrong-query-only', padding: 4, shift: 12, boundary: 7 },
    { text: 'x', padding: 0, shift: 12, key: 7, store: 'before' },
    { text: 'a b c d e f g h i j', padding: 4, moved: 'later', shift: 9 },
  ],
  'rope/layout': [
    { permute: true, offset: 0, headDim: 32, seqLen: 32, query: 31, key: 31, third: 'wrong-repeat' },
    { headDim: 4, seqLen: 2, base: 1e7, offset: 200, query: 31, key: 0 },
  ],
  'rope/pair': [
    { lock: true, rotate: 'wrong-query-only', m: 0, n: 0 },
    { pair: 31, base: 1e7, m: 64, n: 0, q: [0, 0], k: [-1.6, 1.6] },
    { rotate: 'wrong-add', q: [1.6, 1.6], k: [-1.6, -1.6], m: 0, n: 64, pair: 0 },
    { pair: 0, base: 1000, m: 64, n: 64, q: [-1.6, -1.6], lock: true },
  ],
  'rope/pairs': [
    { content: 'random', seed: 999, headDim: 4, base: 1e7, axis: 'linear', distance: 8192 },
    { headDim: 256, base: 1000, distance: 0 },
    { sound: 'solo', from: 40, to: 127, headDim: 256 },
    { sound: 'mute', from: 0, to: 0, headDim: 4 },
    { sketch: 'draw', content: 'random' },
    { sketch: 'compare', axis: 'linear' },
  ],
  'rope/precision': [
    { positionFormat: 'float32', angleFormat: 'float32', cosFormat: 'float32' },
    { position: 1, headDim: 4, pair: 1, base: 100 },
    {
      position: LAST,
      angleFormat: 'wrong-bfloat16',
      cosFormat: 'float16',
      headDim: 256,
      pair: 127,
      base: 1e7,
    },
    { position: 65520, positionFormat: 'wrong-float16', angleFormat: 'wrong-float16' },
    { position: 3000, positionFormat: 'wrong-float16', cosFormat: 'bfloat16' },
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
    { b: config('Llama 3.1 8B'), seqLen: 32768, table: true },
    { a: config('DeepSeek-V3'), b: config('Phi-3-vision 128k'), reading: 'wrong-inverted', pair: 0 },
    { a: config('Pythia 410M'), b: config('GPT-J 6B'), seqLen: 128, pair: 255, table: true },
  ],
  'scaling/ramp': [
    { method: 'longrope', pair: 63 },
    {
      method: 'yarn',
      ramp: 'wrong-wavelength',
      mix: 'wrong-inverted',
      factor: 64,
      pair: 0,
    },
    { method: 'llama3', headDim: 8, base: 1e6, trainLen: 32768, factor: 1, pair: 3 },
    { method: 'dynamic', headDim: 256, base: 1000, trainLen: 512, factor: 64, pair: 127 },
    {
      method: 'ntk',
      ntkFactor: 'wrong-ratio',
      headDim: 256,
      base: 1e6,
      trainLen: 512,
      factor: 64,
      pair: 127,
    },
  ],
  'scaling/temperature': [
    { use: 'wrong-squared', seqLen: 512, factor: 128, logits: [6, 6, -4, -4] },
    { use: 'wrong-inverted', seqLen: 4, noise: 2 },
    { use: 'never', factor: 1, noise: 0 },
  ],
  'scaling/turns': [
    { belief: 'wrong-high-frequency', base: 1e6, trainLen: 32768, testLen: 131072 },
    { headDim: 4, pair: 1, trainLen: 128, testLen: 128, base: 1e7 },
    { headDim: 256, pair: 0, trainLen: 131072, testLen: 1048576, base: 1000, belief: 'wrong-high-frequency' },
  ],
  'sinks/cache': [
    { seqLen: 40, sinkSize: 0, windowSize: 16, positions: 'wrong-original', token: 3 },
    { seqLen: 1, sinkSize: 8, windowSize: 1 },
    { seqLen: 40, sinkSize: 8, windowSize: 16, sinkLogit: 10, pastLogit: -4, recentLogit: 10, token: 39 },
  ],
  'sinks/softmax': [
    { rule: 'learned', first: 'wrong-after', sinkLogit: 8, shift: -8 },
    { rule: 'one-more', first: 'deleted', shift: 8, logits: [-6, 8, 8, 8, -6, -6, 0, 8] },
    { rule: 'gate', first: 'wrong-after', outputGate: 0, shift: 8 },
    { rule: 'learned', code: 'wrong-unshifted', first: 'deleted', sinkLogit: 8, shift: -8 },
    { rule: 'gate', code: 'wrong-gated-scores', outputGate: 0, first: 'wrong-after' },
  ],
  'sinusoidal/frequencies': [
    { order: 'wrong-slow-first', position: 0, pair: 0 },
    { dModel: 64, base: 1e6, position: 100000, pair: 31 },
    { dModel: 4, base: 10, position: 99999, pair: 1, order: 'wrong-slow-first' },
  ],
  'sinusoidal/kernel': [
    { exponent: 'wrong-doubled', dModel: 2, base: 1e6, p: 0, q: 63, wordNorm: 0, a: 3, b: 3 },
    { dModel: 512, base: 10, p: 63, q: 0, words: 'one', wordNorm: 4 },
    { sketch: 'draw' },
    { sketch: 'compare', drawn: new Array(17).fill(-1.2) },
  ],
  'sinusoidal/matrix': [
    { seqLen: 1, dModel: 2, text: 'a' },
    { seqLen: 1, dModel: 1024, order: 'wrong-slow-first' },
    { seqLen: 2, dModel: 4, base: 10, layout: 'concatenated' },
    { seqLen: 4096, dModel: 2, order: 'wrong-slow-first', layout: 'tensor2tensor' },
    { seqLen: 4096, dModel: 1024, position: 4095, pair: 511, part: 'cos', base: 1e7 },
    { unit: 'character', text: '가'.repeat(400), seqLen: 9 },
    { text: 'x'.repeat(400), position: 0 },
  ],
  'sinusoidal/shift': [
    { seqLen: 8, dModel: 2, offset: 8 },
    { seqLen: 8, dModel: 2, offset: 0, rule: 'wrong-transposed' },
    { dModel: 4, offset: -128 },
    { seqLen: 4096, dModel: 512, position: 4095, offset: -4095, pair: 255, base: 1e7 },
    { seqLen: 4096, dModel: 6, position: 0, offset: 4096, pair: 2, base: 10, rule: 'wrong-transposed' },
  ],
  'sinusoidal/zoom': [
    { sampling: 'wrong-stride', dModel: 2048, pair: 1023 },
    { seqLen: 256, span: 16, from: 240, position: 255, dModel: 4, pair: 1, base: 100 },
    { seqLen: 2000, dModel: 1600, span: 2000, part: 'cos' },
    { span: 64, from: 1048512, position: 3, base: 1e7, part: 'cos', sampling: 'wrong-stride' },
  ],
  't5/buckets': [
    { direction: 'causal', query: 100, key: 140, head: 'far' },
    { rule: 'wrong-linear', scaling: 'wrong-sqrt', numBuckets: 4, maxDistance: 4, query: 255, key: 0 },
    { rule: 'wrong-direction', direction: 'causal', numBuckets: 32, maxDistance: 4, query: 0, key: 255 },
    { rule: 'wrong-direction', query: 0, key: 0, head: 'previous' },
  ],
};
