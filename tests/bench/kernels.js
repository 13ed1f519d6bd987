// Prints how long the kernels take, and their ratios to yardsticks of the same run and to plain JavaScript
// that does the same work. Reports only: a slow machine fails nothing. Needs build/wasm, build/wasm-scalar and build/native.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadEngine } from '../../web/engine/engine.js';
import { startTrainer } from '../../web/engine/trainer.js';
import * as plain from './plain.js';

const [ROWS, COLS] = [2000, 1600];
const [TOKENS, HEADS, HEAD_DIM] = [2048, 8, 128];
const [LENGTH, SIZE] = [1024, 512];

/** Milliseconds of every kernel, timed inside the program of a preset. */
function kernels(preset) {
  const folder = new URL(`../../build/${preset}/`, import.meta.url);
  const isWasm = preset.startsWith('wasm');
  const program = fileURLToPath(new URL(isWasm ? 'posenc_bench.cjs' : 'posenc_bench', folder));
  if (!existsSync(program)) throw new Error(`${preset} is not built: cmake --build --preset ${preset}`);
  const [command, ...args] = isWasm ? [process.execPath, program] : [program];
  return JSON.parse(execFileSync(command, args, { encoding: 'utf8' }));
}

/** Sorted milliseconds of many calls, once the JavaScript engine has compiled them well. */
async function times(call) {
  const start = performance.now();
  while (performance.now() - start < 150) await call();
  const measured = [];
  while (measured.length < 7 || performance.now() - start < 600) {
    const before = performance.now();
    const result = call();
    if (result instanceof Promise) await result;
    measured.push(performance.now() - before);
  }
  return measured.sort((a, b) => a - b);
}

// A whole call also makes the garbage that later calls pay for, so its median counts; a loop that makes none is
// compared with the kernels, and measured as they are.
const fastest = async (call) => (await times(call))[0];
const median = async (call) => {
  const sorted = await times(call);
  return sorted[sorted.length >> 1];
};

function intoOne(call) {
  const out = call();
  return () => call(out);
}

function copyOf(arrays) {
  const outs = arrays.map((array) => array.slice());
  return () => {
    for (const [i, array] of arrays.entries()) outs[i].set(array);
  };
}

async function measure(calls, how) {
  const measured = {};
  for (const [name, call] of Object.entries(calls)) measured[name] = await how(call, name);
  return measured;
}

const values = (size) => Float32Array.from({ length: size }, (_, n) => Math.sin(n));

/**
 * Calls of the engine from JavaScript, into `out` where it is given.
 *
 * Returns { calls, inputs }, by name.
 *
 * @param {any} engine whose types of verbs do not say `out`, which those of the package do
 */
function wholeCalls({ sinusoidal, rope, alibi, t5, attention, paint }) {
  const x = values(TOKENS * HEADS * HEAD_DIM);
  const positions = Float64Array.from({ length: TOKENS }, (_, p) => p);
  const q = x.subarray(0, SIZE * SIZE);
  const scores = attention.scores(q, q, { headDim: SIZE });
  const table = sinusoidal.encode({ seqLen: ROWS, dModel: COLS });
  const bias = { numHeads: HEADS, queryLen: LENGTH, keyLen: LENGTH };
  const calls = {
    'sinusoidal 2000 x 1600': (out) => sinusoidal.encode({ seqLen: ROWS, dModel: COLS, out }),
    'paint 2000 x 1600': (out) => paint.heatmap(table, { rows: ROWS, cols: COLS, min: -1, max: 1, out }),
    'rope interleaved 2048 x 8 x 128': (out) => rope.rotate(x, { headDim: HEAD_DIM, positions, out }),
    'rope half 2048 x 8 x 128': (out) =>
      rope.rotate(x, { headDim: HEAD_DIM, positions, layout: 'half', out }),
    'alibi causal 8 x 1024 x 1024': (out) => alibi.bias({ ...bias, out }),
    't5 8 x 1024 x 1024': (out) => t5.bias(x.subarray(0, 32 * HEADS), { ...bias, out }),
    'weights 512 x 512': (out) => attention.weights(scores, { queryLen: SIZE, keyLen: SIZE, out }),
  };
  const inputs = {
    'paint 2000 x 1600': [table],
    'rope interleaved 2048 x 8 x 128': [x],
    'rope half 2048 x 8 x 128': [x],
    'weights 512 x 512': [scores],
  };
  return { calls, inputs };
}

