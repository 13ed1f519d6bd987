/** @import { Fact } from './facts.d.ts' */

/** The largest position that RoPE turns by. */
export const ROTATED = 2 ** 24;
/** The most tokens in a sequence, features of a model and heads. */
export const LENGTH = 2 ** 20;
export const WIDTH = 16384;
export const HEADS = 4096;

/**
 * A whole number.
 *
 * @param {number} from
 * @param {number} [to]
 * @param {Partial<Fact>} [more]
 * @returns {Fact}
 */
export const whole = (from, to, more) => ({ kind: 'whole', from, to, ...more });

/**
 * How many there are of something.
 *
 * @param {number} [to]
 * @param {Partial<Fact>} [more]
 */
export const count = (to, more) => whole(1, to, more);

/**
 * A finite number.
 *
 * @param {Partial<Fact>} [more]
 * @returns {Fact}
 */
export const real = (more) => ({ kind: 'real', ...more });

/**
 * @param {boolean} usual
 * @returns {Fact}
 */
export const flag = (usual) => ({ kind: 'flag', usual });

/**
 * One of several words, which the type names.
 *
 * @param {string} enumeration in C++
 * @param {string} [usual]
 * @returns {Fact}
 */
export const choice = (enumeration, usual) => ({ kind: 'choice', enumeration, usual });

/**
 * Arrays of numbers.
 *
 * @param {Partial<Fact>} [more]
 * @returns {Fact}
 */
export const floats = (more) => ({ kind: 'numbers', element: 'float', ...more });

/** @param {Partial<Fact>} [more] */
export const doubles = (more) => floats({ element: 'double', ...more });

/** Height and width. @type {Fact} */
export const sides = { kind: 'sides' };

/** What only its own verb knows. @type {Fact} */
export const other = { kind: 'other' };

/** Position of the first query. */
export const queryOffset = whole(0, LENGTH, { usual: 0 });

/**
 * Of the frequencies, θ in papers.
 *
 * @param {number} [usual]
 * @param {Partial<Fact>} [more]
 */
export const base = (usual, more) => real({ above: 1, to: 1e15, usual, ...more });

/** Frequencies, radians per token, in the place of a base. */
export const invFreq = doubles({ within: 2 ** 20, instead: 'base' });

/** Tokens that stand elsewhere than at 0, 1, 2 … */
export const positions = doubles({ most: LENGTH, within: LENGTH, instead: 'seqLen' });
