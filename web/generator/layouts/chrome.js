import { languages } from '../../core/languages.js';
import { html, raw } from '../html.js';

/** @import { Markup } from '../html.js' */

const THEMES = ['system', 'light', 'dark', 'projector'];
const DEPTHS = ['first', 'standard', 'proof'];

/**
 * The mark: a clock whose slow hand has gone `share` of its turn, and the fast one four times as much. In the header they follow the
 * reader.
 */
export const clockFace = (share = 0) => {
  const turned = (turns) => (turns % 1 ? ` transform="rotate(${360 * (turns % 1)})"` : '');
  return raw(
    `<svg viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="7"/><path class="slow" d="M8 8V4.5"${turned(share)}/><path class="fast" d="M8 8V2.5"${turned(4 * share)}/></svg>`,
  );
};

const here = (path, target) => (path === target ? html` aria-current="page"` : '');

// Pages that the menu has beside the lessons.
const BESIDE = ['extras', 'lens', 'lab', 'race', 'teacher', 'teach', 'embed', 'about'];

const pageLinks = (names, { t, lang, path, root }) =>
  names.map((name) => {
    const target = `${lang}/${name}/index.html`;
    return html`<li><a href="${root}${target}"${here(path, target)}>${t(`nav.${name}`)}</a></li>\n`;
  });

// A word or a sign, and what is chosen. It needs a script, so it shows only with one.
const choice = (
  name,
  sign,
  values,
  t,
) => html`<label class="choice ${name}">${sign ? html`<span aria-hidden="true">${sign}</span> ` : ''}<span class="name">${t(`${name}.label`)}</span>
<select data-choice="${name}">${values.map((value) => html`<option value="${value}">${t(`${name}.${value}`)}</option>`)}</select></label>`;

/** Where a lesson has numbers, the button that shows how they were computed; a script brings it to life. */
export const numbersButton = ({ t, root, slug, lang, numbers }) =>
  numbers.length > 0
    ? html`<button type="button" class="plain numbers" aria-pressed="false" data-script="${root}assets/numbers.${slug}.${lang}.js">${t('number.button')}</button>`
    : '';

/** How deep the lesson goes: in the header where there is room, else above the title. */
export const depthSwitch = (t) => choice('depth', '', DEPTHS, t);

/**
 * Language and display switch; where there are lessons, how deep they go as well. `translations` are [{ lang, href }].
 *
 * @param {{ t: Function, translations: { lang: string, href: string }[], lessons: boolean, search?: Markup }} view
 */
export function switches({ t, translations, lessons, search = '' }) {
  return html`<div class="switches">
${search}${lessons ? html`${depthSwitch(t)}\n` : ''}${translations.map(({ lang, href }) => html`<a class="language" href="${href}" hreflang="${lang}" lang="${lang}">${languages[lang].name}</a>\n`)}${choice('theme', '◐', THEMES, t)}
</div>`;
}

// Where the page has no margin for its contents, the menu begins with its sections.
const ownSections = ({ t, headings }) => {
  const sections = outline(headings);
  if (sections.length < 2) return '';
  const items = sections.map(({ section }) => html`<li${later(section)}>${sectionLink(section)}</li>\n`);
  return html`<details class="own">
<summary>${t('nav.contents')}</summary>
<ul>
${items}</ul>
</details>\n`;
};

// The lessons by number and short title; on a phone the other pages stand below them.
const lessonMenu = (view, links) => {
  const { t, lang, path, root, lessons, electives, notebooks } = view;
  const beside = [...electives, ...notebooks].map(
    ({ slug, short, path: target }) =>
      html`<li data-lesson="${slug}"><a href="${root}${target}"${here(path, target)}>${short}</a></li>\n`,
  );
  const items = lessons.map(
    ({ slug, number, short, path: target }) =>
      html`<li value="${number}" data-lesson="${slug}"><a href="${root}${target}"${here(path, target)}>${short}</a></li>\n`,
  );
  return html`<details class="menu">
<summary>${t('nav.lessons')}</summary>
<div>
${ownSections(view)}<ol class="course-marks" data-visited="${t('course.visited')}">
${items}</ol>
<ul class="course-marks" data-visited="${t('course.visited')}">
${beside}</ul>
<ul>
<li><a href="${root}${lang}/index.html#short">${t('nav.short')}</a></li>
<li><a href="${root}${lang}/index.html#lessons">${t('nav.course')}</a></li>
${pageLinks(BESIDE, view)}</ul>
<ul class="pages">
${links}</ul>
</div>
</details>`;
};

