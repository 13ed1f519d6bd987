import { translator } from '../../core/words.js';
import words from '../../strings/embed-builder.js';
import { pageLanguage } from '../language.js';

/** The words of the embed builder. */
export const tell = (key, vars) => translator(words[pageLanguage()], pageLanguage())(key, vars);
