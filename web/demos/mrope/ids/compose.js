import { chipPlaces, drawChips } from '../../../canvas/chips.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { nearest } from '../../../plots/tables.js';
import { most, readBlocks, tokensOf, writeBlocks } from './blocks.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../ids.js' */

const FRESH = { t: [3], i: [3, 4], v: [2, 3, 4] };

/** The blocks as grids of tokens with their ids, to be read, sized, moved, added and taken away. */
/** @type {View<Data>} */
export const compose = panel({
  frame(box, data) {
    const { blocks, scale, shows } = data;
    const layoutOf = (list) => layout(box, list, baseOf(box, scale));
    const own = isFirst(data) ? atFirst(box, blocks, scale) : layoutOf(blocks);
    const chips = chipsIn(box, scale);
    const { y, height } = chips.at(-1);
    const bottom = shows('size') ? y + height + 8 : own.places.at(-1).base + 40 * scale;
    return { ...own, scale, chips, layoutOf, bottom };
  },
  title: ({ flat }, t) => ({ text: t('composeName'), crossed: flat }),
  draw(pen, data, t) {
    const { places, cell, chips, box, scale, style, text, point, put } = pen;
    const isOpen = data.shows('size');
    const isNew = isFirst(data);
    if (isOpen) put(drawChips, chips, { texts: kinds.map((kind) => t(`add.${kind}`)), chosen: -1 });
    for (const [b, block] of data.blocks.entries()) {
      const { x, base, width } = places[b];
      drawBlock(pen, data, b);
      if (isOpen) point({ x: x + width, y: base }, { radius: 4.5, hollow: true });
      const below = { x, y: base + (isNew ? 18 : 30) * scale, colour: style.second };
      const name = isNew ? t(`blockHere.${block.kind}`, blockFacts(block)) : nameOf(block, t);
      text(name, { ...below, maxWidth: isNew ? box.x + box.width - x : width + GAP - 6 });
    }
    if (isOpen) drawNext(pen, data, { ...places.at(-1), side: cell }, t);
  },
  handles(frame, data, t) {
    const token = tokenHandle(frame, data, t);
    if (!data.shows('size')) return token;
    return [
      token,
      ...data.blocks.flatMap((block, b) => [
        sizeHandle(frame, data.blocks, b, t),
        ...(block.kind === 'v' ? [framesHandle(frame, data.blocks, b, t)] : []),
        moveHandle(frame, data.blocks, b, t),
      ]),
      ...kinds.map((kind, i) => addHandle(frame.chips[i], data.blocks, kind, t)),
    ];
  },
});

/** A block in words: text 3, image 4×6. */
export const nameOf = ({ kind, size }, t) => t(`block.${kind}`, { size: size.join('×') });

const blockFacts = ({ size }) => ({ count: size[0], size: size.join('×') });

// Before the strips, the blocks are all there is: larger, and below each other where they would be small.
const isFirst = ({ shows }) => !shows('axes');

function tokenHandle(frame, data, t) {
  const { blocks, values, block, starts, count } = data;
  const { token } = values;
  const { cell } = frame;
  const rectOf = (b, n) => ({ ...cellOf(frame, blocks, b, n), width: cell, height: cell });
  const rects = blocks.flatMap((one, b) => Array.from({ length: tokensOf(one) }, (_, n) => rectOf(b, n)));
  const left = Math.min(...rects.map(({ x }) => x));
  const top = Math.min(...rects.map(({ y }) => y));
  const right = Math.max(...rects.map(({ x }) => x)) + cell;
  const bottom = Math.max(...rects.map(({ y }) => y)) + cell;
  const columns = blocks[block].kind === 't' ? 1 : blocks[block].size.at(-1);
  const own = rectOf(block, token - starts[block]);
  return {
    id: 'patch',
    area: { x: left, y: top, width: right - left, height: bottom - top },
    x: own.x + 0.5 * cell,
    y: own.y + 0.5 * cell,
    mark: own,
    value: t('tokenValue'),
    drag: (point) => ({ token: nearest(rects, point) }),
    key: ({ dx, dy }) => ({ token: clamp(token + dx + columns * dy, 0, count - 1) }),
  };
}

const step = (delta) => Math.sign(delta) * Math.min(10, Math.abs(delta));

