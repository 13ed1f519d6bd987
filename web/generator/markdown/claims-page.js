import { LANGUAGES } from '../../core/languages.js';
import { claimsIn, titleIn } from '../claims.js';
import { lessonSlugs } from '../course.js';
import { escapeHtml, html, raw } from '../html.js';
import { rootFrom } from '../paths.js';
import { checkPath, claimGrounds, claimText } from './claims.js';
import { citation } from './references.js';

const VERDICTS = ['right', 'imprecise', 'wrong', 'bug', 'disputed', 'opinion', 'missing'];
// What the choice of documents calls a claim that is in none of them, but was said in a paper, on a page or in a thread.
const ELSEWHERE = 'elsewhere';
const DOCUMENTS = ['000', '001', '002', '003', '004', ELSEWHERE];

const documentOf = ({ document = ELSEWHERE }) => document;
const verdictOf = ({ verdict }) => verdict;
const lessonOf = ({ lesson }) => lesson.split('#')[0];

// [value, its claims] of those `values` of `of` that some claim has.
const grouped = (claims, values, of) =>
  values
    .map((value) => [value, claims.filter((claim) => of(claim) === value)])
    .filter(([, own]) => own.length > 0);

// Addresses inside a lesson, as its own text writes them, seen from another page.
const outsideOf = (lesson, text) => text.replaceAll('](#', `](${lesson}#`);

/**
 * The containers of the page of all claims: `counts` counts them, `filters` chooses, `claims <lesson>`
 * lists those about the subject of a lesson.
 */
