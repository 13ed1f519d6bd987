/** A typed or a plain array of numbers; only read, never kept */
export type Numbers = ArrayLike<number>;

/**
 * A typed array over an ArrayBuffer of its own, as ImageData, Blob and postMessage take it: Float32Array<ArrayBuffer>
 * where TypeScript knows that (5.7 and later), Float32Array where it does not
 */
export type Own<A extends { slice(): unknown }> = ReturnType<A['slice']>;

/** Pair i is (2i, 2i + 1), which `rope` takes unless given, or (i, i + headDim / 2), as Hugging Face's Llama has it */
export type PairLayout = 'interleaved' | 'half';

/**
 * Sine and cosine of pair i in columns (2i, 2i + 1) or (i, i + dModel / 2); 'wrong-sin-odd' has the cosine in column
 * 2i, as who counts from 1 writes it
 */
export type SinusoidalLayout = 'interleaved' | 'concatenated' | 'tensor2tensor' | 'wrong-sin-odd';

/** Pairs of t, then h, then w, or t h w t h w … and the rest t */
export type PairAllocation = 'sections' | 'interleaved';

/**
 * Tokens of a text, or patches before merging, [height, width] or [frames, height, width]; timeStep: ids from a frame to
 * the next one, 1 unless given.
 */
export type Segment =
  | { type: 'text'; length: number }
  | { type: 'image'; grid: Numbers }
  | { type: 'video'; grid: Numbers; timeStep?: number };

/** A format of numbers in models */
export type FloatFormat = 'float32' | 'bfloat16' | 'float16';

/** A name, or 2 to 256 sRGB stops, 3 bytes each */
export type Palette = 'viridis' | 'magma' | 'cividis' | 'diverging' | Numbers;

/** A base or a model, and which way its frequencies are scaled */
export interface FrequencyParams {
  /** size of a head; a config may say it: head_dim, or hidden_size / num_attention_heads */
  headDim?: number;
  /** without a config */
  base?: number;
  /**
   * what `readConfig` gives as `config`, or the keys of a model's config.json, in either spelling: rope_scaling or
   * rope_parameters, type or rope_type; null means not given. A rope_type is 'default', 'mrope', 'linear', 'ntk' (the
   * rule of gte and vLLM), 'ntk-aware' (the larger base), 'dynamic', 'yarn', 'longrope', 'su' or 'llama3'
   */
  config?: object;
  /** tokens now, for 'dynamic' and 'longrope'; as in training when not given */
  seqLen?: number;
  /** YaRN's: the released code's (default), the paper's, and the mistake of a ramp over wavelengths */
  ramp?: 'dimension' | 'rotations' | 'wrong-wavelength';
  /** the mistake begins at base^(−2 / d) instead of 1 */
  index?: 'official' | 'wrong-off-by-one';
  /** YaRN's: the mistake makes fast pairs faster and leaves slow ones */
  mix?: 'official' | 'wrong-inverted';
  /** mistakes with the attention factor */
  factorUse?: 'official' | 'wrong-squared' | 'wrong-inverted';
}

/** Which keys a query at i + queryOffset may see; keys start at 0 */
export interface KeysSeen {
  /** none after itself; false unless given */
  causal?: boolean;
  /** position of the first query, 0 unless given */
  queryOffset?: number;
  /** only itself and the windowSize − 1 keys before it */
  windowSize?: number;
  /** these first keys in any case */
  prefixLen?: number;
}
