import { linear } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { speedOf, unitCircle, wavelength } from './pairs.js';
import { map } from './zoom/map.js';
import { overview } from './zoom/overview.js';
import { tileSource } from './zoom/tiles.js';
import { asideOf, drawHead, LEAST, MOST, placeUnder, positionAt, zoomedIn } from './zoom/window.js';

/** @import { ComputeContext, Engine, View } from '../../types.js' */

const COLUMNS = 512; // of the visible part, at most
const ROWS = 256;
const STRIP_ROWS = 32;
const SAMPLES_PER_TURN = 16;
const MOST_TURNS = 96; // of a wave drawn as a line; more are drawn as a band

/** The least power of two not below x, at least 1. */
const powerAbove = (x) => 2 ** Math.max(0, Math.ceil(Math.log2(x) - 1e-9));

// As many digits as a thousandth of the span needs.
const inSpan = (value, span) => Number(value.toFixed(Math.max(0, 4 - Math.floor(Math.log10(span)))));

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
function compute(engine, values, { memo, untraced }) {
  const { sampling, span, from, dModel, base, position, pair } = values;
  const pairs = dModel / 2;
  const strided = sampling === 'wrong-stride';
  const invFreq = engine.sinusoidal.frequencies({ dModel, base });
  const source = memo('tiles', [sampling, dModel, base], () =>
    tileSource(untraced, { strided, dModel, base }),
  );
  const count = powerAbove(span / COLUMNS);
  const row = engine.sinusoidal.encode({ positions: [position], dModel, base });
  const factors = source.factors(count);
  const first = factors.findIndex((factor) => Math.abs(factor) >= 0.5);
  return {
    left: 20 + 8 * String(Math.floor(wavelength(invFreq[pairs - 1]))).length,
    pairs,
    source,
    count,
    // What a column stands for, as keys of words have it.
    column: count === 1 ? 'Single' : strided ? 'Stride' : 'Mean',
    group: powerAbove(pairs / ROWS),
    strip: { count: MOST / COLUMNS, group: powerAbove(pairs / STRIP_ROWS) },
    factors,
    // From this pair on more than half of the wave is left in a column.
    first: first < 0 ? pairs : first,
    kept: Math.abs(factors[pair]),
    wavelength: wavelength(invFreq[pair]),
    wavelengths: invFreq.map(wavelength),
    row,
    value: row[2 * pair + 1],
    means: memo('means', [source, count, from, span, pair], () =>
      source.line(pair, { count, from, to: from + span }),
    ),
    wave: memo('wave', [invFreq, pair, from, span], () =>
      waveOf(engine, { frequency: invFreq[pair], from, to: from + span }),
    ),
  };
}

// The wave itself, between the positions too, or nothing where it turns too often to be drawn as a line.
function waveOf(engine, { frequency, from, to }) {
  const turns = (to - from) / wavelength(frequency);
  if (turns > MOST_TURNS) return undefined;
  const samples = Math.max(240, Math.ceil(turns * SAMPLES_PER_TURN));
  const xs = Float64Array.from({ length: samples + 1 }, (_, s) => from + (s * (to - from)) / samples);
  const circle = unitCircle(
    engine,
    xs.map((x) => x * frequency),
  );
  return { xs, ys: Float32Array.from(xs, (_, s) => circle[2 * s + 1]) };
}

/** What the reader should have seen, with the reader's own window. */
const seen = ({ column, first }) =>
  ({
    Single: ['seenSingle', 'seenWave'],
    Stride: ['seenStride', 'seenPhantom'],
    Mean: ['seenMean', first === 0 ? 'seenAllKept' : 'seenFirst'],
  })[column];

// What a column stands for, and which waves have cancelled in it.
const seeColumns = ({ count, first }) => (count === 1 ? 'seeSingle' : first === 0 ? 'seeKeptAll' : 'seeMean');

const seePair = ({ count }) => (count === 1 ? 'seePair' : 'seeKept');

