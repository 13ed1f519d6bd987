import { smoothWeights } from './weights.js';

export const MOST = 64; // cells a side
export const PATCH = 14; // px, to say what a side is in pixels
const dModel = 32;
const base = 100;
const half = dModel / 2;

/** How many cells a side gets from a scale factor: PyTorch multiplies and rounds down, in double precision. */
export const scaledSize = (to, from) => Math.floor((to / from) * from);

/** The chosen row is one of the new table. */
export const settle = (values) => ({ ...values, row: Math.min(values.row, values.toHeight - 1) });

export function compute(engine, values, { memo, palettes, size = 13 }) {
  const { mode, antialias, rounding, pair, from, toHeight, toWidth, row } = values;
  const table = memo('table', [from], () => engine.grid.sincos({ height: from, width: from, dModel, base }));
  const resized = memo('resized', [table, mode, antialias, toHeight, toWidth], () =>
    antialias ? smoothed(engine, table, values) : engine.grid.resize(table, resizeParams(values)),
  );
  const wrong = rounding === 'wrong-scale';
  const [rows, cols] = wrong ? [scaledSize(toHeight, from), scaledSize(toWidth, from)] : [toHeight, toWidth];
  const rowPlaces = memo('row places', [from, toHeight], () => placesOf(from, toHeight));
  const colPlaces = memo('col places', [from, toWidth], () => placesOf(from, toWidth));
  // The wave itself at the places of the new cells, between the old ones.
  const waveAt = (places) =>
    engine.sinusoidal.encode({ positions: places, dModel: half, base, layout: 'concatenated' });
  const rowWave = memo('row wave', [rowPlaces], () => waveAt(rowPlaces));
  const colWave = memo('col wave', [colPlaces], () => waveAt(colPlaces));
  const line = memo('line', [from, pair], () => {
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
  const largest = memo('largest', [errors], () =>
    errors.reduce((most, each) => Math.max(most, Math.abs(each)), 0),
  );
  const paint = (name, numbers, shape, most = 1) =>
    memo(`paint ${name}`, [numbers, palettes.diverging], () =>
      engine.paint.heatmap(numbers, { ...shape, palette: palettes.diverging, min: -most, max: most }),
    );
  const invFreq = memo('frequencies', [], () => engine.sinusoidal.frequencies({ dModel: half, base }));
  return {
    values,
    scale: size / 13,
    table,
    resized,
    wrong,
    rows,
    cols,
    isLost: rows !== toHeight || cols !== toWidth,
    lostSizes: memo('lost', [from], () =>
      Array.from({ length: MOST + 1 }, (_, n) => n).filter((n) => n >= 4 && scaledSize(n, from) !== n),
    ),
    wavelength: (2 * Math.PI) / invFreq[pair],
    speed: pair / (half / 2 - 1),
    rowPlaces,
    line,
    source: memo('source', [table, pair], () =>
      Float32Array.from({ length: from }, (_, r) => table[r * from * dModel + pair]),
    ),
    own,
    value: own[row],
    exact: rowWave[row * half + pair],
    place: rowPlaces[row],
    largest,
    rgba: {
      before: paint('before', before, { rows: from, cols: from }),
      after: paint('after', after, { rows, cols }),
      // The largest difference has the full colour, unless there is hardly any.
      error: paint('error', errors, { rows, cols }, Math.max(0.001, largest)),
    },
  };
}

const resizeParams = ({ mode, from, toHeight, toWidth }) => ({
  dModel,
  from: [from, from],
  to: [toHeight, toWidth],
  mode,
});

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

/** The numbers of the figure as arrays to take away. */
export function numbers({ values, table, resized }) {
  const { from, toHeight, toWidth, antialias } = values;
  const axes = ['row', 'column', 'feature'];
  const call = { verb: 'grid.sincos', params: { height: from, width: from, dModel, base } };
  return [
    { name: 'table', axes, shape: [from, from, dModel], values: table, call },
    {
      name: 'resized',
      axes,
      shape: [toHeight, toWidth, dModel],
      values: resized,
      ...(antialias ? {} : { call: { verb: 'grid.resize', inputs: [call], params: resizeParams(values) } }),
    },
  ];
}

/** How many rows 39 patches get from the scale factor 39 / 37, beside what the engine's table of 39 has. */
export const predict = {
  options: ['fewer', 'same', 'more'],
  done: { rounding: 'wrong-scale', from: 37, toHeight: 39 },
  answer(engine) {
    const [from, to] = [37, 39];
    const table = engine.grid.sincos({ height: from, width: from, dModel: 4, base });
    const asked = engine.grid.resize(table, { dModel: 4, from: [from, from], to: [to, 1] }).length / 4;
    const got = scaledSize(to, from);
    if (got === asked) return 'same';
    return got < asked ? 'fewer' : 'more';
  },
};
