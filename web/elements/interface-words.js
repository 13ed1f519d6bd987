import { translator } from '../core/words.js';
import { interfaceWords as words } from '../strings/words.js';

const translators = Object.fromEntries(
  Object.entries(words).map(([lang, own]) => [lang, translator(own, lang)]),
);

/** The words of the elements themselves in a language. */
export const interfaceWords = (lang) => translators[lang];