// Near position 0 the cosine of a slow pair is 1: what is pale there has cancelled.
const close = { from: 0, sampling: 'mean' };
const whole = { from: 0, span: MOST };

/** The chosen pair's row: the wave itself, and the means that the table has the colours of. @type {View<Data>} */
const wave = chart({
  place: 'full',
  height: [96, 52],
  margin: (scale, { left }, width) => ({
    left: left * scale,
    right: asideOf(width) + 2,
    top: 40 * scale,
    bottom: 12 * scale,
  }),
  x: (range, { values: { from, span } }) => linear([from, from + span], range),
  y: ([bottom, top]) => linear([-1, 1], [bottom - 3, top + 3]),
  axes: { left: { ticks: [-1, 0, 1], line: false } },
  draw(marks, data, t) {
    const { plot, x, y, style, level, rule, curve, point, fill, clip } = marks;
    const { values, pairs, column, count } = data;
    const { position, pair, from, span } = values;
    const colour = style.speed(speedOf(pair, { pairs }));
    drawHead(marks, {
      title: t('waveName'),
      colour,
      note: t(`legend${column}`),
      crossed: column === 'Stride',
      below: { x: plot.x, y: plot.y - 7, maxWidth: plot.width },
    });
    for (const value of [-1, 0, 1]) level(value, { colour: style.hairline });
    clip(plot, () => {
      if (data.wave) {
        const shade = style.rgba(colour, count === 1 ? 1 : 0.55);
        curve(data.wave, { xScale: (place) => x(place + 0.5), colour: shade, width: style.line });
      } else {
        fill({ ...plot, y: y(1), height: y(-1) - y(1) }, style.rgba(colour, 0.2));
      }
      drawMeans(marks, data.means, colour);
    });
    if (position >= from && position <= from + span) {
      rule(position + 0.5, { colour: style.ink, dash: [2, 3] });
      point(position + 0.5, data.value, { colour, radius: 5 });
    }
  },
  handles({ plot, x, y }, { values, count, value }, t) {
    const { position } = values;
    return {
      id: 'position',
      area: true,
      x: clamp(x(position + 0.5), plot.x, plot.x + plot.width),
      y: y(value),
      value: t('cellValue'),
      drag: (point) => positionAt(values, placeUnder(point, x, values)),
      key: ({ dx, dy }) => positionAt(values, position + (dx - dy) * (Number.isFinite(dx - dy) ? count : 1)),
    };
  },
  zoom: (data, box, gesture) => zoomedIn(wave.frame(box, data).plot, data.values, gesture),
  describe: (data) => [data.wave ? 'describeCurve' : 'describeBand', `describeWave${data.column}`],
});

// Single positions are points on the wave, at the middle of their cell; means are steps as wide as their column.
function drawMeans({ x, style, curve, point }, { start, count, values }, colour) {
  if (count === 1) {
    if (x(1) - x(0) < 5) return;
    for (const [c, value] of values.entries()) point(start + c + 0.5, value, { colour, radius: 3 });
    return;
  }
  const xs = Float64Array.from({ length: 2 * values.length }, (_, i) => (start + Math.ceil(i / 2)) * count);
  curve({ xs, ys: Float32Array.from(xs, (_, i) => values[i >> 1]) }, { width: style.line });
}

