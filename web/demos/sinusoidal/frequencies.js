import { drawLadder, rungAt } from '../../canvas/ladder.js';
import { drawReferenceLine } from '../../canvas/reference-line.js';
import { log } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { clocks } from './frequencies/clocks.js';
import { FARTHEST, params, positionAt } from './frequencies/dial-params.js';
import { speedOf, wavelength } from './pairs.js';

/** @import { Engine, View } from '../../types.js' */

/** The wavelength of every pair on a log axis of tokens, and the position as a line to drag over it. */
/** @type {View<Data>} */
const ladder = chart({
  invites: false,
  height: [184, 104],
  margin: { left: 30, right: 12, top: 50 },
  plotHeight: 184,
  x: (range, { values }) => log([1, Math.max(FARTHEST, 8 * values.base)], range),
  axes: {
    bottom: {
      ticks: (_data, { x }) =>
        [1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7].filter((power) => power <= x.domain()[1] / 2),
      label: 'ladderAxis',
    },
  },
  draw({ plot, x, box, style, axes, axis, hatch, text, put, scale }, data, t) {
    const { values, pairs, wavelengths, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.second, 0.25), { gap: 9 });
    const head = { y: box.y + 16 * scale, weight: 600 };
    const used = text(t('ladderName'), { ...head, x: box.x, maxWidth: box.width });
    const right = { x: box.x + box.width, align: 'right', maxWidth: box.width - used - 12 };
    text(t('ladderTurned'), { ...head, ...right });
    const colour = (pair) => style.speed(speedOf(pair, { pairs, order: values.order }));
    put(drawLadder, plot, { wavelengths, x, wall: values.position, chosen: values.pair, colour });
    axes();
    const step = [1, 2, 4, 8].find((each) => pairs / each <= 8);
    const ticks = Array.from({ length: Math.ceil(pairs / step) }, (_, i) => i * step);
    axis(plot, { side: 'left', scale: (pair) => rungAt(plot, pair, pairs), ticks, line: false });
    const flag = plot.y - 8 * scale;
    text(t('pairAxis'), { x: box.x, y: flag, colour: style.second });
    const label = `p = ${t.number(values.position)}`;
    const spot = { ...plot, x: plot.x + 24 * scale, width: plot.width - 24 * scale };
    put(drawReferenceLine, spot, { x: x(Math.max(1, values.position)), y: flag, label });
  },
  handles({ plot, x }, { values, pairs, wavelengths, scale }, t) {
    const { position, pair } = values;
    return [
      {
        id: 'reach',
        x: x(Math.max(1, position)),
        y: plot.y - 8 * scale - 4,
        value: t('positionValue'),
        drag: (point) => positionAt(Number(clamp(x.invert(point.x), 1, FARTHEST).toPrecision(3))),
        key: ({ dx, dy }) => positionAt(position + dx - dy),
      },
      {
        id: 'pair',
        area: plot,
        x: x(wavelengths[pair]),
        y: rungAt(plot, pair, pairs),
        along: { from: plot.y, pitch: plot.height / pairs, count: pairs, axis: 'y' },
      },
    ];
  },
});

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { dModel, base, order, position } = values;
  const table = { dModel, base, order };
  const invFreq = engine.sinusoidal.frequencies(table);
  const wavelengths = invFreq.map(wavelength);
  return {
    pairs: dModel / 2,
    invFreq,
    wavelengths,
    row: engine.sinusoidal.encode({ ...table, positions: [position] }),
    shortest: Math.min(...wavelengths),
    longest: Math.max(...wavelengths),
    turned: wavelengths.filter((tokens) => tokens <= position).length,
    wrong: order !== 'fast-first',
  };
}

/** A clock of d/2 hands, spun by a dial or by any of the hands, and the wavelength of every hand. */
export default figure({
  name: 'sinusoidal/frequencies',
  symbols: { p: ['position'], i: ['pair', 'hand'], ω: ['pair', 'hand'], d: ['dModel'], θ: ['base'] },
  params,
  scene: { query: 'position' },
  settle: (values) => ({ ...values, pair: clamp(values.pair, 0, values.dModel / 2 - 1) }),
  steps: {
    dial: { views: ['clocks'], handle: 'position', see: 'seenTurned' },
    arcs: { handle: 'hand', see: 'seeArcs' },
    turned: { views: ['ladder', 'clocks'], handle: 'reach', see: 'seenTurned' },
    base: { controls: ['base'], set: { order: 'fast-first' }, see: 'seeEnds' },
    mistake: {
      views: ['clocks', 'ladder'],
      set: { order: 'wrong-slow-first' },
      controls: ['order'],
    },
  },
  play: {
    every: 200,
    next: ({ position }) => (position < 64 ? { position: position + 1 } : undefined),
    start: { position: 0 },
  },
  compute,
  views: { clocks, ladder },
  predict: {
    options: ['first', 'last', 'equal'],
    done: { order: 'fast-first' },
    answer({ invFreq }) {
      const [first, last] = [invFreq[0], invFreq.at(-1)];
      return first > last ? 'first' : first < last ? 'last' : 'equal';
    },
  },
  variant: ({ order }) => order,
  slots({ values: { position, pair }, pairs, invFreq, wavelengths, row }) {
    const [firstDegrees, lastDegrees] = [invFreq[0], invFreq.at(-1)].map((rate) => (180 / Math.PI) * rate);
    return {
      ...{ lastPair: pairs - 1, firstDegrees, lastDegrees },
      ...{ firstWave: wavelengths[0], lastWave: wavelengths[pairs - 1], wavelength: wavelengths[pair] },
      ...{ rate: invFreq[pair], angle: position * invFreq[pair], turns: position / wavelengths[pair] },
      ...{ sin: row[2 * pair], cos: row[2 * pair + 1] },
      ratio: Math.max(invFreq[0] / invFreq[1], invFreq[1] / invFreq[0]),
    };
  },
  seen: () => ['seenEnds', 'seenRatio', 'seenTurned'],
  readout({ values: { pair, order }, pairs, wrong }) {
    const speed = (one) => speedOf(one, { pairs, order });
    return [
      [[{ key: 'pairLine', as: wrong ? 'wrong' : 'strong', speed: speed(pair) }, ' ', 'angleLine']],
      [
        { key: 'firstTakes', speed: speed(0) },
        { key: 'lastTakes', speed: speed(pairs - 1) },
      ],
      ['turnedLine'],
    ];
  },
  numbers: ({ values: { dModel }, pairs, invFreq, row }) => [
    ['row', { position: 1, dimension: dModel }, row],
    ['frequencies', { pair: pairs }, invFreq],
  ],
});
