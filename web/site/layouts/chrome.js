import { html } from '../../build/html.js';

const THEMES = ['system', 'light', 'dark', 'projector'];

const here = (path, target) => (path === target ? html` aria-current="page"` : '');

/** Language and display switch. The display switch needs a script, so it shows only with one. */
export function switches({ t, translation, other, otherName }) {
  const options = THEMES.map((theme) => html`<option value="${theme}">${t(`theme.${theme}`)}</option>`);
  return html`<div class="switches">
<a class="language" href="${translation}" hreflang="${other}" lang="${other}">${otherName}</a>
<label class="theme"><span aria-hidden="true">◐</span> <span class="hidden">${t('theme.label')}</span>
<select id="theme">${options}</select></label>
</div>`;
}

/** Name, pages and switches. */
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
  return html`<header class="site">
<nav aria-label="${t('nav.main')}">
<a class="home" href="${root}${home}"${here(path, home)}>Posenc</a>
<ul>
${links}</ul>
</nav>
${switches({ t, translation, other, otherName: otherWords('language.name') })}
</header>`;
}

const sectionLink = ({ id, text }) => html`<a href="#${id}">${text}</a>`;

// [h2, h3, h3, h2, h3] → [{ section, parts: [h3, h3] }, { section, parts: [h3] }]
function outline(headings) {
  const sections = [];
  for (const heading of headings) {
    if (heading.depth === 2) sections.push({ section: heading, parts: [] });
    else if (heading.depth === 3) sections.at(-1)?.parts.push(heading);
  }
  return sections;
}

/** Sections and their parts, for the left margin; nothing where there are fewer than two. */
export function contentsList({ label, headings }) {
  const sections = outline(headings);
  if (sections.length < 2) return '';
  const items = sections.map(({ section, parts }) => {
    const inner = parts.map((part) => html`<li>${sectionLink(part)}</li>\n`);
    return html`<li>${sectionLink(section)}${parts.length > 0 ? html`\n<ol>\n${inner}</ol>\n` : ''}</li>\n`;
  });
  return html`<nav class="contents" aria-label="${label}">
<ol>
${items}</ol>
</nav>`;
}

/** One sentence, where to check it, and where its verbs are described; the last is not in the one file. */
export const footer = ({ t, about, reference }) => html`<footer class="site">
<p>${t('footer.text')} <a href="${about}">${t('footer.how')}</a>${reference ? html` · <a href="${reference}">${t('footer.reference')}</a>` : ''}</p>
</footer>`;