export function claimsPageContainers({ inline, claims, measured }) {
  // One closure: its containers share the titles and the measurements of all claims.
  const titles = new Map(LANGUAGES.map((lang) => [lang, new Map()]));
  const titleOf = (slug, lang) => {
    const known = titles.get(lang);
    if (!known.has(slug)) known.set(slug, titleIn(`lessons/${slug}/${lang}.md`));
    return known.get(slug);
  };

  function entry(claim, env) {
    const { document, place, said, verdict, lesson } = claim;
    const { lang, t } = env;
    const slug = lessonOf(claim);
    const page = `${rootFrom(env.path)}${lang}/lessons/${slug}/index.html`;
    const text = (words) => inline(outsideOf(page, words), env);
    const address = `${page}#${lesson.split('#')[1]}`;
    const explained = html`<p class="entry-lesson"><a href="${address}">${t('claims.explained', { lesson: titleOf(slug, lang) })}</a></p>\n`;
    const id = claim.id.toLowerCase();
    const where = document
      ? html`<details class="entry-place"><summary>${claim.id}</summary><a href="#${id}">${t('claims.document', { number: document })} · ${t('claims.line', place)}</a></details>\n`
      : html`<p class="entry-place"><a href="#${id}">${claim.id}</a></p>\n`;
    const speakers = said
      ? html`<p class="entry-said">${t('claims.said')} ${raw(said.map((key) => citation(key, undefined, env)).join('\u00a0· '))}</p>\n`
      : '';
    return (
      `<article class="claim claim-${verdict} entry" id="${id}" data-verdict="${verdict}" ` +
      `data-document="${documentOf(claim)}" data-lesson="${slug}" data-check="${escapeHtml(checkPath(claim, measured))}">\n` +
      `${claimText(claim, env, text)}${speakers}${claimGrounds(claim, env, measured)}${explained}${where}</article>\n`
    );
  }

  function filters({ lang, t }) {
    const shown = claimsIn(claims, lang);
    const documentName = (number) =>
      number === ELSEWHERE ? t('claims.elsewhere') : t('claims.document', { number });
    const choices = [
      ['document', DOCUMENTS, documentOf, documentName],
      ['verdict', VERDICTS, verdictOf, (name) => t(`verdict.${name}`)],
      ['lesson', lessonSlugs(), lessonOf, (slug) => titleOf(slug, lang)],
      [
        'check',
        ['with', 'without'],
        ({ check }) => (check ? 'with' : 'without'),
        (name) => t(`claims.${name}`),
      ],
    ];
    const select = ([name, values, of, labelOf]) => {
      const groups = grouped(shown, values, of);
      if (groups.length < 2) return '';
      const options = groups.map(([value, { length }]) => {
        const label = labelOf(value);
        return html`<option value="${value}" data-label="${label}">${label} (${length})</option>\n`;
      });
      return html`<label><span>${t(`claims.by.${name}`)}</span>
<select data-filter="${name}"><option value="">${t('claims.all')}</option>
${options}</select></label>\n`;
    };
    return html`<div class="claims-filters" id="filter" role="search" hidden data-words="${JSON.stringify(scriptWords(t))}">
${choices.map(select)}<label class="claims-text"><span>${t('claims.by.text')}</span>
<input type="search" data-filter="text" autocomplete="off"></label>
<p class="claims-state"><output class="claims-count"></output> <button type="button" class="claim-run claims-reset">${t('claims.reset')}</button></p>
<p class="claims-runs"><button type="button" class="claims-run"></button> <progress hidden value="0" max="1" aria-label="${t('claims.run.progress')}"></progress> <output class="claims-result"></output></p>
</div>\n`.markup;
  }

  function counts({ lang, t }) {
    const shown = claimsIn(claims, lang);
    const verdicts = grouped(shown, VERDICTS, verdictOf);
    const heads = verdicts.map(
      ([name]) => html`<th scope="col" class="align-right">${t(`verdict.${name}`)}</th>`,
    );
    const cells = (list) => [
      ...verdicts.map(([name]) => list.filter(({ verdict }) => verdict === name).length),
      list.length,
      list.filter(({ check }) => check).length,
    ];
    const row = (head, list) =>
      html`<tr><th scope="row">${head}</th>${cells(list).map((count) => html`<td class="align-right">${count}</td>`)}</tr>\n`;
    const rows = grouped(shown, lessonSlugs(), lessonOf).map(([slug, own]) =>
      row(html`<a href="#${slug}">${titleOf(slug, lang)}</a>`, own),
    );
    const origins = grouped(shown, ['documents', ELSEWHERE], ({ document }) =>
      document ? 'documents' : ELSEWHERE,
    );
    return html`<div class="table"><table class="claims-counts">
<thead><tr><td></td>${heads}<th scope="col" class="align-right">${t('claims.sum')}</th><th scope="col" class="align-right">${t('claims.live')}</th></tr></thead>
<tbody>
${rows}</tbody>
<tbody>
${origins.length > 1 && origins.map(([name, own]) => row(t(`claims.${name}`), own))}${row(t('claims.together'), shown)}</tbody>
</table></div>\n`.markup;
  }

  const alone = (make) => (args, env) => make(env, args);
  return {
    counts: alone(counts),
    filters: alone(filters),
    claims: alone((env, slug) => {
      const shown = claimsIn(claims, env.lang);
      const own = shown.filter((claim) => lessonOf(claim) === slug);
      if (own.length === 0) throw new Error(`claims “${slug}”: no claim belongs to this lesson`);
      // A page of a hundred screens is folded by topic; the filters, and what an address names, open it.
      const isFolded = shown.length > 50;
      return html`<details class="claims-list"${!isFolded && ' open'}><summary>${env.t('claims.list', { count: own.length })}</summary>
${raw(own.map((claim) => entry(claim, env)).join(''))}</details>\n`.markup;
    }),
  };
}

// What the page's script says, as templates it fills.
const scriptWords = (t) =>
  Object.fromEntries(
    [
      'count',
      'list',
      'none',
      'run',
      'run.none',
      'run.stop',
      'run.done',
      'run.failed',
      'check.run',
      'check.running',
      'check.holds',
      'check.fails',
      'check.error',
    ].map((key) => [key, t(`claims.${key}`)]),
  );
