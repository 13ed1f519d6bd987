import { drawDial } from '../../canvas/clock.js';
import { drawLadder, rungAt } from '../../canvas/ladder.js';
import { drawReferenceLine } from '../../canvas/reference-line.js';
import { log } from '../../canvas/scale.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, real } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { clockPlaces, drawClocks, nearestTo, tipOf, turnedTo } from '../../plots/clocks.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { angleOf, speedOf, wavelength } from './pairs.js';

/** @import { Engine, View } from '../../types.js' */

const FARTHEST = 100000; // the farthest position that the dial reaches

const params = {
  order: choice({ options: ['fast-first', 'wrong-slow-first'], control: 'buttons' }),
  dModel: int({ initial: 16, min: 4, max: 64, step: 2, scale: 'log', snaps: [8, 16, 32, 64] }),
  base: real({ initial: 10000, min: 10, max: 1e6, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
  position: int({ initial: 20, min: 0, max: FARTHEST, control: 'none' }),
  pair: int({ initial: 0, min: 0, max: 31, control: 'none' }),
};

const positionAt = (wished) => ({ position: clamp(Math.round(wished), 0, FARTHEST) });

const TURN = 100; // tokens that one turn of the dial stands for

const ROOM = { wide: 176, narrow: 232 }; // px for the clocks, however many

const isWide = (width) => width >= 560;

/** A dial that turns the position, and a clock for every pair. @type {View<Data>} */
const clocks = panel({
  frame(box, { scale, pairs }) {
    const wide = isWide(box.width);
    const radius = wide ? 76 : 58;
    const y = wide ? 26 * scale + 100 : radius + 12;
    const left = wide ? 2 * radius + 64 : 0;
    const top = 34 * scale + (wide ? 0 : 2 * radius + 28);
    const area = inset(box, { left, top, height: wide ? ROOM.wide : ROOM.narrow });
    return {
      dial: { x: box.x + radius + 10, y: box.y + y, radius },
      area,
      places: roomFor(area, pairs, scale),
      bottom: area.y + area.height + (wide ? 24 * scale : 22 * scale + 4),
    };
  },
  draw(pen, data, t) {
    const { area, places, style, scale, text, widthOf } = pen;
    const { values, pairs, invFreq, row, wrong } = data;
    drawKnob(pen, data, t);
    const name = { x: area.x, y: area.y - 18 * scale };
    const used = text(t('clocksName'), { ...name, weight: 600, maxWidth: area.width });
    const room = area.width - used - 16;
    if (wrong && room > 110 * scale)
      text(t('wrongOrder'), { ...name, x: area.x + used + 16, crossed: true, maxWidth: room });
    const hasArcs = data.shows('arcs');
    const note = { x: area.x, y: area.y + area.height + 16 * scale, colour: style.second };
    if (hasArcs) text(t('arcNote'), { ...note, maxWidth: area.width });
    drawClocks(pen, places, ({ index: pair, radius }) => {
      const active = hasArcs && pair === values.pair;
      const angle = angleOf(row, pair);
      const colour = style.speed(speedOf(pair, { pairs, order: values.order }));
      // How far the hand goes with the next token.
      const arcs = [{ from: angle, to: angle + invFreq[pair], colour, width: 2 * style.line }];
      const look = { weight: active ? 700 : 400, colour: active ? style.ink : style.second };
      const fitting = (words) => words.find((said) => widthOf(said, look) < 2 * radius + 4);
      const label = { text: fitting([t('clockPair', { pair })]) ?? t.number(pair), ...look };
      const turns = turnedText(data, pair, t);
      const turned = hasTurns(radius, scale) && fitting([t('clockTurns', { turns }), turns]);
      const sub = turned ? { text: turned, ...look } : undefined;
      return { angle, colour, active, wrong, arcs: hasArcs ? arcs : [], label, sub };
    });
  },
  handles({ dial, area, places }, { values, pairs, invFreq, row }) {
    const { position, pair } = values;
    const turned = (centre, rate, point, start) =>
      turnedTo({ centre, rate, position, most: FARTHEST }, point, start);
    const around = dial.radius + 10;
    return [
      {
        id: 'position',
        area: { x: dial.x - around, y: dial.y - around, width: 2 * around, height: 2 * around },
        ...tipOf(dial, (2 * Math.PI * position) / TURN),
        drag: (point, start) => ({ position: turned(dial, (2 * Math.PI) / TURN, point, start) }),
        key: ({ dx, dy }) => positionAt(position + dx - dy),
      },
      {
        id: 'hand',
        area,
        ...tipOf(places[pair], angleOf(row, pair), 0.86),
        drag(point, start) {
          const clock = nearestTo(places, start.point);
          return { pair: clock.index, position: turned(clock, invFreq[clock.index], point, start) };
        },
        key: ({ dx, dy }) => ({ pair: clamp(pair + dx, 0, pairs - 1), ...positionAt(position - dy) }),
      },
    ];
  },
});

// How often a pair has gone round at the position, in as few digits as stand below a clock.
function turnedText({ values, wavelengths }, pair, t) {
  const turns = values.position / wavelengths[pair];
  return t.number(turns, turns < 100 ? '2' : '0');
}

// Whether a clock is large enough for its turns below its number.
const hasTurns = (radius, scale) => radius > 22 * scale;

// Places of the clocks, with two lines below each where they stay large, else with its number alone.
function roomFor(area, count, scale) {
  const places = clockPlaces(area, { count, below: 36 * scale, most: 44 });
  if (hasTurns(places[0].radius, scale)) return places;
  return clockPlaces(area, { count, below: 18 * scale, most: 22 * scale });
}

// A ring with a tick for every ten tokens, the knob on its rim, the position inside, and its name.
function drawKnob({ dial, area, box, scale, ctx, style, put, point, text }, { values }, t) {
  const angle = (2 * Math.PI * (values.position % TURN)) / TURN;
  ctx.strokeStyle = style.second;
  ctx.lineWidth = style.hair;
  ctx.beginPath();
  for (let i = 0; i < 20; i++) {
    const [inner, outer] = [i % 2 === 0 ? 9 : 5, 0].map((px) =>
      tipOf({ ...dial, radius: dial.radius - px }, (i * Math.PI) / 10),
    );
    ctx.moveTo(inner.x, inner.y);
    ctx.lineTo(outer.x, outer.y);
  }
  ctx.stroke();
  put(drawDial, dial, [{ from: 0, to: angle, width: 2 * style.line }]);
  point(tipOf(dial, angle), { radius: 8 });
  for (const [tokens, y] of [
    [0, dial.y - 0.74 * dial.radius],
    [TURN / 2, dial.y + 0.74 * dial.radius],
  ])
    text(t.number(tokens), { x: dial.x, y, align: 'center', baseline: 'middle', colour: style.second });
  const number = { x: dial.x, y: dial.y + 1, align: 'center', baseline: 'middle', weight: 650 };
  text(`p = ${t.number(values.position)}`, { ...number, size: 17 * scale, maxWidth: 1.7 * dial.radius });
  // Above the dial, or beside it where the clocks lie below.
  const wide = isWide(box.width);
  const x = wide ? box.x : dial.x + dial.radius + 24;
  const y = wide ? box.y + 16 * scale : dial.y - 4 * scale;
  const maxWidth = (wide ? area.x : box.width) - x - 8;
  text(t('dialName'), { x, y, weight: 600, maxWidth });
  text(t('dialTurn', { tokens: TURN }), { x, y: y + 20 * scale, colour: style.second, maxWidth });
}

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
  modules: ['waves'],
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
