import { bindDots, html, raw } from '../../build/html.js';

const withTitle = ({ body, data }) => html`<h1>${bindDots(data.title)}</h1>\n${raw(body)}`;

const lesson = ({ t, data, body }) => html`<p class="kicker">${bindDots(t('lesson.kicker', data))}</p>
<h1>${bindDots(data.title)}</h1>
<p class="lead">${bindDots(data.description)}</p>
${raw(body)}`;

const lessonCards = ({ t, data, lang, root }) => {
  const cards = data.collections.lessons.filter((card) => card.lang === lang);
  const items = cards.map(
    ({ path, title, description, minutes }) => html`<li>
<a href="${root}${path}">${bindDots(title)}</a> <span class="minutes">${t('lesson.minutes', { minutes })}</span>
<p>${bindDots(description)}</p>
</li>\n`,
  );
  return html`<section class="lessons" aria-labelledby="lessons">
<h2 id="lessons">${t('nav.lessons')}</h2>
<ol>
${items}</ol>
</section>`;
};

const DEMO_END = '</pe-demo></figure>\n';

// What there is to learn stands right below the demo that the page opens with.
const front = (view) => {
  const [opening, ...rest] = view.body.split(DEMO_END);
  const end = rest.length > 0 ? DEMO_END : '';
  return html`${withTitle({ ...view, body: opening + end })}
${lessonCards(view)}
${raw(rest.join(DEMO_END))}`;
};

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
  return html`${withTitle(view)}\n<dl class="glossary">\n${items}</dl>`;
};

/** What stands in the main part of each kind of page. */
export const MAIN = { lesson, front, glossary, page: withTitle, reference: withTitle };
