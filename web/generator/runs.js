import { readFileSync } from 'node:fs';
import map from '../../content/race/map/models.json' with { type: 'json' };
import { layerSettingsOf } from '../site/lab/layers.js';
import { fileOf } from '../site/lab/records.js';
import { settingsOf } from '../site/lab/settings.js';
import { repository } from './paths.js';
import { storedRuns } from './race.js';

/** Sets that conclusions rest on come first, then those of other tasks, then those in which one setting is another. */
const FIRST = ['back', 'latest', 'needle', 'copy', 'induction', 'parity', 'addition'];

/**
 * The stored runs of content/race, [name, set], in the order in which pages have them.
 *
 * @returns {[name: string, set: any][]}
 */
export function readRuns() {
  const rank = (name) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return Object.entries(storedRuns).sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** The settings of a set with an encoding, as the lab has them. */
export const labSettings = ({ perLayer = [], ...settings }, encoding) =>
  settingsOf({ ...settings, encoding, ...layerSettingsOf(perLayer) });

// A set's models as the lab keeps them; where a model has no answer there is none.
const modelsOf = ({ settings, lengths, models }) =>
  models.map(({ encoding, seed, hash, losses, readings }) => ({
    settings: labSettings(settings, encoding),
    ...{ seed, hash, losses, seconds: 0, when: 0, from: 'stored' },
    readings: Object.fromEntries(
      Object.entries(readings)
        .map(([name, values]) => [
          name,
          Object.fromEntries(
            values.map((value, i) => [lengths[i], value]).filter(([, value]) => value !== null),
          ),
        ])
        .filter(([, answers]) => Object.keys(answers).length > 0),
    ),
  }));

const script = (name, key, json) =>
  `Posenc.${name}=Object.assign({},Posenc.${name},{${JSON.stringify(key)}:${json}});\n`;

/** Scripts that the lab loads when they are asked for: the stored runs of each task, and the listings of its programs. */
export function labScripts() {
  const all = readRuns()
    .map(([, set]) => set)
    .filter(({ settings }) => !settings.batch); // which the lab has not
  const tasks = [...new Set(all.map(({ settings }) => settings.task))];
  const runs = tasks.map((task) => {
    const models = all.filter(({ settings }) => settings.task === task).flatMap(modelsOf);
    return [`demos/lab/runs.${task}.js`, script('runs', task, JSON.stringify(JSON.parse(fileOf(models))))];
  });
  const listing = (name) => readFileSync(repository(`content/code/race/${name}.py`), 'utf8');
  const programs = ['evaluate', 'train'].map((name) =>
    script('programs', name, JSON.stringify(listing(name))),
  );
  return [...runs, ['demos/lab/programs.js', programs.join('')]];
}

const SETTINGS = ['task', 'k', 'length', 'minLength', 'steps', 'learningRate', 'layers', 'dModel', 'numHeads']
  .concat(['mlpDim', 'base', 'slopeFactor', 'numBuckets', 'maxDistance', 'positionRange', 'lengthSkew'])
  .concat(['batch', 'randomPositions', 'scaleBase', 'rotary', 'proportional', 'sink', 'outputGate', 'logN'])
  .concat('perLayer');
/** What a set does not say is 0, but for these. */
const OFF = { randomPositions: false, proportional: false, sink: false, outputGate: false, logN: false };
const ELSE = { ...OFF, batch: 32, scaleBase: 512, rotary: 1, perLayer: '' };
const layerText = ({ encoding, window, temperature = 'model' }) => [encoding, window, temperature].join('/');

/** Rows of cells as CSV; no cell holds what it would have to quote. */
export const csvOf = (rows) => rows.map((cells) => `${cells.join(',')}\n`).join('');

/** Every stored answer, a line each. */
export function runsCsv() {
  const heads = ['set', ...SETTINGS, 'encoding,seed,reading,testLength,accuracy,answers,hash'];
  const lines = readRuns().flatMap(([name, { settings: own, lengths, answers, models }]) => {
    const settings = { ...own, perLayer: own.perLayer?.map(layerText).join(' ') };
    return models.flatMap(({ encoding, seed, hash, readings }) =>
      Object.entries(readings).flatMap(([reading, values]) =>
        values.map((value, i) => [
          ...[name, ...SETTINGS.map((key) => settings[key] ?? ELSE[key] ?? 0)],
          ...[encoding, seed, reading, lengths[i], value ?? '', answers, hash],
        ]),
      ),
    );
  });
  return csvOf([heads, ...lines]);
}

/** Every answer of the maps of bases and distances back, a line each; accuracies are stored in thousandths. */
export function mapCsv() {
  const { readings, times, models, answers } = /** @type {any} */ (map);
  const heads = ['headDim,length,base,k,seed,reading,testLength,accuracy,answers,hash'];
  const lines = models.flatMap(([headDim, length, base, k, seed, hash, ...found]) =>
    readings.flatMap((reading, i) =>
      times.map((time, j) => [
        ...[headDim, length, base, k, seed, reading, time * length, found[i][j] / 1000, answers, hash],
      ]),
    ),
  );
  return csvOf([heads, ...lines]);
}

/** The same with the losses, as they are stored. */
export const runsJson = () => `${JSON.stringify(Object.fromEntries(readRuns()))}\n`;
