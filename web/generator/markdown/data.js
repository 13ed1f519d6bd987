import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import map from '../../../content/race/map/models.json' with { type: 'json' };
import lookup from '../../../content/text/lookup.json' with { type: 'json' };
import places from '../../../content/text/places.json' with { type: 'json' };
import stored from '../../../content/text/runs.json' with { type: 'json' };
import sinks from '../../../content/text/sinks.json' with { type: 'json' };
import { TUNING } from '../../trainer/plan.js';
import { bibtexEntry } from '../bibtex.js';
import { html } from '../html.js';
import { readJson, repository, rootFrom } from '../paths.js';
import { readRuns } from '../runs.js';

const read = (file) => readFileSync(repository(file), 'utf8');

/** The files of each set of data. */
export const FILES = {
  race: ['race.csv', 'race.json'],
  map: ['map.csv'],
  text: ['text.csv', 'effective.csv', 'sinks.csv', 'text.json'],
  models: ['models.csv'],
};

const separate = (parts, by) => parts.flatMap((part, i) => (i > 0 ? [by, part] : [part]));
const seeds = (models) => [...new Set(models.map(({ seed }) => seed))].sort((a, b) => a - b).join(', ');
const fold = (hashes) =>
  html`<details><summary>${hashes.length}</summary>${separate(
    hashes.map(([name, hash]) => html`${name} <code>${hash}</code>`),
    ', ',
  )}</details>`;

// What the stored files say of how each set was made, by row.
const FACTS = {
  race(t) {
    const sets = readRuns();
    const models = sets.flatMap(([, set]) => set.models);
    return {
      models: t('data.inSets', { models: models.length, sets: sets.length }),
      seeds: seeds(models),
      tuning: t('data.tuned', { ...TUNING, seeds: TUNING.seeds.join(', ') }),
      trainer: fold(sets.map(([name, { trainer }]) => [name, trainer])),
    };
  },
  map: (t) => ({
    models: t('data.inSets', {
      models: map.models.length,
      sets: new Set(map.models.map(([headDim, length]) => `${headDim} ${length}`)).size,
    }),
    seeds: seeds(map.models.map(([, , , , seed]) => ({ seed }))),
    tuning: t('data.untuned'),
    trainer: html`<code>${map.trainer}</code>`,
  }),
  text(t) {
    const seeded = [...stored.models, ...lookup.models];
    const counts = { text: stored.models.length, lookup: lookup.models.length, sinks: sinks.runs.length };
    return {
      models: t('data.ofText', counts),
      seeds: seeds(seeded),
      tuning: t('data.tunedText', {
        settings: places.tuned[0].trials[0].length,
        seeds: seeds(places.tuned),
        lengths: places.tuned[0].lengths.join(', '),
        places: places.tuningPlaces,
      }),
      trainer: fold([
        ...seeded.map(({ name, seed, fingerprint }) => [`${name} ${seed}`, fingerprint]),
        ...sinks.runs.map(({ name, fingerprint }) => [name, fingerprint]),
      ]),
    };
  },
  models(t) {
    const dates = readJson('content/models.json').map(({ date }) => date);
    const [first, last] = [dates.sort()[0], dates.at(-1)];
    return { models: t('data.looked', { count: dates.length, first, last }) };
  },
};

/** A sentence and an entry that cite a set of data, with its address where the site has one. */
function citationOf(name, { path, t, address }) {
  const { authors: of, version, license } = /** @type {any} */ (load(read('CITATION.cff')));
  const authors = of.map((author) => author.name).join(', ');
  const [, year] = /\(c\) (\d+)/.exec(read('LICENSE'));
  const title = `Posenc: ${t(`data.title.${name}`)}`;
  const venue = `Posenc ${version}`;
  const url = address && `${address}${path}#${name}`;
  const entry = bibtexEntry(`posenc-${name}`, { authors, year, title, venue, url });
  return html`<div class="bibliography" data-copy="${t('bibtex.copy')}" data-copied="${t('bibtex.copied')}"><p>${t('data.cite')}: ${authors} (${year}). ${title}. ${venue}. ${license}.${url && ` ${url}`}</p>
<details class="bibtex"><summary>BibTeX<span class="hidden"> ${title}</span></summary><pre>${entry}</pre></details></div>\n`;
}

/** Links to the files of a set of data. */
export const fileLinks = (name, { path }, nameOf = (file) => file) =>
  separate(
    FILES[name].map(
      (file) => html`<a href="${rootFrom(path)}assets/${file}" download="${file}">${nameOf(file)}</a>`,
    ),
    ' · ',
  );

/** Leads from a table to how its data was made and is cited. */
export const citeLink = (name, { lang, path, t }) =>
  html`<a href="${rootFrom(path)}${lang}/methods/index.html#${name}">${t('data.citeThis')}</a>`;

/** `::: data race`: how a set of data was made, in what its stored files say, with its files and how to cite them. */
export function dataContainer(name, env) {
  const rows = Object.entries({ ...FACTS[name](env.t), files: fileLinks(name, env) }).map(
    ([row, value]) => html`<tr><th scope="row">${env.t(`data.${row}`)}</th><td>${value}</td></tr>\n`,
  );
  return html`<div class="table"><table>\n<tbody>\n${rows}</tbody>\n</table></div>\n${citationOf(name, env)}`
    .markup;
}
