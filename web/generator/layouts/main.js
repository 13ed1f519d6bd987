import { claimsIn, readClaims } from '../claims.js';
import { numbered, readCourse } from '../course.js';
import { bindDots, html, raw } from '../html.js';
import { placeOf, readSections } from '../sections.js';
import { depthSwitch, numbersButton } from './chrome.js';
import { front } from './front.js';
import { whereMap } from './where.js';

const claims = readClaims();
const course = readCourse();

const withTitle = ({ body, data }) => html`<h1>${bindDots(data.title)}</h1>\n${raw(body)}`;

// What people say about the subject of a lesson stands on the page of claims.
const saidOf = ({ t, slug, lang, root }) => {
  const count = claimsIn(claims, lang).filter(({ lesson }) => lesson.startsWith(`${slug}#`)).length;
  return count > 0
    ? html`<p class="said"><a href="${root}${lang}/claims/index.html#${slug}">${t('lesson.said', { count })}</a></p>\n`
    : '';
};

// Phones have the first look alone, and leave out the rest.
const minutesOf = (t, { first, standard }) =>
  html`${t('lesson.minutes', { minutes: first })}<span class="act">${t('lesson.standard', { minutes: standard })}</span>`;

// Where in the course a lesson stands, and how long it takes; phones leave out the name of its part.
const kicker = ({ t, lang, track, number, lessons, slug, cards, shortPath }) => {
  const { act, minutes } = cards.find((card) => card.slug === slug);
  if (track === 'short')
    return bindDots(t('short.kicker', { number, count: shortPath.length, minutes: minutes.first }));
  if (track === 'notebook') return t('notebook.kicker');
  if (track === 'elective') return html`${t('elective.kicker')}\u00a0· ${minutesOf(t, minutes)}`;
  const { title } = course.acts.find(({ id }) => id === act);
  const place = t('lesson.kicker', { number, count: lessons.length });
  return html`${place}<span class="act"> · ${title[lang]}</span>\u00a0· ${minutesOf(t, minutes)}`;
};

// What a first look leaves out is offered at its end; the short path leads to whole lessons instead.
const deeper = ({ t, body, track }) =>
  track !== 'short' && body.includes('<section class="standard">')
    ? html`<p class="go-deeper"><button type="button" class="plain" data-deepen="standard">${t('depth.deepen')}</button></p>\n`
    : '';

/** @param {{ t: Function, data: any, body: string, root: string, lang: string, track: string, number: number, numbers: any[], lessons: any[], cards: any[], slug: string, shortPath: any[] }} view */
const lesson = (view) => {
  const { t, data, body, root, slug } = view;
  return html`<div class="kicker"><span>${kicker(view)}</span>${numbersButton(view)}<button type="button" class="plain present" data-starts="present" data-script="${root}assets/present.js">${t('lesson.present')}</button>${depthSwitch(t)}${whereMap({ ...view, enters: course.enters[slug] ?? [] })}</div>
<h1>${bindDots(data.title)}</h1>
${raw(body)}
${deeper(view)}${saidOf(view)}`;
};

// Words of the other languages; one that is written alike stands once.
const otherTerms = ({ term, others }) =>
  others
    .filter((other) => other.term !== term)
    .map((other) => html` <span lang="${other.lang}">${other.term}</span>`);

const glossary = (view) => {
  const { t, lang, path, root, markdown, cards, translations } = view;
  const sections = readSections(
    cards.map(({ slug }) => slug),
    lang,
  );
  const page = { lang, path, kind: 'glossary', t };
  const collator = new Intl.Collator(lang);
  const terms = Object.entries(view.glossary)
    .map(([slug, entry]) => ({
      slug,
      at: entry.at,
      ...entry[lang],
      others: translations.map((other) => ({ lang: other.lang, term: entry[other.lang].term })),
    }))
    .sort((a, b) => collator.compare(a.term, b.term) || (a.slug < b.slug ? -1 : 1));
  const taughtAt = (at) => {
    const { slug, id, name, heading } = placeOf(at, sections);
    const target = `${root}${lang}/lessons/${slug}/index.html#${id}`;
    return html`<dd class="onward">${t('glossary.taught')} <a href="${target}">${name}: ${raw(markdown.renderInline(heading, page))}</a></dd>\n`;
  };
  const items = terms.map(
    (entry) => html`<dt id="term-${entry.slug}">${bindDots(entry.term)}${otherTerms(entry)}</dt>
<dd>${raw(markdown.renderInline(entry.text, page))}</dd>\n${entry.at ? taughtAt(entry.at) : ''}`,
  );
  const links = terms.map(({ slug, term }) => html`<li><a href="#term-${slug}">${bindDots(term)}</a></li>\n`);
  return html`${withTitle(view)}
<nav class="terms" aria-label="${t('nav.contents')}">
<ul>
${links}</ul>
</nav>
<dl class="glossary">\n${items}</dl>`;
};

const teacher = ({ t, data, body, slug, cards }) => {
  const card = cards.find((one) => one.slug === slug);
  return html`<p class="kicker">${bindDots(t('teacher.kicker', { lesson: numbered(card), minutes: card.minutes.first }))}</p>
<h1>${bindDots(data.title)}</h1>
<p><a href="../index.html">${t('teacher.lesson')}</a></p>
${raw(body)}`;
};

// Every lesson with its minutes, and its notes where it has some.
const teachers = (view) => {
  const { t, data, lang, root, lessons, electives } = view;
  const notesOf = (slug) =>
    data.collections.teachers.find((notes) => notes.lang === lang && notes.slug === slug)?.path;
  const rows = [...lessons, ...electives].map(({ slug, number, short, path, minutes }) => {
    const notes = notesOf(slug);
    return html`<tr><td>${number}</td><th scope="row"><a href="${root}${path}">${bindDots(short)}</a></th><td>${minutesOf(t, minutes)}</td>
<td>${notes ? html`<a href="${root}${notes}">${t('teacher.notes')}</a>` : ''}</td></tr>\n`;
  });
  const total = lessons.reduce((sum, { minutes }) => sum + minutes.first, 0);
  return html`${withTitle(view)}
<div class="table"><table class="teachers">
<tbody>
${rows}</tbody>
</table></div>
<p class="minutes">${t('teacher.total', { lessons: lessons.length, minutes: total })}</p>`;
};

// The tools take the list of all demos into themselves.
const withDemos = (view) => {
  const { t, kind, lang, lessons, electives, cards, catalogue } = view;
  const nameOf = (family) => cards.find(({ slug }) => slug === family)?.short ?? t(`teach.family.${family}`);
  const groups = catalogue[lang].map(
    ({ family, demos }) => html`<optgroup label="${nameOf(family)}">
${demos.map(({ name, title, words }) => html`<option value="${name}"${kind === 'embed-builder' && html` data-words="${words}"`}>${title}</option>\n`)}</optgroup>\n`,
  );
  return html`${withTitle(view)}
<select class="catalogue" hidden>
${groups}</select>
<select class="courses" hidden>
${[...lessons, ...electives].map((card) => html`<option value="${card.slug}">${numbered(card)}</option>\n`)}</select>`;
};

/** What stands in the main part of each kind of page. */
export const MAIN = {
  lesson,
  front,
  glossary,
  teacher,
  teachers,
  page: withTitle,
  extras: withTitle,
  reference: withTitle,
  claims: withTitle,
  models: withTitle,
  lab: withTitle,
  runs: withTitle,
  teach: withDemos,
  'embed-builder': withDemos,
};
