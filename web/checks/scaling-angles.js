import { outcome, shown } from './outcome.js';
import { largest, reportOf, scaledBy, smallest, TRAINED } from './scaling-models.js';

export const scalingAngleChecks = {
  'fast-phases-are-old': {
    title: {
      ko: '4,096토큰 학습, 8,192토큰 시험에서 한 바퀴를 마친 쌍 46개의 새 각이 본 각에서 가장 멀리 벗어난 크기',
      en: 'Farthest new angle of the 46 pairs with a full turn, trained on 4,096 tokens and tested on 8,192',
    },
    run(engine) {
      const { unseenPhases, turns } = reportOf(engine, null, { seqLen: 2 * TRAINED });
      const fast = unseenPhases.filter((_, i) => turns[i] >= 1);
      const slow = unseenPhases.filter((_, i) => turns[i] < 1);
      return outcome({
        measured: largest(fast),
        relation: '≤',
        limit: 0.01,
        unit: 'rad',
        note: {
          ko: `쌍 0은 ${shown(unseenPhases[0], 3)}rad입니다. 한 바퀴를 못 마친 쌍에서는 가장 작은 것도 ${shown(smallest(slow), 3)}rad입니다.`,
          en: `Pair 0 has ${shown(unseenPhases[0], 3)} rad. Of the pairs short of a turn even the smallest has ${shown(smallest(slow), 3)} rad.`,
        },
      });
    },
  },
  'slow-the-slow-pairs': {
    title: {
      ko: '느린 쌍만 절반으로 늦추었을 때 8,192토큰에서 가장 먼 새 각',
      en: 'Farthest new angle at 8,192 tokens when only the slow pairs turn at half their speed',
    },
    run(engine) {
      const plain = reportOf(engine, null, { seqLen: 2 * TRAINED });
      const half = scaledBy(engine, 'linear', 2);
      const mixed = (isSlowed) =>
        largest(
          plain.unseenPhases.map((phase, i) => (isSlowed(plain.turns[i]) ? half.unseenPhases[i] : phase)),
        );
      const fastOnly = mixed((turns) => turns >= 1);
      return outcome({
        measured: mixed((turns) => turns < 1),
        relation: '≤',
        limit: 0.01,
        unit: 'rad',
        note: {
          ko: `반대로 빠른 쌍만 늦추면 ${shown(fastOnly, 3)}rad이 그대로 남습니다.`,
          en: `With only the fast pairs slowed, ${shown(fastOnly, 3)} rad remain.`,
        },
      });
    },
  },
  'turns-of-the-first-pair': {
    title: {
      ko: '쌍 0이 4,096토큰에서 도는 바퀴 수에 2π를 곱한 값',
      en: 'Turns of pair 0 in 4,096 tokens, times 2π',
    },
    run(engine) {
      const { turns } = reportOf(engine, null, {});
      return outcome({
        measured: turns[0] * 2 * Math.PI,
        relation: '=',
        limit: TRAINED,
        within: 1e-9,
        unit: 'rad',
        note: {
          ko: `곧 θ₀ × 4,096이고 ${shown(turns[0], 5)}바퀴입니다. 마지막 쌍의 몫은 ${shown(turns[63], 3)}바퀴입니다.`,
          en: `That is θ₀ × 4,096, or ${shown(turns[0], 5)} turns. The last pair makes ${shown(turns[63], 3)}.`,
        },
      });
    },
  },
  'unscaled-frequencies-are-powers': {
    title: {
      ko: '주파수가 10000^(−2i/128)과 가장 크게 다른 정도',
      en: 'Largest relative difference of the frequencies from 10000^(−2i/128)',
    },
    run(engine) {
      const { invFreq } = reportOf(engine, null, {});
      return outcome({
        measured: largest(invFreq.map((f, i) => Math.abs(f / 10000 ** ((-2 * i) / 128) - 1))),
        relation: '≤',
        limit: 1e-14,
        note: {
          ko: '쌍 64개를 모두 견주었습니다. 번호는 0부터 셉니다.',
          en: 'All 64 pairs compared, counted from 0.',
        },
      });
    },
  },
  'neighbours-need-fast-pairs': {
    title: {
      ko: '이웃한 두 토큰 사이에서 쌍 0이 도는 각은 쌍 63이 도는 각의 몇 배인가',
      en: 'Angle of pair 0 between neighbours, in angles of pair 63',
    },
    run(engine) {
      const { invFreq } = reportOf(engine, null, {});
      return outcome({
        measured: invFreq[0] / invFreq[63],
        relation: '>',
        limit: 1000,
        note: {
          ko: `쌍 0은 ${shown(invFreq[0])}rad, 쌍 63은 ${shown(invFreq[63], 3)}rad을 돕니다.`,
          en: `Pair 0 turns ${shown(invFreq[0])} rad, pair 63 ${shown(invFreq[63], 3)} rad.`,
        },
      });
    },
  },
  'positions-divided-are-frequencies-divided': {
    title: {
      ko: '위치를 4로 나눈 회전과 주파수를 4로 나눈 회전의 가장 큰 차이',
      en: 'Largest difference between turning by a quarter of the position and by a quarter of the frequency',
    },
    run(engine) {
      const headDim = 128;
      const x = engine.learned.table({ maxLen: 1, dModel: headDim, std: 1, seed: 5 });
      const slow = scaledBy(engine, 'linear', 4).invFreq;
      const plain = reportOf(engine, null, {}).invFreq;
      const turn = (position, invFreq) => engine.rope.rotate(x, { headDim, positions: [position], invFreq });
      const differences = [6, 4095, 16383].map((p) => {
        const divided = turn(p / 4, plain);
        return largest(turn(p, slow).map((value, i) => Math.abs(value - divided[i])));
      });
      return outcome({
        measured: largest(differences),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: '위치 6, 4,095, 16,383에서 견주었습니다.',
          en: 'At positions 6, 4,095 and 16,383.',
        },
      });
    },
  },
  'division-brings-all-inside': {
    title: {
      ko: '32배로 늘린 마지막 위치 131,071을 학습한 위치로 읽은 값',
      en: 'The last of 32 times as many positions, 131,071, read as a trained position',
    },
    run(engine) {
      const { ratios } = reportOf(engine, { rope_type: 'linear', factor: 32 }, {});
      return outcome({
        measured: 131071 * ratios[0],
        relation: '<',
        limit: TRAINED,
        note: {
          ko: `배율은 ${shown(ratios[0])}입니다. 학습한 위치는 4,095까지이고 그 사이의 분수 위치가 새로 생깁니다.`,
          en: `The ratio is ${shown(ratios[0])}. Training went up to 4,095; what is new are fractions in between.`,
        },
      });
    },
  },
  'division-treats-all-alike': {
    title: {
      ko: 'PI에서 쌍마다의 배율이 서로 다른 정도',
      en: 'Spread of the ratios of all pairs under PI',
    },
    run(engine) {
      const { ratios } = scaledBy(engine, 'linear', 4);
      return outcome({
        measured: largest(ratios) - smallest(ratios),
        relation: '≤',
        limit: 1e-14,
        note: {
          ko: `쌍 64개의 배율이 모두 ${shown(ratios[0])}입니다.`,
          en: `All 64 ratios are ${shown(ratios[0])}.`,
        },
      });
    },
  },
  'division-blurs-neighbours': {
    title: {
      ko: 'PI로 네 배 늘린 뒤 이웃한 두 토큰 사이에서 쌍 0이 도는 각',
      en: 'Angle of pair 0 between neighbours after PI by 4',
    },
    run(engine) {
      const yarn = scaledBy(engine, 'yarn', 4).invFreq[0];
      return outcome({
        measured: scaledBy(engine, 'linear', 4).invFreq[0],
        relation: '=',
        limit: 0.25,
        within: 1e-12,
        unit: 'rad',
        note: {
          ko: `늘리기 전에도 YaRN에서도 ${shown(yarn)}rad입니다.`,
          en: `Before, and with YaRN, it is ${shown(yarn)} rad.`,
        },
      });
    },
  },
  'division-changes-short-texts': {
    title: {
      ko: 'PI로 네 배 늘렸을 때 거리 1–64의 점수가 평균으로 달라진 크기를 YaRN의 것으로 나눈 값',
      en: 'Mean change of scores at distances 1 to 64 under PI by 4, in changes under YaRN',
    },
    run(engine) {
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
      return outcome({
        measured: pi / yarn,
        relation: '>',
        limit: 1,
        note: {
          ko: `임의의 쿼리와 키에서 PI는 ${shown(pi, 3)}, YaRN은 ${shown(yarn, 3)}만큼 바꿉니다(어텐션 배율은 빼고).`,
          en: `For one random query and key PI changes them by ${shown(pi, 3)}, YaRN by ${shown(yarn, 3)} (without the attention factor).`,
        },
      });
    },
  },
};
