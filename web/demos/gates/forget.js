import { linear } from '../../canvas/scale.js';
import { choice, int, vector } from '../../core/parameters.js';
import { panel } from '../../plots/panel.js';
import { BEHIND, earlyFacts, earlyOf, FIRST, nameStep } from './early.js';
import {
  drawGates,
  drawLevels,
  drawNumbers,
  drawSentences,
  drawWords,
  gateHandles,
  nameSentences,
  rowFrame,
  wordsHeight,
} from './row.js';
import { gatesOf, LONGER, placesOf, STOPS, sentencesAgo, TOKENS, wordsOf } from './text.js';
import { weightsView } from './weights.js';

/** @import { Descriptor, Engine, Step, View } from '../../types.js' */

const HEADS = 8;
const LOWEST = -8; // of a bias that is drawn
const FIRST_LOWEST = -5; // in the first step, where one gate is looked at

const LEAST = 0.01; // a sigmoid never comes to 0

const start = Array.from({ length: TOKENS }, (_, i) => (STOPS.includes(i) ? 0.25 : 1));

const params = {
  rule: choice({ initial: 'own', options: ['own', 'same'], control: 'buttons' }),
  head: int({ initial: 2, min: 1, max: HEADS }),
  extra: int({ initial: 0, min: 0, max: LONGER }),
  gates: vector({ initial: start, min: LEAST, max: 1, digits: 2, control: 'none' }),
  sum: choice({ initial: 'official', options: ['official', 'wrong-shifted'], control: 'buttons' }),
};

const lastOf = (count) => ({ queryLen: 1, queryOffset: count - 1 });

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { rule, head, extra, sum } = values;
  const places = placesOf(extra);
  const count = places.length;
  const ago = sentencesAgo(places);
  const slope = engine.alibi.slopes({ numHeads: HEADS })[head - 1];
  const gatesNow =
    rule === 'own' ? gatesOf(values.gates, places) : new Float64Array(count).fill(Math.exp(-slope));
  const bias = engine.gates.forget(gatesNow, { ...lastOf(count), rule: sum });
  const shape = { ...lastOf(count), numHeads: HEADS, keyLen: count };
  const alibi = engine.alibi.bias(shape).subarray((head - 1) * count, head * count);
  const weigh = (own) =>
    engine.attention.weights(new Float32Array(count), { queryLen: 1, keyLen: count, bias: own });
  const stop = places.indexOf(STOPS[1]);
  return {
    values,
    places,
    count,
    ago,
    slope,
    gatesNow,
    bias,
    alibi,
    weights: weigh(bias),
    plain: weigh(alibi),
    dog: stop - 1,
    early: earlyOf(engine, values),
    wrong: sum !== 'official',
  };
}

const TOP = 44;
const LEVELS = 110;
const GATES = 44;
const FIRST_GATES = 64; // in the first step

const isEarly = ({ shows, wrong, values }) => !shows('alibi') && !wrong && values.rule === 'own';

/** What is seen: at first a few tokens. */
const partOf = (data) => (isEarly(data) ? { ...data, ...data.early } : data);

const gatesHeight = (data) => (isEarly(data) ? FIRST_GATES : GATES);

/** Above each token what is added to its score; below it its forget gate. @type {View<Data>} */
const biases = panel({
  place: 'full',
  height: (width, data) =>
    Math.round((TOP + LEVELS + gatesHeight(data) + 36) * data.scale + wordsHeight(width, partOf(data))),
  frame(box, whole) {
    const data = partOf(whole);
    const lowest = lowestOf(data);
    const frame = rowFrame(box, data, {
      top: TOP,
      levels: LEVELS,
      gates: gatesHeight(whole),
      range: [lowest, 0.6],
    });
    const inner = frame.level;
    const level = Object.assign((value) => inner(Math.max(lowest, value)), { invert: inner.invert });
    return { ...frame, level };
  },
  title: (data, t) => t(data.wrong ? 'biasWrong' : data.shows('alibi') ? 'biasBeside' : 'biasName'),
  draw(pen, whole, t) {
    const data = partOf(whole);
    const { levelPlot, wordsAt, level, plot, style, line, scale, hatch } = pen;
    const { bias, alibi, values, places, count, gatesNow, shows, wrong } = data;
    if (wrong) hatch(levelPlot, style.rgba(style.ink, 0.18), { gap: 9 });
    // At first a gate alone is looked at. It lowers what is before its full stop, so steps lie one token before a
    // sentence's end.
    if (shows('alibi')) {
      const top = levelPlot.y - 24 * scale;
      drawSentences(pen, data, { y: top, height: plot.y + plot.height - top + 6 * scale });
      nameSentences(pen, data, { y: top + 11 * scale, nameOf: (at) => t('sentenceMark', { at }) });
    }
    line([levelPlot.x, level(0), levelPlot.x + levelPlot.width, level(0)], { colour: style.hairline });
    if (shows('alibi')) {
      const points = Array.from(alibi, (each, i) => [pen.x(i), level(each)]);
      pen.curve(points, { colour: style.speed(1), width: 2, dash: [6, 4] });
    }
    drawLevels(pen, bias, { y: level, width: 3 });
    if (values.rule === 'own') drawNumbers(pen, bias, { y: level, format: (each) => t.number(each, '1') });
    if (isEarly(whole)) nameStep(pen, data, t);
    const words = wordsOf(t, values);
    drawWords(pen, isEarly(whole) ? words.slice(FIRST, BEHIND) : words, {
      y: wordsAt,
      heavy: (i) => STOPS.includes(places[i]) || i === count - 1,
    });
    // At first one gate is to be moved.
    const isOffered = isEarly(whole) ? (i) => places[i] === STOPS[1] : undefined;
    drawGates(pen, gatesNow, { ...pen, isOffered });
    pen.axis(levelPlot, {
      side: 'left',
      scale: linear([lowestOf(data), 0.6], [level(lowestOf(data)), level(0.6)]),
      ticks: [0, -2, -4, -6, -8].filter((each) => each >= lowestOf(data)),
      line: false,
      label: t('biasAxis'),
    });
    pen.axis(plot, { side: 'left', scale: pen.gate, ticks: [0, 1], line: false, label: t('forgetAxis') });
  },
  handles(frame, data, t) {
    if (isEarly(data)) return [gateHandles(frame, partOf(data), t, LEAST)[STOPS[1]]];
    return data.values.rule === 'own' ? gateHandles(frame, data, t, LEAST) : [];
  },
  describe: (data, t) =>
    isEarly(data) ? t('describeFirst', earlyFacts(data, t)) : t('describeBias', facts(data, t)),
});

