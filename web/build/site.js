import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { groups } from '../checks/index.js';
import { bibtexFile } from './bibtex.js';
import {
  bundleChecks,
  bundleCore,
  bundleDemo,
  bundleEngine,
  bundleFamily,
  bundlePageScript,
  bundleSearch,
  bundleStyles,
  bundleTake,
  demoFamilies,
  demosOf,
  descriptorsOf,
  sharedModules,
} from './bundle.js';
import { lessonSlugs, readClaims } from './claims.js';
import { chooser, missingPage } from './entrance.js';
import { fontFaces, makeFonts } from './fonts.js';
import { formulaStyles } from './katex-css.js';
import { kitFiles } from './kit.js';
import { measureChecks } from './markdown/claims.js';
import { createHighlighter } from './markdown/code.js';
import { measureContradictions } from './markdown/contradictions.js';
import { createMarkdown } from './markdown/index.js';
import { MathSetter } from './markdown/math.js';
import { measureModels, modelsCsv } from './models.js';
import { notesScripts } from './notes.js';
import { inScript, oneFile } from './onefile.js';
import { packageFiles } from './package.js';
import { renderPages } from './pages.js';
import { LANGUAGES, repository } from './paths.js';
import { addProducts } from './products/index.js';
import { readCpp } from './reference/cpp.js';
import { declarations } from './reference/declarations.js';
import { readJavaScript } from './reference/javascript.js';
import { cppReference, javascriptReference } from './reference/pages.js';
import { namesOfAll } from './reference/signature.js';
import { searchIndex } from './search.js';
import { BUILD_SECONDS, measureSizes, reportSizes } from './sizes.js';
import { siteWords } from './strings.js';
import { demoCatalogue } from './teach.js';

const ENGINE = ['build/wasm/posenc.js', 'build/wasm/posenc.wasm.js'];
const CONTENT = [
  ...LANGUAGES.flatMap((lang) => [`content/pages/${lang}/index.md`, `content/strings/${lang}/site.json`]),
  ...['sources', 'glossary', 'contradictions', 'models'].map((name) => `content/${name}.json`),
  'content/claims',
  'web/checks/index.js',
  'web/elements/index.js',
];
const PARTS = ['front', 'lesson', 'claims', 'glossary', 'page'];

const PAGE_SCRIPTS = [
  'site',
  'choose',
  'ledger',
  'practice',
  'models',
  'teach',
  'post',
  'present',
  'worksheet',
  'frame',
  'embed',
];

const readJson = (path) => JSON.parse(readFileSync(repository(path), 'utf8'));

function requireParts() {
  const engine = ENGINE.filter((file) => !existsSync(repository(file)));
  if (engine.length > 0)
    throw new Error(`${engine.join(' and ')} missing: build the engine first (npm run build).`);
  const parts = CONTENT.filter((file) => !existsSync(repository(file)));
  if (parts.length > 0)
    throw new Error(`${parts.join(' and ')} missing: the site has nothing to show without.`);
}

async function content(head, families) {
  const { loadEngine } = await import('../engine/engine.js');
  const engine = await loadEngine();
  const headers = readCpp(Object.keys(engine));
  const javascript = readJavaScript(engine);
  const glossary = readJson('content/glossary.json');
  const words = Object.fromEntries(LANGUAGES.map((lang) => [lang, siteWords(lang)]));
  const math = new MathSetter();
  const highlighter = await createHighlighter();
  const models = measureModels(readJson('content/models.json'), engine);
  const markdown = createMarkdown({
    engine,
    math,
    glossary,
    highlighter,
    claims: readClaims(),
    sources: readJson('content/sources.json'),
    measured: await measureChecks(groups, engine),
    contradictions: measureContradictions(readJson('content/contradictions.json'), groups, engine),
    lessons: lessonSlugs(),
    models,
  });
  const references = ({ kind, slug, lang, t }) => {
    const make = kind === 'reference' && { javascript: javascriptReference, cpp: cppReference }[slug];
    return make ? make({ javascript, headers, lang, t, highlighter }) : undefined;
  };
  const catalogue = await demoCatalogue(families, LANGUAGES);
  const pages = await renderPages({ markdown, words, glossary, head, references, catalogue });
  return { pages, words, math, models, types: declarations(javascript, headers) };
}

