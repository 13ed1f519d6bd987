import { largestDifference } from '../../core/fine.js';
import { clamp, formatNumber, writeNumber } from '../../core/numbers.js';
import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { speedOf, tellingPairs } from './pairs.js';
import { clocks, degreesOf } from './shift/clocks.js';
import { clampPosition, error, line } from './shift/line.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

/** @typedef {ReturnType<typeof compute>} Data */

/**
 * The rows at p and p + k, the row that the matrix makes of the first, and how far it misses at every p.
 *
 * @param {Engine} engine
 * @param {any} values
 * @param {ComputeContext} context
 */
function compute(engine, values, { memo }) {
  const { seqLen, dModel, base, position, offset, pair, rule } = values;
  const pairs = dModel / 2;
  const wrong = rule === 'wrong-transposed';
  // The transposed blocks turn the other way, as the blocks of the opposite offset do.
  const applied = wrong ? -offset : offset;
  const turn = { offset: applied, dModel, base };
  const invFreq = engine.sinusoidal.frequencies({ dModel, base });
  const encode = (p) => engine.sinusoidal.encode({ positions: [p], dModel, base });
  const from = encode(position);
  const table = engine.sinusoidal.encode({ seqLen, dModel, base });
  const residuals = memo('residuals', [table, offset, applied], () => {
    const positions = Float64Array.from({ length: seqLen }, (_, p) => p + offset);
    const target = engine.sinusoidal.encode({ positions, dModel, base });
    return rowResiduals(engine.sinusoidal.applyShift(table, turn), target, dModel);
  });
  return {
    pairs,
    invFreq,
    wrong,
    applied,
    blocks: engine.sinusoidal.shift(turn),
    from,
    moved: engine.sinusoidal.applyShift(from, turn),
    target: encode(position + offset),
    norm: Math.hypot(...from),
    residuals,
    residual: residuals.reduce((a, b) => Math.max(a, b), 0),
    shown: tellingPairs(invFreq, seqLen, pair),
  };
}

// max over the columns of |moved − target|, a number a row: Float64Array [rows].
function rowResiduals(moved, target, dModel) {
  const rowOf = (list, row) => list.subarray(row * dModel, (row + 1) * dModel);
  return Float64Array.from({ length: moved.length / dModel }, (_, row) =>
    largestDifference(rowOf(moved, row), rowOf(target, row)),
  );
}

const turnsLine = ({ pairs }) => (pairs === 1 ? 'seen.turn' : 'seen.turns');

const right = { rule: 'rotation' };

const TOP = 58;
const BOTTOM = 30;
const MIN_CELL = 34; // px: a cell narrower than this cannot hold its number
const VECTORS = 5.8; // columns' worth of room for PE(p), the product, the target and the signs between
const CELL_HEIGHT = 26;
const MOST = 4; // pairs that tellingPairs shows

/** The blocks of a few pairs as a matrix and, where there is room, the product that it makes of PE(p). */
/** @type {View<Data>} */
const blocks = panel({
  place: 'main',
  // The same for few pairs as for many, as with the clocks.
  height: (width, data) =>
    Math.round((TOP + 2 * roomFor(width, MOST, data).count * CELL_HEIGHT + BOTTOM) * data.scale),
  frame(box, data) {
    const { pairs, vectors, cell, columns } = plan(box.width, data);
    const size = 2 * pairs.length;
    const left = (box.width - cell * columns) / 2;
    const height = size * CELL_HEIGHT * data.scale;
    const plot = inset(box, { left, top: TOP * data.scale, width: size * cell, height });
    const column = (at) => inset(plot, { left: (size + at) * cell, width: cell });
    if (!vectors) return { plot, pairs, cell };
    return { plot, pairs, cell, from: column(0.9), moved: column(2.8), target: column(4.7) };
  },
  draw(pen, data, t) {
    const { plot, pairs, from, box, style, text } = pen;
    const { wrong } = data;
    const size = 2 * pairs.length;
    const wide = { x: plot.x, maxWidth: box.width - plot.x };
    text(t('blocks.title'), { ...wide, y: 1.2 * style.size, crossed: wrong, weight: 600 });
    drawGrid(pen, plot, { values: blockMatrix(pairs, data.blocks), rows: size, cols: size, zeros: true });
    drawFrames(pen, data, t);
    if (from) drawProduct(pen, data);
    const note = { ...wide, y: plot.y + plot.height + 1.5 * style.size, colour: style.second };
    text(t('blocks.note', { shown: pairs.length }), note);
  },
  describe: 'describe.blocks',
});

// As many of `most` pairs as fit with the vectors beside the matrix; on a very narrow box the matrix alone.
function roomFor(width, most, { scale }) {
  const minCell = MIN_CELL * scale;
  const fitting = Math.floor((width / minCell - VECTORS) / 2);
  const vectors = fitting >= Math.min(2, most);
  return { vectors, count: clamp(vectors ? fitting : Math.floor(width / minCell / 2), 1, most) };
}

