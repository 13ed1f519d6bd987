import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../core/languages.js';
import { fill } from '../core/words.js';
import { repository } from './paths.js';

/** `t(key)` for the words of the page chrome; a missing word stops the build. */
export function siteWords(lang) {
  const words = JSON.parse(readFileSync(repository(`content/strings/${lang}/site.json`), 'utf8'));
  return (key, values) => {
    if (!Object.hasOwn(words, key)) throw new Error(`content/strings/${lang}/site.json has no “${key}”`);
    return fill(words[key], values);
  };
}

/** These of every language. */
export const wordsOfAll = () => Object.fromEntries(LANGUAGES.map((lang) => [lang, siteWords(lang)]));
