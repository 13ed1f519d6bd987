import { readFileSync } from 'node:fs';
import { groups } from '../checks/index.js';
import { LANGUAGES } from '../core/languages.js';
import { moduleNames } from '../engine/module-names.js';
import { bibtexFile } from './bibtex.js';
import {
  allDescriptors,
  bundleChecks,
  bundleDemo,
  bundleExport,
  bundleFamily,
  bundleModule,
  bundlePackedSearch,
  bundlePart,
  bundleSearch,
  bundleStyles,
  bundleTrainer,
  demosOf,
  partNames,
} from './bundle.js';
import { readClaims } from './claims.js';
import { faceRules, fontFaces, makeFonts, ownFonts } from './fonts.js';
import { formulaStyles } from './katex-css.js';
import { modelsCsv } from './models.js';
import { notesScripts } from './notes.js';
import { hasNumbers, numbersScripts } from './numbers.js';
import { oneFile } from './onefile.js';
import { elementsFiles, packageFiles } from './package.js';
import { readJson, repository } from './paths.js';
import { chooser, missingPage } from './root-page.js';
import { labScripts, mapCsv, runsCsv, runsJson } from './runs.js';
import { searchIndex, searchWords } from './search.js';
import { demoWords, stringsOf } from './strings.js';
import { TEXT_FILES } from './text-files.js';

// What the build writes out of its parts: the one-file pages, the site and the npm packages, as maps from paths to bytes.

// Kinds of pages that are in the one-file pages, in their order.
const PARTS = ['front', 'lesson', 'extras', 'claims', 'glossary', 'page'];

// Every word a demo or the interface may print in `lang`, for the font.
function spokenWords(lang, families) {
  const files = [
    'interface',
    'reading',
    'seldom',
    'export',
    'site',
    'practice',
    'teach',
    'lab',
    'embed-builder',
    'present',
    'worksheet',
    ...families.map((family) => `demos/${family}`),
  ];
  return files
    .map((file) => readFileSync(repository(`content/strings/${lang}/${file}.json`), 'utf8'))
    .join('\n');
}

// What the figures and exercises of a page say beside its text.
function figureWords({ lang, demos }) {
  const own = demos.map(({ name }) => demoWords(name, lang));
  const shared = ['interface', 'reading', 'seldom', 'practice', 'texts'];
  return JSON.stringify([...own, ...shared.map((name) => stringsOf(lang, name))]);
}

/** posenc-<lang>.html, with every lesson and demo in it, and the data that their figures cannot do without. */
export async function singleFiles({ pages, words, math, built, families, head, log }) {
  const numbersScript = await numbersScripts(words);
  const data = new Map(built.dataFiles);
  const held = [...new Set((await allDescriptors()).flatMap(({ data = [] }) => data))].map((name) => {
    const file = `demos/data/${name}.js`;
    return [file, data.get(file)];
  });
  const entries = await Promise.all(
    LANGUAGES.map(async (lang) => {
      const own = PARTS.flatMap((kind) =>
        pages
          .filter((page) => page.lang === lang && page.kind === kind)
          .sort((a, b) => (a.order ?? 0) - (b.order ?? 0)),
      );
      const markup = own.map((page) => page.markup).join('\n');
      const faces = await makeFonts({ markup, words: spokenWords(lang, families) });
      const inline = ({ data }) => `data:font/woff2;base64,${Buffer.from(data).toString('base64')}`;
      const styles = await bundleStyles(
        `${fontFaces(faces, inline)}\n${formulaStyles(markup)}\n${math.stylesheet()}`,
      );
      const sheets = await Promise.all(
        ['course.css', 'claims-page.css', 'practice.css'].map((sheet) => bundleStyles('', sheet)),
      );
      const document = oneFile({
        lang,
        pages: own,
        outside: [
          ...pages.filter((page) => !own.includes(page)).map(({ path }) => path),
          'assets/posenc.bib',
          `posenc-${lang}.epub`,
        ],
        t: words[lang],
        head,
        scripts: [
          built['one-file'],
          built.core,
          built['claims-page'],
          built.front,
          built.practice,
          built.site,
          numbersScript(lang, own.filter(hasNumbers)),
          await bundlePackedSearch(...searchParts({ pages: own, words, log }, lang)),
        ],
        held: new Map([...built.demoFiles, ...held]),
        styles: [styles, ...sheets].map((sheet) => sheet.trim()).join(''),
      });
      return /** @type {[path: string, data: Buffer]} */ ([`posenc-${lang}.html`, Buffer.from(document)]);
    }),
  );
  return new Map(entries);
}

const SHEETS = ['reference', 'course', 'practice', 'embed-builder', 'teach', 'lab', 'models', 'claims-page'];
/** Scripts of pages that lie in assets under their own names. */
export const PAGE_SCRIPTS = [
  ...['site', 'practice', 'choose', 'claims-page', 'front', 'models', 'present', 'worksheet', 'teach'],
  ...['embed-builder', 'lab'],
];

/**
 * Scripts for any page, below assets: each family with the words of all languages, checks, and what comes when it is asked
 * for; what makes each file.
 *
 * @returns {[file: string, make: () => Promise<string>][]}
 */
