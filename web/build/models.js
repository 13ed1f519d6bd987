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

const quoted = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** The table as CSV, with the keys of content/models.json as heads. */
export const modelsCsv = (models) =>
  [
    [...COLUMNS, 'source', 'read'],
    ...models.map((model) => [
      ...COLUMNS.map((key) => (key === 'scaling' ? scalingWords(model) : model[key]) ?? ''),
      model.source ?? '',
      model.read,
    ]),
  ]
    .map((row) => `${row.map((cell) => quoted(String(cell))).join(',')}\n`)
    .join('');
