import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

export const LANGUAGES = ['ko', 'en'];

// Pages of one language whose main part the build completes.
const KINDS = {
  glossary: 'glossary',
  teacher: 'teachers',
  claims: 'claims',
  models: 'models',
  teach: 'teach',
  embed: 'post',
};

/** Absolute path of a file in the repository. */
export const repository = (path = '') => fileURLToPath(new URL(path, ROOT));

/**
 * Where a content file lands below the site's root, its language and what it is; undefined for every other file.
 * 'content/lessons/alibi/ko.md' → { lang: 'ko', kind: 'lesson', slug: 'alibi', path: 'ko/lessons/alibi/index.html' }
 */
export function route(inputPath) {
  const lesson = /(?:^|\/)content\/lessons\/([a-z0-9-]+)\/(ko|en)\.md$/.exec(inputPath);
  if (lesson) {
    const [, slug, lang] = lesson;
    return { lang, kind: 'lesson', slug, path: `${lang}/lessons/${slug}/index.html` };
  }
  const teacher = /(?:^|\/)content\/lessons\/([a-z0-9-]+)\/teacher\.(ko|en)\.md$/.exec(inputPath);
  if (teacher) {
    const [, slug, lang] = teacher;
    return { lang, kind: 'teacher', slug, path: `${lang}/lessons/${slug}/teacher/index.html` };
  }
  const reference = /(?:^|\/)content\/pages\/(ko|en)\/reference\/([a-z]+)\.md$/.exec(inputPath);
  if (reference) {
    const [, lang, slug] = reference;
    const folder = slug === 'index' ? 'reference' : `reference/${slug}`;
    return { lang, kind: 'reference', slug, path: `${lang}/${folder}/index.html` };
  }
  const page = /(?:^|\/)content\/pages\/(ko|en)\/([a-z0-9-]+)\.md$/.exec(inputPath);
  if (!page) return undefined;
  const [, lang, slug] = page;
  if (slug === 'index') return { lang, kind: 'front', slug: 'front', path: `${lang}/index.html` };
  return { lang, kind: KINDS[slug] ?? 'page', slug, path: `${lang}/${slug}/index.html` };
}

/** '../../' from a page's path to the site's root, so that pages work from any folder and by double click. */
export const rootFrom = (path) => '../'.repeat(path.split('/').length - 1);
