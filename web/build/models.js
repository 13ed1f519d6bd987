/** The cells of the table of models in order; those of COMPUTED come from the engine. */
export const COLUMNS = [
  'name',
  'year',
  'encoding',
  'base',
  'headDim',
  'layers',
  'heads',
  'kvHeads',
  'trained',
  'advertised',
  'scaling',
  'partial',
  'layout',
  'never',
  'last',
  'critical',
  'params',
];

// Turns need frequencies and the length of training.
function turnsOf({ base, headDim, partial = 1, trained, encoding }, engine) {
  if (!base || !headDim || !trained || encoding === 'sinusoidal') return {};
  const config = {
    rope_theta: base,
    head_dim: headDim,
    partial_rotary_factor: partial,
    max_position_embeddings: trained,
  };
  const { turns, neverCompleted, criticalDimension } = engine.scaling.report({ config });
  return {
    never: neverCompleted.length,
    pairs: turns.length,
    last: turns.at(-1),
    critical: criticalDimension,
  };
}

function paramsOf({ encoding, rows, width, heads, buckets }, engine) {
  if (encoding === 'learned') return engine.learned.table({ maxLen: rows, dModel: width, seed: 0 }).length;
  if (encoding === 't5')
    return 2 * engine.t5.thresholds({ bidirectional: true, numBuckets: buckets }).length * heads;
  // Transformer-XL and XLNet learn two biases whose size depends on the model.
  return encoding === 'relative-sinusoidal' ? undefined : 0;
}

/** content/models.json with what the engine computes of each model. */
export const measureModels = (models, engine) =>
  models.map((model) => ({ ...model, ...turnsOf(model, engine), params: paramsOf(model, engine) }));

/** How a model's frequencies are scaled, in one word and its factor: 'llama3 × 8'. */
export const scalingWords = ({ scaling }) =>
  scaling ? scaling.rope_type + (scaling.factor ? ` × ${scaling.factor}` : '') : undefined;

/** Why a cell may be empty; the words are `models.empty.<reason>`. */
export const REASONS = ['none', 'whole', 'same', 'unpublished', 'unconfirmed', 'uncomputed'];

const ROTARY = ['rope', 'mrope', 'rope-nope'];

// What an empty cell means where the model itself does not say why.
function usualReason(model, key) {
  const rotary = ROTARY.includes(model.encoding);
  if (key === 'base') return rotary || model.encoding.endsWith('sinusoidal') ? 'unconfirmed' : 'none';
  if (key === 'layout') return rotary ? 'unconfirmed' : 'none';
  if (key === 'scaling') return 'none';
  if (key === 'partial') return rotary ? 'whole' : 'none';
  if (key === 'advertised') return model.trained ? 'same' : reasonOf(model, 'trained');
  if (key === 'params') return 'uncomputed';
  if (['never', 'last', 'critical'].includes(key)) return rotary ? 'uncomputed' : 'none';
  return 'unconfirmed';
}

/** Why the cell `key` of a model is empty. */
export const reasonOf = (model, key) => model.empty?.[key] ?? usualReason(model, key);

// The cells that a computed one follows from.
const TURNS_FROM = ['base', 'headDim', 'partial', 'trained'];
const paramsFrom = ({ encoding }) =>
  ({ learned: ['trained', 'heads', 'headDim'], t5: ['heads'] })[encoding] ?? ['encoding'];
const inputsOf = (model, key) =>
  ({ never: TURNS_FROM, last: TURNS_FROM, critical: TURNS_FROM, params: paramsFrom(model) })[key];

/** Where a cell comes from: { sources, date, read, at }; a computed one from the sources of its inputs. */
export function sourceOf(model, key) {
  const inputs = inputsOf(model, key);
  if (inputs) {
    const given = inputs.filter((name) => model[name] !== undefined).map((name) => sourceOf(model, name));
    const dates = given.map(({ date }) => date).sort();
    return {
      sources: [...new Set(given.flatMap(({ sources }) => sources))].sort(),
      date: dates.at(-1),
      read: 'computed',
    };
  }
  const { source, date, read, at } = model.sources?.find(({ cells }) => cells.includes(key)) ?? model;
  return { sources: [source], date, read, at };
}

const quoted = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

function csvCells(model, key) {
  const value = key === 'scaling' ? scalingWords(model) : model[key];
  if (key === 'name') return [value];
  if (value === undefined) return ['', '', '', reasonOf(model, key)];
  const { sources, date, read } = sourceOf(model, key);
  return [value, sources.join(' '), date, read];
}

/**
 * The table as CSV, with the keys of content/models.json as heads. Three columns follow each value: its source, the day
 * and how far the source was read; the last says of an empty cell why it is empty.
 */
export const modelsCsv = (models) =>
  [
    COLUMNS.flatMap((key) => (key === 'name' ? key : [key, `${key}_source`, `${key}_date`, `${key}_read`])),
    ...models.map((model) => COLUMNS.flatMap((key) => csvCells(model, key))),
  ]
    .map((row) => `${row.map((cell) => quoted(String(cell))).join(',')}\n`)
    .join('');
