/**
 * @typedef {ArrayLike<number>} Numbers a typed or a plain array of numbers; only read, never kept
 * @typedef {'interleaved' | 'half'} PairLayout pair i is (2i, 2i + 1) or (i, i + headDim / 2)
 * @typedef {'interleaved' | 'concatenated' | 'tensor2tensor' | 'wrong-sin-odd'} SinusoidalLayout sine and cosine of pair i in
 *   columns (2i, 2i + 1) or (i, i + dModel / 2); 'wrong-sin-odd' has the cosine in column 2i, as who counts from 1 writes it
 * @typedef {'viridis' | 'magma' | 'cividis' | 'diverging' | Numbers} Palette a name, or 2 to 256 sRGB stops, 3 bytes each
 *
 * @typedef {object} Verbs make a method of a function that the wasm module exports, by its name there
 * @property {(name: string) => (params: any) => any} verb takes parameters alone
 * @property {(name: string) => (values: any, params: any) => any} verbOf takes an array before them
 * @property {(name: string) => (first: any, second: any, params: any) => any} verbOfTwo takes two
 */

export {};
