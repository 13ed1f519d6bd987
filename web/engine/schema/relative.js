import { base, choice, count, floats, LENGTH, queryOffset, real, WIDTH } from '../kinds.js';

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
    index: choice('DistanceIndex', 'official'),
    qPosition: floats(),
    kPosition: floats(),
    classFrom: real(),
    classTo: real(),
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
        const parts = c.parts('relative/relative', 'transformer_xl_terms', given, TERMS);
        return parts[TERMS.indexOf(field ?? '')];
      },
    },
    disentangled: {
      params: { maxRelativePosition: count(LENGTH / 2) },
      arrays: { q: floats(), k: floats() },
      cpp(c, { headDim, qPosition, kPosition }) {
        const params = c.struct('DisentangledParams', { without: ['qPosition', 'kPosition'] });
        const keys = c.sizeOf('k') / headDim;
        const ours = c.array(qPosition, 'float', 'q_position');
        const theirs = c.array(kPosition, 'float', 'k_position');
        const fields = ['content', 'contentToPosition', 'positionToContent'];
        const terms = `{${fields.map((field) => c.outView(keys, field)).join(', ')}}`;
        const own = { params, ours, theirs, terms };
        c.call(
          'RelativeDisentangled(params, q[headDim], k[headDim], ours[headDim], theirs[headDim], terms)',
          own,
        );
      },
    },
    untied: {
      arrays: { q: floats(), k: floats() },
      widths: (sizeOf, { headDim }) => ({ keys: sizeOf('k') / headDim }),
      cpp: 'RelativeUntied(UntiedParams, q[headDim], k[headDim], qPosition[headDim], kPosition[headDim], out.content[keys], out.position[keys])',
    },
  },
};
