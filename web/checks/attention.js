import { outcome, shown } from './outcome.js';
import { add, largestDifference, permuteRows, rowOf, selfAttention, tokenVectors } from './vectors.js';

const WIDTH = 16;
const ORDER = [4, 0, 5, 2, 1, 3];

// Three tokens in a plane: small enough to follow by hand.
const THREE = Float32Array.of(1, 0, 0, 1, 1, 1);
const REVERSED = [2, 1, 0];

const orders = (items) =>
  items.length < 2
    ? [items]
    : items.flatMap((item, i) => orders(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));

const meanRow = (table, width) => {
  const rows = table.length / width;
  return Array.from({ length: width }, (_, c) => {
    let sum = 0;
    for (let r = 0; r < rows; r += 1) sum += table[r * width + c];
    return sum / rows;
  });
};

const equivarianceError = (engine, x, width, order, options) =>
  largestDifference(
    selfAttention(engine, permuteRows(x, width, order), width, options),
    permuteRows(selfAttention(engine, x, width, options), width, order),
  );

// softmax(q kᵀ / √d) v in double, straight from the definition.
const attentionInDouble = (x, width) => {
  const rows = x.length / width;
  const out = [];
  for (let i = 0; i < rows; i += 1) {
    const powers = [];
    for (let j = 0; j < rows; j += 1) {
      let score = 0;
      for (let c = 0; c < width; c += 1) score += x[i * width + c] * x[j * width + c];
      powers.push(Math.exp(score / Math.sqrt(width)));
    }
    const total = powers.reduce((a, b) => a + b);
    for (let c = 0; c < width; c += 1) {
      out.push(powers.reduce((sum, power, j) => sum + (power / total) * x[j * width + c], 0));
    }
  }
  return out;
};

