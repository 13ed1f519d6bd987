import { LENGTHS, tokenText } from './sequences.js';

/** A length that a test found, which may lie below the shortest or be the longest of all. */
export function lengthWords(length, t) {
  if (length === 0) return t('below', { length: LENGTHS[0] });
  return length === LENGTHS.at(-1) ? t('atLeast', { length }) : t('tokens', { length });
}

/** Every test and its effective length, in a list. */
export const listWords = ({ effective }, t) =>
  Object.entries(effective)
    .map(([test, length]) => t('pair', { test: t.option('test', test), length: lengthWords(length, t) }))
    .join(', ');

const ENDS = 5; // tokens shown at either end, and around the needle

/** The chosen sequence: its beginning, the place of what is asked for, and the question. */
export function exampleWords({ example: { tokens, at, answer } }, t) {
  const keep = (i) => i < ENDS || i >= tokens.length - ENDS || Math.abs(i - at) <= 2;
  const parts = [];
  for (let i = 0; i < tokens.length; i++)
    if (keep(i)) parts.push(tokenText(tokens[i]));
    else if (parts.at(-1) !== '…') parts.push('…');
  return t('example', { text: parts.join(' '), answer: tokenText(answer) });
}
