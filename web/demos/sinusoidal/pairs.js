// Facts about the pairs (2i, 2i + 1) of a sinusoidal encoding that the demos share.

/** Radians per token of every pair, in the order of the columns: Float64Array [dModel / 2]. */
export function pairFrequencies(engine, { dModel, base, layout, order }) {
  const pairs = dModel / 2;
  if (layout !== 'tensor2tensor') return engine.sinusoidal.frequencies({ dModel, base, order });
  // Tensor2Tensor spaces base^(−i / (pairs − 1)): the paper's series of two columns fewer, and 1 / base at its end.
  if (pairs === 1) return Float64Array.of(1);
  const paper = engine.sinusoidal.frequencies({ dModel: dModel - 2, base });
  const invFreq = Float64Array.of(...paper, 1 / base);
  return order === 'wrong-slow-first' ? invFreq.reverse() : invFreq;
}

/** Tokens that a pair of `invFreq` radians per token needs for one turn. */
export function wavelength(invFreq) {
  return (2 * Math.PI) / invFreq;
}

/**
 * The pair's place between the fastest (0) and the slowest (1), which is what its colour says.
 *
 * @param {number} pair
 * @param {{ pairs: number, order?: string }} all
 */
export function speedOf(pair, { pairs, order }) {
  if (pairs === 1) return 0;
  const rank = order === 'wrong-slow-first' ? pairs - 1 - pair : pair;
  return rank / (pairs - 1);
}

/**
 * Four pairs that look different within seqLen tokens, and `selected` among them: the fastest, one that turns often,
 * the first that does not complete a turn, and the slowest. Rising, at most as many as there are.
 */
export function tellingPairs(invFreq, seqLen, selected) {
  const pairs = invFreq.length;
  const slowest = pairs - 1;
  const turned = Array.from(invFreq).filter((omega) => wavelength(omega) <= seqLen).length;
  const unfinished = turned > 1 && turned < slowest ? turned : Math.round((2 * slowest) / 3);
  const ranks =
    pairs <= 4 ? Array.from({ length: pairs }, (_, i) => i) : [0, unfinished >> 1, unfinished, slowest];
  const reversed = invFreq[0] < invFreq[slowest];
  const shown = [...new Set(ranks)].map((rank) => (reversed ? slowest - rank : rank));
  return withSelected(
    shown.sort((a, b) => a - b),
    selected,
  );
}

/** `count` pairs spread evenly over all of them; `selected` takes the place of its nearest. */
export function spreadPairs(pairs, count, selected) {
  const size = Math.max(1, Math.min(count, pairs));
  const spread = Array.from({ length: size }, (_, j) =>
    size === 1 ? 0 : Math.round((j * (pairs - 1)) / (size - 1)),
  );
  return withSelected(spread, selected);
}

/** The rising pairs with `selected` among them, in the place of its nearest; the ends stay where there is a middle. */
function withSelected(shown, selected) {
  if (shown.includes(selected)) return shown;
  const isEnd = (j) => shown.length > 2 && (j === 0 || j === shown.length - 1);
  const distances = shown.map((pair, j) => (isEnd(j) ? Infinity : Math.abs(pair - selected)));
  const nearest = distances.indexOf(Math.min(...distances));
  return shown.map((pair, j) => (j === nearest ? selected : pair));
}

/** The column in which `layout` keeps the sin or the cos of a pair. */
export function columnOf({ pair, part }, { layout, pairs }) {
  const cos = part === 'cos' ? 1 : 0;
  return layout === 'interleaved' ? 2 * pair + cos : pair + cos * pairs;
}

/** The pair, and which part of it, that stands in a column. */
export function cellOf(column, { layout, pairs }) {
  if (layout === 'interleaved') return { pair: column >> 1, part: column % 2 === 0 ? 'sin' : 'cos' };
  return { pair: column % pairs, part: column < pairs ? 'sin' : 'cos' };
}

/** Where the hand of a pair points in an interleaved row. */
export const angleOf = (row, pair) => Math.atan2(row[2 * pair], row[2 * pair + 1]);

/**
 * sin and cos of each angle: Float32Array [angles, 2].
 * A table of two columns has one pair, and that pair turns 1 radian per token: positions in radians sample any wave.
 */
export function unitCircle(engine, angles) {
  return engine.sinusoidal.encode({ positions: angles, dModel: 2 });
}