function plainLoops() {
  const table = new Float32Array(ROWS * COLS);
  const rgba = new Uint8ClampedArray(4 * table.length);
  const x = values(TOKENS * HEADS * HEAD_DIM);
  const y = new Float32Array(x.length);
  const bias = new Float32Array(HEADS * LENGTH * LENGTH);
  const [scores, out] = [values(SIZE * SIZE), new Float32Array(SIZE * SIZE)];
  const palette = Uint32Array.from({ length: 256 }, (_, entry) => 0xff000000 + 0x10101 * entry);
  const rows = { seqLen: TOKENS, numHeads: HEADS, headDim: HEAD_DIM, base: 10000 };
  return {
    'sinusoidal 2000 x 1600': () => plain.encode(table, { seqLen: ROWS, dModel: COLS, base: 10000 }),
    'paint 2000 x 1600': () => plain.paint(rgba, table, palette),
    'rope interleaved 2048 x 8 x 128': () => plain.rotate(y, x, rows),
    'rope half 2048 x 8 x 128': () => plain.rotate(y, x, { ...rows, isHalf: true }),
    'alibi causal 8 x 1024 x 1024': () => plain.alibi(bias, { numHeads: HEADS, length: LENGTH }),
    't5 8 x 1024 x 1024': () => plain.t5(bias, x, { numHeads: HEADS, length: LENGTH }),
    'product 512^3': () => plain.product(out, scores, scores, { size: SIZE }),
    'weights 512 x 512': () => plain.softmax(out, scores, { size: SIZE }),
  };
}

function print(title, columns, rows) {
  const cells = [columns, ...rows];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  const line = (row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('   ');
  console.log(`\n${title}\n\n  ${cells.map(line).join('\n  ')}`);
}

const clocked = (call) => {
  const before = performance.now();
  call();
  return performance.now() - before;
};
const firstOverSecond = (call) => clocked(call) / clocked(call);

const ms = (time) => (time === undefined ? '' : time.toFixed(time < 0.1 ? 4 : 2));
const wasm = kernels('wasm');
const scalar = kernels('wasm-scalar');
const native = kernels('native');
const engine = await loadEngine();
const first = {
  'first call of context.firstNegative / second': firstOverSecond(() =>
    engine.context.firstNegative([1e12], { headDim: HEAD_DIM, longest: 2 ** 20 }),
  ),
};
const { calls, inputs } = wholeCalls(engine);
const whole = await measure(calls, (call) => median(() => call()));
const arrays = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call()]));
const into = await measure(calls, (call) => fastest(intoOne(call)));
const copies = await measure(arrays, (array, name) => fastest(copyOf([array, ...(inputs[name] ?? [])])));
const loops = await measure(plainLoops(), fastest);

print(
  'Milliseconds: the fastest of many runs; of whole calls that make an array, the median',
  [
    '',
    'kernel',
    'scalar kernel',
    'native kernel',
    'whole call',
    'into `out`',
    'a copy in and out',
    'plain JavaScript',
  ],
  Object.keys(wasm).map((name) => [
    name,
    ...[wasm, scalar, native, whole, into, copies, loops].map((column) => ms(column[name])),
  ]),
);

/** A row of the ratio of two times, with its target, at least. */
function ratio(name, yardstick, time, target) {
  const value = yardstick / time;
  const verdict = target === undefined ? '' : value >= target ? 'reached' : 'MISSED';
  return [name, value.toFixed(2), target === undefined ? '' : `>= ${target}`, verdict];
}
const against = (kernel, yardstick, target) =>
  ratio(`${kernel}: ${yardstick} / kernel`, wasm[yardstick], wasm[kernel], target);
const others = (kernel, plainTarget, scalarTarget) => [
  ratio(`${kernel}: plain JavaScript / kernel`, loops[kernel], wasm[kernel], plainTarget),
  ratio(`${kernel}: scalar kernel / kernel`, scalar[kernel], wasm[kernel], scalarTarget),
  ratio(`${kernel}: native kernel / kernel`, native[kernel], wasm[kernel]),
];
const names = {
  sinusoidal: 'sinusoidal 2000 x 1600',
  interleaved: 'rope interleaved 2048 x 8 x 128',
  table: 'rope by a table 2048 x 8 x 128',
  tableHalf: 'rope half by a table 2048 x 8 x 128',
  half: 'rope half 2048 x 8 x 128',
  alibi: 'alibi causal 8 x 1024 x 1024',
  t5: 't5 8 x 1024 x 1024',
  product: 'product 512^3',
  weights: 'weights 512 x 512',
  paint: 'paint 2000 x 1600',
};
print(
  'Ratios',
  ['', 'ratio', 'target', ''],
  [
    against(names.sinusoidal, 'fill 2000 x 1600', 0.25),
    ...others(names.sinusoidal, 30, 2.5),
    against(names.interleaved, 'copy 2048 x 8 x 128', 0.5),
    ...others(names.interleaved),
    against(names.table, 'copy 2048 x 8 x 128', 0.5),
    against(names.half, 'copy 2048 x 8 x 128', 0.5),
    ...others(names.half),
    against(names.tableHalf, 'copy 2048 x 8 x 128', 0.5),
    against(names.alibi, 'fill 8 x 1024 x 1024', 0.6),
    ...others(names.alibi),
    against(names.t5, 'fill 8 x 1024 x 1024', 0.6),
    ...others(names.t5),
    against(names.product, 'multiply-add 512^3'),
    ...others(names.product),
    ...others(names.weights, 4),
    against(names.paint, 'copy 2000 x 1600', 0.33),
    ...others(names.paint),
  ],
);

