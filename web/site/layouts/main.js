import { html, raw } from '../../build/html.js';

const withTitle = ({ body, data }) => html`<h1>${data.title}</h1>\n${raw(body)}`;

const lesson = ({ t, data, body }) => html`<p class="kicker">${t('lesson.kicker', data)}</p>
<h1>${data.title}</h1>
<p class="lead">${data.description}</p>
${raw(body)}`;

const lessonCards = ({ t, data, lang, root }) => {
  const cards = data.collections.lessons.filter((card) => card.lang === lang);
  const items = cards.map(
    ({ path, title, description, minutes }) => html`<li>
<a href="${root}${path}">${title}</a> <span class="minutes">${t('lesson.minutes', { minutes })}</span>
<p>${description}</p>
</li>\n`,
  );
  return html`<section class="lessons" aria-labelledby="lessons">
<h2 id="lessons">${t('nav.lessons')}</h2>
<ol>
${items}</ol>
</section>`;
};

const front = (view) => html`${withTitle(view)}\n${lessonCards(view)}`;

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
    }) => html`<dt id="term-${slug}">${term} <span lang="${view.other}">${other}</span></dt>
<dd>${raw(markdown.renderInline(text, page))}</dd>\n`,
  );
  return html`${withTitle(view)}\n<dl class="glossary">\n${items}</dl>`;
};

/** What stands in the main part of each kind of page. */
export const MAIN = { lesson, front, glossary, page: (view) => withTitle(view) };
