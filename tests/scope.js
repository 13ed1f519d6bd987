/** @typedef {'quick' | 'usual' | 'all'} Scope how far a run goes, see docs/verification.md */

/**
 * What `npm test` says to the tests; a file that is run by hand goes as far as it can.
 *
 * @type {Scope}
 */
export const scope = /** @type {Scope} */ (process.env.POSENC_SCOPE ?? 'all');

/** Whether what costs minutes and repeats in another language, browser or size what was seen once runs too. */
export const isAll = scope === 'all';

/** Whether only minutes are to be spent. */
export const isQuick = scope === 'quick';

/** How many of `all` random cases are tried: every one before a release, else a twelfth. */
export const runs = (all) => Math.ceil(isAll ? all : all / 12);
