import { languageOf } from '../core/languages.js';
import { translator } from '../core/words.js';

/** The language of the page. */
export const pageLanguage = () => languageOf(document.documentElement.lang);

/** The words of web/strings in the language of the page: (key, values) → text. */
export const pageWords = (words) => translator(words[pageLanguage()], pageLanguage());
