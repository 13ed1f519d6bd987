import * as plain from './plain.js';

/** What is timed: a verb of the engine, and the same in plain loops. */
export const KERNELS = ['sinusoidal', 't5', 'alibi', 'rope', 'scores'];

const LENGTH = 128; // tokens: a piece of the work, short enough to be timed between two frames
const NUMBERS = 65536; // that a kernel makes at most, about
const ROUNDS = 8; // the first of which warms up, and does not count
const SLICE = 6; // ms; some browsers' clocks go by the millisecond

/**
 * Times the kernels for heads of a size, a slice at a call of step(): one kernel, run again and again for a few
 * milliseconds. results() gives the medians so far, ns a number made, and how far the two ways lie apart.
 */
export function makeBench(engine, { heads, headDim }, now = () => performance.now()) {
  const used = Math.max(1, Math.min(heads, Math.floor(NUMBERS / LENGTH / headDim)));
  const dModel = used * headDim;
  const size = { length: LENGTH, heads: used, headDim, dModel };
  const random = (rows, width, seed) => engine.learned.table({ maxLen: rows, dModel: width, std: 1, seed });
  const x = random(LENGTH, dModel, 1);
  const [q, k] = [random(LENGTH, headDim, 2), random(LENGTH, headDim, 3)];
  const table = random(32, used, 4);
  const slopes = engine.alibi.slopes({ numHeads: used });
  const positions = Float64Array.from({ length: LENGTH }, (_, p) => p);
  const square = { numHeads: used, queryLen: LENGTH, keyLen: LENGTH };
  const ways = {
    sinusoidal: [() => engine.sinusoidal.encode({ seqLen: LENGTH, dModel }), () => plain.encode(size)],
    t5: [() => engine.t5.bias(table, { ...square, bidirectional: false }), () => plain.t5(table, size)],
    alibi: [() => engine.alibi.bias({ ...square, causal: true }), () => plain.alibi(slopes, size)],
    rope: [() => engine.rope.rotate(x, { headDim, positions }), () => plain.rotate(x, size)],
    scores: [() => engine.attention.scores(q, k, { headDim }), () => plain.scores(q, k, size)],
  };
  const tasks = KERNELS.flatMap((kernel) => ways[kernel].map((run) => ({ run, times: [], made: 0 })));
  let steps = 0;
  return {
    size,
    isDone: () => steps >= ROUNDS * tasks.length,
    share: () => steps / (ROUNDS * tasks.length),
    step() {
      const task = tasks[steps % tasks.length];
      const start = now();
      let calls = 0;
      let end = start;
      for (; end - start < SLICE; end = now(), calls++) task.made = task.run().length;
      if (steps >= tasks.length) task.times.push(((end - start) * 1e6) / (calls * task.made));
      steps++;
    },
    results: () =>
      Object.fromEntries(
        KERNELS.map((kernel, i) => {
          const [own, loops] = [tasks[2 * i], tasks[2 * i + 1]].map(({ times }) => median(times));
          return [kernel, { engine: own, plain: loops, ratio: loops / own }];
        }),
      ),
    apart: () => Math.max(...KERNELS.map((kernel) => farthest(...ways[kernel].map((run) => run())))),
  };
}

/** Whether every kernel has a time both ways. */
export const isTimed = ({ times }) => Boolean(times) && KERNELS.every((kernel) => times[kernel].ratio > 0);

function median(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

function farthest(a, b) {
  let most = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) most = Math.max(most, Math.abs(a[i] - b[i]));
  return most;
}
