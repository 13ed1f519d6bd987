import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { createFinder } from '../../../web/site/search/find.js';
import { assetOf, madeSite } from '../build/made-site.js';

// A list of [query, pages that answer it]: one of them comes within so many results.
const QUERIES = JSON.parse(readFileSync(new URL('search-queries.json', import.meta.url), 'utf8'));
const WITHIN = { questions: 5, words: 3 };

// What the script of the site searches, out of its call of createSearch().
async function searched(lang) {
  const { site } = await madeSite();
  const code = site.get(assetOf(site, `search.${lang}.js`)).toString();
  return runInNewContext(`(${/Object\.assign\((\{pages:[\s\S]*\}),\{base:/.exec(code)[1]})`);
}

const isPage = (path, name) => path === `lessons/${name}/index.html` || path === `${name}/index.html`;

for (const lang of ['ko', 'en']) {
  test(`what people type finds the page that answers it, ${lang}`, async () => {
    const content = await searched(lang);
    const finder = createFinder(content);
    await finder.ready;
    const missed = Object.entries(WITHIN).flatMap(([kind, most]) =>
      QUERIES[lang][kind]
        .map(([query, names]) => ({
          query,
          names,
          found: finder.find(query, { most }).results.map(({ section: [page] }) => content.pages[page][1]),
        }))
        .filter(
          ({ names, found }) => !names.split(' ').some((name) => found.some((path) => isPage(path, name))),
        )
        .map(({ query, names, found }) => `“${query}” should find ${names}, finds ${found.join(', ')}`),
    );
    assert.deepEqual(missed, []);
  });

  test(`there are at least sixty queries, each with pages that exist or will, ${lang}`, async () => {
    const { pages } = await searched(lang);
    const all = Object.keys(WITHIN).flatMap((kind) => QUERIES[lang][kind]);
    assert.ok(all.length >= 60);
    for (const [query, names] of all)
      assert.ok(
        names.split(' ').some((name) => pages.some(([, path]) => isPage(path, name))),
        query,
      );
  });
}
