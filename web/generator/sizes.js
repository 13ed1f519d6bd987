import { gzipSync } from 'node:zlib';
import { ANY_LANGUAGE } from '../core/languages.js';
import { moduleNames } from '../engine/module-names.js';
import { formulaFontsOf } from './fonts.js';

const KB = 1024;
/** What each part may weigh, bytes, with room to grow; tests/js/generator and tests/browser hold them to it. */
export const LIMITS = {
  // The packages of the engine and of the elements, as npm packs them: the second has trained models.
  npm: 340 * KB,
  elements: 5840 * KB,
  // The elements and what most demos share.
  core: 64 * KB,
  // A little more than the race, whose figure brings its stored runs; it is the longest, too.
  opening: 235 * KB,
  // The lesson that compares all methods takes three modules of the engine besides.
  reading: 312 * KB,
  // With the fonts that a first visit to that page takes.
  withFonts: 436 * KB,
  // What a reader takes out of a figure, loaded when it is first asked for.
  export: 51 * KB,
  // A module of verbs, loaded with the first figure that calls one.
  module: 25 * KB,
  // Linear algebra, loaded with the first demo that asks for it.
  linalg: 33 * KB,
  // The trainer, loaded with the first training. Temperatures of layers, drawn positions for biases and the memory of a run
  // took 3 KB, and the limit leaves 15 % of air again.
  trainer: 77 * KB,
  // The index of a language with the dialog, loaded when the search is first opened: all text with its formulas.
  search: 275 * KB,
  // All lessons with their demos, every module of the engine and the trainer, and the search.
  oneFile: 8704 * KB,
  // A demo in a file of its own, with the modules that it may call, and without and with the trainer or linear algebra.
  demoFile: 375 * KB,
  demoFileWithModule: 542 * KB,
  // The same with the reader of configs and the defaults of 738 classes.
  demoFileWithClasses: 512 * KB,
  // The same with a trained model, half a megabyte in base64, and the text that one figure trains it further on.
  demoFileWithModel: 1100 * KB,
};

