import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { planeIn } from '../../../plots/plane.js';
import { LAST_OFFSET, MOST, NORM } from './methods.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../sentence.js' */

// px at text size 13
const cardHeight = 26;
const cardFoot = 20; // for the position below a card
const trackHeight = 74;
const blockHeight = 22;
const widest = 176; // of a column
const narrowest = 56; // below it the planes stand in two rows

const REACH = 2.1; // of a plane: a content vector and the largest row that is often added

/** Each word with its vector, and what the method does to it; below, where the sentence stands. */
/** @type {View<Data>} */
export const vectors = panel({
  place: 'full',
  frame(box, data) {
    const layout = layoutOf(box, data);
    const { scale } = data;
    const top = box.y + layout.pitch * layout.rows;
    const x = linear([0, LAST_OFFSET + MOST - 1], [box.x + 12 * scale, box.x + box.width - 12 * scale]);
    return { ...layout, x, track: top + (blockHeight + 12) * scale, bottom: top + trackHeight * scale };
  },
  draw(pen, data, t) {
    for (const i of data.tokens.keys()) drawWord(pen, data, i);
    drawTrack(pen, data, t);
  },
  handles({ box, track, x, half, pitch, rows, place, nearest }, { size, values, scale }) {
    const { query, offset } = values;
    const at = place(query);
    const block = blockHeight * scale;
    const choose = (i) => ({ query: clamp(i, 0, size - 1) });
    const move = (to) => ({ offset: whole(to, 0, LAST_OFFSET) });
    return [
      {
        id: 'offset',
        x: x(offset + (size - 1) / 2),
        y: track - 4 - block / 2,
        hit: {
          x: x(offset) - 14,
          y: track - 8 - block,
          width: x(offset + size - 1) - x(offset) + 28,
          height: 16 + block,
        },
        drag: (point, start) => move(start.values.offset + x.invert(point.x) - x.invert(start.point.x)),
        key: ({ dx, dy }) => move(offset + dx - dy),
      },
      {
        id: 'query',
        area: inset(box, { height: pitch * rows }),
        x: at.x,
        y: at.y - half - (cardFoot + cardHeight / 2) * scale,
        drag: (point) => choose(nearest(point)),
        key: ({ dx, dy }) => choose(query + dx + dy),
      },
    ];
  },
  describe: 'describe',
});

/** Columns of equal width, one for each word, in the middle of the box: { slot, x(i) the middle of each }. */
export function columnsOf({ x, width }, { size, scale }) {
  const slot = Math.min(width / size, widest * scale);
  const left = x + (width - slot * size) / 2;
  return { slot, left, right: left + slot * size, x: (i) => left + (i + 0.5) * slot };
}

/** Words that occur twice or more stand out in ink. */
export const colourOf = ({ isTwin }, i, style) => (isTwin[i] ? style.ink : style.second);

/** What a method did: in the colour of the frequency of its pair where it has one. */
export const colourOfMoved = ({ speed }, style) => (speed === undefined ? style.ink : style.speed(speed));

// A card and a plane for each word, in two rows where columns would be too narrow.
function layoutOf(box, data) {
  const { size, scale } = data;
  const isWrapped = columnsOf(box, data).slot < narrowest * scale;
  const perRow = isWrapped ? Math.ceil(size / 2) : size;
  const rows = Math.ceil(size / perRow);
  const { slot, left, x } = columnsOf(box, { size: perRow, scale });
  const half = Math.min(slot / 2 - 2, 78 * scale);
  const head = (cardHeight + cardFoot) * scale;
  const pitch = head + 2 * half + 10 * scale;
  return {
    slot,
    rows,
    half,
    pitch,
    place: (i) => ({ x: x(i % perRow), y: box.y + Math.floor(i / perRow) * pitch + head + half }),
    nearest(point) {
      const row = clamp(Math.floor((point.y - box.y) / pitch), 0, rows - 1);
      return row * perRow + clamp(Math.floor((point.x - left) / slot), 0, perRow - 1);
    },
  };
}

function drawWord(pen, data, i) {
  const { slot, half, scale, style, place, tokens } = pen;
  const { values, x, now } = data;
  const centre = place(i);
  const colour = colourOf(data, i, style);
  const isQuery = i === values.query;
  const width = Math.min(slot - 6, 104 * scale);
  const card = { x: centre.x - width / 2, y: centre.y - half - (cardHeight + cardFoot) * scale, width };
  const position = values.offset + i;
  const shown = { text: data.tokens[i], sub: String(position), active: isQuery, colour };
  tokens([{ ...card, height: cardHeight * scale, ...shown }]);
  const square = { x: centre.x - half, y: centre.y - half, width: 2 * half, height: 2 * half };
  const { cross, circle, arrow, turn } = planeIn(pen, square, REACH);
  cross();
  circle(NORM); // of all vectors as long as a content vector
  const own = (rows) => [rows[2 * i], rows[2 * i + 1]];
  const content = own(x);
  const placed = own(isQuery ? now.queries : now.keys);
  if (placed.some((value, j) => value !== content[j])) {
    const moved = colourOfMoved(data, style);
    arrow(content, { colour: style.rgba(colour, 0.5), width: 1.25, dash: [3, 3] });
    if (now.rows) arrow(placed, { from: content, colour: moved, width: 1.5 });
    else turn(content, data.invFreq * position, { radius: 1.6 * NORM, colour: moved });
  }
  arrow(placed, { colour, width: 2.5 });
}

// The sentence as a block on the line of positions.
function drawTrack({ track, x, scale, path, style, axis, fill }, data, t) {
  const { size, values } = data;
  const [low, high] = x.domain();
  const step = x(1) - x(0);
  const rect = { x: x(low), y: track, width: x(high) - x(low), height: 0 };
  axis(rect, { side: 'bottom', scale: x, ticks: 6, label: t('positionAxis') });
  const side = Math.min(step - 1, 12 * scale);
  const height = blockHeight * scale;
  const top = track - 4 - height;
  for (let i = 0; i < size; i++) {
    const square = { x: x(values.offset + i) - side / 2, y: top + 4, width: side, height: height - 8 };
    fill(square, colourOf(data, i, style));
  }
  const [left, right] = [x(values.offset) - step / 2 - 3, x(values.offset + size - 1) + step / 2 + 3];
  path((on) => on.roundRect(left, top, right - left, height, 4));
}
