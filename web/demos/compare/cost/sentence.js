import { placeOf, stepped, valueAt } from '../../../core/slider.js';
import { params } from './formulas.js';

/** The numbers of the sentence, the one to begin with first. */
const NUMBERS = ['seqLen', 'layers', 'numHeads', 'headDim'];

const MARK = '\u001e'; // between words and numbers of the sentence
const LINE = 60; // px of a line with its grips, at text size 13
const [SPACE, PAD] = [0.28, 0.3]; // between words, and around a number, in sizes of the text
const WHOLE = 420; // px of a drag from the least to the most

const SIZES = [21, 19, 17, 16, 15, 14, 13]; // px, at text size 13

/** How many lines it takes in a width, px at text size 13. */
const linesFor = (width) => (width >= 860 ? 1 : width >= 320 ? 2 : 3);

// At first it has one number.
const linesIn = (width, { scale, shows }) => (shows('memory') ? linesFor(width / scale) : 1);

export const sentenceHeight = (width, data) => linesIn(width, data) * LINE * data.scale;

/**
 * Where the sentence breaks and its numbers stand, by estimate, because no canvas is at hand where handles are made:
 * { size, pitch, lines: [[{ text | name, x, width }]] }, px from the corner of the view.
 */
export function layOut(width, data, t) {
  const { scale, values, shows } = data;
  const count = linesIn(width, data);
  const marks = Object.fromEntries(NUMBERS.map((name) => [name, `${MARK}${name}${MARK}`]));
  const parts = t(shows('memory') ? 'sentence' : 'sentenceFirst', marks).split(MARK);
  const inLines = (size, room) => broken(parts, size * scale, room, t);
  const size = SIZES.find((each) => inLines(each, width).length <= count) ?? SIZES.at(-1);
  let room = width;
  // Lines of about the same length.
  while (room > width / 2 && inLines(size, room - 8).length <= count) room -= 8;
  const lines = inLines(size, count === 1 ? width : room);
  return {
    size: size * scale,
    pitch: LINE * scale,
    lines: lines.map((line) => placed(line, size * scale, values, t)),
  };
}

function broken(parts, size, width, t) {
  const pieces = parts.flatMap((part, i) => (i % 2 ? [numberOf(part, size, t)] : wordsOf(part, size)));
  const lines = [[]];
  let x = 0;
  for (const [i, piece] of pieces.entries()) {
    const space = piece.isJoined || x === 0 ? 0 : SPACE * size;
    // What is joined to a number goes to the next line with it.
    const next = pieces[i + 1]?.isJoined ? pieces[i + 1].width : 0;
    if (x > 0 && !piece.isJoined && x + space + piece.width + next > width) {
      lines.push([]);
      x = 0;
    } else x += space;
    lines.at(-1).push(piece);
    x += piece.width;
  }
  return lines;
}

// A number takes the room of its value; words beside each other are drawn as one.
function placed(line, size, values, t) {
  let x = 0;
  const pieces = [];
  for (const piece of line) {
    const width = piece.name ? (widthOf(t.number(values[piece.name])) + PAD) * size : piece.width;
    const last = pieces.at(-1);
    const space = piece.isJoined || x === 0 ? 0 : SPACE * size;
    if (piece.text && last?.text) {
      last.text += `${space ? ' ' : ''}${piece.text}`;
      last.width += space + width;
    } else pieces.push({ ...piece, x: x + space, width });
    x += space + width;
  }
  return pieces;
}

// Lines break as for the longest value, so that none breaks elsewhere while a number is dragged.
const numberOf = (name, size, t) => ({ name, width: (widthOf(t.number(params[name].max)) + PAD) * size });

// What follows a number without a space, as a Korean counter, stays beside it.
const wordsOf = (part, size) =>
  part
    .split(/(?<= )/)
    .filter((word) => word.trim())
    .map((word, i) => ({
      text: word.trim(),
      width: widthOf(word.trim()) * size,
      isJoined: i === 0 && !part.startsWith(' '),
    }));

