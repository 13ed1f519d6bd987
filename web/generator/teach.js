import { readFileSync } from 'node:fs';
import { needsSeldom } from '../elements/seldom-needs.js';
import { demosOf, descriptorsOf } from './bundle.js';
import { repository } from './paths.js';

const wordsOf = (family, lang) =>
  JSON.parse(readFileSync(repository(`content/strings/${lang}/demos/${family}.json`), 'utf8'));

/** Names of the demos for which demos/seldom.js comes. */
export async function seldomDemos(families) {
  const descriptors = (await Promise.all(families.map(descriptorsOf))).flat();
  return new Set(descriptors.filter(needsSeldom).map(({ name }) => name));
}

/** All demos by family, in every language: { ko: [{ family, demos: [{ name, title }] }], en: … }. */
export async function demoCatalogue(families, languages) {
  const lists = await Promise.all(
    families.map(async (family) => ({ family, names: (await demosOf(family)).map(({ name }) => name) })),
  );
  const inLanguage = (lang) =>
    lists.map(({ family, names }) => {
      const words = wordsOf(family, lang);
      return { family, demos: names.map((name) => ({ name, title: words[name.split('/')[1]].title })) };
    });
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
