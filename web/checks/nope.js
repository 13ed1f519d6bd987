import { outcome, shown, shownWith } from './outcome.js';
import { largestDifference, permuteRows, rowOf, selfAttention } from './vectors.js';

// A = (1, 0), B = (0, 1), C = (1, 1), each its own query, key and value.
const THREE = Float32Array.of(1, 0, 0, 1, 1, 1);
const SWAPPED = [1, 0, 2];

const causalLayers = (engine, x, depth) => {
  let out = x;
  for (let layer = 0; layer < depth; layer += 1) out = selfAttention(engine, out, 2, { causal: true });
  return out;
};

const lastRowChange = (engine, depth) => {
  const [before, after] = [THREE, permuteRows(THREE, 2, SWAPPED)].map((x) =>
    rowOf(causalLayers(engine, x, depth), 2, 2),
  );
  return largestDifference(before, after);
};

// One head whose scores are all equal: row i is the mean of the values 0 … i. Only the first value is 1.
const runningMean = (engine, length, causal) => {
  const weights = engine.attention.weights(new Float32Array(length * length), {
    queryLen: length,
    keyLen: length,
    causal,
  });
  const first = Float32Array.from({ length }, (_, i) => (i === 0 ? 1 : 0));
  return engine.attention.attend(weights, first, { queryLen: length, keyLen: length, headDim: 1 });
};

// The weight of one key whose logit is `lead` above all the others.
const leader = (engine, length, lead) => {
  const scores = new Float32Array(length);
  scores[0] = lead;
  return engine.attention.weights(scores, { queryLen: 1, keyLen: length })[0];
};

export const nopeChecks = {
  'one-causal-layer-is-order-blind': {
    title: {
      ko: '앞의 두 토큰을 맞바꾸었을 때 인과 층 하나 뒤 마지막 출력의 변화',
      en: 'Change of the last output after one causal layer when the first two tokens are swapped',
    },
    run: (engine) =>
      outcome({
        measured: lastRowChange(engine, 1),
        relation: '≤',
        limit: 1e-7,
        note: {
          ko: `마지막 토큰은 셋을 모두 보지만 모임으로만 봅니다. 층이 둘이면 ${shown(lastRowChange(engine, 2))}만큼 달라집니다.`,
          en: `The last token sees all three, but as a crowd. With two layers it changes by ${shown(lastRowChange(engine, 2))}.`,
        },
      }),
  },
  'causal-mean-counts-positions': {
    title: {
      ko: '모든 점수가 같은 인과 헤드가 위치 1,000에서 내는 값의 역수',
      en: 'One over what a causal head with equal scores gives at position 1,000',
    },
    run(engine) {
      const counted = runningMean(engine, 1001, true);
      const blind = runningMean(engine, 1001, false);
      return outcome({
        measured: 1 / counted[1000],
        relation: '=',
        limit: 1001,
        within: 0.01,
        note: {
          ko: `첫 토큰만 값 1을 가지면 위치 p의 출력은 1/(p + 1)입니다. 마스크를 벗기면 모든 위치가 ${shownWith('으로', blind[0])} 같아집니다.`,
          en: `With value 1 at the first token alone, position p gives 1/(p + 1). Without the mask every position gives ${shown(blind[0])}.`,
        },
      });
    },
  },
  'causal-row-includes-itself': {
    title: {
      ko: '점수가 모두 같을 때 첫 토큰이 자기 자신에게 주는 가중치',
      en: 'Weight that the first token gives to itself when all scores are equal',
    },
    run(engine) {
      const weights = engine.attention.weights(new Float32Array(16), {
        queryLen: 4,
        keyLen: 4,
        causal: true,
      });
      return outcome({
        measured: weights[0],
        relation: '=',
        limit: 1,
        note: {
          ko: `자기 앞만 본다면 첫 토큰은 볼 것이 없습니다. 넷째 토큰은 자기에게 ${shownWith('을', weights[15])} 줍니다.`,
          en: `Were only earlier tokens seen, the first would have nothing to look at. The fourth gives itself ${shown(weights[15])}.`,
        },
      });
    },
  },
  'longer-context-dilutes': {
    title: {
      ko: '로짓이 4만큼 앞선 키 하나의 가중치: 토큰 64개일 때를 4,096개일 때로 나눈 값',
      en: 'Weight of one key that leads by a logit of 4: with 64 tokens over with 4,096',
    },
    run(engine) {
      const [near, far] = [64, 4096].map((length) => leader(engine, length, 4));
      return outcome({
        measured: near / far,
        relation: '>',
        limit: 10,
        note: {
          ko: `${shown(near, 3)}에서 ${shownWith('으로', far, 3)} 줄어듭니다. 처음 보는 각이나 없는 행이 아니라 나머지 키의 수가 늘어난 탓입니다.`,
          en: `It falls from ${shown(near, 3)} to ${shown(far, 3)}: not by an unseen angle or a missing row, but because there are more other keys.`,
        },
      });
    },
  },
  'alibi-is-no-nope': {
    title: {
      ko: '내용이 같은 두 키의 가중치 비: 거리 1과 거리 8, ALiBi 첫 헤드(헤드 8개)',
      en: 'Ratio of the weights of two equal keys at distances 1 and 8: first of 8 ALiBi heads',
    },
    run(engine) {
      const bias = engine.alibi.bias({ numHeads: 8, queryLen: 1, keyLen: 9, queryOffset: 8 });
      const row = engine.attention.weights(new Float32Array(9), {
        queryLen: 1,
        keyLen: 9,
        bias: bias.subarray(0, 9),
      });
      const plain = engine.attention.weights(new Float32Array(9), { queryLen: 1, keyLen: 9 });
      return outcome({
        measured: row[7] / row[0],
        relation: '=',
        limit: Math.exp(3.5),
        within: 1e-3,
        note: {
          ko: `편향이 없으면 비는 ${shown(plain[7] / plain[0])}입니다. 위치를 넣지 않는다는 것은 이 비가 늘 1이라는 뜻입니다.`,
          en: `Without the bias the ratio is ${shown(plain[7] / plain[0])}. To put no position in means that it is always 1.`,
        },
      });
    },
  },
};
