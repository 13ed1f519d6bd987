import { outcome, shown } from './outcome.js';
import { largestDifference, tokenVectors } from './vectors.js';

const weightsWith = (engine, bias, scores, n) =>
  engine.attention.weights(scores, { queryLen: n, keyLen: n, bias, causal: true });

export const alibiChecks = {
  'alibi-slopes-fall': {
    title: {
      ko: '헤드 8개에서 첫 기울기를 마지막 기울기로 나눈 값',
      en: 'First slope over last, for 8 heads',
    },
    run(engine) {
      const slopes = engine.alibi.slopes({ numHeads: 8 });
      return outcome({
        measured: slopes[0] / slopes[7],
        relation: '=',
        limit: 128,
        note: {
          ko: `기울기는 ${slopes[0]}에서 ${slopes[7]}까지 줄어듭니다. 첫 헤드가 가장 가까이 봅니다.`,
          en: `The slopes fall from ${slopes[0]} to ${slopes[7]}: the first head looks the least far.`,
        },
      });
    },
  },
  'alibi-twelve-heads': {
    title: {
      ko: '헤드 12개일 때 가장 완만한 기울기',
      en: 'The gentlest slope with 12 heads',
    },
    run(engine) {
      const wrong = engine.alibi.slopes({ numHeads: 12, rule: 'wrong-truncated' });
      return outcome({
        measured: Math.min(...engine.alibi.slopes({ numHeads: 12 })),
        relation: '=',
        limit: 1 / 256,
        note: {
          ko: `16개짜리 수열에서 앞의 12개만 쓰면 ${shown(Math.min(...wrong))}에서 끝나 멀리 보는 헤드가 사라집니다.`,
          en: `Taking the first 12 of the series for 16 ends at ${shown(Math.min(...wrong))}: the far-sighted heads are gone.`,
        },
      });
    },
  },
  'alibi-column-form': {
    title: {
      ko: '−m·거리와 +m·j로 각각 계산한 가중치의 차이',
      en: 'Weights from −m·distance against weights from +m·j',
    },
    run(engine) {
      const n = 12;
      const x = tokenVectors(engine, { rows: n, width: 16, seed: 4 });
      const scores = engine.attention.scores(x, x, { headDim: 16 });
      const [relative, column] = ['relative', 'column'].map((form) =>
        weightsWith(engine, engine.alibi.bias({ numHeads: 1, queryLen: n, keyLen: n, form }), scores, n),
      );
      return outcome({
        measured: largestDifference(relative, column),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: '한 쿼리의 로짓 모두에 같은 수를 더해도 소프트맥스는 변하지 않습니다.',
          en: 'Adding one number to all logits of a query leaves the softmax as it is.',
        },
      });
    },
  },
  'bias-alone-decides': {
    title: {
      ko: '기울기 1/2인 편향만 있을 때 자기 자신의 가중치(위치 3)',
      en: 'Weight of the token itself under bias alone, slope 1/2 (position 3)',
    },
    run(engine) {
      const n = 4;
      const bias = engine.alibi.bias({ numHeads: 8, queryLen: n, keyLen: n }).slice(0, n * n);
      const weights = weightsWith(engine, bias, new Float32Array(n * n), n);
      return outcome({
        measured: weights[n * n - 1],
        relation: '=',
        limit: 0.45505423392341127,
        within: 1e-6,
        note: {
          ko: '한 칸 멀어질 때마다 가중치가 e^(−1/2) = 0.61배가 됩니다. 로짓에서 직선, 가중치에서 지수입니다.',
          en: 'Each step further multiplies the weight by e^(−1/2) = 0.61: a line in the logits, an exponential in the weights.',
        },
      });
    },
  },
};
