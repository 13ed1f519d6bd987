import { linear } from '../../canvas/scale.js';
import { choice, int, real, vector } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { chart } from '../../plots/chart.js';
import { inset } from '../../plots/places.js';
import { vectorPlane } from '../../plots/plane.js';

/** @import { Engine, View } from '../../types.js' */

const LONGEST = 12; // tokens
const PERIOD = 2 * Math.PI; // tokens: one radian per token
const WITHIN = 5; // tokens, the last whole distance at first: at the next one the query is nearly where it began
const query = [1.2, 0];

/** Distances at which the curves are computed. */
const PLACES = Float64Array.from({ length: 20 * LONGEST + 1 }, (_, i) => i / 20);
const wholes = Array.from({ length: WITHIN + 1 }, (_, at) => at);
const period = Float64Array.from({ length: 629 }, (_, i) => i / 100);

/** The scores of the pair in RoPE at distances. */
const ropeScores = (engine, k, distances) => engine.rope.contributions(query, k, { headDim: 2, distances });

/** The scores of a feature in PoPE, which has the first number of each arrow. */
const popeScores = (engine, { k, phase, magnitude }, distances) =>
  engine.distance.pope([query[0]], [k[0]], { distances, phases: [phase], magnitude });

/** The distance within a period at which a score peaks. */
const peakOf = (scores) => period[scores.indexOf(Math.max(...scores))];

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { k, distance, phase, magnitude } = values;
  // A feature's length: the score with a partner of the same number, at its own phase, is its square.
  const lengthOf = (x) => {
    const [square] = engine.distance.pope([x], [x], { distances: [0], magnitude });
    return Math.sign(magnitude === 'softplus' ? 1 : x) * Math.sqrt(square);
  };
  const turned = (vector, at) => engine.rope.rotate(vector, { headDim: 2, positions: [at] });
  const whole = ropeScores(engine, k, wholes);
  return {
    wrong: magnitude !== 'softplus',
    rope: ropeScores(engine, k, PLACES),
    pope: popeScores(engine, values, PLACES),
    ropePeak: peakOf(ropeScores(engine, k, period)),
    // The query's arrow at each whole distance of a period, and the one that scores highest.
    queries: wholes.map((at) => turned(query, at)),
    whole,
    best: whole.indexOf(Math.max(...whole)),
    popePeak: peakOf(popeScores(engine, values, period)),
    ropeScore: ropeScores(engine, k, [distance])[0],
    popeScore: popeScores(engine, values, [distance])[0],
    ropeQuery: turned(query, distance),
    popeQuery: turned([lengthOf(query[0]), 0], distance),
    popeKey: turned([lengthOf(k[0]), 0], phase),
    length: Math.abs(lengthOf(k[0])),
  };
}

const TICKS = [0, 2, 4, 6, 8, 10, 12];
const NUMBERS = 1.42; // how far out the distances stand
const OFF = 0.2; // radians from the key to the name of the query that points most along it
const reach = 2.3;
const LOW = { narrow: 156, wide: 216 }; // px of the first plane, so that the curve is seen with it
const head = 48; // px at text size 13, for the title and the note

const square = {
  reach: ({ shows }) => (shows('pope') ? reach : 2),
  height(width, { scale, shows }) {
    const isNarrow = width < 420;
    const low = isNarrow ? LOW.narrow : LOW.wide;
    return Math.round(
      Math.min(Math.max(width, 200), shows('pope') ? (isNarrow ? 180 : 270) : low) + head * scale,
    );
  },
  room: (box, { scale }) => inset(box, { top: head }, scale),
};

function drawArrows(marks, [q, k], t) {
  const { style, arrow, point, names } = marks;
  marks.cross();
  for (const radius of [1, 2]) marks.circle(radius);
  arrow(q, { width: 1.75, colour: style.second });
  arrow(k, { width: 3 });
  names([
    { vector: k, text: t('keyName'), beyond: 8, weight: 600, colour: style.ink },
    { vector: q, text: t('queryName'), beyond: 0, weight: 400, colour: style.second },
  ]);
  point([0, 0], { radius: 2.5 });
}

