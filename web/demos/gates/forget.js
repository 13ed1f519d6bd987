import { linear } from '../../canvas/scale.js';
import { choice, int, vector } from '../../core/parameters.js';
import { figure } from '../../figure/figure.js';
import { panel } from '../../plots/panel.js';
import {
  drawGates,
  drawLevels,
  drawNumbers,
  drawSentences,
  drawWords,
  gateHandles,
  gatesOf,
  LONGER,
  nameSentences,
  placesOf,
  rowFrame,
  STOPS,
  sentencesAgo,
  TOKENS,
  weightsView,
  wordsOf,
} from './row.js';

/** @import { Engine, View } from '../../types.js' */

/** What the first step shows: the second sentence, and the beginning of the third. */
const [FIRST, BEHIND] = [4, 11];

/** The text of so few tokens, the last of which is the query. */
function earlyOf(engine, { gates, sum }) {
  const places = Array.from({ length: BEHIND - FIRST }, (_, i) => FIRST + i);
  const count = places.length;
  const gatesNow = gatesOf(gates, places);
  return {
    places,
    count,
    ago: sentencesAgo(places),
    gatesNow,
    bias: engine.gates.forget(gatesNow, { queryLen: 1, queryOffset: count - 1, rule: sum }),
    dog: places.indexOf(STOPS[1]) - 1,
    narrow: 0, // words have room beside each other
  };
}

/** From the gate to the step that it makes, with the logarithm that says how high the step is. */
function nameStep({ box, x, slot, level, gate, line, text, widthOf, style, scale }, data, t) {
  const { bias, dog } = data;
  const at = x(dog + 1) - slot / 2;
  const [top, foot] = [level(bias[dog + 1]), level(bias[dog])];
  const colour = style.speed(0);
  line([at, foot, at, gate(0)], { colour, dash: [3, 3] });
  line([at, top, at, foot], { colour, width: 2 * style.line });
  const words = t('stepMark');
  const look = { colour, weight: 600, halo: true };
  const left = Math.min(at + 7 * scale, box.x + box.width - widthOf(words, look));
  text(words, { ...look, x: left, y: Math.max(foot, top + 15 * scale) });
}

const HEADS = 8;
const LOWEST = -8; // of a bias that is drawn
const FIRST_LOWEST = -5; // in the first step, where one gate is looked at

const LEAST = 0.01; // a sigmoid never comes to 0

const start = Array.from({ length: TOKENS }, (_, i) => (STOPS.includes(i) ? 0.25 : 1));

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

/** Above each token what is added to its score; below it its forget gate. @type {View<Data>} */
const biases = panel({
  place: 'full',
  frame(box, whole) {
    const data = partOf(whole);
    const lowest = lowestOf(data);
    const gates = isEarly(whole) ? FIRST_GATES : GATES;
    const frame = rowFrame(box, data, { top: TOP, levels: LEVELS, gates, range: [lowest, 0.6] });
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
    if (isEarly(data)) return gateHandles(frame, partOf(data), t, LEAST)[STOPS[1]];
    return data.values.rule === 'own' ? gateHandles(frame, data, t, LEAST) : [];
  },
  describe: (data) => (isEarly(data) ? 'describeFirst' : 'describeBias'),
});

const lowestOf = (data) => (isEarly(data) ? FIRST_LOWEST : LOWEST);

const weights = weightsView('alibi');

/** Forgetting attention: each gate on the way fades what lies behind it; one gate for all of them is ALiBi. */
export default figure({
  name: 'gates/forget',
  modules: ['scores', 'weights'],
  params: {
    rule: choice({ options: ['own', 'same'], control: 'buttons' }),
    head: int({ initial: 2, min: 1, max: HEADS }),
    extra: int({ initial: 0, min: 0, max: LONGER }),
    gates: vector({ initial: start, min: LEAST, max: 1, digits: 2, control: 'none' }),
    sum: choice({ options: ['official', 'wrong-shifted'], control: 'buttons' }),
  },
  steps: {
    gate: {
      views: ['biases'],
      set: { rule: 'own', gates: start, extra: 0, sum: 'official' },
      handle: 'gate-8',
    },
    alibi: {
      views: ['biases', 'weights'],
      set: { rule: 'own', gates: start, extra: 0, head: 2, sum: 'official' },
      controls: ['extra'],
      see: ({ values }) => (values.extra > 0 ? 'seenLonger' : 'seeBeside'),
    },
    same: {
      set: { rule: 'same', gates: start, extra: 0, head: 2, sum: 'official' },
      controls: ['rule', 'head'],
    },
    mistake: {
      views: ['biases'],
      set: { rule: 'own', gates: start, extra: 0, head: 2, sum: 'wrong-shifted' },
      controls: ['sum'],
    },
  },
  compute,
  views: { biases, weights },
  variant: ({ sum }) => sum,
  slots({ values, bias, alibi, weights: own, plain, gatesNow, places, dog, count }, t) {
    const words = wordsOf(t, values);
    return {
      ...{ gate: gatesNow[places.indexOf(STOPS[1])], step: bias[dog] - bias[dog + 1], same: gatesNow[0] },
      ...{ word: words[dog], dog: bias[dog], stopWord: words[dog + 1], stop: bias[dog + 1] },
      ...{ dogAlibi: alibi[dog], weight: own[dog], weightAlibi: plain[dog] },
      ...{ first: bias[0], distance: count - 1 - dog },
    };
  },
  seen({ wrong, values: { rule, extra } }) {
    if (wrong) return [rule === 'same' ? 'seenHidden' : 'seenShifted'];
    if (rule === 'same') return ['seenSame'];
    return ['seenStairs', extra > 0 && 'seenLonger'];
  },
  readout: () => [
    ['dogLine', 'alibiLine'],
    ['weightLine', 'weightAlibiLine'],
  ],
  numbers({ count, gatesNow, bias, alibi, weights: own, plain }) {
    const keys = { key: count };
    return [
      ['bias', keys, bias],
      ['weights', keys, own],
      ['alibi', keys, alibi],
      ['weights-alibi', keys, plain],
      ['gates', keys, gatesNow],
    ];
  },
  predict: {
    options: ['fox', 'alibi', 'both', 'none'],
    done: { rule: 'own', gates: start, extra: LONGER, head: 2, sum: 'official' },
    answer(after, at) {
      const before = at({ extra: 0 });
      const falls = (name) => before[name][before.dog] - after[name][after.dog] > 1e-6;
      if (falls('bias')) return falls('alibi') ? 'both' : 'fox';
      return falls('alibi') ? 'alibi' : 'none';
    },
  },
});
