import { readFileSync } from 'node:fs';
import { formatNumber } from '../../core/numbers.js';
import { html, raw } from '../html.js';
import { COLUMNS, scalingWords } from '../models.js';
import { repository, rootFrom } from '../paths.js';
import { citation } from './references.js';

const WORDS = ['name', 'encoding', 'scaling', 'layout'];
// Years, counts and lengths are whole; a base is written out.
const inPrint = (key, value) =>
  key === 'year'
    ? String(value)
    : key === 'last'
      ? formatNumber(value, { significant: 3 })
      : formatNumber(value);

// What a demo is asked to show of a model, best first.
const DEMOS = [
  ['scaling/turns', ({ never }) => never !== undefined, (m) => ({ ...frequencies(m), trainLen: m.trained })],
  ['rope/pairs', ({ never }) => never !== undefined, (m) => frequencies(m)],
  [
    'alibi/slopes',
    ({ encoding, heads }) => encoding === 'alibi' && heads <= 64,
    (m) => ({ numHeads: m.heads }),
  ],
];
const frequencies = ({ base, headDim, partial = 1 }) => ({ base, headDim: headDim * partial });

/** The container `models [id …]`: the rows named, or all of them to sort and filter. */
export function modelsContainer(models, lessons) {
  const byId = new Map(models.map((model) => [model.id, model]));

  // '<lesson>/index.html#<id>' of the first place where a demo stands.
  function placeOf(demo, lang) {
    for (const slug of lessons) {
      const text = readFileSync(repository(`content/lessons/${slug}/${lang}.md`), 'utf8');
      const id = new RegExp(`^::: demo ${demo} ([\\w-]+)`, 'm').exec(text)?.[1];
      if (id) return `${slug}/index.html#${id}`;
    }
    return undefined;
  }

  function demoLink(model, env) {
    for (const [demo, suits, values] of DEMOS) {
      const place = suits(model) && placeOf(demo, env.lang);
      if (!place) continue;
      const query = new URLSearchParams(values(model)).toString();
      const address = `${rootFrom(env.path)}${env.lang}/lessons/${place}?${query}`;
      return html` <a class="models-open" href="${address}" aria-label="${model.name}: ${env.t('models.open')}">${env.t('models.open')}</a>`;
    }
    return '';
  }

  function cell(model, key, env) {
    if (key === 'encoding') return env.t(`encoding.${model.encoding}`);
    if (key === 'scaling') return scalingWords(model) ?? '';
    if (key === 'never' && model.never !== undefined) return `${model.never} / ${model.pairs}`;
    const value = model[key];
    if (value === undefined) return '';
    return typeof value === 'number' ? inPrint(key, value) : value;
  }

  function row(model, columns, env) {
    const cells = columns.slice(1).map((key) => {
      const sort = typeof model[key] === 'number' ? html` data-sort="${model[key]}"` : '';
      const align = WORDS.includes(key) ? '' : html` class="align-right"`;
      return html`<td${align}${sort}>${cell(model, key, env)}</td>`;
    });
    const source = model.source ? html`${raw(citation(model.source, undefined, env))}, ` : '';
    return html`<tr data-encoding="${model.encoding}"><th scope="row">${model.name}${demoLink(model, env)}</th>${cells}<td>${source}${env.t(`models.read.${model.read}`)}</td></tr>\n`;
  }

  // A column that says nothing about the models of a lesson is left out there.
  function table(list, env) {
    const columns = COLUMNS.filter((key) => list.some((model) => cell(model, key, env) !== ''));
    const heads = [...columns, 'source'].map(
      (key) =>
        html`<th scope="col" data-column="${key}"${WORDS.includes(key) || key === 'source' ? '' : html` class="align-right"`}>${env.t(`models.${key}`)}</th>`,
    );
    return html`<div class="table models"><table>
<caption class="hidden">${env.t('models.caption')}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${list.map((model) => row(model, columns, env))}</tbody>
</table></div>\n`;
  }

  function whole(env) {
    const { t } = env;
    const encodings = [...new Set(models.map(({ encoding }) => encoding))];
    return html`<div class="models-page">
<div class="models-choice" role="search" hidden data-count="${t('models.count')}">
<label><span>${t('models.filter')}</span> <select><option value="">${t('models.all')}</option>${encodings.map((name) => html`<option value="${name}">${t(`encoding.${name}`)}</option>`)}</select></label>
<label><span>${t('models.text')}</span> <input type="search" autocomplete="off"></label>
<output></output></div>
${table(models, env)}<p><a class="models-csv" href="${rootFrom(env.path)}assets/models.csv" download="models.csv">${t('models.csv')}</a></p>
</div>\n`;
  }

  return {
    open(args, env) {
      if (!args) return whole(env).markup;
      const list = args.split(/\s+/).map((id) => {
        if (!byId.has(id)) throw new Error(`model “${id}” is not in content/models.json`);
        return byId.get(id);
      });
      return table(list, env).markup;
    },
    close: () => '',
  };
}
