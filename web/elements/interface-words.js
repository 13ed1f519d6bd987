import { translator } from '../core/words.js';
import words from '../strings/interface.js';

const translators = Object.fromEntries(
  Object.entries(words).map(([lang, own]) => [lang, translator(own, lang)]),
);

/** The words of the elements themselves in a language. */
export const interfaceWords = (lang) => translators[lang];
