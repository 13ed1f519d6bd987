import { outcome, shown, shownWith } from './outcome.js';
import { largestDifference, norm, permuteRows, rowOf, selfAttention } from './vectors.js';

// Tables with one learned row a position: what is looked up, what training moves, and where they end.

const positionsUpTo = (count) => Array.from({ length: count }, (_, p) => p);
const cosine = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0) / (norm(a) * norm(b));
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Rows that a table of `maxLen` gives for `count` positions: all of them, or none when it refuses. */
export function rowsGiven(engine, { maxLen, count, dModel = 4 }) {
  const table = engine.learned.table({ maxLen, dModel, seed: 1 });
  try {
    return engine.learned.lookup(table, { dModel, positions: positionsUpTo(count) }).length / dModel;
  } catch (error) {
    if (error instanceof Error && error.name === 'EngineError') return 0;
    throw error;
  }
}

// How much of a word is left in the sum with a row of a table of this standard deviation.
function wordLeft(engine, std) {
  const dModel = 768;
  const count = 64;
  const words = engine.learned.table({ maxLen: count, dModel, std: 0.02, seed: 2 });
  const table = engine.learned.table({ maxLen: count, dModel, std, seed: 1 });
  const sums = words.map((value, i) => value + table[i]);
  return mean(positionsUpTo(count).map((p) => cosine(rowOf(words, dModel, p), rowOf(sums, dModel, p))));
}

// What a layer of attention makes of a text of `length` tokens with the rows of a table added.
function outputOf(engine, { table, words, length, dModel }) {
  const x = Float32Array.from({ length: length * dModel }, (_, i) => words[i] + table[i]);
  return selfAttention(engine, x, dModel);
}

// How far the output moves when row p of the table does.
function influenceOf(engine, p, { length, maxLen, dModel }) {
  const table = engine.learned.table({ maxLen, dModel, std: 1, seed: 1 });
  const words = engine.learned.table({ maxLen: length, dModel, std: 1, seed: 2 });
  const moved = table.map((value, i) => (Math.floor(i / dModel) === p ? value + 0.5 : value));
  const [before, after] = [table, moved].map((rows) =>
    outputOf(engine, { table: rows, words, length, dModel }),
  );
  return largestDifference(before, after);
}

// Weights of a head over `count` tokens that are all the same word; `table` is all that tells them apart.
function weightsOf(engine, table, count) {
  const turned = Float32Array.from(table, (_, i) => {
    const [p, j] = [Math.floor(i / count), i % count];
    return table[p * count + ((j + 1) % count)];
  });
  const scores = engine.attention.scores(turned, table, { headDim: count, scale: 1 });
  return engine.attention.weights(scores, { queryLen: count, keyLen: count });
}

// A table of rows that steepest descent moves until token i looks at token i − 1 (the first at the last).
function trained(engine, { count, steps, rate }) {
  const before = (weights) => positionsUpTo(count).map((i) => weights[i * count + ((i + count - 1) % count)]);
  const loss = (table) => -mean(before(weightsOf(engine, table, count)).map(Math.log));
  let table = Float64Array.from(engine.learned.table({ maxLen: count, dModel: count, seed: 1 }));
  const start = mean(before(weightsOf(engine, table, count)));
  const nudge = 1e-2;
  for (let step = 0; step < steps; step += 1) {
    table = table.map((value, i) => {
      const [up, down] = [nudge, -nudge].map((by) => loss(table.with(i, value + by)));
      return value - (rate * (up - down)) / (2 * nudge);
    });
  }
  return { start, end: mean(before(weightsOf(engine, table, count))) };
}

