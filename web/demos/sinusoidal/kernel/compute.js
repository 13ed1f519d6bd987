import { KNOTS, sketchError } from '../../../core/sketch.js';
import { splitTokens, tokenSeed } from '../../../core/tokens.js';

/** Positions 0 … farthest; tokens of the sentence. */
export const farthest = 63;
export const most = 10;

/** Distances at which a prediction is drawn. */
export const knots = Array.from({ length: KNOTS }, (_, i) => Math.round((i * farthest) / (KNOTS - 1)));

const distances = Float64Array.from({ length: 2 * farthest + 1 }, (_, i) => i - farthest);

const tokensOf = (words) => splitTokens(words, 'word').slice(0, most);

export function settle(values) {
  const last = tokensOf(values.words).length - 1;
  return { ...values, a: Math.min(values.a, last), b: Math.min(values.b, last) };
}

export function compute(engine, values, { memo, palettes, size = 13 }) {
  const { dModel, exponent, wordNorm, words, p, q } = values;
  // The mistake takes 2i for the index of a pair that is 2i already: every exponent doubles, as with base².
  const base = exponent === 'official' ? values.base : values.base ** 2;
  const kernel = memo('kernel', [dModel, base], () => engine.sinusoidal.kernel({ dModel, base, distances }));
  const official = memo('official', [dModel, values.base], () =>
    engine.sinusoidal.kernel({ dModel, base: values.base, distances }),
  );
  const count = farthest + 1;
  const table = memo('table', [dModel, base], () =>
    engine.sinusoidal.encode({ seqLen: count, dModel, base }),
  );
  const matrix = memo('matrix', [table], () =>
    engine.attention.scores(table, table, { headDim: dModel, scale: 2 / dModel }),
  );
  const paint = (list, rows) =>
    engine.paint.heatmap(list, { rows, cols: rows, palette: palettes.diverging, min: -1, max: 1 });
  const sentence = memo('sentence', [words, dModel, wordNorm, table], () =>
    similarities(engine, tokensOf(words), table, values),
  );
  let rises = 0;
  for (let distance = 1; distance <= farthest; distance++) {
    if (kernel[farthest + distance] > kernel[farthest + distance - 1]) rises += 1;
  }
  const n = sentence.tokens.length;
  return {
    values,
    scale: size / 13,
    base,
    distances,
    kernel,
    official,
    matrix,
    count,
    rises,
    distance: q - p,
    value: kernel[farthest + q - p],
    mirrored: kernel[farthest + p - q],
    ...sentence,
    cell: values.a * n + values.b,
    wrong: exponent !== 'official',
    sketchError: sketchError(values.drawn, knots, (distance) => kernel[farthest + distance]),
    rgba: {
      matrix: memo('paintMatrix', [matrix, palettes.diverging], () => paint(matrix, count)),
      parts: memo('paintParts', [sentence, palettes.diverging], () =>
        Object.fromEntries(Object.entries(sentence.parts).map(([name, list]) => [name, paint(list, n)])),
      ),
    },
  };
}

// Cosines between tokens: of their vectors alone, of their positions alone, and of the sums.
function similarities(engine, tokens, table, { dModel, wordNorm }) {
  const rows = tokens.length;
  // Seeded vectors of a token's own; PE has length √(dModel / 2).
  const std = Math.max(1e-6, wordNorm * Math.SQRT1_2);
  const vectors = Float32Array.from(
    tokens.flatMap((token) => [...engine.learned.table({ maxLen: 1, dModel, std, seed: tokenSeed(token) })]),
  );
  const positions = table.subarray(0, rows * dModel);
  const sums = vectors.map((value, i) => (wordNorm === 0 ? 0 : value) + positions[i]);
  const cosines = (list) => {
    const dots = engine.attention.scores(list, list, { headDim: dModel, scale: 1 });
    return dots.map((dot, i) => {
      const [row, col] = [Math.floor(i / rows), i % rows];
      return dot / Math.sqrt(dots[row * rows + row] * dots[col * rows + col]);
    });
  };
  return { tokens, parts: { words: cosines(vectors), positions: cosines(positions), sums: cosines(sums) } };
}
