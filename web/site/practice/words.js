import { translator } from '../../core/words.js';
import words from '../../strings/practice.js';
import { pageLanguage } from '../language.js';

/** The words of the exercises and listings, in the language of the page. */
export const say = (key, vars) => translator(words[pageLanguage()], pageLanguage())(key, vars);