// Every word a demo or the interface may print in `lang`, for the font.
function spokenWords(lang, families) {
  const files = [
    'interface',
    'take',
    'site',
    'practice',
    'teach',
    'post',
    'present',
    'worksheet',
    ...families.map((family) => `demos/${family}`),
  ];
  return files
    .map((file) => readFileSync(repository(`content/strings/${lang}/${file}.json`), 'utf8'))
    .join('\n');
}

// Each family with the words of both languages, for any page, and each demo with those of one, for this site's pages.
async function scripts(families) {
  const shared = await sharedModules();
  const demos = (await Promise.all(families.map(demosOf))).flat();
  const named = (list) => Promise.all(list.map(async ([file, code]) => [file, await code]));
  const [demoFiles, pageFiles, core, engine, own] = await Promise.all([
    named([
      ...families.map((family) => [`demos/${family}.js`, bundleFamily(family, shared)]),
      ...Object.keys(groups).map((group) => [`demos/checks/${group}.js`, bundleChecks(group, shared)]),
      ['demos/take.js', bundleTake(shared)],
    ]),
    named(
      demos.flatMap((demo) =>
        LANGUAGES.map((lang) => [`demos/${demo.name}.${lang}.js`, bundleDemo(demo, shared, lang)]),
      ),
    ),
    bundleCore(shared),
    bundleEngine(namesOfAll(readJavaScript())),
    named(PAGE_SCRIPTS.map((name) => [name, bundlePageScript(name)])),
  ]);
  return { ...Object.fromEntries(own), core, engine, demoFiles, pageFiles };
}

async function singleFiles({ pages, words, math, built, families, head }) {
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
        ['course.css', 'ledger.css', 'practice.css'].map((sheet) => bundleStyles('', sheet)),
      );
      const other = LANGUAGES.find((name) => name !== lang);
      const document = oneFile({
        lang,
        pages: own,
        outside: [
          ...pages.filter((page) => !own.includes(page)).map(({ path }) => path),
          'assets/posenc.bib',
          `posenc-${lang}.epub`,
        ],
        t: words[lang],
        other: { lang: other, name: words[other]('language.name') },
        head,
        scripts: [
          built.core,
          ...built.demoFiles.map(([, code]) => code),
          built.ledger,
          built.practice,
          built.site,
        ],
        styles: [styles, ...sheets].map((sheet) => sheet.trim()).join(''),
      });
      return [`posenc-${lang}.html`, Buffer.from(document)];
    }),
  );
  return new Map(entries);
}

const SEARCH_WORDS = ['label', 'close', 'hint', 'none', 'one', 'found', 'first'];

async function searchScript({ pages, words, log }, lang) {
  const index = searchIndex(pages, lang, readClaims());
  if (Number.isFinite(index.cut)) log(`search, ${lang}: sections are searched to ${index.cut} characters`);
  const spoken = Object.fromEntries(SEARCH_WORDS.map((word) => [word, words[lang](`search.${word}`)]));
  return [`assets/search.${lang}.js`, await bundleSearch(index, spoken, lang)];
}

