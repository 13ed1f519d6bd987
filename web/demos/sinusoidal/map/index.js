import { drawBars } from '../../../canvas/bars.js';
import { linear } from '../../../canvas/scale.js';
import { choice, int, real } from '../../../core/parameters.js';
import { chart } from '../../../plots/chart.js';
import { componentsText, path } from './path.js';

/** @import { ComputeContext, Descriptor, Engine, Step, View } from '../../../types.js' */

/** Tables of positions to be drawn on a map, and planes of two principal components each: 1–2, 3–4, … */
export const TABLES = ['sinusoidal', 'random', 'binary', 'integers'];
export const PLANES = ['1', '2', '3', '4'];

const FORMULAS = { binary: 'mod(floor(pos / 2^i), 2)', integers: 'pos' };
const FLAT = 1e-9; // of the variance: what is left to rounding is no direction

const params = {
  table: choice({ initial: TABLES[0], options: TABLES, control: 'buttons' }),
  plane: choice({ initial: PLANES[0], options: PLANES, control: 'buttons' }),
  seqLen: int({
    initial: 128,
    min: 8,
    max: 512,
    scale: 'log',
    snaps: [32, 64, 128, 256],
  }),
  dModel: int({
    initial: 64,
    min: 2,
    max: 128,
    step: 2,
    scale: 'log',
    snaps: [8, 16, 32, 64],
    group: 'setup',
  }),
  base: real({ initial: 10000, min: 10, max: 1e6, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
  position: int({ initial: 40, min: 0, max: 511, control: 'none' }),
};

/** The call that gives a table, [seqLen, dModel]. */
function callOf({ table, seqLen, dModel, base }) {
  if (table === 'sinusoidal') return { verb: 'sinusoidal.encode', params: { seqLen, dModel, base } };
  if (table === 'random')
    return { verb: 'learned.table', params: { maxLen: seqLen, dModel, std: 0.02, seed: 7 } };
  return { verb: 'formula.table', params: { formula: FORMULAS[table], seqLen, dModel } };
}

/** The rows of a table, their places in a plane of two principal components, and how many directions they use. */
function measure(engine, { table, seqLen, dModel, base, plane }, memo) {
  const rows = memo('rows', [table, seqLen, dModel, base], () => {
    const { verb, params } = callOf({ table, seqLen, dModel, base });
    const [group, name] = verb.split('.');
    return engine[group][name](params);
  });
  const directions = memo('directions', [rows], () => engine.linalg.singularValues(rows, { dModel }));
  const components = 2 * Number(plane);
  const principal = memo('principal', [rows, components], () =>
    engine.linalg.principalComponents(rows, { dModel, components }),
  );
  return memo('measured', [directions, principal], () => {
    const [first, second] = principal.shares.slice(-2);
    const [xs, ys] = [components - 2, components - 1].map((column) =>
      Float64Array.from({ length: seqLen }, (_, p) => principal.coordinates[p * components + column]),
    );
    const isFlat = first < FLAT;
    const { near, mean } = distancesOf(xs, ys);
    const nearness = isFlat ? 1 : near / mean;
    return { rows, directions, principal, components, first, second, isFlat, xs, ys, nearness, mean };
  });
}

// The mean distance on the map of neighbours, and that of any two positions.
function distancesOf(xs, ys) {
  let [near, all] = [0, 0];
  const count = xs.length;
  for (let p = 1; p < count; p++) {
    for (let q = 0; q < p; q++) {
      const distance = Math.hypot(xs[p] - xs[q], ys[p] - ys[q]);
      all += distance;
      if (q === p - 1) near += distance;
    }
  }
  return { near: near / (count - 1), mean: all / ((count * (count - 1)) / 2) };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const measured = measure(engine, values, memo);
  const { xs, ys, isFlat, directions } = measured;
  const reach = [...xs, ...ys].reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return {
    ...measured,
    values,
    reach: isFlat ? 1 : reach,
    rank: directions.effectiveRank,
    sizes: directions.values,
  };
}

/** How far the rows reach in each direction, and how many directions that amounts to. @type {View<Data>} */
const bars = chart({
  place: 'side',
  height: [150, 122],
  margin: (scale) => ({ left: 48 * scale, right: 11 * scale, top: 76 * scale }),
  plotHeight: 150,
  x: (range, { values }) => linear([0, values.dModel], range),
  y: (range, { sizes }) => linear([0, sizes[0] || 1], range),
  title: 'barsName',
  titleAt: 15.6,
  note: (data, t) => t('barsNote', { rank: data.rank, dModel: data.values.dModel }),
  axes: {
    left: { ticks: 3, line: false, label: 'sizeAxis' },
    bottom: { ticks: (_data, { x }) => x.ticks(4).filter(Number.isInteger), label: 'barsAxis' },
  },
  draw({ plot, x, y, style, rule, put }, data) {
    const { sizes, rank, values } = data;
    // A table of fewer rows than columns has no more directions than rows.
    const used = { ...plot, width: x(sizes.length) - plot.x };
    const colour = (i) => (i < Math.round(rank) ? style.ink : style.rgba(style.second, 0.55));
    put(drawBars, used, { values: sizes, scale: y, colour });
    rule(Math.min(rank, values.dModel), { colour: style.second, dash: [4, 3] });
  },
  describe: (data, t) => {
    const { table, dModel } = data.values;
    return t('describeBars', { table: t(`name.${table}`), dModel, rank: data.rank });
  },
});

function readout(data, t) {
  const { values, components, first, second, isFlat } = data;
  const rank = t('rankOf', { rank: data.rank, dModel: values.dModel });
  const plane = t('planeLine', { components: componentsText(components) });
  return [
    [t('rankLine'), ' ', { text: rank, as: 'strong' }],
    [plane, ' ', { text: t.number(first + second, '0%'), as: 'strong' }],
    isFlat ? [t('flat')] : [t('nearLine'), ' ', { text: t.number(data.nearness, '2s'), as: 'strong' }],
  ];
}

function seen(data, t) {
  const { values, nearness, isFlat, components, first, second } = data;
  const facts = {
    table: t(`name.${values.table}`),
    rank: data.rank,
    dModel: values.dModel,
    nearness,
    components: componentsText(components),
    share: first + second,
  };
  const map = isFlat ? 'seenFlat' : nearness < 0.5 ? 'seenNear' : 'seenFar';
  return [t(map, facts), t('seenRank', facts), ...(isFlat ? [] : [t('seenShare', facts)])];
}

// How far the chosen position lies from the next (from the one before at the end), against any two positions.
function seeNext(data, t) {
  const { values, xs, ys, isFlat, mean } = data;
  if (isFlat) return seen(data, t)[0];
  const { position, seqLen } = values;
  const next = position + 1 < seqLen ? position + 1 : position - 1;
  const away = Math.hypot(xs[next] - xs[position], ys[next] - ys[position]) / mean;
  if (away > 0.8 || away === 0) return t('seeApart', { position, next, away });
  return t('seeNext', { position, next, share: away });
}

/** @type {Step<Data>[]} */
const steps = [
  { name: 'walk', views: ['path'], set: { table: 'sinusoidal' }, handle: 'position', see: seeNext },
  {
    name: 'table',
    views: ['path'],
    set: { table: 'random', plane: '1', position: 40 },
    controls: ['table'],
    see: seeNext,
  },
  {
    name: 'plane',
    views: ['path'],
    set: { table: 'sinusoidal', plane: '2' },
    controls: ['plane'],
    see: (data, t) => seen(data, t).at(data.isFlat ? 0 : -1),
  },
  {
    name: 'rank',
    views: ['path', 'bars'],
    set: { plane: '1' },
    see: (data, t) => seen(data, t)[1],
  },
];

// The position goes on along the path, in at most 128 strides.
const play = {
  every: 110,
  next({ position, seqLen }) {
    if (position + 1 >= seqLen) return undefined;
    return { position: Math.min(seqLen - 1, position + Math.ceil(seqLen / 128)) };
  },
  start: { position: 0 },
};

/** The rows of a table of positions on a map, by principal components, and how many directions they use. */
/** @type {Descriptor<Data>} */
export default {
  name: 'sinusoidal/map',
  modules: ['linalg'],
  params,
  scene: { query: 'position', length: 'seqLen' },
  settle: (values) => ({
    ...values,
    plane: String(Math.min(Number(values.plane), values.dModel / 2)),
    position: Math.min(values.position, values.seqLen - 1),
  }),
  steps,
  play,
  compute,
  views: { path, bars },
  readout,
  seen,
  predict: {
    options: ['sinusoidal', 'random', 'both'],
    done: { seqLen: 128, dModel: 64, base: 10000, plane: '1' },
    // On whose map neighbours lie nearer than any two positions do on average.
    answer(engine) {
      const asked = { seqLen: 128, dModel: 64, base: 10000, plane: '1' };
      const isNear = (table) =>
        measure(engine, { ...asked, table }, (_key, _deps, make) => make()).nearness < 0.5;
      if (isNear('random')) return isNear('sinusoidal') ? 'both' : 'random';
      return 'sinusoidal';
    },
  },
  numbers({ values, rows, principal, components, sizes }) {
    const { seqLen, dModel } = values;
    const table = callOf(values);
    const principalOf = (field) => ({
      verb: 'linalg.principalComponents',
      inputs: [table],
      params: { dModel, components },
      field,
    });
    return [
      {
        name: 'coordinates',
        axes: ['position', 'component'],
        shape: [seqLen, components],
        values: principal.coordinates,
        call: principalOf('coordinates'),
      },
      {
        name: 'shares',
        axes: ['component'],
        shape: [components],
        values: principal.shares,
        call: principalOf('shares'),
      },
      {
        name: 'singular-values',
        axes: ['direction'],
        shape: [sizes.length],
        values: sizes,
        call: { verb: 'linalg.singularValues', inputs: [table], params: { dModel }, field: 'values' },
      },
      { name: 'table', axes: ['position', 'column'], shape: [seqLen, dModel], values: rows, call: table },
    ];
  },
};
