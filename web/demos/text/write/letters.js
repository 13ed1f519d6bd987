import { ALPHABET } from '../runs.js';

const SIGNS = { ' ': '␣', '\n': '¶' };

/** A character as a picture has it: white space is seen, and what no model knows is a question mark. */
export const shownLetter = (letter) => SIGNS[letter] ?? (ALPHABET.includes(letter) ? letter : '?');

/** A character inside a sentence. */
export const saidLetter = (letter, t) =>
  letter === ' ' ? t('space') : letter === '\n' ? t('newline') : `‘${letter}’`;

/** What stands at the caret, and how surprising it was. */
export function seeAt({ at, here, length }) {
  if (at >= length || !here) return 'atEnd';
  return Number.isFinite(here.loss) ? 'atValue' : 'atUnread';
}
