/** Both positions lie on the line. */
export const settle = (values) => ({
  ...values,
  position: Math.min(values.position, values.length - 1),
  other: Math.min(values.other, values.length - 1),
});

const indices = (count) => Array.from({ length: count }, (_, i) => i);

export function compute(engine, values, { memo, palettes, size = 13 }) {
  const { after, mode, maxLen, length, rows, std: start, dModel, seed, position, other } = values;
  const std = start === 'wrong-1' ? 1 : 0.02;
  const table = memo('table', [maxLen, rows, std, dModel, seed], () =>
    rows === 'random'
      ? engine.learned.table({ maxLen, dModel, std, seed })
      : smoothTable(engine, { maxLen, dModel, std }),
  );
  // Where in the table each position reads: a row, a place between two, or none.
  const places = memo('places', [after, mode, maxLen, length], () => placesOf(engine, values));
  const count = places.findIndex(Number.isNaN) < 0 ? length : maxLen;
  const given = memo('given', [table, places, mode], () =>
    after === 'resize'
      ? engine.learned.resize(table, { dModel, rows: length, mode })
      : engine.learned.lookup(table, { dModel, positions: places.subarray(0, count) }),
  );
  const norms = memo('norms', [given], () => normsOf(given, dModel));
  const similarity = memo('similarity', [given, norms], () =>
    similarityOf(engine, given, { norms, dModel, count, length }),
  );
  const paint = (numbers, cols, reach) =>
    engine.paint.heatmap(numbers, {
      rows: length,
      cols,
      palette: palettes.diverging,
      min: -reach,
      max: reach,
    });
  const word = memo('word', [dModel], () => engine.learned.table({ maxLen: 1, dModel, std: 0.02, seed: 99 }));
  return {
    values,
    scale: size / 13,
    std,
    table,
    given,
    places,
    count,
    norms,
    hasRow: position < count,
    refusal: position < count ? undefined : refusalOf(engine, table, { dModel, position }),
    similarity,
    cosine: similarity[position * length + other],
    // How alike a row is to the next one, on average: 1 where they are the same.
    nextCosine: mean(indices(count - 1).map((i) => similarity[i * length + i + 1])),
    meanNorm: mean(norms),
    wordNorm: normsOf(word, dModel)[0],
    wrongAfter: after.startsWith('wrong') && length > maxLen,
    rgba: {
      table: memo('paintTable', [given, length, palettes.diverging], () =>
        paint(filled(given, length * dModel), dModel, 2.5 * std),
      ),
      similarity: memo('paintSimilarity', [similarity, palettes.diverging], () =>
        paint(similarity, length, 1),
      ),
    },
  };
}

function placesOf(engine, { after, mode, maxLen, length }) {
  if (after === 'resize') {
    return engine.learned.resize(indices(maxLen), { dModel: 1, rows: length, mode });
  }
  const place = {
    refuse: (p) => (p < maxLen ? p : Number.NaN),
    'wrong-clamp': (p) => Math.min(p, maxLen - 1),
    'wrong-wrap': (p) => p % maxLen,
  }[after];
  return Float32Array.from(indices(length), place);
}

// Neighbouring rows alike, as trained tables have them, and as long as random ones: sinusoids of a small base.
function smoothTable(engine, { maxLen, dModel, std }) {
  const waves = engine.sinusoidal.encode({ seqLen: maxLen, dModel, base: 100 });
  return engine.attention.scores(waves, [1], { headDim: 1, scale: Math.SQRT2 * std });
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const normsOf = (rows, width) =>
  Float64Array.from({ length: rows.length / width }, (_, i) =>
    Math.hypot(...rows.subarray(i * width, (i + 1) * width)),
  );

function filled(values, size) {
  const out = new Float32Array(size).fill(Number.NaN);
  out.set(values);
  return out;
}

// The cosine of the rows of every two positions, NaN where one has none.
function similarityOf(engine, given, { norms, dModel, count, length }) {
  const units = given.map((value, i) => value / norms[Math.floor(i / dModel)]);
  const cosines = engine.attention.scores(units, units, { headDim: dModel, scale: 1 });
  const out = new Float32Array(length * length).fill(Number.NaN);
  for (let i = 0; i < count; i++) out.set(cosines.subarray(i * count, (i + 1) * count), i * length);
  return out;
}

// What the engine says to a position that has no row.
function refusalOf(engine, table, { dModel, position }) {
  try {
    engine.learned.lookup(table, { dModel, positions: [position] });
  } catch (error) {
    return error.message;
  }
  return undefined;
}
