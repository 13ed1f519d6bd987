import { fontOf } from '../../../canvas/text.js';
import { clamp } from '../../../core/numbers.js';
import { whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { cellIn } from '../../../plots/tables.js';
import { ALPHABET, TRAINED } from '../runs.js';
import { MOST } from './write-params.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './written-text.js' */

const [CELL, LETTER] = [8.6, 13]; // px from character to character, and its size, where there is least room
const LARGEST = 18; // px from character to character, where there is most
const GUTTER = 38; // before the lines, for the place of their first character
const TOP = 58;
const COLUMNS = 64;
const USUAL = 5 * COLUMNS; // characters that there is room for; for a longer text there is more
const [USUALLY, MUCH] = [1, 5]; // nats of surprise from which a character's ground is red, and at which it is reddest

/** The text as it is written, each new character on a ground that is the redder the more it surprised the model. @type {View<Data>} */
export const page = panel({
  place: 'main',
  frame(box, { scale, length }) {
    const room = box.width - GUTTER * scale - 2;
    const cell = clamp(room / COLUMNS, CELL * scale, LARGEST * scale);
    const pitch = Math.min(2.9 * cell, 12 * scale + 1.75 * cell);
    const columns = clamp(Math.floor(room / cell + 1e-6), 8, COLUMNS);
    const rows = Math.ceil((length > USUAL ? MOST : USUAL) / columns);
    const size = { width: columns * cell, height: rows * pitch };
    const plot = inset(box, { left: GUTTER, top: TOP, ...size }, scale);
    const placeOf = (i) =>
      cellIn(plot, { rows, cols: columns, row: Math.floor(i / columns), col: i % columns });
    return { cell, pitch, columns, rows, plot, placeOf, bottom: plot.y + plot.height + 8 * scale };
  },
  title: ({ length }, t) => t(length > TRAINED ? 'pageBeyond' : 'pageName'),
  note: 'pageHow',
  wraps: 'note',
  draw(pen, data) {
    const { plot, columns, rows, pitch, placeOf, scale, style, text, fill, line, point, ctx } = pen;
    const { chars } = data;
    const strongest = style.dark ? 0.6 : 0.5;
    const end = placeOf(Math.min(chars.length, MOST - 1));
    for (const [i, { loss }] of chars.entries()) {
      if (i < data.prompt || !(loss > USUALLY)) continue;
      const place = placeOf(i);
      const tint = style.surprise(strongest * Math.min(1, (loss - USUALLY) / (MUCH - USUALLY)));
      fill({ ...place, y: place.y + 2, height: pitch - 5 }, tint);
    }
    ctx.font = fontOf(style, { mono: true, size: (LETTER * pen.cell) / CELL });
    ctx.textAlign = 'center';
    ctx.textBaseline = 'alphabetic';
    for (const [i, { letter }] of chars.entries()) {
      const { x, y, width } = placeOf(i);
      ctx.fillStyle = i < data.prompt ? style.second : style.ink;
      if (letter !== ' ') ctx.fillText(shownLetter(letter), x + width / 2, y + 0.66 * pitch);
    }
    ctx.textAlign = 'left';
    const last = Math.min(rows - 1, Math.floor(chars.length / columns));
    for (let row = 0; row <= last; row++) {
      const place = { x: plot.x - 8 * scale, y: plot.y + (row + 0.66) * pitch, align: 'right' };
      text(String(row * columns), { ...place, colour: style.second, size: 0.85 * style.size });
    }
    drawEdge(pen, TRAINED, { width: style.line, colour: style.second });
    for (const { from } of data.turns) drawTurn(pen, data.prompt + from);
    line([end.x + 1, end.y, end.x + 1, end.y + pitch - 2], { width: 2.5 });
    point({ x: end.x + 1, y: end.y + pitch - 2 }, { radius: 6 });
  },
  handles({ plot, columns, cell, pitch, placeOf }, { prompt, length, values }) {
    const placeAt = (point) =>
      columns * Math.floor(Math.max(0, point.y - plot.y) / pitch) +
      clamp(Math.floor((point.x - plot.x) / cell), 0, columns - 1);
    const keyed = (from, { dx, dy }) => from + dx + (Number.isFinite(dy) ? columns * dy : dy);
    const until = (wished) => ({ count: whole(wished - prompt, 0, MOST - prompt) });
    const end = placeOf(Math.min(length, MOST - 1));
    return {
      id: 'end',
      area: plot,
      x: end.x + 1,
      y: end.y + pitch - 2,
      drag: (point) => until(placeAt(point) + 1),
      key: (by) => until(keyed(prompt + values.count, by)),
    };
  },
  describe: ({ length, prompt }) => (length > prompt ? 'describePage' : 'describePageEmpty'),
});

// A line as stairs before the character at `place`: what follows is beyond what training had.
function drawEdge({ plot, columns, pitch, placeOf, style, line }, place, look) {
  const { x, y } = placeOf(place);
  const right = plot.x + plot.width;
  if (place % columns > 0) line([plot.x, y + pitch - 1, x, y + pitch - 1], look);
  if (place % columns > 0) line([x, y - 1, x, y + pitch - 1], look);
  line([x, y - 1, right, y - 1], { colour: style.ink, ...look });
}

// Where another reading took over.
function drawTurn({ pitch, placeOf, style, fill }, place) {
  const { x, y } = placeOf(place);
  fill({ x: x - 1.5, y: y - 1, width: 3, height: pitch - 1 }, style.ink);
  fill({ x: x - 5, y: y - 3, width: 10, height: 3 }, style.ink);
}

const SIGNS = { ' ': '␣', '\n': '¶' };

/** A character as a picture has it: white space is seen, and what no model knows is a question mark. */
const shownLetter = (letter) => SIGNS[letter] ?? (ALPHABET.includes(letter) ? letter : '?');
