import { outcome } from './outcome.js';

// A head of 128 dimensions with base 10,000, trained on 4,096 tokens, as Llama 2 has it.
const TRAINED = 4096;

const configOf = (rope_scaling) => ({
  head_dim: 128,
  rope_theta: 10000,
  max_position_embeddings: TRAINED,
  ...(rope_scaling && { rope_scaling: { original_max_position_embeddings: TRAINED, ...rope_scaling } }),
});

/** The engine's report on that head with a `rope_scaling`; `more` may hold seqLen, ramp, mix. */
export const reportOf = (engine, rope_scaling, more) =>
  engine.scaling.report({ config: configOf(rope_scaling), ...more });

// The factor that NTK-aware scaling needs for texts so many times as long.
const ntkFactorFor = (engine, lengthRatio) =>
  engine.scaling.ntkFactor({ config: configOf(), lengthRatio }).factor;

/** Scaled by a method that needs nothing but a factor. */
export const scaledBy = (engine, rope_type, factor, more) =>
  reportOf(engine, { rope_type, factor }, { seqLen: TRAINED * factor, ...more });

export const largest = (values) => Math.max(...values);
const smallest = (values) => Math.min(...values);

// The base that the frequencies of a head of `headDim` dimensions are powers of.
const baseOf = (invFreq, headDim) => invFreq[1] ** (-headDim / 2);

const plainOf = (engine, base) => engine.rope.frequencies({ headDim: 128, base }).invFreq;

// The farthest new angle at eight times the length.
const farthest = (engine) => largest(reportOf(engine, null, { seqLen: 8 * TRAINED }).unseenPhases);

export const scalingChecks = {
  'fast-phases-are-old'(engine) {
    const { unseenPhases, turns } = reportOf(engine, null, { seqLen: 2 * TRAINED });
    const fast = unseenPhases.filter((_, i) => turns[i] >= 1);
    const slow = unseenPhases.filter((_, i) => turns[i] < 1);
    return outcome(largest(fast), '≤', 0.01, {
      values: { fastest: unseenPhases[0], slow: smallest(slow) },
      unit: 'rad',
    });
  },
  'slow-the-slow-pairs'(engine) {
    const plain = reportOf(engine, null, { seqLen: 2 * TRAINED });
    const half = scaledBy(engine, 'linear', 2);
    const mixed = (isSlowed) =>
      largest(
        plain.unseenPhases.map((phase, i) => (isSlowed(plain.turns[i]) ? half.unseenPhases[i] : phase)),
      );
    const fastOnly = mixed((turns) => turns >= 1);
    return outcome(
      mixed((turns) => turns < 1),
      '≤',
      0.01,
      { values: { fastOnly }, unit: 'rad' },
    );
  },
  'turns-of-the-first-pair'(engine) {
    const { turns } = reportOf(engine, null, {});
    return outcome(turns[0] * 2 * Math.PI, '=', TRAINED, {
      values: { first: turns[0], last: turns[63] },
      within: 1e-9,
      unit: 'rad',
    });
  },
  'unscaled-frequencies-are-powers'(engine) {
    const { invFreq } = reportOf(engine, null, {});
    return outcome(largest(invFreq.map((f, i) => Math.abs(f / 10000 ** ((-2 * i) / 128) - 1))), '≤', 1e-14);
  },
  'neighbours-need-fast-pairs'(engine) {
    const { invFreq } = reportOf(engine, null, {});
    return outcome(invFreq[0] / invFreq[63], '>', 1000, { values: { first: invFreq[0], last: invFreq[63] } });
  },
  'positions-divided-are-frequencies-divided'(engine) {
    const headDim = 128;
    const x = engine.learned.table({ maxLen: 1, dModel: headDim, std: 1, seed: 5 });
    const slow = scaledBy(engine, 'linear', 4).invFreq;
    const plain = reportOf(engine, null, {}).invFreq;
    const turn = (position, invFreq) => engine.rope.rotate(x, { headDim, positions: [position], invFreq });
    const differences = [6, 4095, 16383].map((p) => {
      const divided = turn(p / 4, plain);
      return largest(turn(p, slow).map((value, i) => Math.abs(value - divided[i])));
    });
    return outcome(largest(differences), '≤', 1e-6);
  },
  'division-brings-all-inside'(engine) {
    const { ratios } = reportOf(engine, { rope_type: 'linear', factor: 32 }, {});
    return outcome(131071 * ratios[0], '<', TRAINED, { values: { first: ratios[0] } });
  },
  'division-treats-all-alike'(engine) {
    const { ratios } = scaledBy(engine, 'linear', 4);
    return outcome(largest(ratios) - smallest(ratios), '≤', 1e-14, { values: { first: ratios[0] } });
  },
  'division-blurs-neighbours'(engine) {
    const yarn = scaledBy(engine, 'yarn', 4).invFreq[0];
    return outcome(scaledBy(engine, 'linear', 4).invFreq[0], '=', 0.25, {
      values: { yarn },
      within: 1e-12,
      unit: 'rad',
    });
  },
  'division-changes-short-texts'(engine) {
    const headDim = 128;
    const rows = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed: 21 });
    const [q, k] = [rows.subarray(0, headDim), rows.subarray(headDim)];
    const distances = Array.from({ length: 64 }, (_, i) => i + 1);
    const scores = (invFreq) => {
      const terms = engine.rope.contributions(q, k, { headDim, distances, invFreq });
      return distances.map((_, t) => terms.subarray(64 * t, 64 * (t + 1)).reduce((sum, x) => sum + x, 0));
    };
    const before = scores(reportOf(engine, null, {}).invFreq);
    const change = (method) =>
      scores(scaledBy(engine, method, 4).invFreq).reduce(
        (sum, score, i) => sum + Math.abs(score - before[i]) / 64,
        0,
      );
    const [pi, yarn] = [change('linear'), change('yarn')];
    return outcome(pi / yarn, '>', 1, { values: { pi, yarn } });
  },
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
  'sinusoids-meet-new-angles'(engine) {
    const computed = engine.sinusoidal.encode({ positions: [8191], dModel: 512 });
    const config = { rope_theta: 10000, max_position_embeddings: TRAINED };
    const { unseenPhases } = engine.scaling.report({ headDim: 512, config, seqLen: 2 * TRAINED });
    return outcome(largest(unseenPhases), '>', 0.4, { values: { first: computed[0] } });
  },
  'rope-angles-beyond-training'(engine) {
    const { neverCompleted } = reportOf(engine, null, {});
    return outcome(farthest(engine), '>', 1, { values: { pairs: neverCompleted.length } });
  },
  'yarn-stays-within-seen-angles': (engine) =>
    outcome(largest(scaledBy(engine, 'yarn', 8).unseenPhases), '<', 0.05, {
      values: { unscaled: farthest(engine) },
    }),
};
