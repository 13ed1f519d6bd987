import { drawCurve } from '../../../canvas/curve.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { chart } from '../../../plots/chart.js';
import { clockPlaces, drawClocks } from '../../../plots/clocks.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { angleOf, speedOf } from '../pairs.js';
import { compute, pitchOf } from './compute.js';
import { line } from './line.js';
import { FARTHEST, params } from './params.js';

/** @import { Descriptor, Step, View } from '../../../types.js' */
/** @import { Data } from './compute.js' */

const ROOM = { narrow: 150, wide: 256 }; // px for the lanes, however many

const roomOf = (width) => (width < 420 ? ROOM.narrow : ROOM.wide);

/** How loud the two tones of every pair are together in the course of a second, in which p goes to q. */
/** @type {View<Data>} */
const lanes = chart({
  place: 'main',
  invites: false,
  height: (width, { scale }) => Math.round(roomOf(width) + 92 * scale),
  margin: (scale) => ({ left: 110 * scale, right: 10, top: 46 * scale }),
  plotHeight: (_scale, _data, width) => roomOf(width),
  x: (range) => linear([0, 1], range),
  title: 'lanesName',
  titleAt: 16,
  note: 'lanesHead',
  noteAt: 38,
  axes: { bottom: { ticks: [0, 0.5, 1], line: false, label: 'timeAxis' } },
  draw(pen, data, t) {
    const { plot, box, style, text, hatch, scale } = pen;
    const { values, pairs, sounding, wrong } = data;
    if (wrong) hatch(plot, style.rgba(style.second, 0.22), { gap: 9 });
    const foot = plot.y + plot.height;
    pen.line([plot.x, foot, plot.x + plot.width, foot], { colour: style.outline, width: 1 });
    for (let pair = 0; pair < pairs; pair++) {
      const colour = style.speed(speedOf(pair, { pairs, order: values.order }));
      const isHeard = sounding.includes(pair);
      drawLane(pen, data, pair, { colour, isHeard });
      const isChosen = pair === values.pair;
      const label = { y: laneOf(plot, pair, pairs), baseline: 'middle', weight: isChosen ? 700 : 400 };
      const tone = isChosen ? style.ink : style.second;
      text(t('pair', { pair }), { ...label, x: box.x, colour: tone });
      const beats = { ...label, x: plot.x - 8 * scale, align: 'right', colour: isHeard ? colour : tone };
      text(t.number(data.beats[pair], '3f'), beats);
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
        value: t('beatsOf', { pair, beats: data.beats[pair] }),
        drag: ({ y }) => to(Math.floor(((y - plot.y) / plot.height) * pairs)),
        key: ({ dx, dy }) => to(pair + dx + dy),
      },
    ];
  },
  describe: (data, t) =>
    t(data.wrong ? 'describeLanesWrong' : 'describeLanes', {
      distance: data.distance,
      list: Array.from(data.beats, (_, pair) => t('beatsOf', { pair, beats: data.beats[pair] })).join(', '),
    }),
});

const laneOf = (plot, pair, pairs) => plot.y + ((pair + 0.5) * plot.height) / pairs;

// A band as high at each moment as the pair is loud.
function drawLane({ plot, x, ctx, style, put }, data, pair, { colour, isHeard }) {
  const { loudness, pairs } = data;
  const reach = (0.42 * plot.height) / pairs;
  const middle = laneOf(plot, pair, pairs);
  const list = [...loudness[pair]];
  const at = (i) => x(i / (list.length - 1));
  const edges = [1, -1].map((sign) => list.map((value, i) => [at(i), middle - sign * reach * value]));
  ctx.beginPath();
  for (const place of [...edges[0], ...edges[1].toReversed()]) ctx.lineTo(...place);
  ctx.closePath();
  ctx.fillStyle = isHeard ? style.rgba(colour, 0.45) : style.rgba(style.second, 0.12);
  ctx.fill();
  for (const edge of isHeard ? edges : []) put(drawCurve, edge, { colour });
}

function readout(data, t) {
  const { values, pairs, invFreq, distance, wrong } = data;
  const { pair, order } = values;
  const pitch = pitchOf(pair, pairs);
  const rate = t.number(invFreq[pair], '4s');
  const speed = speedOf(pair, { pairs, order });
  return [
    [
      { text: t('pairLine', { pair }), as: wrong ? 'wrong' : 'strong', speed },
      ' ',
      { text: `${t.number(distance)} × ${rate} / 2π = ${t.number(data.beats[pair], '3f')}`, as: 'math' },
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
    first: data.beats[0],
    slow: data.beats[pairs - 1],
  };
  const ends = wrong ? 'seenWrong' : pairs === 1 ? 'seenOne' : 'seenEnds';
  return [t(distance === 0 ? 'seenNone' : ends, facts), t('seenDistance', facts), t('seenSame', facts)];
}

// How often the tones of the first and of the last pair beat.
function seeBeats(data, t) {
  const { distance, pairs, beats } = data;
  if (distance === 0) return t('seenNone');
  const facts = { distance, last: pairs - 1, first: beats[0], slow: beats[pairs - 1] };
  return t(pairs === 1 ? 'seenOne' : 'seeBeats', facts);
}

function seeTurns(data, t) {
  const { pair, p, q } = data.values;
  return t('seeTurns', { pair, p, q, turns: data.beats[pair] });
}

function seeWave(data, t) {
  const { pair, p, q } = data.values;
  return t(data.distance === 0 ? 'seenNone' : 'seeWave', { pair, p, q, turns: data.beats[pair] });
}

/** The hands of both positions: how far they have come apart is what is heard. @type {View<Data>} */
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

/** @type {Step<Data>[]} */
const steps = [
  // From position 0 on a wave is the cosine of its pair; this one is highest again after 29 positions.
  {
    name: 'distance',
    views: ['line'],
    set: { dModel: 12, hear: 'one', pair: 1, p: 0, q: 44 },
    handle: 'q',
    see: seeWave,
  },
  // Four pairs, each ten times as slow as the one before.
  {
    name: 'turns',
    views: ['lanes', 'clocks'],
    set: { dModel: 8, hear: 'all', pair: 0, p: 8, q: 48 },
    controls: ['hear'],
    handle: 'pair',
    see: seeTurns,
  },
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
  // At first the drag shows it.
  from: 'turns',
};

/** Two positions as tones: every pair beats as often in a second as it turns on the way from one to the other. */
/** @type {Descriptor<Data>} */
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
    at: 'together',
    set: { p: 8, q: 32, hear: 'all' },
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
