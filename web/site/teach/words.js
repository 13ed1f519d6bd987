import en from '../../../content/strings/en/teach.json' with { type: 'json' };
import ko from '../../../content/strings/ko/teach.json' with { type: 'json' };
import { translator } from '../../core/words.js';

const words = { ko, en };

/** The language of the page. */
export const pageLanguage = () => (document.documentElement.lang === 'ko' ? 'ko' : 'en');

/** The words of the tools for teachers and classes, in `lang` or the language of the page. */
export const say = (key, vars, lang = pageLanguage()) => translator(words[lang], lang)(key, vars);

/** Title, question and labels of a demo in one language: { descriptor, t }. */
export async function demoWith(name, lang) {
  const { descriptor, words: spoken } = await globalThis.Posenc.demoNamed(name, lang);
  return { descriptor, t: translator(spoken.value[lang] ?? {}, lang) };
}
