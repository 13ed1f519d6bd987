import { outcome } from './outcome.js';
import { dot, largestDifference, rowOf, spread } from './vectors.js';

const TRAINED = 4096;
const DIM = 128;

// PE(p) from the definition, in double.
const rowInDouble = (p, dModel, base = 10000) =>
  Array.from({ length: dModel }, (_, c) => {
    const angle = p * base ** (-(c - (c % 2)) / dModel);
    return c % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  });

const turn = 2 * Math.PI;
const phase = (angle) => ((angle % turn) + turn) % turn;

// The largest distance, in radians, from a phase of the second stretch of positions to its nearest in the first.
const farthestNewPhase = (invFreq) => {
  const trained = Float64Array.from({ length: TRAINED }, (_, p) => phase(p * invFreq)).sort();
  let largest = 0;
  for (let p = TRAINED; p < 2 * TRAINED; p += 1) {
    const angle = phase(p * invFreq);
    let low = 0;
    let high = trained.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (trained[middle] < angle) low = middle + 1;
      else high = middle;
    }
    const above = (trained[low] ?? trained[0] + turn) - angle;
    const below = angle - (trained[low - 1] ?? trained.at(-1) - turn);
    largest = Math.max(largest, Math.min(above, below));
  }
  return largest;
};

const signChanges = (table, width, column) => {
  let changes = 0;
  for (let r = 2; r * width < table.length; r += 1) {
    if (table[r * width + column] < 0 !== table[(r - 1) * width + column] < 0) changes += 1;
  }
  return changes;
};

export const sinusoidalChecks = {
  'formula-in-double'(engine) {
    const positions = [...Array(256).keys(), 4095, 65537, 131072, 1048575];
    const table = engine.sinusoidal.encode({ positions, dModel: 64 });
    const expected = positions.flatMap((p) => rowInDouble(p, 64));
    return outcome(largestDifference(table, expected), '≤', 2e-7);
  },
  'first-row'(engine) {
    const row = engine.sinusoidal.encode({ seqLen: 1, dModel: 512 });
    return outcome(
      largestDifference(
        row,
        Float32Array.from(row, (_, c) => c % 2),
      ),
      '=',
      0,
    );
  },
  'one-frequency-per-pair'(engine) {
    const width = 512;
    const table = engine.sinusoidal.encode({ seqLen: 64, dModel: width });
    let drift = 0;
    for (let i = 0; i < table.length; i += 2) {
      drift = Math.max(drift, Math.abs(table[i] ** 2 + table[i + 1] ** 2 - 1));
    }
    return outcome(new Set(engine.sinusoidal.frequencies({ dModel: width })).size, '=', width / 2, {
      values: { drift },
    });
  },
  'row-width'(engine) {
    return outcome(engine.sinusoidal.encode({ seqLen: 1, dModel: 512 }).length, '=', 512);
  },
  'shift-is-one-matrix'(engine) {
    const positions = [0, 1, 10, 500, 5000, 100000];
    const offset = 7;
    const dModel = 64;
    const rows = engine.sinusoidal.encode({ positions, dModel });
    const later = engine.sinusoidal.encode({ positions: positions.map((p) => p + offset), dModel });
    return outcome(
      largestDifference(engine.sinusoidal.applyShift(rows, { offset, dModel }), later),
      '≤',
      1e-6,
    );
  },
  'bounded-by-one'(engine) {
    const table = engine.sinusoidal.encode({ seqLen: 4096, dModel: DIM });
    let largest = 0;
    let drift = 0;
    for (let p = 0; p < 4096; p += 1) {
      const row = rowOf(table, DIM, p);
      for (const value of row) largest = Math.max(largest, Math.abs(value));
      drift = Math.max(drift, Math.abs(dot(row, row) - DIM / 2));
    }
    return outcome(largest, '≤', 1, { values: { drift } });
  },
  'rows-are-unique'(engine) {
    const dModel = 512;
    // Two pairs are enough to tell all rows apart.
    const table = engine.sinusoidal.encode({ seqLen: 4096, dModel });
    const keys = Array.from({ length: 4096 }, (_, p) => rowOf(table, dModel, p).slice(0, 4).join());
    const distances = Array.from({ length: 4095 }, (_, k) => k + 1);
    const nearest = Math.max(...engine.sinusoidal.kernel({ distances, dModel }));
    return outcome(new Set(keys).size, '=', 4096, {
      values: { distance: Math.sqrt(dModel * (1 - nearest)) },
    });
  },
  'product-depends-on-distance'(engine) {
    const dModel = 64;
    const product = (p, q) => {
      const table = engine.sinusoidal.encode({ positions: [p, q], dModel });
      return dot(rowOf(table, dModel, 0), rowOf(table, dModel, 1));
    };
    const products = [0, 10, 1000, 100000].flatMap((p) => [product(p, p + 3), product(p + 3, p)]);
    return outcome(spread(products), '≤', 1e-5, {
      values: { product: products[0] },
    });
  },
  'phases-beyond-training'(engine) {
    const frequencies = engine.sinusoidal.frequencies({ dModel: DIM });
    const open = frequencies.filter((invFreq) => turn / invFreq > TRAINED).length;
    return outcome(farthestNewPhase(frequencies.at(-1)), '>', 0.4, {
      values: { fastest: farthestNewPhase(frequencies[0]), open },
      unit: 'rad',
    });
  },
  'float-phase-error'(engine) {
    const frequencies = engine.sinusoidal.frequencies({ dModel: DIM });
    let inFloat = 0;
    for (const invFreq of frequencies) {
      for (let p = 0; p < 5000; p += 1) {
        const angle = Math.fround(p * Math.fround(invFreq));
        inFloat = Math.max(inFloat, Math.abs(Math.cos(angle) - Math.cos(p * invFreq)));
      }
    }
    const positions = [4097, 4500, 4999];
    const table = engine.sinusoidal.encode({ positions, dModel: DIM });
    const own = largestDifference(
      table,
      positions.flatMap((p) => rowInDouble(p, DIM)),
    );
    return outcome(inFloat, '>', 1e-4, { values: { own } });
  },
  'low-dimensions-are-fast'(engine) {
    const dModel = 512;
    const frequencies = engine.sinusoidal.frequencies({ dModel });
    const table = engine.sinusoidal.encode({ seqLen: 1001, dModel });
    const [first, last] = [signChanges(table, dModel, 0), signChanges(table, dModel, 510)];
    return outcome(turn / frequencies[0], '<', turn / frequencies.at(-1), {
      values: { first, last, wavelength: Math.round(turn / frequencies.at(-1)) },
    });
  },
  'last-wavelength'(engine) {
    return outcome(turn / engine.sinusoidal.frequencies({ dModel: 512 }).at(-1), '<', turn * 10000);
  },
};
