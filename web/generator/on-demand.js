import { existsSync, readFileSync } from 'node:fs';
import { ANY_LANGUAGE, LANGUAGES } from '../core/languages.js';
import { siteAddress } from './address.js';
import {
  bundleCore,
  bundlePageScript,
  bundleStyles,
  dataScripts,
  demoFamilies,
  demosOf,
  freshDescriptorOf,
  sharedModules,
} from './bundle.js';
import { fontFaces, wholeFonts } from './fonts.js';
import { withRooms } from './heights.js';
import { formulaStyles } from './katex-css.js';
import { notesScripts } from './notes.js';
import { numbersScripts } from './numbers.js';
import { inScript } from './onefile.js';
import { figureOpenings } from './openings.js';
import { demoScripts, downloads, pageScripts, searchScript } from './outputs.js';
import { readPages, renderPages } from './pages.js';
import { repository, rootFrom } from './paths.js';
import { pictures } from './products/pictures.js';
import { createRenderer } from './renderer.js';
import { chooser, missingPage } from './root-page.js';
import { labScripts } from './runs.js';
import { wordsOfAll } from './strings.js';
import { demoBeginnings, demoCatalogue } from './teach.js';

// The site for whoever works on it: each of its files is made when it is asked for, of the same parts as by the build.

const LANGUAGE = `(?:${ANY_LANGUAGE})`;
const MEASURED = /^:{3,} *(?:checks|claims|counts|filters|contradictions)/m;
const DEMO = /[a-z][a-z0-9]*\/[a-z][a-z0-9-]*/g;

// What is made of the whole site.
const LATER = new RegExp(
  `^(?:posenc[^/]*\\.(?:html|epub|zip)|cards/.*|${LANGUAGE}/embed/.+/|assets/(?:frame|embed)\\.\\w+)`,
);

