import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../../web/core/languages.js';

export { LANGUAGES };

const root = new URL('../../content/', import.meta.url);

export const contentPath = (path) => fileURLToPath(new URL(path, root));
export const read = (path) => readFileSync(new URL(path, root), 'utf8');
export const readJson = (path) => JSON.parse(read(path));

// Markdown files below a folder, by their path from it.
const markdownIn = (folder) =>
  readdirSync(new URL(folder, root), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? markdownIn(`${folder}${entry.name}/`).map((file) => `${entry.name}/${file}`)
      : [entry.name],
  );

/** JSON files below a folder of content, by their path from content/. */
export const jsonBelow = (folder) =>
  readdirSync(new URL(folder, root), { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.json'))
    .map((file) => `${folder}${file.replaceAll('\\', '/')}`)
    .sort();

/** Every text inside a value of JSON: { names: that lead to it, text }. */
export const textsIn = (value, names = []) =>
  typeof value === 'string'
    ? [{ names, text: value }]
    : Object.entries(value ?? {}).flatMap(([name, each]) => textsIn(each, [...names, name]));

export const lessons = readdirSync(new URL('lessons/', root));

/** Every Markdown file: { path, lang, twin: the path without its language, text, body: without front matter }. */
export const documents = LANGUAGES.flatMap((lang) => [
  ...lessons.map((slug) => ({ path: `lessons/${slug}/${lang}.md`, lang, twin: `lessons/${slug}`, slug })),
  ...markdownIn(`pages/${lang}/`).map((file) => ({
    path: `pages/${lang}/${file}`,
    lang,
    twin: `pages/${file}`,
  })),
  ...lessons
    .map((slug) => ({
      path: `lessons/${slug}/teacher.${lang}.md`,
      lang,
      twin: `lessons/${slug}/teacher`,
    }))
    .filter(({ path }) => existsSync(new URL(path, root))),
]).map((document) => {
  const text = read(document.path);
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  return { ...document, text, front, body };
});

/** Every group of one match of `pattern` in `text`, in order. */
export const all = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]);

/** Markdown without code fences, where no syntax of ours counts. */
export const withoutFences = (text) => text.replace(/^```[\s\S]*?^```[ \t]*$/gm, '');

/** Containers of a document in order: { name, args }. */
export const containers = (body) =>
  [...withoutFences(body).matchAll(/^:{3,} *([a-z]+)(?: +(.*?))? *$/gm)].map(([, name, args = '']) => ({
    name,
    args,
  }));

/** The ids of the questions that documents of one language answer, as they stand. */
export const questionsIn = (lang) =>
  documents
    .filter((document) => document.lang === lang)
    .flatMap(({ body }) => containers(body))
    .filter(({ name }) => name === 'question')
    .map(({ args }) => args);

export const claims = readJson('claims.json');

/** Every readable string of the claims and the glossary: { from, lang, text }. */
export const strings = [
  ...claims.flatMap((claim) =>
    ['statement', 'correction', 'tempting', 'note']
      .filter((field) => claim[field])
      .flatMap((field) =>
        Object.entries(claim[field]).map(([lang, text]) => ({ from: claim.id, lang, text })),
      ),
  ),
  ...Object.entries(readJson('glossary.json')).flatMap(([slug, entry]) =>
    LANGUAGES.flatMap((lang) => [
      { from: slug, lang, text: entry[lang].term },
      { from: slug, lang, text: entry[lang].text },
    ]),
  ),
];
