import { drawLadder, rungAt, rungNear } from '../../../canvas/ladder.js';
import { drawReferenceLine } from '../../../canvas/reference-line.js';
import { log } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { speedOf, wavelength } from '../pairs.js';
import { clocks } from './clocks.js';
import { FARTHEST, params, positionAt } from './params.js';
import { readout, seeArcs, seeEnds, seen } from './words.js';

/** @import { Descriptor, Engine, Step, View } from '../../../types.js' */

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
    text(t('ladderTurned', data), { ...head, ...right });
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
        label: t('reachHandle'),
        value: t('positionValue', { position }),
        drag: (point) => positionAt(Number(clamp(x.invert(point.x), 1, FARTHEST).toPrecision(3))),
        key: ({ dx, dy }) => positionAt(position + dx - dy),
      },
      {
        id: 'pair',
        area: plot,
        x: x(wavelengths[pair]),
        y: rungAt(plot, pair, pairs),
        label: t('pairHandle'),
        value: t('pairValue', { pair, wavelength: wavelengths[pair] }),
        drag: ({ y }) => ({ pair: rungNear(plot, y, pairs) }),
        key: ({ dx, dy }) => ({ pair: clamp(pair + dx + dy, 0, pairs - 1) }),
      },
    ];
  },
  describe: (data, t) =>
    t(data.wrong ? 'describeLadderWrong' : 'describeLadder', {
      shortest: data.shortest,
      longest: data.longest,
      last: data.pairs - 1,
      position: data.values.position,
      turned: data.turned,
      pairs: data.pairs,
    }),
});

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { dModel, base, order, position } = values;
  const table = { dModel, base, order };
  const invFreq = engine.sinusoidal.frequencies(table);
  const wavelengths = invFreq.map(wavelength);
  return {
    values,
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

/** @type {Step<Data>[]} */
const steps = [
  { name: 'dial', views: ['clocks'], handle: 'position', see: (data, t) => seen(data, t)[2] },
  { name: 'arcs', views: ['clocks'], handle: 'hand', see: seeArcs },
  { name: 'turned', views: ['ladder', 'clocks'], handle: 'reach', see: (data, t) => seen(data, t)[2] },
  {
    name: 'base',
    views: ['ladder', 'clocks'],
    controls: ['base'],
    set: { order: 'fast-first' },
    see: seeEnds,
  },
  {
    name: 'mistake',
    views: ['clocks', 'ladder'],
    set: { order: 'wrong-slow-first' },
    controls: ['order'],
    see: (data, t) => seen(data, t)[0],
  },
];

const play = {
  every: 200,
  next: ({ position }) => (position < 64 ? { position: position + 1 } : undefined),
  start: { position: 0 },
};

/** A clock of d/2 hands, spun by a dial or by any of the hands, and the wavelength of every hand. */
/** @type {Descriptor<Data>} */
export default {
  name: 'sinusoidal/frequencies',
  symbols: { p: ['position'], i: ['pair', 'hand'], ω: ['pair', 'hand'], d: ['dModel'], θ: ['base'] },
  params,
  scene: { query: 'position' },
  settle: (values) => ({ ...values, pair: clamp(values.pair, 0, values.dModel / 2 - 1) }),
  steps,
  play,
  compute,
  views: { clocks, ladder },
  readout,
  seen,
  predict: {
    options: ['first', 'last', 'equal'],
    done: { order: 'fast-first' },
    answer(engine) {
      const invFreq = engine.sinusoidal.frequencies({ dModel: 16 });
      const [first, last] = [invFreq[0], invFreq.at(-1)];
      return first > last ? 'first' : first < last ? 'last' : 'equal';
    },
  },
  numbers: ({ values: { dModel }, invFreq, row }) => [
    { name: 'row', axes: ['position', 'dimension'], shape: [1, dModel], values: row },
    { name: 'frequencies', axes: ['pair'], shape: [dModel / 2], values: invFreq },
  ],
};
