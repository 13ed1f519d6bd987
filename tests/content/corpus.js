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

/** The claims of every lesson by its slug, and all of them. */
export const claimFiles = new Map(
  readdirSync(new URL('claims/', root)).map((file) => [
    file.replace('.json', ''),
    readJson(`claims/${file}`),
  ]),
);
export const claims = [...claimFiles.values()].flat();

/** Every readable string of the claims and the glossary: { from, lang, text }. */
export const strings = [
  ...claims.flatMap((claim) =>
    ['statement', 'correction', 'tempting', 'note']
      .filter((field) => claim[field])
      .flatMap((field) => LANGUAGES.map((lang) => ({ from: claim.id, lang, text: claim[field][lang] }))),
  ),
  ...Object.entries(readJson('glossary.json')).flatMap(([slug, entry]) =>
    LANGUAGES.flatMap((lang) => [
      { from: slug, lang, text: entry[lang].term },
      { from: slug, lang, text: entry[lang].text },
    ]),
  ),
];

// The syllables of Hangul that end in one of `finals`, 0 being a vowel and 8 ㄹ, as a class of characters.
const endingIn = (finals) => {
  const syllables = Array.from({ length: 11172 }, (_, i) => (finals(i % 28) ? 0xac00 + i : 0));
  return `[${String.fromCharCode(...syllables.filter(Boolean))}]`;
};
const vowel = endingIn((final) => final === 0);
const consonant = endingIn((final) => final !== 0);

/** Korean particles that do not fit what stands before them when it is read aloud. */
export const WRONG_PARTICLES = [
  /\b[a-z]*[013678]\)?(?:는|가|를|와) /i, // 영 일 삼 육 칠 팔 end in a consonant
  /\b[a-z]*[2459]\)?(?:은|을|과) /i, // 이 사 오 구 end in a vowel
  /(?:RoPE|ALiBi|BERT|BERT-base|GPT-2|T5|ViT|LLaMA)(?:은|을|과|이) /,
  /(?:XLNet|Transformer-XL|YaRN|PaLM)(?:는|를|와|가) /,
  // After Hangul; 나을, 나은, 모은 and 지은 are forms of verbs.
  new RegExp(`(?:(?!나)${vowel}을|(?![나모지])${vowel}은|${vowel}(?:과|으로))(?![가-힣])`),
  new RegExp(`(?:${consonant}[를와]|${endingIn((final) => final !== 0 && final !== 8)}로)(?![가-힣])`),
  /\}\}\)?(?:은|는|을|를|가|와|과|으로|로)(?![가-힣])/, // a computed number may end in any digit: {{ … | 2 | 은 }}
];
