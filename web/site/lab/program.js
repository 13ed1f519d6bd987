import { LAYER_SETTINGS, perLayerOf } from './layers.js';
import { askedOf, SETTINGS } from './settings.js';

const underscored = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
function python(value) {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value === 'object') return `(${Object.values(value).map(python).join(', ')})`;
  return typeof value === 'string' ? `"${value}"` : String(value);
}
const dict = (record) =>
  `{\n${Object.entries(record)
    .map(([name, value]) => `    "${underscored(name)}": ${python(value)},\n`)
    .join('')}}`;
const inline = (record) =>
  `{${Object.entries(record)
    .map(([name, value]) => `"${underscored(name)}": ${python(value)}`)
    .join(', ')}}`;

const isOfLayer = new Set(LAYER_SETTINGS.map(({ name }) => name));

// With a value for what makes no difference.
const whole = (settings) => ({
  ...Object.fromEntries(
    SETTINGS.filter(({ name }) => !isOfLayer.has(name)).map(({ name, param }) => [
      name,
      settings[name] ?? param.initial,
    ]),
  ),
  perLayer: perLayerOf(settings) ?? [],
});

/**
 * A program in NumPy that trains the models of a run and asks them at the same lengths. `sources` are the texts of
 * content/code/race/evaluate.py and train.py, which it holds both.
 */
export function programOf(sources, { settings, seeds, lengths, readings }) {
  const [before] = sources.evaluate.split(/^# %% As a program$/m);
  const body = before.slice(before.indexOf('"""', 3) + 3);
  const parts = sources.train.split(/^# %%.*$/m);
  const [head, , run] = parts;
  const trained = sources.train.slice(sources.train.indexOf(run) + run.length);
  const readingLines = readings.map((name) => `    "${name}": ${inline(askedOf(name))},`);
  const own = [
    '# %% The run',
    `SETTINGS = ${dict(whole(settings))}`,
    `SEEDS = [${seeds.join(', ')}]`,
    `LENGTHS = [${lengths.join(', ')}]`,
    `READINGS = {\n${readingLines.join('\n')}\n}`,
  ].join('\n');
  return `${head.trimEnd()}\n${body.trimEnd()}\n\n\n${own}\n\n${trained.trimStart()}`;
}
