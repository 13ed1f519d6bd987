import { outcome, shown } from './outcome.js';
import { dot, largestDifference, rowOf } from './vectors.js';

const TRAINED = 4096;
const DIM = 128;

// PE(p) from the definition, in double.
const rowInDouble = (p, dModel, base = 10000) =>
  Array.from({ length: dModel }, (_, c) => {
    const angle = p * base ** (-(c - (c % 2)) / dModel);
    return c % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
  });

const turn = 2 * Math.PI;
const phase = (angle) => ((angle % turn) + turn) % turn;

// The largest distance, in radians, from a phase of the second stretch of positions to its nearest in the first.
const farthestNewPhase = (invFreq) => {
  const trained = Float64Array.from({ length: TRAINED }, (_, p) => phase(p * invFreq)).sort();
  let largest = 0;
  for (let p = TRAINED; p < 2 * TRAINED; p += 1) {
    const angle = phase(p * invFreq);
    let low = 0;
    let high = trained.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (trained[middle] < angle) low = middle + 1;
      else high = middle;
    }
    const above = (trained[low] ?? trained[0] + turn) - angle;
    const below = angle - (trained[low - 1] ?? trained.at(-1) - turn);
    largest = Math.max(largest, Math.min(above, below));
  }
  return largest;
};

const signChanges = (table, width, column) => {
  let changes = 0;
  for (let r = 2; r * width < table.length; r += 1) {
    if (table[r * width + column] < 0 !== table[(r - 1) * width + column] < 0) changes += 1;
  }
  return changes;
};

