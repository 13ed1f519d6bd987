import { dial } from './dial.js';
import { ladder } from './ladder.js';
import { numbers } from './numbers.js';
import { models, params } from './params.js';
import { predict } from './predict.js';
import { unseen } from './unseen.js';
import { readout, seen } from './words.js';

/** Which pairs complete a turn within the length of training, and which meet new phases beyond it. */
export default {
  name: 'scaling/turns',
  predict,
  scene: { headDim: 'headDim' },
  params,
  settle: (values) => ({
    ...values,
    testLen: Math.max(values.testLen, values.trainLen),
    pair: Math.min(values.pair, values.headDim / 2 - 1),
  }),
  compute(engine, values, { memo, size = 13 }) {
    const { base, headDim, trainLen, testLen, belief, pair } = values;
    const report = memo('report', [base, headDim, trainLen, testLen], () =>
      engine.scaling.report({
        config: { head_dim: headDim, rope_theta: base, max_position_embeddings: trainLen },
        seqLen: testLen,
      }),
    );
    const pairs = headDim / 2;
    const { wavelengths, turns, unseenPhases, invFreq } = report;
    const never = report.neverCompleted.length;
    const model = models.findIndex(
      (one) => one.headDim === headDim && one.base === base && one.trainLen === trainLen,
    );
    return {
      values,
      scale: size / 13,
      pairs,
      wavelengths,
      turns,
      unseenPhases,
      invFreq,
      never,
      model,
      wrong: belief !== 'measured',
      wavelength: wavelengths[pair],
      turned: turns[pair],
      unseenPhase: unseenPhases[pair],
      // The phases of training, and those that the test adds, as angles.
      trained: invFreq[pair] * (trainLen - 1),
      tested: invFreq[pair] * (testLen - 1),
    };
  },
  views: { ladder, dial, unseen },
  readout,
  seen,
  numbers,
};