const resized = (list, b, size) => ({ blocks: writeBlocks(list.with(b, { ...list[b], size })) });

function sizeHandle({ places, layoutOf }, blocks, b, t) {
  const { x, base, width } = places[b];
  const name = nameOf(blocks[b], t);
  const grown = (list, across, down) => {
    const size = [...list[b].size];
    size[size.length - 1] += across;
    if (size.length > 1) size[size.length - 2] += down;
    const whole = size.map((count) => Math.max(0, count));
    return resized(list, b, whole);
  };
  return {
    id: `size-${b}`,
    x: x + width,
    y: base,
    label: t('sizeHandle', { name, place: b + 1 }),
    value: name,
    drag(point, start) {
      const list = readBlocks(start.values.blocks);
      const { cell: before } = layoutOf(list);
      const cells = (to, from) => Math.round((to - from) / before);
      return grown(list, cells(point.x, start.point.x), cells(point.y, start.point.y));
    },
    key: ({ dx, dy }) =>
      blocks[b].kind === 't' ? grown(blocks, step(dx - dy), 0) : grown(blocks, step(dx), step(dy)),
  };
}

// Of a video: its frames lie behind each other, up and to the right.
function framesHandle({ places, cell }, blocks, b, t) {
  const [frames] = blocks[b].size;
  const grown = (list, by) => {
    const [own, ...rest] = list[b].size;
    return resized(list, b, [Math.max(1, own + by), ...rest]);
  };
  return {
    id: `frames-${b}`,
    x: places[b].x + (frames - 1) * SHIFT * cell,
    y: places[b].top,
    label: t('framesHandle', { name: nameOf(blocks[b], t), place: b + 1 }),
    value: t('framesValue', { frames }),
    drag: (point, start) =>
      grown(readBlocks(start.values.blocks), Math.round((point.x - start.point.x) / 14)),
    key: ({ dx, dy }) => grown(blocks, step(dx - dy)),
  };
}

function moveHandle({ places, scale, layoutOf }, blocks, b, t) {
  const { x, base, width } = places[b];
  const moved = (list, to) => ({ blocks: writeBlocks(list.toSpliced(b, 1).toSpliced(to, 0, list[b])) });
  return {
    id: `move-${b}`,
    x: x + width / 2,
    y: base + 26 * scale,
    label: t('moveHandle', { name: nameOf(blocks[b], t), place: b + 1 }),
    value: t('moveValue', { place: b + 1, count: blocks.length }),
    drag(point, start) {
      const list = readBlocks(start.values.blocks);
      const before = layoutOf(list).places;
      return moved(list, before.filter((at, i) => i !== b && at.x + at.width / 2 < point.x).length);
    },
    key: ({ dx, dy }) => moved(blocks, clamp(b + Math.sign(dx + dy), 0, blocks.length - 1)),
  };
}

// A press adds a block of the kind, the arrow to the left takes its last one away.
function addHandle(chip, blocks, kind, t) {
  const added = (list) => ({
    blocks: writeBlocks(list.length < most ? [...list, { kind, size: FRESH[kind] }] : list),
  });
  const last = blocks.findLastIndex((block) => block.kind === kind);
  const without = () =>
    last < 0 || blocks.length < 2 ? {} : { blocks: writeBlocks(blocks.toSpliced(last, 1)) };
  return {
    id: `add-${kind}`,
    area: chip,
    x: chip.x + chip.width / 2,
    y: chip.y + chip.height / 2,
    label: t(`add.${kind}`),
    value: t('addValue', { count: blocks.filter((block) => block.kind === kind).length }),
    drag: (_point, start) => added(readBlocks(start.values.blocks)),
    key: ({ dx, dy }) => (dx - dy > 0 ? added(blocks) : without()),
  };
}

