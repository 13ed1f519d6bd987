import { alongX, dotMark, whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { beneath, inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../cache.js' */

const HEIGHT = 30; // px of a cell
const ROW = 19; // px of a line of words at text size 13
const BETWEEN = 58; // px from the tokens to the cache
const GRIP = { out: 13, radius: 6 }; // px, of the point at the end of the text
const FIRST = 20; // places that the first two steps show, wide enough on a phone to be told apart

/** The stream of tokens above, the cache below: lines lead from a token to its place, evicted tokens have none. */
/** @type {View<Data>} */
export const stream = panel({
  frame(box, data) {
    const { scale, values } = data;
    const top = (46 + keyRoom(box.width, data)) * scale;
    const upper = inset(box, { left: 1, right: GRIP.out, top, height: HEIGHT });
    const cell = upper.width / (placesIn(values.seqLen, data) + 1);
    const lower = beneath(upper, { gap: BETWEEN, height: HEIGHT });
    const words = (data.shows('positions') ? 72 + ROW : 72) * scale;
    return { upper, cell, lower, plot: upper, bottom: lower.y + HEIGHT + words };
  },
  title: 'streamName',
  draw(pen, data, t) {
    const { upper, lower, cell, box, scale, style, text, line, hatch, outline } = pen;
    const { values, mask, kept, places, evicted, wrong, queryAt, shows } = data;
    const longest = placesIn(values.seqLen, data);
    // Chosen tokens, and positions counted anew, come with the step that asks about positions.
    const isCounted = shows('positions');
    const chosen = isCounted ? values.token : -1;
    const cellAt = (row, i) => ({ ...row, x: row.x + i * cell, width: cell });
    const full = Math.min(longest, values.sinkSize + values.windowSize);
    for (let i = values.seqLen; i < longest; i++) drawFree(pen, cellAt(upper, i));
    if (!wrong) for (let i = kept.length; i < full; i++) drawFree(pen, cellAt(lower, i));
    for (let i = 0; i < values.seqLen; i++) {
      const look = { isKept: mask[i] === 1, isSink: i < values.sinkSize };
      drawCell(pen, cellAt(upper, i), { ...look, isChosen: i === chosen, isFresh: i === evicted });
    }
    const centre = (i) => upper.x + (i + 0.5) * cell;
    for (const [slot, token] of kept.entries()) {
      const isChosen = token === chosen;
      const look = isChosen ? { width: 2 * style.line } : { colour: style.rgba(style.second, 0.6) };
      line([centre(token), upper.y + HEIGHT + 2, centre(places[slot]), lower.y - 2], look);
      drawCell(pen, cellAt(lower, places[slot]), { isKept: true, isSink: token < values.sinkSize, isChosen });
    }
    if (wrong) hatch({ ...lower, width: longest * cell }, style.rgba(style.second, 0.25), { gap: 9 });
    const query = { look: { width: style.line, dash: [3, 2], inset: 1 }, rect: cellAt(lower, queryAt) };
    if (isCounted) outline(query.rect, style.ink, query.look);
    drawGrip(pen, gripOf(pen, values));
    drawKey(pen, data, t);
    const tokens = Array.from({ length: values.seqLen }, (_, i) => i);
    drawNumbers(pen, tokens, centre, { y: upper.y - 6 });
    const below = { y: lower.y + HEIGHT + 6, baseline: 'top' };
    drawNumbers(pen, [...places], centre, below, isCounted ? places : kept);
    const foot = { y: lower.y + HEIGHT + 40 * scale, colour: style.second };
    const name = { ...foot, x: box.x, maxWidth: box.width };
    if (!isCounted) {
      text(t('cacheName'), { ...name, colour: style.ink, weight: 600 });
      return;
    }
    text(t(wrong ? 'placesWrong' : 'placesName'), name);
    text(t('queryName'), { ...name, y: name.y + ROW * scale });
  },
  handles({ upper, lower, cell }, data, t) {
    const { values, longest, slot, shows } = data;
    const { seqLen, token } = values;
    const grip = gripOf({ upper, cell }, values);
    const end = [
      {
        id: 'time',
        ...grip,
        mark: dotMark(grip, GRIP.radius),
        // On the scale that the hand began with: the first steps show more places where it came to more tokens.
        drag({ x }, start) {
          const most = placesIn(start?.values.seqLen ?? seqLen, data);
          const wide = upper.width / (most + 1);
          return { seqLen: whole((x - GRIP.out - upper.x) / wide, 1, most === FIRST ? FIRST - 1 : most) };
        },
        key: ({ dx, dy }) => ({ seqLen: whole(seqLen + dx - dy, 1, longest) }),
      },
    ];
    if (!shows('positions')) return end;
    return [
      ...end,
      {
        id: 'token',
        area: { ...upper, height: lower.y + HEIGHT - upper.y },
        x: upper.x + (token + 0.5) * cell,
        y: upper.y + HEIGHT / 2,
        value: t(slot < 0 ? 'goneValue' : 'keptValue'),
        ...alongX({ invert: (x) => (x - upper.x) / cell - 0.5 }, token, (wished) => ({
          token: whole(wished, 0, seqLen - 1),
        })),
      },
    ];
  },
  describe: ({ wrong }) => (wrong ? 'describeStreamWrong' : 'describeStream'),
});

// Places of tokens in the picture: at first few, unless more tokens have come.
const placesIn = (seqLen, { longest, shows }) => (shows('sinks') || seqLen >= FIRST ? longest : FIRST);

const gripOf = ({ upper, cell }, { seqLen }) => ({
  x: upper.x + seqLen * cell + GRIP.out,
  y: upper.y + HEIGHT / 2,
});

// The end of the text, and the point by which it is dragged.
function drawGrip({ upper, style, line, point }, { x, y }) {
  const edge = x - GRIP.out;
  line([edge, upper.y - 3, edge, upper.y + HEIGHT + 3], { width: style.line + 0.5 });
  line([edge, y, x, y], { width: style.line });
  point({ x, y }, { radius: GRIP.radius });
}

// Px at text size 13 for what the marks mean: a row, or two or three where narrow.
const keyRoom = (width, { scale }) => ROW * (width < 270 * scale ? 3 : width < 520 * scale ? 2 : 1);

// What the marks of cells mean.
function drawKey(pen, { values, kept, evicted }, t) {
  const { box, scale, style, text, widthOf } = pen;
  const { sinkSize } = values;
  const [size, right] = [11 * scale, box.x + box.width];
  const marks = [
    ...(sinkSize > 0 ? [[t('keySinks'), { isKept: true, isSink: true }]] : []),
    [t('keyRecent'), { isKept: true }],
    // Nothing has left the cache yet: no mark for it.
    ...(kept.length < values.seqLen ? [[t('keyGone'), {}]] : []),
    ...(evicted >= 0 ? [[t('keyLeft'), { isFresh: true }]] : []),
  ];
  let [x, y] = [box.x, box.y + 37 * scale];
  for (const [words, look] of marks) {
    const wide = size + 7 * scale + widthOf(words);
    if (x > box.x && x + wide > right) [x, y] = [box.x, y + ROW * scale];
    drawCell(pen, { x, y: y - 0.85 * size, width: size + 2, height: size }, look);
    text(words, { x: x + size + 7 * scale, y, colour: style.second, maxWidth: right - x - size - 7 * scale });
    x += wide + 14 * scale;
  }
}

// A place that no token has come to.
function drawFree({ style, outline }, cell) {
  outline({ ...cell, x: cell.x + 1, width: cell.width - 2 }, style.hairline);
}

// Kept: filled, the first ones darker; gone: a place with nothing in it, the latest to go struck out.
function drawCell(
  { style, fill, absent, outline, line },
  cell,
  { isKept = false, isSink = false, isChosen = false, isFresh = false },
) {
  const { x, y, width, height } = { ...cell, x: cell.x + 1, width: cell.width - 2 };
  const inner = { x, y, width, height };
  if (isKept) fill(inner, isSink ? style.ink : style.rgba(style.second, 0.5));
  else absent(inner);
  const colour = isChosen ? style.ink : style.second;
  if (isKept || isChosen) outline(inner, colour);
  if (!isFresh) return;
  const inset = Math.min(4, height / 8);
  const [top, bottom] = [y + inset, y + height - inset];
  line([x, top, x + width, bottom], { width: 2 * style.line });
  line([x, bottom, x + width, top], { width: 2 * style.line });
}

// Numbers of cells, or `names` in their stead, of which those are left out that would touch the one before or the last one.
function drawNumbers({ upper, scale, style, text, widthOf }, list, centre, place, names = list) {
  const gap = 4 * scale;
  const edge = centre(list.at(-1)) - widthOf(names.at(-1)) / 2;
  let free = -Infinity;
  for (const [i, number] of list.entries()) {
    const half = widthOf(names[i]) / 2;
    const left = centre(number) - half;
    const isLast = i === list.length - 1;
    if (left < free || (!isLast && left + 2 * half + gap > edge)) continue;
    const x = Math.max(upper.x + half, centre(number));
    text(String(names[i]), { ...place, x, align: 'center', colour: style.second });
    free = Math.max(left, x - half) + 2 * half + gap;
  }
}
