import { outcome, shown } from './outcome.js';
import { largestDifference } from './vectors.js';

const WIDTH = 512;

const columnOf = (table, width, column) =>
  Float32Array.from({ length: table.length / width }, (_, p) => table[p * width + column]);

const largestStep = (values) =>
  values.reduce((largest, value, p) => (p > 0 ? Math.max(largest, Math.abs(value - values[p - 1])) : 0), 0);

const inFloat = (engine, value) => engine.precision.round([value], { format: 'float32' })[0];

// Frequencies as much code makes them: 1 / 10000^(2i/d), or exp(2i · (−ln 10000 / d)), each step rounded to float32.
const power = (engine, i, dModel) =>
  inFloat(engine, 1 / inFloat(engine, 10000 ** inFloat(engine, (2 * i) / dModel)));
const exponential = (engine, i, dModel) =>
  inFloat(engine, Math.exp(inFloat(engine, 2 * i * inFloat(engine, -Math.log(10000) / dModel))));

const relativeError = (engine, form, dModel) => {
  const exact = engine.sinusoidal.frequencies({ dModel });
  return Math.max(...exact.map((invFreq, i) => Math.abs(form(engine, i, dModel) / invFreq - 1)));
};

// The largest error of a table whose angles are products of float32 numbers, rounded to float32.
const floatTableError = (engine, { seqLen, dModel }) => {
  let largest = 0;
  for (const invFreq of engine.sinusoidal.frequencies({ dModel })) {
    for (let p = 0; p < seqLen; p += 1) {
      const angle = Math.fround(p * Math.fround(invFreq));
      largest = Math.max(largest, Math.abs(Math.cos(angle) - Math.cos(p * invFreq)));
    }
  }
  return largest;
};

