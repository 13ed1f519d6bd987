import { choice, int, real } from '../../core/parameters.js';
import {
  ALL_ENCODINGS,
  ALL_TASKS,
  DEFAULTS,
  LENGTHS,
  READINGS,
  READINGS_OF,
  readAt,
  SETTINGS_OF,
} from '../../trainer/plan.js';
import { MOST_PARAMETERS, parametersOf } from './cost.js';
import { FURTHER_SETTINGS, furtherFault, leastOf, shortestOf } from './further.js';
import {
  encodingsOf,
  faultyBase,
  isBiased,
  isCounted,
  isTurned,
  LAYER_SETTINGS,
  MOST_LAYERS,
  perLayerOf,
} from './layers.js';
import { numberList } from './number-list.js';

const among = (initial, options) => choice({ initial, options });
/** A number, or 0: what the task is trained with. */
const own = (limits) => int({ initial: 0, ...limits, min: 0 });

const isFlag = (text) => ({ 1: true, 0: false })[text];
const flag = (initial) => ({
  kind: 'flag',
  initial,
  parse: isFlag,
  format: (value) => (value ? '1' : '0'),
  fit: (value) => value === true,
});

/** Whether each answer of a task stands in one token, so many before the question. */
export const hasDistances = ({ task }) => task !== 'parity' && task !== 'addition';

const RATES = {
  ...{ back: 0.01, latest: 0.01, needle: 0.003, copy: 0.006 },
  ...{ induction: 0.003, parity: 0.003, addition: 0.01 },
};
const ofEncoding = (name) => (values) =>
  encodingsOf(values).some((encoding) => SETTINGS_OF[encoding].includes(name));

/** Whether sequences can get their positions by chance: Abacus and CoPE count their own. */
const canDraw = (values) =>
  (isTurned(values) || isBiased(values) || ofEncoding('positionRange')(values)) &&
  !isCounted(values) &&
  values.encoding !== 'abacus';
/** Whether each sequence does. */
const isByChance = (values) => values.randomPositions && canDraw(values);
const BY_CHANCE = 512; // positions

/** Headings under which the settings stand that are not among the first few. */
export const GROUPS = ['position', 'layers', 'attention', 'data', 'model', 'further'];

/**
 * What a model is trained with, a line each, as the trainer's create names it: `param` says which values there are, `of`
 * of which models it is a setting at all, `auto` what 0 stands for, `few` that it stands before the folds, `group` the fold,
 * `said` that a sentence explains it. `send` gives what the trainer takes where that is not the value under the setting's
 * own name, `fold` the one value of those that mean the same.
 *
 * @type {{ name: string, param: any, few?: boolean, group?: string, said?: boolean, send?: (value: any) => object, of?: (values: any) => boolean, auto?: (values: any) => number, fold?: (value: any, values: any) => any }[]}
 */
export const SETTINGS = [
  { name: 'task', param: among('back', Object.keys(ALL_TASKS)), few: true },
  {
    name: 'k',
    param: int({ initial: DEFAULTS.k, min: 1, max: 16 }),
    few: true,
    of: ({ task }) => task === 'back',
  },
  { name: 'encoding', param: among('rope', ALL_ENCODINGS), few: true },
  ...[
    { name: 'base', param: real({ initial: DEFAULTS.base, min: 1.01, max: 1e9 }), of: ofEncoding('base') },
    { name: 'rotary', param: real({ initial: 1, min: 0.05, max: 1 }), said: true, of: isTurned },
    {
      name: 'proportional',
      param: flag(false),
      said: true,
      of: (values) => isTurned(values) && values.rotary < 1,
    },
    {
      name: 'scaleBase',
      param: real({ initial: 512, min: 64, max: 1e6 }),
      said: true,
      of: ofEncoding('scaleBase'),
    },
    { name: 'slopeFactor', param: real({ initial: 1, min: 0, max: 64 }), of: ofEncoding('slopeFactor') },
    { name: 'numBuckets', param: int({ initial: 16, min: 2, max: 64 }), of: ofEncoding('numBuckets') },
    { name: 'maxDistance', param: int({ initial: 24, min: 2, max: 1024 }), of: ofEncoding('maxDistance') },
    {
      name: 'randomPositions',
      param: flag(false),
      said: true,
      of: canDraw,
    },
    {
      name: 'positionRange',
      param: int({ initial: 0, min: 0, max: 1024 }),
      said: true,
      of: (values) => ofEncoding('positionRange')(values) || isByChance(values),
      auto: (values) => (isByChance(values) ? BY_CHANCE : 0),
    },
  ].map((setting) => ({ ...setting, group: 'position' })),
  ...LAYER_SETTINGS,
  { name: 'sink', param: flag(false), group: 'attention', said: true },
  { name: 'logN', param: flag(false), group: 'attention', said: true },
  { name: 'outputGate', param: flag(false), group: 'attention', said: true },
  { name: 'length', param: int({ initial: DEFAULTS.length, min: 8, max: 128, step: 2 }), few: true },
  {
    name: 'minLength',
    group: 'data',
    param: own({ max: 128 }),
    auto: (values) => leastOf(values, values.length),
  },
  { name: 'lengthSkew', param: real({ initial: 0, min: 0, max: 8 }), group: 'data', said: true },
  { name: 'steps', param: own({ max: 10000 }), few: true, auto: ({ task }) => ALL_TASKS[task].steps },
  ...[
    {
      name: 'learningRate',
      param: real({ initial: 0, min: 0, max: 0.3 }),
      auto: ({ task }) => RATES[task],
    },
    { name: 'layers', param: own({ max: MOST_LAYERS }), auto: ({ task }) => ALL_TASKS[task].layers },
    { name: 'dModel', param: int({ initial: 32, min: 8, max: 256, step: 4 }) },
    { name: 'numHeads', param: int({ initial: 4, min: 1, max: 8 }) },
    { name: 'mlpDim', param: int({ initial: 128, min: 4, max: 1024, step: 4 }) },
  ].map((setting) => ({ ...setting, group: 'model' })),
  ...FURTHER_SETTINGS,
];