export const learnedTableChecks = {
  'lookup-is-a-product': {
    title: {
      ko: '행을 꺼낸 값과 원-핫 벡터를 표에 곱한 값의 차이',
      en: 'Rows looked up against one-hot vectors times the table',
    },
    run(engine) {
      const size = 16;
      const table = engine.learned.table({ maxLen: size, dModel: size, seed: 1 });
      const transposed = Float32Array.from(table, (_, i) => table[(i % size) * size + Math.floor(i / size)]);
      const oneHot = Float32Array.from(table, (_, i) => (i % size === Math.floor(i / size) ? 1 : 0));
      return outcome({
        measured: largestDifference(
          engine.learned.lookup(table, { dModel: size, positions: positionsUpTo(size) }),
          engine.attention.scores(oneHot, transposed, { headDim: size, scale: 1 }),
        ),
        relation: '=',
        limit: 0,
        note: {
          ko: '표에서 한 행을 꺼내는 일은 가중치 행렬에 원-핫 벡터를 곱하는 일과 같습니다. 그래서 다른 가중치처럼 학습됩니다.',
          en: 'Taking a row is multiplying a matrix of weights by a one-hot vector, so it is trained like any other weight.',
        },
      });
    },
  },
  'learned-size-of-gpt2': {
    title: {
      ko: '1,024행 × 768열인 위치 표의 수',
      en: 'Numbers in a position table of 1,024 rows and 768 columns',
    },
    run(engine) {
      return outcome({
        measured: engine.learned.table({ maxLen: 1024, dModel: 768, seed: 1 }).length,
        relation: '=',
        limit: 786432,
        note: {
          ko: '가장 작은 GPT-2의 모양입니다. 행이 두 배면 수도 BERT-base의 두 배입니다.',
          en: 'The shape of the smallest GPT-2: twice the rows of BERT-base, and twice the numbers.',
        },
      });
    },
  },
  'training-finds-the-token-before': {
    title: {
      ko: '경사 하강으로 배운 표에서 바로 앞 토큰이 받는 가중치',
      en: 'Weight of the token before, with a table found by gradient descent',
    },
    run(engine) {
      const { start, end } = trained(engine, { count: 4, steps: 60, rate: 2 });
      return outcome({
        measured: end,
        relation: '>',
        limit: 0.9,
        note: {
          ko: `낱말이 모두 같은 네 토큰입니다. 처음에는 ${shownWith('으로', start, 2)} 고르게 보다가, 표의 수만 60번 고치자 저마다 바로 앞을 봅니다. 아무도 행의 값을 정해 주지 않았습니다.`,
          en: `Four tokens, all the same word. At first they look at each other evenly, ${shown(start, 2)}; after 60 steps that move nothing but the table each looks at the one before. Nobody set the rows.`,
        },
      });
    },
  },
  'unused-rows-stay': {
    title: {
      ko: '8토큰 글에서, 표의 9번째 이후 행을 바꾸었을 때 출력의 변화',
      en: 'Change of the output of 8 tokens when rows of the table after the eighth move',
    },
    run(engine) {
      const shape = { length: 8, maxLen: 16, dModel: 8 };
      const [used, unused] = [positionsUpTo(8), positionsUpTo(8).map((p) => p + 8)].map((rows) =>
        Math.max(...rows.map((p) => influenceOf(engine, p, shape))),
      );
      return outcome({
        measured: unused,
        relation: '=',
        limit: 0,
        note: {
          ko: `앞의 여덟 행은 출력을 ${shown(used, 2)}까지 움직입니다. 글이 닿지 않은 행은 기울기가 0이라 배우지 못합니다.`,
          en: `The first eight rows move it by up to ${shown(used, 2)}. A row that no text reaches has no gradient and learns nothing.`,
        },
      });
    },
  },
  'untrained-neighbours': {
    title: {
      ko: '학습 전 표에서 이웃한 두 행의 코사인 평균(512행, 너비 768)',
      en: 'Mean cosine of neighbouring rows before training, 512 rows of 768',
    },
    run(engine) {
      const dModel = 768;
      const table = engine.learned.table({ maxLen: 512, dModel, seed: 1 });
      const apart = (gap) =>
        mean(
          positionsUpTo(512 - gap).map((p) => cosine(rowOf(table, dModel, p), rowOf(table, dModel, p + gap))),
        );
      return outcome({
        measured: Math.abs(apart(1)),
        relation: '≤',
        limit: 0.01,
        note: {
          ko: `400칸 떨어진 행끼리는 ${shown(apart(400), 1)}입니다. 학습 전의 표에는 가까움이 없습니다.`,
          en: `For rows 400 apart it is ${shown(apart(400), 1)}. Before training there is no nearness in a table.`,
        },
      });
    },
  },
  'permuted-positions-permute-outputs': {
    title: {
      ko: '토큰과 표의 행을 함께 뒤섞었을 때 출력의 차이',
      en: 'Outputs when tokens and rows of the table are shuffled together',
    },
    run(engine) {
      const dModel = 8;
      const order = [5, 2, 7, 0, 3, 6, 1, 4];
      const x = engine.learned.table({ maxLen: 8, dModel, std: 1, seed: 2 });
      const table = engine.learned.table({ maxLen: 8, dModel, std: 1, seed: 1 });
      const sum = (a, b) => a.map((value, i) => value + b[i]);
      const plain = permuteRows(selfAttention(engine, sum(x, table), dModel), dModel, order);
      const shuffled = selfAttention(
        engine,
        sum(permuteRows(x, dModel, order), permuteRows(table, dModel, order)),
        dModel,
      );
      return outcome({
        measured: largestDifference(plain, shuffled),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: '행의 번호는 이름일 뿐입니다. 한 줄로 세는 순서를 바꾸어도, 표를 같이 바꾸면 모델은 모릅니다.',
          en: 'The number of a row is only a name. Count in another order, shuffle the table alike, and the model cannot tell.',
        },
      });
    },
  },
  'one-drowns-the-word': {
    title: {
      ko: '표준편차 1인 행을 더한 뒤 원래 낱말과의 코사인(너비 768)',
      en: 'Cosine with the word after a row of standard deviation 1 is added, width 768',
    },
    run(engine) {
      return outcome({
        measured: wordLeft(engine, 1),
        relation: '≤',
        limit: 0.05,
        note: {
          ko: `낱말 벡터의 표준편차는 0.02입니다. 표도 0.02이면 ${shownWith('이', wordLeft(engine, 0.02), 2)} 남습니다.`,
          en: `Word vectors have standard deviation 0.02. With 0.02 for the table, too, ${shown(wordLeft(engine, 0.02), 2)} is left.`,
        },
      });
    },
  },
  'one-token-too-many': {
    title: { ko: '512행 표가 513토큰에 내주는 행의 수', en: 'Rows that a table of 512 gives for 513 tokens' },
    run(engine) {
      return outcome({
        measured: rowsGiven(engine, { maxLen: 512, count: 513 }),
        relation: '=',
        limit: 0,
        note: {
          ko: `512토큰에는 ${rowsGiven(engine, { maxLen: 512, count: 512 })}행을 모두 내줍니다. 하나가 넘치면 점수가 나빠지는 것이 아니라 계산이 거부됩니다.`,
          en: `For 512 tokens it gives all ${rowsGiven(engine, { maxLen: 512, count: 512 })}. One more is not done worse; it is refused.`,
        },
      });
    },
  },
  'between-two-rows': {
    title: { ko: '위치 2.5에서 표가 내주는 행의 수', en: 'Rows that a table gives for position 2.5' },
    run(engine) {
      const dModel = 4;
      const table = engine.learned.table({ maxLen: 8, dModel, seed: 1 });
      let given = 0;
      try {
        given = engine.learned.lookup(table, { dModel, positions: [2.5] }).length / dModel;
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'EngineError') throw error;
      }
      const turned = engine.rope.rotate([1, 0, 0, 0], { headDim: dModel, positions: [2.5] });
      return outcome({
        measured: given,
        relation: '=',
        limit: 0,
        note: {
          ko: `각도는 2.5에서도 잴 수 있어 RoPE는 (1, 0)을 (${shown(turned[0], 3)}, ${shown(turned[1], 3)})까지 회전시킵니다. 표는 위치가 아니라 행을 보간해야 합니다.`,
          en: `An angle exists at 2.5 as well: RoPE turns (1, 0) to (${shown(turned[0], 3)}, ${shown(turned[1], 3)}). Of a table not positions but rows have to be interpolated.`,
        },
      });
    },
  },
};
