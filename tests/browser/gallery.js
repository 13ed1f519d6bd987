import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyWith, coreFolder, siteFolder } from './site.js';

/** A path of the gallery from the site's root: one page that holds every demo of the site. */
export const gallery = (lang) => `${lang}/gallery/index.html`;

/** The names of all demos: family/demo. */
export const demoNames = readdirSync(join(siteFolder, coreFolder, 'demos'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'checks')
  .flatMap(({ name }) =>
    readdirSync(join(siteFolder, coreFolder, 'demos', name))
      .filter((file) => file.endsWith('.ko.js'))
      .map((file) => `${name}/${file.replace('.ko.js', '')}`),
  )
  .sort();

const figure = (name) =>
  `<figure class="demo" role="none"><pe-demo name="${name}" id="${name.replace('/', '-')}" permalink><div class="fallback">${name}</div></pe-demo></figure>`;

// A page of the site itself, with its policy and its scripts, and the demos in the place of its text.
function page(lang) {
  const text = readFileSync(join(siteFolder, lang, 'about/index.html'), 'utf8');
  const filled = text.replace(
    /(<main\b[^>]*>)[\s\S]*?(<\/main>)/,
    `$1<h1>${lang}</h1>${demoNames.map(figure).join('\n')}$2`,
  );
  if (filled === text) throw new Error('the page “about” has no <main> to fill');
  const script = filled.includes('posenc.iife.js')
    ? ''
    : `<script defer src="../../${coreFolder}/posenc.iife.js" data-single></script>`;
  return filled.replace('</head>', `<link rel="stylesheet" href="gallery.css">${script}</head>`);
}

// Figures out of sight are laid out and painted when they come near: no page of the site has as many as this one.
const style = '.demo { content-visibility: auto; contain-intrinsic-block-size: auto 700px }\n';

/** A copy of the site with the gallery in both languages, by its own name; returns its folder. */
export const copyWithGallery = (name) =>
  copyWith(`gallery-${name}`, siteFolder, {
    ...Object.fromEntries(
      ['ko', 'en'].flatMap((lang) => [
        [gallery(lang), page(lang)],
        [gallery(lang).replace('index.html', 'gallery.css'), style],
      ]),
    ),
  });