// At first the query at each distance, numbered, with the key: the one that points most along it has the colour.
function drawQueries(marks, { values: { k }, queries, best }, t) {
  const { style, arrow, text, at, circle } = marks;
  circle(query[0]);
  const colourOf = (distance) => (distance === best ? style.speed(0) : style.second);
  for (const [distance, vector] of queries.entries())
    arrow(vector, { width: distance === best ? 2.5 : 1.25, colour: colourOf(distance) });
  arrow(k, { width: 3.5 });
  for (const [distance, vector] of queries.entries()) {
    const angle = Math.atan2(vector[1], vector[0]);
    // Off the key's arrow, which goes on beyond the one that points most along it.
    const off = distance === best ? OFF * (Math.sin(Math.atan2(k[1], k[0]) - angle) > 0 ? -1 : 1) : 0;
    const [aside, up] = [Math.cos(angle + off), Math.sin(angle + off)];
    const align = aside > 0.5 ? 'left' : aside < -0.5 ? 'right' : 'center';
    const look = { align, baseline: 'middle', halo: true, weight: distance === best ? 700 : 400 };
    const spot = at([NUMBERS * aside, NUMBERS * up]);
    text(t(distance === 0 ? 'queryFirst' : 'queryAt', { distance }), {
      ...spot,
      ...look,
      colour: colourOf(distance),
    });
  }
  // Beside the tip, on the side that is away from the numbers.
  const tip = at(k);
  const isRight = k[0] >= 0;
  text(t('keyFirst'), {
    x: tip.x + (isRight ? 24 : -24),
    y: tip.y,
    ...{ align: isRight ? 'left' : 'right', baseline: 'middle', halo: true },
    ...{ weight: 650, size: style.size + 1 },
  });
}

/** The pair in RoPE: the key as its content is, the query turned by the distance. @type {View<Data>} */
const rope = vectorPlane({
  ...square,
  place: 'main',
  title: ({ shows }, t) => t(shows('pope') ? 'ropeName' : 'ropeFirst'),
  note: (data, t) => data.shows('pope') && t('ropeNote'),
  draw(marks, data, t) {
    if (!data.shows('pope')) return drawQueries(marks, data, t);
    const { k } = data.values;
    drawArrows(marks, [data.ropeQuery, k], t);
    marks.point(k, { radius: 6, hollow: true });
  },
  tips: ({ values: { k } }) => [{ id: 'k', vector: k, set: (to) => ({ k: to }) }],
});

/** The feature in PoPE: the key as long as its content makes it, at the angle of its phase. @type {View<Data>} */
const pope = vectorPlane({
  ...square,
  place: 'side',
  invites: false,
  title: 'popeName',
  note: 'popeNote',
  draw(marks, { values: { k }, popeQuery, popeKey, wrong }, t) {
    const { plot, style, hatch, segment, point } = marks;
    if (wrong) hatch(plot, style.rgba(style.ink, 0.18), { gap: 9 });
    drawArrows(marks, [popeQuery, popeKey], t);
    // The number that it reads of the key's arrow.
    segment([0, 0], [k[0], 0], { colour: style.second, dash: [3, 3] });
    point([k[0], 0], { colour: style.second, radius: 4, hollow: true });
  },
});

/** The score of the pair in RoPE and of the feature in PoPE against the distance, with their peaks. */
/** @type {View<Data>} */
const scores = chart({
  place: 'full',
  height: (_width, { scale, shows }) =>
    shows('pope') ? Math.round(150 + 116 * scale) : Math.round(112 + 92 * scale),
  margin: (scale, { shows }) => ({
    left: 40 * scale,
    right: 16 * scale,
    top: (shows('pope') ? 56 : 42) * scale,
    bottom: 46 * scale,
  }),
  // At first a single turn, which has a single peak.
  x: (range, { shows }) => linear(shows('pope') ? [0, LONGEST] : [-0.5, WITHIN + 0.5], range),
  y: (range) => linear([-3, 3], range),
  title: 'scoresName',
  note: (data, t) => data.shows('pope') && t('linesBoth'),
  axes: {
    left: { ticks: [-2, 0, 2], line: false, format: '+' },
    bottom: {
      ticks: ({ shows, whole }) => (shows('pope') ? TICKS : [...whole.keys()]),
      label: 'distanceAxis',
    },
  },
  draw(marks, data, t) {
    const { style, curve, level, rule, point } = marks;
    const { values, rope, pope, ropeScore, popeScore, wrong } = data;
    level(0, { colour: style.hairline });
    if (!data.shows('pope')) return drawWhole(marks, data, t);
    rule(values.distance, { dash: [3, 3], colour: style.second });
    curve({ xs: PLACES, ys: rope }, { width: 2.5, dash: [6, 4] });
    curve({ xs: PLACES, ys: pope }, { width: 2.5 });
    for (const [name, ys, hollow] of [
      ['ropePeak', rope, true],
      ['popePeak', pope, wrong],
    ])
      for (let at = data[name]; at <= LONGEST; at += PERIOD)
        point(at, Math.max(...ys), { radius: 4.5, hollow });
    point(values.distance, ropeScore, { radius: 6, hollow: true });
    point(values.distance, popeScore, { radius: 6, hollow: wrong });
  },
  drag: {
    distance: {
      range: [0, LONGEST],
      y: ({ ropeScore }) => ropeScore,
    },
  },
  describe: ({ shows }) => (shows('pope') ? 'describeScores' : 'describeScoresRope'),
});