function plan(width, data) {
  const { shown, values, scale } = data;
  const { vectors, count } = roomFor(width, shown.length, data);
  const pairs = shown.slice(0, count);
  if (!pairs.includes(values.pair)) pairs[count - 1] = values.pair;
  const columns = 2 * count + (vectors ? VECTORS : 0);
  return { pairs, vectors, cell: Math.min(54 * scale, width / columns), columns };
}

// The blocks of the shown pairs on the diagonal, zeros elsewhere: [2n, 2n].
function blockMatrix(pairs, blocks) {
  const size = 2 * pairs.length;
  const matrix = new Float64Array(size * size);
  pairs.forEach((pair, j) => {
    const [cos, sin] = [blocks[2 * pair], blocks[2 * pair + 1]];
    const corner = 2 * j * size + 2 * j;
    matrix.set([cos, sin], corner);
    matrix.set([-sin, cos], corner + size);
  });
  return matrix;
}

// The colour of a value −1 … 1, and the text colour that stands out on it.
function cellColours(value, style) {
  const palette = style.palettes.diverging;
  const stops = palette.length / 3;
  const stop = clamp(Math.round(((value + 1) / 2) * (stops - 1)), 0, stops - 1);
  const rgb = palette.subarray(3 * stop, 3 * stop + 3);
  const luminance = [0.2126, 0.7152, 0.0722].reduce((sum, part, i) => sum + part * (rgb[i] / 255) ** 2.2, 0);
  // At 0.18 black and white stand out alike.
  const bright = luminance > 0.18;
  return { colour: `rgb(${rgb.join(' ')})`, ink: bright === style.dark ? style.paper : style.ink };
}

function drawGrid({ style, fill, text, border }, rect, { values, rows, cols, zeros = false }) {
  const [width, height] = [rect.width / cols, rect.height / rows];
  const look = { align: 'center', baseline: 'middle', size: Math.min(style.size, 0.36 * width) };
  values.forEach((value, at) => {
    const [row, column] = [Math.floor(at / cols), at % cols];
    const [x, y] = [rect.x + column * width, rect.y + row * height];
    const { colour, ink } = cellColours(value, style);
    fill({ x, y, width: width + 0.5, height: height + 0.5 }, colour);
    const middle = { ...look, x: x + width / 2, y: y + height / 2 + 1 };
    if (zeros && row >> 1 !== column >> 1) text('0', { ...middle, colour: style.rgba(style.second, 0.7) });
    else text(writeNumber(value, '2'), { ...middle, colour: ink });
  });
  border(rect, { colour: style.hairline, width: style.hair });
}

// Each block in the colour of its pair.
function drawFrames({ plot, pairs, cell, style, text, border }, { values, pairs: all }, t) {
  const height = plot.height / pairs.length;
  pairs.forEach((pair, j) => {
    const active = pair === values.pair;
    const colour = style.speed(speedOf(pair, { pairs: all }));
    const x = plot.x + 2 * j * cell;
    const block = { x, y: plot.y + j * height, width: 2 * cell, height };
    border(block, { colour, width: active ? 2 * style.line : style.line });
    const label = { x: x + cell, y: plot.y - 8, align: 'center', colour, weight: active ? 700 : 400 };
    text(t('pair', { pair }), { ...label, maxWidth: 2 * cell - 2 });
  });
}

function drawProduct(pen, { values: { position, offset }, wrong, ...rows }) {
  const { plot, pairs, cell, from, moved, target, box, style, text, widthOf } = pen;
  const product = wrong ? 'Mₖᵀ·PE(p)' : 'Mₖ·PE(p)';
  const columns = [
    [from, rows.from, 'PE(p)', formatNumber(position)],
    [moved, rows.moved, cell >= 2.7 * style.size ? product : '', ''],
    [target, rows.target, 'PE(p+k)', formatNumber(position + offset)],
  ];
  for (const [rect, row, name, number] of columns) {
    const values = Float32Array.from(pairs.flatMap((pair) => [row[2 * pair], row[2 * pair + 1]]));
    drawGrid(pen, rect, { values, rows: values.length, cols: 1 });
    const middle = rect.x + rect.width / 2;
    const half = widthOf(name) / 2;
    const label = { x: Math.min(middle, box.width - half), align: 'center', colour: style.second };
    text(name, { ...label, y: plot.y - 8 - 1.3 * style.size });
    text(number, { x: middle, y: plot.y - 8, align: 'center', weight: 600 });
  }
  const look = { y: plot.y + plot.height / 2, align: 'center', baseline: 'middle', size: style.size + 5 };
  const sign = (text, a, b, own = {}) => pen.text(text, { ...look, x: (a.x + a.width + b.x) / 2, ...own });
  sign('·', plot, from, { size: style.size + 11, weight: 700 });
  sign('=', from, moved);
  sign(wrong ? '≠' : '=', moved, target);
}