async function siteFiles({ models, pages, words, math, built, families, head, log }) {
  const markup = pages.map((page) => page.markup).join('\n');
  const spoken = LANGUAGES.map((lang) => spokenWords(lang, families)).join('\n');
  const faces = await makeFonts({ markup, words: spoken });
  const generated = `${fontFaces(faces, ({ file }) => `fonts/${file}`)}\n${formulaStyles(markup)}\n${math.stylesheet()}`;
  const tokens = await bundleStyles('', 'tokens.css');
  const files = [
    ['index.html', chooser(words, head)],
    ['404.html', missingPage(words, tokens.trim())],
    ...pages.map((page) => [page.path, page.markup]),
    ['assets/site.css', await bundleStyles(generated)],
    ['assets/reference.css', await bundleStyles('', 'reference.css')],
    ['assets/posenc.bib', bibtexFile(readJson('content/sources.json'))],
    ...(await Promise.all(LANGUAGES.map((lang) => searchScript({ pages, words, log }, lang)))),
    ['assets/course.css', await bundleStyles('', 'course.css')],
    ['assets/posenc.iife.js', built.core],
    ['assets/site.js', built.site],
    ['assets/practice.js', built.practice],
    ['assets/practice.css', await bundleStyles('', 'practice.css')],
    ['assets/choose.js', built.choose],
    ['assets/ledger.js', built.ledger],
    ['assets/models.js', built.models],
    ['assets/present.js', built.present],
    ...notesScripts(pages),
    ['assets/worksheet.js', built.worksheet],
    ['assets/teach.js', built.teach],
    ['assets/post.js', built.post],
    ['assets/post.css', await bundleStyles('', 'post.css')],
    ['assets/teach.css', await bundleStyles('', 'teach.css')],
    ['assets/models.css', await bundleStyles('', 'models.css')],
    ['assets/models.csv', modelsCsv(models)],
    ['assets/ledger.css', await bundleStyles('', 'ledger.css')],
    ...[...built.demoFiles, ...built.pageFiles].map(([file, code]) => [`assets/${file}`, code]),
    ...faces.map(({ file, data }) => [`assets/fonts/${file}`, data]),
  ];
  return new Map(files.map(([file, data]) => [file, Buffer.from(data)]));
}

const npmFiles = async ({ pages, built, families, types }) => {
  const demos = [...new Set(pages.flatMap((page) => page.demos.map(({ name }) => name)))].sort();
  const descriptors = (await Promise.all(families.map(descriptorsOf))).flat();
  const files = [
    ['posenc.iife.js', built.core],
    ['posenc.js', built.engine],
    ['embed.js', built.embed],
    ...built.demoFiles,
    ...kitFiles(descriptors),
    ...packageFiles({ families, demos, descriptors, types }),
  ];
  return new Map(files.map(([file, data]) => [file, Buffer.from(data)]));
};

async function write(folder, files) {
  for (const [file, data] of files) {
    const path = `${folder}/${file}`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, data);
  }
}

/**
 * Everything the build makes, in memory: { site, npm, single, dist }, maps from paths to bytes, and the `engine` inside.
 */
export async function makeSite({ log = () => {} } = {}) {
  process.chdir(repository());
  requireParts();
  const families = demoFamilies();
  log('pages');
  const head = inScript(await bundlePageScript('head'));
  const [made, built] = await Promise.all([content(head, families), scripts(families)]);
  const parts = { ...made, built, families, head, log };
  log('fonts and styles');
  const [site, single] = [await siteFiles(parts), await singleFiles(parts)];
  log('products');
  const engine = readFileSync(repository('build/wasm/posenc.wasm'));
  const all = { site, single, npm: await npmFiles(parts), dist: new Map(), engine };
  await addProducts(parts, all);
  return all;
}

/**
 * Builds everything below dist/ from content/, web/ and the built engine, and logs the sizes beside their limits;
 * throws one sentence when it cannot.
 */
export async function buildSite({ log = console.log, folder = repository('dist') } = {}) {
  const start = performance.now();
  const made = await makeSite({ log });
  await rm(folder, { recursive: true, force: true });
  await write(`${folder}/site`, made.site);
  await write(`${folder}/npm`, made.npm);
  await write(folder, made.single);
  await write(folder, made.dist);
  reportSizes(measureSizes(made), log);
  const seconds = (performance.now() - start) / 1000;
  log(`built in ${seconds.toFixed(1)} s of ${BUILD_SECONDS} s${seconds > BUILD_SECONDS ? ', too long' : ''}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildSite().catch((error) => {
    console.error(`Posenc: the site was not built. ${error.message}`);
    process.exitCode = 1;
  });
}
