import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ANY_LANGUAGE as ANY } from '../core/languages.js';

const ROOT = new URL('../../', import.meta.url);

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

const LANG = `(?<lang>${ANY})`;

// Files of content/, each with its kind and its folder below that of its language.
/** @type {[pattern: string, placeOf: (slug: string) => [kind: string, folder: string]][]} */
const ROUTES = [
  [`lessons/(?<slug>[a-z0-9-]+)/${LANG}`, (slug) => ['lesson', `lessons/${slug}/`]],
  [`lessons/(?<slug>[a-z0-9-]+)/teacher\\.${LANG}`, (slug) => ['teacher', `lessons/${slug}/teacher/`]],
  [
    `pages/${LANG}/reference/(?<slug>[a-z]+)`,
    (slug) => ['reference', slug === 'index' ? 'reference/' : `reference/${slug}/`],
  ],
  [
    `pages/${LANG}/(?<slug>[a-z0-9-]+)`,
    (slug) => (slug === 'index' ? ['front', ''] : [KINDS[slug] ?? 'page', `${slug}/`]),
  ],
];

/** Absolute path of a file in the repository. */
export const repository = (path = '') => fileURLToPath(new URL(path, ROOT));

/** What a JSON file of the repository holds. */
export const readJson = (path) => JSON.parse(readFileSync(repository(path), 'utf8'));

/**
 * Where a content file lands below the site's root, its language and what it is; undefined for every other file.
 * 'content/lessons/alibi/ko.md' → { lang: 'ko', kind: 'lesson', slug: 'alibi', path: 'ko/lessons/alibi/index.html' }
 */
export function route(inputPath) {
  for (const [pattern, placeOf] of ROUTES) {
    const { groups } = new RegExp(`(?:^|/)content/${pattern}\\.md$`).exec(inputPath) ?? {};
    if (!groups) continue;
    const [kind, folder] = placeOf(groups.slug);
    const slug = kind === 'front' ? kind : groups.slug;
    return { lang: groups.lang, kind, slug, path: `${groups.lang}/${folder}index.html` };
  }
  return undefined;
}

/** '../../' from a page's path to the site's root, so that pages work from any folder and by double click. */
export const rootFrom = (path) => '../'.repeat(path.split('/').length - 1);