// What may come along in a demo's own file, by what only such files hold: a trained model, linear algebra or the trainer, and
// the defaults of classes of models.
/** @type {[RegExp, number][]} */
const BROUGHT = [
  [/Posenc\.data=/, LIMITS.demoFileWithModel],
  [/Posenc\.(?:addModule\("linalg"|mains=)/, LIMITS.demoFileWithModule],
  [/"gemma3_text"|[{,]gemma3_text:/, LIMITS.demoFileWithClasses],
];

/** What a demo's own file may weigh. */
export const limitOf = (data) => BROUGHT.find(([holds]) => holds.test(`${data}`))?.[1] ?? LIMITS.demoFile;

// Most files belong to many pages, and each is packed once.
/** @type {WeakMap<object, number>} */
const packed = new WeakMap();

/** Bytes on the wire: gzip at its best level; woff2 is compressed already. */
export function wireSize(data, file = '') {
  if (file.endsWith('.woff2')) return data.length;
  const size = () => gzipSync(data, { level: 9 }).length;
  if (typeof data === 'string') return size();
  if (!packed.has(data)) packed.set(data, size());
  return packed.get(data);
}

/** @returns {[string, RegExp]} */
const asksFor = (module) => [`engine/${module}.js`, new RegExp(`modules:\\[[^\\]]*"${module}"`)];

// What a demo's script asks for besides, as soon as it is read, by what only such scripts have in them.
/** @type {[string, RegExp][]} */
const MODULES = [
  ...moduleNames.map(asksFor),
  ['seldom.js', /\(0,\w+\.(?:text|vector)\)\(\{(?![^}]*control:"none")|\bsound:\{|\bzoom:\(/],
];

/** Scripts of the engine's modules that some scripts of demos, among `files` of a page, begin with. */
export function modulesOf(files, site, modules = MODULES) {
  const core = files.find((file) => file.endsWith('/posenc.iife.js'));
  const scripts = files.filter((file) => /\/demos\/[^/]+\/[^/]+\.js$/.test(file));
  return modules
    .filter(([, asks]) => scripts.some((file) => asks.test(site.get(file).toString())))
    .map(([name]) => core.replace('posenc.iife.js', `demos/${name}`));
}

/**
 * Files that `page` (a path below the site) loads: on `opening` it, with the demo that comes first, and until it is
 * `read` to the end with every demo on it, by when what printing needs has come as well. `files` maps paths below dist/site to bytes.
 */
export function pageFiles(page, files) {
  const markup = files.get(page).toString();
  const [lang] = page.split('/');
  const own = [page];
  for (const [, file] of markup.matchAll(/<script[^>]* src="(?:\.\.\/)*([^"]+)"/g)) own.push(file);
  for (const [, file] of markup.matchAll(/<link rel="stylesheet" href="(?:\.\.\/)*([^"]+)"/g)) own.push(file);
  const core = own.find((file) => file.endsWith('/posenc.iife.js'));
  const demos = [...markup.matchAll(/<pe-demo name="([^"]+)"/g)].map(([, name]) =>
    core.replace('posenc.iife.js', `demos/${name}.${lang}.js`),
  );
  const withModules = (list) => [...new Set([...list, ...modulesOf(list, files)])];
  const late = core && demos.length > 0 ? [core.replace('posenc.iife.js', 'demos/paper.js')] : [];
  return {
    opening: withModules([...own, ...demos.slice(0, 1)]),
    read: withModules([...own, ...demos, ...late]),
  };
}

/** Text fonts that a page names, those of its formulas, and the one in which a demo writes the names of its parameters. */
export function fontsOf(page, site) {
  const markup = site.get(page).toString();
  const [, named = ''] = /\sdata-fonts="([^"]*)"/.exec(markup) ?? [];
  const text = named
    .split(' ')
    .filter(Boolean)
    .map((file) => file.replace(/^(?:\.\.\/)+/, ''));
  // Numbers below a figure are set in a font of formulas.
  const hasReadout = [...markup.matchAll(/<pe-demo\b[^>]*>/g)].some(
    ([tag]) => !/ hide="[^"]*\breadout\b| view="/.test(tag),
  );
  const ofDemos = hasReadout ? ['katex-main-regular.woff2'] : [];
  const others = [...new Set([...formulaFontsOf(markup), ...ofDemos])];
  return [...text, ...others.map((name) => [...site.keys()].find((file) => file.endsWith(`/${name}`)))];
}

/** Bytes of a page `opening`, `read`, and of the `fonts` that a first visit takes. */
export function pageWeight(page, files) {
  const { opening, read } = pageFiles(page, files);
  const fonts = fontsOf(page, files);
  const sum = (list) => list.reduce((total, file) => total + wireSize(files.get(file), file), 0);
  return { opening: sum(opening), read: sum(read), fonts: sum(fonts) };
}

const LESSON = new RegExp(`^(?:${ANY_LANGUAGE})/lessons/[^/]+/index\\.html$`);

// Scripts of the site that have a limit.
/** @type {[RegExp, number][]} */
const LIMITED = [
  [/^assets\/demos\/export\.js$/, LIMITS.export],
  [/^assets\/demos\/engine\/linalg\.js$/, LIMITS.linalg],
  [/^assets\/demos\/engine\/\w+\.js$/, LIMITS.module],
  [/^assets\/demos\/trainer\.js$/, LIMITS.trainer],
  [/\/search\.\w+\.js$/, LIMITS.search],
];

/** Rows [name, bytes, limit] of everything that has a limit. */
export function measureSizes({ site, npm, elements, single }) {
  const tarball = (files) => wireSize(Buffer.concat([...files.values()]));
  const rows = [
    ['posenc.iife.js', wireSize(elements.get('posenc.iife.js')), LIMITS.core],
    ['posenc.tgz', tarball(npm), LIMITS.npm],
    ['posenc-elements.tgz', tarball(elements), LIMITS.elements],
  ];
  const lessons = [...site.keys()].filter((path) => LESSON.test(path)).sort();
  for (const path of lessons) {
    const { opening, read, fonts } = pageWeight(path, site);
    rows.push([`${path}, as opened`, opening, LIMITS.opening]);
    rows.push([`${path}, read to the end`, read, LIMITS.reading]);
    rows.push([`${path}, read to the end, with fonts`, read + fonts, LIMITS.withFonts]);
  }
  for (const [path, data] of site) {
    const [, limit] = LIMITED.find(([scripts]) => scripts.test(path)) ?? [];
    if (limit) rows.push([path, wireSize(data), limit]);
  }
  for (const [name, data] of single) rows.push([`${name}, as it lies`, data.length, LIMITS.oneFile]);
  return rows;
}

export const kilobytes = (bytes) => `${(bytes / KB).toFixed(1)} KB`;

/** Prints every row beside its limit. */
export function reportSizes(rows, log) {
  for (const [name, bytes, limit] of rows) {
    log(`${name}: ${kilobytes(bytes)} of ${kilobytes(limit)}${bytes > limit ? ', too much' : ''}`);
  }
}
