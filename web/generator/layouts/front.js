import { bindDots, html, raw } from '../html.js';
import { clockFace } from './chrome.js';

/** @import { Markup } from '../html.js' */

// What each figure of the front page leaves out: its lesson shows it whole, and in steps.
const HIDDEN = {
  writer: ['view-surprise'],
  words: ['view-weights'],
};
// Where it is not whole, and how wide it is: in its first step the end of the text is dragged.
const OWN = { writer: 'step="inside" data-width="1180"' };
const HIDDEN_EVERYWHERE = ['controls', 'actions', 'caption', 'readout', 'step-bar'];

const reduced = (markup) =>
  markup.replace(
    /(<pe-demo name="[^"]+" id="([^"]+)")([^>]*) permalink>/,
    (_, tag, id, given) =>
      `${tag} ${OWN[id] ?? 'step="all"'} hide="${[...(HIDDEN[id] ?? []), ...HIDDEN_EVERYWHERE].join(' ')}"${given} permalink>`,
  );

/** @type {(act: string, words: string, more?: Markup) => Markup} */
const button = (act, words, more = '') =>
  html`<button type="button" data-act="${act}"${more}>${words}</button>`;

// What is pressed below a figure, and what is then said of it; the script shows both.
const ACTS = {
  forget: (t) => html`<div class="acts" inert>
${button('rescale', t('front.rescale'), raw(' aria-pressed="false"'))} ${button('write', t('front.write'))}
<label>${t('front.begin')} <input type="text" maxlength="120" lang="en" data-act="begin"></label>
<output data-still="${t('front.forget.still')}"></output>
</div>\n`,
  order: (t) => html`<div class="acts" inert>
${button('swap', t('front.swap'), raw(html` data-with="${t('front.swap.with')}"`))} ${button('encode', t('front.encode'), raw(' aria-pressed="false"'))}
<output data-still="${t('front.order.still')}" data-same="${t('front.order.same')}" data-other="${t('front.order.other')}"></output>
</div>\n`,
  clocks: (t) => html`<div class="acts" inert>
${button('play', t('front.play'), raw(html` data-play="${t('front.play')}" data-stop="${t('front.stop')}" data-next="${t('front.next')}"`))}
</div>\n`,
};

const FIGURE = /<figure class="demo[\s\S]*?<\/figure>\n/;

// No line begins with the particle after a quotation.
const boundQuotes = (markup) => markup.replace(/’(?=[가-힣])/g, '’\u2060');

// A part of the page that begins with a heading, and its figure with what can be done to it: the first one comes before its text.
function beat(markup, t) {
  const [heading, id] = /^<h2 id="([^"]+)"[\s\S]*?<\/h2>\n/.exec(markup);
  const [figure] = FIGURE.exec(markup);
  const told = raw(boundQuotes(markup.replace(heading, '').replace(figure, '')));
  const [head, acts, shown] = [raw(boundQuotes(heading)), ACTS[id](t), raw(reduced(figure))];
  return html`<section class="beat" data-beat="${id}">
${id === 'forget' ? html`${head}${shown}${acts}${told}` : html`<div class="told">\n${head}${told}${acts}</div>\n${shown}`}</section>\n`;
}

const sum = (cards, depth) => cards.reduce((total, { minutes }) => total + minutes[depth], 0);
const halfHours = (minutes) => Math.round(minutes / 30) / 2;

const LINE = 7; // lessons on a line of a wide page, with whole acts

// Where lessons stand on a wide page: [slug, { line, at }], both from 1 on.
function placesOf(acts) {
  let [line, at] = [1, 1];
  return new Map(
    acts.flatMap(({ lessons }) => {
      if (at + lessons.length > LINE + 1) [line, at] = [line + 1, 1];
      return lessons.map((slug) => [slug, { line, at: at++ }]);
    }),
  );
}

const placed = ({ line, at }, over) => html` data-line="${line}" data-at="${at}" data-over="${over}"`;

