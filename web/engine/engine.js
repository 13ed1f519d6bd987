import { startModule } from './load.js';

/**
 * @typedef {ArrayLike<number>} Numbers a typed or a plain array of numbers; only read, never kept
 * @typedef {'interleaved' | 'half'} PairLayout pair i is (2i, 2i + 1) or (i, i + headDim / 2)
 * @typedef {'viridis' | 'magma' | 'cividis' | 'diverging' | Numbers} Palette a name, or 2 to 256 sRGB stops, 3 bytes each
 * @typedef {Awaited<ReturnType<typeof loadEngine>>} Engine
 */

/** A call that the engine refused: nothing was computed, and the engine goes on working. */
export class EngineError extends Error {
  /** @param {{ code: string, field: string, message: string }} refusal */
  constructor({ code, field, message }) {
    super(message);
    this.name = 'EngineError';
    /** @type {'invalid-argument' | 'too-large'} */
    this.code = /** @type {any} */ (code);
    /** The parameter at fault, spelled as in the call. */
    this.field = field;
  }
}

let loading;

/**
 * The engine of this page, worker or process, started at the first call; after a failure the next call tries again.
 * Every verb throws EngineError on arguments it cannot use, leaves them as they were, and returns what the caller owns.
 * @returns {ReturnType<typeof start>}
 */
export function loadEngine() {
  loading ??= start().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start() {
  const bound = await startModule();

  const verb = (name) => (params) => settle(bound[name](params));
  const verbOf = (name) => (values, params) => settle(bound[name](values, params));
  const verbOfTwo = (name) => (first, second, params) => settle(bound[name](first, second, params));

  const engine = {
    sinusoidal: {
      /**
       * PE(p): sin and cos of p · base^(−2i/dModel); error at most 2e-7 for |p| ≤ 2^20.
       * @type {(params: { seqLen?: number, positions?: Numbers, dModel: number, base?: number,
       *   layout?: 'interleaved' | 'concatenated' | 'tensor2tensor', order?: 'fast-first' | 'wrong-slow-first' })
       *   => Float32Array} [seqLen, dModel]
       */
      encode: verb('sinusoidalEncode'),
      /**
       * The table of `encode`, painted: `min` and below get the palette's first colour, `max` and above its last.
       * `height` and `width` shrink the picture: a pixel shows the mean of the values it covers.
       * @type {(params: { seqLen?: number, positions?: Numbers, dModel: number, base?: number,
       *   layout?: 'interleaved' | 'concatenated' | 'tensor2tensor', order?: 'fast-first' | 'wrong-slow-first',
       *   palette?: Palette, min?: number, max?: number, height?: number, width?: number })
       *   => Uint8ClampedArray} [height = seqLen, width = dModel, 4] RGBA
       */
      heatmap: verb('sinusoidalHeatmap'),
      /**
       * Radians per token of every pair.
       * @type {(params: { dModel: number, base?: number, order?: 'fast-first' | 'wrong-slow-first' })
       *   => Float64Array} [⌈dModel / 2⌉]
       */
      frequencies: verb('sinusoidalFrequencies'),
      /**
       * cos and sin of the block [[cos, sin], [−sin, cos]] that takes PE(p) to PE(p + offset), a pair.
       * @type {(params: { offset: number, dModel: number, base?: number }) => Float64Array} [dModel / 2, 2]
       */
      shift: verb('sinusoidalShift'),
      /**
       * Applies the block of `shift` to every pair of every row (interleaved layout).
       * @type {(rows: Numbers, params: { offset: number, dModel: number, base?: number })
       *   => Float32Array} rows' shape [n, dModel]
       */
      applyShift: verbOf('sinusoidalApplyShift'),
      /**
       * PE(p) · PE(p + distance) / (dModel / 2), the same at every p.
       * @type {(params: { distances: Numbers, dModel: number, base?: number }) => Float64Array} [distances]
       */
      kernel: verb('sinusoidalKernel'),
    },
    learned: {
      /**
       * A table of seeded normal numbers N(0, std²), the same on every machine.
       * @type {(params: { maxLen: number, dModel: number, std?: number, seed: number })
       *   => Float32Array} [maxLen, dModel]
       */
      table: verb('learnedTable'),
    },
    alibi: {
      /**
       * The slope of every head, 1 / token; 'wrong-truncated' is the common mistake for counts that are no power of 2.
       * @type {(params: { numHeads: number, rule?: 'official' | 'wrong-truncated' }) => Float64Array} [numHeads]
       */
      slopes: verb('alibiSlopes'),
      /**
       * −slope · distance, added to the scores; −Infinity in the future if causal. Form 'column' is +slope · j.
       * @type {(params: { numHeads: number, queryLen: number, keyLen: number, causal?: boolean,
       *   form?: 'relative' | 'column', queryOffset?: number, rule?: 'official' | 'wrong-truncated' })
       *   => Float32Array} [numHeads, queryLen, keyLen]
       */
      bias: verb('alibiBias'),
    },
    rope: {
      /**
       * Radians per token of every pair; `config` takes the keys of a model's config.json instead of `base`.
       * @type {(params: { headDim: number, base?: number, config?: object })
       *   => { invFreq: Float64Array, attentionFactor: number }} invFreq [pairs]
       */
      frequencies: verb('ropeFrequencies'),
      /**
       * Turns every pair of every row by position · invFreq; positions may be fractional.
       * @type {(x: Numbers, params: { headDim: number, positions: Numbers, base?: number, invFreq?: Numbers,
       *   layout?: PairLayout, attentionFactor?: number }) => Float32Array} x's shape [positions, numHeads · headDim]
       */
      rotate: verbOf('ropeRotate'),
      /**
       * What each pair adds to q · k when the key lies `distance` tokens before the query (unscaled).
       * @type {(q: Numbers, k: Numbers, params: { headDim: number, distances: Numbers, base?: number,
       *   invFreq?: Numbers, layout?: PairLayout }) => Float64Array} [distances, pairs]
       */
      contributions: verbOfTwo('ropeContributions'),
    },
    attention: {
      /**
       * q · k of every query and key, times `scale` (1 / √headDim unless given).
       * @type {(q: Numbers, k: Numbers, params: { headDim: number, scale?: number })
       *   => Float32Array} [queryLen, keyLen]
       */
      scores: verbOfTwo('attentionScores'),
      /**
       * Softmax over the keys of scores + bias; a causal query i sees keys up to i + queryOffset.
       * @type {(scores: Numbers, params: { queryLen: number, keyLen: number, bias?: Numbers, causal?: boolean,
       *   queryOffset?: number }) => Float32Array} [queryLen, keyLen], rows sum to 1
       */
      weights: verbOf('attentionWeights'),
      /**
       * The weighted mean of the values, a query a row.
       * @type {(weights: Numbers, v: Numbers, params: { queryLen: number, keyLen: number, headDim: number })
       *   => Float32Array} [queryLen, headDim]
       */
      attend: verbOfTwo('attentionAttend'),
    },
    paint: {
      /**
       * A colour for every value: `min` and below the palette's first, `max` and above its last; NaN and −Infinity are
       * transparent, Infinity is the last.
       * @type {(values: Numbers, params: { rows: number, cols: number, palette?: Palette, min: number, max: number })
       *   => Uint8ClampedArray} [rows, cols, 4] RGBA
       */
      heatmap: verbOf('paintHeatmap'),
    },
  };
  for (const group of Object.values(engine)) Object.freeze(group);
  return Object.freeze(engine);
}

function settle(result) {
  if (result.code) throw new EngineError(result);
  return result;
}
