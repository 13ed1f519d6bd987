import { base, choice, count, floats, LENGTH, queryOffset, WIDTH } from '../kinds.js';

/** @import { Schema } from '../facts.d.ts' */

const TERMS = ['content', 'position', 'contentBias', 'positionBias'];

/** @satisfies {Schema<typeof import('../methods/relative.js').relative>} */
export const relative = {
  params: {
    queryLen: count(LENGTH),
    keyLen: count(LENGTH),
    maxRelativePosition: count(LENGTH),
    queryOffset,
    order: choice('RelativeOrder', 'key-minus-query'),
    headDim: count(WIDTH),
    u: floats(),
    v: floats(),
    relativeKeys: floats({ instead: 'base' }),
    base: base(10000),
  },
  verbs: {
    indices: {
      cpp: 'RelativeIndices(RelativeIndicesParams, out)',
      python(c, { queryLen, keyLen, maxRelativePosition: K, queryOffset, order }) {
        if (queryOffset > 0) return undefined;
        const indices = c.call('relative/relative', 'relative_indices', queryLen, keyLen, K);
        return order === 'key-minus-query' ? indices : `${2 * K} - ${indices}`;
      },
    },
    terms: {
      arrays: { q: floats(), k: floats() },
      cpp(c, { headDim, u, v, relativeKeys }) {
        const [queries, keys] = ['q', 'k'].map((name) => c.sizeOf(name) / headDim);
        const params = c.struct('RelativeTermsParams', { without: ['u', 'v', 'relativeKeys'] });
        c.line(`${params}.query_len = ${queries};`);
        c.line(`${params}.key_len = ${keys};`);
        const [ours, theirs] = [c.span(c.array(u, 'float', 'u')), c.span(c.array(v, 'float', 'v'))];
        const r = relativeKeys
          ? c.array(relativeKeys, 'float', 'keys')
          : c.place('float', 'keys', (queries + keys - 1) * headDim);
        const table = `posenc::MatrixView(${r.name}.data(), ${r.size / headDim}, ${headDim})`;
        if (!relativeKeys) c.call('RelativeKeys(params, table)', { params, table });
        const terms = `{${TERMS.map((field) => c.outView(keys, field)).join(', ')}}`;
        const own = { params, ours, theirs, r, terms };
        c.call('RelativeTerms(params, q[headDim], k[headDim], ours, theirs, r[headDim], terms)', own);
      },
      python(c, { headDim, relativeKeys, base, queryOffset }, field) {
        if (relativeKeys || queryOffset > 0 || base !== 10000) return undefined;
        const given = [...c.inputs([-1, headDim]), c.array('u'), c.array('v')];
        return `${c.call('relative/relative', 'transformer_xl_terms', ...given)}[${TERMS.indexOf(field ?? '')}]`;
      },
    },
  },
};
