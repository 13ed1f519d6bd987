import { LANGUAGES } from '../core/languages.js';
import { offlineFiles } from './products/service-worker.js';
import { fontsOf, modulesOf, pageFiles, wireSize } from './sizes.js';

// What visits cost in bytes on the wire, from the built files: gzip at its best level, woff2 as it is. The lines of HTTP
// around a file, some hundred bytes each, are not counted.

const GB = 1e9;
const CLASS = 1000;
const DAY = 1e6;

// A stored model is read by the trainer.
/** @type {[string, RegExp][]} */
const TRAINED = [['trainer.js', /name:"race\/inspector"/]];

/** Files that a reader with empty caches takes of a page, read to the end. */
export function visitFiles(page, site) {
  const files = pageFiles(page, site).read;
  return [...new Set([...files, ...modulesOf(files, site, TRAINED), ...fontsOf(page, site)])];
}

/**
 * What a visitor costs per kind of page: [{ name, first, next }], bytes. `first`: with empty caches, read to the end;
 * `next`: the heaviest other one of its kind after it. The same page once more costs no body at all: the page is asked
 * for and has not changed, the rest is kept.
 */
export function costs({ site, elements, single }) {
  const weigh = (files, list) => [...list].reduce((sum, file) => sum + wireSize(files.get(file), file), 0);
  const needed = new Map();
  const needs = (page) => {
    if (!needed.has(page)) needed.set(page, new Set(visitFiles(page, site)));
    return needed.get(page);
  };
  const heaviest = (pages, from) => {
    const known = from ? needs(from) : new Set();
    return Math.max(
      ...pages.map((page) =>
        weigh(
          site,
          [...needs(page)].filter((file) => !known.has(file)),
        ),
      ),
    );
  };
  const lessons = (lang) =>
    [...site.keys()].filter((path) => new RegExp(`^${lang}/lessons/[^/]+/index\\.html$`).test(path)).sort();
  const page = (name, path) => ({ name, first: weigh(site, needs(path)) });
  const course = (lang) => {
    const pages = lessons(lang);
    const sorted = pages.map((path) => [weigh(site, needs(path)), path]).sort(([a], [b]) => b - a);
    const [first, heavy] = sorted[0];
    const rest = pages.filter((path) => path !== heavy);
    const all = weigh(site, new Set(pages.flatMap((path) => [...needs(path)])));
    return [
      { name: `the heaviest lesson, ${lang}`, first, next: heaviest(rest, heavy) },
      { name: `all ${pages.length} lessons, ${lang}`, first: all },
    ];
  };
  // What the service worker takes over http after the first page, in the background.
  const lists = offlineFiles(site);
  const whole = (lang) => ({
    name: `every page in the background, ${lang}`,
    first: weigh(site, [...lists.common, ...lists[lang]]),
  });
  const core = wireSize(elements.get('posenc.iife.js'));
  const families = [...elements.keys()].filter((file) =>
    /^demos\/(?!export|reading|seldom|paper|trainer)[^/]+\.js$/.test(file),
  );
  const family = Math.max(...families.map((file) => wireSize(elements.get(file))));
  return [
    ...LANGUAGES.map((lang) => page(`the front page, ${lang}`, `${lang}/index.html`)),
    ...LANGUAGES.flatMap(course),
    ...LANGUAGES.map(whole),
    page('every claim, ko', 'ko/claims/index.html'),
    page('the models, ko', 'ko/models/index.html'),
    { name: 'a demo in a post, the heaviest family', first: core + family, next: family },
    ...[...single]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, data]) => ({ name: `\`${name}\``, first: wireSize(data) })),
  ];
}

const kilobytes = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
const gigabytes = (bytes) => {
  const value = bytes / GB;
  return `${value < 10 ? value.toFixed(2) : value.toFixed(0)} GB`;
};

/** The costs as a table in Markdown. */
export const costTable = (rows) =>
  [
    '| read to the end | first visit | after another of its kind | a class of 1,000 | a day of 1,000,000 |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ name, first, next }) =>
        `| ${name} | ${kilobytes(first)} | ${next === undefined ? '' : kilobytes(next)} | ${gigabytes(first * CLASS)} | ${gigabytes(first * DAY)} |`,
    ),
  ].join('\n');