// At first a bar for each whole distance; the highest has the colour of its arrow.
function drawWhole({ plot, x, y, style, text, fill }, { whole, best }, t) {
  const width = 0.5 * (x(1) - x(0));
  for (const [distance, score] of whole.entries()) {
    const [top, foot] = [y(Math.max(score, 0)), y(Math.min(score, 0))];
    const colour = distance === best ? style.speed(0) : style.rgba(style.second, 0.5);
    fill({ x: x(distance) - width / 2, y: top, width, height: foot - top }, colour);
  }
  const look = { align: 'center', weight: 650, halo: true, colour: style.speed(0) };
  text(t('bestFirst'), { x: x(best), y: y(Math.max(whole[best], 0)) - 8, within: plot, ...look });
}

const REACH = 1.6; // of an arrow's coordinates

const usual = { phase: -4, magnitude: 'softplus' };

const seePope = ({ wrong }) => (wrong ? 'seeSigned' : 'seePope');
const seePhase = ({ wrong }) => (wrong ? 'seeSigned' : 'seePhase');

/** What and where: content turns the angle at which RoPE's score peaks, and in PoPE changes its height alone. */
export default figure({
  name: 'rope/polar',
  modules: ['biases', 'turns'],
  params: {
    k: vector({ initial: [1.3, 0.75], length: 2, min: -REACH, max: REACH, digits: 2, control: 'none' }),
    distance: int({ initial: 3, min: 0, max: LONGEST, control: 'none' }),
    phase: real({ initial: -4, min: -6.28, max: 0, step: 0.01, digits: 2 }),
    magnitude: choice({ options: ['softplus', 'wrong-signed'], control: 'buttons' }),
  },
  compute,
  steps: {
    rope: {
      views: ['rope', 'scores'],
      // Its direction is nearest to that of the query two tokens on, beside whose arrow it is seen.
      set: { ...usual, k: [-0.1, 1.6], distance: 0 },
      handle: 'k',
      see: 'seeBest',
    },
    pope: { views: ['rope', 'pope', 'scores'], set: { ...usual, k: [1.3, 0.75], distance: 3 }, see: seePope },
    phase: { views: ['pope', 'scores'], set: usual, controls: ['phase'], see: seePhase },
    mistake: { set: { ...usual, magnitude: 'wrong-signed', k: [1, 0.75] }, see: seePhase },
  },
  predict: {
    options: ['stays', 'moves', 'flips'],
    at: 'pope',
    set: { ...usual, k: [1.3, 0.75], distance: 3 },
    done: { ...usual, k: [-0.75, 1.3] },
    // How far the peak is from where it was, which is where the phase alone has it.
    answer({ popePeak, values: { phase } }) {
      const apart = Math.abs(popePeak - (PERIOD + phase));
      return apart < 0.1 ? 'stays' : apart > 3 ? 'flips' : 'moves';
    },
  },
  views: { rope, pope, scores },
  slots: ({ values: { k } }) => ({
    ...{ x: k[0], up: k[1], angle: (Math.atan2(k[1], k[0]) * 180) / Math.PI, size: Math.hypot(...k) },
    ...{ last: WITHIN, q: query[0] },
  }),
  seen: (data) => ['seeRope', seePope(data)],
  readout: ({ wrong }) => [['ropeLine'], [wrong ? 'popeLineWrong' : 'popeLine'], ['scoreLine']],
  numbers: ({ rope, pope }) => [
    ['rope', { distance: PLACES.length }, rope],
    ['pope', { distance: PLACES.length }, pope],
    ['distances', { distance: PLACES.length }, PLACES],
  ],
});
