import { LANGUAGES, languages } from '../core/languages.js';
import { html } from './html.js';
import { rootFrom } from './paths.js';

/** @import { Markup } from './html.js' */

/** Of the picture that places that show links ask for, px. */
export const [WIDTH, HEIGHT] = [1200, 630];

const localeOf = (lang) => languages[lang].locale.replace('-', '_');

/**
 * What a place that shows links is told of a page, by the Open Graph protocol.
 *   path      of the page and of its `picture`, below the site
 *   address   of the site (web/generator/address.js); without it the picture's address is relative and the page has none
 *
 * @param {{ path: string, lang: string, title: string, description: Markup, picture: string, alt: string, address?: string, type?: string }} page
 */
export const sharing = ({
  path,
  lang,
  title,
  description,
  picture,
  alt,
  address,
  type = 'website',
}) => html`<meta property="og:site_name" content="Posenc">
<meta property="og:type" content="${type}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${address ? html`<meta property="og:url" content="${address}${path}">\n` : ''}<meta property="og:image" content="${address ?? rootFrom(path)}${picture}">
<meta property="og:image:width" content="${WIDTH}">
<meta property="og:image:height" content="${HEIGHT}">
<meta property="og:image:alt" content="${alt}">
<meta property="og:locale" content="${localeOf(lang)}">
${LANGUAGES.filter((other) => other !== lang).map((other) => html`<meta property="og:locale:alternate" content="${localeOf(other)}">\n`)}<meta name="twitter:card" content="summary_large_image">
`;
