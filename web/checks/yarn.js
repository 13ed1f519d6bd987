import { outcome, shown, shownWith } from './outcome.js';
import { largest, reportOf, scaledBy } from './scaling-models.js';

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
  'yarn-keeps-fast-pairs': {
    title: {
      ko: 'YaRN이 그대로 두는 쌍의 수(64쌍, 배율 32)',
      en: 'Pairs of 64 that YaRN by 32 leaves alone',
    },
    run(engine) {
      const { ratios, turns } = yarnOf(engine);
      const kept = ratios.filter((ratio) => ratio === 1).length;
      return outcome({
        measured: kept,
        relation: '=',
        limit: 21,
        note: {
          ko: `쌍 0–20이고 학습에서 적어도 ${shown(turns[20], 3)}바퀴를 돈 쌍들입니다.`,
          en: `Pairs 0 to 20, which made at least ${shown(turns[20], 3)} turns in training.`,
        },
      });
    },
  },
  'yarn-slows-slow-pairs': {
    title: {
      ko: '한 바퀴를 못 돈 쌍 18개의 배율이 1/32와 가장 크게 다른 정도',
      en: 'Largest difference from 1/32 of the ratios of the 18 pairs short of a turn',
    },
    run(engine) {
      const { ratios, neverCompleted } = yarnOf(engine);
      const { unseenPhases } = scaledBy(engine, 'yarn', 4);
      const newest = largest(neverCompleted);
      return outcome({
        measured: largest(Array.from(neverCompleted, (i) => Math.abs(ratios[i] - 1 / FACTOR))),
        relation: '≤',
        limit: 1e-15,
        note: {
          ko: `그래서 새 각이 없습니다. 네 배로 늘려 16,384토큰에서 재면 쌍 ${shown(newest)}의 새 각은 ${shown(unseenPhases[newest], 2)}rad입니다.`,
          en: `So no angle is new: made four times longer, pair ${shown(newest)} goes ${shown(unseenPhases[newest], 2)} rad beyond in 16,384 tokens.`,
        },
      });
    },
  },
  'yarn-blends-between': {
    title: { ko: '두 끝 사이에서 섞이는 쌍의 수', en: 'Pairs blended between the two ends' },
    run(engine) {
      const { ratios } = yarnOf(engine);
      const between = ratios.filter((ratio) => ratio < 1 && ratio > (1 + 1e-9) / FACTOR);
      return outcome({
        measured: between.length,
        relation: '=',
        limit: 25,
        note: {
          ko: `쌍 21–45입니다. 배율은 ${shown(between[0], 3)}에서 ${shown(between.at(-1), 3)}까지 줄어듭니다.`,
          en: `Pairs 21 to 45, with ratios from ${shown(between[0], 3)} down to ${shown(between.at(-1), 3)}.`,
        },
      });
    },
  },
  'yarn-bound-grows-with-length': {
    title: {
      ko: '학습 길이가 8배일 때, 다 지켜지는 마지막 쌍의 파장이 커지는 배수',
      en: 'Growth of the wavelength of the last pair kept when training is 8 times longer',
    },
    run(engine) {
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
      return outcome({
        measured: long / short,
        relation: '>',
        limit: 4,
        note: {
          ko: `파장 ${shown(short, 3)}에서 ${shown(long, 3)}토큰으로, 길이에 비례하는 경계 L/32를 따라갑니다. 적힌 식은 ${shown(said(4096), 3)}에서 ${shownWith('으로', said(32768), 3)} 오히려 줄어듭니다.`,
          en: `From ${shown(short, 3)} to ${shown(long, 3)} tokens, following L/32. The formula as written falls instead, from ${shown(said(4096), 3)} to ${shown(said(32768), 3)}.`,
        },
      });
    },
  },
  'yarn-length-bounds-the-slow-side': {
    title: {
      ko: '다 늦추어지는 쌍 가운데 가장 짧은 파장(논문의 경사)',
      en: 'Shortest wavelength among the pairs slowed in full (the ramp of the paper)',
    },
    run(engine) {
      const { ratios, turns } = yarnOf(engine, { ramp: 'rotations' });
      const first = ratios.findIndex((ratio) => Math.abs(ratio * FACTOR - 1) < 1e-9);
      return outcome({
        measured: 4096 / turns[first],
        relation: '>',
        limit: 4096,
        note: {
          ko: `쌍 ${shown(first)}부터입니다. 바로 앞 쌍의 파장은 ${shown(4096 / turns[first - 1], 4)}토큰입니다.`,
          en: `From pair ${shown(first)} on; the pair before it has ${shown(4096 / turns[first - 1], 4)} tokens.`,
        },
      });
    },
  },
  'yarn-has-three-ramps': {
    title: {
      ko: '배율 16에서 세 경사가 쌍 30에 주는 배율의 가장 작은 차이',
      en: 'Smallest difference between the ratios that three ramps give pair 30, at s = 16',
    },
    run(engine) {
      const at = (ramp) => reportOf(engine, { rope_type: 'yarn', factor: 16 }, { ramp }).ratios[30];
      const [code, paper, waves] = ['dimension', 'rotations', 'wrong-wavelength'].map(at);
      const gaps = [code - paper, code - waves, waves - paper].map(Math.abs);
      return outcome({
        measured: Math.min(...gaps),
        relation: '>',
        limit: 0.1,
        note: {
          ko: `공개 코드 ${shown(code, 3)}, 논문 ${shown(paper, 3)}, 파장에 곧은 경사 ${shown(waves, 3)}입니다.`,
          en: `The released code has ${shown(code, 3)}, the paper ${shown(paper, 3)}, a ramp straight in wavelengths ${shown(waves, 3)}.`,
        },
      });
    },
  },
  'yarn-inverted-speeds-up': {
    title: {
      ko: '주기를 주파수처럼 섞은 YaRN에서 쌍 0의 배율(배율 32)',
      en: 'Ratio of pair 0 when periods are mixed as if they were frequencies (s = 32)',
    },
    run(engine) {
      const { ratios } = yarnOf(engine, { mix: 'wrong-inverted' });
      return outcome({
        measured: ratios[0],
        relation: '=',
        limit: FACTOR,
        within: 1e-9,
        note: {
          ko: `쌍 63은 ${shown(ratios[63])}, 곧 그대로입니다. 바른 값은 쌍 0이 1, 쌍 63이 ${shown(1 / FACTOR)}입니다.`,
          en: `Pair 63 has ${shown(ratios[63])} and stays. Right would be 1 for pair 0 and ${shown(1 / FACTOR)} for pair 63.`,
        },
      });
    },
  },
  'yarn-inverted-keeps-slow': {
    title: {
      ko: '뒤집힌 YaRN에서 파장이 4,096보다 긴 쌍들의 배율이 1과 다른 정도',
      en: 'Difference from 1 of the ratios of pairs beyond 4,096 tokens, in the inverted YaRN',
    },
    run(engine) {
      const { ratios, neverCompleted } = yarnOf(engine, { mix: 'wrong-inverted' });
      return outcome({
        measured: largest(Array.from(neverCompleted, (i) => Math.abs(ratios[i] - 1))),
        relation: '≤',
        limit: 1e-12,
        note: {
          ko: `주석대로라면 ${shown(1 / FACTOR)}이어야 합니다.`,
          en: `By the comment it should be ${shown(1 / FACTOR)}.`,
        },
      });
    },
  },
  'yarn-factor-squares': {
    title: {
      ko: '어텐션 배율을 쿼리와 키에 곱했을 때 로짓이 커지는 배수(배율 32)',
      en: 'Growth of the logits with the attention factor on queries and keys (s = 32)',
    },
    run(engine) {
      const { attentionFactor } = yarnOf(engine);
      return outcome({
        measured: logitMultiplier(engine),
        relation: '=',
        limit: (0.1 * Math.log(FACTOR) + 1) ** 2,
        within: 1e-4,
        note: {
          ko: `배율은 ${shown(attentionFactor, 5)}이고 로짓에는 그 제곱이 나타납니다. 그 제곱근의 역수인 ${shown(1 / Math.sqrt(attentionFactor), 3)}배가 아닙니다.`,
          en: `The factor is ${shown(attentionFactor, 5)}, and logits get its square, not one over its root, ${shown(1 / Math.sqrt(attentionFactor), 3)}.`,
        },
      });
    },
  },
  'yarn-t-is-below-one': {
    title: {
      ko: '배율 32에서 로짓을 나누는 온도 t',
      en: 'Temperature t that divides the logits, at s = 32',
    },
    run(engine) {
      const { attentionFactor } = yarnOf(engine);
      return outcome({
        measured: 1 / logitMultiplier(engine),
        relation: '<',
        limit: 1,
        note: {
          ko: `0.1 ln 32 + 1 = ${shownWith('은', attentionFactor, 5)} t가 아니라 1/t의 제곱근입니다.`,
          en: `0.1 ln 32 + 1 = ${shown(attentionFactor, 5)} is not t but the square root of 1/t.`,
        },
      });
    },
  },
  'yarn-sharpens-attention': {
    title: {
      ko: '로짓 2, 1, 0, −1에서 YaRN이 가장 큰 가중치를 키운 크기(배율 32)',
      en: 'Growth of the largest weight of logits 2, 1, 0, −1 under YaRN (s = 32)',
    },
    run(engine) {
      const { attentionFactor } = yarnOf(engine);
      const [plain, right] = [1, attentionFactor ** 2].map((m) => topOf(engine, m));
      const divided = topOf(engine, 1 / Math.sqrt(attentionFactor));
      return outcome({
        measured: right - plain,
        relation: '>',
        limit: 0.1,
        note: {
          ko: `${shown(plain, 3)}에서 ${shownWith('으로', right, 3)} 커집니다. 적힌 대로 나누면 ${shownWith('으로', divided, 3)} 줄어듭니다.`,
          en: `From ${shown(plain, 3)} to ${shown(right, 3)}. Divided as written it would fall to ${shown(divided, 3)}.`,
        },
      });
    },
  },
  'length-spreads-attention': {
    title: {
      ko: '같은 로짓 4의 우위가 4,096토큰에서 받는 가중치를 131,072토큰에서 받는 것으로 나눈 값',
      en: 'Weight of a lead of 4 among 4,096 tokens, in weights of the same lead among 131,072',
    },
    run(engine) {
      const lead = (length) =>
        weigh(
          engine,
          Float32Array.from({ length }, (_, i) => (i === 0 ? 4 : 0)),
          1,
        )[0];
      const [short, long] = [4096, 131072].map(lead);
      return outcome({
        measured: short / long,
        relation: '>',
        limit: 30,
        note: {
          ko: `길어질수록 뾰족해지지 않고 퍼집니다. ${shown(short, 3)}에서 ${shownWith('으로', long, 3)} 줄었습니다.`,
          en: `With length attention spreads, it does not sharpen: from ${shown(short, 3)} to ${shown(long, 3)}.`,
        },
      });
    },
  },
};
