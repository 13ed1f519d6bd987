import { outcome, shown } from './outcome.js';
import { dot, largestDifference, norm, rowOf, tokenVectors } from './vectors.js';

const D = 64;
const PAIRS = D / 2;
const STARTS = [0, 1, 10, 1000];

const queryAndKey = (engine) => {
  const rows = tokenVectors(engine, { rows: 2, width: D, seed: 21 });
  return [rowOf(rows, D, 0), rowOf(rows, D, 1)];
};
const sum = (values) => values.reduce((total, value) => total + value, 0);
const spread = (values) => Math.max(...values) - Math.min(...values);
const speeds = (engine, options) => engine.rope.frequencies({ headDim: D, base: 10000, ...options }).invFreq;
const turned = (engine, x, position, options) =>
  engine.rope.rotate(x, { headDim: D, positions: [position], ...options });

export const ropeIdentityChecks = {
  'rope-complex-form': {
    title: {
      ko: '돌린 쿼리와 키의 내적이 Re[q k̄ e^(iω(m−n))]의 합과 다른 정도',
      en: 'Product of rotated query and key against the sum of Re[q k̄ e^(iω(m−n))]',
    },
    run(engine) {
      const [q, k] = queryAndKey(engine);
      const invFreq = speeds(engine);
      const [m, n] = [1003, 1000];
      let closed = 0;
      for (let i = 0; i < PAIRS; i += 1) {
        const [a, b, c, d] = [q[2 * i], q[2 * i + 1], k[2 * i], k[2 * i + 1]];
        const angle = (m - n) * invFreq[i];
        closed += (a * c + b * d) * Math.cos(angle) + (a * d - b * c) * Math.sin(angle);
      }
      return outcome({
        measured: Math.abs(dot(turned(engine, q, m), turned(engine, k, n)) - closed),
        relation: '≤',
        limit: 1e-4,
        note: {
          ko: `위치 1,003과 1,000에서 따로 돌린 다음 내적한 값이고, 식의 값은 ${shown(closed)}입니다. 식에는 두 위치가 아니라 차이 3만 들어갔습니다.`,
          en: `Turned apart at positions 1,003 and 1,000, then multiplied; the formula, which knows only the difference 3, gives ${shown(closed)}.`,
        },
      });
    },
  },
  'rope-no-conjugate': {
    title: {
      ko: '켤레를 빠뜨렸을 때 같은 간격 3에서 점수가 흔들린 크기',
      en: 'Spread of the score at one gap of 3 when the conjugate is missing',
    },
    run(engine) {
      const [q, k] = queryAndKey(engine);
      const whole = STARTS.map((n) => dot(turned(engine, q, n + 3), turned(engine, k, n)));
      const without = STARTS.map((n) =>
        sum(
          engine.rope.contributions(q, k, {
            headDim: D,
            base: 10000,
            distances: [n + 3 + n],
            product: 'wrong-no-conjugate',
          }),
        ),
      );
      return outcome({
        measured: spread(without),
        relation: '>',
        limit: 1,
        note: {
          ko: `켤레가 없으면 위치의 차이가 아니라 합이 남습니다. 켤레가 있을 때의 흔들림은 ${shown(spread(whole), 2)}입니다.`,
          en: `Without it the sum of the positions stays instead of the difference. With it the spread is ${shown(spread(whole), 2)}.`,
        },
      });
    },
  },
  'rope-plane-matrix': {
    title: {
      ko: '2×2 회전 행렬을 쌍마다 곱한 결과와 다른 정도',
      en: 'Difference from a 2×2 rotation matrix, pair by pair',
    },
    run(engine) {
      const [q] = queryAndKey(engine);
      const m = 37;
      const invFreq = speeds(engine);
      const byHand = Float32Array.from(q, (x, c) => {
        const angle = m * invFreq[Math.floor(c / 2)];
        return c % 2 === 0
          ? x * Math.cos(angle) - q[c + 1] * Math.sin(angle)
          : q[c - 1] * Math.sin(angle) + x * Math.cos(angle);
      });
      return outcome({
        measured: largestDifference(turned(engine, q, m), byHand),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: `위치 ${m}, 쌍 ${PAIRS}개입니다. 이웃한 두 차원을 짝짓는 배치입니다.`,
          en: `Position ${m}, ${PAIRS} pairs, in the layout that pairs neighbours.`,
        },
      });
    },
  },
  'rope-half-code': {
    title: {
      ko: 'x·cos + rotate_half(x)·sin이 반으로 가른 배치의 회전과 다른 정도',
      en: 'x·cos + rotate_half(x)·sin against rotation in the half-split layout',
    },
    run(engine) {
      const [q] = queryAndKey(engine);
      const m = 37;
      const invFreq = speeds(engine);
      const rotateHalf = q.map((_, c) => (c < PAIRS ? -q[c + PAIRS] : q[c - PAIRS]));
      const code = q.map((x, c) => {
        const angle = m * invFreq[c % PAIRS];
        return x * Math.cos(angle) + rotateHalf[c] * Math.sin(angle);
      });
      const other = largestDifference(turned(engine, q, m), code);
      return outcome({
        measured: largestDifference(turned(engine, q, m, { layout: 'half' }), code),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: `번갈아 두는 배치와는 많게는 ${shown(other)} 다릅니다. 같은 코드가 아니라 다른 배치의 코드입니다.`,
          en: `From the interleaved layout it differs by up to ${shown(other)}: code for another layout, not the same one.`,
        },
      });
    },
  },
  'rope-table-of-turns': {
    title: {
      ko: '위치 0부터 511까지, 1을 돌린 것이 cos와 sin의 표와 다른 정도',
      en: 'The number 1, turned at positions 0 to 511, against the table of cos and sin',
    },
    run(engine) {
      const positions = Float64Array.from({ length: 512 }, (_, m) => m);
      const one = Float32Array.from({ length: 512 * D }, (_, at) => (at % 2 === 0 ? 1 : 0));
      const invFreq = speeds(engine);
      const table = one.map((_, at) => {
        const angle = Math.floor(at / D) * invFreq[Math.floor((at % D) / 2)];
        return at % 2 === 0 ? Math.cos(angle) : Math.sin(angle);
      });
      return outcome({
        measured: largestDifference(engine.rope.rotate(one, { headDim: D, positions }), table),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: '위치와 각주파수의 외적을 각으로 삼은 복소수들입니다. 쌍의 번호는 0부터 세고, 첫 쌍은 토큰마다 1라디안을 돕니다.',
          en: 'Complex numbers whose angles are the outer product of positions and frequencies. Pairs are counted from 0, and the first turns by 1 radian per token.',
        },
      });
    },
  },
  'rope-off-by-one': {
    title: {
      ko: '1부터 센 번호를 −2i/d에 그대로 넣을 때 첫 쌍이 토큰마다 도는 각(d = 128)',
      en: 'Angle per token of the first pair when i, counted from 1, goes into −2i/d; d = 128',
    },
    run(engine) {
      const first = (index) => engine.rope.frequencies({ headDim: 128, base: 10000, index }).invFreq[0];
      const [q, k] = queryAndKey(engine);
      const invFreq = speeds(engine, { index: 'wrong-off-by-one' });
      const scores = STARTS.map((n) =>
        dot(turned(engine, q, n + 3, { invFreq }), turned(engine, k, n, { invFreq })),
      );
      return outcome({
        measured: first('wrong-off-by-one'),
        relation: '<',
        limit: 1,
        unit: 'rad',
        note: {
          ko: `코드가 쓰는 식에서는 ${shown(first('official'))}라디안입니다. 어긋난 식으로도 점수는 거리만의 함수여서(흔들림 ${shown(spread(scores), 2)}) 시험에 걸리지 않습니다.`,
          en: `With the formula of the code it is ${shown(first('official'))}. Scores still depend on distance alone (spread ${shown(spread(scores), 2)}), so no test of that notices.`,
        },
      });
    },
  },
  'rope-score-is-a-cosine': {
    title: {
      ko: '한 쌍의 점수가 (길이의 곱) × cos(사이의 각)과 다른 정도',
      en: 'Score of one pair against (product of the lengths) × cos(angle between)',
    },
    run(engine) {
      const [q, k] = [
        [1.5, 0.35],
        [0.6, 1.1],
      ];
      const angle = (x, m) => Math.atan2(x[1], x[0]) + m;
      const expected = norm(q) * norm(k) * Math.cos(angle(q, 21) - angle(k, 12));
      const measured = sum(engine.rope.contributions(q, k, { headDim: 2, distances: [9] }));
      return outcome({
        measured: Math.abs(measured - expected),
        relation: '≤',
        limit: 1e-12,
        note: {
          ko: `길이의 곱은 ${shown(norm(q) * norm(k))}입니다. 각만이 아니라 두 길이도 점수를 정합니다.`,
          en: `The product of the lengths is ${shown(norm(q) * norm(k))}: the lengths decide the score as well as the angle.`,
        },
      });
    },
  },
  'rope-broadcast': {
    title: {
      ko: '토큰 8개, 헤드 8개: 축을 잘못 맞추어 돌린 점수가 전혀 돌리지 않은 점수와 다른 정도',
      en: '8 tokens, 8 heads: scores turned along the wrong axis against scores not turned at all',
    },
    run(engine) {
      const n = 8;
      const make = (seed) => tokenVectors(engine, { rows: n * n, width: D, seed });
      // Row t · n + h is head h of token t. The mistake turns it by h, the right way by t.
      const byRow = (x, positionOf) =>
        engine.rope.rotate(x, {
          headDim: D,
          positions: Float64Array.from({ length: n * n }, (_, row) => positionOf(row)),
        });
      // Every head of every token against the same head three tokens on.
      const scoresOf = (q, k) =>
        Float64Array.from({ length: n * n }, (_, row) =>
          dot(rowOf(q, D, row), rowOf(k, D, (row + 3 * n) % (n * n))),
        );
      const [q, k] = [make(21), make(22)];
      const plain = scoresOf(q, k);
      const heads = (row) => row % n;
      const tokens = (row) => Math.floor(row / n);
      const wrong = scoresOf(byRow(q, heads), byRow(k, heads));
      const right = scoresOf(byRow(q, tokens), byRow(k, tokens));
      return outcome({
        measured: largestDifference(wrong, plain),
        relation: '≤',
        limit: 1e-4,
        note: {
          ko: `모든 토큰이 헤드의 번호만큼 똑같이 돌아 위치가 사라졌습니다. 옳게 돌리면 점수가 많게는 ${shown(largestDifference(right, plain))} 달라집니다.`,
          en: `Every token is turned alike, by the number of the head, and position is gone. Turned rightly, scores change by up to ${shown(largestDifference(right, plain))}.`,
        },
      });
    },
  },
  'rope-values-stay': {
    title: {
      ko: '값까지 돌렸을 때, 모든 토큰을 100칸 옮기면 출력이 달라지는 크기',
      en: 'Change of the output when all tokens move by 100 and values are turned as well',
    },
    run(engine) {
      const x = Float32Array.from([1, 0, 0, 1, 1, 1]);
      const shape = { queryLen: 3, keyLen: 3, headDim: 2 };
      const output = (start, turnValues) => {
        const rows = engine.rope.rotate(x, { headDim: 2, positions: [start, start + 1, start + 2] });
        const weights = engine.attention.weights(engine.attention.scores(rows, rows, { headDim: 2 }), shape);
        return engine.attention.attend(weights, turnValues ? rows : x, shape);
      };
      const moved = (turnValues) => largestDifference(output(100, turnValues), output(0, turnValues));
      return outcome({
        measured: moved(true),
        relation: '>',
        limit: 0.1,
        note: {
          ko: `쿼리와 키만 돌리면 ${shown(moved(false), 1)}만큼 달라집니다. 값을 돌리면 절대 위치가 출력에 남습니다.`,
          en: `With only queries and keys turned it changes by ${shown(moved(false), 1)}. Turned values leave absolute position in the output.`,
        },
      });
    },
  },
  'rope-computable-anywhere': {
    title: {
      ko: '위치 1,048,576에서 돌린 벡터의 길이가 변한 크기',
      en: 'Change of a vector’s length when turned at position 1,048,576',
    },
    run(engine) {
      const [q] = queryAndKey(engine);
      return outcome({
        measured: Math.abs(norm(turned(engine, q, 2 ** 20)) - norm(q)),
        relation: '≤',
        limit: 1e-5,
        note: {
          ko: '어느 위치에서나 계산됩니다. 그 각에서 모델이 잘 작동하는지는 이 수가 말해 주지 않습니다.',
          en: 'It can be computed anywhere. Whether a model works well at that angle, this number does not say.',
        },
      });
    },
  },
};
