import {
  base,
  choice,
  doubles,
  flag,
  floats,
  invFreq,
  LENGTH,
  ROTATED,
  real,
  WIDTH,
  whole,
} from '../kinds.js';
import { frequencies, frequencyFacts, frequencyParams, modelBase } from './scaling.js';

/** @import { PythonCall, Schema } from '../facts.d.ts' */

/** @type {(c: PythonCall, params: { headDim: number, base: number, invFreq: unknown }) => string} */
export const turning = (c, { headDim, base, invFreq }) =>
  invFreq ? c.array('invFreq') : c.call('rope/rope', 'frequencies', headDim, c.float(base));

/** @satisfies {Schema<typeof import('../methods/rope.js').rope>} */
export const rope = {
  params: {
    headDim: whole(2, WIDTH, { of: 2 }),
    base: base(10000),
    invFreq,
    positions: doubles({ most: LENGTH, within: ROTATED }),
    distances: doubles({ most: LENGTH, within: 2 * ROTATED }),
    layout: choice('RopeLayout', 'interleaved'),
    attentionFactor: real({ above: 0, to: 1e30, usual: 1 }),
    headMajor: flag(false),
    cos: floats(),
    sin: floats(),
    pairs: whole(1),
    product: choice('RopeProduct', 'official'),
    cosines: doubles({ within: 1000 }),
    sines: doubles({ within: 1000 }),
    still: choice('FopeStill', 'official'),
    ...frequencyFacts,
  },
  verbs: {
    frequencies: {
      params: { base: modelBase },
      cpp(c, given) {
        const own = { params: frequencyParams(c, given), invFreq: c.out('invFreq') };
        const factor = c.local('double', 'factor', '1.0');
        c.call('RopeFrequencies(params, invFreq, factor)', { ...own, factor });
      },
      python: (c, params, field) => (field === 'invFreq' ? frequencies(c, params) : undefined),
    },
    rotate: {
      arrays: { x: floats() },
      cpp: 'RotateRope(RopeParams, positions, x[width], out[width])',
      widths: (sizeOf, { headDim, headMajor }) => ({
        width: headMajor ? headDim : sizeOf('x') / sizeOf('positions'),
      }),
      python(c, params) {
        const { headDim, layout, invFreq, attentionFactor, headMajor } = params;
        if (layout.startsWith('wrong') || headMajor) return undefined;
        const turned = invFreq ? 2 * c.sizeOf('invFreq') : headDim;
        if (turned < headDim && attentionFactor !== 1) return undefined;
        const [x] = c.inputs([1, c.sizeOf('positions'), -1, headDim]);
        const part = turned < headDim ? `${x}[..., :${turned}]` : x;
        const given = [part, c.array('positions'), turning(c, params), `"${layout}"`];
        const made = c.call('rope/rope', 'rotate', ...given);
        if (turned < headDim)
          return `${c.isTorch ? 'torch.cat' : 'np.concatenate'}([${made}, ${x}[..., ${turned}:]], -1)`;
        return attentionFactor === 1 ? made : `${c.number(attentionFactor)} * ${made}`;
      },
    },
    angles: {
      cpp(c, { headDim, invFreq }) {
        const pairs = invFreq ? c.sizeOf('invFreq') : headDim / 2;
        c.call('RopeAngles(RopeParams, positions, out.cos[pairs], out.sin[pairs])', { pairs });
      },
    },
    apply: {
      arrays: { x: floats() },
      cpp(c, { headDim, headMajor, cos, sin, pairs = headDim / 2 }) {
        const table = c.struct('RopeTable', { without: ['cos', 'sin', 'pairs'] });
        for (const [name, values] of Object.entries({ cos, sin }))
          c.line(`${table}.${name} = ${c.view(c.array(values, 'float', name), pairs)};`);
        const width = headMajor ? headDim : (c.sizeOf('x') * pairs) / c.sizeOf('cos');
        c.call('ApplyRope(table, x[width], out[width])', { table, width });
      },
    },
    contributions: {
      arrays: { q: doubles(), k: doubles() },
      cpp: 'RopeContributions(RopeParams, q, k, distances, out, product?)',
      python(c, params) {
        const { headDim, layout, product, attentionFactor } = params;
        if (product !== 'official') return undefined;
        const given = [...c.inputs([headDim]), c.array('distances'), turning(c, params), `"${layout}"`];
        const parts = c.call('rope/more', 'contributions', ...given);
        return attentionFactor === 1 ? parts : `${c.number(attentionFactor ** 2)} * ${parts}`;
      },
    },
    fope: {
      params: { invFreq: doubles({ within: 2 ** 20 }) },
      arrays: { x: floats() },
      cpp: 'RopeFope(FopeParams, positions, cosines, sines, x[width], out[width])',
      widths: (sizeOf) => ({ width: sizeOf('x') / sizeOf('positions') }),
    },
  },
};
