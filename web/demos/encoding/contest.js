import { linear } from '../../canvas/scale.js';
import { int, real, text } from '../../core/parameters.js';
import { unlessRefused } from '../../core/refusal.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { panel } from '../../plots/panel.js';
import { inset, tiles } from '../../plots/places.js';
import { similar, table } from './contest/matrices.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

/** What is asked of an encoding, in the order of the card. */
const PROPERTIES = ['unique', 'bounded', 'linear', 'relative', 'decays', 'longer'];

// What floats leave of an exact matrix is below a fifth of it.
const LINEAR = 1e-6;

/**
 * The six properties of a formula: five of formula.score, and whether one matrix takes every row to the one k later, by
 * least squares over rows of a table with at least twice as many rows as columns. shiftResidual is the share of a column
 * that the best matrix leaves, the largest of all columns for k = 1, a quarter and half of the length: a large column
 * does not hide a small one.
 */
function scoreOf(engine, { formula, seqLen, dModel, base }) {
  const params = { formula, dModel, base };
  const score = engine.formula.score({ ...params, seqLen });
  const [unique, bounded, ...others] = score.holds;
  const shiftResidual = residualOf(engine, params, seqLen);
  return {
    ...score,
    shiftResidual,
    holds: [unique, bounded, score.finite === 1 && shiftResidual <= LINEAR ? 1 : 0, ...others],
  };
}

function residualOf(engine, params, seqLen) {
  const count = Math.max(seqLen, 2 * params.dModel);
  const tableFrom = (first) =>
    engine.formula.table({ ...params, positions: Array.from({ length: count }, (_, t) => first + t) });
  const rows = tableFrom(0);
  const shifts = [1, Math.floor(seqLen / 4), Math.floor(seqLen / 2)];
  return shifts.reduce((largest, shift) => {
    const targets = tableFrom(shift);
    // No matrix makes what is not finite.
    if (!rows.every(Number.isFinite) || !targets.every(Number.isFinite)) return 1;
    const { residuals } = engine.linalg.leastSquares(rows, targets, { dModel: params.dModel });
    return Math.max(largest, ...residuals);
  }, 0);
}

const gap = 28;

/** The six properties: whether each holds, and the number that says so. @type {View<Data>} */
const card = panel({
  place: 'full',
  title: 'cardName',
  titleAt: 14.3,
  frame(box, { scale }) {
    const columns = box.width >= 640 * scale ? 2 : 1;
    const corner = inset(box, { top: 32 }, scale);
    const width = (box.width - (columns - 1) * gap) / columns;
    const rows = tiles(corner, { count: PROPERTIES.length, columns, width, gap, pitch: 42 * scale });
    return { rows, bottom: corner.y + (PROPERTIES.length / columns) * 42 * scale + 4 };
  },
  depends: (data) => [data.score, data.scale],
  draw({ rows, style, text, line, point }, { score }, t) {
    for (const [i, property] of PROPERTIES.entries()) {
      const { x, y, width } = rows[i];
      const holds = score.holds[i] === 1;
      line([x, y, x + width, y], { colour: style.hairline });
      const foot = y + 1.25 * style.size;
      point({ x: x + 8, y: foot - 0.3 * style.size }, { radius: 5.5, hollow: !holds });
      const place = { x: x + 24, y: foot, maxWidth: width - 24 };
      const used = text(t(property), { ...place, weight: holds ? 600 : 400 });
      const after = { ...place, x: place.x + used + style.size, maxWidth: 90 };
      text(t(holds ? 'yes' : 'no'), { ...after, colour: style.second });
      const below = { ...place, y: foot + 1.35 * style.size, colour: style.second };
      text(t(score.finite < 1 ? 'noneLine' : `${property}Line`), below);
    }
  },
});

const strokes = { waveOwn: { width: 2.5 }, waveTwice: { width: 1.5, dash: [6, 4] } };

