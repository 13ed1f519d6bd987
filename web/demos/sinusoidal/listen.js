import { drawCurve } from '../../canvas/curve.js';
import { linear } from '../../canvas/scale.js';
import { fine } from '../../core/fine.js';
import { clamp } from '../../core/numbers.js';
import { choice, int, real } from '../../core/parameters.js';
import { chart } from '../../plots/chart.js';
import { clockPlaces, drawClocks } from '../../plots/clocks.js';
import { alongX, whole } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { inset } from '../../plots/places.js';
import { angleOf, speedOf } from './pairs.js';

const FARTHEST = 127; // the last position of the line
const STEPS = 384; // samples of a second
const LOUD = 0.16; // what the gains of all tones add up to
const [HIGH, OCTAVES] = [880, 3]; // Hz of pair 0, and how far below it the last pair sounds
const ROOM = 256; // px for the lanes, however many

const params = {
  hear: choice({ initial: 'all', options: ['all', 'one'], control: 'buttons' }),
  order: choice({ initial: 'fast-first', options: ['fast-first', 'wrong-slow-first'], control: 'buttons' }),
  dModel: int({ initial: 12, min: 2, max: 16, step: 2, group: 'setup' }),
  base: real({ initial: 10000, min: 10, max: 1e6, digits: 0, scale: 'log', snaps: [100, 10000, 500000] }),
  p: int({ initial: 8, min: 0, max: FARTHEST, control: 'none' }),
  q: int({ initial: 32, min: 0, max: FARTHEST, control: 'none' }),
  pair: int({ initial: 0, min: 0, max: 7, control: 'none' }),
};

/** The pitch of a pair in Hz, by its number alone: the first the highest. */
export const pitchOf = (pair, pairs) => HIGH * 2 ** ((-OCTAVES * pair) / Math.max(1, pairs - 1));

function compute(engine, values, { memo }) {
  const { hear, order, dModel, base, p, q, pair } = values;
  const pairs = dModel / 2;
  const table = { dModel, base, order };
  const distance = Math.abs(q - p);
  const invFreq = memo('frequencies', [dModel, base, order], () => engine.sinusoidal.frequencies(table));
  const beats = invFreq.map((rate) => (distance * rate) / (2 * Math.PI));
  // A second is a walk from p to q: the hands at q have gone ahead of those at p by the angles of these positions.
  const positions = Float64Array.from({ length: STEPS + 1 }, (_, i) => (distance * i) / STEPS);
  const walk = memo('walk', [dModel, base, order, distance], () =>
    engine.sinusoidal.encode({ positions, ...table }),
  );
  const sounding = Array.from({ length: pairs }, (_, i) => i).filter((i) => hear === 'all' || i === pair);
  const gain = LOUD / (2 * sounding.length);
  return {
    values,
    pairs,
    table,
    distance,
    invFreq,
    beats,
    positions,
    walk,
    // Two equal tones, apart by an angle, are as loud as the cosine of half of it.
    loudness: memo('loudness', [walk], () =>
      Array.from({ length: pairs }, (_, i) =>
        Float64Array.from({ length: STEPS + 1 }, (_, step) =>
          Math.sqrt(Math.max(0, (1 + walk[step * dModel + 2 * i + 1]) / 2)),
        ),
      ),
    ),
    rows: [p, q].map((position) => engine.sinusoidal.encode({ positions: [position], ...table })),
    sounding,
    // Two tones for every pair that is heard, apart by as many Hz as the pair turns between p and q: that many times
    // in a second they are in step, and loud, and out of step, and silent.
    heard: sounding.flatMap((i) => {
      const frequency = pitchOf(i, pairs);
      return [
        { frequency, gain },
        { frequency: frequency + beats[i], gain },
      ];
    }),
    wrong: order !== 'fast-first',
  };
}

/** The two positions on their line. */
const line = chart({
  height: [36, 66],
  margin: (scale) => ({ left: 16, right: 16, top: 26 * scale }),
  plotHeight: 28,
  x: (range) => linear([0, FARTHEST], range),
  y: (_range, _data, { y, height }) => linear([-1, 1], [y, y + height]),
  axes: { bottom: { ticks: [0, 32, 64, 96, FARTHEST], line: false, label: 'positionAxis' } },
  draw({ plot, x, y, box, style, level, point, line, labels, text }, { values: { p, q }, distance }, t) {
    level(0, { colour: style.hairline, width: 3 });
    line([x(p), y(0), x(q), y(0)], { width: 2 * style.line });
    point(p, 0, { radius: 8, hollow: true });
    point(q, 0, { radius: 8 });
    const names = [
      { x: x(q), text: `q = ${q}`, colour: style.ink, weight: 650 },
      { x: x(p), text: `p = ${p}`, colour: style.ink, weight: 650 },
    ];
    labels(names, { y: box.y + 4, left: box.x, right: box.x + box.width });
    const foot = { x: plot.x + plot.width, y: plot.y + plot.height + 2.9 * style.size };
    text(t('distance', { distance }), { ...foot, align: 'right' });
  },
  handles: ({ x, y }, { values, distance }, t) =>
    ['q', 'p'].map((name) => ({
      id: name,
      x: x(values[name]),
      y: y(0),
      label: t('positionHandle', { name }),
      value: t('positionValue', { name, position: values[name], distance }),
      ...alongX(x, values[name], (wished) => ({ [name]: whole(wished, 0, FARTHEST) })),
    })),
  describe: ({ values, distance }, t) => t('describeLine', { p: values.p, q: values.q, distance }),
});

