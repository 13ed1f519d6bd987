import { outcome, shown } from './outcome.js';
import { dot, largestDifference, norm, permuteRows, rowOf, tokenVectors } from './vectors.js';

const HEAD_DIM = 64;

// Queries and keys of one head: row 0 and row 1.
const queryAndKey = (engine) => {
  const rows = tokenVectors(engine, { rows: 2, width: HEAD_DIM, seed: 21 });
  return [rowOf(rows, HEAD_DIM, 0), rowOf(rows, HEAD_DIM, 1)];
};

const scoreAt = (engine, q, k, m, n, { queryLayout = 'interleaved', keyLayout = queryLayout } = {}) =>
  dot(
    engine.rope.rotate(q, { headDim: HEAD_DIM, positions: [m], layout: queryLayout }),
    engine.rope.rotate(k, { headDim: HEAD_DIM, positions: [n], layout: keyLayout }),
  );

const spread = (values) => Math.max(...values) - Math.min(...values);
const STARTS = [0, 1, 10, 1000, 100000];

// Half-split index of every interleaved dimension: dimension 2i stands at i, 2i + 1 at i + d/2.
const fromHalf = Array.from({ length: HEAD_DIM }, (_, c) =>
  c < HEAD_DIM / 2 ? 2 * c : 2 * (c - HEAD_DIM / 2) + 1,
);

export const ropeChecks = {
  'rope-depends-on-distance': {
    title: {
      ko: '간격 3을 지키며 두 토큰을 함께 옮길 때 점수가 변한 크기',
      en: 'Change of the score when both tokens move together, 3 apart',
    },
    run(engine) {
      const [q, k] = queryAndKey(engine);
      const scores = STARTS.map((n) => scoreAt(engine, q, k, n + 3, n));
      return outcome({
        measured: spread(scores),
        relation: '≤',
        limit: 1e-4,
        note: {
          ko: `시작 위치 0, 1, 10, 1,000, 100,000에서 점수는 모두 ${shown(scores[0])}입니다. 간격이 4이면 ${shown(scoreAt(engine, q, k, 4, 0))}입니다.`,
          en: `From positions 0, 1, 10, 1,000 and 100,000 the score is ${shown(scores[0])}; with a gap of 4 it is ${shown(scoreAt(engine, q, k, 4, 0))}.`,
        },
      });
    },
  },
  'rope-keeps-length': {
    title: { ko: '회전한 뒤 벡터 길이가 변한 크기', en: 'Change of a vector’s length under rotation' },
    run(engine) {
      const [q] = queryAndKey(engine);
      const changes = STARTS.map((p) =>
        Math.abs(norm(engine.rope.rotate(q, { headDim: HEAD_DIM, positions: [p] })) - norm(q)),
      );
      return outcome({
        measured: Math.max(...changes),
        relation: '≤',
        limit: 1e-5,
        note: {
          ko: `원래 길이는 ${shown(norm(q))}입니다. 위치를 더하는 방식과 달리 크기를 건드리지 않습니다.`,
          en: `The length is ${shown(norm(q))}. Unlike adding, turning leaves the size alone.`,
        },
      });
    },
  },
  'rope-layouts-permute': {
    title: {
      ko: '차원을 다시 늘어놓은 뒤 두 배치의 차이',
      en: 'The two layouts against each other after reordering the dimensions',
    },
    run(engine) {
      const [q] = queryAndKey(engine);
      const positions = [37];
      const interleaved = engine.rope.rotate(q, { headDim: HEAD_DIM, positions, layout: 'interleaved' });
      const half = engine.rope.rotate(permuteRows(q, 1, fromHalf), {
        headDim: HEAD_DIM,
        positions,
        layout: 'half',
      });
      return outcome({
        measured: largestDifference(half, permuteRows(interleaved, 1, fromHalf)),
        relation: '=',
        limit: 0,
        note: {
          ko: '같은 방법을 다른 순서로 배선한 것입니다. 비트까지 같습니다.',
          en: 'One method, wired in another order: the same to the last bit.',
        },
      });
    },
  },
  'rope-mixed-layouts': {
    title: {
      ko: '쿼리와 키의 배치가 다를 때 같은 간격에서 점수가 흔들린 크기',
      en: 'Spread of the score at one gap when query and key use different layouts',
    },
    run(engine) {
      const [q, k] = queryAndKey(engine);
      const mixed = { queryLayout: 'interleaved', keyLayout: 'half' };
      return outcome({
        measured: spread(STARTS.map((n) => scoreAt(engine, q, k, n + 3, n, mixed))),
        relation: '>',
        limit: 1,
        note: {
          ko: '오류도 경고도 없이, 점수가 더는 거리만의 함수가 아니게 됩니다.',
          en: 'No error, no warning: the score simply stops being a function of distance.',
        },
      });
    },
  },
  'rope-open-turns': {
    title: {
      ko: '4,096 토큰 동안 한 바퀴를 돌지 못하는 쌍의 수(헤드 차원 128)',
      en: 'Pairs that never complete a turn in 4,096 tokens (head width 128)',
    },
    run(engine) {
      const { invFreq } = engine.rope.frequencies({ headDim: 128, base: 10000 });
      const turns = Array.from(invFreq, (frequency) => (4096 * frequency) / (2 * Math.PI));
      return outcome({
        measured: turns.filter((count) => count < 1).length,
        relation: '=',
        limit: 18,
        note: {
          ko: `64쌍 가운데입니다. 쌍 0은 ${Math.round(turns[0])}바퀴, 마지막 쌍은 ${shown(turns.at(-1), 2)}바퀴를 돕니다. 그 너머의 각은 학습에서 본 적이 없습니다.`,
          en: `Of 64. Pair 0 makes ${Math.round(turns[0])} turns, the last pair ${shown(turns.at(-1), 2)}: beyond lie angles that training never showed.`,
        },
      });
    },
  },
};
