import { texts } from './words.js';

/** The text that a demo begins with, in each language. */
export const initialText = (demo) =>
  Object.fromEntries(Object.entries(texts).map(([lang, own]) => [lang, own[demo]]));