const lowestOf = (data) => (isEarly(data) ? FIRST_LOWEST : LOWEST);

const weights = weightsView({
  shows: (data) => data.shows('alibi'),
  title: (data, t) => t(data.shows('alibi') ? 'weightsBeside' : 'weightsName'),
  describe: (data, t) => t('describeWeights', facts(data, t)),
});

function facts({ values, bias, alibi, weights: own, plain, gatesNow, places, slope, dog, count }, t) {
  return {
    extra: values.extra,
    gate: gatesNow[places.indexOf(STOPS[1])],
    step: bias[dog] - bias[dog + 1],
    word: wordsOf(t, values)[dog],
    dog: bias[dog],
    stop: bias[dog + 1],
    stopWord: wordsOf(t, values)[dog + 1],
    dogAlibi: alibi[dog],
    weight: own[dog],
    weightAlibi: plain[dog],
    first: bias[0],
    slope,
    distance: count - 1 - dog,
    same: gatesNow[0],
  };
}

const readout = (data, t) => [
  [
    t('dogLine', facts(data, t)),
    ' ',
    { text: t('dogIs', facts(data, t)), as: data.wrong ? 'wrong' : 'strong' },
    ' · ',
    t('alibiLine', facts(data, t)),
  ],
  [
    t('weightLine', facts(data, t)),
    ' ',
    { text: t('weightIs', facts(data, t)), as: 'strong' },
    ' · ',
    t('weightAlibiLine', facts(data, t)),
  ],
];

function seen(data, t) {
  const all = facts(data, t);
  if (data.wrong) return [t(data.values.rule === 'same' ? 'seenHidden' : 'seenShifted', all)];
  if (data.values.rule === 'same') return [t('seenSame', all)];
  return [t('seenStairs', all), ...(all.extra > 0 ? [t('seenLonger', all)] : [])];
}

/** @type {Step<Data>[]} */
const steps = [
  {
    name: 'gate',
    views: ['biases'],
    set: { rule: 'own', gates: start, extra: 0, sum: 'official' },
    handle: 'gate-8',
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'alibi',
    views: ['biases', 'weights'],
    set: { rule: 'own', gates: start, extra: 0, head: 2, sum: 'official' },
    controls: ['extra'],
    see: (data, t) => t(data.values.extra > 0 ? 'seenLonger' : 'seeBeside', facts(data, t)),
  },
  {
    name: 'same',
    views: ['biases', 'weights'],
    set: { rule: 'same', gates: start, extra: 0, head: 2, sum: 'official' },
    controls: ['rule', 'head'],
    see: (data, t) => seen(data, t)[0],
  },
  {
    name: 'mistake',
    views: ['biases'],
    set: { rule: 'own', gates: start, extra: 0, head: 2, sum: 'wrong-shifted' },
    controls: ['sum'],
    see: (data, t) => seen(data, t)[0],
  },
];

function numbers({ count, gatesNow, bias, alibi, weights: own, plain }) {
  const keys = { axes: ['key'], shape: [count] };
  return [
    { name: 'bias', ...keys, values: bias },
    { name: 'weights', ...keys, values: own },
    { name: 'alibi', ...keys, values: alibi },
    { name: 'weights-alibi', ...keys, values: plain },
    { name: 'gates', ...keys, values: gatesNow },
  ];
}

const asked = { rule: 'own', gates: start, extra: LONGER, head: 2, sum: 'official' };

/** Forgetting attention: each gate on the way fades what lies behind it; one gate for all of them is ALiBi. */
/** @type {Descriptor<Data>} */
export default {
  name: 'gates/forget',
  modules: ['weights'],
  params,
  steps,
  compute,
  views: { biases, weights },
  readout,
  seen,
  numbers,
  predict: {
    options: ['fox', 'alibi', 'both', 'none'],
    done: asked,
    answer(engine) {
      const [before, after] = [{ ...asked, extra: 0 }, asked].map((values) => compute(engine, values));
      const moved = (list) => list(before)[before.dog] - list(after)[after.dog] > 1e-6;
      const [fox, alibi] = [moved((data) => data.bias), moved((data) => data.alibi)];
      return fox ? (alibi ? 'both' : 'fox') : alibi ? 'alibi' : 'none';
    },
  },
};
