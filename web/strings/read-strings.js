import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../core/languages.js';

// Words of a demo that stand outside of a page as well.
const PLACES = { lens: 'demos/scaling' };

const file = (lang, name) => new URL(`../../content/strings/${lang}/${name}.json`, import.meta.url);

/**
 * The words of content/strings/<lang>/<name>.json in every language: { ko: …, en: … }. Scripts for a browser hold the
 * words themselves: the build puts them into words.js.
 *
 * @param {string} name
 * @returns {Record<string, any>}
 */
export const readStrings = (name) =>
  Object.fromEntries(
    LANGUAGES.map((lang) => [lang, JSON.parse(readFileSync(file(lang, PLACES[name] ?? name), 'utf8'))]),
  );
