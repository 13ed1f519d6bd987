import { ANY_LANGUAGE, FALLBACK, LANGUAGES, languages } from '../core/languages.js';
import { frontCard } from './cards/plan.js';
import { inlinePolicy, sitePolicy } from './csp.js';
import { html, raw } from './html.js';
import { pageHead } from './page-head.js';
import { sharing } from './sharing.js';

/** The chooser at the site's root: goes to the reader's language, and without scripts offers all. */
export function chooser(words, head, address) {
  const inOrder = [FALLBACK, ...LANGUAGES.filter((lang) => lang !== FALLBACK)];
  const description = inOrder.map((lang) => words[lang]('entrance.text')).join(' ');
  return html`<!DOCTYPE html>
<html lang="${FALLBACK}">
<head>
${pageHead({ policy: sitePolicy(head), title: 'Posenc', description })}<link rel="canonical" href="index.html">
${sharing({
  path: 'index.html',
  lang: FALLBACK,
  title: 'Posenc',
  description,
  picture: frontCard(FALLBACK),
  alt: words[FALLBACK]('lms.title'),
  address,
})}${LANGUAGES.map((lang) => html`<link rel="alternate" hreflang="${lang}" href="${lang}/index.html">\n`)}<script>${raw(head)}</script>
<script src="assets/choose.js"></script>
<link rel="stylesheet" href="assets/site.css">
</head>
<body data-kind="entrance">
<main id="main">
<h1>Posenc</h1>
<ul>
${LANGUAGES.map((lang) => html`<li><a href="${lang}/index.html" hreflang="${lang}" lang="${lang}">${languages[lang].name}</a></li>\n`)}</ul>
</main>
</body>
</html>
`.markup;
}

// A host serves this page at any address, so where the root lies is read off the address itself.
const FIND_ROOT = `const path = location.pathname;
const below = path.search(/\\/(?:${ANY_LANGUAGE})(?:\\/|$)/);
const root = below < 0 ? path.replace(/[^/]*$/, '') : path.slice(0, below + 1);
for (const link of document.querySelectorAll('a')) link.href = root + link.getAttribute('href');`;

/** 404.html: every language, nothing from beside it. */
export function missingPage(words, tokens) {
  const styles = `${tokens}html{background:var(--paper);color:var(--ink);font-family:var(--sans);line-height:1.75}body{margin:4rem auto;max-width:var(--column);padding:0 1rem}a{color:inherit}`;
  const policy = inlinePolicy({ scripts: [FIND_ROOT], styles: [styles] });
  return html`<!DOCTYPE html>
<html lang="${FALLBACK}">
<head>
${pageHead({ policy, title: '404 · Posenc' })}<style>${raw(styles)}</style>
</head>
<body>
<main id="main">
<h1>Posenc</h1>
${LANGUAGES.map((lang) => {
  const t = words[lang];
  return html`<section lang="${lang}">
<h2>${t('missing.title')}</h2>
<p>${t('missing.text')} <a href="${lang}/index.html">${t('missing.home')}</a></p>
</section>\n`;
})}</main>
<script>${raw(FIND_ROOT)}</script>
</body>
</html>
`.markup;
}
