import { html } from '../../build/html.js';

const THEMES = ['system', 'light', 'dark', 'projector'];

const here = (path, target) => (path === target ? html` aria-current="page"` : '');

/** Name, pages, language and display switch. The display switch needs a script, so it shows only with one. */
export function header({ t, lang, other, otherWords, path, root, translation, data }) {
  const [lesson] = data.collections.lessons.filter((card) => card.lang === lang);
  const pages = [
    [lesson?.path, t('nav.lessons')],
    [`${lang}/glossary/index.html`, t('nav.glossary')],
    [`${lang}/about/index.html`, t('nav.about')],
  ].filter(([target]) => target);
  const home = `${lang}/index.html`;
  const links = pages.map(
    ([target, name]) => html`<li><a href="${root}${target}"${here(path, target)}>${name}</a></li>\n`,
  );
  const options = THEMES.map((theme) => html`<option value="${theme}">${t(`theme.${theme}`)}</option>`);
  return html`<header class="site">
<nav aria-label="${t('nav.main')}">
<a class="home" href="${root}${home}"${here(path, home)}>Posenc</a>
<ul>
${links}</ul>
</nav>
<div class="switches">
<a class="language" href="${translation}" hreflang="${other}" lang="${other}">${otherWords('language.name')}</a>
<label class="theme"><span aria-hidden="true">◐</span> <span class="hidden">${t('theme.label')}</span>
<select id="theme">${options}</select></label>
</div>
</header>`;
}

/** The page's own sections, for the left margin; nothing on pages with fewer than two. */
export function contentsList({ t, headings, kind }) {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (kind === 'front' || sections.length < 2) return '';
  const items = sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>\n`);
  return html`<nav class="contents" aria-label="${t('nav.contents')}">
<ol>
${items}</ol>
</nav>`;
}

/** One sentence and where to check it. */
export const footer = ({ t, root, lang }) => html`<footer class="site">
<p>${t('footer.text')} <a href="${root}${lang}/about/index.html">${t('footer.how')}</a></p>
</footer>`;