/** How loud the two tones of every pair are together in the course of a second. */
const lanes = chart({
  place: 'main',
  invites: false,
  height: [ROOM, 92],
  margin: { left: 110, right: 10, top: 46 },
  plotHeight: ROOM,
  x: (range) => linear([0, 1], range),
  title: 'lanesName',
  titleAt: 16,
  note: 'lanesHead',
  noteAt: 38,
  axes: { bottom: { ticks: [0, 0.5, 1], label: 'timeAxis' } },
  draw({ plot, x, box, ctx, style, text, hatch, put }, data, t) {
    const { values, pairs, loudness, sounding, wrong, scale } = data;
    if (wrong) hatch(plot, style.rgba(style.second, 0.22), { gap: 9 });
    const reach = (0.42 * ROOM) / pairs;
    for (let pair = 0; pair < pairs; pair++) {
      const colour = style.speed(speedOf(pair, { pairs, order: values.order }));
      const isHeard = sounding.includes(pair);
      const middle = laneOf(plot, pair, pairs);
      const list = [...loudness[pair]];
      const edges = [1, -1].map((sign) =>
        list.map((value, i) => [x(i / (list.length - 1)), middle - sign * reach * value]),
      );
      ctx.beginPath();
      for (const place of [...edges[0], ...edges[1].toReversed()]) ctx.lineTo(...place);
      ctx.closePath();
      ctx.fillStyle = isHeard ? style.rgba(colour, 0.45) : style.rgba(style.second, 0.12);
      ctx.fill();
      for (const edge of isHeard ? edges : []) put(drawCurve, edge, { colour });
      const isChosen = data.shows('pair') && pair === values.pair;
      const label = { y: middle, baseline: 'middle', weight: isChosen ? 700 : 400 };
      const tone = isChosen ? style.ink : style.second;
      text(t('pair', { pair }), { ...label, x: box.x, colour: tone });
      const beats = { ...label, x: plot.x - 8 * scale, align: 'right', colour: isHeard ? colour : tone };
      text(beatsText(data, pair), beats);
    }
  },
  handles({ plot, box }, data, t) {
    const { values, pairs } = data;
    const { pair } = values;
    const to = (wished) => ({ pair: clamp(wished, 0, pairs - 1) });
    return [
      {
        id: 'pair',
        area: { x: box.x, y: plot.y, width: box.width, height: plot.height },
        x: plot.x + 12,
        y: laneOf(plot, pair, pairs),
        label: t('pairHandle'),
        value: t('beatsOf', { pair, beats: beatsText(data, pair) }),
        drag: ({ y }) => to(Math.floor(((y - plot.y) / ROOM) * pairs)),
        key: ({ dx, dy }) => to(pair + dx + dy),
      },
    ];
  },
  describe: (data, t) =>
    t(data.wrong ? 'describeLanesWrong' : 'describeLanes', {
      distance: data.distance,
      list: Array.from(data.beats, (_, pair) => t('beatsOf', { pair, beats: beatsText(data, pair) })).join(
        ', ',
      ),
    }),
});

const laneOf = (plot, pair, pairs) => plot.y + ((pair + 0.5) * ROOM) / pairs;

/** The hands of both positions: how far they have come apart is what is heard. */
const clocks = panel({
  place: 'side',
  invites: false,
  height: [236, 56],
  title: 'clocksName',
  titleAt: 16,
  note: ({ wrong }, t) => ({ text: t(wrong ? 'wrongOrder' : 'clocksNote'), strike: wrong }),
  noteAt: 36,
  frame(box, { scale, pairs }) {
    const area = inset(box, { top: 46, bottom: 4 }, scale);
    return { places: clockPlaces(area, { count: pairs, below: 18 * scale, most: 42 }) };
  },
  draw(pen, { values, pairs, rows, wrong }, t) {
    drawClocks(pen, pen.places, ({ index: pair }) => {
      const [ghostAngle, angle] = rows.map((row) => angleOf(row, pair));
      const colour = pen.style.speed(speedOf(pair, { pairs, order: values.order }));
      const label = { text: t.number(pair), colour: pen.style.second };
      return { angle, ghostAngle, colour, active: pair === values.pair, wrong, label };
    });
  },
  describe: ({ values, pairs, distance }, t) =>
    t('describeClocks', { p: values.p, q: values.q, pairs, distance }),
});