export const sinusoidalChecks = {
  'formula-in-double': {
    title: {
      ko: '엔진의 표와 식을 배정밀도로 계산한 값의 차이',
      en: "The engine's table against the formula in double precision",
    },
    run(engine) {
      const positions = [...Array(256).keys(), 4095, 65537, 131072, 1048575];
      const table = engine.sinusoidal.encode({ positions, dModel: 64 });
      const expected = positions.flatMap((p) => rowInDouble(p, 64));
      return outcome({
        measured: largestDifference(table, expected),
        relation: '≤',
        limit: 2e-7,
        note: {
          ko: '위치 0부터 1,048,575까지에서 고른 260행, 너비 64입니다.',
          en: '260 rows picked from positions 0 to 1,048,575, width 64.',
        },
      });
    },
  },
  'first-row': {
    title: { ko: '위치 0의 행과 0, 1, 0, 1, …의 차이', en: 'Row 0 against 0, 1, 0, 1, …' },
    run(engine) {
      const row = engine.sinusoidal.encode({ seqLen: 1, dModel: 512 });
      return outcome({
        measured: largestDifference(
          row,
          Float32Array.from(row, (_, c) => c % 2),
        ),
        relation: '=',
        limit: 0,
        note: {
          ko: 'sin 0 = 0, cos 0 = 1이며 너비 512에서 그대로입니다.',
          en: 'sin 0 = 0 and cos 0 = 1, at width 512.',
        },
      });
    },
  },
  'one-frequency-per-pair': {
    title: {
      ko: '너비 512인 표에 있는 서로 다른 주파수의 수',
      en: 'Different frequencies in a table of width 512',
    },
    run(engine) {
      const width = 512;
      const table = engine.sinusoidal.encode({ seqLen: 64, dModel: width });
      let drift = 0;
      for (let i = 0; i < table.length; i += 2) {
        drift = Math.max(drift, Math.abs(table[i] ** 2 + table[i + 1] ** 2 - 1));
      }
      return outcome({
        measured: new Set(engine.sinusoidal.frequencies({ dModel: width })).size,
        relation: '=',
        limit: width / 2,
        note: {
          ko: `두 열이 한 각을 나누어 쓰므로 sin² + cos²이 1에서 벗어난 크기는 ${shown(drift, 2)}뿐입니다.`,
          en: `Two columns share one angle: sin² + cos² misses 1 by no more than ${shown(drift, 2)}.`,
        },
      });
    },
  },
  'row-width': {
    title: { ko: '위치 하나에 나오는 수의 개수', en: 'Numbers for one position' },
    run(engine) {
      return outcome({
        measured: engine.sinusoidal.encode({ seqLen: 1, dModel: 512 }).length,
        relation: '=',
        limit: 512,
        note: { ko: 'dModel = 512를 넣었습니다.', en: 'With dModel = 512.' },
      });
    },
  },
  'shift-is-one-matrix': {
    title: {
      ko: 'M₇을 곱한 행과 일곱 칸 뒤 행의 차이',
      en: 'M₇ times a row against the row seven places on',
    },
    run(engine) {
      const positions = [0, 1, 10, 500, 5000, 100000];
      const offset = 7;
      const dModel = 64;
      const rows = engine.sinusoidal.encode({ positions, dModel });
      const later = engine.sinusoidal.encode({ positions: positions.map((p) => p + offset), dModel });
      return outcome({
        measured: largestDifference(engine.sinusoidal.applyShift(rows, { offset, dModel }), later),
        relation: '≤',
        limit: 1e-6,
        note: {
          ko: '위치 0, 1, 10, 500, 5,000, 100,000에 같은 행렬 하나를 썼습니다.',
          en: 'One and the same matrix at positions 0, 1, 10, 500, 5,000 and 100,000.',
        },
      });
    },
  },
  'bounded-by-one': {
    title: { ko: '표에서 절댓값이 가장 큰 수', en: 'The largest absolute value in the table' },
    run(engine) {
      const table = engine.sinusoidal.encode({ seqLen: 4096, dModel: DIM });
      let largest = 0;
      let drift = 0;
      for (let p = 0; p < 4096; p += 1) {
        const row = rowOf(table, DIM, p);
        for (const value of row) largest = Math.max(largest, Math.abs(value));
        drift = Math.max(drift, Math.abs(dot(row, row) - DIM / 2));
      }
      return outcome({
        measured: largest,
        relation: '≤',
        limit: 1,
        note: {
          ko: `4,096행 모두 길이의 제곱이 64이며 벗어난 크기는 ${shown(drift, 2)} 이하입니다.`,
          en: `All 4,096 rows have squared length 64, give or take ${shown(drift, 2)}.`,
        },
      });
    },
  },
  'rows-are-unique': {
    title: { ko: '처음 4,096행 가운데 서로 다른 행의 수', en: 'Different rows among the first 4,096' },
    run(engine) {
      const dModel = 512;
      // Two pairs are enough to tell all rows apart.
      const table = engine.sinusoidal.encode({ seqLen: 4096, dModel });
      const keys = Array.from({ length: 4096 }, (_, p) => rowOf(table, dModel, p).slice(0, 4).join());
      const distances = Array.from({ length: 4095 }, (_, k) => k + 1);
      const nearest = Math.max(...engine.sinusoidal.kernel({ distances, dModel }));
      return outcome({
        measured: new Set(keys).size,
        relation: '=',
        limit: 4096,
        note: {
          ko: `너비 512, float32. 가장 가까운 두 행도 ${shown(Math.sqrt(dModel * (1 - nearest)), 3)}만큼 떨어져 있습니다.`,
          en: `Width 512 in float32. Even the closest two rows are ${shown(Math.sqrt(dModel * (1 - nearest)), 3)} apart.`,
        },
      });
    },
  },
  'product-depends-on-distance': {
    title: {
      ko: '거리가 3인 두 행의 내적이 위치에 따라 달라진 크기',
      en: 'Spread of the product of two rows 3 apart, over positions',
    },
    run(engine) {
      const dModel = 64;
      const product = (p, q) => {
        const table = engine.sinusoidal.encode({ positions: [p, q], dModel });
        return dot(rowOf(table, dModel, 0), rowOf(table, dModel, 1));
      };
      const products = [0, 10, 1000, 100000].flatMap((p) => [product(p, p + 3), product(p + 3, p)]);
      return outcome({
        measured: Math.max(...products) - Math.min(...products),
        relation: '≤',
        limit: 1e-5,
        note: {
          ko: `어디서나 ${shown(products[0])}이며 앞뒤를 바꾸어도 같습니다. 거리는 알 수 있지만 방향은 알 수 없습니다.`,
          en: `It is ${shown(products[0])} everywhere, and the same with the two swapped: distance shows, direction does not.`,
        },
      });
    },
  },
  'phases-beyond-training': {
    title: {
      ko: '학습 구간을 넘은 가장 느린 쌍이 본 적 있는 각에서 떨어진 크기',
      en: 'How far beyond training the slowest pair gets from any angle it has seen',
    },
    run(engine) {
      const frequencies = engine.sinusoidal.frequencies({ dModel: DIM });
      const open = frequencies.filter((invFreq) => turn / invFreq > TRAINED).length;
      return outcome({
        measured: farthestNewPhase(frequencies.at(-1)),
        relation: '>',
        limit: 0.4,
        unit: 'rad',
        note: {
          ko: `너비 128로 4,096 토큰까지 학습했을 때입니다. 가장 빠른 쌍은 ${shown(farthestNewPhase(frequencies[0]), 2)} rad밖에 벗어나지 않습니다. 64쌍 가운데 ${open}쌍이 한 바퀴를 돌지 못합니다.`,
          en: `Width 128, trained on 4,096 tokens. The fastest pair strays by only ${shown(farthestNewPhase(frequencies[0]), 2)} rad; ${open} of 64 pairs never complete a turn.`,
        },
      });
    },
  },
  'float-phase-error': {
    title: {
      ko: '각도를 float32로 곱했을 때 5,000행 표의 오차',
      en: 'Error of a 5,000-row table whose angles are float32',
    },
    run(engine) {
      const frequencies = engine.sinusoidal.frequencies({ dModel: DIM });
      let inFloat = 0;
      for (const invFreq of frequencies) {
        for (let p = 0; p < 5000; p += 1) {
          const angle = Math.fround(p * Math.fround(invFreq));
          inFloat = Math.max(inFloat, Math.abs(Math.cos(angle) - Math.cos(p * invFreq)));
        }
      }
      const positions = [4097, 4500, 4999];
      const table = engine.sinusoidal.encode({ positions, dModel: DIM });
      const own = largestDifference(
        table,
        positions.flatMap((p) => rowInDouble(p, DIM)),
      );
      return outcome({
        measured: inFloat,
        relation: '>',
        limit: 1e-4,
        note: {
          ko: `너비 128. 엔진은 각도를 배정밀도로 다루어 같은 구간에서 오차가 ${shown(own, 2)}입니다.`,
          en: `Width 128. The engine keeps its angles in double precision and errs by ${shown(own, 2)} there.`,
        },
      });
    },
  },
  'low-dimensions-are-fast': {
    title: { ko: '쌍 0(차원 0과 1)의 파장', en: 'Wavelength of pair 0 (dimensions 0 and 1)' },
    run(engine) {
      const dModel = 512;
      const frequencies = engine.sinusoidal.frequencies({ dModel });
      const table = engine.sinusoidal.encode({ seqLen: 1001, dModel });
      const [first, last] = [signChanges(table, dModel, 0), signChanges(table, dModel, 510)];
      return outcome({
        measured: turn / frequencies[0],
        relation: '<',
        limit: turn / frequencies.at(-1),
        note: {
          ko: `위치 1,000까지 부호가 바뀌는 횟수는 열 0이 ${first}번, 열 510이 ${last}번입니다. 마지막 쌍의 파장은 ${shown(Math.round(turn / frequencies.at(-1)))} 토큰입니다.`,
          en: `Changes of sign up to position 1,000: ${first} in column 0, ${last} in column 510. The last wavelength is ${shown(Math.round(turn / frequencies.at(-1)))} tokens.`,
        },
      });
    },
  },
  'last-wavelength': {
    title: { ko: '너비 512에서 가장 긴 파장', en: 'The longest wavelength at width 512' },
    run(engine) {
      return outcome({
        measured: turn / engine.sinusoidal.frequencies({ dModel: 512 }).at(-1),
        relation: '<',
        limit: turn * 10000,
        note: {
          ko: '2π·10000 = 62,832에 조금 못 미칩니다. 마지막 지수가 1이 아니라 510/512이기 때문입니다.',
          en: 'A little short of 2π·10000 = 62,832, because the last exponent is 510/512 and not 1.',
        },
      });
    },
  },
};
