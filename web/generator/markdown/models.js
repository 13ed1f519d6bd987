import { readFileSync } from 'node:fs';
import { formatNumber } from '../../core/numbers.js';
import slopes from '../../demos/alibi/slopes.js';
import { params as turns } from '../../demos/scaling/turns/turns-params.js';
import { html, raw } from '../html.js';
import { CHOICES, COLUMNS, cellValue, KINDS, MORE, reasonOf, sourceOf, tallyModels } from '../models.js';
import { repository, rootFrom } from '../paths.js';
import { citeLink } from './data.js';
import { citation } from './references.js';

const WORDS = ['name', 'encoding', 'kinds', 'scaling', 'temperature', 'sinks', 'layout'];
// Years, counts and lengths are whole; a base is written out.
const inPrint = (key, value) =>
  key === 'year'
    ? String(value)
    : key === 'last'
      ? formatNumber(value, { significant: 3 })
      : formatNumber(value);

const classOf = (key) =>
  key === 'encoding' ? html` class="models-words"` : WORDS.includes(key) ? '' : html` class="align-right"`;
// Cells that count some of all.
const WHOLES = { never: 'pairs', windowed: 'attending', nope: 'attending' };

// px of a bar: a layer that sees all is tall, one with a window half as tall; a state or feed-forward only is low.
const HEIGHTS = { all: 20, window: 10, chunk: 10, state: 4, none: 2 };
const PITCH = 3;

/** A bar for every layer of a model whose layers differ, dark where the layer has RoPE. */
function layersStrip({ kinds, each }) {
  const tones = new Map();
  for (const [i, index] of each.entries()) {
    const height = HEIGHTS[kinds[index].sees];
    const bar = `M${i * PITCH} ${HEIGHTS.all - height}h2v${height}h-2z`;
    const tone = kinds[index].rope ? 'rope' : 'bare';
    tones.set(tone, (tones.get(tone) ?? '') + bar);
  }
  const paths = [...tones].map(([tone, d]) => html`<path class="${tone}" d="${d}"/>`);
  const width = each.length * PITCH;
  return html`<svg class="models-layers" viewBox="0 0 ${width} ${HEIGHTS.all}" width="${width}" height="${HEIGHTS.all}" aria-hidden="true">${paths}</svg>`;
}

// What a demo is asked to show of a model, best first. The turns of a row are those at its reach.
/** @type {[demo: string, suits: (model: any) => boolean, valuesOf: (model: any) => object, params: Record<string, any>][]} */
const DEMOS = [
  [
    'scaling/turns',
    ({ never, scaling }) => never !== undefined && scaling?.rope_type !== 'proportional',
    ({ base, headDim, turned = headDim, reach }) => ({ base, headDim: turned, trainLen: reach }),
    turns,
  ],
  [
    'alibi/slopes',
    ({ encoding }) => encoding === 'alibi',
    ({ heads }) => ({ numHeads: heads }),
    slopes.params,
  ],
];

/** The demo that shows a model, { demo, values }; undefined where none takes all of the model's values. */
export function demoOf(model) {
  for (const [demo, suits, valuesOf, params] of DEMOS) {
    const values = suits(model) ? Object.entries(valuesOf(model)) : [];
    const isTaken = values.every(([key, value]) => params[key].parse(String(value)) === value);
    if (values.length > 0 && isTaken) return { demo, values: Object.fromEntries(values) };
  }
  return undefined;
}

// The sources of the cells of one table, each with a number and a place of its own.
function numberedNotes(env) {
  env.modelTables = (env.modelTables ?? 0) + 1;
  const id = `models-${env.modelTables}`;
  const numbers = new Map();

  function note([text, number]) {
    const { sources, date, read, at } = JSON.parse(text);
    const works = sources.map((key, i) => html`${i ? ', ' : ''}${raw(citation(key, at, env))}`);
    return html`<li id="${id}-${number}">${works}: ${env.t(`models.read.${read}`)}, <time datetime="${date}">${date}</time></li>\n`;
  }

  return {
    id,
    numberOf(source) {
      const text = JSON.stringify(source);
      if (!numbers.has(text)) numbers.set(text, numbers.size + 1);
      return numbers.get(text);
    },
    list: () => html`<ol>\n${[...numbers].map(note)}</ol>`,
  };
}