// Frames from the last to the first, so that the first is whole, and the chosen token over all of them. Ids stand in what
// is whole.
function drawBlock(pen, { blocks, starts, rows, values }, b) {
  const { ctx, cell, style } = pen;
  const count = tokensOf(blocks[b]);
  const tripleOf = (n) => rows.map((row) => row[starts[b] + n]).join(',');
  const size = sizeFor(pen, tripleOf(count - 1));
  const side = Math.max(1, cell - 1);
  const chosen = values.token - starts[b];
  const drawCell = (n) => {
    const { x, y } = cellOf(pen, blocks, b, n);
    const ground = blocks[b].kind === 't' ? style.rgba(style.second, 0.28) : style.paper;
    ctx.lineWidth = style.hair;
    ctx.strokeStyle = style.second;
    ctx.fillStyle = n === chosen ? style.ink : ground;
    ctx.beginPath();
    ctx.rect(x + 0.5, y + 0.5, side, side);
    ctx.fill();
    ctx.stroke();
  };
  const write = (n) => {
    const { x, y } = cellOf(pen, blocks, b, n);
    const middle = { x: x + cell / 2, y: y + cell / 2 + 1, align: 'center', baseline: 'middle' };
    pen.text(tripleOf(n), { ...middle, size, colour: n === chosen ? style.paper : style.ink });
  };
  for (let n = count - 1; n >= 0; n--) drawCell(n);
  const isHere = chosen >= 0 && chosen < count;
  if (isHere) drawCell(chosen);
  if (size === undefined) return;
  const own = isHere && cellOf(pen, blocks, b, chosen);
  const isFree = ({ x, y }) => !own || Math.abs(x - own.x) > cell - 1 || Math.abs(y - own.y) > cell - 1;
  const whole = blocks[b].kind === 'v' ? count / blocks[b].size[0] : count;
  for (let n = 0; n < whole; n++) if (n !== chosen && isFree(cellOf(pen, blocks, b, n))) write(n);
  if (isHere) write(chosen);
}

// The largest text size at which three ids fit into a cell; undefined where none does.
const sizeFor = ({ cell, style, widthOf }, text) =>
  [1, 0.88, 0.78].map((share) => share * style.size).find((size) => widthOf(text, { size }) < cell - 5);

// The place of the text that comes next, and its id.
function drawNext(pen, { next, wrong }, { x, base, side }, t) {
  const { scale, box, style, text, outline, hatch, widthOf } = pen;
  const rect = { x: x + 0.5, y: base - side + 0.5, width: side - 1, height: side - 1 };
  if (wrong) hatch(rect, style.rgba(style.second, 0.3), { gap: 7 });
  outline(rect, style.ink, { width: style.line, dash: [3, 2] });
  const label = { x, y: base + 30 * scale, weight: 600, maxWidth: box.x + box.width - x };
  const hasRoom = widthOf(t('nextHere'), label) <= label.maxWidth;
  text(t(hasRoom ? 'nextHere' : 'nextShort'), label);
  if (widthOf(next, { weight: 650 }) > side + 2) return;
  const middle = { x: x + side / 2, y: base - side / 2 + 1, align: 'center', baseline: 'middle' };
  text(next, { ...middle, weight: 650, crossed: wrong, halo: wrong });
}

const GAP = 16; // px between blocks
const SHIFT = 0.45; // cells that a frame of a video lies beside the one before
const kinds = ['t', 'i', 'v'];

function atFirst(box, blocks, scale) {
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

const baseOf = ({ y, width }, scale) => y + 34 * scale + rowsHeight(width);

function chipsIn(box, scale) {
  const row = { x: box.x, y: baseOf(box, scale) + 46 * scale, width: Math.min(400 * scale, box.width) };
  return chipPlaces(row, { count: kinds.length, least: 80 * scale });
}

const columnsOf = ({ kind, size }) => size.at(-1) + (kind === 'v' ? SHIFT * (size[0] - 1) : 0);
const rowsOf = ({ kind, size }) =>
  (kind === 't' ? 1 : size.at(-2)) + (kind === 'v' ? SHIFT * (size[0] - 1) : 0);

// The last place is that of the text that comes next.
function layout(box, blocks, base) {
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
function cellOf({ places, cell }, blocks, b, n) {
  const { kind, size } = blocks[b];
  const [height, width] = kind === 't' ? [1, size[0]] : size.slice(-2);
  const [frame, rest] = [Math.floor(n / (height * width)), n % (height * width)];
  return {
    x: places[b].x + (frame * SHIFT + (rest % width)) * cell,
    y: places[b].base + (Math.floor(rest / width) - height - frame * SHIFT) * cell,
  };
}
