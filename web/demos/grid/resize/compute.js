/** @import { ComputeContext, Engine } from '../../../types.js' */

export const MOST = 64; // cells a side
const AROUND = 14; // cells at most, that a table may be stretched by without its picture growing
export const dModel = 32;
export const base = 100;
const half = dModel / 2;

/** How many cells a side gets from a scale factor: PyTorch multiplies and rounds down, in double precision. */
export const scaledSize = (to, from) => Math.floor((to / from) * from);

/** How many cells there is room for, so that they keep their size while an edge is dragged; fewer for small tables. */
export function reachOf({ from }, ...sizes) {
  const largest = Math.max(...sizes);
  return largest <= from / 2
    ? Math.ceil(from / 2)
    : Math.max(Math.min(MOST, from + Math.min(AROUND, from)), largest);
}

/** The chosen row is one of the new table. */
export const settle = (values) => ({ ...values, row: Math.min(values.row, values.toHeight - 1) });

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { mode, antialias, rounding, pair, from, toHeight, toWidth, row } = values;
  const table = engine.grid.sincos({ height: from, width: from, dModel, base });
  const resized = antialias
    ? memo('smoothed', [table, mode, toHeight, toWidth], () => smoothed(engine, table, values))
    : engine.grid.resize(table, { dModel, from: [from, from], to: [toHeight, toWidth], mode });
  const wrong = rounding === 'wrong-scale';
  const [rows, cols] = wrong ? [scaledSize(toHeight, from), scaledSize(toWidth, from)] : [toHeight, toWidth];
  const rowPlaces = memo('row places', [from, toHeight], () => placesOf(from, toHeight));
  const colPlaces = memo('col places', [from, toWidth], () => placesOf(from, toWidth));
  // The wave itself at the places of the new cells, between the old ones.
  const waveAt = (places) =>
    engine.sinusoidal.encode({ positions: places, dModel: half, base, layout: 'concatenated' });
  const [rowWave, colWave] = [rowPlaces, colPlaces].map(waveAt);
  const wave = memo('wave', [from, pair], () => {
    const xs = Float64Array.from({ length: 8 * from + 1 }, (_, s) => s / 8 - 0.5);
    return { xs, ys: columnOf(waveAt(xs), half, pair) };
  });
  const before = memo('before', [table, pair], () => plaid(table, pair));
  const after = memo('after', [resized, pair, rows, cols, toWidth], () =>
    cropped(plaid(resized, pair), toWidth, { rows, cols }),
  );
  const errors = memo('errors', [after, rowWave, colWave], () =>
    after.map((value, n) => {
      const [r, c] = [Math.floor(n / cols), n % cols];
      return value - (rowWave[r * half + pair] + colWave[c * half + pair]) / 2;
    }),
  );
  const own = memo('own', [resized, pair, toWidth], () =>
    Float32Array.from({ length: toHeight }, (_, r) => resized[r * toWidth * dModel + pair]),
  );
  const offs = own.map((value, r) => value - rowWave[r * half + pair]);
  const mix = memo('mix', [mode, antialias, from, toHeight], () => mixOf(engine, values));
  const rowsOf = Array.from({ length: toHeight }, (_, p) => mix.subarray(p * from, (p + 1) * from));
  const isRead = Array.from({ length: from }, (_, r) => rowsOf.some((shares) => shares[r] !== 0));
  const invFreq = engine.sinusoidal.frequencies({ dModel: half, base });
  return {
    values,
    table,
    resized,
    wrong,
    rows,
    cols,
    isLost: rows !== toHeight || cols !== toWidth,
    lostSizes: Array.from({ length: MOST + 1 }, (_, n) => n).filter(
      (n) => n >= 4 && scaledSize(n, from) !== n,
    ),
    wavelength: (2 * Math.PI) / invFreq[pair],
    speed: pair / (half / 2 - 1),
    rowPlaces,
    wave,
    source: memo('source', [table, pair], () =>
      Float32Array.from({ length: from }, (_, r) => table[r * from * dModel + pair]),
    ),
    own,
    value: own[row],
    offs,
    worst: offs
      .slice(0, rows)
      .reduce((worst, off, r) => (Math.abs(off) > Math.abs(offs[worst]) ? r : worst), 0),
    // What the chosen row takes of each old one.
    mixed: Array.from(mix.subarray(row * from, (row + 1) * from), (weight, r) => ({ row: r, weight })).filter(
      ({ weight }) => Math.abs(weight) >= 0.005,
    ),
    // Whether any new row takes something of an old one.
    isRead,
    // How many patches lie on an old row, and read it as it is.
    taken: rowPlaces.filter(isWhole).length,
    skipped: isRead.filter((each) => !each).length,
    reach: reachOf(values, toHeight),
    exact: rowWave[row * half + pair],
    place: rowPlaces[row],
    largest: errors.reduce((most, each) => Math.max(most, Math.abs(each)), 0),
    tables: { before, after, errors },
  };
}