/** One block rotation M_k takes PE(p) to PE(p + k) at every position p. */
export default figure({
  name: 'sinusoidal/shift',
  symbols: { p: ['position'], k: ['target'], i: ['pair'], ω: ['pair'], d: ['dModel'] },
  modules: ['waves'],
  params: {
    rule: choice({ options: ['rotation', 'wrong-transposed'], control: 'buttons' }),
    seqLen: int({ initial: 64, min: 8, max: 4096, scale: 'log', snaps: [64, 512, 1024, 2048] }),
    dModel: int({ initial: 64, min: 2, max: 512, step: 2, scale: 'log', snaps: [8, 64, 128, 256] }),
    base: real({ initial: 10000, min: 10, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
    position: int({ initial: 3, min: 0, max: 4096, control: 'none' }),
    offset: int({ initial: 5, min: -4096, max: 4096, control: 'none' }),
    pair: int({ initial: 6, min: 0, max: 255, control: 'none' }),
  },
  scene: { query: 'position', length: 'seqLen' },
  /** Keeps p and p + k on the number line 0 … seqLen: k within its length, then p so that both stand on it. */
  settle(values) {
    const { seqLen, dModel } = values;
    const offset = clamp(values.offset, -seqLen, seqLen);
    return {
      ...values,
      offset,
      position: clampPosition(values.position, { offset, seqLen }),
      pair: clamp(values.pair, 0, dModel / 2 - 1),
    };
  },
  steps: {
    position: {
      views: ['line', 'clocks'],
      set: { ...right, seqLen: 32, position: 10, offset: 6 },
      handle: 'position',
      see: 'seeTurn',
    },
    offset: {
      set: right,
      handle: 'target',
      see: turnsLine,
    },
    matrix: { views: ['blocks', 'line'], set: right, see: 'seeBlock' },
    everywhere: {
      views: ['line', 'error'],
      set: right,
      controls: ['seqLen'],
    },
    mistake: {
      views: ['line', 'clocks', 'blocks', 'error'],
      set: { rule: 'wrong-transposed', position: 20, offset: 5 },
      controls: ['rule'],
    },
  },
  // The position goes on to the end of the line, in at most 64 strides.
  play: {
    from: 'offset',
    next(values) {
      const position = clampPosition(values.position + Math.ceil(values.seqLen / 64), values);
      return position > values.position ? { position } : undefined;
    },
    start: { position: 0 },
  },
  compute,
  views: { line, clocks, blocks, error },
  predict: {
    options: ['same', 'near', 'none'],
    done: { rule: 'rotation', seqLen: 512, offset: 5, position: 500 },
    // One matrix takes position 3 to 8; what it makes of position 500 is compared with position 505.
    answer({ residuals }) {
      if (residuals[500] <= 1e-4) return 'same';
      return residuals[3] <= 1e-4 ? 'near' : 'none';
    },
  },
  variant: ({ rule }) => rule,
  slots({ values, pairs, invFreq, applied, blocks, shown }, t) {
    const { position, offset, pair, seqLen } = values;
    const turnOf = (one) => degreesOf(invFreq[one] * applied);
    return {
      ...{ last: seqLen - 1, target: position + offset, landed: position - offset },
      ...{ rate: invFreq[pair], angle: invFreq[pair] * applied, turn: turnOf(pair) },
      ...{ cos: blocks[2 * pair], sin: blocks[2 * pair + 1] },
      ...{ slowest: pairs - 1, fastTurn: turnOf(0), slowTurn: turnOf(pairs - 1) },
      turns: shown.map((one) => t('describe.turn', { pair: one, turn: turnOf(one) })).join(', '),
    };
  },
  // The offset, the block of the selected pair, and how far the matrix misses.
  readout: ({ values: { pair }, pairs }) => [
    ['placesLine'],
    [[{ key: 'pair', as: 'strong', speed: speedOf(pair, { pairs }) }, 'productLine']],
    [['residualLine', ' ', { key: 'overPositions', as: 'muted' }]],
  ],
  seen: (data) => ['seen.one', turnsLine(data), 'seen.norm'],
  // The blocks of the matrix, the row that it moves, and how far it misses.
  numbers({ values, pairs, blocks, from, moved, target, residuals }) {
    const { seqLen, dModel } = values;
    return [
      ['blocks', { pair: pairs, 'cos-sin': 2 }, blocks],
      ['from', { column: dModel }, from],
      ['moved', { column: dModel }, moved],
      ['target', { column: dModel }, target],
      ['residuals', { position: seqLen }, residuals],
    ];
  },
});
