// Prints how long the kernels and the whole calls take, and their ratios to yardsticks of the same run.
// Reports only: a slow machine fails nothing. Needs build/wasm and build/wasm-scalar.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadEngine } from '../../web/engine/engine.js';
import { encode, rotate } from './plain.js';

const [ROWS, COLS] = [2000, 1600];
const [TOKENS, HEADS, HEAD_DIM] = [2048, 8, 128];

/** Milliseconds of every kernel, timed inside the module. */
function kernels(preset) {
  const program = fileURLToPath(new URL(`../../build/${preset}/posenc_bench.cjs`, import.meta.url));
  if (!existsSync(program)) throw new Error(`${preset} is not built: cmake --build --preset ${preset}`);
  return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' }));
}

/** Sorted milliseconds of many calls, once the JavaScript engine has compiled them well. */
function times(call) {
  const start = performance.now();
  while (performance.now() - start < 150) call();
  const measured = [];
  while (measured.length < 7 || performance.now() - start < 600) {
    const before = performance.now();
    call();
    measured.push(performance.now() - before);
  }
  return measured.sort((a, b) => a - b);
}

// A whole call also makes the garbage that later calls pay for, so its median counts; a loop that makes none is
// compared with the kernels, and measured as they are.
const fastest = (call) => times(call)[0];
const median = (call) => {
  const sorted = times(call);
  return sorted[sorted.length >> 1];
};

function wholeCalls({ sinusoidal, rope, alibi, attention, paint }) {
  const x = Float32Array.from({ length: TOKENS * HEADS * HEAD_DIM }, (_, n) => Math.sin(n));
  const positions = Float64Array.from({ length: TOKENS }, (_, p) => p);
  const q = x.subarray(0, 512 * 512);
  const scores = attention.scores(q, q, { headDim: 512 });
  const table = sinusoidal.encode({ seqLen: ROWS, dModel: COLS });
  const shape = { queryLen: 512, keyLen: 512 };
  return {
    encode: () => sinusoidal.encode({ seqLen: ROWS, dModel: COLS }),
    heatmap: () => sinusoidal.heatmap({ seqLen: ROWS, dModel: COLS }),
    smallHeatmap: () => sinusoidal.heatmap({ seqLen: 512, dModel: 256 }),
    paint: () => paint.heatmap(table, { rows: ROWS, cols: COLS, min: -1, max: 1 }),
    interleaved: () => rope.rotate(x, { headDim: HEAD_DIM, positions }),
    half: () => rope.rotate(x, { headDim: HEAD_DIM, positions, layout: 'half' }),
    bias: () => alibi.bias({ numHeads: 8, queryLen: 1024, keyLen: 1024 }),
    scores: () => attention.scores(q, q, { headDim: 512 }),
    weights: () => attention.weights(scores, shape),
    attend: () => attention.attend(scores, q, { ...shape, headDim: 512 }),
    slopes: () => alibi.slopes({ numHeads: 12 }),
  };
}

function plainLoops() {
  const table = new Float32Array(ROWS * COLS);
  const x = Float32Array.from({ length: TOKENS * HEADS * HEAD_DIM }, (_, n) => Math.sin(n));
  const y = new Float32Array(x.length);
  return {
    encode: () => encode(table, { seqLen: ROWS, dModel: COLS, base: 10000 }),
    rotate: () => rotate(y, x, { seqLen: TOKENS, numHeads: HEADS, headDim: HEAD_DIM, base: 10000 }),
  };
}

const measure = (calls) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, median(call)]));

function print(title, columns, rows) {
  const cells = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('   ');
  console.log(`\n${title}\n\n  ${cells.map(line).join('\n  ')}`);
}

const ms = (time) => (time === undefined ? '' : time.toFixed(time < 0.1 ? 4 : 2));
const wasm = kernels('wasm');
const scalar = kernels('wasm-scalar');
const whole = measure(wholeCalls(await loadEngine()), median);
const plain = measure(plainLoops(), fastest);

const table = (name, call, loop) => [name, ms(wasm[name]), ms(scalar[name]), ms(call), ms(loop)];
print(
  'Milliseconds: the fastest of many runs; of whole calls, copies included, the median',
  ['', 'kernel', 'scalar kernel', 'whole call', 'plain loop'],
  [
    table('sinusoidal 2000 x 1600', whole.encode, plain.encode),
    table('sinusoidal 2000 x 1600, half steps'),
    table('sinusoidal heatmap 2000 x 1600', whole.heatmap),
    table('sinusoidal heatmap 512 x 256', whole.smallHeatmap),
    table('paint 2000 x 1600', whole.paint),
    table('rope interleaved 2048 x 8 x 128', whole.interleaved, plain.rotate),
    table('rope half 2048 x 8 x 128', whole.half),
    table('alibi causal 8 x 1024 x 1024', whole.bias),
    table('alibi both ways 8 x 1024 x 1024'),
    table('product 512^3', whole.scores),
    table('weights 512 x 512', whole.weights),
    table('attend 512^3', whole.attend),
    table('alibi slopes, 12 heads', whole.slopes),
    table('fill 2000 x 1600'),
    table('fill 8 x 1024 x 1024'),
    table('fill loop 8 x 1024 x 1024'),
    table('copy 2048 x 8 x 128'),
    table('copy loop 2048 x 8 x 128'),
    table('multiply-add 512^3'),
  ],
);

const sinusoidal = wasm['sinusoidal 2000 x 1600'];
const copy = wasm['copy 2048 x 8 x 128'];
const ratio = (name, value, target = 'reported') => [name, value.toFixed(2), target];
print(
  'Ratios',
  ['', 'ratio', 'target'],
  [
    ratio('sinusoidal: plain loop / kernel', plain.encode / sinusoidal, '>= 30'),
    ratio('sinusoidal: scalar kernel / kernel', scalar['sinusoidal 2000 x 1600'] / sinusoidal, '>= 2.5'),
    ratio('sinusoidal: fill / kernel', wasm['fill 2000 x 1600'] / sinusoidal),
    ratio('sinusoidal: plain loop / whole call', plain.encode / whole.encode),
    ratio('rope interleaved: copy / kernel', copy / wasm['rope interleaved 2048 x 8 x 128'], '>= 0.35'),
    ratio('rope half: copy / kernel', copy / wasm['rope half 2048 x 8 x 128'], '>= 0.35'),
    ratio('rope: plain loop / kernel', plain.rotate / wasm['rope interleaved 2048 x 8 x 128']),
    ratio(
      'alibi: fill / kernel',
      wasm['fill 8 x 1024 x 1024'] / wasm['alibi causal 8 x 1024 x 1024'],
      '>= 0.5',
    ),
    ratio('product: multiply-add / kernel', wasm['multiply-add 512^3'] / wasm['product 512^3'], '>= 0.6'),
  ],
);
console.log(`\nNode ${process.versions.node}, ${process.arch}, V8 ${process.versions.v8}`);
