import { translator } from '../../core/words.js';
import { readingWords as words } from '../../strings/words.js';

/** The words of these elements in a language. */
export const readingWords = (lang) => translator(words[lang], lang);
