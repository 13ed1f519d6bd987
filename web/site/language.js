import { languageOf } from '../core/languages.js';

/** The language of the page. */
export const pageLanguage = () => languageOf(document.documentElement.lang);
