import { outcome } from './outcome.js';

const clip = (x, limit) => Math.max(-limit, Math.min(limit, x));

// T5's rule for bidirectional attention with 32 buckets and a maximum distance of 128: distances 0 to 7 have a bucket
// each, then bucket 8 + j begins at 8 · 2^(j/2), and keys after the query use the second half.
const t5Bucket = (relativePosition) => {
  const distance = Math.abs(relativePosition);
  let bucket = Math.min(distance, 8);
  while (bucket >= 8 && bucket < 15 && distance >= 8 * 2 ** ((bucket - 7) / 2)) bucket += 1;
  return bucket + (relativePosition > 0 ? 16 : 0);
};

const FARTHEST = 1000;
const everyRelativePosition = Array.from({ length: 2 * FARTHEST + 1 }, (_, i) => i - FARTHEST);

export const relativeChecks = {
  't5-buckets'(engine) {
    const distances = everyRelativePosition.filter((relativePosition) => relativePosition >= 0);
    const products = new Set(engine.sinusoidal.kernel({ distances, dModel: 512 }));
    return outcome(new Set(everyRelativePosition.map(t5Bucket)).size, '≤', 32, {
      values: { bucket: t5Bucket(-128), products: products.size },
    });
  },
  'relative-index-clipped'() {
    const limit = 4;
    const n = 64;
    const differences = Array.from({ length: n * n }, (_, i) => (i % n) - Math.floor(i / n));
    const outside = (numbers) => numbers.filter((index) => index < 0 || index > 2 * limit).length;
    const raw = outside(differences.map((difference) => difference + limit));
    return outcome(outside(differences.map((difference) => clip(difference, limit) + limit)), '=', 0, {
      values: { raw },
    });
  },
  'relative-row-count'() {
    return outcome(
      new Set(everyRelativePosition.map((relativePosition) => clip(relativePosition, 512))).size,
      '=',
      2 * 512 + 1,
    );
  },
};