export const attentionChecks = {
  'permutation-equivariance': {
    title: {
      ko: '차례를 바꾼 입력의 출력과, 차례를 바꾼 출력의 차이',
      en: 'Output of the reordered input against the reordered output',
    },
    run(engine) {
      const x = tokenVectors(engine, { rows: ORDER.length, width: WIDTH, seed: 7 });
      return outcome({
        measured: equivarianceError(engine, x, WIDTH, ORDER),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: '토큰 여섯 개, 너비 16, 마스크 없음. 남은 차이는 float32 반올림입니다.',
          en: 'Six tokens, width 16, no mask. What is left is float32 rounding.',
        },
      });
    },
  },
  'attention-formula': {
    title: {
      ko: '엔진의 어텐션과 정의대로 배정밀도로 계산한 값의 차이',
      en: "The engine's attention against the definition in double precision",
    },
    run(engine) {
      const x = tokenVectors(engine, { rows: 6, width: WIDTH, seed: 11 });
      return outcome({
        measured: largestDifference(selfAttention(engine, x, WIDTH), attentionInDouble(x, WIDTH)),
        relation: '≤',
        limit: 2e-6,
        note: { ko: '출력 96개 가운데 가장 큰 차이입니다.', en: 'The largest difference among 96 outputs.' },
      });
    },
  },
  'scores-ignore-place': {
    title: {
      ko: '같은 두 토큰의 점수가 자리를 옮긴 뒤 달라진 크기',
      en: 'Change in the score of two tokens when they move to other places',
    },
    run(engine) {
      const x = tokenVectors(engine, { rows: ORDER.length, width: WIDTH, seed: 7 });
      const moved = permuteRows(x, WIDTH, ORDER);
      const n = ORDER.length;
      const before = engine.attention.scores(x, x, { headDim: WIDTH });
      const after = engine.attention.scores(moved, moved, { headDim: WIDTH });
      let measured = 0;
      for (let i = 0; i < n; i += 1) {
        for (let j = 0; j < n; j += 1) {
          measured = Math.max(measured, Math.abs(after[i * n + j] - before[ORDER[i] * n + ORDER[j]]));
        }
      }
      return outcome({
        measured,
        relation: '≤',
        limit: 1e-6,
        note: { ko: '36개 점수 모두를 견주었습니다.', en: 'All 36 scores compared.' },
      });
    },
  },
  'rows-move-with-tokens': {
    title: {
      ko: '세 토큰을 뒤집었을 때 자리별 출력의 차이',
      en: 'Three tokens reversed: difference of the outputs place by place',
    },
    run(engine) {
      const out = selfAttention(engine, THREE, 2);
      const reversed = selfAttention(engine, permuteRows(THREE, 2, REVERSED), 2);
      const byToken = largestDifference(reversed, permuteRows(out, 2, REVERSED));
      return outcome({
        measured: largestDifference(reversed, out),
        relation: '=',
        limit: 0.1528570144220628,
        within: 1e-6,
        note: {
          ko: `자리별로는 다르고, 토큰을 따라가며 견주면 차이가 ${shown(byToken)}입니다.`,
          en: `Place by place they differ; followed token by token the difference is ${shown(byToken)}.`,
        },
      });
    },
  },
  'pooled-output-is-order-blind': {
    title: {
      ko: '토큰 네 개의 모든 순서에서 평균 출력이 달라진 크기',
      en: 'Spread of the averaged output over all orders of four tokens',
    },
    run(engine) {
      const x = tokenVectors(engine, { rows: 4, width: WIDTH, seed: 3 });
      const reference = meanRow(selfAttention(engine, x, WIDTH), WIDTH);
      const all = orders([0, 1, 2, 3]);
      const spread = all.map((order) =>
        largestDifference(
          meanRow(selfAttention(engine, permuteRows(x, WIDTH, order), WIDTH), WIDTH),
          reference,
        ),
      );
      return outcome({
        measured: Math.max(...spread),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: `순서 ${all.length}가지를 모두 넣었습니다. 평균은 차례를 완전히 잊습니다.`,
          en: `All ${all.length} orders were fed in. The average forgets the order completely.`,
        },
      });
    },
  },
  'reversed-time-is-invisible': {
    title: {
      ko: '시간을 뒤집었을 때 각 시점의 출력이 달라진 크기',
      en: 'Change of each moment’s output when time runs backwards',
    },
    run(engine) {
      const x = tokenVectors(engine, { rows: 12, width: WIDTH, seed: 5 });
      const backwards = Array.from({ length: 12 }, (_, t) => 11 - t);
      return outcome({
        measured: equivarianceError(engine, x, WIDTH, backwards),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: '열두 시점, 마스크 없음. 앞으로든 뒤로든 시점마다 같은 벡터를 받습니다.',
          en: 'Twelve moments, no mask: forwards or backwards, each gets the same vector.',
        },
      });
    },
  },
  'twins-without-position': {
    title: {
      ko: '‘the cat sat on the mat’에서 두 the의 출력 차이',
      en: 'Outputs of the two “the” in “the cat sat on the mat”',
    },
    run(engine) {
      const words = tokenVectors(engine, { rows: 5, width: WIDTH, seed: 9 });
      const sentence = new Float32Array(6 * WIDTH);
      for (const [place, word] of [0, 1, 2, 3, 0, 4].entries()) {
        sentence.set(rowOf(words, WIDTH, word), place * WIDTH);
      }
      const gap = (x) => {
        const out = selfAttention(engine, x, WIDTH);
        return largestDifference(rowOf(out, WIDTH, 0), rowOf(out, WIDTH, 4));
      };
      const placed = add(sentence, engine.sinusoidal.encode({ seqLen: 6, dModel: WIDTH }));
      return outcome({
        measured: gap(sentence),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: `위치를 더하면 차이는 ${shown(gap(placed))}입니다.`,
          en: `With position added the difference becomes ${shown(gap(placed))}.`,
        },
      });
    },
  },
  'recurrence-sees-order': {
    title: {
      ko: '두 입력의 순서를 바꾸었을 때 RNN 마지막 상태의 차이',
      en: 'Final state of an RNN after swapping two inputs',
    },
    run(engine) {
      const [a, b] = tokenVectors(engine, { rows: 2, width: 1, seed: 2 });
      const step = (state, input) => Math.tanh(0.5 * state + input);
      const last = (inputs) => inputs.reduce(step, 0);
      return outcome({
        measured: Math.abs(last([a, b]) - last([b, a])),
        relation: '>',
        limit: 0.01,
        note: {
          ko: '점화식 h ← tanh(h/2 + x)에 두 수를 두 순서로 넣었습니다.',
          en: 'Two numbers fed in both orders to h ← tanh(h/2 + x).',
        },
      });
    },
  },
  'parallel-yet-ordered': {
    title: {
      ko: '한꺼번에 계산하는 합성곱의 등변성 오차',
      en: 'Equivariance error of a convolution computed all at once',
    },
    run(engine) {
      const x = tokenVectors(engine, { rows: ORDER.length, width: WIDTH, seed: 7 });
      const convolve = (table) => table.map((value, i) => value - (i < WIDTH ? 0 : table[i - WIDTH]));
      return outcome({
        measured: largestDifference(
          convolve(permuteRows(x, WIDTH, ORDER)),
          permuteRows(convolve(x), WIDTH, ORDER),
        ),
        relation: '>',
        limit: 0.1,
        note: {
          ko: '각 토큰에서 바로 앞 토큰을 뺍니다. 모든 행을 동시에 계산해도 순서가 남습니다.',
          en: 'Each token minus the one before it: every row can be computed at once, and order survives.',
        },
      });
    },
  },
  'position-breaks-the-symmetry': {
    title: {
      ko: '사인파를 더한 뒤 같은 뒤집기의 등변성 오차',
      en: 'Equivariance error of the same reversal after adding sinusoids',
    },
    run(engine) {
      const pe = engine.sinusoidal.encode({ seqLen: 3, dModel: 2 });
      const attend = (x) => selfAttention(engine, add(x, pe), 2);
      return outcome({
        measured: largestDifference(
          attend(permuteRows(THREE, 2, REVERSED)),
          permuteRows(attend(THREE), 2, REVERSED),
        ),
        relation: '=',
        limit: 0.9717124732113924,
        within: 1e-6,
        note: {
          ko: '위치가 없을 때는 0이던 값입니다. 이제 순서가 보입니다.',
          en: 'It was 0 without position. Now the order shows.',
        },
      });
    },
  },
  'mask-breaks-the-symmetry': {
    title: {
      ko: '인과 마스크가 있을 때의 등변성 오차',
      en: 'Equivariance error with a causal mask',
    },
    run(engine) {
      return outcome({
        measured: equivarianceError(engine, THREE, 2, [1, 0, 2], { causal: true }),
        relation: '=',
        limit: 0.3302384506733431,
        within: 1e-6,
        note: {
          ko: '앞의 두 토큰을 맞바꾸었습니다. 위치 인코딩이 없어도 마스크가 대칭을 깹니다.',
          en: 'The first two tokens swapped. Even without positional encoding the mask breaks the symmetry.',
        },
      });
    },
  },
  'two-causal-layers-see-order': {
    title: {
      ko: '앞의 두 토큰을 맞바꾸었을 때 인과 두 층 뒤 마지막 출력의 차이',
      en: 'Last output after two causal layers when the first two tokens swap',
    },
    run(engine) {
      const layer = (x) => selfAttention(engine, x, 2, { causal: true });
      const swapped = permuteRows(THREE, 2, [1, 0, 2]);
      const last = (table) => rowOf(table, 2, 2);
      const one = largestDifference(last(layer(swapped)), last(layer(THREE)));
      return outcome({
        measured: largestDifference(last(layer(layer(swapped))), last(layer(layer(THREE)))),
        relation: '=',
        limit: 0.6993536119242518 - 0.4996250590703652,
        within: 1e-6,
        note: {
          ko: `한 층 뒤에는 ${shown(one)}입니다. 순서를 보려면 두 층이 필요합니다.`,
          en: `After one layer it is ${shown(one)}: it takes two layers to see the order.`,
        },
      });
    },
  },
};