/** One column along the positions, and what it becomes when the length doubles. @type {View<Data>} */
const wave = chart({
  place: 'full',
  height: [120, 128],
  margin: (scale) => ({ left: 76 * scale, right: 12, top: 64 * scale, bottom: 42 * scale }),
  x: (range, { values }) => linear([0, 2 * values.seqLen - 1], range),
  y(range, { waves }) {
    const finite = [...waves.own, ...waves.twice].filter(Number.isFinite);
    const low = Math.min(0, ...finite);
    return linear([low, Math.max(0, ...finite) || (low === 0 ? 1 : 0)], range);
  },
  axes: {
    left: { ticks: (_data, { y }) => y.ticks(4), format: '2s', line: false },
    bottom: { ticks: (_data, { x }) => x.ticks(4).filter(Number.isInteger), label: 'positionAxis' },
  },
  draw({ box, plot, x, style, axes, rule, line, curve, point, text }, { values, waves, value }, t) {
    const { seqLen, position } = values;
    for (const [i, [key, stroke]] of Object.entries(strokes).entries()) {
      const y = box.y + (i + 0.8) * 1.6 * style.size;
      line([box.x, y, box.x + 26, y], stroke);
      const place = { x: box.x + 34, y, baseline: 'middle', maxWidth: box.width - 34 };
      text(t(key), place);
    }
    axes();
    rule(seqLen - 0.5, { colour: style.second, width: 2 });
    const mark = { x: x(seqLen - 0.5) + 6, y: plot.y + plot.height - 6, colour: style.second };
    text(t('lengthMark'), { ...mark, halo: true });
    curve(waves.twice, strokes.waveTwice);
    curve(waves.own, strokes.waveOwn);
    if (Number.isFinite(value)) point(position, value, { radius: 5 });
  },
  drag: {
    position: {
      range: ({ values }) => [0, values.seqLen - 1],
      y: ({ value }) => (Number.isFinite(value) ? value : -Infinity),
      value: 'cellValue',
    },
  },
  describe: ({ score }) => (score.drift > 0 ? 'describeWaveMoves' : 'describeWave'),
});

/** Encodings to begin with; their names stand with the words of the demo. */
export const FORMULAS = [
  {
    id: 'sinusoids',
    text: 'mod(i, 2) == 0 ? sin(pos / base^(2 * pair / d)) : cos(pos / base^(2 * pair / d))',
  },
  { id: 'integers', text: 'pos' },
  { id: 'fractions', text: 'pos / (n - 1)' },
  { id: 'binary', text: 'mod(floor(pos / 2^i), 2)' },
];

// Signs as they are printed, one for one, so that places in the text stay.
const SIGNS = { '\u2212': '-', '×': '*', '·': '*', '÷': '/' };
const typed = (text) => text.replace(/[\u2212×·÷]/g, (sign) => SIGNS[sign]);

const params = {
  formula: text({ initial: FORMULAS[0].text, maxLength: 400, samples: FORMULAS, lines: 2, wrap: true }),
  seqLen: int({ initial: 64, min: 8, max: 256, snaps: [16, 64, 128], group: 'setup' }),
  dModel: int({ initial: 16, min: 1, max: 128, scale: 'log', snaps: [8, 16, 32, 64], group: 'setup' }),
  base: real({
    initial: 10000,
    min: 2,
    max: 1e7,
    digits: 0,
    scale: 'log',
    snaps: [100, 10000, 500000],
    group: 'setup',
  }),
  position: int({ initial: 20, min: 0, max: 255, below: 'seqLen', control: 'none' }),
  other: int({ initial: 28, min: 0, max: 255, below: 'seqLen', control: 'none' }),
  column: int({ initial: 4, min: 0, max: 127, below: 'dModel', control: 'none' }),
};

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo }) {
  const { seqLen, dModel, base, position, other, column } = values;
  // What could be read last stays in the picture while the text has a mistake.
  const held = memo('held', [], () => ({ formula: FORMULAS[0].text }));
  const error = memo('check', [values.formula], () => problemOf(engine, values.formula));
  if (!error) held.formula = values.formula;
  const params = { formula: typed(held.formula), dModel, base };
  const measured = memo('measured', [held.formula, seqLen, dModel, base], () => {
    const own = engine.formula.table({ ...params, seqLen });
    const twice = engine.formula.table({ ...params, seqLen: 2 * seqLen });
    const products = engine.attention.scores(own, own, { headDim: dModel, scale: 1 });
    const score = scoreOf(engine, { ...params, seqLen });
    return { own, twice, products, score, reach: reachOf(own), productReach: reachOf(products) };
  });
  const columnOf = (numbers) =>
    Float64Array.from({ length: numbers.length / dModel }, (_, p) => numbers[p * dModel + column]);
  return {
    ...measured,
    formula: held.formula,
    error,
    name: FORMULAS.find(({ text }) => text === held.formula)?.id,
    value: measured.own[position * dModel + column],
    product: measured.products[position * seqLen + other],
    waves: { own: columnOf(measured.own), twice: columnOf(measured.twice) },
  };
}

