import { readdirSync, readFileSync } from 'node:fs';
import { needsSeldom } from '../elements/seldom-needs.js';
import { demosOf } from './bundle.js';
import { lessonSlugs } from './course.js';
import { repository } from './paths.js';
import { demoWords } from './strings.js';

/** What each demo begins with of the scripts in demos/, by its name. */
export const demoBeginnings = (descriptors) =>
  new Map(
    descriptors.map((one) => [
      one.name,
      [...(needsSeldom(one) ? ['seldom'] : []), ...(one.modules ?? []).map((module) => `engine/${module}`)],
    ]),
  );

const plain = (text) => text.replace(/\[([^\]]*)\]\{\w+\}/g, '$1').replace(/[*$`\\]|\s*\{#.*$/g, '');

/** What a demo is for, in words without marks. */
export const captionOf = (name, lang) => plain(demoWords(name, lang).caption);

// Where demos stand, by name: the titles of lessons or pages, and of their sections.
function placesOf(lang) {
  const places = new Map();
  const pages = readdirSync(repository(`content/pages/${lang}`)).filter((file) => file.endsWith('.md'));
  const files = [
    ...lessonSlugs().map((slug) => `lessons/${slug}/${lang}.md`),
    ...pages.filter((file) => file !== 'index.md').map((file) => `pages/${lang}/${file}`),
  ];
  for (const file of files) {
    const source = readFileSync(repository(`content/${file}`), 'utf8');
    let [title, section] = ['', ''];
    for (const [, key, text] of source.matchAll(/^(title:|##|::: demo) (.*)$/gm)) {
      if (key === 'title:') title = text.replace(/^"|"$/g, '');
      else if (key === '##') section = plain(text);
      else {
        const [name] = text.split(' ');
        places.set(name, [...(places.get(name) ?? []), title, section]);
      }
    }
  }
  return places;
}

/**
 * All demos by family, in every language: { ko: [{ family, demos: [{ name, title, words }] }], en: … }; `words` are what one
 * looks for besides: the caption, and the lessons that it stands in.
 */
export function demoCatalogue(families, languages) {
  const inLanguage = (lang) => {
    const places = placesOf(lang);
    return families.map((family) => {
      const demos = demosOf(family).map(({ name }) => {
        const { title, caption } = demoWords(name, lang);
        const found = [...new Set([plain(caption), ...(places.get(name) ?? [])])];
        return { name, title, words: found.join(' ') };
      });
      return { family, demos };
    });
  };
  return Object.fromEntries(languages.map((lang) => [lang, inLanguage(lang)]));
}

/** `::: tool name`: the place of a tool; what stands inside is read without scripts. */
export const toolContainer = {
  open(name) {
    if (!/^[a-z]+$/.test(name)) throw new Error(`tool “${name}” must be one word of small letters`);
    return `<div class="tool" data-tool="${name}">\n`;
  },
  close: () => '</div>\n',
};
