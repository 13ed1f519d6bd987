// The definitions as plain loops, without the engine: what it is timed against.

const frequenciesOf = (width, base = 10000) =>
  Float64Array.from({ length: width / 2 }, (_, pair) => base ** ((-2 * pair) / width));

/** The sinusoidal table [length, dModel]. */
export function encode({ length, dModel }) {
  const table = new Float32Array(length * dModel);
  const frequencies = frequenciesOf(dModel);
  for (let p = 0, at = 0; p < length; p++) {
    for (let pair = 0; pair < dModel / 2; pair++, at += 2) {
      const angle = p * frequencies[pair];
      table[at] = Math.sin(angle);
      table[at + 1] = Math.cos(angle);
    }
  }
  return table;
}

/** x [length, heads · headDim], neighbouring features turned by position · frequency. */
export function rotate(x, { length, headDim }) {
  const turned = new Float32Array(x.length);
  const frequencies = frequenciesOf(headDim);
  const width = x.length / length;
  for (let p = 0; p < length; p++) {
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

/** T5's bias [heads, length, length] of a decoder, out of its table [32, heads]. */
export function t5(table, { heads, length }) {
  const bias = new Float32Array(heads * length * length);
  for (let head = 0, at = 0; head < heads; head++) {
    for (let i = 0; i < length; i++) {
      for (let j = 0; j < length; j++, at++) {
        const distance = Math.max(0, i - j);
        const far = 16 + Math.floor((16 * Math.log(distance / 16)) / Math.log(8));
        bias[at] = table[(distance < 16 ? distance : Math.min(31, far)) * heads + head];
      }
    }
  }
  return bias;
}

/** ALiBi's bias [heads, length, length]; −∞ in the future. */
export function alibi(slopes, { length }) {
  const bias = new Float32Array(slopes.length * length * length);
  for (let head = 0, at = 0; head < slopes.length; head++) {
    for (let i = 0; i < length; i++) {
      for (let j = 0; j < length; j++, at++) bias[at] = j > i ? -Infinity : slopes[head] * (j - i);
    }
  }
  return bias;
}

/** q · k / √headDim for all of them. */
export function scores(q, k, { length, headDim }) {
  const products = new Float32Array(length * length);
  const scale = 1 / Math.sqrt(headDim);
  for (let i = 0, at = 0; i < length; i++) {
    for (let j = 0; j < length; j++, at++) {
      let sum = 0;
      for (let c = 0; c < headDim; c++) sum += q[i * headDim + c] * k[j * headDim + c];
      products[at] = sum * scale;
    }
  }
  return products;
}
