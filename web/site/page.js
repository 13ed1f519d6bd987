import { languageOf } from '../core/languages.js';
import { translator } from '../core/words.js';
import { make } from '../elements/dom.js';

// What the scripts of every page share.

/** The language of the page. */
export const pageLanguage = () => languageOf(document.documentElement.lang);

/** The words of web/strings in the language of the page: (key, values) → text. */
export const pageWords = (words) => translator(words[pageLanguage()], pageLanguage());

/** A button that looks like a word. */
export const plainButton = (text, pressed, properties = {}) =>
  make('button.plain', { onclick: pressed, ...properties }, text);

/** Calls connect(root) for what stands in the page, and in one file for every part that comes into it later. */
export function eachPart(connect) {
  connect(document);
  document.addEventListener('posenc:part', ({ target }) => connect(target));
}
