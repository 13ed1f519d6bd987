import { leastOf, resumeOf } from './further.js';
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
    SETTINGS.filter(({ name, group }) => !isOfLayer.has(name) && group !== 'further').map(
      ({ name, param }) => [name, settings[name] ?? param.initial],
    ),
  ),
  perLayer: perLayerOf(settings) ?? [],
});

// What the model is trained further with, as train.py takes it.
function furtherOf(settings) {
  const resume = resumeOf(settings);
  if (!resume) return {};
  const isDropped = resume.encoding !== undefined;
  return {
    ...resume,
    minLength: leastOf(settings, resume.length),
    ...(isDropped && { perLayer: (resume.perLayer ?? []).map((layer) => ({ ...layer, base: 0 })) }),
  };
}

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
    `FURTHER = ${inline(furtherOf(settings))}`,
    `SEEDS = [${seeds.join(', ')}]`,
    `LENGTHS = [${lengths.join(', ')}]`,
    `READINGS = {\n${readingLines.join('\n')}\n}`,
  ].join('\n');
  return `${head.trimEnd()}\n${body.trimEnd()}\n\n\n${own}\n\n${trained.trimStart()}`;
}
