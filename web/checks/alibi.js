import { outcome } from './outcome.js';
import { largestDifference, tokenVectors } from './vectors.js';

const weightsWith = (engine, bias, scores, n) =>
  engine.attention.weights(scores, { queryLen: n, keyLen: n, bias, causal: true });

export const alibiChecks = {
  'alibi-slopes-fall'(engine) {
    const slopes = engine.alibi.slopes({ numHeads: 8 });
    return outcome(slopes[0] / slopes[7], '=', 128, { values: { first: slopes[0], last: slopes[7] } });
  },
  'alibi-twelve-heads'(engine) {
    const wrong = engine.alibi.slopes({ numHeads: 12, rule: 'wrong-truncated' });
    return outcome(Math.min(...engine.alibi.slopes({ numHeads: 12 })), '=', 1 / 256, {
      values: { smallest: Math.min(...wrong) },
    });
  },
  'alibi-column-form'(engine) {
    const n = 12;
    const x = tokenVectors(engine, { rows: n, width: 16, seed: 4 });
    const scores = engine.attention.scores(x, x, { headDim: 16 });
    const [relative, column] = ['relative', 'column'].map((form) =>
      weightsWith(engine, engine.alibi.bias({ numHeads: 1, queryLen: n, keyLen: n, form }), scores, n),
    );
    return outcome(largestDifference(relative, column), '≤', 1e-6);
  },
  'bias-alone-decides'(engine) {
    const n = 4;
    const bias = engine.alibi.bias({ numHeads: 8, queryLen: n, keyLen: n }).slice(0, n * n);
    const weights = weightsWith(engine, bias, new Float32Array(n * n), n);
    return outcome(weights[n * n - 1], '=', 0.45505423392341127, { within: 1e-6 });
  },
};
