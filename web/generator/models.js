import { ROTARY } from '../core/config/facts.js';
import { readConfig } from '../core/config/reading.js';
import { csvOf } from './runs.js';

/**
 * The cells of the table of models in order: what the layers are, what the engine computes, what a config says, as the demo
 * scaling/lens reads it, what it does not say, and at last those of MORE.
 */
export const COLUMNS = [
  ...['name', 'year', 'kinds', 'encoding', 'never', 'last', 'critical', 'params', 'window', 'base'],
  ...['localBase', 'headDim', 'turned', 'scaling', 'temperature', 'sinks', 'before', 'longest', 'advertised'],
  ...['layers', 'windowed', 'nope', 'heads', 'kvHeads', 'layout'],
];

/** Columns that the page of all models shows on demand. */
export const MORE = ['layers', 'windowed', 'nope', 'heads', 'kvHeads', 'layout'];

/** What a model is for, in the order of the page of all models. */
export const KINDS = ['decoder', 'multimodal', 'encoder', 'both', 'vision', 'speech'];

/** Cells that a config gives; a model that has one in content/models.json has none of them written beside it. */
export const READ = [
  ...['encoding', 'kinds', 'base', 'localBase', 'headDim', 'turned', 'window', 'windowed', 'nope'],
  ...['scaling', 'temperature', 'layers', 'heads', 'kvHeads', 'sections', 'interleaved'],
];

/**
 * Lengths that a config gives where nothing else is written beside it: the one that its scaling goes out from, and the one
 * that it is offered for. The longest that a model was trained at stands in no config.
 */
const LENGTHS = ['before', 'advertised'];

// The cells of READ from a config; a reason where one is left out on purpose.
function cellsOf(keys) {
  const { facts, problem, stopped } = readConfig(JSON.stringify(keys));
  if (problem || stopped.length > 0)
    throw new Error(`a config of content/models.json cannot be read: ${problem?.code ?? stopped}`);
  const { encoding, headDim, turned, window, layers, temperature, heads, kvHeads, sections } = facts;
  const isRotary = ROTARY.includes(encoding);
  const latent = keys.kv_lora_rank !== undefined;
  const cells = {
    encoding,
    kinds: facts.kinds,
    each: facts.each,
    base: facts.base,
    localBase: facts.localBase,
    headDim,
    turned: isRotary && turned < headDim ? turned : undefined,
    window,
    windowed: layers.windowed || undefined,
    attending: layers.attending,
    nope: layers.nope || undefined,
    scaling: scaledBy(facts),
    temperature,
    layers: layers.layers,
    heads,
    kvHeads: latent ? undefined : (keys.num_global_key_value_heads ?? kvHeads),
    sections,
    interleaved: facts.interleaved || undefined,
    // DeepSeek-V4 has its window beside compressed keys of all that lies before it.
    empty: {
      ...(latent && { kvHeads: 'latent' }),
      ...(keys.compress_rope_theta !== undefined && { windowed: 'beside' }),
    },
  };
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== undefined));
}

// The lengths of LENGTHS from a config.
function lengthsOf(keys) {
  const { facts, keys: given } = readConfig(JSON.stringify(keys));
  const from = facts.scaling.original_max_position_embeddings ?? given.original_max_position_embeddings;
  return {
    ...(from !== undefined && { before: from }),
    ...(given.max_position_embeddings !== undefined && { advertised: given.max_position_embeddings }),
  };
}

/** A model with the cells that its config gives, where it has one. */
export function readModel({ config, ...model }) {
  if (!config) return model;
  const { empty, ...cells } = cellsOf(config.keys);
  return {
    ...lengthsOf(config.keys),
    ...model,
    ...cells,
    config,
    empty: { ...empty, ...model.empty },
  };
}

// How frequencies are scaled; the first Qwen has dynamic NTK in a key of its own.
function scaledBy({ type, scaling, growing }) {
  if (type !== 'default' && type !== 'mrope') return { rope_type: type, factor: scaling.factor };
  return growing ? { rope_type: 'dynamic' } : undefined;
}

