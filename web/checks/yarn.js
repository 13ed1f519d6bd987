import { outcome } from './outcome.js';
import { largest, reportOf, scaledBy } from './scaling.js';

const FACTOR = 32;
const yarnOf = (engine, more) => reportOf(engine, { rope_type: 'yarn', factor: FACTOR }, more);

const weigh = (engine, logits, multiplier) =>
  engine.attention.weights(
    logits.map((x) => x * multiplier),
    { queryLen: 1, keyLen: logits.length },
  );
const topOf = (engine, multiplier) => Math.max(...weigh(engine, [2, 1, 0, -1], multiplier));

// What the logits of a query and a key are multiplied by when both are rotated with the attention factor.
function logitMultiplier(engine) {
  const headDim = 128;
  const rows = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed: 9 });
  const { invFreq, attentionFactor } = yarnOf(engine);
  const score = (factor) => {
    const [q, k] = [0, 1].map((row) =>
      engine.rope.rotate(rows.subarray(row * headDim, (row + 1) * headDim), {
        headDim,
        positions: [7 - row],
        invFreq,
        attentionFactor: factor,
      }),
    );
    return q.reduce((sum, x, i) => sum + x * k[i], 0);
  };
  return score(attentionFactor) / score(1);
}

export const yarnChecks = {
  'yarn-keeps-fast-pairs'(engine) {
    const { ratios, turns } = yarnOf(engine);
    const kept = ratios.filter((ratio) => ratio === 1).length;
    return outcome(kept, '=', 21, { values: { turns: turns[20] } });
  },
  'yarn-slows-slow-pairs'(engine) {
    const { ratios, neverCompleted } = yarnOf(engine);
    const { unseenPhases } = scaledBy(engine, 'yarn', 4);
    const newest = largest(neverCompleted);
    return outcome(largest(Array.from(neverCompleted, (i) => Math.abs(ratios[i] - 1 / FACTOR))), '≤', 1e-15, {
      values: { newest, unseen: unseenPhases[newest] },
    });
  },
  'yarn-blends-between'(engine) {
    const { ratios } = yarnOf(engine);
    const between = ratios.filter((ratio) => ratio < 1 && ratio > (1 + 1e-9) / FACTOR);
    return outcome(between.length, '=', 25, { values: { first: between[0], last: between.at(-1) } });
  },
  'yarn-bound-grows-with-length'(engine) {
    const keptWave = (length) => {
      const { ratios, turns } = engine.scaling.report({
        config: {
          head_dim: 128,
          rope_theta: 10000,
          max_position_embeddings: length,
          rope_scaling: { rope_type: 'yarn', factor: 4, original_max_position_embeddings: length },
        },
      });
      const last = ratios.filter((ratio) => ratio === 1).length - 1;
      return length / turns[last];
    };
    const [short, long] = [keptWave(4096), keptWave(32768)];
    const said = (length) => 128 / (2 * Math.PI * length) ** (2 / 128);
    return outcome(long / short, '>', 4, { values: { short, long, before: said(4096), after: said(32768) } });
  },
  'yarn-length-bounds-the-slow-side'(engine) {
    const { ratios, turns } = yarnOf(engine, { ramp: 'rotations' });
    const first = ratios.findIndex((ratio) => Math.abs(ratio * FACTOR - 1) < 1e-9);
    return outcome(4096 / turns[first], '>', 4096, {
      values: { first, wavelength: 4096 / turns[first - 1] },
    });
  },
  'yarn-has-three-ramps'(engine) {
    const at = (ramp) => reportOf(engine, { rope_type: 'yarn', factor: 16 }, { ramp }).ratios[30];
    const [code, paper, waves] = ['dimension', 'rotations', 'wrong-wavelength'].map(at);
    const gaps = [code - paper, code - waves, waves - paper].map(Math.abs);
    return outcome(Math.min(...gaps), '>', 0.1, { values: { code, paper, waves } });
  },
  'yarn-inverted-speeds-up'(engine) {
    const { ratios } = yarnOf(engine, { mix: 'wrong-inverted' });
    return outcome(ratios[0], '=', FACTOR, { values: { last: ratios[63], part: 1 / FACTOR }, within: 1e-9 });
  },
  'yarn-inverted-keeps-slow'(engine) {
    const { ratios, neverCompleted } = yarnOf(engine, { mix: 'wrong-inverted' });
    return outcome(largest(Array.from(neverCompleted, (i) => Math.abs(ratios[i] - 1))), '≤', 1e-12, {
      values: { part: 1 / FACTOR },
    });
  },
  'yarn-factor-squares'(engine) {
    const { attentionFactor } = yarnOf(engine);
    return outcome(logitMultiplier(engine), '=', (0.1 * Math.log(FACTOR) + 1) ** 2, {
      values: { attentionFactor, temperature: 1 / Math.sqrt(attentionFactor) },
      within: 1e-4,
    });
  },
  'yarn-t-is-below-one'(engine) {
    const { attentionFactor } = yarnOf(engine);
    return outcome(1 / logitMultiplier(engine), '<', 1, { values: { attentionFactor } });
  },
  'yarn-sharpens-attention'(engine) {
    const { attentionFactor } = yarnOf(engine);
    const [plain, right] = [1, attentionFactor ** 2].map((m) => topOf(engine, m));
    const divided = topOf(engine, 1 / Math.sqrt(attentionFactor));
    return outcome(right - plain, '>', 0.1, { values: { plain, right, divided } });
  },
  'length-spreads-attention'(engine) {
    const lead = (length) =>
      weigh(
        engine,
        Float32Array.from({ length }, (_, i) => (i === 0 ? 4 : 0)),
        1,
      )[0];
    const [short, long] = [4096, 131072].map(lead);
    return outcome(short / long, '>', 30, { values: { short, long } });
  },
};
