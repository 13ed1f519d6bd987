import stored from '../../../../content/text/stream.json' with { type: 'json' };

/** What a session of RoPE's model has after the first characters: { key, losses, first }, so that a picture begins with them. */
export const BEGUN = /** @type {any} */ (stored);
