import { biases } from './biases.js';
import { encodings } from './encodings.js';
import { rotations } from './rotations.js';

/** @import { Nested } from './numbers.js' */

/**
 * @typedef {{
 *   name: string,
 *   call?: string,
 *   torch?: string,
 *   data?: object,
 *   expect?: Nested,
 *   tolerance?: number,
 *   error?: string,
 *   says?: RegExp,
 *   js?: (listing: Record<string, Function>) => Nested,
 *   cc?: false | string,
 * }} Listing
 */

/**
 * What the listings of each method must give, by the engine: { name, call: in Python, torch: if it is another one there,
 * data: none unless said, expect, tolerance: 0 unless said, or error: that Python raises; js: how the listing for the
 * engine is called; cc: the line that tests/library/listings.cc prints }.
 *
 * @param {import('../../../web/engine/engine.js').Engine} engine
 * @returns {Record<string, Listing[]>}
 */
export const methods = (engine) => ({ ...encodings(engine), ...biases(engine), ...rotations(engine) });

/** The file for the engine, by its path from content/. */
export const engineListing = (method) => `code/${method}/${method}.js`;
