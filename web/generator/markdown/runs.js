import { formatNumber } from '../../core/numbers.js';
import { translator } from '../../core/words.js';
import { encodingWords, settingWords } from '../../site/lab/layers.js';
import { readStrings } from '../../strings/read-strings.js';
import { ALL_ENCODINGS, ALL_TASKS } from '../../trainer/plan.js';
import { html } from '../html.js';
import { labSettings, readRuns } from '../runs.js';
import { citeLink, fileLinks } from './data.js';

const LENGTHS = [8, 16, 32, 64, 128, 256, 512];
// What a set is named by, where it is not as usual.
const USUAL = {
  length: 32,
  base: 10000,
  slopeFactor: 1,
  numBuckets: 16,
  maxDistance: 24,
  positionRange: 0,
  lengthSkew: 0,
  scaleBase: 0,
  batch: 0,
  randomPositions: 0,
};
/** What attention may learn besides, each as a row of its own. */
const LEARNED = ['sink', 'outputGate', 'logN'];
const P_ROPE = { rotary: 0.75, proportional: true };

const percent = (value) => formatNumber(100 * value, { digits: 0 });

function cell(values, isTrained) {
  const kind = isTrained ? 'align-right trained' : 'align-right';
  const known = values.filter((value) => typeof value === 'number');
  if (known.length === 0) return html`<td class="${kind}">–</td>`;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const [low, high] = [Math.min(...known), Math.max(...known)].map(percent);
  const range = known.length > 1 ? html`<small>${low === high ? low : `${low}–${high}`}</small>` : '';
  return html`<td class="${kind}">${percent(mean)}${range}</td>`;
}

/** The models of a set by their encoding: [encoding, models]. */
const byEncoding = (models) =>
  [...new Set(models.map(({ encoding }) => encoding))].map((encoding) => [
    encoding,
    models.filter((model) => model.encoding === encoding),
  ]);

function titleOf(encoding, settings, t) {
  const { rotary = 1, proportional = false } = settings;
  const plain = proportional
    ? t('runs.proportional', { rotary })
    : encodingWords(t, labSettings(settings, encoding));
  return [plain, ...LEARNED.filter((name) => settings[name]).map((name) => t(`runs.${name}`))].join(' + ');
}

// Rows of a set: of each encoding one for each reading.
const rowsOf = ({ settings, lengths, models }, shown, t) =>
  byEncoding(models).flatMap(([encoding, own]) =>
    Object.keys(own[0].readings).map((reading) => {
      const title = reading === 'none' ? titleOf(encoding, settings, t) : t(`way.${reading}`);
      const cells = shown.map((length) =>
        cell(
          own.map(({ readings }) => readings[reading][lengths.indexOf(length)]),
          length === settings.length,
        ),
      );
      return html`<tr${reading === 'none' ? html` class="first"` : ''}><th scope="row">${title}</th>${cells}</tr>\n`;
    }),
  );

/** Sets that differ in their encodings alone, [name, set], in one table. */
function table(sets, t) {
  const [[name, { settings }]] = sets;
  const shown = LENGTHS.filter((length) => sets.some(([, { lengths }]) => lengths.includes(length)));
  const rows = sets.flatMap(([, set]) => rowsOf(set, shown, t));
  const { task, k } = settings;
  const seeds = Math.max(
    ...sets.flatMap(([, { models }]) => byEncoding(models).map(([, own]) => own.length)),
  );
  const heads = shown.map(
    (length) =>
      html`<th scope="col" class="align-right${length === settings.length ? ' trained' : ''}">${length}</th>`,
  );
  const caption = [
    task === 'back' ? t('task.backOf', { k }) : t(`task.${task}`),
    ...unusual(settings, t),
    t('runs.facts', { seeds, steps: settings.steps, layers: settings.layers }),
  ].join(' · ');
  return html`<div class="table" id="set-${name}"><table class="runs">
<caption>${caption}</caption>
<thead><tr><td></td>${heads}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>\n`;
}

function unusual({ perLayer = [], ...settings }, t) {
  const others = Object.keys(USUAL)
    .filter((name) => (settings[name] ?? 0) !== USUAL[name])
    .map((name) =>
      [t(`setting.${name}`), ...(settings[name] === true ? [] : [formatNumber(settings[name])])].join(' '),
    );
  const windows = perLayer
    .map(({ window }, i) => [`window${i + 1}`, window])
    .filter(([, window]) => window > 0);
  return [...others, ...windows.map(([name, window]) => `${settingWords(t, name)} ${formatNumber(window)}`)];
}

const isMain = ([, { settings }]) =>
  Object.entries(USUAL).every(([name, value]) => (settings[name] ?? 0) === value) &&
  settings.steps === ALL_TASKS[settings.task].steps &&
  settings.layers === ALL_TASKS[settings.task].layers &&
  (settings.task !== 'back' || settings.k === 3);

/**
 * Rows that the table of a task could have; the ids of Abacus count digits.
 *
 * @type {[encoding: string, settings: Record<string, any>][]}
 */
const METHODS = [
  ...ALL_ENCODINGS.map((encoding) => /** @type {[string, {}]} */ ([encoding, {}])),
  ['rope', P_ROPE],
  ...LEARNED.map((name) => /** @type {[string, {}]} */ (['rope', { [name]: true }])),
];
const SETTINGS = [...Object.keys(P_ROPE), ...LEARNED];

// What was not trained with the usual settings: [task, titles].
/** @returns {[task: string, titles: string[]][]} */
function missing(main, t) {
  const isOf = ([encoding, own], { settings, models }) =>
    models.some((model) => model.encoding === encoding) &&
    SETTINGS.every((name) => (settings[name] || undefined) === own[name]);
  return Object.keys(ALL_TASKS).map((task) => {
    const sets = main.map(([, set]) => set).filter(({ settings }) => settings.task === task);
    const methods = METHODS.filter(
      (method) => (method[0] !== 'abacus' || task === 'addition') && !sets.some((set) => isOf(method, set)),
    );
    return [task, methods.map(([encoding, settings]) => titleOf(encoding, settings, t))];
  });
}

function missingList(main, t) {
  const rows = missing(main, t)
    .filter(([, titles]) => titles.length > 0)
    .map(([task, titles]) => html`<li><strong>${t(`task.${task}`)}</strong>: ${titles.join('; ')}</li>\n`);
  if (rows.length === 0) return '';
  return html`<p>${t('runs.missing')}</p>\n<ul class="runs-missing">\n${rows}</ul>\n`;
}

/** `::: runs`: the stored runs of the length race in tables, and files with all of their answers. */
export function runsContainer(_, env) {
  const t = translator(readStrings('lab')[env.lang], env.lang);
  const files = ['race', 'map'].map(
    (name) => html`<p>${fileLinks(name, env, (file) => t(`runs.${file}`))} · ${citeLink(name, env)}</p>\n`,
  );
  const runs = readRuns();
  const [main, others] = [true, false].map((wanted) => runs.filter((run) => isMain(run) === wanted));
  const tasks = [...new Set(main.map(([, { settings }]) => settings.task))];
  const together = tasks.map((task) => main.filter(([, { settings }]) => settings.task === task));
  const fold = html`<details class="runs-more"><summary>${t('runs.others', { count: others.length })}</summary>\n${others.map((run) => table([run], t))}</details>\n`;
  return html`${files}${together.map((sets) => table(sets, t))}${missingList(main, t)}${fold}`.markup;
}
