import { bindDots, html, raw } from '../html.js';

/** @import { Markup } from '../html.js' */

// What each figure of the front page leaves out: its lesson shows it whole, and in steps.
const HIDDEN = {
  writer: 'view-guesses view-surprise',
  words: 'view-weights',
  table: 'view-sentence',
};
// Where it is not whole: in its first step the end of the text is dragged.
const STEPS = { writer: 'inside' };
const HIDDEN_EVERYWHERE = 'controls actions caption readout step-bar';

const reduced = (markup) =>
  markup.replace(
    /(<pe-demo name="[^"]+" id="([^"]+)")([^>]*) permalink>/,
    (_, tag, id, given) =>
      `${tag} step="${STEPS[id] ?? 'all'}" hide="${HIDDEN[id]} ${HIDDEN_EVERYWHERE}"${given} permalink>`,
  );

/** @type {(act: string, words: string, more?: Markup) => Markup} */
const button = (act, words, more = '') =>
  html`<button type="button" data-act="${act}"${more}>${words}</button>`;

// What is pressed below a figure, and what is then said of it; the script shows both.
const ACTS = {
  forget: (t) => html`<div class="acts" inert>
${button('write', t('front.write'))} ${button('rescale', t('front.rescale'), raw(' aria-pressed="false"'))}
<label>${t('front.begin')} <input type="text" maxlength="120" lang="en" data-act="begin"></label>
<output data-still="${t('front.forget.still')}"></output>
</div>\n`,
  order: (t) => html`<div class="acts" inert>
${button('swap', t('front.swap'))} ${button('encode', t('front.encode'), raw(' aria-pressed="false"'))}
<output data-still="${t('front.order.still')}" data-same="${t('front.order.same')}" data-other="${t('front.order.other')}"></output>
</div>\n`,
  clocks: (t) => html`<div class="acts" inert>
${button('play', t('front.play'), raw(html` data-play="${t('front.play')}" data-stop="${t('front.stop')}" data-next="${t('front.next')}"`))}
</div>\n`,
};

const FIGURE = /<figure class="demo[\s\S]*?<\/figure>\n/;

// No line begins with the particle after a quotation.
const boundQuotes = (markup) => markup.replace(/’(?=[가-힣])/g, '’\u2060');

// A part of the page that begins with a heading: text beside its figure, and what can be done with it.
function beat(markup, t) {
  const [, id] = /^<h2 id="([^"]+)"/.exec(markup) ?? [];
  const [figure = ''] = FIGURE.exec(markup) ?? [];
  if (!figure) return html`<section class="door">\n${raw(markup)}</section>\n`;
  return html`<section class="beat" data-beat="${id}">
<div class="told">\n${raw(boundQuotes(markup.replace(figure, '')))}${ACTS[id]?.(t)}</div>
${raw(reduced(figure))}</section>\n`;
}

const sum = (cards, depth) => cards.reduce((total, { minutes }) => total + minutes[depth], 0);
const halfHours = (minutes) => Math.round(minutes / 30) / 2;

const lessonLink = (
  { slug, number, path, short, follows, description },
  { root },
) => html`<li data-lesson="${slug}">
<span class="number" aria-hidden="true">${number}</span>
<div><a href="${root}${path}">${bindDots(short)}</a>
<p>${bindDots(follows ?? description)}</p></div>
</li>\n`;

// The short path beside the whole course: what each takes, and what one has from it.
const ways = (view) => {
  const { t, lessons, shortPath, root } = view;
  const [hours, standard] = ['first', 'standard'].map((depth) => halfHours(sum(lessons, depth)));
  const list = shortPath.map(
    ({ slug, number, path, short, minutes }) =>
      html`<li value="${number}" data-lesson="${slug}"><a href="${root}${path}">${bindDots(short)}</a> <span class="minutes">${t('lesson.minutes', { minutes: minutes.first })}</span></li>\n`,
  );
  return html`<div class="ways">
<section class="way" aria-labelledby="short">
<h3 id="short">${t('front.short', { count: shortPath.length, minutes: sum(shortPath, 'first') })}</h3>
<p>${t('front.short.for')}</p>
<ol class="course-marks" data-visited="${t('course.visited')}">
${list}</ol>
</section>
<section class="way" aria-labelledby="full">
<h3 id="full">${t('front.full', { count: lessons.length, hours, standard })}</h3>
<p>${t('front.full.for')}</p>
<h4>${t('front.able')}</h4>
<ul>
${[1, 2, 3, 4].map((i) => html`<li>${t(`front.able.${i}`)}</li>\n`)}</ul>
<h4>${t('front.before')}</h4>
<p>${t('front.before.text')}</p>
</section>
</div>\n`;
};

// Lessons beside the course, which no lesson needs.
const shelf = (name, view) => {
  const { t, root } = view;
  const items = view[name].map(
    ({
      slug,
      path,
      short,
      description,
    }) => html`<li data-lesson="${slug}"><a href="${root}${path}">${bindDots(short)}</a>
<p>${bindDots(description)}</p></li>\n`,
  );
  return html`<section class="act">
<header><h3>${t(`front.${name}`)}</h3>
<p>${t(`front.${name}.for`)}</p></header>
<ul class="course-marks" data-visited="${t('course.visited')}" data-latest="${t('course.latest')}">
${items}</ul>
</section>\n`;
};

const acts = (view) => {
  const { t, lang, root, lessons, course } = view;
  const parts = course.acts.map(({ id, title, line }) => {
    const own = lessons.filter(({ act }) => act === id);
    return html`<section class="act" data-act-of="${id}">
<header><h3>${title[lang]}</h3>
<p>${line[lang]}</p></header>
<ol class="course-marks" data-visited="${t('course.visited')}" data-latest="${t('course.latest')}">
${own.map((card) => lessonLink(card, view))}</ol>
</section>\n`;
  });
  return html`<div class="acts-map">\n${parts}</div>
<div class="acts-map shelves">
${shelf('electives', view)}${shelf('notebooks', view)}</div>
<p class="extra"><a href="${root}${lang}/extras/index.html">${t('nav.extras')}</a>: ${t('front.extras')}</p>\n`;
};

/** The front page: a story in three parts, the two ways through the course, its map, and doors for those who build and teach. */
export const front = (view) => {
  const { t, data, body } = view;
  const parts = body.split(/(?=<h2 )/);
  const beats = parts.filter((part) => FIGURE.test(part));
  const doors = parts.filter((part) => !FIGURE.test(part));
  return html`<h1>${bindDots(data.title)}</h1>
${beats.map((part) => beat(part, t))}<section class="course" aria-labelledby="lessons">
<h2 id="lessons">${t('front.course')}</h2>
<p class="continue" hidden>${t('front.continue')} <a></a></p>
${ways(view)}${acts(view)}</section>
<div class="doors">
${doors.map((part) => beat(part, t))}</div>`;
};