export const demoScripts = (families, shared) => [
  ...families.map((family) => [`demos/${family}.js`, () => bundleFamily(family, shared)]),
  ...Object.keys(groups).map((group) => [`demos/checks/${group}.js`, () => bundleChecks(group, shared)]),
  ['demos/export.js', () => bundleExport(shared)],
  ...partNames().map((part) => [`demos/${part}.js`, () => bundlePart(part, shared)]),
  ...moduleNames.map((name) => [`demos/engine/${name}.js`, () => bundleModule(name)]),
  ['demos/trainer.js', () => bundleTrainer()],
];

/** Each demo with the words of one language, for this site's pages: the same of these. */
export const pageScripts = (families, shared) =>
  families
    .flatMap(demosOf)
    .flatMap((demo) =>
      LANGUAGES.map((lang) => [`demos/${demo.name}.${lang}.js`, () => bundleDemo(demo, shared, lang)]),
    );

/** Data that lies in assets for readers to take: what makes each file. */
export const downloads = ({ models }) =>
  new Map([
    ['posenc.bib', () => bibtexFile(readJson('content/sources.json'))],
    ['race.csv', () => runsCsv()],
    ['race.json', () => runsJson()],
    ['map.csv', () => mapCsv()],
    ...TEXT_FILES,
    ['models.csv', () => modelsCsv(models)],
  ]);

const SEARCH_WORDS = ['label', 'close', 'hint', 'none', 'found', 'first', 'questions'];

// What the search of one language goes through, and its words.
function searchParts({ pages, words, log }, lang) {
  const { tasks, ...wordLists } = searchWords();
  const { cut, ...index } = searchIndex(pages, lang, readClaims(), { tasks });
  if (Number.isFinite(cut)) log(`search, ${lang}: sections are searched to ${cut} characters`);
  const spoken = Object.fromEntries(SEARCH_WORDS.map((word) => [word, words[lang](`search.${word}`)]));
  return /** @type {const} */ ([{ ...index, ...wordLists }, spoken]);
}

/** The file of the search of one language, [path, code]. */
export const searchScript = async (parts, lang) => [
  `assets/search.${lang}.js`,
  await bundleSearch(...searchParts(parts, lang), lang),
];

/** The site as it is before the products change it. */
export async function siteFiles({ models, pages, words, math, built, families, head, address, log }) {
  const markup = pages.map((page) => page.markup).join('\n');
  const spoken = LANGUAGES.map((lang) => spokenWords(lang, families)).join('\n');
  const { isRare, sheets } = await ownFonts(pages, figureWords);
  const faces = await makeFonts({ markup, words: spoken, isRare });
  const place = ({ file }) => `fonts/${file}`;
  const generated = `${fontFaces(faces, place)}\n${formulaStyles(markup)}\n${math.stylesheet()}`;
  const tokens = await bundleStyles('', 'tokens.css');
  const numbersScript = await numbersScripts(words);
  const files = [
    ['index.html', chooser(words, head, address)],
    ['404.html', missingPage(words, tokens.trim())],
    ...pages.map((page) => [page.path, page.markup]),
    ['assets/site.css', await bundleStyles(generated)],
    ...(await Promise.all(
      SHEETS.map(async (name) => [`assets/${name}.css`, await bundleStyles('', `${name}.css`)]),
    )),
    ...PAGE_SCRIPTS.map((name) => [`assets/${name}.js`, built[name]]),
    ...[...downloads({ models })].map(([file, make]) => [`assets/${file}`, make()]),
    ...(await Promise.all(LANGUAGES.map((lang) => searchScript({ pages, words, log }, lang)))),
    ['assets/posenc.iife.js', built.core],
    ...notesScripts(pages),
    ...pages
      .filter(hasNumbers)
      .map((page) => [`assets/numbers.${page.slug}.${page.lang}.js`, numbersScript(page.lang, [page])]),
    ...labScripts().map(([file, code]) => [`assets/${file}`, code]),
    ...[...built.demoFiles, ...built.pageFiles, ...built.dataFiles].map(([file, code]) => [
      `assets/${file}`,
      code,
    ]),
    ...sheets.map(([file, face]) => [`assets/${file}`, faceRules([face], place).trim()]),
    ...[...faces, ...sheets.map(([, face]) => face)].map(({ file, data }) => [`assets/fonts/${file}`, data]),
  ];
  return new Map(files.map(([file, data]) => [file, Buffer.from(data)]));
}

const bytesOf = (files) => new Map(files.map(([file, data]) => [file, Buffer.from(data)]));

/** dist/npm, the package of the engine. */
export const npmFiles = ({ built, types }) =>
  bytesOf([['posenc.js', built.engine], ['command.js', built.command], ...packageFiles(types)]);

/** dist/elements, the package of the demos. */
export const elementFiles = async ({ pages, built }) => {
  const demos = [...new Set(pages.flatMap((page) => page.demos.map(({ name }) => name)))].sort();
  const descriptors = await allDescriptors();
  return bytesOf([
    ['posenc.iife.js', built.core],
    ['embed.js', built.embed],
    ...built.demoFiles,
    ...built.dataFiles,
    ...elementsFiles({ demos, descriptors }),
  ]);
};