/** Ways to read a trained model, and what the trainer's evaluate takes for each. */
export const WAYS = {
  none: READINGS.none,
  logn: READINGS.logn,
  linear: READINGS.linear,
  linearlogn: READINGS.linearlogn,
  ntk: READINGS.ntk,
  ntklogn: READINGS.ntklogn,
  dynamic: READINGS.dynamic,
  yarn: READINGS.yarn,
  yarn32: READINGS.yarn32,
  yarnplain: READINGS.yarnplain,
  clamp: READINGS.clamp,
};

// Pairs of a head that have a range of frequencies: NTK and its like need two. None where layers differ in that.
const rangeOf = (values) => {
  const { dModel, numHeads, rotary, proportional } = values;
  const encodings = encodingsOf(values);
  const isPolar = encodings.includes('pope');
  if (isPolar && encodings.some((encoding) => encoding === 'rope' || encoding === 'xpos')) return 0;
  const pairs = dModel / numHeads / (isPolar ? 1 : 2);
  return proportional ? pairs : Math.floor(rotary * pairs + 0.5);
};

const SPREAD = ['ntk', 'ntklogn', 'dynamic'];

/** Whether models of these values can be read in a way. */
export function canRead(values, way) {
  const readings = ['none', ...encodingsOf(values).flatMap((encoding) => READINGS_OF[encoding])];
  return readings.includes(way) && (!SPREAD.includes(way) || rangeOf(values) >= 2);
}

/**
 * What a run asks for besides: which models, and how they are read.
 *
 * @type {{ name: string, param: any, few?: boolean, way?: string }[]}
 */
export const ASKED = [
  { name: 'seeds', param: numberList({ initial: [1, 2, 3], min: 0, max: 2 ** 32 - 1, most: 16 }), few: true },
  { name: 'factor', param: real({ initial: 0, min: 0, max: 10000 }) },
  ...Object.keys(WAYS).map((way) => ({ name: `read-${way}`, way, param: flag(way === 'none') })),
];

/** Shared by both runs. */
export const LENGTHS_PARAM = numberList({ initial: LENGTHS, min: 4, max: 1024, most: 32 });

export const PARAMS = Object.fromEntries([...SETTINGS, ...ASKED].map(({ name, param }) => [name, param]));

/** The values that a run begins with. */
export const INITIAL = Object.fromEntries(
  Object.entries(PARAMS).map(([name, { initial }]) => [name, initial]),
);

const isOf = (/** @type {any} */ { of }, values) => of?.(values) ?? true;

/**
 * The settings of the models that values ask for: those that make a difference to them, each as a number or word that the
 * trainer takes.
 *
 * @returns {any}
 */
export function settingsOf(values) {
  const given = { ...INITIAL, ...values };
  return Object.fromEntries(
    SETTINGS.filter((setting) => isOf(setting, given)).map(({ name, auto, fold }) => [
      name,
      fold?.(given[name], given) ?? (given[name] || auto?.(given) || given[name]),
    ]),
  );
}

/** What create takes for settings. */
export const paramsOf = (settings) =>
  Object.assign(
    {},
    ...SETTINGS.filter(({ name }) => settings[name] !== undefined).map(
      ({ name, send = (value) => ({ [name]: value }) }) => send(settings[name]),
    ),
    perLayerOf(settings) && { perLayer: perLayerOf(settings) },
  );

/** The same text for the same models but for their seed. */
export const keyOf = (settings) =>
  SETTINGS.filter(({ name }) => settings[name] !== undefined)
    .map(({ name }) => `${name}=${settings[name]}`)
    .join('&');

