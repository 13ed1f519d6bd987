import { LANGUAGES } from '../core/languages.js';
import { fill } from '../core/words.js';
import { readJson } from './paths.js';

/** The words of content/strings/<lang>/<name>.json. */
export const stringsOf = (lang, name) => readJson(`content/strings/${lang}/${name}.json`);

/** The words of a demo, 'family/demo'. */
export function demoWords(name, lang) {
  const [family, demo] = name.split('/');
  return stringsOf(lang, `demos/${family}`)[demo];
}

/** `t(key)` for the words of the page chrome; a missing word stops the build. */
export function siteWords(lang) {
  const words = stringsOf(lang, 'site');
  return (key, values) => {
    if (!Object.hasOwn(words, key)) throw new Error(`content/strings/${lang}/site.json has no “${key}”`);
    return fill(words[key], values);
  };
}

/** These of every language. */
export const wordsOfAll = () => Object.fromEntries(LANGUAGES.map((lang) => [lang, siteWords(lang)]));
