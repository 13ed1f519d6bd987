import { outcome, shown } from './outcome.js';
import { largestDifference, norm, rowOf } from './vectors.js';

const ROWS = 512;
const WIDTH = 768;

const meanRowNorm = (table, width) => {
  const rows = table.length / width;
  let sum = 0;
  for (let r = 0; r < rows; r += 1) sum += norm(rowOf(table, width, r));
  return sum / rows;
};

const table = (engine, std = 0.02) => engine.learned.table({ maxLen: ROWS, dModel: WIDTH, std, seed: 1 });

export const learnedChecks = {
  'learned-parameter-count': {
    title: {
      ko: '512행 × 768열인 위치 표의 수',
      en: 'Numbers in a position table of 512 rows and 768 columns',
    },
    run(engine) {
      return outcome({
        measured: table(engine).length,
        relation: '=',
        limit: 393216,
        note: {
          ko: '엔진이 실제로 만든 표의 길이입니다. BERT-base와 같은 모양입니다.',
          en: 'The length of a table the engine really made, shaped like that of BERT-base.',
        },
      });
    },
  },
  'learned-row-norm': {
    title: {
      ko: '표준편차 1로 초기화한 행의 평균 길이',
      en: 'Mean length of a row initialised with standard deviation 1',
    },
    run(engine) {
      const small = meanRowNorm(table(engine), WIDTH);
      return outcome({
        measured: meanRowNorm(table(engine, 1), WIDTH),
        relation: '=',
        limit: Math.sqrt(WIDTH),
        within: 0.1,
        note: {
          ko: `표준편차 0.02로 시작하면 ${shown(small, 3)}입니다. 50배 차이입니다.`,
          en: `Started from 0.02 it is ${shown(small, 3)}: fifty times shorter.`,
        },
      });
    },
  },
  'no-row-after-the-table': {
    title: {
      ko: '512행 표에서 위치 512가 얻는 수의 개수',
      en: 'Numbers that position 512 gets from a table of 512 rows',
    },
    run(engine) {
      const computed = engine.sinusoidal.encode({ positions: [ROWS], dModel: WIDTH }).length;
      return outcome({
        measured: rowOf(table(engine), WIDTH, ROWS).length,
        relation: '=',
        limit: 0,
        note: {
          ko: `행이 없습니다. 사인파 식은 같은 위치에서 ${computed}개를 내놓지만, 모델은 그 값을 배운 적이 없습니다.`,
          en: `There is no such row. The sinusoidal formula gives ${computed} numbers there, which no model has learned to use.`,
        },
      });
    },
  },
  'shorter-is-a-prefix': {
    title: {
      ko: '100행 표와 512행 표 앞부분의 차이',
      en: 'A table of 100 rows against the beginning of one of 512',
    },
    run(engine) {
      const short = engine.sinusoidal.encode({ seqLen: 100, dModel: 64 });
      const long = engine.sinusoidal.encode({ seqLen: 512, dModel: 64 });
      return outcome({
        measured: largestDifference(short, long),
        relation: '=',
        limit: 0,
        note: {
          ko: '짧은 입력은 긴 표의 앞부분을 쓰는 것과 같습니다. 학습형 표도 마찬가지입니다.',
          en: 'A short input uses the beginning of a long table; the same goes for a learned one.',
        },
      });
    },
  },
  'nothing-stored': {
    title: {
      ko: '행 777만 따로 계산한 값과 표에서 읽은 값의 차이',
      en: 'Row 777 computed alone against row 777 read from a table',
    },
    run(engine) {
      const dModel = 64;
      const whole = engine.sinusoidal.encode({ seqLen: 1024, dModel });
      return outcome({
        measured: largestDifference(
          engine.sinusoidal.encode({ positions: [777], dModel }),
          rowOf(whole, dModel, 777),
        ),
        relation: '≤',
        limit: 4e-7,
        note: {
          ko: '저장된 매개변수 없이 위치와 밑만으로 언제든 다시 나옵니다.',
          en: 'No parameter is stored: position and base bring it back at any time.',
        },
      });
    },
  },
};