/** @type {[RegExp, number][]} */
const KINDS = [
  [/[\u2e80-\uffff]/, 0.9],
  [/[il.,'’|]/, 0.28],
  [/[fjrt]/, 0.36],
  [/[mwMW]/, 0.86],
  [/[A-Z]/, 0.64],
  [/ /, 0.26],
  [/\d/, 0.63],
];

/** About how wide a text is, in sizes of its font. */
const widthOf = (text) =>
  [...text].reduce((sum, sign) => sum + (KINDS.find(([kind]) => kind.test(sign))?.[1] ?? 0.555), 0);

/** The sentence with a grip under each number. */
export function drawSentence(pen, { size, lines, pitch }, { values, shows }, t) {
  const { box, text, line, style, point, scale } = pen;
  for (const [row, pieces] of lines.entries()) {
    const y = box.y + row * pitch + 24 * scale;
    for (const [i, piece] of pieces.entries()) {
      const x = box.x + piece.x;
      const middle = x + piece.width / 2;
      if (piece.name === undefined) {
        // Between two numbers in the middle, so that an estimate that is wrong does not show.
        const place =
          i > 0 && i < pieces.length - 1 && !piece.isJoined ? { x: middle, align: 'center' } : { x };
        text(piece.text, {
          ...place,
          y,
          size,
          maxWidth: Math.min(piece.width + 0.3 * size, box.width - piece.x),
        });
        continue;
      }
      const look = {
        x: middle,
        y,
        align: 'center',
        size,
        weight: isHeld(piece.name, shows) ? 700 : 400,
        maxWidth: piece.width,
      };
      text(t.number(values[piece.name]), look);
      if (!isHeld(piece.name, shows)) continue;
      const at = gripOf(pen.box, { pitch }, row, piece, scale);
      const colour = piece.name === NUMBERS[0] ? style.ink : style.outline;
      line([at.x - 16 * scale, at.y, at.x + 16 * scale, at.y], { colour, width: style.line });
      for (const side of [-1, 1]) {
        const tip = at.x + side * 17 * scale;
        const back = tip - side * 5 * scale;
        line([back, at.y - 4 * scale, tip, at.y], { colour, width: style.line });
        line([back, at.y + 4 * scale, tip, at.y], { colour, width: style.line });
      }
      point(at, { radius: 5, colour });
    }
  }
}

// Only the number of tokens is dragged until the step about memory.
const isHeld = (name, shows) => name === 'seqLen' || shows('memory');

const gripOf = (box, { pitch }, row, { x, width }, scale) => ({
  x: box.x + x + width / 2,
  y: box.y + row * pitch + 44 * scale,
});

/** A handle under each number: a drag changes it from what it was, on a scale without ends in sight. */
export function sentenceHandles(box, layout, { values, scale, shows }, t) {
  const { lines, pitch } = layout;
  const found = lines.flatMap((pieces, row) =>
    pieces.filter(({ name }) => name).map((piece) => ({ piece, row })),
  );
  return NUMBERS.filter((name) => isHeld(name, shows))
    .map((name) => found.find(({ piece }) => piece.name === name))
    .map(({ piece, row }) => {
      const { name, x, width } = piece;
      const param = params[name];
      const at = gripOf(box, layout, row, piece, scale);
      return {
        id: name,
        ...at,
        hit: { x: box.x + x, y: box.y + row * pitch, width, height: pitch },
        label: t.param(name),
        value: t(`value.${name}`, { [name]: values[name] }),
        drag(point, start) {
          const place = placeOf(param, start.values[name]) + (point.x - start.point.x) / WHOLE;
          return { [name]: valueAt(param, Math.min(1, Math.max(0, place))) };
        },
        key: ({ dx, dy }) => ({ [name]: stepped(param, values[name], dx - dy) }),
      };
    });
}
