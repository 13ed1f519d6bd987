import { translator } from '../../core/words.js';
import words from '../../strings/present.js';
import { pageLanguage } from '../language.js';

/** The language of the page, and the words of presentations in it. */
export const lang = pageLanguage();
export const say = translator(words[lang], lang);