/** Floating-point operations of ten steps, and of the loop in registers alone. */
async function trainingRow(name) {
  const [, task, encoding] = name.split(' ');
  const { operations } = (await startTrainer()).create({ task, encoding });
  const rate = (preset) => (10 * operations) / preset[name] / 1e6;
  const share = rate(wasm) / ((2 * SIZE ** 3) / wasm['multiply-add 512^3'] / 1e6);
  const figures = [rate(wasm), rate(scalar), rate(native)].map((value) => value.toFixed(1));
  return [name, ...figures, share.toFixed(2), '>= 20', rate(wasm) >= 20 ? 'reached' : 'MISSED'];
}
print(
  'Training: billions of floating-point operations a second, and the share of a loop in registers alone',
  ['', 'wasm', 'scalar', 'native', 'share', 'target', ''],
  await Promise.all(
    Object.keys(wasm)
      .filter((name) => name.startsWith('training'))
      .map(trainingRow),
  ),
);

console.log(`\nNode ${process.versions.node}, ${process.arch}, V8 ${process.versions.v8}`);

const atMost = (name, value, target) => [
  name,
  value.toFixed(2),
  `<= ${target}`,
  value <= target ? 'reached' : 'MISSED',
];
print(
  'What a caller in JavaScript pays',
  ['', 'ratio', 'target', ''],
  Object.keys(arrays).flatMap((name) => [
    atMost(
      `${name}: (into \`out\` - kernel) / copies in and out`,
      (into[name] - wasm[name]) / copies[name],
      1.5,
    ),
    ...(loops[name] ? [atMost(`${name}: into \`out\` / plain JavaScript`, into[name] / loops[name], 1)] : []),
  ]),
);

/** One position as a decoder turns it, heads before positions, and results that stay in the engine's memory, as milliseconds. */
async function otherCalls({ rope, alibi, t5 }) {
  const [x, out] = [values(TOKENS * HEADS * HEAD_DIM), values(TOKENS * HEADS * HEAD_DIM)];
  const one = { headDim: HEAD_DIM, positions: [TOKENS] };
  const all = { headDim: HEAD_DIM, positions: Array.from({ length: TOKENS }, (_, p) => p), out };
  const [row, turned, table] = [values(HEADS * HEAD_DIM), values(HEADS * HEAD_DIM), rope.angles(one)];
  const bias = { numHeads: HEADS, queryLen: LENGTH, out: 'lent' };
  const thousand = (call) => async () => {
    for (let n = 0; n < 1000; n++) call();
  };
  return measure(
    {
      apply: thousand(() => rope.apply(row, { headDim: HEAD_DIM, ...table, out: turned })),
      headMajor: () => rope.rotate(x, { ...all, headMajor: true }),
      tokenMajor: () => rope.rotate(x, all),
      alibi: () => alibi.bias(bias),
      t5: () => t5.bias(x.subarray(0, 32 * HEADS), bias),
    },
    fastest,
  );
}
const other = await otherCalls(engine);
print(
  'One position in µs, layouts, results lent, first calls',
  ['', 'figure', 'target', ''],
  [
    atMost('rope.apply: one position of 8 heads by a table, µs', other.apply, 4),
    atMost('rope.rotate: headMajor / the other layout', other.headMajor / other.tokenMajor, 1.2),
    atMost('alibi.bias lent / plain JavaScript', other.alibi / loops[names.alibi], 0.6),
    atMost('t5.bias lent / plain JavaScript', other.t5 / loops[names.t5], 0.6),
    ...Object.entries(first).map(([name, value]) => atMost(name, value, 2)),
  ],
);