/** The container `models [id …]`: the rows named, or all of them to sort and filter. */
export function modelsContainer(models, lessons) {
  // One closure: rows and cells of both forms share the models and the places of their demos.
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
    const found = demoOf(model);
    const place = found && placeOf(found.demo, env.lang);
    if (!place) return '';
    const query = new URLSearchParams(found.values).toString();
    const address = `${rootFrom(env.path)}${env.lang}/lessons/${place}?${query}`;
    return html` <a class="models-open" href="${address}" aria-label="${model.name}: ${env.t('models.open')}">${env.t('models.open')}</a>`;
  }

  // M-RoPE with the pairs of time, height and width.
  function encodingWords({ encoding, sections, interleaved }, { t }) {
    const name = t(`encoding.${encoding}`);
    if (!sections) return name;
    const pairs = sections.join(' + ');
    return t(interleaved ? 'models.inTurns' : 'models.inBlocks', { name, pairs });
  }

  // How many layers see what; those without RoPE are told where others have it.
  const kindsWords = ({ kinds, encoding }, { t }) =>
    kinds
      ?.map(({ count, sees, rope }) => {
        const isBare = !rope && encoding === 'rope-nope' && ['all', 'window', 'chunk'].includes(sees);
        const words = t(`models.sees.${sees}`, { count });
        return isBare ? t('models.sees.bare', { layers: words }) : words;
      })
      .join(' + ') ?? '';

  function cell(model, key, env) {
    if (key === 'encoding') return encodingWords(model, env);
    if (key === 'kinds') return kindsWords(model, env);
    if (key === 'sinks') return model.sinks ? env.t(`models.sinks.${model.sinks}`) : '';
    const whole = model[WHOLES[key]];
    if (whole !== undefined && model[key] !== undefined) return `${model[key]} / ${whole}`;
    const value = cellValue(model, key);
    if (value === undefined) return '';
    return typeof value === 'number' ? inPrint(key, value) : value;
  }

  const mark = (number, { id }, { t }) =>
    html`<sup><a href="#${id}-${number}" tabindex="-1" aria-label="${t('models.source', { number })}">${number}</a></sup>`;

  function row(model, columns, notes, env, isWhole) {
    const cells = columns.slice(1).map((key) => {
      const align = html`${MORE.includes(key) ? html` data-more` : ''}${classOf(key)}`;
      const text = cell(model, key, env);
      if (text === '') {
        const reason = reasonOf(model, key);
        return html`<td${align} data-empty="${reason}">${env.t(`models.empty.${reason}`)}</td>`;
      }
      const sort = typeof model[key] === 'number' ? html` data-sort="${model[key]}"` : '';
      const strip = key === 'kinds' && model.kinds.length > 1 ? layersStrip(model) : '';
      return html`<td${align}${sort}>${text}${mark(notes.numberOf(sourceOf(model, key)), notes, env)}${strip}</td>`;
    });
    const kind = isWhole && html` <span class="models-kind">${env.t(`models.kind.${model.kind}`)}</span>`;
    return html`<tr data-kind="${model.kind}" data-encoding="${model.encoding}"><th scope="row">${model.name}${kind}${demoLink(model, env)}</th>${cells}</tr>\n`;
  }

  // A column that says nothing about the models of a lesson is left out there.
  function table(list, env, open = false) {
    const notes = numberedNotes(env);
    const columns = COLUMNS.filter((key) => list.some((model) => cell(model, key, env) !== ''));
    const heads = columns.map(
      (key) =>
        html`<th scope="col"${MORE.includes(key) ? html` data-more` : ''}${WORDS.includes(key) ? '' : html` class="align-right"`}>${env.t(`models.${key}`)}</th>`,
    );
    const rows = list.map((model) => row(model, columns, notes, env, open));
    return html`<div class="table models" tabindex="0" role="group" aria-label="${env.t('models.caption')}"><table>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>
<details class="models-notes"${open && html` open`}><summary>${env.t('models.notes')}</summary>
<p>${env.t('models.legend')}</p>
${notes.list()}</details>\n`;
  }

  function whole(env) {
    const { t } = env;
    const encodings = [...new Set(models.map(({ encoding }) => encoding))];
    const kinds = KINDS.filter((kind) => models.some((model) => model.kind === kind));
    const byKind = kinds.flatMap((kind) =>
      models.filter((model) => model.kind === kind).sort((a, b) => b.year - a.year),
    );
    return html`<div class="models-page">
<div class="models-choice" role="search" hidden data-count="${t('models.count')}">
<label><span>${t('models.kind')}</span> <select name="kind"><option value="">${t('models.all')}</option>${kinds.map((name) => html`<option value="${name}">${t(`models.kind.${name}`)}</option>`)}</select></label>
<label><span>${t('models.filter')}</span> <select name="encoding"><option value="">${t('models.all')}</option>${encodings.map((name) => html`<option value="${name}">${t(`encoding.${name}`)}</option>`)}</select></label>
<label><span>${t('models.text')}</span> <input type="search" autocomplete="off"></label>
<label class="models-more"><input type="checkbox"> <span>${t('models.more')}</span></label>
<output></output></div>
${table(byKind, env, true)}<p><a class="models-csv" href="${rootFrom(env.path)}assets/models.csv" download="models.csv">${t('models.csv')}</a> · ${citeLink('models', env)}</p>
</div>\n`;
  }

  return (args, env) => {
    if (!args) return whole(env).markup;
    const list = args.split(/\s+/).map((id) => {
      if (!byId.has(id)) throw new Error(`model “${id}” is not in content/models.json`);
      return byId.get(id);
    });
    return table(list, env).markup;
  };
}

/** The container `tally`: what the decoders of the table do about positions, counted by years. */
export function tallyContainer(models) {
  return (_, { t }) => {
    const periods = tallyModels(models);
    const heads = periods.map(({ years: [from, to] }) => {
      const years = from === to ? `${from}` : t('models.tally.years', { from: String(from), to: String(to) });
      return html`<th scope="col" class="align-right">${years}</th>`;
    });
    const rows = Object.keys(CHOICES).map((choice) => {
      const cells = periods.map(({ all, [choice]: count }) => {
        const share =
          choice === 'all'
            ? ''
            : html` <span class="models-share">${Math.round((100 * count) / all)}%</span>`;
        return html`<td class="align-right">${count}${share}</td>`;
      });
      return html`<tr><th scope="row">${t(`models.tally.${choice}`)}</th>${cells}</tr>\n`;
    });
    return html`<div class="table tally" tabindex="0" role="group" aria-label="${t('models.tally.caption')}"><table>
<thead><tr><th scope="col">${t('models.tally.choice')}</th>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>\n`.markup;
  };
}
