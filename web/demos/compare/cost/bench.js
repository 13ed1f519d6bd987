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
export function makeBench(engine, { numHeads, headDim }, now = () => performance.now()) {
  const used = Math.max(1, Math.min(numHeads, Math.floor(NUMBERS / LENGTH / headDim)));
  const dModel = used * headDim;
  const size = { seqLen: LENGTH, numHeads: used, headDim, dModel };
  const random = (rows, width, seed) => engine.learned.table({ maxLen: rows, dModel: width, std: 1, seed });
  const x = random(LENGTH, dModel, 1);
  const [q, k] = [random(LENGTH, headDim, 2), random(LENGTH, headDim, 3)];
  const table = random(32, used, 4);
  const slopes = engine.alibi.slopes({ numHeads: used });
  const positions = Float64Array.from({ length: LENGTH }, (_, p) => p);
  const square = { numHeads: used, queryLen: LENGTH, keyLen: LENGTH };
  const ways = {
    sinusoidal: [() => engine.sinusoidal.encode({ seqLen: LENGTH, dModel }), () => encodePlainly(size)],
    t5: [() => engine.t5.bias(table, { ...square, bidirectional: false }), () => t5Plainly(table, size)],
    alibi: [() => engine.alibi.bias({ ...square, causal: true }), () => alibiPlainly(slopes, size)],
    rope: [() => engine.rope.rotate(x, { headDim, positions }), () => rotatePlainly(x, size)],
    scores: [() => engine.attention.scores(q, k, { headDim }), () => scoresPlainly(q, k, size)],
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

// The definitions as plain loops, without the engine: what it is timed against.

const frequenciesOf = (width, base = 10000) =>
  Float64Array.from({ length: width / 2 }, (_, pair) => base ** ((-2 * pair) / width));

// The sinusoidal table [seqLen, dModel].
function encodePlainly({ seqLen, dModel }) {
  const table = new Float32Array(seqLen * dModel);
  const frequencies = frequenciesOf(dModel);
  for (let p = 0, at = 0; p < seqLen; p++) {
    for (let pair = 0; pair < dModel / 2; pair++, at += 2) {
      const angle = p * frequencies[pair];
      table[at] = Math.sin(angle);
      table[at + 1] = Math.cos(angle);
    }
  }
  return table;
}

// x [seqLen, numHeads · headDim], neighbouring features turned by position · frequency.
function rotatePlainly(x, { seqLen, headDim }) {
  const turned = new Float32Array(x.length);
  const frequencies = frequenciesOf(headDim);
  const width = x.length / seqLen;
  for (let p = 0; p < seqLen; p++) {
    for (let pair = 0; pair < headDim / 2; pair++) {
      const cos = Math.cos(p * frequencies[pair]);
      const sin = Math.sin(p * frequencies[pair]);
      for (let at = p * width + 2 * pair; at < (p + 1) * width; at += headDim) {
        turned[at] = x[at] * cos - x[at + 1] * sin;
        turned[at + 1] = x[at] * sin + x[at + 1] * cos;
      }
    }
  }
  return turned;
}

// T5's bias [numHeads, seqLen, seqLen] of a decoder, out of its table [32, numHeads].
function t5Plainly(table, { numHeads, seqLen }) {
  const bias = new Float32Array(numHeads * seqLen * seqLen);
  for (let head = 0, at = 0; head < numHeads; head++) {
    for (let i = 0; i < seqLen; i++) {
      for (let j = 0; j < seqLen; j++, at++) {
        const distance = Math.max(0, i - j);
        const far = 16 + Math.floor((16 * Math.log(distance / 16)) / Math.log(8));
        bias[at] = table[(distance < 16 ? distance : Math.min(31, far)) * numHeads + head];
      }
    }
  }
  return bias;
}

// ALiBi's bias [numHeads, seqLen, seqLen]; −∞ in the future.
function alibiPlainly(slopes, { seqLen }) {
  const bias = new Float32Array(slopes.length * seqLen * seqLen);
  for (let head = 0, at = 0; head < slopes.length; head++) {
    for (let i = 0; i < seqLen; i++) {
      for (let j = 0; j < seqLen; j++, at++) bias[at] = j > i ? -Infinity : slopes[head] * (j - i);
    }
  }
  return bias;
}

// q · k / √headDim for all of them.
function scoresPlainly(q, k, { seqLen, headDim }) {
  const products = new Float32Array(seqLen * seqLen);
  const scale = 1 / Math.sqrt(headDim);
  for (let i = 0, at = 0; i < seqLen; i++) {
    for (let j = 0; j < seqLen; j++, at++) {
      let sum = 0;
      for (let c = 0; c < headDim; c++) sum += q[i * headDim + c] * k[j * headDim + c];
      products[at] = sum * scale;
    }
  }
  return products;
}
