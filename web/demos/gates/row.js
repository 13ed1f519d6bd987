import { linear } from '../../canvas/scale.js';
import { drawUpright } from '../../canvas/text.js';
import { clamp } from '../../core/numbers.js';
import { dotMark } from '../../plots/drag.js';
import { panel } from '../../plots/panel.js';
import { beneath, inset } from '../../plots/places.js';

// Four sentences, the last one unfinished; the third can be made longer by words of the same kind. The words stand in
// strings, as many in each language.
export const TOKENS = 15;
export const STOPS = [3, 8, 12];
export const LONGER = 5; // words at most
const BEFORE = 11; // the token before which they stand

/** The tokens of the text with `extra` words, as places in the short one. */
export const placesOf = (extra) =>
  Array.from({ length: TOKENS + extra }, (_, i) =>
    i < BEFORE ? i : i < BEFORE + extra ? BEFORE - 1 : i - extra,
  );

/** How many sentences before the last one each token stands. */
export const sentencesAgo = (places) => places.map((place) => STOPS.filter((stop) => stop >= place).length);

/** The words as a reader sees them. */
export function wordsOf(t, { extra }) {
  const words = t('words').split(' ');
  return [...words.slice(0, BEFORE), ...Array(extra).fill(t('longerWord')), ...words.slice(BEFORE)];
}

/** The gates of all tokens, where a word that was added has that of the word before. */
export const gatesOf = (gates, places) => Float64Array.from(places, (place) => gates[place]);

/** Where the sentences lie: [{ from, to, ago }], the last token of each among them. */
export const sentencesIn = (ago) =>
  [...new Set(ago)].map((each) => ({ ago: each, from: ago.indexOf(each), to: ago.lastIndexOf(each) }));

const LEFT = 46;
const RIGHT = 12;
const NARROW = 46; // px of a slot, below which words stand upright unless told
const UPRIGHT = 51; // px of words in narrow slots, which stand upright there

/** Slots of tokens over a box, alike in all views of a figure: { x (of a middle), slot, isNarrow, words (px of height) }. */
export function slotsIn(box, { scale, count, narrow = NARROW }) {
  const field = inset(box, { left: LEFT, right: RIGHT }, scale);
  const from = field.x;
  const slot = field.width / count;
  const isNarrow = slot < narrow * scale;
  return {
    x: (i) => from + (i + 0.5) * slot,
    field,
    from,
    slot,
    isNarrow,
    words: (isNarrow ? UPRIGHT : 24) * scale,
  };
}

/** Bands behind every other sentence, so that sentences are seen as such. */
export function drawSentences({ fill, style, from, slot }, { ago }, { y, height }) {
  for (const { ago: each, from: first, to } of sentencesIn(ago)) {
    if (each % 2 === 1) continue;
    const band = { x: from + first * slot, y, width: (to - first + 1) * slot, height };
    fill(band, style.rgba(style.ink, style.dark ? 0.1 : 0.05));
  }
}

/** The sentences' names in their slots, or their numbers where names have no room. */
export function nameSentences({ text, widthOf, style, from, slot }, { ago }, { y, nameOf }) {
  for (const [i, { from: first, to }] of sentencesIn(ago).entries()) {
    const width = (to - first + 1) * slot - 4;
    const name = widthOf(nameOf(i + 1)) <= width ? nameOf(i + 1) : String(i + 1);
    const x = from + (first + (to - first + 1) / 2) * slot;
    text(name, { x, y, align: 'center', colour: style.second, halo: true, maxWidth: width });
  }
}

/** Words in their slots, upright where slots are narrow; `heavy(i)` tells which are. */
export function drawWords({ text, put, x, slot, isNarrow, words: height }, words, { y, heavy }) {
  for (const [i, word] of words.entries()) {
    const look = { x: x(i), weight: heavy(i) ? 700 : 400 };
    if (isNarrow) put(drawUpright, word, { ...look, y: y + 2, width: slot, height: height - 4, hangs: true });
    else text(word, { ...look, align: 'center', baseline: 'middle', y: y + height / 2, maxWidth: slot - 2 });
  }
}

/** A level for every token as steps. */
export function drawLevels({ x, slot, line }, levels, { y, ...look }) {
  let before;
  for (const [i, level] of levels.entries()) {
    const at = y(level);
    const [from, to] = [x(i) - slot / 2, x(i) + slot / 2];
    if (before !== undefined && before !== at) line([from, before, from, at], { ...look, width: 1 });
    line([from, at, to, at], look);
    before = at;
  }
}

/** The number above the first of alike levels, where it has room. */
export function drawNumbers({ x, from: left, text, widthOf }, levels, { y, format }) {
  let end = -Infinity;
  let before;
  for (const [i, level] of levels.entries()) {
    const label = format(level);
    const width = widthOf(label, { weight: 600 });
    const from = Math.max(left + 2, x(i) - width / 2);
    if (label === before || from < end) continue;
    text(label, { x: from + width / 2, y: y(level) - 7, align: 'center', weight: 600, halo: true });
    [before, end] = [label, from + width + 5];
  }
}

