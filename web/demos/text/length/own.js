import { plain, tokensOf, unknownIn } from '../characters.js';
import { curveOf, LENGTHS, readingAt, TRAINED } from '../runs.js';

// A reader's own text. The same characters are scored at every context length, the last ones of the text.

const [LAST, ENDS] = [32, 4]; // characters of a window that count, and windows
/** Characters that are scored. */
export const SCORED = LAST * ENDS;
/** The shortest text: scored after up to twice the trained length. */
export const LEAST = 2 * TRAINED + SCORED - LAST + 1;

/** What tells a reader's text from another one. */
export const ownKey = (text) => plain(text.trim());

/** What is wrong with a text, as words have it: { key, … }; undefined where it can be measured, or is blank. */
export function faultOf(text) {
  const own = ownKey(text);
  if (own === '') return undefined;
  const letter = unknownIn(own);
  if (letter !== undefined) return { key: 'errorLetter', letter };
  if (own.length < LEAST) return { key: 'errorShort', least: LEAST, count: own.length };
  return undefined;
}

/** What a model is asked about a text: at each length that it has room for. */
export function planOf(text, id) {
  const tokens = tokensOf(ownKey(text));
  // An end is the place of the last character that is scored.
  const ends = Array.from({ length: ENDS }, (_, i) => tokens.length - 1 - LAST * (ENDS - 1 - i));
  const lengths = LENGTHS.filter((length) => length >= LAST && length <= ends[0]);
  return lengths.map((length) => ({
    length,
    params: { tokens, ends, length, last: LAST, ...readingAt(curveOf(id).reading, length) },
  }));
}