const STRETCHING = ['linear', 'yarn', 'longrope', 'llama3'];
const isStretched = ({ scaling }) => STRETCHING.includes(scaling?.rope_type);

// The length that was trained at frequencies before scaling: the one that scaling goes out from, else the longest.
const spanOf = (model) =>
  isStretched(model) ? (lengthsOf(model.config.keys).before ?? model.before) : model.longest;

// The farthest distance that RoPE met there: where every layer with RoPE has a window, no more than that.
const reachOf = (span, { reach = span }) => Math.min(reach, span);

/** The kinds of a model's layers as a CSV has them: '52 window 1024, RoPE 10000; 10 all, RoPE 1000000'. */
export const kindsText = ({ kinds }) =>
  kinds
    ?.map(({ count, sees, window, rope, base }) => {
      const seen = window ? `${sees} ${window}` : sees;
      const isAttending = sees === 'all' || window !== undefined;
      return `${count} ${seen}${rope ? `, RoPE ${base}` : isAttending ? ', no RoPE' : ''}`;
    })
    .join('; ');

// Turns need frequencies and the length of training.
function turnsOf(model, engine) {
  const { base, headDim, turned = headDim, encoding, config } = model;
  if (!base || !headDim || !ROTARY.includes(encoding)) return {};
  // p-RoPE gives the pairs that turn the frequencies of the whole head.
  const { facts, config: read } = readConfig(JSON.stringify(config.keys));
  const rope_theta = facts.type === 'proportional' ? read.rope_theta : base;
  const span = spanOf(model);
  // Pairs that complete a turn within a window do so within any trained length, known or not.
  const reach = span ? reachOf(span, facts) : facts.window;
  if (!reach) return {};
  const asked = { rope_theta, head_dim: turned, max_position_embeddings: reach };
  const { turns, neverCompleted, criticalDimension } = engine.scaling.report({ config: asked });
  if (!span) return neverCompleted.length === 0 ? { never: 0, pairs: turns.length } : {};
  return {
    reach,
    never: neverCompleted.length,
    pairs: turns.length,
    last: turns.at(-1),
    critical: criticalDimension,
  };
}

function paramsOf({ encoding, rows, width, heads, buckets, stacks }, engine) {
  if (encoding === 'learned') return engine.learned.table({ maxLen: rows, dModel: width, seed: 0 }).length;
  // Encoder and decoder of T5 have a table each, which their layers share.
  if (encoding === 't5') {
    return 2 * engine.t5.thresholds({ bidirectional: true, numBuckets: buckets }).length * heads * stacks;
  }
  // Transformer-XL and XLNet learn two biases whose size depends on the model.
  return encoding === 'relative-sinusoidal' ? undefined : 0;
}

/** content/models.json with what its configs give and what the engine computes of each model. */
export const measureModels = (models, engine) =>
  models
    .map(readModel)
    .map((model) => ({ ...model, ...turnsOf(model, engine), params: paramsOf(model, engine) }));

// Years that are counted together, each from the first to the last.
const PERIODS = [
  [2017, 2023],
  [2024, 2024],
  [2025, 2026],
];

/** What models may do about positions; the words are `models.tally.<choice>`. */
export const CHOICES = {
  all: () => true,
  table: ({ encoding }) => !ROTARY.includes(encoding) && encoding !== 'none',
  every: ({ encoding, kinds }) => ['rope', 'mrope'].includes(encoding) && kinds.every(isPlain),
  windowed: ({ windowed }) => windowed > 0,
  bare: ({ encoding }) => encoding === 'rope-nope',
  state: ({ kinds }) => kinds?.some(({ sees }) => sees === 'state') ?? false,
  none: ({ encoding }) => encoding === 'none',
  partial: ({ turned }) => turned !== undefined,
  bases: ({ localBase }) => localBase !== undefined,
  scaled: ({ scaling }) => scaling !== undefined,
  temperature: ({ temperature }) => temperature !== undefined,
  sinks: ({ sinks }) => sinks !== undefined,
};

const isPlain = ({ sees, rope }) => sees === 'all' && rope;

