export const WORDS = 48;
const dModel = 64;
const outputs = 8; // rows of the matrix W that reads the joined vector

export const settle = (values) => ({ ...values, position: Math.min(values.position, values.length - 1) });

const rowOf = (table, row) => table.subarray(row * dModel, (row + 1) * dModel);

export function compute(engine, values, { memo, palettes, size = 13 }) {
  const { kind, join, strength, scaling, length, word, position } = values;
  // Word vectors about 1 long, as a table with deviation 1/√d has them; times √d they are about √d long.
  const vocabulary = memo('words', [scaling], () =>
    engine.learned.table({
      maxLen: WORDS,
      dModel,
      std: scaling === 'sqrt-d' ? 1 : 1 / Math.sqrt(dModel),
      seed: 11,
    }),
  );
  const positions = memo('positions', [kind, length], () => positionTable(engine, kind, length));
  const dots = memo('dots', [vocabulary, positions], () => {
    const product = (a, b) => engine.attention.scores(a, b, { headDim: dModel, scale: 1 });
    return {
      words: product(vocabulary, vocabulary),
      cross: product(positions, vocabulary),
      positions: product(positions, positions),
    };
  });
  const curves = memo('curves', [dots, strength, join], () => curvesOf(dots, { length, strength, join }));
  const x = rowOf(vocabulary, word);
  const p = rowOf(positions, position).map((value) => strength * value);
  const joined = join === 'add' ? x.map((value, i) => value + p[i]) : Float32Array.of(...x, ...p);
  const xx = dots.words[word * WORDS + word];
  const pp = strength ** 2 * dots.positions[position * length + position];
  const xp = join === 'add' ? strength * dots.cross[position * WORDS + word] : 0;
  const reach = Math.max(2.5 * (scaling === 'sqrt-d' ? 1 : 1 / 8), ...joined.map(Math.abs));
  const paint = (numbers) =>
    engine.paint.heatmap(numbers, {
      rows: 1,
      cols: numbers.length,
      palette: palettes.diverging,
      min: -reach,
      max: reach,
    });
  return {
    values,
    scale: size / 13,
    dModel,
    outputs,
    vocabulary,
    positions,
    joined,
    wordNorm: Math.sqrt(xx),
    positionNorm: Math.sqrt(pp),
    // The position in the plane of both vectors, the word along the first axis; apart, they are at right angles.
    arrow: [xp / Math.sqrt(xx), Math.sqrt(Math.max(0, pp - xp ** 2 / xx))],
    kept: (xx + xp) / Math.sqrt(xx * (xx + 2 * xp + pp)),
    nearest: nearestWord(dots, { word, position, strength, join }),
    survival: curves.survival[position],
    recovered: curves.recovered[position],
    curves,
    split: memo('split', [x, positions, position, strength, join], () => splitOf(engine, x, p)),
    rgba: { word: paint(x), position: paint(p), joined: paint(joined) },
  };
}

function positionTable(engine, kind, length) {
  if (kind === 'sinusoidal') return engine.sinusoidal.encode({ seqLen: length, dModel });
  const last = kind === 'fraction' ? length - 1 : 1;
  return Float32Array.from({ length: length * dModel }, (_, i) => Math.floor(i / dModel) / last);
}

// The word whose vector is nearest to word + strength · position; concatenated, the word's half is read alone.
function nearestWord({ words, cross }, { word, position, strength, join }) {
  let best = 0;
  let most = -Infinity;
  for (let w = 0; w < WORDS; w++) {
    const moved = join === 'add' ? strength * cross[position * WORDS + w] : 0;
    const closeness = words[word * WORDS + w] + moved - words[w * WORDS + w] / 2;
    if (closeness > most) [best, most] = [w, closeness];
  }
  return best;
}

// The position nearest to the joined vector, by the same rule; −1 where positions have no size.
function nearestPosition({ cross, positions }, { word, position, strength, join, length }) {
  if (strength === 0) return -1;
  let best = 0;
  let most = -Infinity;
  for (let q = 0; q < length; q++) {
    const fromWord = join === 'add' ? cross[q * WORDS + word] : 0;
    const own = strength * (positions[position * length + q] - positions[q * length + q] / 2);
    if (fromWord + own > most) [best, most] = [q, fromWord + own];
  }
  return best;
}

// For every position, over all words: mean cosine of meaning kept, share of words and of positions still found.
function curvesOf(dots, { length, strength, join }) {
  const [kept, survival, recovered] = [1, 2, 3].map(() => new Float64Array(length));
  for (let position = 0; position < length; position++) {
    const pp = strength ** 2 * dots.positions[position * length + position];
    for (let word = 0; word < WORDS; word++) {
      const state = { word, position, strength, join, length };
      const xx = dots.words[word * WORDS + word];
      const xp = join === 'add' ? strength * dots.cross[position * WORDS + word] : 0;
      kept[position] += (xx + xp) / Math.sqrt(xx * (xx + 2 * xp + pp));
      survival[position] += nearestWord(dots, state) === word ? 1 : 0;
      recovered[position] += nearestPosition(dots, state) === position ? 1 : 0;
    }
    for (const sums of [kept, survival, recovered]) sums[position] /= WORDS;
  }
  return { kept, survival, recovered };
}

// How far W [x; p] and W₁ x + W₂ p lie apart at most, W seeded.
function splitOf(engine, x, p) {
  const W = engine.learned.table({ maxLen: outputs, dModel: 2 * dModel, std: 0.1, seed: 12 });
  const half = (start) =>
    Float32Array.from(
      { length: outputs * dModel },
      (_, i) => W[Math.floor(i / dModel) * 2 * dModel + start + (i % dModel)],
    );
  const read = (matrix, vector) =>
    engine.attention.scores(matrix, vector, { headDim: vector.length, scale: 1 });
  const whole = read(W, Float32Array.of(...x, ...p));
  const [first, second] = [read(half(0), x), read(half(dModel), p)];
  return whole.reduce((largest, value, i) => Math.max(largest, Math.abs(value - first[i] - second[i])), 0);
}
