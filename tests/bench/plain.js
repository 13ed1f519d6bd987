// The definitions as plain loops: what a page without the engine would run.

/** Writes the interleaved sinusoidal table [seqLen, dModel]. */
export function encode(table, { seqLen, dModel, base }) {
  const frequencies = Float64Array.from({ length: dModel / 2 }, (_, pair) => base ** ((-2 * pair) / dModel));
  for (let p = 0; p < seqLen; p++) {
    for (let pair = 0; pair < dModel / 2; pair++) {
      const angle = p * frequencies[pair];
      table[p * dModel + 2 * pair] = Math.sin(angle);
      table[p * dModel + 2 * pair + 1] = Math.cos(angle);
    }
  }
}

/**
 * Writes x [seqLen, numHeads * headDim] rotated at the positions 0 to seqLen - 1: pair i is in the features 2 i and 2 i + 1,
 * or with `isHalf` in i and i + headDim / 2.
 */
export function rotate(y, x, { seqLen, numHeads, headDim, base, isHalf = false }) {
  const pairs = headDim / 2;
  const frequencies = Float64Array.from({ length: pairs }, (_, pair) => base ** (-pair / pairs));
  const [step, apart] = isHalf ? [1, pairs] : [2, 1];
  for (let p = 0; p < seqLen; p++) {
    for (let pair = 0; pair < pairs; pair++) {
      const cos = Math.cos(p * frequencies[pair]);
      const sin = Math.sin(p * frequencies[pair]);
      for (let head = 0; head < numHeads; head++) {
        const a = (p * numHeads + head) * headDim + step * pair;
        const first = x[a];
        const second = x[a + apart];
        y[a] = first * cos - second * sin;
        y[a + apart] = first * sin + second * cos;
      }
    }
  }
}

/** Writes ALiBi's causal bias [numHeads, length, length]; numHeads a power of two. */
export function alibi(bias, { numHeads, length }) {
  for (let head = 0, at = 0; head < numHeads; head++) {
    const slope = 2 ** ((-8 * (head + 1)) / numHeads);
    for (let i = 0; i < length; i++, at += length) {
      for (let j = 0; j <= i; j++) bias[at + j] = slope * (j - i);
      bias.fill(-Infinity, at + i + 1, at + length);
    }
  }
}

/** Writes T5's bias [numHeads, length, length] of a table [32, numHeads] in both directions. */
export function t5(bias, table, { numHeads, length }) {
  const bucketOf = (distance) =>
    distance < 8 ? distance : Math.min(15, 8 + Math.floor((8 * Math.log2(distance / 8)) / 4));
  const line = new Float32Array(2 * length - 1);
  for (let head = 0, at = 0; head < numHeads; head++) {
    for (let n = 0; n < line.length; n++) {
      const relative = n - length + 1;
      line[n] = table[(bucketOf(Math.abs(relative)) + (relative > 0 ? 16 : 0)) * numHeads + head];
    }
    for (let i = length - 1; i >= 0; i--, at += length) bias.set(line.subarray(i, i + length), at);
  }
}

/** Writes x yᵀ of two [size, size] matrices. */
export function product(out, x, y, { size }) {
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      // Four sums: one alone would wait for each addition.
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let k = 0, s = i * size, t = j * size; k < size; k += 4, s += 4, t += 4) {
        a += x[s] * y[t];
        b += x[s + 1] * y[t + 1];
        c += x[s + 2] * y[t + 2];
        d += x[s + 3] * y[t + 3];
      }
      out[i * size + j] = a + b + c + d;
    }
  }
}

/** Writes the softmax of each row of scores [size, size]. */
export function softmax(out, scores, { size }) {
  for (let from = 0; from < size * size; from += size) {
    let max = -Infinity;
    for (let j = from; j < from + size; j++) if (scores[j] > max) max = scores[j];
    let sum = 0;
    for (let j = from; j < from + size; j++) {
      const value = Math.exp(scores[j] - max);
      out[j] = value;
      sum += value;
    }
    const factor = 1 / sum;
    for (let j = from; j < from + size; j++) out[j] *= factor;
  }
}

/** Writes the colour of each value between −1 and 1: one of 256 words of RGBA, transparent for NaN. */
export function paint(rgba, values, palette) {
  const pixels = new Uint32Array(rgba.buffer);
  for (let n = 0; n < values.length; n++) {
    const value = values[n];
    const entry = value < -1 ? 0 : value > 1 ? 255 : Math.round(127.5 * (value + 1));
    pixels[n] = value > -Infinity ? palette[entry] : 0;
  }
}
