import { askedOf, SETTINGS } from './settings.js';

const underscored = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const python = (value) =>
  typeof value === 'boolean'
    ? value
      ? 'True'
      : 'False'
    : typeof value === 'string'
      ? `"${value}"`
      : String(value);
const dict = (record) =>
  `{\n${Object.entries(record)
    .map(([name, value]) => `    "${underscored(name)}": ${python(value)},\n`)
    .join('')}}`;
const inline = (record) =>
  `{${Object.entries(record)
    .map(([name, value]) => `"${underscored(name)}": ${python(value)}`)
    .join(', ')}}`;

// With a value for what makes no difference.
const whole = (settings) =>
  Object.fromEntries(SETTINGS.map(({ name, param }) => [name, settings[name] ?? param.initial]));

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
