import { clamp } from '../../core/numbers.js';
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
  placesOf,
  rowFrame,
  STOPS,
  sentencesAgo,
  sentencesIn,
  TOKENS,
  weightsView,
  wordsOf,
} from './row.js';

/** @import { Engine, View } from '../../types.js' */

const COUNT = 6; // positions that have an embedding
const STRENGTH = 6; // logit of the position that the head looks for
const LAST = 3; // sentences

const start = Array.from({ length: TOKENS }, (_, i) => (STOPS.includes(i) ? 1 : 0));

const lastOf = (keyLen) => ({ queryLen: 1, keyLen, queryOffset: keyLen - 1 });

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values */
function compute(engine, values) {
  const { want, extra, order } = values;
  const places = placesOf(extra);
  const count = places.length;
  const ago = sentencesAgo(places);
  const gatesNow = Float32Array.from(gatesOf(values.gates, places));
  const logits = Float32Array.from({ length: COUNT }, (_, p) => (p === want ? STRENGTH : 0));
  const shape = { ...lastOf(count), order };
  const { positions, bias } = engine.gates.contextual(gatesNow, logits, shape);
  // The other head counts tokens: it learned the distances that the sentence has in the short text.
  const short = sentencesAgo(placesOf(0));
  const distances = new Float32Array(TOKENS + LONGER + 1);
  for (const [i, each] of short.entries()) if (each === want) distances[TOKENS - i] = STRENGTH;
  const open = new Float32Array(count).fill(1);
  const tokens = engine.gates.contextual(open, distances, lastOf(count));
  const weigh = (own) =>
    engine.attention.weights(new Float32Array(count), { queryLen: 1, keyLen: count, bias: own });
  const [weights, plain] = [weigh(bias), weigh(tokens.bias)];
  const shareOf = (list) => list.reduce((sum, each, i) => (ago[i] === want ? sum + each : sum), 0);
  return {
    places,
    count,
    ago,
    gatesNow,
    logits,
    positions,
    bias,
    weights,
    plain,
    share: shareOf(weights),
    tokenShare: shareOf(plain),
    wrong: order !== 'backward',
  };
}

const TOP = 66;
const LEVELS = 96;
const GATES = 44;

/** Above each token its position, how many sentences back; below it its gate. @type {View<Data>} */
const positions = panel({
  place: 'full',
  frame: (box, data) =>
    rowFrame(box, data, {
      top: TOP,
      levels: LEVELS,
      gates: GATES,
      range: [0, 0.5 + 1.15 * Math.max(LAST, ...data.positions)], // room for numbers below the axis’ name
    }),
  title: ({ wrong }, t) => t(wrong ? 'positionsWrong' : 'positionsName'),
  draw(pen, data, t) {
    const { levelPlot, wordsAt, level, plot, style, line, text, scale, box, hatch } = pen;
    const { positions: levels, values, places, count, gatesNow, wrong, shows } = data;
    drawSentences(pen, data, {
      y: levelPlot.y - 14 * scale,
      height: plot.y + plot.height - levelPlot.y + 20 * scale,
    });
    if (wrong) hatch(levelPlot, style.rgba(style.ink, 0.18), { gap: 9 });
    if (shows('want')) {
      const y = level(values.want);
      const colour = style.speed(1);
      line([levelPlot.x, y, levelPlot.x + levelPlot.width, y], { colour, dash: [6, 4], width: 2 });
      pen.point({ x: levelPlot.x + levelPlot.width, y }, { radius: 7, hollow: true, colour });
      const name = { x: box.x + box.width, y: box.y + 35 * scale, align: 'right', weight: 600 };
      text(t('wantMark'), { ...name, colour });
    }
    drawLevels(pen, levels, { y: level, width: 3 });
    const isEarly = !wrong && !shows('want');
    if (isEarly) drawSums(pen, data, t);
    else drawNumbers(pen, levels, { y: level, format: (each) => numberText(each, t) });
    drawWords(pen, wordsOf(t, values), {
      y: wordsAt,
      heavy: (i) => STOPS.includes(places[i]) || i === count - 1,
    });
    // At first the rings of gates that are shut and that nobody asks for wait.
    const isOffered = isEarly ? (i) => STOPS.includes(places[i]) || gatesNow[i] > 0 : undefined;
    drawGates(pen, gatesNow, { ...pen, isOffered });
    pen.axis(levelPlot, {
      side: 'left',
      scale: level,
      ticks: [0, 1, 2, 3],
      line: false,
      label: t('positionAxis'),
    });
    pen.axis(plot, { side: 'left', scale: pen.gate, ticks: [0, 1], line: false, label: t('gateAxis') });
  },
  handles(frame, data, t) {
    const { want } = data.values;
    const set = (wished) => ({ want: clamp(Math.round(wished), 0, LAST) });
    const looks = {
      id: 'want',
      x: frame.levelPlot.x + frame.levelPlot.width,
      y: frame.level(want),
      drag: ({ y }) => set(frame.level.invert(y)),
      key: ({ dx, dy }) => set(want + dx - dy),
    };
    return [...gateHandles(frame, data, t), ...(data.shows('want') ? [looks] : [])];
  },
  describe: ({ wrong }) => (wrong ? 'describePositionsWrong' : 'describePositions'),
});