/** How often the tones of a pair beat in a second. */
const beatsText = ({ beats }, pair) => fine(beats[pair], 3);

function readout(data, t) {
  const { values, pairs, invFreq, distance, wrong } = data;
  const { pair, order } = values;
  const pitch = pitchOf(pair, pairs);
  const rate = t.number(invFreq[pair], { significant: 4 });
  const speed = speedOf(pair, { pairs, order });
  return [
    [
      { text: t('pairLine', { pair }), as: wrong ? 'wrong' : 'strong', speed },
      ' ',
      { text: `${t.number(distance)} × ${rate} / 2π = ${beatsText(data, pair)}`, as: 'math' },
      ` ${t('beatsUnit')}`,
    ],
    [
      t('tonesLine'),
      ' ',
      t('hertz', { value: pitch }),
      ' · ',
      t('hertz', { value: pitch + data.beats[pair] }),
    ],
  ];
}

function seen(data, t) {
  const { distance, wrong, pairs } = data;
  const facts = {
    distance,
    last: pairs - 1,
    first: beatsText(data, 0),
    slow: beatsText(data, pairs - 1),
  };
  const ends = wrong ? 'seenWrong' : pairs === 1 ? 'seenOne' : 'seenEnds';
  return [t(distance === 0 ? 'seenNone' : ends, facts), t('seenDistance', facts), t('seenSame', facts)];
}

// How often the tones of the first and of the last pair beat.
function seeBeats(data, t) {
  const { distance, pairs } = data;
  if (distance === 0) return t('seenNone');
  const [first, slow] = [0, pairs - 1].map((pair) => beatsText(data, pair));
  return t(pairs === 1 ? 'seenOne' : 'seeBeats', { distance, last: pairs - 1, first, slow });
}

function seeTurns(data, t) {
  const { pair, p, q } = data.values;
  return t('seeTurns', { pair, p, q, turns: beatsText(data, pair) });
}

/** @type {import('../../types.js').Step[]} */
const steps = [
  { name: 'distance', views: ['line', 'lanes'], handle: 'q', see: seeBeats },
  { name: 'turns', views: ['lanes', 'clocks'], controls: ['hear'], handle: 'pair', see: seeTurns },
  {
    name: 'together',
    views: ['line', 'lanes', 'clocks'],
    set: { p: 8, q: 32, hear: 'all', order: 'fast-first' },
    see: seeBeats,
  },
  {
    name: 'base',
    views: ['lanes', 'clocks'],
    set: { order: 'fast-first' },
    controls: ['base'],
    see: seeBeats,
  },
  {
    name: 'mistake',
    views: ['lanes', 'clocks'],
    set: { order: 'wrong-slow-first' },
    controls: ['order'],
    see: (data, t) => seen(data, t)[0],
  },
];

// One position moves away from the other.
const play = {
  every: 120,
  next: ({ q }) => (q < FARTHEST ? { q: q + 1 } : undefined),
  start: { p: 0, q: 0 },
};

/** Two positions as tones: every pair beats as often in a second as it turns on the way from one to the other. */
/** @type {import('../../types.js').Descriptor} */
export default {
  name: 'sinusoidal/listen',
  params,
  scene: { query: 'p', key: 'q' },
  settle: (values) => ({ ...values, pair: clamp(values.pair, 0, values.dModel / 2 - 1) }),
  steps,
  play,
  compute,
  views: { line, lanes, clocks },
  sound: { tones: ({ heard }) => heard },
  readout,
  seen,
  predict: {
    options: ['same', 'faster', 'slower'],
    done: { p: 58, q: 82 },
    answer(engine) {
      const dModel = 12;
      const rows = engine.sinusoidal.encode({ positions: [8, 32, 58, 82], dModel });
      const value = (row, column) => rows[row * dModel + column];
      // cos of the angle between the two hands of pair 0, here and fifty tokens on.
      const [here, there] = [0, 2].map(
        (row) => value(row, 0) * value(row + 1, 0) + value(row, 1) * value(row + 1, 1),
      );
      if (Math.abs(here - there) < 1e-5) return 'same';
      return there < here ? 'faster' : 'slower';
    },
  },
  numbers: ({ values, positions, table, walk, invFreq, heard }) => [
    {
      name: 'walk',
      axes: ['time', 'dimension'],
      shape: [positions.length, values.dModel],
      values: walk,
      call: { verb: 'sinusoidal.encode', params: { positions: [...positions], ...table } },
    },
    {
      name: 'frequencies',
      axes: ['pair'],
      shape: [invFreq.length],
      values: invFreq,
      call: { verb: 'sinusoidal.frequencies', params: table },
    },
    {
      name: 'tones',
      axes: ['tone', 'hertz-gain'],
      shape: [heard.length, 2],
      values: heard.flatMap(({ frequency, gain }) => [frequency, gain]),
    },
  ],
};
