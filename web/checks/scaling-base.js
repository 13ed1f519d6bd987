import { outcome } from './outcome.js';
import { baseOf, largest, ntkFactorFor, reportOf, scaledBy, TRAINED } from './scaling-models.js';

const plainOf = (engine, base) => engine.rope.frequencies({ headDim: 128, base }).invFreq;

export const scalingBaseChecks = {
  'ntk-keeps-the-first'(engine) {
    const { ratios } = scaledBy(engine, 'ntk-aware', 4);
    return outcome(ratios[0], '=', 1, { values: { middle: ratios[32], last: ratios[63] } });
  },
  'ntk-slows-the-last'(engine) {
    const { ratios } = scaledBy(engine, 'ntk-aware', 4);
    const falls = ratios.every((ratio, i) => i === 0 || ratio < ratios[i - 1]);
    return outcome(falls ? ratios[63] : Number.NaN, '=', 0.25, {
      values: { first: ratios[0] },
      within: 1e-12,
    });
  },
  'ntk-base-of-four'(engine) {
    const base = baseOf(scaledBy(engine, 'ntk-aware', 4).invFreq, 128);
    return outcome(base, '=', 10000 * 4 ** (128 / 126), {
      values: { difference: 40960 - base },
      within: 1e-6,
    });
  },
  'ntk-is-a-larger-base'(engine) {
    const raised = plainOf(engine, 10000 * 4 ** (128 / 126));
    const { invFreq } = scaledBy(engine, 'ntk-aware', 4);
    return outcome(largest(invFreq.map((f, i) => Math.abs(f / raised[i] - 1))), '≤', 1e-13);
  },
  'ntk-leaves-new-angles'(engine) {
    const factor = ntkFactorFor(engine, 4);
    const [plain, arc, pi, ntk, yarn] = [
      reportOf(engine, null, { seqLen: 4 * TRAINED }),
      reportOf(engine, { rope_type: 'ntk-aware', factor }, { seqLen: 4 * TRAINED }),
      ...['linear', 'ntk-aware', 'yarn'].map((method) => scaledBy(engine, method, 4)),
    ].map(({ unseenPhases }) => largest(unseenPhases));
    return outcome(ntk, '>', 1, { values: { plain, pi, yarn, factor, arc }, unit: 'rad' });
  },
  'dynamic-base-spoils-cached-keys'(engine) {
    const headDim = 64;
    const rows = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed: 21 });
    const config = {
      rope_theta: 10000,
      max_position_embeddings: TRAINED,
      rope_scaling: { rope_type: 'dynamic', factor: 1 },
    };
    const at = (seqLen) => engine.rope.frequencies({ headDim, config, seqLen }).invFreq;
    const turn = (row, position, invFreq) =>
      engine.rope.rotate(rows.subarray(row * headDim, (row + 1) * headDim), {
        headDim,
        positions: [position],
        invFreq,
      });
    const spread = (keyFrequencies) => {
      const scores = [0, 100, 1000, 2000, 3000, 3995].map((start) => {
        const key = turn(1, start, keyFrequencies);
        return turn(0, start + 100, at(16384)).reduce((sum, x, i) => sum + x * key[i], 0);
      });
      return Math.max(...scores) - Math.min(...scores);
    };
    const fresh = spread(at(16384));
    return outcome(spread(at(TRAINED)), '>', 1, { values: { fresh } });
  },
  'larger-base-lengthens-the-last'(engine) {
    const [before, after] = [10000, 500000].map((base) => plainOf(engine, base));
    return outcome(before[63] / after[63], '>', 40, {
      values: { first: before[0] / after[0], middle: before[32] / after[32] },
    });
  },
  'fifty-times-the-base'(engine) {
    const [small, large] = [10000, 500000].map((base) => baseOf(plainOf(engine, base), 128));
    return outcome(large / small, '=', 50, { within: 1e-6 });
  },
  'larger-base-is-no-yarn'(engine) {
    const [before, after] = [10000, 500000].map((base) => plainOf(engine, base));
    const same = (ratios) => ratios.filter((ratio) => ratio === 1).length;
    const yarn = same(scaledBy(engine, 'yarn', 8).ratios);
    return outcome(same(after.map((f, i) => f / before[i])), '=', 1, { values: { yarn } });
  },
  'longrope-divides-pairs'(engine) {
    const factors = [1, 2, 4, 8];
    const config = {
      rope_theta: 10000,
      max_position_embeddings: 131072,
      original_max_position_embeddings: 4096,
      rope_scaling: { rope_type: 'longrope', short_factor: [1, 1, 1, 1], long_factor: factors },
    };
    const plain = engine.rope.frequencies({ headDim: 8, base: 10000 }).invFreq;
    const at = (seqLen) => engine.rope.frequencies({ headDim: 8, config, seqLen }).invFreq;
    const off = (seqLen) => largest(at(seqLen).map((f, i) => Math.abs((f * factors[i]) / plain[i] - 1)));
    return outcome(largest([5000, 50000, 131072].map(off)), '≤', 1e-14, {
      values: { factors: factors.length },
    });
  },
};
