/** @import { KeysSeen, Numbers, Own } from '../types.js' */

/**
 * Scores, their softmax, what it reads, and how far it looks.
 * @param {import('../engine.js').Verb} verb
 */
export const attention = (verb) => ({
  /**
   * q · k of every query and key, times `scale` (1 / √headDim unless given).
   * @type {(q: Numbers, k: Numbers, params: { headDim: number, scale?: number })
   *   => Own<Float32Array>}
   * @returns [queryLen, keyLen]
   */
  scores: verb('attentionScores'),
  /**
   * Softmax of scores + bias over the keys that a query sees; a `mask` hides them where it is 0, a `sink` is one more
   * logit of each row, which reads no value. Here and in other verbs `keyLen` is `queryLen` unless given.
   * @type {(scores: Numbers, params: KeysSeen & { queryLen: number, keyLen?: number, bias?: Numbers,
   *   mask?: Numbers, sink?: number }) => Own<Float32Array>}
   * @returns [queryLen, keyLen], rows sum to 1, to less with a sink
   */
  weights: verb('attentionWeights'),
  /**
   * The weighted mean of the values, a query a row.
   * @type {(weights: Numbers, v: Numbers, params: { queryLen: number, keyLen?: number, headDim: number })
   *   => Own<Float32Array>}
   * @returns [queryLen, headDim]
   */
  attend: verb('attentionAttend'),
  /**
   * Scores, weights and attend in every head by itself; `bias` is for all heads alike, or [numHeads, queryLen, keyLen].
   * k and v have `kvHeads` heads (numHeads unless given), each read by numHeads / kvHeads others; `sinks` is a logit for
   * each head, as in gpt-oss. With `headMajor` heads are one after another, as in PyTorch and ONNX, not side by side.
   * @type {(q: Numbers, k: Numbers, v: Numbers, params: KeysSeen & { numHeads: number, headDim: number,
   *   kvHeads?: number, bias?: Numbers, scale?: number, sinks?: Numbers, headMajor?: boolean })
   *   => { out: Own<Float32Array>, weights: Own<Float32Array> }}
   * @returns q and out [queryLen, numHeads · headDim], k and v [keyLen, kvHeads · headDim]; headMajor: [numHeads,
   *   queryLen, headDim], [kvHeads, keyLen, headDim]; weights [numHeads, queryLen, keyLen]
   */
  multiHead: verb('attentionMultiHead'),
  /**
   * x and what each layer of attention alone makes of it (y = x W, no normalisation, 1 to 64 layers).
   * @type {(x: Numbers, params: { dModel: number, numHeads: number, causal?: boolean, bias?: Numbers,
   *   residual?: boolean, layers: { wq: Numbers, wk: Numbers, wv: Numbers, wo: Numbers }[] })
   *   => Own<Float32Array>}
   * @returns [layers + 1, n, dModel]
   */
  layers: verb('attentionLayers'),
  /**
   * Scores of a head of latent attention, whose keys are up · latent: 'key' rotates the key after that, 'decoupled' a
   * part of its own, 'absorbed' the same with the query taking up the matrix; 'wrong-latent' rotates what is cached.
   * @type {(q: Numbers, latents: Numbers, params: { headDim: number, latentDim: number, up: Numbers,
   *   rotaryDim?: number, qRotary?: Numbers, kRotary?: Numbers,
   *   order?: 'key' | 'decoupled' | 'absorbed' | 'wrong-latent', base?: number, invFreq?: Numbers,
   *   queryOffset?: number, scale?: number }) => Own<Float32Array>}
   * @returns up [headDim, latentDim], qRotary [queryLen, rotaryDim], kRotary [keyLen, rotaryDim], result [queryLen,
   *   keyLen]
   */
  latent: verb('attentionLatent'),
  /**
   * Numbers that a layer keeps of a token with a key head for each head, with kvHeads of them, with one, and as a latent.
   * @type {(params: { numHeads: number, kvHeads: number, headDim: number, latentDim: number, rotaryDim?: number })
   *   => Own<Float64Array>}
   * @returns [4]: MHA, GQA, MQA, MLA
   */
  cacheSizes: verb('attentionCacheSizes'),
  /**
   * −Σ w ln w of every row, nats: 0 for one key, ln n for n keys alike.
   * @type {(weights: Numbers, params: { queryLen: number, keyLen?: number }) => Own<Float64Array>}
   * @returns [queryLen]
   */
  entropy: verb('attentionEntropy'),
  /**
   * The fewest most recent keys, of those with any weight, that hold the share of their row.
   * @type {(weights: Numbers, params: { queryLen: number, keyLen?: number, share?: number })
   *   => Own<Int32Array>}
   * @returns [queryLen]
   */
  window: verb('attentionWindow'),
});