// Opened by a script, so it shows only with one.
/** @param {{ t: Function, script?: string }} view `script` where it does not stand in the page */
export const searchButton = ({ t, script }) =>
  html`<button type="button" class="search"${script ? html` data-script="${script}"` : ''} aria-haspopup="dialog" aria-keyshortcuts="/">${t('search.label')} <kbd aria-hidden="true">/</kbd></button>\n`;

/** Name, pages and switches. */
export function header(view) {
  const { t, lang, kind, path, root, translations } = view;
  const home = `${lang}/index.html`;
  const links = pageLinks(['questions', 'glossary', 'models', 'claims'], view);
  return html`<header class="site">
<nav aria-label="${t('nav.main')}">
<a class="home" href="${root}${home}"${here(path, home)}>${clockFace()}Posenc</a>
${view.lessons.length > 0 ? lessonMenu(view, links) : ''}
<ul class="pages">
${links}</ul>
</nav>
${switches({ t, translations, lessons: kind === 'lesson', search: searchButton({ t, script: `${root}assets/search.${lang}.js` }) })}
</header>`;
}

// Not in the first look; whoever follows the link gets to see it.
const later = ({ standard }) => (standard ? html` class="later"` : '');

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
    const inner = parts.map((part) => html`<li${later(part)}>${sectionLink(part)}</li>\n`);
    return html`<li${later(section)}>${sectionLink(section)}${parts.length > 0 ? html`\n<ol>\n${inner}</ol>\n` : ''}</li>\n`;
  });
  return html`<nav class="contents" aria-label="${label}">
<ol>
${items}</ol>
</nav>`;
}

/**
 * One sentence and where to check it; the reference and the page for teachers are not in the one file.
 *
 * @param {{ t: Function, about: string, questions: string, reference?: string, teacher?: string, worker?: string }} places
 */
export const footer = ({ t, about, questions, reference, teacher, worker }) => html`<footer class="site">
<p>${t('footer.text')} <a href="${about}">${t('footer.how')}</a> · <a href="${questions}">${t('nav.questions')}</a>${reference ? html` · <a href="${reference}">${t('footer.reference')}</a>` : ''}${teacher ? html` · <a href="${teacher}">${t('nav.teacher')}</a>` : ''}</p>${worker ? offlineLine(t, worker) : ''}${memoryBox(t, worker)}
<p class="outdated" role="status" hidden>${t('outdated')} <button type="button" class="plain">${t('reload')}</button></p>
</footer>`;

// Filled by the script where the site can be kept on the device.
const offlineLine = (t, worker) =>
  html`\n<p class="offline" hidden data-worker="${worker}" data-keep="${t('offline.keep')}" data-keeping="${t('offline.keeping')}" data-ready="${t('offline.ready')}" data-failed="${t('offline.failed')}" data-forget="${t('offline.forget')}"></p>`;

// What the browser keeps of a reader, shown by the script, without which nothing is kept.
const memoryBox = (t, worker) => html`
<details class="memory" hidden${worker ? html` data-worker="${worker}"` : ''} data-erased="${t('memory.erased', { entries: '{entries}', files: '{files}' })}" data-refused="${t('memory.refused')}">
<summary>${t('memory.title')}</summary>
<p>${t('memory.what')}</p>
<p><label><input type="checkbox"> ${t('memory.keep')}</label></p>
<p><button type="button" class="plain">${t('memory.forget')}</button> <span role="status"></span></p>
</details>`;
