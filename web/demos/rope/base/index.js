import { ladder } from './ladder.js';
import { models } from './models.js';
import { params } from './params.js';
import { ratios } from './ratios.js';
import { readout, seen } from './words.js';

const plain = 10000;

/** What the base does to the wavelength of every pair. */
export default {
  name: 'rope/base',
  params,
  settle: (values) => ({ ...values, pair: Math.min(values.pair, values.headDim / 2 - 1) }),
  compute(engine, values, { memo, size = 13 }) {
    const { base, headDim, trainLen, belief, pair } = values;
    const reportOf = (rope_theta) =>
      engine.scaling.report({ config: { head_dim: headDim, rope_theta, max_position_embeddings: trainLen } });
    const before = memo('before', [headDim, trainLen], () => reportOf(plain));
    const now = memo('now', [headDim, trainLen, base], () => reportOf(base));
    const ratioList = memo('ratios', [now, before], () =>
      now.invFreq.map((speed, i) => speed / before.invFreq[i]),
    );
    const wrong = belief !== 'measured';
    return {
      values,
      scale: size / 13,
      plain,
      pairs: headDim / 2,
      wavelengths: now.wavelengths,
      before: before.wavelengths,
      invFreq: now.invFreq,
      ratios: ratioList,
      // What the mistake says: the same change, at the other end.
      believed: wrong ? ratioList.slice().reverse() : undefined,
      never: now.neverCompleted.length,
      neverBefore: before.neverCompleted.length,
      wavelength: now.wavelengths[pair],
      ratio: ratioList[pair],
      model: models.findIndex(
        (one) => one.base === base && one.headDim === headDim && one.trainLen === trainLen,
      ),
      wrong,
    };
  },
  views: { ladder, ratios },
  readout,
  seen,
  predict: {
    options: ['fast', 'slow', 'all'],
    done: { base: 500000, belief: 'measured' },
    answer(engine) {
      const [small, large] = [plain, 500000].map(
        (base) => engine.rope.frequencies({ headDim: 128, base }).invFreq,
      );
      const [first, last] = [large[0] / small[0], large.at(-1) / small.at(-1)];
      if (Math.abs(first - last) < 1e-9) return 'all';
      return first < last ? 'fast' : 'slow';
    },
  },
  numbers({ values, invFreq, wavelengths, ratios: list, pairs }) {
    const { headDim, base } = values;
    const each = { axes: ['pair'], shape: [pairs] };
    const config = { head_dim: headDim, rope_theta: base, max_position_embeddings: values.trainLen };
    return [
      {
        name: 'frequencies',
        ...each,
        values: invFreq,
        call: { verb: 'rope.frequencies', params: { headDim, base }, field: 'invFreq' },
      },
      {
        name: 'wavelengths',
        ...each,
        values: wavelengths,
        call: { verb: 'scaling.report', params: { config }, field: 'wavelengths' },
      },
      { name: 'ratios', ...each, values: list },
    ];
  },
  scene: { headDim: 'headDim' },
};