/** Whether a place of the table is the middle of a row. */
export const isWhole = (place) => Math.abs(place - Math.round(place)) < 1e-9;

// The share of every old row in every new one, [toHeight, from].
function mixOf(engine, { mode, antialias, from, toHeight }) {
  if (antialias) return smoothWeights(from, toHeight, mode);
  const rows = Float32Array.from({ length: from * from }, (_, n) => (n % (from + 1) === 0 ? 1 : 0));
  return engine.grid.resize(rows, { dModel: from, from: [from, 1], to: [toHeight, 1], mode });
}

// Where the middles of `to` cells lie among `from` old ones, whose middles are 0, 1, 2 …
const placesOf = (from, to) => Float64Array.from({ length: to }, (_, p) => ((p + 0.5) * from) / to - 0.5);

const columnOf = (rows, width, column) =>
  Float32Array.from({ length: rows.length / width }, (_, t) => rows[t * width + column]);

// A feature of the row and the same one of the column, half and half: one picture for both directions.
const plaid = (table, pair) =>
  Float32Array.from(
    { length: table.length / dModel },
    (_, n) => (table[n * dModel + pair] + table[n * dModel + half + pair]) / 2,
  );

function cropped(cells, width, { rows, cols }) {
  if (cols === width && cells.length === rows * cols) return cells;
  return Float32Array.from(
    { length: rows * cols },
    (_, n) => cells[Math.floor(n / cols) * width + (n % cols)],
  );
}

// Rows, then columns: each new line is a weighted mean of old ones.
function smoothed(engine, table, { mode, from, toHeight, toWidth }) {
  const mix = (cells, to, headDim) =>
    engine.attention.attend(smoothWeights(from, to, mode), cells, { queryLen: to, keyLen: from, headDim });
  const tall = mix(table, toHeight, from * dModel);
  const out = new Float32Array(toHeight * toWidth * dModel);
  for (let r = 0; r < toHeight; r++) {
    const line = tall.subarray(r * from * dModel, (r + 1) * from * dModel);
    out.set(mix(line, toWidth, dModel), r * toWidth * dModel);
  }
  return out;
}

const kernels = {
  bilinear: { reach: 1, at: (x) => Math.max(0, 1 - x) },
  // Keys' cubic with a = −0.5, which PyTorch takes with antialias, where it takes −0.75 without.
  bicubic: {
    reach: 2,
    at: (x) => {
      if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
      return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
    },
  },
};

/**
 * How PyTorch's interpolate with antialias makes `to` cells of `from`: the kernel is as much wider as the new cells are,
 * so that none of the old ones is passed over. [to, from], rows sum to 1.
 */
export function smoothWeights(from, to, mode) {
  const { reach, at } = kernels[mode];
  const step = from / to;
  const wide = Math.max(1, step);
  const weights = new Float32Array(to * from);
  for (let p = 0; p < to; p++) {
    const middle = (p + 0.5) * step;
    const first = Math.max(0, Math.trunc(middle - reach * wide + 0.5));
    const end = Math.min(from, Math.trunc(middle + reach * wide + 0.5));
    const own = Array.from({ length: end - first }, (_, k) => at(Math.abs(first + k - middle + 0.5) / wide));
    const sum = own.reduce((a, b) => a + b, 0);
    for (const [k, weight] of own.entries()) weights[p * from + first + k] = weight / sum;
  }
  return weights;
}