export const sinusoidalTableChecks = {
  'even-columns-are-sines': {
    title: {
      ko: '0부터 세어 짝수 번호인 열 가운데 위치 0에서 sin 0 = 0인 열의 수(너비 512)',
      en: 'Columns with an even number, counted from 0, that are sin 0 = 0 at position 0, width 512',
    },
    run(engine) {
      const row = engine.sinusoidal.encode({ seqLen: 1, dModel: WIDTH });
      const sines = (start) => row.filter((value, c) => c % 2 === start && value === 0).length;
      return outcome({
        measured: sines(0),
        relation: '=',
        limit: WIDTH / 2,
        note: {
          ko: `홀수 번호의 열에는 ${sines(1)}개입니다. 1부터 세면 짝수와 홀수가 맞바뀝니다.`,
          en: `Among columns with an odd number there are ${sines(1)}. Counting from 1 swaps even and odd.`,
        },
      });
    },
  },
  'frequencies-fall': {
    title: {
      ko: '앞의 쌍보다 느려지지 않은 쌍의 수(너비 512)',
      en: 'Pairs that are not slower than the one before, width 512',
    },
    run(engine) {
      const frequencies = engine.sinusoidal.frequencies({ dModel: WIDTH });
      return outcome({
        measured: frequencies.filter((invFreq, i) => i > 0 && invFreq >= frequencies[i - 1]).length,
        relation: '=',
        limit: 0,
        note: {
          ko: `${shown(frequencies[0])}에서 시작해 쌍마다 ${shown(frequencies[1], 4)}배가 되어 ${shown(frequencies.at(-1), 3)}에서 끝납니다.`,
          en: `They start at ${shown(frequencies[0])}, are multiplied by ${shown(frequencies[1], 4)} from pair to pair and end at ${shown(frequencies.at(-1), 3)}.`,
        },
      });
    },
  },
  'fast-and-slow-steps': {
    title: {
      ko: '이웃한 행 사이의 가장 큰 변화: 0열을 126열로 나눈 값(100행 128열)',
      en: 'Largest change between neighbouring rows: column 0 over column 126, 100 rows of 128',
    },
    run(engine) {
      const table = engine.sinusoidal.encode({ seqLen: 100, dModel: 128 });
      const [first, late, last] = [0, 126, 127].map((column) => largestStep(columnOf(table, 128, column)));
      return outcome({
        measured: first / late,
        relation: '>',
        limit: 1000,
        note: {
          ko: `0열은 한 걸음에 ${shown(first, 3)}까지, 126열은 ${shown(late, 3)}까지, 127열은 ${shown(last, 2)}까지 변합니다.`,
          en: `In one step column 0 changes by up to ${shown(first, 3)}, column 126 by ${shown(late, 3)} and column 127 by ${shown(last, 2)}.`,
        },
      });
    },
  },
  'rate-is-no-period': {
    title: {
      ko: '0열이 한 번 되풀이되는 데 걸린 토큰 수(2,000행에서 셈)',
      en: 'Tokens in which column 0 repeats once, counted over 2,000 rows',
    },
    run(engine) {
      const column = columnOf(engine.sinusoidal.encode({ seqLen: 2000, dModel: 64 }), 64, 0);
      const rising = [...column.keys()].filter((p) => p > 0 && column[p - 1] < 0 && column[p] >= 0);
      const [rate] = engine.sinusoidal.frequencies({ dModel: 64 });
      return outcome({
        measured: (rising.at(-1) - rising[0]) / (rising.length - 1),
        relation: '=',
        limit: (2 * Math.PI) / rate,
        within: 0.01,
        note: {
          ko: `위치에 곱하는 수는 ${shown(rate)}입니다. 이것이 주기라면 열은 토큰마다 되풀이되어야 합니다.`,
          en: `What positions are multiplied by is ${shown(rate)}. Were that the period, the column would repeat at every token.`,
        },
      });
    },
  },
  'exp-form-is-no-more-accurate': {
    title: {
      ko: 'float32에서 각주파수의 오차: 지수와 로그를 쓴 식을 거듭제곱을 쓴 식으로 나눈 값(너비 512)',
      en: 'Error of the frequencies in float32: by exponential and logarithm, over that by powers, width 512',
    },
    run(engine) {
      const ratio = (dModel) =>
        relativeError(engine, exponential, dModel) / relativeError(engine, power, dModel);
      return outcome({
        measured: ratio(WIDTH),
        relation: '>',
        limit: 1,
        note: {
          ko: `너비 128에서는 ${shown(ratio(128), 2)}배, 1,600에서는 ${shown(ratio(1600), 2)}배입니다. 둘 다 100만분의 1보다 작아 어느 쪽도 불안정하지 않습니다.`,
          en: `It is ${shown(ratio(128), 2)} at width 128 and ${shown(ratio(1600), 2)} at 1,600. Both errors are below a millionth: neither is unstable.`,
        },
      });
    },
  },
  'float-table-of-1000': {
    title: {
      ko: '각도가 float32인 1,000행 512열짜리 표의 오차',
      en: 'Error of a table of 1,000 rows and 512 columns whose angles are float32',
    },
    run(engine) {
      const longer = floatTableError(engine, { seqLen: 4000, dModel: WIDTH });
      return outcome({
        measured: floatTableError(engine, { seqLen: 1000, dModel: WIDTH }),
        relation: '≤',
        limit: 1e-4,
        note: {
          ko: `계산은 맞고, 남는 것은 반올림입니다. 4,000행이 되면 ${shown(longer, 2)}까지 커집니다.`,
          en: `The computation is right; what is left is rounding. With 4,000 rows it grows to ${shown(longer, 2)}.`,
        },
      });
    },
  },
  'odd-width-ends-in-a-sine': {
    title: {
      ko: '너비 7인 표와, 열 번호에서 쌍 번호를 얻는 식의 차이',
      en: 'A table of width 7 against the formula that gets the pair from the column number',
    },
    run(engine) {
      const dModel = 7;
      const table = engine.sinusoidal.encode({ seqLen: 50, dModel });
      const expected = Float64Array.from(table, (_, n) => {
        const [p, column] = [Math.floor(n / dModel), n % dModel];
        const angle = p / 10000 ** ((2 * Math.floor(column / 2)) / dModel);
        return column % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
      });
      const pairs = engine.sinusoidal.frequencies({ dModel }).length;
      return outcome({
        measured: largestDifference(table, expected),
        relation: '≤',
        limit: 2e-7,
        note: {
          ko: `사인 ${pairs}열, 코사인 ${dModel - pairs}열입니다. 둘을 같은 수로 채우려는 코드는 여기서 멈춥니다.`,
          en: `There are ${pairs} columns of sines and ${dModel - pairs} of cosines. Code that fills as many of each stops here.`,
        },
      });
    },
  },
  'size-of-the-picture': {
    title: {
      ko: '2,000행 1,600열짜리 표의 수를, 길이 20에 너비 16인 표의 수로 나눈 값',
      en: 'Numbers in a table of 2,000 rows and 1,600 columns over those of 20 rows and 16 columns',
    },
    run(engine) {
      const [drawn, stated] = [
        { seqLen: 2000, dModel: 1600 },
        { seqLen: 20, dModel: 16 },
      ].map((size) => engine.sinusoidal.encode(size).length);
      return outcome({
        measured: drawn / stated,
        relation: '=',
        limit: 10000,
        note: {
          ko: `그림에는 ${shown(drawn)}개가 그려지는데 설명은 ${shown(stated)}개짜리 표를 말합니다.`,
          en: `The picture has ${shown(drawn)}, the comment speaks of a table of ${shown(stated)}.`,
        },
      });
    },
  },
};
