import { outcome, shown } from './outcome.js';
import { baseOf, largest, reportOf, scaledBy, TRAINED } from './scaling-models.js';

const plainOf = (engine, base) => engine.rope.frequencies({ headDim: 128, base }).invFreq;

export const scalingBaseChecks = {
  'ntk-keeps-the-first': {
    title: { ko: '배율 4인 NTK에서 쌍 0의 배율', en: 'Ratio of pair 0 under NTK by 4' },
    run(engine) {
      const { ratios } = scaledBy(engine, 'ntk', 4);
      return outcome({
        measured: ratios[0],
        relation: '=',
        limit: 1,
        note: {
          ko: `쌍 32는 ${shown(ratios[32], 3)}, 쌍 63은 ${shown(ratios[63], 3)}입니다. 밑이 무엇이든 쌍 0은 토큰마다 1rad을 돕니다.`,
          en: `Pair 32 has ${shown(ratios[32], 3)}, pair 63 ${shown(ratios[63], 3)}. Whatever the base, pair 0 turns 1 rad per token.`,
        },
      });
    },
  },
  'ntk-slows-the-last': {
    title: { ko: '배율 4인 NTK에서 쌍 63의 배율', en: 'Ratio of pair 63 under NTK by 4' },
    run(engine) {
      const { ratios } = scaledBy(engine, 'ntk', 4);
      const falls = ratios.every((ratio, i) => i === 0 || ratio < ratios[i - 1]);
      return outcome({
        measured: falls ? ratios[63] : Number.NaN,
        relation: '=',
        limit: 0.25,
        within: 1e-12,
        note: {
          ko: `쌍 0의 ${shown(ratios[0])}에서 번호가 클수록 줄어듭니다. 느린 쌍이 가장 많이 달라집니다.`,
          en: `From ${shown(ratios[0])} at pair 0 it falls with every pair: slow pairs change the most.`,
        },
      });
    },
  },
  'ntk-base-of-four': {
    title: {
      ko: '너비 128, 배율 4인 NTK의 주파수에서 되찾은 밑',
      en: 'Base of the frequencies of NTK with d = 128 and s = 4',
    },
    run(engine) {
      const base = baseOf(scaledBy(engine, 'ntk', 4).invFreq, 128);
      return outcome({
        measured: base,
        relation: '=',
        limit: 10000 * 4 ** (128 / 126),
        within: 1e-6,
        note: {
          ko: `40,960은 이보다 ${shown(40960 - base, 3)} 큽니다.`,
          en: `40,960 is larger by ${shown(40960 - base, 3)}.`,
        },
      });
    },
  },
  'ntk-is-a-larger-base': {
    title: {
      ko: 'NTK의 주파수가 밑 10000·4^(128/126)의 RoPE와 가장 크게 다른 정도',
      en: 'Largest relative difference of NTK from RoPE with the base 10000·4^(128/126)',
    },
    run(engine) {
      const raised = plainOf(engine, 10000 * 4 ** (128 / 126));
      const { invFreq } = scaledBy(engine, 'ntk', 4);
      return outcome({
        measured: largest(invFreq.map((f, i) => Math.abs(f / raised[i] - 1))),
        relation: '≤',
        limit: 1e-13,
        note: {
          ko: 'NTK는 밑을 바꾼 RoPE와 같은 것입니다. 쌍 64개를 모두 견주었습니다.',
          en: 'NTK is RoPE with another base. All 64 pairs compared.',
        },
      });
    },
  },
  'ntk-leaves-new-angles': {
    title: {
      ko: '배율 4인 NTK로 16,384토큰을 읽을 때 가장 먼 새 각',
      en: 'Farthest new angle in 16,384 tokens under NTK by 4',
    },
    run(engine) {
      const [plain, pi, ntk, yarn] = [
        reportOf(engine, null, { seqLen: 4 * TRAINED }),
        ...['linear', 'ntk', 'yarn'].map((method) => scaledBy(engine, method, 4)),
      ].map(({ unseenPhases }) => largest(unseenPhases));
      return outcome({
        measured: ntk,
        relation: '>',
        limit: 1,
        unit: 'rad',
        note: {
          ko: `그대로 두면 ${shown(plain, 3)}, PI는 ${shown(pi, 3)}, YaRN은 ${shown(yarn, 3)}rad입니다.`,
          en: `As it is, ${shown(plain, 3)} rad; with PI ${shown(pi, 3)}, with YaRN ${shown(yarn, 3)}.`,
        },
      });
    },
  },
  'dynamic-base-spoils-cached-keys': {
    title: {
      ko: '동적 NTK에서 4,096토큰일 때 돌려 담은 키로 16,384토큰에서 잰, 거리 100인 점수들의 폭',
      en: 'Spread of scores at distance 100 in 16,384 tokens, under dynamic NTK with keys turned and kept at 4,096',
    },
    run(engine) {
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
      return outcome({
        measured: spread(at(TRAINED)),
        relation: '>',
        limit: 1,
        note: {
          ko: `키를 돌리기 전에 담아 두고 지금의 밑으로 돌리면 ${shown(fresh, 2)}입니다.`,
          en: `With keys kept before turning and turned by the base of now, it is ${shown(fresh, 2)}.`,
        },
      });
    },
  },
  'larger-base-lengthens-the-last': {
    title: {
      ko: '밑을 10,000에서 500,000으로 키울 때 마지막 쌍의 파장이 늘어나는 배수',
      en: 'Growth of the wavelength of the last pair when the base goes from 10,000 to 500,000',
    },
    run(engine) {
      const [before, after] = [10000, 500000].map((base) => plainOf(engine, base));
      return outcome({
        measured: before[63] / after[63],
        relation: '>',
        limit: 40,
        note: {
          ko: `쌍 0의 파장은 ${shown(before[0] / after[0])}배, 곧 그대로입니다. 쌍 32는 ${shown(before[32] / after[32], 3)}배입니다.`,
          en: `That of pair 0 grows ${shown(before[0] / after[0])} times: not at all. Pair 32: ${shown(before[32] / after[32], 3)} times.`,
        },
      });
    },
  },
  'fifty-times-the-base': {
    title: {
      ko: '밑 500,000과 10,000의 주파수에서 되찾은 두 밑의 비',
      en: 'Ratio of the two bases, from the frequencies of 500,000 and 10,000',
    },
    run(engine) {
      const [small, large] = [10000, 500000].map((base) => baseOf(plainOf(engine, base), 128));
      return outcome({
        measured: large / small,
        relation: '=',
        limit: 50,
        within: 1e-6,
        note: {
          ko: '마지막 쌍의 파장은 이보다 조금 적게 늘어납니다. 지수가 126/128이기 때문입니다.',
          en: 'The wavelength of the last pair grows a little less, as its exponent is 126/128.',
        },
      });
    },
  },
  'larger-base-is-no-yarn': {
    title: {
      ko: '밑을 500,000으로 키울 때 그대로인 쌍의 수',
      en: 'Pairs that stay as they are when the base becomes 500,000',
    },
    run(engine) {
      const [before, after] = [10000, 500000].map((base) => plainOf(engine, base));
      const same = (ratios) => ratios.filter((ratio) => ratio === 1).length;
      const yarn = same(scaledBy(engine, 'yarn', 8).ratios);
      return outcome({
        measured: same(after.map((f, i) => f / before[i])),
        relation: '=',
        limit: 1,
        note: {
          ko: `쌍 0뿐입니다. 여덟 배로 늘리는 YaRN은 ${shown(yarn)}쌍을 그대로 둡니다. 두 방법은 다른 모델을 만듭니다.`,
          en: `Pair 0 alone. YaRN by 8 leaves ${shown(yarn)} pairs alone: the two make different models.`,
        },
      });
    },
  },
  'longrope-divides-pairs': {
    title: {
      ko: 'LongRoPE의 주파수에 쌍마다의 수 1, 2, 4, 8을 곱해 원래 주파수와 견준 차이',
      en: 'LongRoPE’s frequencies times the numbers 1, 2, 4, 8 of their pairs, against those before',
    },
    run(engine) {
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
      return outcome({
        measured: largest([5000, 50000, 131072].map(off)),
        relation: '≤',
        limit: 1e-14,
        note: {
          ko: `수는 쌍의 수만큼 ${shown(factors.length)}개이고, 토큰이 5,000개이든 131,072개이든 같습니다. 위치는 식에 들어가지 않습니다.`,
          en: `There are ${shown(factors.length)} numbers, one for each pair, the same for 5,000 tokens as for 131,072. Positions are not in them.`,
        },
      });
    },
  },
};
