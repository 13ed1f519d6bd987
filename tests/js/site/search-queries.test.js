import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { LANGUAGES } from '../../../web/core/languages.js';
import { lessonSlugs } from '../../../web/generator/course.js';
import { createFinder } from '../../../web/site/search/find.js';
import { assetOf, site } from '../generator/made-site.js';

// A list of [query, pages or page#section that answer it]: one of them comes within so many results. The first for the name
// of a lesson is its beginning, not a part of it.
const QUERIES = JSON.parse(readFileSync(new URL('search-queries.json', import.meta.url), 'utf8'));
const TASKS = Object.keys(
  JSON.parse(readFileSync(new URL('../../../content/search.json', import.meta.url), 'utf8')).tasks,
).length;
const WITHIN = { questions: 5, words: 3, tasks: 3, lessons: 1 };

// What the script of the site searches, out of its call of createSearch().
async function searched(lang) {
  const code = site.get(assetOf(site, `search.${lang}.js`)).toString();
  return runInNewContext(`(${/Object\.assign\((\{pages:[\s\S]*\}),\{hrefOf:/.exec(code)[1]})`);
}

// A question that is found counts for the lesson that it leads to, and a lesson of the short path for the whole one.
const LED = new Map(
  Object.values(JSON.parse(readFileSync(new URL('../../../content/questions.json', import.meta.url), 'utf8')))
    .flat()
    .map(({ id, section, at }) => [`q-${(id ?? section).toLowerCase()}`, lessonOf(at)]),
);

function lessonOf(at) {
  const [id, slug] = at.split('#').reverse();
  const heading = new RegExp(`^#{2,3} .*\\{#${id}[ }]`, 'm');
  return slug ?? lessonSlugs().find((lesson) => heading.test(lessonText(lesson)));
}

function lessonText(slug) {
  return readFileSync(new URL(`../../../content/lessons/${slug}/en.md`, import.meta.url), 'utf8');
}

const FULL = {
  'short-why': 'why',
  'short-build': 'encoding',
  'short-rotate': 'rope',
  'short-beyond': 'scaling',
};

function reached(path, id) {
  if (path === 'questions/index.html' && LED.has(id)) return `lessons/${LED.get(id)}/index.html`;
  return path.replace(/short-[a-z]+/, (slug) => FULL[slug]);
}

const isPage = (path, name) => path === `lessons/${name}/index.html` || path === `${name}/index.html`;

function answers({ path, id }, kind, name) {
  const [page, section = kind === 'lessons' ? '' : id] = name.split('#');
  return section === id && (isPage(path, page) || isPage(reached(path, id), page));
}

for (const lang of LANGUAGES) {
  test(`what people type finds the page that answers it, ${lang}`, async () => {
    const content = await searched(lang);
    const finder = createFinder(content);
    await finder.ready;
    const missed = Object.entries(WITHIN).flatMap(([kind, most]) =>
      QUERIES[lang][kind]
        .map(([query, names]) => ({
          query,
          names,
          found: finder
            .find(query, { most })
            .results.map(({ section: [page, id] }) => ({ path: content.pages[page][1], id })),
        }))
        .filter(
          ({ names, found }) =>
            !names.split(' ').some((name) => found.some((place) => answers(place, kind, name))),
        )
        .map(
          ({ query, names, found }) =>
            `“${query}” should find ${names}, finds ${found.map(({ path, id }) => `${path}#${id}`).join(', ')}`,
        ),
    );
    assert.deepEqual(missed, []);
  });

  test(`there are at least sixty queries, each with pages that exist or will, ${lang}`, async () => {
    const { pages, tasks } = await searched(lang);
    assert.equal(tasks.length, TASKS, 'each task has its page');
    const all = Object.keys(WITHIN).flatMap((kind) => QUERIES[lang][kind]);
    assert.ok(all.length >= 60);
    for (const [query, names] of all)
      assert.ok(
        names.split(' ').some((name) => pages.some(([, path]) => isPage(path, name.split('#')[0]))),
        query,
      );
  });
}