/** Of the decoders of each period, how many make each choice: { years, <choice>: count }. */
export const tallyModels = (models) =>
  PERIODS.map(([from, to]) => {
    const period = models.filter(
      ({ kind, year }) => ['decoder', 'multimodal'].includes(kind) && year >= from && year <= to,
    );
    const counts = Object.entries(CHOICES).map(([name, holds]) => [name, period.filter(holds).length]);
    return { years: [from, to], ...Object.fromEntries(counts) };
  });

const typeWords = ({ rope_type, factor }) => rope_type + (factor ? ` × ${factor}` : '');

/** How a model's frequencies are scaled, in one word and its factor: 'llama3 × 8'; what is off by default in brackets. */
function scalingWords({ scaling, optional }) {
  if (scaling) return typeWords(scaling);
  return optional ? `(${typeWords(optional)})` : undefined;
}

const TEMPERATURES = {
  floor: ({ from, scale }) => `1 + ${scale} ln(⌊(p+1)/${from}⌋ + 1)`,
  beta: ({ from, scale }) => `1 + ${scale} ln(1 + ⌊p/${from}⌋)`,
  logn: ({ from }) => `ln n / ln ${from}`,
};

/** What queries are multiplied by at position p or length n. */
const temperatureWords = ({ temperature }) => temperature && TEMPERATURES[temperature.kind](temperature);

// What an empty cell means where the model itself does not say why, as `models.empty.<reason>` has it in words.
function usualReason(model, key) {
  const rotary = ROTARY.includes(model.encoding);
  if (key === 'base') return rotary || model.encoding.endsWith('sinusoidal') ? 'unconfirmed' : 'none';
  if (key === 'layout') return rotary || model.encoding === 'axial' ? 'unconfirmed' : 'none';
  if (key === 'turned') return rotary || model.encoding === 'axial' ? 'whole' : 'none';
  if (key === 'kinds') return 'alike';
  if (['scaling', 'localBase', 'window', 'windowed', 'nope', 'temperature', 'sinks'].includes(key))
    return 'none';
  if (key === 'advertised') return model.longest ? 'same' : reasonOf(model, 'longest');
  if (key === 'params') return 'uncomputed';
  if (['never', 'last', 'critical'].includes(key))
    return rotary || model.encoding === 'axial' ? 'uncomputed' : 'noRope';
  return 'unconfirmed';
}

/** Why the cell `key` of a model is empty. */
export const reasonOf = (model, key) => model.empty?.[key] ?? usualReason(model, key);

// The cells that a computed one follows from.
const turnsFrom = (model) => [
  ...['base', 'headDim', 'turned', 'window'],
  ...(isStretched(model) ? ['scaling', 'before'] : ['longest']),
];
const paramsFrom = ({ encoding }) =>
  ({ learned: ['longest', 'heads', 'headDim'], t5: ['heads'] })[encoding] ?? ['encoding'];
const inputsOf = (model, key) =>
  ({ never: turnsFrom, last: turnsFrom, critical: turnsFrom, params: paramsFrom })[key]?.(model);

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
  const own = key === 'scaling' && !model.scaling ? 'optional' : key;
  const listed = model.sources?.find(({ cells }) => cells.includes(own));
  const isRead = READ.includes(key) || LENGTHS.includes(key);
  const { source, date, read, at } = listed ?? (isRead ? model.config : undefined) ?? model;
  return { sources: [source], date, read, at };
}

const quoted = (value) => (/[",\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value);

/** What a cell holds, in words where it is not one value. */
export function cellValue(model, key) {
  if (key === 'scaling') return scalingWords(model);
  if (key === 'kinds') return kindsText(model);
  return key === 'temperature' ? temperatureWords(model) : model[key];
}

function csvCells(model, key) {
  const value = cellValue(model, key);
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
  csvOf([
    COLUMNS.flatMap((key) => (key === 'name' ? key : [key, `${key}_source`, `${key}_date`, `${key}_read`])),
    ...models.map((model) => COLUMNS.flatMap((key) => csvCells(model, key)).map(quoted)),
  ]);
