/**
 * A call that the engine refused: nothing was computed, and the engine goes on working. Code 'too-large' is for what is
 * right in kind but beyond a limit. 'not-loaded' comes only on a page with posenc.iife.js: the verb's module, named by
 * field, has not come yet, and the message says what to wait for. Where a text was refused, offset is the index of the
 * character at fault.
 */
export class EngineError extends Error {
  static {
    // Consoles show it, and a script for pages shortens names.
    Object.defineProperty(EngineError, 'name', { value: 'EngineError' });
  }

  /** @param {{ code: string, field: string, message: string, offset?: number }} refusal */
  constructor({ code, field, message, offset }) {
    super(message);
    this.name = 'EngineError';
    /** @type {'invalid-argument' | 'too-large' | 'not-loaded'} */
    this.code = /** @type {any} */ (code);
    /** The parameter at fault, spelled as in the call. */
    this.field = field;
    /** Of a text: where in it the character at fault stands, from 0 on. */
    this.offset = offset;
  }
}
