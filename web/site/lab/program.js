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

// A layer as the listings have it: (encoding, window, base), and where it has a temperature (…, rotary, temperature).
const layerOf = ({ encoding, window, base = 0, temperature = undefined }) => ({
  ...{ encoding, window, base },
  ...(temperature && { rotary: 0, temperature }),
});

const isOfLayer = new Set(LAYER_SETTINGS.map(({ name }) => name));

// With a value for what makes no difference.
const whole = (settings) => ({
  ...Object.fromEntries(
    SETTINGS.filter(({ name, group }) => !isOfLayer.has(name) && group !== 'further').map(
      ({ name, param }) => [name, settings[name] ?? param.initial],
    ),
  ),
  perLayer: (perLayerOf(settings) ?? []).map(layerOf),
});

// What the model is trained further with, as the listings take it.
function furtherOf(settings) {
  const resume = resumeOf(settings);
  if (!resume) return {};
  const isDropped = resume.encoding !== undefined;
  return {
    ...resume,
    minLength: leastOf(settings, resume.length),
    ...(isDropped && { perLayer: (resume.perLayer ?? []).map(layerOf) }),
  };
}

// The cells of evaluate.py that train.py needs, by their headings.
const NEEDED = new Set([
  ...['Settings and weights', 'Chance, the same everywhere', 'Seven tasks'],
  ...['RoPE beyond the training length', 'Digits and distances', 'The test'],
]);

// A listing: what it says of itself, its imports, and its cells, each with what follows up to the next heading.
function partsOf(source) {
  const [first, ...cells] = source.split(/^(?=# %% (?:\[markdown\]$|\S))/m);
  const [about, imports] = first.split(/^# %%$/m);
  const headingOf = (text) => /^# (?:## |%% (?!\[))(.+)$/m.exec(text)[1];
  return { about, imports, cells: cells.map((text) => ({ heading: headingOf(text), text })) };
}

// The imports of both listings, each once: those that `body` uses, and none of the other listing.
function importsOf(listings, body) {
  const lines = listings.flatMap(({ imports }) => imports.trim().match(/^(?:(?:import|from) .+)?$/gm));
  const isUsed = (line) =>
    line === '' || [...line.matchAll(/(\w+)(?:,|$)/g)].some(([, name]) => RegExp(`\\b${name}\\b`).test(body));
  return [...new Set(lines)].filter((line) => !line.startsWith('from evaluate ') && isUsed(line));
}

/**
 * A program that trains the models of a run and asks them at the same lengths, in PyTorch. `sources` are the texts of
 * content/code/race/evaluate.py and train.py, of which it holds what it needs.
 */
export function programOf(sources, { settings, seeds, lengths, readings }) {
  const readingLines = readings.map((name) => `    "${name}": ${inline(askedOf(name))},`);
  const run = [
    '# %% The run',
    `SETTINGS = ${dict(whole(settings))}`,
    `FURTHER = ${inline(furtherOf(settings))}`,
    `SEEDS = [${seeds.join(', ')}]`,
    `LENGTHS = [${lengths.join(', ')}]`,
    `READINGS = {\n${readingLines.join('\n')}\n}`,
  ].join('\n');
  const [evaluate, train] = [partsOf(sources.evaluate), partsOf(sources.train)];
  const codeOf = ({ cells }, isTaken) =>
    cells.flatMap(({ heading, text }) => (isTaken(heading) ? text : [])).join('');
  const needed = codeOf(evaluate, (heading) => NEEDED.has(heading));
  const body = `${needed}${run}\n\n${codeOf(train, (heading) => heading !== 'The run')}`;
  return `${train.about}# %%\n${importsOf([evaluate, train], body).join('\n')}\n\n${body}`;
}
