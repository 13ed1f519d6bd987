import stored from '../../../../content/text/inside.json' with { type: 'json' };

/** What stands inside the stored models: heads by model, and RoPE's pairs. */
export const { heads: HEADS_OF, pairs: PAIRS_OF } = /** @type {any} */ (stored);
