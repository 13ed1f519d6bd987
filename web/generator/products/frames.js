import { LANGUAGES, languages } from '../../core/languages.js';
import { bundleStyles } from '../bundle.js';
import { demoCard } from '../cards/plan.js';
import { framePolicy } from '../csp.js';
import { withRooms } from '../heights.js';
import { html, raw } from '../html.js';
import { pageHead } from '../page-head.js';
import { rootFrom } from '../paths.js';
import { sharing } from '../sharing.js';
import { captionOf } from '../teach.js';

/** @import { Markup } from '../html.js' */

const INSIDE = /<pe-demo name="([^"]+)" id="([^"]+)"([^>]*)>([\s\S]*?)<\/pe-demo>/g;
const VALUES = / values="([^"]*)"/;

/** Names of all demos, in order. */
export const demoNames = ({ pageFiles }) =>
  [...new Set(pageFiles.map(([file]) => /^demos\/(.+)\.\w+\.js$/.exec(file)[1]))].sort();

/** The title of a demo in a language. */
export const titleOf = (catalogue, lang, name) =>
  catalogue[lang].flatMap(({ demos }) => demos).find((demo) => demo.name === name).title;

// The text in a demo's place, for those who will not see it.
const plain = (markup) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

// Every demo asks in every language: the pages are read once.
const places = new WeakMap();

/** Where demos stand in all languages, the lessons in the course's order before other pages. */
function placesIn(pages) {
  if (places.has(pages)) return places.get(pages);
  const rank = ({ kind, order }) => (kind === 'lesson' ? order : Infinity);
  const found = [...pages]
    .sort((a, b) => Math.sign(rank(a) - rank(b)) || 0)
    .flatMap(({ lang, path, slug, title, markup }) =>
      [...markup.matchAll(INSIDE)].map(([, demo, id, given, inside]) => ({
        demo,
        lang,
        isSmall: given.includes(' view='),
        place: { path, slug, title, id, inside, start: VALUES.exec(given)?.[1] },
      })),
    );
  places.set(pages, found);
  return found;
}

/**
 * Where a demo stands in a language's pages, { path, id, title, inside, start }: in the lesson of its family's name if it
 * can, else in the first lesson, else on another page, as a small figure where it is never whole; `inside` is the text in
 * its place, `start` the values that it has there, as markup. Of a demo that stands nowhere, the front page.
 */
export function placeOf(pages, name, lang) {
  const [family] = name.split('/');
  const own = placesIn(pages).filter((one) => one.demo === name && one.lang === lang);
  const whole = own.filter(({ isSmall }) => !isSmall);
  const { place, isSmall } = whole.find(({ place: { slug } }) => slug === family) ?? whole[0] ?? own[0] ?? {};
  if (isSmall) return { ...place, inside: html`<p>${captionOf(name, lang)}</p>`.markup };
  // What is linked from a lesson lies elsewhere from here.
  if (place) return { ...place, inside: place.inside.replace(/<\/?a\b[^>]*>/g, '') };
  return { path: `${lang}/index.html`, id: 'main', title: 'Posenc', inside: '' };
}

// The footer has every language; the one that the frame speaks shows.
const ownLanguage = LANGUAGES.map(
  (lang) => `:lang(${lang}) > body > footer > :not(:lang(${lang})) { display: none; }`,
).join('\n');

/** The styles of a page that holds one demo. */
export const frameStyles = () => bundleStyles(ownLanguage, 'frame.css');

/**
 * The document of a demo alone: `head` are its styles and first scripts, `foot` its last; `link` makes what names the
 * page where the demo stands, from that place and a language; `hide` as pe-demo has it; `builder` the page for posts;
 * `title` is the demo's.
 *
 * @param {{ pages: any[], name: string, title: string, lang: string, policy: string, head: Markup, foot?: Markup | Markup[], link: (place: any, of: string) => Markup, hide?: string, builder?: string }} parts
 */
export function demoDocument({ pages, name, title, lang, policy, head, foot = '', link, hide, builder }) {
  const { inside } = placeOf(pages, name, lang);
  return html`<!DOCTYPE html>
<html lang="${lang}" dir="${languages[lang].direction}" data-theme="light"${builder ? html` data-builder="${builder}"` : ''}>
<head>
${pageHead({ policy, title: `${title} · Posenc` })}<meta name="robots" content="noindex">
${head}</head>
<body>
<main><pe-demo name="${name}" id="demo"${hide ? html` hide="${hide}"` : ''}>${raw(inside)}</pe-demo></main>
<footer>${LANGUAGES.map((of) => link(placeOf(pages, name, of), of))}</footer>
${foot}</body>
</html>
`.markup;
}

const framePage = ({ pages, words, catalogue, beginnings, address }, name, lang) => {
  const path = `${lang}/embed/${name}/index.html`;
  const root = rootFrom(path);
  const title = titleOf(catalogue, lang, name);
  const { path: lesson, inside } = placeOf(pages, name, lang);
  const description = raw(plain(inside) || words[lang]('footer.text'));
  const markup = demoDocument({
    pages,
    name,
    title,
    lang,
    policy: framePolicy(),
    builder: `${root}${lang}/embed/index.html`,
    head: html`<meta name="description" content="${description}">
<link rel="canonical" href="${root}${lesson}">
${sharing({ path, lang, title, description, picture: demoCard(lang, name), alt: title, address })}<link rel="stylesheet" href="${root}assets/frame.css">
<script defer src="${root}assets/frame.js"></script>
<script defer src="${root}assets/posenc.iife.js" data-single></script>
${beginnings.get(name).map((part) => html`<script defer src="${root}assets/demos/${part}.js"></script>\n`)}<script defer src="${root}assets/demos/${name}.${lang}.js"></script>
`,
    link: (place, of) =>
      html`<a href="${root}${place.path}#${place.id}" target="_blank" rel="noopener" hreflang="${of}" lang="${of}"${place.start ? html` data-start="${raw(place.start)}"` : ''}>Posenc · ${place.title}</a>`,
  });
  return { lang, path, markup };
};

/** A page for frames of every demo in each language, the script they share, and the loader that makes such frames. */
export async function frames(parts) {
  const { built, openings } = parts;
  const made = withRooms(
    demoNames(built).flatMap((name) => LANGUAGES.map((lang) => framePage(parts, name, lang))),
    openings,
  );
  return {
    site: [
      ...made.map(({ path, markup }) => [path, markup]),
      ['assets/frame.css', await frameStyles()],
      ['assets/frame.js', built.frame],
      ['assets/embed.js', built.embed],
    ],
  };
}
