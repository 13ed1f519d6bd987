import { translator } from '../../core/words.js';
import words from '../../strings/teach.js';
import { pageLanguage } from '../language.js';

/** The words of the tools for teachers and classes, in `lang` or the language of the page. */
export const say = (key, vars, lang = pageLanguage()) => translator(words[lang], lang)(key, vars);

/** Title, question and labels of a demo in one language: { descriptor, t }. */
export async function demoWith(name, lang) {
  const { descriptor, words: spoken } = await globalThis.Posenc.demoNamed(name, lang);
  return { descriptor, t: translator(spoken.value[lang] ?? {}, lang) };
}
