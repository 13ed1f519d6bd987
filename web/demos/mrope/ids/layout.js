import { chipPlaces } from '../../../canvas/chips.js';
import { clamp } from '../../../core/numbers.js';

export const GAP = 16; // px between blocks
export const SHIFT = 0.45; // cells that a frame of a video lies beside the one before
export const kinds = ['t', 'i', 'v'];

export function atFirst(box, blocks, scale) {
  const isStacked = box.width < 520;
  const top = box.y + 30 * scale;
  const columns = blocks.map(columnsOf);
  const most = isStacked ? Math.max(...columns) : columns.reduce((sum, count) => sum + count, 0);
  const gaps = isStacked ? 0 : GAP * (blocks.length - 1);
  const cell = Math.min(isStacked ? 52 : 64, (box.width - gaps - 10) / most);
  const rows = Math.max(...blocks.map(rowsOf));
  let [x, base] = [box.x + 1, top + (isStacked ? 0 : rows * cell)];
  const places = blocks.map((block, b) => {
    if (isStacked) base += rowsOf(block) * cell + (b > 0 ? 30 * scale : 0);
    const place = { x, base, width: columns[b] * cell, top: base - rowsOf(block) * cell };
    if (!isStacked) x += place.width + GAP;
    return place;
  });
  return { places, cell };
}

const rowsHeight = (width) => clamp(60 + 0.16 * width, 112, 204);

export const baseOf = ({ y, width }, scale) => y + 34 * scale + rowsHeight(width);

export function chipsIn(box, scale) {
  const row = { x: box.x, y: baseOf(box, scale) + 46 * scale, width: Math.min(400 * scale, box.width) };
  return chipPlaces(row, { count: kinds.length, least: 80 * scale });
}

const columnsOf = ({ kind, size }) => size.at(-1) + (kind === 'v' ? SHIFT * (size[0] - 1) : 0);
const rowsOf = ({ kind, size }) =>
  (kind === 't' ? 1 : size.at(-2)) + (kind === 'v' ? SHIFT * (size[0] - 1) : 0);

// The last place is that of the text that comes next.
export function layout(box, blocks, base) {
  const columns = blocks.reduce((sum, block) => sum + columnsOf(block), 1);
  const rows = Math.max(...blocks.map(rowsOf));
  const room = box.width - GAP * blocks.length - 10;
  const cell = Math.min(54, room / columns, rowsHeight(box.width) / rows);
  let x = box.x + 1;
  const places = [...blocks, { kind: 't', size: [1] }].map((block) => {
    const place = { x, base, width: columnsOf(block) * cell, top: base - rowsOf(block) * cell };
    x += place.width + GAP;
    return place;
  });
  return { places, cell };
}

// Where a token of a block is drawn; frames of a video lie behind each other, up and to the right.
export function cellOf({ places, cell }, blocks, b, n) {
  const { kind, size } = blocks[b];
  const [height, width] = kind === 't' ? [1, size[0]] : size.slice(-2);
  const [frame, rest] = [Math.floor(n / (height * width)), n % (height * width)];
  return {
    x: places[b].x + (frame * SHIFT + (rest % width)) * cell,
    y: places[b].base + (Math.floor(rest / width) - height - frame * SHIFT) * cell,
  };
}
