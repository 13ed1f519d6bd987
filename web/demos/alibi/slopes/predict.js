/** The prediction before the pictures; the engine knows the answer. */
export const predict = { options: ['yes', 'no', 'flat'], done: { numHeads: 12, rule: 'official' }, answer };

// Whether the slopes of 12 heads fall all the way.
function answer(engine) {
  const slopes = engine.alibi.slopes({ numHeads: 12 });
  if (slopes.slice(8).every((slope) => slope === slopes[8])) return 'flat';
  return slopes.every((slope, head) => head === 0 || slope < slopes[head - 1]) ? 'yes' : 'no';
}