/** The names of the settings that differ between two runs, in their order. */
export const differences = (a, b) => SETTINGS.map(({ name }) => name).filter((name) => a[name] !== b[name]);

/** A reading by name: its way, and the factor where one is fixed. */
const FIXED = /^([a-z0-9]+)(?:@(\d+(?:\.\d+)?))?$/;
const readingName = (way, factor) => (WAYS[way].scaling && factor >= 1 ? `${way}@${factor}` : way);

/** What evaluate takes for a reading of that name; undefined where there is none. */
export function askedOf(name) {
  const [, way, factor] = FIXED.exec(name) ?? [];
  if (!Object.hasOwn(WAYS, way ?? '')) return undefined;
  if (factor === undefined) return WAYS[way];
  const isLegal = WAYS[way].scaling && Number(factor) >= 1 && Number(factor) <= 10000;
  return isLegal ? { ...WAYS[way], factor: Number(factor) } : undefined;
}
/** The same of models of settings at a length. */
export const askedAt = (settings, name, length) =>
  readAt(askedOf(name), {
    length,
    trained: settings.length,
    base: settings.base,
    headDim: 2 * rangeOf({ ...INITIAL, ...settings }),
  });
export const wayOf = (name) => name.split('@')[0];

/** Readings that values ask for and their encoding has, by name. */
export const readingsOf = (values) =>
  Object.keys(WAYS)
    .filter((way) => values[`read-${way}`] && canRead(values, way))
    .map((way) => readingName(way, values.factor));

/** Rows of a learned table. */
const rowsOf = ({ positionRange, length }) => positionRange || length;

/** The lengths of a list at which a model can be asked, read in a way. */
export function lengthsOf(settings, reading, lengths) {
  const { task, encoding, randomPositions, positionRange } = settings;
  const least = shortestOf(settings);
  const isClamped = wayOf(reading) === 'clamp';
  const hasRows = (encoding === 'learned' || encoding === 'abacus') && !isClamped;
  // Of n tokens a number has at most (n - 3) / 2 digits.
  const rows = encoding === 'abacus' ? 2 * rowsOf(settings) + 2 : rowsOf(settings);
  const most = hasRows ? rows : randomPositions ? positionRange : Infinity;
  return lengths.filter(
    (length) => length >= least && length <= most && (task !== 'copy' || length % 2 === 0),
  );
}

// The largest dimension, smaller than that of settings, with which they fit.
function fittingDimension(settings, fits) {
  const step = 4 * settings.numHeads;
  for (let dModel = settings.dModel - step; dModel >= 8; dModel -= step)
    if (fits({ ...settings, dModel })) return dModel;
  return undefined;
}

const hasFewEnough = (settings) => parametersOf(settings) <= MOST_PARAMETERS;

function largeFault(settings) {
  if (hasFewEnough(settings)) return undefined;
  const values = { count: parametersOf(settings), most: MOST_PARAMETERS };
  const fits = fittingDimension(settings, hasFewEnough);
  // Where each head has four dimensions at least, so many may be too many.
  if (fits === undefined) return { field: 'dModel', key: 'fault.parametersWhole', values };
  return { field: 'dModel', key: 'fault.parameters', values: { ...values, fits } };
}

/**
 * What is wrong with settings that no single one tells: { field, key } of the words, with the `values` in them, or
 * undefined. The trainer refuses the same.
 *
 * @returns {{ field: string, key: string, values?: Record<string, number> } | undefined}
 */
export function faultOf(settings) {
  const { task, length, minLength, dModel, numHeads, numBuckets, maxDistance, positionRange, k } = settings;
  if (k >= length) return { field: 'k', key: 'fault.k' };
  if (task === 'needle' && length < 16) return { field: 'length', key: 'fault.needle' };
  if (minLength > length) return { field: 'minLength', key: 'fault.least' };
  if (minLength < shortestOf(settings)) return { field: 'minLength', key: 'fault.short' };
  if (task === 'copy' && minLength % 2 !== 0) return { field: 'minLength', key: 'fault.even' };
  if (dModel % (4 * numHeads) !== 0) return { field: 'numHeads', key: 'fault.heads' };
  if (numBuckets !== undefined && maxDistance <= numBuckets / 2)
    return { field: 'maxDistance', key: 'fault.distance' };
  const base = faultyBase(settings);
  if (base) return { field: base, key: 'fault.base' };
  if (settings.encoding === 'abacus' && task !== 'addition')
    return { field: 'encoding', key: 'fault.abacus' };
  if (positionRange > 0 && positionRange < length) return { field: 'positionRange', key: 'fault.positions' };
  return largeFault(settings) ?? furtherFault(settings, { canRead });
}