/** A million positions: from the whole context down to single tokens, and what is left of a wave too fast for a pixel. */
export default figure({
  name: 'sinusoidal/zoom',
  modules: ['scores', 'waves'],
  params: {
    sampling: choice({ options: ['mean', 'wrong-stride'], control: 'buttons' }),
    span: real({
      initial: MOST,
      min: LEAST,
      max: MOST,
      digits: 0,
      scale: 'log',
      snaps: [64, 4096, 131072, MOST],
    }),
    dModel: int({
      initial: 512,
      min: 4,
      max: 2048,
      step: 2,
      scale: 'log',
      snaps: [64, 128, 512, 1600],
      group: 'setup',
    }),
    base: real({ initial: 10000, min: 100, max: 1e7, digits: 0, scale: 'log', snaps: [10000, 500000, 1e6] }),
    from: real({ initial: 0, min: 0, max: MOST - LEAST, control: 'none' }),
    position: int({ initial: 700000, min: 0, max: MOST - 1, control: 'none' }),
    pair: int({ initial: 230, min: 0, max: 1023, control: 'none' }),
  },
  scene: { query: 'position' },
  /** Keeps the window inside the context, the cursor in the table. */
  settle(values) {
    const span = inSpan(clamp(values.span, LEAST, MOST), values.span);
    return {
      ...values,
      span,
      from: clamp(inSpan(values.from, span), 0, MOST - span),
      pair: clamp(values.pair, 0, values.dModel / 2 - 1),
    };
  },
  steps: {
    away: {
      views: ['map'],
      // Few enough pairs that each is seen as a row.
      set: { ...close, dModel: 32, span: 256, position: 700000 },
      handle: 'span',
      see: seeColumns,
    },
    window: {
      views: ['map', 'overview'],
      set: { ...close, dModel: 512, span: 4096 },
      controls: ['span'],
      handle: 'window',
      see: seeColumns,
    },
    pair: {
      views: ['map', 'wave'],
      set: { ...whole, sampling: 'mean', position: 700000 },
      handle: 'cell',
      see: seePair,
    },
    base: {
      set: { ...whole, sampling: 'mean' },
      controls: ['base'],
      see: (data) => (data.count === 1 ? 'seePair' : seen(data)[1]),
    },
    mistake: {
      set: { ...whole, sampling: 'wrong-stride' },
      controls: ['sampling'],
      see: (data) => seen(data)[1],
    },
  },
  // The window grows around its middle, an octave at a time, until everything is in it.
  play: {
    every: 400,
    // At first the drag shows it.
    from: 'window',
    next({ from, span }) {
      if (span >= MOST) return undefined;
      const next = Math.min(MOST, 2 * span);
      return { span: next, from: clamp(from - (next - span) / 2, 0, MOST - next) };
    },
    start: { from: 0, span: LEAST },
  },
  compute,
  views: { map, overview, wave },
  slots({ values: { from, span }, count, wavelength, wavelengths, first, pairs }) {
    const [start, end] = [Math.floor(from), Math.ceil(from + span)];
    return {
      from: start,
      to: end - 1,
      seen: end - start,
      span: Math.round(span),
      share: (100 * span) / MOST,
      most: MOST,
      turns: count / wavelength,
      fastest: wavelengths[0],
      slowest: wavelengths[pairs - 1],
      pale: wavelengths[Math.min(first, pairs - 1)],
    };
  },
  seen,
  readout: (data) => [
    ['cellLine', [{ key: 'pairMark', speed: speedOf(data.values.pair, data) }, ' ', 'valueLine']],
    ['windowLine'],
    [
      'wavelengthLine',
      { Single: 'columnSingle', Stride: { key: 'columnStride', as: 'wrong' }, Mean: 'keptLine' }[data.column],
    ],
  ],
  predict: {
    options: ['same', 'half', 'gone'],
    done: { sampling: 'mean', span: MOST, pair: 0 },
    // What is left of the fastest pair in a column.
    answer: ({ kept }) => (kept > 0.75 ? 'same' : kept > 0.25 ? 'half' : 'gone'),
  },
  // The row of the position, the means of the chosen pair, and what a mean leaves of every pair.
  numbers: ({ values: { dModel }, row, means: { values, positions }, factors, wavelengths, pairs }) => [
    ['encoding', { position: 1, dimension: dModel }, row],
    ['means', { column: values.length }, values],
    ['column-middles', { column: values.length }, positions],
    ['kept', { pair: pairs }, factors],
    ['wavelengths', { pair: pairs }, wavelengths],
  ],
});