// The course as a path of clocks, whose hands stand at the place of each lesson, and the short path along it.
function path(view) {
  const { t, lang, root, lessons, shortPath, course } = view;
  const places = placesOf(course.acts);
  const marks = raw(html` data-visited="${t('course.visited')}" data-latest="${t('course.latest')}"`);
  const acts = course.acts.map(({ id, title, lessons: own }) => {
    const stations = lessons
      .filter(({ act }) => act === id)
      .map(
        ({ slug, number, path, short, follows, description }) => html`<li data-lesson="${slug}">
<a href="${root}${path}">${clockFace(number / lessons.length)}<span>${bindDots(short)}</span></a>
<p>${bindDots(follows ?? description)}</p></li>\n`,
      );
    return html`<section class="act" data-act-of="${id}"${placed(places.get(own[0]), own.length)}>
<h4>${title[lang]}</h4>
<ol class="course-marks"${marks}>
${stations}</ol>
</section>\n`;
  });
  const cuts = shortPath.map(({ slug, number, path, short }, i) => {
    const place = places.get(course.along[slug]);
    const next = places.get(course.along[shortPath[i + 1]?.slug]);
    const over = next?.line === place.line ? next.at - place.at : next ? LINE + 1 - place.at : 1;
    return html`<li data-lesson="${slug}"${placed(place, over)}><a href="${root}${path}">${clockFace(number / shortPath.length)}<span>${bindDots(short)}</span></a></li>\n`;
  });
  return html`<div class="path">
<section class="way" aria-labelledby="short">
<h3 id="short">${t('front.short', { count: shortPath.length, minutes: sum(shortPath, 'first') })}</h3>
<ol class="course-marks"${marks}>
${cuts}</ol>
</section>
${acts}<section class="able">
<h4>${t('front.able')}</h4>
<ul>
${[1, 2, 3, 4].map((i) => html`<li>${t(`front.able.${i}`)}</li>\n`)}</ul>
</section>
</div>\n`;
}

// Lessons beside the course, which no lesson needs.
const shelf = (name, view) => {
  const { t, root } = view;
  const items = view[name].map(
    ({ slug, path, short }) =>
      html`<li data-lesson="${slug}"><a href="${root}${path}">${bindDots(short)}</a></li>\n`,
  );
  return html`<section class="shelf">
<h3>${t(`front.${name}`)}</h3>
<p>${t(`front.${name}.for`)}</p>
<ul class="course-marks" data-visited="${t('course.visited')}">
${items}</ul>
</section>\n`;
};

function learn(view) {
  const { t, lessons } = view;
  const [hours, standard] = ['first', 'standard'].map((depth) => halfHours(sum(lessons, depth)));
  return html`<section class="course" aria-labelledby="lessons">
<h2 id="lessons">${t('front.lessons')}</h2>
<p>${t('front.full', { count: lessons.length, hours, standard })} ${t('front.before')}</p>
<p class="continue" hidden>${t('front.continue')} <a></a></p>
${path(view)}<div class="shelves">
${shelf('electives', view)}${shelf('notebooks', view)}</div>
</section>\n`;
}

// A link to a state of a figure may have its first picture: products/pictures.js draws it.
const PICTURE = /(<a href="[^"]*\?step=(\w+)&amp;([^"]*)" )data-picture="([^"]*)">/;

const door = (markup) => html`<section class="door">
${raw(markup.replace(PICTURE, (_, link, step, values, name) => html`${raw(link)}class="picture"><span data-picture="${name}" data-given="${html` step="${step}" hide="view-overview" values="${raw(values)}"`.markup}"></span>`.markup))}</section>\n`;

/** The front page: a story in three parts, and three doors: the course as a path, what there is to explore, and what helps to teach. */
export const front = (view) => {
  const { t, data, body } = view;
  const parts = body.split(/(?=<h2 )/);
  const beats = parts.filter((part) => FIGURE.test(part));
  const doors = parts.filter((part) => !FIGURE.test(part));
  const signs = ['lessons', ...doors.map((part) => /^<h2 id="([^"]+)"/.exec(part)[1])].map(
    (id) => html`<li><a href="#${id}">${t(`front.${id}`)}</a> <span>${t(`front.${id}.for`)}</span></li>\n`,
  );
  return html`<h1>${bindDots(data.title)}</h1>
${beat(beats[0], t)}<nav class="signs" aria-label="${t('front.doors')}">
<ul>
${signs}</ul>
</nav>
${beats.slice(1).map((part) => beat(part, t))}${learn(view)}<div class="doors">
${doors.map((part) => door(part))}</div>`;
};
