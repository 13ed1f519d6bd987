import { outcome } from './outcome.js';
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
  'learned-parameter-count'(engine) {
    return outcome(table(engine).length, '=', 393216);
  },
  'learned-row-norm'(engine) {
    const small = meanRowNorm(table(engine), WIDTH);
    return outcome(meanRowNorm(table(engine, 1), WIDTH), '=', Math.sqrt(WIDTH), {
      values: { small },
      within: 0.1,
    });
  },
  'no-row-after-the-table'(engine) {
    const computed = engine.sinusoidal.encode({ positions: [ROWS], dModel: WIDTH }).length;
    return outcome(rowOf(table(engine), WIDTH, ROWS).length, '=', 0, { values: { computed } });
  },
  'shorter-is-a-prefix'(engine) {
    const short = engine.sinusoidal.encode({ seqLen: 100, dModel: 64 });
    const long = engine.sinusoidal.encode({ seqLen: 512, dModel: 64 });
    return outcome(largestDifference(short, long), '=', 0);
  },
  'nothing-stored'(engine) {
    const dModel = 64;
    const whole = engine.sinusoidal.encode({ seqLen: 1024, dModel });
    return outcome(
      largestDifference(engine.sinusoidal.encode({ positions: [777], dModel }), rowOf(whole, dModel, 777)),
      '≤',
      4e-7,
    );
  },
};
