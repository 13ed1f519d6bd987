import { plain, unknownIn } from '../characters.js';

/** What is wrong with a prompt, as words have it: { key, … }; undefined where a model can go on with it. */
export function faultOf(prompt) {
  const letter = unknownIn(prompt);
  if (letter !== undefined) return { key: 'errorLetter', letter };
  return undefined;
}

/** The prompt as the model reads it. */
export const promptOf = (prompt) => plain(prompt);