const numberText = (each, t) => t.number(Number(each.toFixed(2)));

// Above each sentence the gates that its position is the sum of, where they have room; and from where they are counted.
function drawSums({ box, scale, style, text, widthOf, arrow, level, from, slot }, data, t) {
  const { ago, positions: levels, gatesNow } = data;
  const look = { weight: 600, halo: true };
  for (const { from: first, to } of sentencesIn(ago)) {
    const sum = numberText(levels[first], t);
    const parts = Array.from(gatesNow.slice(first))
      .filter((gate) => gate > 0)
      .map((gate) => numberText(gate, t));
    const whole = parts.length > 1 ? `${parts.join(' + ')} = ${sum}` : sum;
    const room = (to - first + 1) * slot - 4;
    const said = [whole, whole.replaceAll(' ', ''), sum].find((each) => widthOf(each, look) <= room) ?? sum;
    text(said, { ...look, x: from + first * slot + 4, y: level(levels[first]) - 7 });
  }
  const right = box.x + box.width - 12 * scale;
  const y = box.y + 35 * scale;
  const words = text(t('countedMark'), { x: right, y, align: 'right', colour: style.second });
  const start = { x: right - words - 8, y: y - 0.35 * style.size };
  arrow(start, { ...start, x: start.x - 40 * scale }, { colour: style.second, width: 1.5 });
}

const weights = weightsView('longer');

/** CoPE: gates of full stops count sentences back from the last token, and a head looks for one of them. */
export default figure({
  name: 'gates/sentences',
  modules: ['scores', 'weights'],
  params: {
    gates: vector({ initial: start, min: 0, max: 1, digits: 2, control: 'none' }),
    want: int({ initial: 2, min: 0, max: LAST, control: 'none' }),
    extra: int({ initial: 0, min: 0, max: LONGER }),
    order: choice({ options: ['backward', 'wrong-forward'], control: 'buttons' }),
  },
  steps: {
    gate: {
      views: ['positions'],
      set: { gates: start, order: 'backward', extra: 0, want: 2 },
      handle: 'gate-8',
      see: ({ values }) => (values.gates[8] === 1 ? 'seeOpen' : 'seeGate'),
    },
    want: {
      views: ['positions', 'weights'],
      set: { gates: start, order: 'backward', extra: 0, want: 1 },
      handle: 'want',
      see: 'seeWant',
    },
    longer: {
      set: { gates: start, order: 'backward', extra: 0, want: 2 },
      controls: ['extra'],
      see: ({ values }) => (values.extra === 0 ? 'seeAlike' : 'seenLonger'),
    },
    mistake: { set: { gates: start, order: 'wrong-forward', extra: 0, want: 2 }, controls: ['order'] },
  },
  compute,
  views: { positions, weights },
  variant: ({ order }) => order,
  slots({ positions: levels, gatesNow, places }) {
    const word = places.indexOf(STOPS[1] - 1);
    return {
      ...{ gate: gatesNow[places.indexOf(STOPS[1])], first: levels[0], last: levels.at(-1) },
      ...{ wanted: levels[word], tokens: places.length - word },
    };
  },
  seen({ wrong, share, values }) {
    if (wrong) return ['seenWrong'];
    return ['seenCount', share > 0.5 ? 'seenShare' : 'seenLost', values.extra > 0 && 'seenLonger'];
  },
  readout: () => [
    ['firstLine', 'tokenLine'],
    ['shareLine', 'tokenShareLine'],
  ],
  numbers({ count, gatesNow, positions: levels, bias, weights: own, plain }) {
    const keys = { key: count };
    return [
      ['positions', keys, levels],
      ['bias', keys, bias],
      ['weights', keys, own],
      ['weights-by-tokens', keys, plain],
      ['gates', keys, gatesNow],
    ];
  },
  predict: {
    options: ['stops', 'tokens', 'both', 'none'],
    done: { gates: start, want: 2, extra: LONGER, order: 'backward' },
    answer({ share, tokenShare }) {
      if (share > 0.5) return tokenShare > 0.5 ? 'both' : 'stops';
      return tokenShare > 0.5 ? 'tokens' : 'none';
    },
  },
});
