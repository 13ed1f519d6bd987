import { choice, count, flag, HEADS, LENGTH, queryOffset } from '../kinds.js';

/** @import { PythonCall, Schema } from '../facts.d.ts' */

/** @type {(c: PythonCall, params: { numHeads: number, rule: string }) => string} */
const slopes = (c, { numHeads, rule }) =>
  rule === 'official'
    ? c.call('alibi/alibi', 'slopes', numHeads)
    : `${c.call('alibi/alibi', 'slopes', 2 ** Math.ceil(Math.log2(numHeads)))}[:${numHeads}]`;

/** @satisfies {Schema<typeof import('../methods/alibi.js').alibi>} */
export const alibi = {
  params: {
    numHeads: count(HEADS),
    queryLen: count(LENGTH),
    keyLen: count(LENGTH),
    causal: flag(true),
    form: choice('AlibiForm', 'relative'),
    queryOffset,
    rule: choice('AlibiRule', 'official'),
  },
  verbs: {
    slopes: { cpp: 'AlibiSlopes(numHeads, rule, out)', python: slopes },
    bias: {
      cpp: 'BiasAlibi(AlibiBiasParams, out)',
      python(c, params) {
        const { numHeads, queryLen, keyLen, form, rule, causal, queryOffset } = params;
        const isUsual = form === 'relative' && rule === 'official' && causal && queryOffset === 0;
        if (isUsual) return c.call('alibi/alibi', 'bias', numHeads, queryLen, keyLen);
        const more = [];
        if (form === 'column') more.push('column=True');
        if (!causal) more.push('causal=False');
        if (queryOffset > 0) more.push(`query_offset=${queryOffset}`);
        return c.call('alibi/more', 'bias_of', slopes(c, params), queryLen, keyLen, ...more);
      },
    },
  },
};
