/**
 * A call that the engine refused: nothing was computed, and the engine goes on working. Where it refused a text, offset
 * is the index of the character at fault.
 */
export class EngineError extends Error {
  /** @param {{ code: string, field: string, message: string, offset?: number }} refusal */
  constructor({ code, field, message, offset }) {
    super(message);
    this.name = 'EngineError';
    /**
     * 'too-large' for what is right in kind but beyond a limit.
     * @type {'invalid-argument' | 'too-large'}
     */
    this.code = /** @type {any} */ (code);
    /** The parameter at fault, spelled as in the call. */
    this.field = field;
    /** Of a text: where in it the character at fault stands, from 0 on. */
    this.offset = offset;
  }
}
