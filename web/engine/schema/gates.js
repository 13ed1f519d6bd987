import { choice, count, doubles, floats, LENGTH, queryOffset, WIDTH } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

/** @satisfies {Schema<typeof import('../methods/gates.js').gates>} */
export const gates = {
  params: {
    queryLen: count(LENGTH),
    keyLen: count(LENGTH),
    queryOffset,
    order: choice('GateOrder', 'backward'),
    rule: choice('ForgetRule', 'official'),
    headDim: count(WIDTH),
    w: floats(),
    beta: doubles(),
  },
  verbs: {
    contextual: {
      arrays: { gates: floats(), logits: floats() },
      widths: (sizeOf, { queryLen }) => ({ count: sizeOf('logits') / queryLen }),
      cpp: 'GatesContextual(ContextualParams, gates[keyLen], logits[count], out.positions, out.bias[keyLen])',
      python(c, { queryLen, keyLen, queryOffset, order }, field) {
        if (queryOffset + queryLen !== keyLen || order !== 'backward') return undefined;
        const given = [c.array('gates', [queryLen, keyLen]), c.array('logits', [queryLen, -1])];
        const fields = ['positions', 'bias'];
        return c.parts('gates/gates', 'contextual', given, fields)[fields.indexOf(field ?? '')];
      },
    },
    forget: {
      arrays: { gates: doubles({ most: LENGTH }) },
      cpp: 'GatesForget(ForgetParams, gates, out[width])',
      widths: (sizeOf) => ({ width: sizeOf('gates') }),
      python(c, { queryLen, queryOffset, rule }) {
        if (rule !== 'official' || queryOffset + queryLen !== c.sizeOf('gates')) return undefined;
        return `${c.call('gates/gates', 'forget', ...c.inputs())}[-${queryLen}:]`;
      },
    },
    path: {
      params: { rule: choice('PathRule', 'official') },
      arrays: { q: floats(), k: floats() },
      cpp: 'GatesPath(q[headDim], k[headDim], w[headDim], beta, rule, out[rows])',
      widths: (sizeOf, { headDim }) => ({ rows: sizeOf('q') / headDim }),
      python(c, { headDim, rule }) {
        if (rule !== 'official') return undefined;
        const given = [...c.inputs([-1, headDim]), c.array('w', [-1, headDim]), c.array('beta')];
        return c.call('gates/gates', 'path', ...given);
      },
    },
  },
};
