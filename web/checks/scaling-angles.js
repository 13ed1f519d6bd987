import { outcome } from './outcome.js';
import { largest, reportOf, scaledBy, smallest, TRAINED } from './scaling-models.js';

export const scalingAngleChecks = {
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
};
