import { choice, int } from '../../../core/parameters.js';
import { curve } from './curve.js';
import { output } from './output.js';
import { models, pairs } from './pairs.js';

/** @import { ComputeContext, Descriptor, Engine, Step } from '../../../types.js' */

const base = 10000;
const farthest = 4096;
const tokens = 10;

const distances = Float64Array.from({ length: farthest }, (_, i) => i + 1);

const params = {
  rotate: choice({ initial: 'official', options: ['official', 'wrong-values'], control: 'buttons' }),
  content: choice({ initial: 'same', options: ['same', 'random'], control: 'buttons' }),
  headDim: int({
    initial: 64,
    min: 8,
    max: 256,
    step: 2,
    scale: 'log',
    snaps: [64, 96, 128, 256],
    group: 'setup',
  }),
  shift: int({ initial: 100, min: 0, max: 1000, snaps: [0, 100] }),
  turned: int({ initial: 8, min: 1, max: 128, control: 'none' }),
  kept: int({ initial: 8, min: 0, max: 128, control: 'none' }),
  distance: int({ initial: 1000, min: 1, max: farthest, control: 'none' }),
  seed: int({ initial: 4, min: 0, max: 999, control: 'another', group: 'setup' }),
};

function settle(values) {
  const turned = Math.min(values.turned, values.headDim / 2);
  return { ...values, turned, kept: Math.min(values.kept, turned) };
}

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { rotate, content, headDim, shift, turned, kept, distance, seed } = values;
  const invFreq = memo('speeds', [turned, kept], () => speedsOf(engine, values));
  const [q, k] = memo('vectors', [content, headDim, seed], () => vectorsOf(engine, values));
  const partsAt = (where) => engine.rope.contributions(q, k, { headDim, invFreq, distances: where });
  const totals = memo('totals', [q, k, invFreq], () => {
    const all = partsAt(distances);
    const count = headDim / 2;
    return Float64Array.from(distances, (_, i) => sum(all.subarray(i * count, (i + 1) * count)));
  });
  const parts = partsAt([distance]);
  const atOnce = memo('atOnce', [q, k, invFreq], () => partsAt([0]));
  const rows = memo('rows', [headDim, seed], () =>
    engine.learned.table({ maxLen: tokens, dModel: headDim, std: 1, seed }),
  );
  const turnsValues = rotate !== 'official';
  const text = (start) => textOf(engine, rows, { headDim, invFreq, start, turnsValues });
  const here = memo('here', [rows, invFreq, turnsValues], () => text(0));
  const moved = memo('moved', [rows, invFreq, turnsValues, shift], () => text(shift));
  const reach = Math.max(...here.output.map(Math.abs), 1e-6);
  return {
    values,
    count: headDim / 2,
    model: models.findIndex((one) => one.headDim === headDim && one.turned === turned && kept === turned),
    invFreq,
    q,
    k,
    parts,
    atOnce,
    distances,
    totals,
    total: sum(parts),
    still: sum(parts.subarray(kept)),
    turning: sum(parts.subarray(0, kept)),
    lengths: memo('lengths', [rows], () => lengthsOf(rows, headDim)),
    moved,
    here,
    reach,
    outputMoved: apart(moved.output, here.output),
    weightsMoved: apart(moved.weights, here.weights),
    wrong: turnsValues,
    tokens,
  };
}

const facts = (data) => {
  const { values, count, parts, atOnce, kept = values.kept } = data;
  const near = atOnce.subarray(0, kept).reduce((total, part) => total + part, 0);
  return {
    count,
    turned: values.turned,
    share: (100 * values.turned) / count,
    kept,
    p: kept / values.turned,
    distance: values.distance,
    pairs: parts.length,
    near,
    turning: data.turning,
    still: data.still,
    shift: values.shift,
    lengths: apart(data.moved.lengths, data.lengths),
    output: data.outputMoved,
    weights: data.weightsMoved,
  };
};

function readout(data, t) {
  const all = facts(data);
  return [
    [{ text: t('turnedLine', all), as: 'strong' }, ' · ', t('keptLine', all)],
    [
      t('scoreLine', all),
      ' ',
      { text: t.number(data.total, '+2'), as: 'strong' },
      ' = ',
      t('turningPart', all),
      ' ',
      t('stillPart', all),
    ],
    [
      t('lengthsLine', all),
      ' · ',
      ...(data.wrong ? [{ text: t.option('rotate', data.values.rotate), as: 'wrong' }, ' '] : []),
      t('outputLine', all),
    ],
  ];
}

function seen(data, t) {
  const all = facts(data);
  const { values, count } = data;
  const part =
    values.kept === 0
      ? 'seenNone'
      : values.kept < values.turned
        ? 'seenRest'
        : values.turned < count
          ? 'seenPart'
          : 'seenWhole';
  return [t('seenLengths', all), t(part, all), seenOutput(data, t)];
}

function seenOutput(data, t) {
  if (data.values.shift === 0) return t('seenUnmoved');
  return t(data.wrong ? 'seenWrong' : 'seenOutput', facts(data));
}