const dotOf = (slot) => Math.min(5, 0.32 * slot);

/** Bars of gates with a ring at the end of each that can be dragged, or only of those that `isOffered(i)` names. */
export function drawGates({ x, slot, fill, point, style, line }, gates, { gate, plot, isOffered }) {
  line([plot.x, gate(0), plot.x + plot.width, gate(0)], { colour: style.second });
  for (const [i, open] of gates.entries()) {
    const width = Math.min(18, 0.6 * slot);
    fill({ x: x(i) - width / 2, y: gate(open), width, height: gate(0) - gate(open) }, style.speed(0));
    if (isOffered && !isOffered(i)) continue;
    point({ x: x(i), y: gate(open) }, { radius: dotOf(slot), hollow: true, colour: style.speed(0) });
  }
}

/** Handles of the gates of the tokens that the text has without more words. */
export const gateHandles = ({ x, gate, slot, plot }, { values, places, gatesNow }, t, least = 0) =>
  values.gates.map((open, place) => {
    const i = places.indexOf(place);
    const set = (wished) => ({ gates: values.gates.with(place, Number(clamp(wished, least, 1).toFixed(2))) });
    return {
      id: `gate-${place}`,
      x: x(i),
      y: gate(gatesNow[i]),
      mark: dotMark({ x: x(i), y: gate(gatesNow[i]) }, dotOf(slot)),
      hit: { x: x(i) - slot / 2, y: plot.y - 8, width: slot, height: plot.height + 16 },
      label: t('gateHandle', { token: place }),
      value: t.number(open, '2'),
      drag: (point) => set(gate.invert(point.y)),
      key: ({ dx, dy }) => set(open + 0.05 * (dx - dy)),
    };
  });

/** The frame of a panel: a plot of levels, words, and gates below; `shape` has heights at text size 13 and the scale of levels. */
export function rowFrame(box, data, { top, levels, gates, range }) {
  const { scale } = data;
  const slots = slotsIn(box, data);
  const plot = inset(slots.field, { top, height: levels * scale }, scale);
  const wordsAt = plot.y + plot.height + 6 * scale;
  const gatePlot = beneath(plot, { gap: slots.words + 18 * scale, height: gates * scale });
  return {
    ...slots,
    plot: gatePlot,
    levelPlot: plot,
    wordsAt,
    level: linear(range, [plot.y + plot.height, plot.y]),
    gate: linear([0, 1], [gatePlot.y + gatePlot.height, gatePlot.y]),
    bottom: gatePlot.y + gatePlot.height + 18 * scale,
  };
}

const TOP = 48;
const PLOT = 96;

/** What the last token gives to each: bars, and dashed those of `plain` from the step with a name on. */
export const weightsView = (step) =>
  panel({
    place: 'full',
    frame(box, data) {
      const { scale } = data;
      const slots = slotsIn(box, data);
      const plot = inset(slots.field, { top: TOP, height: PLOT * scale }, scale);
      const most = Math.max(0.2, ...data.weights, ...(data.shows(step) ? data.plain : []));
      const foot = plot.y + plot.height;
      const weight = linear([0, 1.05 * most], [foot, plot.y]);
      return { ...slots, plot, weight, bottom: foot + slots.words + 10 * scale };
    },
    title: ({ shows }, t) => t(shows(step) ? 'weightsBeside' : 'weightsName'),
    draw(pen, data, t) {
      const { plot, weight, slot, style, scale, x, widthOf, text } = pen;
      const { weights, plain, values, places, count } = data;
      drawSentences(pen, data, { y: plot.y - 14 * scale, height: plot.height + 14 * scale + pen.words });
      const gap = 0.3 * slot;
      pen.bars(plot, { values: weights, scale: weight, gap });
      if (data.shows(step))
        pen.bars(plot, { values: plain, scale: weight, gap: 0.5 * gap, colour: style.second, dash: [3, 2] });
      const size = 0.85 * style.size;
      for (const [i, each] of weights.entries()) {
        const label = t.number(each, '0%');
        if (each < 0.03 || widthOf(label, { size }) > slot - 1) continue;
        text(label, { x: x(i), y: weight(each) - 4, align: 'center', size, halo: true });
      }
      drawWords(pen, wordsOf(t, values), {
        y: plot.y + plot.height + 4 * scale,
        heavy: (i) => STOPS.includes(places[i]) || i === count - 1,
      });
      pen.axis(plot, {
        side: 'left',
        scale: weight,
        ticks: 2,
        line: false,
        format: (value) => t.number(value, '0%'),
      });
    },
    describe: 'describeWeights',
  });
