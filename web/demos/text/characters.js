import { ALPHABET } from './runs.js';

const PLAIN = { '“': '"', '”': '"', '‘': "'", '’': "'", '–': '—', '…': '...', '\u00a0': ' ' };

/** A text as the models know it: quotation marks as a typewriter has them, one sign of white space between words. */
export const plain = (text) =>
  text
    .replace(/[“”‘’–…\u00a0]/g, (sign) => PLAIN[sign])
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '));

/** The first character that no model knows, or undefined. */
export const unknownIn = (text) => Array.from(plain(text)).find((letter) => !ALPHABET.includes(letter));

/** The tokens of a plain text that has none of these. */
export const tokensOf = (text) => Uint8Array.from(text, (letter) => ALPHABET.indexOf(letter));
