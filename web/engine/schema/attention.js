import {
  base,
  choice,
  count,
  flag,
  floats,
  HEADS,
  invFreq,
  LENGTH,
  other,
  queryOffset,
  real,
  WIDTH,
  whole,
} from '../kinds.js';

/** @import { PythonCall, Schema } from '../facts.d.ts' */

const PROJECTIONS = /** @type {const} */ (['wq', 'wk', 'wv', 'wo']);
const seen = { seen: ['causal', 'queryOffset', 'windowSize', 'prefixLen'] };
const weights = floats();

/** @type {(c: PythonCall, params: Record<string, any>) => string} */
function seenBy(c, { queryLen, keyLen, causal, queryOffset, windowSize, prefixLen }) {
  const more = [];
  if (causal) more.push('causal=True');
  if (queryOffset) more.push(`query_offset=${queryOffset}`);
  if (windowSize) more.push(`window_size=${windowSize}`);
  if (prefixLen) more.push(`prefix_len=${prefixLen}`);
  return c.call('attention/more', 'seen', queryLen, keyLen, ...more);
}

/** @satisfies {Schema<typeof import('../methods/attention.js').attention>} */
export const attention = {
  params: {
    headDim: count(WIDTH),
    numHeads: count(HEADS),
    dModel: count(WIDTH),
    queryLen: count(LENGTH),
    keyLen: count(LENGTH),
    scale: real(),
    causal: flag(false),
    queryOffset,
    windowSize: count(LENGTH),
    prefixLen: whole(0, LENGTH, { usual: 0 }),
    bias: floats(),
    mask: floats(),
    sink: real(),
    sinks: floats(),
    headMajor: flag(false),
    residual: flag(true),
    layers: other,
    latentDim: count(WIDTH),
    rotaryDim: whole(0, WIDTH, { usual: 0 }),
    kvHeads: count(HEADS),
    up: floats(),
    qRotary: floats(),
    kRotary: floats(),
    order: choice('LatentOrder', 'decoupled'),
    base: base(10000),
    invFreq,
    share: real({ above: 0, to: 1, usual: 0.5 }),
  },
  inside: { AttentionWeightsParams: seen, MultiHeadParams: seen },
  verbs: {
    scores: {
      arrays: { q: floats(), k: floats() },
      cpp: 'AttentionScores(AttentionScoresParams, q[headDim], k[headDim], out[keys])',
      widths: (sizeOf, { headDim }) => ({ keys: sizeOf('k') / headDim }),
      python(c, { headDim, scale }) {
        const [q, k] = c.inputs([-1, headDim]);
        if (scale === 1) return `${q} @ ${k}.T`;
        return scale === undefined
          ? `${q} @ ${k}.T / ${headDim} ** 0.5`
          : `${c.number(scale)} * (${q} @ ${k}.T)`;
      },
    },
    weights: {
      arrays: { scores: floats() },
      cpp: 'AttentionWeights(AttentionWeightsParams, scores[keyLen], bias[keyLen]|{}, mask[keyLen]|{}, out[keyLen])',
      python(c, params) {
        const table = [params.queryLen, params.keyLen];
        const [scores] = c.inputs(table);
        const logits = params.bias ? `${scores} + ${c.array('bias', table)}` : scores;
        const shown = seenBy(c, params);
        const keys = params.mask ? `${shown} & (${c.array('mask', table)} != 0)` : shown;
        return c.call(
          'attention/more',
          'weights_of',
          logits,
          keys,
          ...(params.sink === undefined ? [] : [c.number(params.sink)]),
        );
      },
    },
    attend: {
      arrays: { weights, v: floats() },
      cpp: 'Attend(weights[keyLen], v[headDim], out[headDim])',
      python: (c, { queryLen, keyLen, headDim }) =>
        `${c.array('weights', [queryLen, keyLen])} @ ${c.array('v', [keyLen, headDim])}`,
    },
    multiHead: {
      arrays: { q: floats(), k: floats(), v: floats() },
      cpp: 'MultiHeadAttention(MultiHeadParams, q[width], k[kvWidth], v[kvWidth], bias|{}, out.out[width], out.weights[keys])',
      widths(sizeOf, { numHeads, headDim, kvHeads = numHeads, headMajor }) {
        const [beside, kvBeside] = headMajor ? [1, 1] : [numHeads, kvHeads];
        const keys = sizeOf('k') / (kvHeads * headDim);
        return { width: beside * headDim, kvWidth: kvBeside * headDim, keys };
      },
    },
    layers: {
      arrays: { x: floats() },
      cpp(c, { layers }) {
        const params = c.struct('AttentionLayersParams', { without: ['layers', 'bias'] });
        const matrices = layers.flatMap((layer) => PROJECTIONS.flatMap((name) => Array.from(layer[name])));
        const projections = c.array(Float32Array.from(matrices), 'float', 'weights');
        const own = { params, projections };
        c.call('AttentionLayers(params, x[dModel], projections, bias|{}, out[dModel])', own);
      },
      python(c, { dModel, numHeads, causal, residual, layers, bias }) {
        if (bias) return undefined;
        const [x] = c.inputs([-1, dModel]);
        const tuple = (/** @type {typeof layers[0]} */ layer) =>
          PROJECTIONS.map((name) => c.array(name, [dModel, dModel], Float32Array.from(layer[name])));
        const isOne = layers.every((layer) => layer === layers[0]);
        const list = isOne
          ? `[(${tuple(layers[0]).join(', ')})] * ${layers.length}`
          : `[${layers.map((layer) => `(${tuple(layer).join(', ')})`).join(', ')}]`;
        return c.call('attention/more', 'attention_layers', x, list, numHeads, causal, residual);
      },
    },
    latent: {
      arrays: { q: floats(), latents: floats() },
      widths: (sizeOf, { latentDim }) => ({ keys: sizeOf('latents') / latentDim }),
      cpp: 'AttentionLatent(LatentParams, q[headDim], latents[latentDim], up[latentDim], qRotary[rotaryDim]|{}, kRotary[rotaryDim]|{}, out[keys])',
    },
    cacheSizes: { cpp: 'AttentionCacheSizes(CacheSizeParams, out)' },
    entropy: {
      arrays: { weights },
      cpp: 'AttentionEntropy(weights[keyLen], out)',
      python: (c, { queryLen, keyLen }) =>
        c.call('attention/more', 'entropy', ...c.inputs([queryLen, keyLen])),
    },
    window: { arrays: { weights }, cpp: 'AttentionWindow(weights[keyLen], share, out)' },
  },
};