const quarter = { rotate: 'official', content: 'same', headDim: 64, turned: 8, kept: 8 };

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'turned',
    views: ['pairs'],
    set: quarter,
    handle: 'turned',
    see: (data, t) => t(data.values.kept < data.count ? 'seeTurned' : 'seeAll', keptFacts(data)),
  },
  {
    name: 'distance',
    views: ['pairs', 'curve'],
    set: { ...quarter, distance: 10 },
    handle: 'distance',
    see: (data, t) => t('seeDistance', facts(data)),
  },
  {
    name: 'kept',
    views: ['pairs', 'curve'],
    set: { ...quarter, turned: 32, kept: 24, distance: 1000 },
    handle: 'kept',
    see: (data, t) => (data.values.kept === 0 ? seen(data, t)[1] : t('seeKept', facts(data))),
  },
  {
    name: 'output',
    views: ['output'],
    set: { ...quarter, shift: 100 },
    controls: ['shift'],
    see: seenOutput,
  },
  {
    name: 'mistake',
    views: ['output'],
    set: { ...quarter, rotate: 'wrong-values', shift: 100 },
    controls: ['rotate'],
    see: seenOutput,
  },
];

// The key moves away, by larger steps where it is far.
const play = {
  every: 110,
  next: ({ distance }) =>
    distance < farthest ? { distance: Math.min(farthest, Math.ceil(1.12 * distance)) } : undefined,
  start: { distance: 1 },
  from: 'distance',
};

// What a sentence about the first border calls rotating: all that does, whichever border stopped the rest.
const keptFacts = (data) => ({ ...facts(data), turned: data.values.kept });

function numbers({ values, q, k, invFreq, parts, totals, moved, lengths }) {
  const { headDim, distance } = values;
  return [
    {
      name: 'contributions',
      axes: ['pair'],
      shape: [parts.length],
      values: parts,
      call: {
        verb: 'rope.contributions',
        inputs: [q, k],
        params: { headDim, invFreq, distances: [distance] },
      },
    },
    { name: 'scores', axes: ['distance'], shape: [totals.length], values: totals },
    { name: 'lengths', axes: ['token'], shape: [tokens], values: lengths },
    { name: 'lengths-turned', axes: ['token'], shape: [tokens], values: moved.lengths },
    { name: 'output', axes: ['feature'], shape: [headDim], values: moved.output },
  ];
}

/**
 * What turns and what does not: pairs of a head, slow pairs, values.
 *
 * @type {Descriptor<Data>}
 */
export default {
  name: 'rope/norm',
  scene: { headDim: 'headDim' },
  params,
  predict: {
    options: ['none', 'quarter', 'most'],
    at: 'distance',
    set: { content: 'same', headDim: 64, turned: 8, kept: 8 },
    done: { content: 'same', headDim: 64, turned: 8, kept: 8 },
    answer(engine) {
      const headDim = 64;
      const ones = new Float32Array(headDim).fill(1);
      const invFreq = speedsOf(engine, { turned: headDim / 8, kept: headDim / 8 });
      const parts = engine.rope.contributions(ones, ones, { headDim, invFreq, distances: [farthest] });
      const share = sum(parts.subarray(headDim / 8)) / headDim;
      return share > 0.5 ? 'most' : share > 0.125 ? 'quarter' : 'none';
    },
  },
  settle,
  steps,
  play,
  compute,
  views: { pairs, curve, output },
  readout,
  seen,
  numbers,
};

// Radians per token of the pairs that turn: of a ladder of `turned` pairs, all but the `kept` fastest at rest.
function speedsOf(engine, { turned, kept }) {
  const { invFreq } = engine.rope.frequencies({ headDim: 2 * turned, base });
  return invFreq.map((speed, i) => (i < kept ? speed : 0));
}

// The query and the key that the score is taken of.
function vectorsOf(engine, { content, headDim, seed }) {
  if (content === 'same') {
    const ones = new Float32Array(headDim).fill(1);
    return [ones, ones];
  }
  const table = engine.learned.table({ maxLen: 2, dModel: headDim, std: 1, seed });
  return [table.subarray(0, headDim), table.subarray(headDim)];
}

// Rows of a text, their lengths before and after rotation, and what the last token reads, with positions from `start`.
function textOf(engine, rows, { headDim, invFreq, start, turnsValues }) {
  const positions = Float64Array.from({ length: tokens }, (_, i) => start + i);
  const turned = engine.rope.rotate(rows, { headDim, invFreq, positions });
  const last = turned.subarray((tokens - 1) * headDim);
  const scores = engine.attention.scores(last, turned, { headDim });
  const weights = engine.attention.weights(scores, { queryLen: 1, keyLen: tokens });
  const output = engine.attention.attend(weights, turnsValues ? turned : rows, {
    queryLen: 1,
    keyLen: tokens,
    headDim,
  });
  return { lengths: lengthsOf(turned, headDim), weights, output };
}

const lengthsOf = (rows, headDim) =>
  Float64Array.from({ length: rows.length / headDim }, (_, i) =>
    Math.hypot(...rows.subarray(i * headDim, (i + 1) * headDim)),
  );

const sum = (parts) => parts.reduce((total, part) => total + part, 0);

const apart = (a, b) => a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
