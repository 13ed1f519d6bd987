import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ANY_LANGUAGE as ANY } from '../core/languages.js';

const ROOT = new URL('../../', import.meta.url);

const FILES = {
  lesson: new RegExp(`(?:^|/)content/lessons/([a-z0-9-]+)/(${ANY})\\.md$`),
  teacher: new RegExp(`(?:^|/)content/lessons/([a-z0-9-]+)/teacher\\.(${ANY})\\.md$`),
  reference: new RegExp(`(?:^|/)content/pages/(${ANY})/reference/([a-z]+)\\.md$`),
  page: new RegExp(`(?:^|/)content/pages/(${ANY})/([a-z0-9-]+)\\.md$`),
};

// Pages of one language whose main part the build completes.
const KINDS = {
  extras: 'extras',
  glossary: 'glossary',
  teacher: 'teachers',
  claims: 'claims',
  models: 'models',
  teach: 'teach',
  embed: 'embed-builder',
  lab: 'lab',
  race: 'runs',
  methods: 'runs',
};

/** Absolute path of a file in the repository. */
export const repository = (path = '') => fileURLToPath(new URL(path, ROOT));

/** What a JSON file of the repository holds. */
export const readJson = (path) => JSON.parse(readFileSync(repository(path), 'utf8'));

/**
 * Where a content file lands below the site's root, its language and what it is; undefined for every other file.
 * 'content/lessons/alibi/ko.md' → { lang: 'ko', kind: 'lesson', slug: 'alibi', path: 'ko/lessons/alibi/index.html' }
 */
export function route(inputPath) {
  const lesson = FILES.lesson.exec(inputPath);
  if (lesson) {
    const [, slug, lang] = lesson;
    return { lang, kind: 'lesson', slug, path: `${lang}/lessons/${slug}/index.html` };
  }
  const teacher = FILES.teacher.exec(inputPath);
  if (teacher) {
    const [, slug, lang] = teacher;
    return { lang, kind: 'teacher', slug, path: `${lang}/lessons/${slug}/teacher/index.html` };
  }
  const reference = FILES.reference.exec(inputPath);
  if (reference) {
    const [, lang, slug] = reference;
    const folder = slug === 'index' ? 'reference' : `reference/${slug}`;
    return { lang, kind: 'reference', slug, path: `${lang}/${folder}/index.html` };
  }
  const page = FILES.page.exec(inputPath);
  if (!page) return undefined;
  const [, lang, slug] = page;
  if (slug === 'index') return { lang, kind: 'front', slug: 'front', path: `${lang}/index.html` };
  return { lang, kind: KINDS[slug] ?? 'page', slug, path: `${lang}/${slug}/index.html` };
}

/** '../../' from a page's path to the site's root, so that pages work from any folder and by double click. */
export const rootFrom = (path) => '../'.repeat(path.split('/').length - 1);
