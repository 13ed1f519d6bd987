import { beneath, inset } from '../../../plots/places.js';

export const ROOM = 46; // px of a column, at text size 13, in which a word has a card and a weight its number
const LOWER = 98; // px of the plot of weights
// In the first step both pictures are low, so that penalties and weights are seen together: px, those of the rows of words
// at text size 13.
export const EARLY = {
  wide: { card: { top: 34, height: 34 }, top: 104, plot: 138, gap: 56, lower: 88 },
  narrow: { card: { top: 24, height: 50 }, top: 104, plot: 76, gap: 48, lower: 66 },
};
export const FOOT = 24; // below the weights, for their numbers, at text size 13
const LOW = -4.3; // the lowest penalty shown: steeper lines leave the plot
const FIRST_LOW = -3; // in the first step
const BESIDE = 0.165; // columns from the middle of one to the middle of a bar
const HIGH = 8; // the highest, where it is added to columns

// In the first step all keys are alike: none is chosen, and no line tells what is to be found.
export const isFirst = ({ values, shows }) => values.source === 'same' && !shows('words');
export const chosenIn = (data) => (isFirst(data) ? undefined : data.values.key);

// Where the words, the penalties and the weights lie.
export function placesOf(box, { scale, values }, isWide) {
  const card = isWide
    ? { y: box.y + 62 * scale, height: 34 * scale }
    : { y: box.y + 54 * scale, height: 50 * scale };
  const top = (values.source === 'same' ? 148 : 166) + (isWide ? 0 : 8);
  const plot = inset(box, { top: top * scale, bottom: (68 + FOOT) * scale + LOWER });
  return { card, plot, lower: beneath(plot, { gap: 68 * scale, height: LOWER }) };
}

export function earlyPlaces(box, scale, isWide) {
  const { card, top, gap, lower } = EARLY[isWide ? 'wide' : 'narrow'];
  const plot = inset(box, { top: top * scale, bottom: (gap + FOOT) * scale + lower });
  return {
    card: { y: box.y + card.top * scale, height: card.height * scale },
    plot,
    lower: beneath(plot, { gap: gap * scale, height: lower }),
  };
}

// Scores that are all 0 have no bars, so penalties hang in the middle.
export const besideOf = ({ values }) => (values.source === 'same' ? 0 : BESIDE);

export function rangeOf(data) {
  const { score, values } = data;
  const [least, most] = [Math.min(...score), Math.max(...score)];
  if (isFirst(data)) return [FIRST_LOW, 0.3];
  return values.form === 'column'
    ? [Math.min(-1, least), Math.max(HIGH, most)]
    : [Math.min(LOW, least), Math.max(values.source === 'same' ? 0.3 : 1.2, most)];
}

// The keys over which the bias of this query is a straight line, from where it is 0 to its far end.
function spanOf({ values: { mask, form, query }, size }) {
  if (mask === 'wrong-upper') return [query, size - 1];
  return form === 'column' ? [0, query] : [query, 0];
}

// Where the line ends, or leaves the plot.
export function endOf(data) {
  const [from, to] = spanOf(data);
  const { added } = data;
  const [low, high] = rangeOf(data);
  const limit = added[to] < 0 ? low : high;
  const part = Math.abs(added[to]) > Math.abs(limit) ? limit / added[to] : 1;
  return { anchor: from, at: from + part * (to - from), value: part * added[to] };
}

// In the middle of the bars of penalties.
export const tipOf = ({ x, y, slot, box, beside }, { at, value }) => ({
  x: Math.min(box.x + box.width - 8, x(at) + beside * slot),
  y: y(value),
});