// Each sentence holds for any formula, since lessons begin with one of their own.
const measured = (see) => (data) => (data.score.finite < 1 ? 'seenNone' : see(data));

/** An encoding of one's own: a formula, its table, and six properties of it, measured as it is written. */
export default figure({
  name: 'encoding/contest',
  modules: ['formula', 'linalg', 'scores'],
  scene: { query: 'position', key: 'other', length: 'seqLen' },
  params,
  predict: {
    options: ['unique', 'relative', 'decays', 'longer'],
    done: { formula: FORMULAS[0].text, seqLen: 64, dModel: 16 },
    answer: ({ score }) => PROPERTIES[score.holds.indexOf(0)],
  },
  steps: {
    row: {
      views: ['table'],
      handle: 'cell',
      see: measured(({ score }) => ['seeRow', score.holds[0] ? 'seeUnique' : 'seeTwice']),
    },
    formula: { views: ['table', 'card'], controls: ['formula'] },
    pair: {
      views: ['table', 'similar'],
      handle: 'pair',
      see: measured(({ score }) => (score.holds[3] ? 'seePairSame' : 'seePairOther')),
    },
    longer: {
      views: ['wave'],
      handle: 'position',
      see: measured(({ score }) => (score.drift > 0 ? 'seeMoves' : 'seeStays')),
    },
  },
  compute,
  views: { table, similar, wave, card },
  slots({ name, score, values: { seqLen } }, t) {
    const named = (verdict) => {
      const names = PROPERTIES.filter((_, i) => score.holds[i] === verdict).map((name) => t(name));
      return names.length > 0 ? names.join(', ') : t('noneOfThem');
    };
    const [p, q] = score.closest;
    return {
      ...score,
      sample: name ? t.option('formula', name) : t.param('formula'),
      ...{ p, q, broken: 1 - score.finite, half: Math.floor(seqLen / 2), twice: 2 * seqLen },
      ...{ count: score.holds.filter(Boolean).length, holds: named(1), fails: named(0) },
    };
  },
  readout: ({ error }) => [['valueLine'], ['productLine'], ['countLine', error && 'heldLine']],
  seen: measured(({ name }) => ['seenCard', `seen.${name ?? 'own'}`]),
  // The table, the products of its rows, what its six verdicts are, and the mean products by distance.
  numbers: ({ own, products, score, values: { seqLen, dModel } }) => [
    ['table', { position: seqLen, column: dModel }, own],
    ['similarity', { position: seqLen, other: seqLen }, products],
    ['holds', { property: PROPERTIES.length }, score.holds],
    ['products', { distance: score.products.length }, score.products],
  ],
});

// Why a text is no formula, said where it is typed; undefined where it is one.
function problemOf(engine, text) {
  const check = () => void engine.formula.check({ formula: typed(text) });
  return unlessRefused(check, ({ code, offset }) => {
    const word = /^[\p{L}\p{N}]+|^./u.exec(text.slice(offset))?.[0] ?? '';
    const before = text.slice(Math.max(0, offset - 12), offset);
    const facts = { place: offset + 1, word: word.slice(0, 12), before };
    const key = code === 'too-large' ? 'problemLarge' : word.trim() === '' ? 'problemEnd' : 'problem';
    return { field: 'formula', offset, say: (t) => t(key, facts) };
  });
}

// The largest value that is one, within what a picture can be painted for.
function reachOf(numbers) {
  let most = 1e-9;
  for (const number of numbers) if (Number.isFinite(number)) most = Math.max(most, Math.abs(number));
  return Math.min(most, 1e30);
}
