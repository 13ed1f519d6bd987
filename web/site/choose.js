import { FALLBACK, languageIn } from '../core/languages.js';

// The first language of the reader's list that the site speaks; the plain links do without.
const language = navigator.languages.map(languageIn).find(Boolean) ?? FALLBACK;
location.replace(`${language}/index.html${location.hash}`);
