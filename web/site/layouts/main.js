import { readClaims } from '../../build/claims.js';
import { readCourse } from '../../build/course.js';
import { bindDots, html, raw } from '../../build/html.js';
import { depthSwitch } from './chrome.js';
import { front } from './front.js';

const claims = readClaims();
const course = readCourse();

const withTitle = ({ body, data }) => html`<h1>${bindDots(data.title)}</h1>\n${raw(body)}`;

// What people say about the subject of a lesson stands on the page of claims.
const saidOf = ({ t, slug, lang, root }) => {
  const count = claims.filter((claim) => claim.lesson.startsWith(`${slug}#`)).length;
  return count > 0
    ? html`<p class="said"><a href="${root}${lang}/claims/index.html#${slug}">${t('lesson.said', { count })}</a></p>\n`
    : '';
};

// Where in the course a lesson stands, and how long it takes; phones leave out the name of its part.
const kicker = ({ t, lang, track, number, lessons, slug, shortPath, data: { minutes } }) => {
  if (track === 'short') return bindDots(t('short.kicker', { number, count: shortPath.length, minutes }));
  const { act } = lessons.find((card) => card.slug === slug);
  const { title } = course.acts.find(({ id }) => id === act);
  const place = t('lesson.kicker', { number, count: lessons.length });
  return html`${place}<span class="act"> · ${title[lang]}</span>\u00a0· ${t('lesson.minutes', { minutes })}`;
};

// What a first look leaves out is offered at its end; the short path leads to whole lessons instead.
const deeper = ({ t, body, track }) =>
  track === 'full' && body.includes('<section class="standard">')
    ? html`<p class="go-deeper"><button type="button" class="plain" data-deepen="standard">${t('depth.deepen')}</button></p>\n`
    : '';

// Addresses of what has moved to another lesson: { its id: the slug of that lesson }.
const movedFrom = ({ moved }) =>
  moved ? html`<template data-moved="${JSON.stringify(moved)}"></template>\n` : '';

const lesson = ({
  t,
  data,
  body,
  root,
  ...view
}) => html`<div class="kicker"><span>${kicker({ t, ...view, data })}</span><button type="button" class="plain present" data-starts="present" data-script="${root}assets/present.js">${t('lesson.present')}</button>${depthSwitch(t)}</div>
<h1>${bindDots(data.title)}</h1>
${raw(body)}
${deeper({ t, body, ...view })}${saidOf({ t, root, ...view })}${movedFrom(data)}`;

const glossary = (view) => {
  const { t, lang, path, markdown } = view;
  const page = { lang, path, kind: 'glossary', t };
  const collator = new Intl.Collator(lang);
  const terms = Object.entries(view.glossary)
    .map(([slug, entry]) => ({ slug, ...entry[lang], other: entry[view.other].term }))
    .sort((a, b) => collator.compare(a.term, b.term) || (a.slug < b.slug ? -1 : 1));
  const items = terms.map(
    ({
      slug,
      term,
      text,
      other,
    }) => html`<dt id="term-${slug}">${bindDots(term)} <span lang="${view.other}">${other}</span></dt>
<dd>${raw(markdown.renderInline(text, page))}</dd>\n`,
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
  const { number, short, minutes } = cards.find((card) => card.slug === slug);
  return html`<p class="kicker">${bindDots(t('teacher.kicker', { number, short, minutes }))}</p>
<h1>${bindDots(data.title)}</h1>
<p><a href="../index.html">${t('teacher.lesson')}</a></p>
${raw(body)}`;
};

// Every lesson with its minutes, and its notes where it has some.
const teachers = (view) => {
  const { t, data, lang, root, lessons } = view;
  const notesOf = (slug) =>
    data.collections.teachers.find((notes) => notes.lang === lang && notes.slug === slug)?.path;
  const rows = lessons.map(({ slug, number, short, path, minutes }) => {
    const notes = notesOf(slug);
    return html`<tr><td>${number}</td><th scope="row"><a href="${root}${path}">${bindDots(short)}</a></th><td>${t('lesson.minutes', { minutes })}</td>
<td>${notes ? html`<a href="${root}${notes}">${t('teacher.notes')}</a>` : ''}</td></tr>\n`;
  });
  const total = lessons.reduce((sum, { minutes }) => sum + minutes, 0);
  return html`${withTitle(view)}
<div class="table"><table class="teachers">
<tbody>
${rows}</tbody>
</table></div>
<p class="minutes">${t('teacher.total', { lessons: lessons.length, minutes: total })}</p>`;
};

// The tools take the list of all demos into themselves.
const withDemos = (view) => {
  const { t, lang, lessons, catalogue } = view;
  const nameOf = (family) =>
    lessons.find(({ slug }) => slug === family)?.short ?? t(`teach.family.${family}`);
  const groups = catalogue[lang].map(
    ({ family, demos }) => html`<optgroup label="${nameOf(family)}">
${demos.map(({ name, title }) => html`<option value="${name}">${title}</option>\n`)}</optgroup>\n`,
  );
  return html`${withTitle(view)}
<select class="catalogue" hidden>
${groups}</select>
<select class="courses" hidden>
${lessons.map(({ slug, number, short }) => html`<option value="${slug}">${number}\u2002${short}</option>\n`)}</select>`;
};

/** What stands in the main part of each kind of page. */
export const MAIN = {
  lesson,
  front,
  glossary,
  teacher,
  teachers,
  page: withTitle,
  reference: withTitle,
  claims: withTitle,
  models: withTitle,
  teach: withDemos,
  post: withDemos,
};
