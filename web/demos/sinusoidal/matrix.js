import { clamp } from '../../core/numbers.js';
import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { clocks } from './matrix/clocks.js';
import { table } from './matrix/table.js';
import { waves } from './matrix/waves.js';
import { cellOf, columnOf, pairFrequencies, speedOf, tellingPairs, unitCircle, wavelength } from './pairs.js';

/** @import { ComputeContext, Engine } from '../../types.js' */

const SAMPLES_PER_TURN = 16;
const MIN_SAMPLES = 240;
const MAX_SAMPLES = 4000;

const params = {
  seqLen: int({ initial: 128, min: 1, max: 4096, scale: 'log', snaps: [128, 512, 1024, 2048] }),
  dModel: int({ initial: 64, min: 2, max: 1024, step: 2, scale: 'log', snaps: [64, 128, 512, 768] }),
  base: real({ initial: 10000, min: 10, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
  layout: choice({
    options: ['interleaved', 'concatenated', 'tensor2tensor'],
    control: 'select',
    group: 'setup',
  }),
  order: choice({ options: ['fast-first', 'wrong-slow-first'], control: 'buttons' }),
  position: int({ initial: 37, min: 0, max: 4095, control: 'none' }),
  pair: int({ initial: 6, min: 0, max: 511, control: 'none' }),
  part: choice({ options: ['sin', 'cos'], control: 'none' }),
};

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * Everything the views show; only the table is large, and it does not depend on the crosshair.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
function compute(engine, values, { memo }) {
  const { seqLen, dModel, base, layout, order, position, pair, part } = values;
  const table = { dModel, base, layout, order };
  const pairs = dModel / 2;
  // Its pixels, never more than there are on the screen, instead of all its numbers.
  const heatmap = (palette, height, width) =>
    memo('heatmap', [seqLen, dModel, base, layout, order, palette, height, width], () =>
      engine.sinusoidal.heatmap({ ...table, seqLen, palette, height, width }),
    );
  const invFreq = pairFrequencies(engine, table);
  const wavelengths = Array.from(invFreq, wavelength);
  const row = engine.sinusoidal.encode({ ...table, positions: [position] });
  const column = columnOf({ pair, part }, { layout, pairs });
  const wrong = order === 'wrong-slow-first';
  return {
    heatmap,
    encoded: () => engine.sinusoidal.encode({ ...table, seqLen }),
    invFreq,
    pairs,
    // Of the pair that each column belongs to.
    speeds: memo('speeds', [dModel, layout, order], () =>
      Float32Array.from({ length: dModel }, (_, at) =>
        speedOf(cellOf(at, { layout, pairs }).pair, { pairs, order }),
      ),
    ),
    row,
    waves: tellingPairs(invFreq, seqLen, pair).map((shown, j) =>
      memo(`wave ${j}`, [seqLen, invFreq[shown], shown], () =>
        sampleWave(engine, { pair: shown, seqLen, invFreq: invFreq[shown] }),
      ),
    ),
    wavelengths,
    shortest: Math.min(...wavelengths),
    longest: Math.max(...wavelengths),
    turned: wavelengths.filter((tokensPerTurn) => tokensPerTurn <= seqLen).length,
    wrong,
    column,
    value: row[column],
    angle: position * invFreq[pair],
    right: wrong ? rightCell(engine, { table, position, pair, column }) : undefined,
  };
}

function sampleWave(engine, { pair, seqLen, invFreq }) {
  const last = Math.max(seqLen - 1, 1);
  const turns = last / wavelength(invFreq);
  const samples = clamp(Math.ceil(turns * SAMPLES_PER_TURN), MIN_SAMPLES, MAX_SAMPLES);
  const positions = Float64Array.from({ length: samples + 1 }, (_, s) => (s * last) / samples);
  const circle = unitCircle(
    engine,
    positions.map((position) => position * invFreq),
  );
  const column = (part) => Float32Array.from(positions, (_, s) => circle[2 * s + part]);
  return { pair, turns, positions, sin: column(0), cos: column(1) };
}

// What the paper's order gives the cell that a wrong table shows another value for.
function rightCell(engine, { table, position, pair, column }) {
  const right = { ...table, order: 'fast-first' };
  return {
    value: engine.sinusoidal.encode({ ...right, positions: [position] })[column],
    angle: position * pairFrequencies(engine, right)[pair],
  };
}

const baseText = (base) => String(Number.isInteger(base) ? base : Number(base.toPrecision(6)));

// base^exponent as the layout defines it; `rank` counts pairs from the fastest.
function exponentOf(data, rank) {
  const { layout, dModel } = data.values;
  if (rank === 0) return '0';
  return layout === 'tensor2tensor' ? `−${rank}/${data.pairs - 1}` : `−${2 * rank}/${dModel}`;
}

function substitution(data, { rank, angle, value, wrong }, t) {
  const { position, base, part } = data.values;
  const as = wrong ? 'wrong' : 'math';
  return [
    { text: `${t.number(position)} × ${baseText(base)}`, as },
    { text: exponentOf(data, rank), as: 'sup' },
    { text: ` = ${t.number(angle, '3f')} rad → ${part} = `, as },
    { text: t.number(value, '+3'), as: 'strong' },
  ];
}

/** What this table shows, with the reader's own values. */
function seen({ pairs, wrong, values: { layout } }) {
  if (pairs === 1) return ['seen.onePair', 'seen.turned'];
  const isSplit = layout !== 'interleaved';
  return [
    'seen.waves',
    'seen.turned',
    wrong ? 'seen.wrongOrder' : isSplit ? 'seen.rightHalves' : 'seen.rightOrder',
  ];
}

/** The table of encodings: one cell is one point of a wave and one hand of a clock. */
export default figure({
  name: 'sinusoidal/matrix',
  modules: ['scores', 'waves'],
  symbols: { p: ['position', 'cell'], i: ['pair'], ω: ['pair'], d: ['dModel'], θ: ['base'] },
  params,
  scene: { query: 'position', length: 'seqLen' },
  /** Keeps the crosshair inside the table; an odd width would leave one pair without its cosine. */
  settle(values) {
    const dModel = values.dModel - (values.dModel % 2);
    return {
      ...values,
      dModel,
      position: clamp(values.position, 0, values.seqLen - 1),
      pair: clamp(values.pair, 0, dModel / 2 - 1),
    };
  },
  steps: {
    // Few enough positions and dimensions that each is seen as a row and a column.
    cell: {
      views: ['table'],
      set: { seqLen: 24, dModel: 16, position: 5, pair: 2, part: 'sin' },
      handle: 'cell',
      see: 'seeCell',
    },
    waves: {
      views: ['table', 'waves'],
      set: { seqLen: 128, dModel: 64, position: 37, pair: 6 },
      see: 'seePair',
    },
    clocks: { views: ['table', 'waves', 'clocks'], see: 'seen.turned' },
    base: { views: ['table', 'clocks'], controls: ['base'], see: 'seen.turned' },
    mistake: {
      views: ['table', 'waves', 'clocks'],
      set: { order: 'wrong-slow-first' },
      controls: ['order'],
      see: (data) => seen(data).at(-1),
    },
  },
  play: {
    from: 'waves',
    every: 120,
    next: ({ position, seqLen }) => (position + 1 < seqLen ? { position: position + 1 } : undefined),
    start: { position: 0 },
  },
  compute,
  views: { table, waves, clocks },
  slots({ values, pairs, wrong, wavelengths, invFreq }) {
    const { seqLen, dModel, layout, pair } = values;
    const fast = wrong ? pairs - 1 : 0;
    return {
      wavelength: wavelengths[pair],
      rate: invFreq[pair],
      sin: columnOf({ pair, part: 'sin' }, { layout, pairs }),
      cos: columnOf({ pair, part: 'cos' }, { layout, pairs }),
      fast,
      slow: pairs - 1 - fast,
      ratio: Math.max(wavelengths[1] / wavelengths[0], wavelengths[0] / wavelengths[1]),
      lastRow: seqLen - 1,
      lastColumn: dModel - 1,
    };
  },
  /** The cell under the crosshair: where it is, then its value with the numbers put into the formula. */
  readout(data, t) {
    const { values, pairs, wrong } = data;
    const { pair, order } = values;
    const where = [
      ['cellLine', ' ', { key: 'ofPair', as: 'strong', speed: speedOf(pair, { pairs, order }) }],
      { key: 'wavelength', as: 'muted' },
    ];
    const rank = wrong ? pairs - 1 - pair : pair;
    const used = substitution(data, { rank, angle: data.angle, value: data.value, wrong }, t);
    if (!wrong) return [where, [used]];
    const right = substitution(data, { rank: pair, ...data.right, wrong: false }, t);
    return [where, [['wrongLine', ' ', ...used]], [['rightLine', ' ', ...right]]];
  },
  seen,
  predict: {
    options: ['first', 'last', 'all'],
    done: { order: 'fast-first' },
    // The columns of the pair that turns farther from one position to the next.
    answer({ invFreq }) {
      const [first, last] = [invFreq[0], invFreq.at(-1)];
      if (first === last) return 'all';
      return first > last ? 'first' : 'last';
    },
  },
  // The table's numbers are made when they are asked for: the picture does without them.
  numbers({ values, encoded, row, invFreq }) {
    const { seqLen, dModel, base, layout, order } = values;
    const call = { verb: 'sinusoidal.encode', params: { seqLen, dModel, base, layout, order } };
    return [
      ['table', { position: seqLen, column: dModel }, encoded, { call }],
      ['row', { column: dModel }, row],
      ['frequencies', { pair: dModel / 2 }, invFreq],
    ];
  },
});
