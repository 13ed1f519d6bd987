import { base, count, LENGTH, other, positions, WIDTH, whole } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

/** @satisfies {Schema<typeof import('../methods/formula.js').formula>} */
export const formula = {
  params: {
    formula: other,
    seqLen: count(LENGTH),
    positions,
    dModel: count(WIDTH),
    base: base(10000),
  },
  verbs: {
    check: {},
    table: {
      cpp(c, { seqLen, positions }) {
        const params = c.struct('FormulaParams', { without: ['seqLen', 'positions'] });
        const all = positions ?? Float64Array.from({ length: seqLen }, (_, i) => i);
        const places = c.array(all, 'double', 'positions');
        c.call('FormulaTable(params, places, out[dModel])', { params, places });
      },
    },
    score: {
      params: { seqLen: whole(8, 2048) },
      cpp(c) {
        const own = {
          params: c.struct('FormulaParams', { without: ['seqLen'] }),
          score: c.local('FormulaScore', 'score'),
        };
        c.call('ScoreFormula(params, seqLen, score, out.products)', own);
        for (const field of ['holds', 'closest']) c.copy(field, `${own.score}.${field}`);
      },
    },
  },
};
