import { HEIGHT, WIDTH } from './cards/size.js';
import { html } from './html.js';
import { LANGUAGES, rootFrom } from './paths.js';

const LOCALES = { ko: 'ko_KR', en: 'en_US' };

/**
 * What a place that shows links is told of a page, by the Open Graph protocol.
 *   path      of the page and of its `picture`, below the site
 *   address   of the site (web/build/address.js); without it the picture's address is relative and the page has none
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
<meta property="og:locale" content="${LOCALES[lang]}">
${LANGUAGES.filter((other) => other !== lang).map((other) => html`<meta property="og:locale:alternate" content="${LOCALES[other]}">\n`)}<meta name="twitter:card" content="summary_large_image">
`;
