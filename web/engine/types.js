/**
 * @typedef {ArrayLike<number>} Numbers a typed or a plain array of numbers; only read, never kept
 * @typedef {'interleaved' | 'half'} PairLayout pair i is (2i, 2i + 1) or (i, i + headDim / 2)
 * @typedef {'interleaved' | 'concatenated' | 'tensor2tensor' | 'wrong-sin-odd'} SinusoidalLayout sine and cosine of pair i in
 *   columns (2i, 2i + 1) or (i, i + dModel / 2); 'wrong-sin-odd' has the cosine in column 2i, as who counts from 1 writes it
 * @typedef {'sections' | 'interleaved'} PairAllocation pairs of t, then h, then w, or t h w t h w … and the rest t
 * @typedef {{ type: 'text', length: number } | { type: 'image' | 'video', grid: Numbers }} Segment tokens of a text, or
 *   patches before merging, [height, width] or [frames, height, width]
 * @typedef {'float32' | 'bfloat16' | 'float16'} FloatFormat a format of numbers in models
 * @typedef {'viridis' | 'magma' | 'cividis' | 'diverging' | Numbers} Palette a name, or 2 to 256 sRGB stops, 3 bytes each
 *
 * @typedef {object} FrequencyParams a base or a model, and which way its frequencies are scaled
 * @property {number} [headDim] size of a head; a config may say it: head_dim, or hidden_size / num_attention_heads
 * @property {number} [base] without a config
 * @property {object} [config] the keys of a model's config.json, in either spelling: rope_scaling or rope_parameters, type
 *   or rope_type; null means not given. A rope_type is 'default', 'mrope', 'linear', 'ntk', 'dynamic', 'yarn',
 *   'longrope', 'su' or 'llama3'
 * @property {number} [seqLen] tokens now, for 'dynamic' and 'longrope'; as in training when not given
 * @property {'dimension' | 'rotations' | 'wrong-wavelength'} [ramp] YaRN's: the released code's (default), the paper's, and
 *   the mistake of a ramp over wavelengths
 * @property {'official' | 'wrong-off-by-one'} [index] the mistake begins at base^(−2 / d) instead of 1
 * @property {'official' | 'wrong-inverted'} [mix] YaRN's: the mistake makes fast pairs faster and leaves slow ones
 * @property {'official' | 'wrong-squared' | 'wrong-inverted'} [factorUse] mistakes with the attention factor
 *
 * @typedef {object} Verbs make a method of a function that the wasm module exports, by its name there
 * @property {(name: string) => (params: any) => any} verb takes parameters alone
 * @property {(name: string) => (values: any, params: any) => any} verbOf takes an array before them
 * @property {(name: string) => (first: any, second: any, params: any) => any} verbOfTwo takes two
 * @property {(name: string) => (first: any, second: any, third: any, params: any) => any} verbOfThree takes three
 *
 * @typedef {object} KeysSeen which keys a query at i + queryOffset may see; keys start at 0
 * @property {boolean} [causal] none after itself
 * @property {number} [queryOffset] position of the first query, 0 unless given
 * @property {number} [windowSize] only itself and the windowSize − 1 keys before it
 * @property {number} [prefixLen] these first keys in any case
 */

export {};
