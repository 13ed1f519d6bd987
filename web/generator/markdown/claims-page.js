import { LANGUAGES } from '../../core/languages.js';
import { titleIn } from '../claims.js';
import { lessonSlugs } from '../course.js';
import { escapeHtml, html, raw } from '../html.js';
import { rootFrom } from '../paths.js';
import { checkPath, claimGrounds, claimText } from './claims.js';
import { citation } from './references.js';

const VERDICTS = ['right', 'imprecise', 'wrong', 'bug', 'disputed', 'opinion', 'missing'];
const DOCUMENTS = ['000', '001', '002', '003', '004'];
// What the choice of documents calls a claim that is in none of them, but was said in a paper, on a page or in a thread.
const ELSEWHERE = 'elsewhere';

const documentOf = ({ document = ELSEWHERE }) => document;

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
  const lessonOf = ({ lesson }) => lesson.split('#')[0];

  function entry(claim, env) {
    const { id, document, place, said, verdict, lesson } = claim;
    const { lang, t } = env;
    const slug = lessonOf(claim);
    const page = `${rootFrom(env.path)}${lang}/lessons/${slug}/index.html`;
    const text = (words) => inline(outsideOf(page, words), env);
    const address = `${page}#${lesson.split('#')[1]}`;
    const explained = html`<p class="entry-lesson"><a href="${address}">${t('claims.explained', { lesson: titleOf(slug, lang) })}</a></p>\n`;
    const found = document
      ? `${t('claims.document', { number: document })} · ${t('claims.line', place)}`
      : t('claims.elsewhere');
    const where = html`<details class="entry-place"><summary>${id}</summary><a href="#${id.toLowerCase()}">${found}</a></details>\n`;
    const speakers = said
      ? html`<p class="entry-said">${t('claims.said')} ${raw(said.map((key) => citation(key, undefined, env)).join('\u00a0· '))}</p>\n`
      : '';
    return (
      `<article class="claim claim-${verdict} entry" id="${id.toLowerCase()}" data-verdict="${verdict}" ` +
      `data-document="${documentOf(claim)}" data-lesson="${slug}" data-check="${escapeHtml(checkPath(claim, measured))}">\n` +
      `${claimText(claim, env, text)}${speakers}${claimGrounds(claim, env, measured)}${explained}${where}</article>\n`
    );
  }

  const topics = () => {
    const own = new Set(claims.map(lessonOf));
    return lessonSlugs().filter((slug) => own.has(slug));
  };

  function filters({ lang, t }) {
    const lessons = topics();
    const checked = claims.filter(({ check }) => check).length;
    const choices = {
      document: [...DOCUMENTS, ELSEWHERE].map((name) => [
        name,
        name === ELSEWHERE ? t('claims.elsewhere') : t('claims.document', { number: name }),
        claims.filter((claim) => documentOf(claim) === name).length,
      ]),
      verdict: VERDICTS.map((name) => [name, t(`verdict.${name}`), countOf('verdict', name)]),
      lesson: lessons.map((slug) => [
        slug,
        titleOf(slug, lang),
        claims.filter((claim) => lessonOf(claim) === slug).length,
      ]),
      check: [
        ['with', t('claims.with'), checked],
        ['without', t('claims.without'), claims.length - checked],
      ],
    };
    const select = ([name, options]) => html`<label><span>${t(`claims.by.${name}`)}</span>
<select data-filter="${name}"><option value="">${t('claims.all')}</option>
${options.map(([value, label, count]) => html`<option value="${value}" data-label="${label}">${label} (${count})</option>\n`)}</select></label>\n`;
    return html`<div class="claims-filters" id="filter" role="search" hidden data-words="${JSON.stringify(scriptWords(t))}">
${Object.entries(choices).map(select)}<label class="claims-text"><span>${t('claims.by.text')}</span>
<input type="search" data-filter="text" autocomplete="off"></label>
<p class="claims-state"><output class="claims-count"></output> <button type="button" class="claim-run claims-reset">${t('claims.reset')}</button></p>
<p class="claims-runs"><button type="button" class="claims-run"></button> <progress hidden value="0" max="1" aria-label="${t('claims.run.progress')}"></progress> <output class="claims-result"></output></p>
</div>\n`.markup;
  }

  const countOf = (field, value) => claims.filter((claim) => claim[field] === value).length;

  function counts({ lang, t }) {
    const heads = VERDICTS.map(
      (name) => html`<th scope="col" class="align-right">${t(`verdict.${name}`)}</th>`,
    );
    const cells = (list) => [
      ...VERDICTS.map((name) => list.filter(({ verdict }) => verdict === name).length),
      list.length,
      list.filter(({ check }) => check).length,
    ];
    const row = (head, list) =>
      html`<tr><th scope="row">${head}</th>${cells(list).map((count) => html`<td class="align-right">${count}</td>`)}</tr>\n`;
    const origins = [
      ['claims.documents', ({ document }) => document],
      ['claims.elsewhere', ({ document }) => !document],
    ].map(([key, belongs]) => row(t(key), claims.filter(belongs)));
    const rows = topics().map((slug) =>
      row(
        html`<a href="#${slug}">${titleOf(slug, lang)}</a>`,
        claims.filter((claim) => lessonOf(claim) === slug),
      ),
    );
    return html`<div class="table"><table class="claims-counts">
<thead><tr><td></td>${heads}<th scope="col" class="align-right">${t('claims.sum')}</th><th scope="col" class="align-right">${t('claims.live')}</th></tr></thead>
<tbody>
${rows}</tbody>
<tbody>
${origins}${row(t('claims.together'), claims)}</tbody>
</table></div>\n`.markup;
  }

  const alone = (make) => (args, env) => make(env, args);
  return {
    counts: alone(counts),
    filters: alone(filters),
    claims: alone((env, slug) => {
      const own = claims.filter((claim) => lessonOf(claim) === slug);
      if (own.length === 0) throw new Error(`claims “${slug}”: no claim belongs to this lesson`);
      // A page of a hundred screens is folded by topic; the filters, and what an address names, open it.
      return html`<details class="claims-list"><summary>${env.t('claims.list', { count: own.length })}</summary>
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
