import { translator } from '../../core/words.js';
import words from '../../strings/reading.js';

/** The words of these elements in a language. */
export const readingWords = (lang) => translator(words[lang], lang);
