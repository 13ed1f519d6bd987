import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../web/core/languages.js';
import { isAll } from '../scope.js';
import { coreFolder, siteFolder, startCopy } from './site.js';

/** A path of the gallery from the site's root: one page that holds every demo of the site. */
export const gallery = (lang) => `${lang}/gallery/index.html`;

/** The path of a page with one demo of each kind, for tests that open it again and again. */
export const kinds = (lang) => `${lang}/kinds/index.html`;

/** The path of a page with one demo of each family. */
export const families = (lang) => `${lang}/families/index.html`;

/** One demo of each kind, and unless all is asked for of three: a sentence, a circle to be turned, a picture of many cells. */
export const KINDS = isAll
  ? ['attention/shuffle', 'mrope/ids', 'rope/pair', 'scaling/ramp', 'sinusoidal/matrix']
  : ['attention/shuffle', 'rope/pair', 'sinusoidal/matrix'];

/** The path of a page with demos that have every kind of control between them. */
export const controls = (lang) => `${lang}/controls/index.html`;

const CONTROLS = ['alibi/slopes', 'attention/shuffle', 'scaling/lens', 'sinusoidal/matrix'];

/** The names of all demos: family/demo. */
export const demoNames = readdirSync(join(siteFolder, coreFolder, 'demos'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'checks')
  .flatMap(({ name }) =>
    readdirSync(join(siteFolder, coreFolder, 'demos', name))
      .filter((file) => file.endsWith('.ko.js'))
      .map((file) => `${name}/${file.replace('.ko.js', '')}`),
  )
  .sort();

const familyOf = (name) => name.split('/')[0];

/** One demo of each family, among them KINDS. */
export const ONE_EACH = demoNames.filter((name) => {
  const isOfFamily = (other) => familyOf(other) === familyOf(name);
  return name === (KINDS.find(isOfFamily) ?? demoNames.find(isOfFamily));
});

const figure = (name) =>
  `<figure class="demo" role="none"><pe-demo step="all" name="${name}" id="${name.replace('/', '-')}" permalink><div class="fallback">${name}</div></pe-demo></figure>`;

// A page of the site itself, with its policy and its scripts, and the demos in the place of its text.
function page(lang, names) {
  const text = readFileSync(join(siteFolder, lang, 'about/index.html'), 'utf8');
  const filled = text.replace(
    /(<main\b[^>]*>)[\s\S]*?(<\/main>)/,
    `$1<h1>${lang}</h1>${names.map(figure).join('\n')}$2`,
  );
  if (filled === text) throw new Error('the page “about” has no <main> to fill');
  const script = filled.includes('posenc.iife.js')
    ? ''
    : `<script defer src="../../${coreFolder}/posenc.iife.js" data-single></script>`;
  return filled.replace('</head>', `<link rel="stylesheet" href="gallery.css">${script}</head>`);
}

// Figures out of sight are laid out and painted when they come near: no page of the site has as many as this one.
const style = '.demo { content-visibility: auto; contain-intrinsic-block-size: auto 700px }\n';

const pages = [
  { path: gallery, names: demoNames },
  { path: kinds, names: KINDS },
  { path: families, names: ONE_EACH },
  { path: controls, names: CONTROLS },
];

/** A server for a copy of the site with these pages in both languages, by its own name. */
export const startGallery = (name) =>
  startCopy(
    `gallery-${name}`,
    siteFolder,
    Object.fromEntries(
      LANGUAGES.flatMap((lang) =>
        pages.flatMap(({ path, names }) => [
          [path(lang), page(lang, names)],
          [path(lang).replace('index.html', 'gallery.css'), style],
        ]),
      ),
    ),
  );
