import { outcome, shown, shownWith } from './outcome.js';
import { largestDifference } from './vectors.js';

const biasOf = (engine, length, options) =>
  engine.alibi.bias({ numHeads: 8, queryLen: length, keyLen: length, ...options });

const reachOf = (engine, slope, length) => {
  const bias = Float32Array.from({ length }, (_, j) => -slope * (length - 1 - j));
  const weights = engine.attention.weights(new Float32Array(length), { queryLen: 1, keyLen: length, bias });
  return engine.attention.window(weights, { queryLen: 1, keyLen: length, share: 0.9 })[0];
};

export const alibiBiasChecks = {
  'alibi-slopes-formula': {
    title: {
      ko: '헤드 1개부터 512개까지 2의 거듭제곱에서 2^(−8h/H)와 가장 크게 다른 정도',
      en: 'Largest relative difference from 2^(−8h/H), for powers of two up to 512 heads',
    },
    run(engine) {
      let measured = 0;
      for (let numHeads = 1; numHeads <= 512; numHeads *= 2) {
        engine.alibi.slopes({ numHeads }).forEach((slope, h) => {
          measured = Math.max(measured, Math.abs(slope / 2 ** ((-8 * (h + 1)) / numHeads) - 1));
        });
      }
      return outcome({
        measured,
        relation: '≤',
        limit: 1e-14,
        note: {
          ko: '기울기 1,023개를 견주었습니다. 배우는 수는 없습니다.',
          en: 'All 1,023 slopes compared; none of them is learned.',
        },
      });
    },
  },
  'alibi-line-in-logits': {
    title: {
      ko: '편향이 −m(i − j)와 가장 크게 다른 정도',
      en: 'Largest difference of the bias from −m(i − j)',
    },
    run(engine) {
      const n = 33;
      const bias = biasOf(engine, n);
      const slopes = engine.alibi.slopes({ numHeads: 8 });
      let measured = 0;
      let future = 0;
      bias.forEach((value, at) => {
        const [h, i, j] = [Math.floor(at / (n * n)), Math.floor(at / n) % n, at % n];
        if (j > i) future += value === -Infinity ? 1 : 0;
        else measured = Math.max(measured, Math.abs(value + slopes[h] * (i - j)));
      });
      return outcome({
        measured,
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: `헤드 8개, 토큰 33개. 미래의 ${shown(future)}칸은 모두 −∞입니다.`,
          en: `8 heads, 33 tokens; all ${shown(future)} cells of the future are −∞.`,
        },
      });
    },
  },
  'alibi-bias-by-distance': {
    title: {
      ko: '쿼리와 키를 함께 1,000칸 옮겼을 때 편향이 달라진 크기',
      en: 'Change of the bias when query and key move 1,000 places together',
    },
    run(engine) {
      const near = engine.alibi.bias({ numHeads: 8, queryLen: 1, keyLen: 16, queryOffset: 15 });
      const far = engine.alibi.bias({ numHeads: 8, queryLen: 1, keyLen: 1016, queryOffset: 1015 });
      const moved = Float32Array.from(near, (_, at) => far[Math.floor(at / 16) * 1016 + 1000 + (at % 16)]);
      return outcome({
        measured: largestDifference(near, moved),
        relation: '=',
        limit: 0,
        note: {
          ko: `가장 큰 편향은 ${shown(Math.max(...near))}이고 나머지는 모두 음수입니다. 절대 위치는 값에 들어가지 않습니다.`,
          en: `The largest bias is ${shown(Math.max(...near))}, all others are negative. Absolute position is not in them.`,
        },
      });
    },
  },
  'alibi-window-ignores-length': {
    title: {
      ko: '기울기 1/2인 헤드가 가중치의 90%를 쓰는 창: 토큰 4,096개일 때에서 64개일 때를 뺀 값',
      en: 'Window with 90 % of the weight at slope 1/2: with 4,096 tokens, minus with 64',
    },
    run(engine) {
      const [short, long] = [64, 4096].map((length) => reachOf(engine, 0.5, length));
      const gentle = reachOf(engine, 1 / 256, 4096);
      return outcome({
        measured: long - short,
        relation: '=',
        limit: 0,
        note: {
          ko: `창은 ${shown(long)}토큰입니다. 기울기 1/256이면 ${shown(gentle)}토큰이고, 내용 점수가 같을 때의 값입니다.`,
          en: `The window is ${shown(long)} tokens; at slope 1/256 it is ${shown(gentle)}, with equal content scores.`,
        },
      });
    },
  },
  'zero-is-no-mask': {
    title: {
      ko: '미래의 편향을 0으로 두었을 때 첫 토큰이 뒤의 토큰들에 주는 가중치',
      en: 'Weight that the first token gives to later ones when their bias is 0',
    },
    run(engine) {
      const n = 4;
      const tril = biasOf(engine, n)
        .slice(0, n * n)
        .map((value) => (Number.isFinite(value) ? value : 0));
      const weigh = (options) =>
        engine.attention.weights(new Float32Array(n * n), { queryLen: n, keyLen: n, bias: tril, ...options });
      return outcome({
        measured: 1 - weigh({})[0],
        relation: '=',
        limit: 0.75,
        within: 1e-6,
        note: {
          ko: `−∞로 가리면 첫 토큰은 자기에게 ${shownWith('을', weigh({ causal: true })[0])} 줍니다.`,
          en: `Hidden by −∞, the first token gives itself ${shown(weigh({ causal: true })[0])}.`,
        },
      });
    },
  },
  'learned-table-of-biomedlm': {
    title: {
      ko: 'GPT-2 구조의 위치 표 1,024행에서 꺼낼 수 있는 가장 큰 위치',
      en: 'Largest position that a table of 1,024 rows, as in GPT-2, can give',
    },
    run(engine) {
      const table = engine.learned.table({ maxLen: 1024, dModel: 2, seed: 1 });
      const exists = (position) => {
        try {
          return engine.learned.lookup(table, { dModel: 2, positions: [position] }).length === 2;
        } catch {
          return false;
        }
      };
      let last = 0;
      while (exists(last + 1)) last += 1;
      return outcome({
        measured: last,
        relation: '=',
        limit: 1023,
        note: {
          ko: 'ALiBi에는 이런 끝이 없습니다. BioMedLM은 이런 표를 씁니다.',
          en: 'ALiBi has no such end; BioMedLM uses such a table.',
        },
      });
    },
  },
};
