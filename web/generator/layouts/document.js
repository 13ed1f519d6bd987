import { LANGUAGES, languages } from '../../core/languages.js';
import { demoOf, pictureOf } from '../cards/plan.js';
import { neighbours, numbered } from '../course.js';
import { sitePolicy } from '../csp.js';
import { ownSheet, textFonts } from '../fonts.js';
import { bindDots, html, raw } from '../html.js';
import { pageHead } from '../page-head.js';
import { titleOf } from '../products/frames.js';
import { sharing } from '../sharing.js';
import { contentsList, footer, header, numbersButton } from './chrome.js';
import { MAIN } from './main.js';

// Styles and scripts that one kind of page alone needs.
const SHEETS = {
  reference: ['reference'],
  front: ['course'],
  claims: ['claims-page'],
  models: ['models'],
  teach: ['teach'],
  'embed-builder': ['teach', 'embed-builder'],
  lab: ['teach', 'lab'],
  runs: ['lab'],
};
const SCRIPTS = {
  front: ['front'],
  claims: ['claims-page'],
  models: ['models'],
  teach: ['teach'],
  'embed-builder': ['embed-builder'],
  lab: ['lab'],
};

const places = (base) => ({
  about: `${base}/about/index.html`,
  questions: `${base}/questions/index.html`,
  reference: `${base}/reference/index.html`,
  teacher: `${base}/teacher/index.html`,
});

// data-single: this page's demos come one by one with the words of its language. The front page opens with a demo, so
// that one comes at once; elsewhere pe-demo fetches a demo as the reader nears. What the first one alone has comes with it.
const scripts = ({ body, demos, kind, lang, root, beginnings }) => {
  const own = (SCRIPTS[kind] ?? []).map(
    (name) => html`<script defer src="${root}assets/${name}.js"></script>\n`,
  );
  // The lab brings what it needs of the core along.
  if (kind === 'lab' || !/<pe-|data-check=|data-tool=/.test(body)) return own;
  const first = kind === 'front' ? demos.slice(0, 1) : [];
  const parts = [
    ...(/<pe-(?!demo)/.test(body) ? ['reading'] : []),
    ...(beginnings.get(demos[0]?.name) ?? []),
  ];
  return [
    html`<script defer src="${root}assets/posenc.iife.js" data-single></script>\n`,
    ...parts.map((part) => html`<script defer src="${root}assets/demos/${part}.js"></script>\n`),
    ...first.map(({ name }) => html`<script defer src="${root}assets/demos/${name}.${lang}.js"></script>\n`),
    ...own,
  ];
};

// What a page is practised with: exercises, tabs, terms that light up lines.
const practice = ({ body, root }) =>
  /<pe-quiz|class="tabs"|hue-[a-d]/.test(body)
    ? html`<link rel="stylesheet" href="${root}assets/practice.css">\n<script defer src="${root}assets/practice.js"></script>\n`
    : '';

// A lesson has a picture of its own, with its first demo; other pages have that of the front page.
const shared = (page, { title, description }) => {
  const { lang, kind, words, catalogue } = page;
  const demo = kind === 'lesson' ? demoOf(page) : undefined;
  const picture = pictureOf({ ...page, kind: demo ? kind : 'front' });
  const alt = demo ? `${title} ${titleOf(catalogue, lang, demo.name)}` : words[lang]('lms.title');
  return sharing({ ...page, title, description, picture, alt, type: demo ? 'article' : 'website' });
};

const step = ({ t, root }, rel, card) =>
  card
    ? html`<a class="${rel}" rel="${rel}" href="${root}${card.path}"><span class="label">${t(`lesson.${rel}`)}</span>
<b>${bindDots(numbered(card))}</b></a>\n`
    : '';

/** What stands below a lesson: the lessons before and after it, notes for its teacher, and that it can be printed. */
export function lessonFoot(view) {
  const { t, slug, lang, root, cards, data } = view;
  const notes = data.collections.teachers.find((other) => other.lang === lang && other.slug === slug);
  const { previous, next } = neighbours(cards, slug);
  return html`<div class="foot">
${
  previous || next
    ? html`<nav class="around" aria-label="${t('nav.around')}">
${step(view, 'prev', previous)}${step(view, 'next', next)}</nav>\n`
    : ''
}<aside aria-label="${t('lesson.handout')}"><p class="handout">${notes ? html`<a href="${root}${notes.path}">${t('lesson.teacher')}</a><span hidden data-starts="teacher-notes" data-script="${root}assets/notes.${slug}.${lang}.js"></span>\u2002` : ''}<span data-print="${t('lesson.print')}">${t('lesson.handout')}</span>\u2002<button type="button" class="plain present" data-starts="worksheet" data-script="${root}assets/worksheet.js">${t('lesson.worksheet')}</button>\u2002${numbersButton(view)}</p></aside>
</div>
`;
}

/**
 * The one layout: head, chrome and the main part that the kind of page asks for, of its front matter and what is known of it.
 */
export default function document(data, page) {
  const { lang, kind, path, root, words, headings } = page;
  const t = words[lang];
  const translations = LANGUAGES.filter((other) => other !== lang).map((other) => ({
    lang: other,
    href: `${root}${path.replace(`${lang}/`, `${other}/`)}`,
  }));
  const title = kind === 'front' ? `Posenc: ${data.title}` : `${data.title} · Posenc`;
  const description = data.description ?? data.title;
  const fonts = textFonts(page).map((file) => `${root}assets/fonts/${file}`);
  const cards = data.collections.lessons.filter((card) => card.lang === lang);
  const shelf = (name) => cards.filter(({ track }) => track === name);
  const view = {
    ...page,
    t,
    data,
    cards,
    lessons: shelf('full'),
    electives: shelf('elective'),
    notebooks: shelf('notebook'),
    shortPath: shelf('short'),
    translations,
  };
  return html`<!DOCTYPE html>
<html lang="${lang}" dir="${languages[lang].direction}"${kind === 'embed-builder' ? '' : html` data-builder="${root}${lang}/embed/index.html"`}>
<head>
${pageHead({ policy: sitePolicy(page.head, { framing: kind === 'embed-builder' }), title, description })}<link rel="canonical" href="index.html">
<link rel="alternate" hreflang="${lang}" href="index.html">
${translations.map((other) => html`<link rel="alternate" hreflang="${other.lang}" href="${other.href}">\n`)}<link rel="alternate" hreflang="x-default" href="${root}index.html">
${shared(page, { title: data.title, description })}<script data-fonts="${fonts.join(' ')}">${raw(page.head)}</script>
<link rel="stylesheet" href="${root}assets/site.css">
${ownSheet(page) ? html`<link rel="stylesheet" href="${root}assets/${ownSheet(page)}">\n` : ''}${SHEETS[kind]?.map((sheet) => html`<link rel="stylesheet" href="${root}assets/${sheet}.css">\n`)}${practice(page)}${scripts(page)}<script defer src="${root}assets/site.js"></script>
</head>
<body data-kind="${kind}"${kind === 'lesson' ? html` data-lesson="${page.slug}"` : ''}>
<a class="skip" href="#main">${t('nav.skip')}</a>
${header(view)}
<div class="page"><div class="frame">
${kind === 'front' ? '' : contentsList({ label: t('nav.contents'), headings })}
<main id="main">
${MAIN[kind](view)}
</main>
${kind === 'lesson' ? lessonFoot(view) : ''}</div></div>
${footer({ t, ...places(`${root}${lang}`), worker: `${root}sw.js` })}
</body>
</html>
`.markup;
}