// A browser that kept the site of a build lets it go.
const WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()));
`;

const demosIn = (families) => new Map(families.flatMap(demosOf).map((demo) => [demo.name, demo]));

/** @param {any} files [path, code] */
const byName = (files) => new Map(files);

// The file of web/site that a script or a style sheet is made of, if there is one.
const hasSource = (file) => existsSync(repository(`web/site/${file}`));

const once = (make) => {
  let made;
  return () => (made ??= make());
};

// What changes the text of pages alone; scripts stay.
const TEXT = /^content\/(?:lessons|pages|code)\//;
// What is read each time that it is asked for; of everything else Node keeps what it imported. Of the words of the interface it
// keeps those that tell how much room a figure takes.
const READ_ANEW = /^(?:content\/(?:lessons|pages|code|strings)|web\/(?:demos|site))\/|\.css$/;
const CORE = /^assets\/posenc\.iife\.js$/;
const SCRIPT = /^core$|^assets\/(?:posenc\.iife\.js|demos\/)/;

/**
 * { make, forget }: `make(path)` gives the text or the bytes of a file of the site, undefined where it has none, and
 * { later: true } where only the build makes it. It keeps what it made until `forget(file)`, which says what has changed
 * and is false where a site made anew has to take this one's place.
 */
export function siteOnDemand({ address = siteAddress() } = {}) {
  // One closure: what is kept and what makes it anew is of one site.
  let families = demoFamilies();
  let demos = demosIn(families);
  const shared = once(sharedModules);
  const head = once(async () => inScript(await bundlePageScript('head')));
  const renderer = once(createRenderer);
  const references = once(async () =>
    (await import('./reference/pages.js')).readReferences(await renderer()),
  );
  let catalogue = once(() => demoCatalogue(families, LANGUAGES));
  let words = once(wordsOfAll);
  const kept = new Map();
  const svgs = new Map();

  // One page after another: the styles of formulas are collected from each.
  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();
  const render = (all, chosen) => {
    const mine = turn.then(() => renderNow(all, chosen));
    turn = mine.catch(() => {});
    return mine;
  };
  async function renderNow(all, chosen) {
    const parts = await renderer();
    const sources = chosen.map(({ source }) => source);
    if (sources.some((source) => MEASURED.test(source))) await parts.measure();
    const asked = chosen.some(({ kind }) => kind === 'reference');
    const named = [...new Set(sources.flatMap((source) => source.match(DEMO) ?? []))].filter((name) =>
      demos.has(name),
    );
    const descriptors = await Promise.all(named.map((name) => freshDescriptorOf(demos.get(name))));
    parts.math.styles.clear();
    const pages = renderPages(
      {
        ...parts,
        words: words(),
        head: await head(),
        references: asked ? (await references()).references : undefined,
        catalogue: catalogue(),
        beginnings: demoBeginnings(descriptors),
        address,
      },
      all,
      chosen,
    );
    const styles = parts.math.stylesheet();
    const openings = await figureOpenings(descriptors);
    return { pages: withRooms(pages, openings), styles, openings };
  }
  // Pages of content/ that `isChosen`.
  const pagesOf = (isChosen) => {
    const all = readPages();
    const chosen = all.filter(isChosen);
    return chosen.length > 0 ? render(all, chosen) : undefined;
  };
  const page = (path) => keep(`page ${path}`, () => pagesOf((one) => one.path === path));
  const lesson = async (kind, slug, lang) =>
    (await pagesOf((one) => one.kind === kind && one.slug === slug && one.lang === lang))?.pages;
  function keep(key, make) {
    if (!kept.has(key)) {
      const made = Promise.resolve(make());
      kept.set(key, made);
      // What failed is tried again.
      made.catch(() => kept.delete(key));
    }
    return kept.get(key);
  }

  async function document(path) {
    // A browser asks for the core next, and another process makes it.
    core().catch(() => {});
    const made = await page(path);
    if (!made) return undefined;
    const [{ markup }] = made.pages;
    const { site } = pictures(made, { site: new Map([[path, markup]]) });
    // A page without figures has none.
    const [[, pictured] = [path, markup], ...files] = site;
    for (const [file, svg] of files) svgs.set(file, svg);
    const own = `<link rel="stylesheet" href="${rootFrom(path)}assets/formulas/${path}.css">\n`;
    return pictured
      .replace(/(<link rel="stylesheet" href="[^"]*assets\/site\.css">\n)/, `$1${own}`)
      .replace(/ data-fonts="[^"]*"/, '')
      .replace(/\n<p class="offline"[^>]*><\/p>/, '');
  }

  const core = () => keep('core', async () => bundleCore(await shared()));
  const fonts = once(() => new Map(wholeFonts().map((face) => [`assets/fonts/${face.file}`, face.source])));
  const data = once(() => byName(dataScripts()));
  const lab = once(() => byName(labScripts()));
  const place = ({ file }) => `fonts/${file}`;

  /** @type {[RegExp, (...found: string[]) => any][]} */
  const makers = [
    [/^index\.html$/, async () => chooser(words(), await head(), address)],
    [/^404\.html$/, async () => missingPage(words(), (await bundleStyles('', 'tokens.css')).trim())],
    [/^sw\.js$/, () => WORKER],
    [/^assets\/site\.css$/, () => bundleStyles(`${fontFaces(wholeFonts(), place)}\n${formulaStyles()}`)],
    [/^assets\/formulas\/(.+)\.css$/, async (path) => (await page(path))?.styles],
    [/^assets\/fonts\.[\w.-]+\.css$/, () => ''],
    [/^assets\/fonts\/.+/, (_, path) => fonts().get(path) && readFileSync(fonts().get(path))],
    [/^assets\/([a-z]+\.(?:bib|csv|json))$/, async (file) => downloads(await renderer()).get(file)?.()],
    [
      new RegExp(`^assets/search\\.(${LANGUAGE})\\.js$`),
      async (lang) => {
        const made = await pagesOf((one) => one.lang === lang);
        return (await searchScript({ pages: made.pages, words: words(), log() {} }, lang))[1];
      },
    ],
    [
      new RegExp(`^assets/numbers\\.([a-z0-9-]+)\\.(${LANGUAGE})\\.js$`),
      async (slug, lang) => (await numbersScripts(words()))(lang, await lesson('lesson', slug, lang)),
    ],
    [
      new RegExp(`^assets/notes\\.([a-z0-9-]+)\\.(${LANGUAGE})\\.js$`),
      async (slug, lang) => notesScripts(await lesson('teacher', slug, lang))[0][1],
    ],
    [CORE, core],
    [/^assets\/(demos\/data\/.+)$/, (name) => data().get(name)],
    [/^assets\/(demos\/lab\/.+)$/, (name) => lab().get(name)],
    [
      /^assets\/(demos\/.+)$/,
      async (file) => {
        const known = await shared();
        return new Map([...demoScripts(families, known), ...pageScripts(families, known)]).get(file)?.();
      },
    ],
    [
      /^assets\/([a-z-]+)\.css$/,
      (name) => (hasSource(`${name}.css`) ? bundleStyles('', `${name}.css`) : undefined),
    ],
    [/^assets\/([a-z-]+)\.js$/, (name) => (hasSource(`${name}.js`) ? bundlePageScript(name) : undefined)],
    [/^assets\/hashed\/figures\/.+/, (_, path) => svgs.get(path)],
    [LATER, () => ({ later: true })],
    [/\.html$/, (_, path) => document(path)],
  ];

  return {
    make(path) {
      const [pattern, maker] = makers.find(([known]) => known.test(path)) ?? [];
      if (!maker) return undefined;
      const [, ...found] = pattern.exec(path);
      return keep(path, () => maker(...(found.length > 0 ? found : [undefined]), path));
    },
    forget(file) {
      if (!READ_ANEW.test(file)) return false;
      for (const key of kept.keys()) if (!TEXT.test(file) || !SCRIPT.test(key)) kept.delete(key);
      words = once(wordsOfAll);
      families = demoFamilies();
      demos = demosIn(families);
      catalogue = once(() => demoCatalogue(families, LANGUAGES));
      return true;
    },
  };
}
