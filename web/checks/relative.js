import { outcome, shown } from './outcome.js';

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
  't5-buckets': {
    title: {
      ko: 'T5 편향이 −1000부터 1000까지에서 갖는 서로 다른 값의 수',
      en: 'Different values of the T5 bias from −1000 to 1000',
    },
    run(engine) {
      const distances = everyRelativePosition.filter((relativePosition) => relativePosition >= 0);
      const products = new Set(engine.sinusoidal.kernel({ distances, dModel: 512 }));
      return outcome({
        measured: new Set(everyRelativePosition.map(t5Bucket)).size,
        relation: '≤',
        limit: 32,
        note: {
          ko: `구간은 32개이고 그중 하나는 쓰이지 않습니다. 거리 128과 1000은 같은 구간(${t5Bucket(-128)}번)을 씁니다. 사인파의 내적은 거리 0부터 1000까지에서 ${shown(products.size)}가지 값을 갖습니다.`,
          en: `There are 32 buckets, one of which is never used; distances 128 and 1000 share bucket ${t5Bucket(-128)}. The sinusoidal product takes ${shown(products.size)} values for distances 0 to 1000.`,
        },
      });
    },
  },
  'relative-index-clipped': {
    title: {
      ko: '거리를 자른 뒤 표를 벗어난 번호의 수(토큰 64개, K = 4)',
      en: 'Row numbers outside the table once distances are clipped (64 tokens, K = 4)',
    },
    run() {
      const limit = 4;
      const n = 64;
      const differences = Array.from({ length: n * n }, (_, i) => (i % n) - Math.floor(i / n));
      const outside = (numbers) => numbers.filter((index) => index < 0 || index > 2 * limit).length;
      const raw = outside(differences.map((difference) => difference + limit));
      return outcome({
        measured: outside(differences.map((difference) => clip(difference, limit) + limit)),
        relation: '=',
        limit: 0,
        note: {
          ko: `자르지 않으면 4,096쌍 가운데 ${shown(raw)}쌍이 표 밖을 읽습니다.`,
          en: `Without clipping, ${shown(raw)} of 4,096 pairs read outside the table.`,
        },
      });
    },
  },
  'relative-row-count': {
    title: {
      ko: '최대 거리 512에 필요한 서로 다른 행의 수',
      en: 'Different rows needed for a maximum distance of 512',
    },
    run() {
      return outcome({
        measured: new Set(everyRelativePosition.map((relativePosition) => clip(relativePosition, 512))).size,
        relation: '=',
        limit: 2 * 512 + 1,
        note: {
          ko: '앞으로 512, 뒤로 512, 그리고 거리 0입니다.',
          en: '512 before, 512 after, and distance 0.',
        },
      });
    },
  },
};
