import { penOf } from '../../../plots/pen.js';
import { inset, tiles } from '../../../plots/places.js';
import { planeIn } from '../../../plots/plane.js';

const HEAD = 26; // the title, CSS px at text size 13
const WORDS = 18; // the name above a square
const WIDE = 600; // px at text size 13, from which the way to the keys leads from left to right
const REACH = 2.05; // as the plane of both keys

/** Px at text size 13 that both ways to a key take in a picture so wide. */
export const heightOf = (width, scale) => (width < WIDE * scale ? 268 : 372);

/**
 * Where the two ways from a cached vector to a key lie: first the matrix or first the rotation, and the plane in which
 * both keys end.
 */
export function placesOf(box, scale) {
  const room = inset(box, { top: HEAD + WORDS }, scale);
  return box.width < WIDE * scale ? acrossFirst(room, scale) : fromLeft(room, scale);
}

// The cached vector between what either order makes of it first, and below them the plane.
function acrossFirst(room, scale) {
  const side = 54 * scale;
  const gap = (room.width - 3 * side) / 2;
  const [up, latent, turned] = tiles(room, { count: 3, width: side, gap });
  const ways = [
    { from: left(latent), to: right(up), name: 'times', align: 'center' },
    { from: right(latent), to: left(turned), name: 'rotate', align: 'center' },
  ];
  const end = side + (26 + WORDS) * scale;
  const plane = inset(room, { top: end / scale, left: 12, right: 12 }, scale);
  const down = (tile, name, align) => {
    const x = tile.x + tile.width / 2 + (align === 'right' ? -14 : 14) * scale;
    return { from: { x, y: tile.y + side }, to: { x, y: room.y + end - 3 }, name, align };
  };
  return {
    latent,
    up,
    turned,
    plane,
    ways: [...ways, down(up, 'rotate', 'left'), down(turned, 'times', 'right')],
  };
}

// The cached vector at the left, what either order makes of it first in the middle, and the plane at the right.
function fromLeft(room, scale) {
  const side = (room.height - WORDS * scale - 10) / 2;
  const plane = { ...room, x: room.x + room.width - room.height, width: room.height };
  const gap = (plane.x - room.x - 2 * side) / 2;
  const [up, turned] = tiles(
    { x: room.x + side + gap, y: room.y },
    { count: 2, columns: 1, width: side, pitch: side + WORDS * scale + 10 },
  );
  const latent = { ...up, x: room.x, y: (up.y + turned.y) / 2 };
  const beside = (tile) => ({ x: plane.x - 4, y: tile.y + side / 2 });
  return {
    latent,
    up,
    turned,
    plane,
    ways: [
      { from: right(latent), to: left(up), name: 'times', align: 'right' },
      { from: right(latent), to: left(turned), name: 'rotate', align: 'right' },
      { from: right(up), to: beside(up), name: 'rotate', align: 'center' },
      { from: right(turned), to: beside(turned), name: 'times', align: 'center' },
    ],
  };
}

const left = ({ x, y, height }) => ({ x: x - 4, y: y + height / 2 });
const right = ({ x, y, width, height }) => ({ x: x + width + 4, y: y + height / 2 });

/** What leads to the two keys: three squares with an arrow each, and between them what is done to it. */
export function drawWays({ ctx, style, box, scale }, data, t) {
  const pen = penOf(ctx, style, data);
  const { ways, plane, ...squares } = placesOf(box, scale);
  const { latent, content, rotatedLatent, angle } = data;
  // Their names stand at the left where the squares are wide enough apart for a whole one.
  const isWide = box.width >= WIDE * scale;
  const named = (name) => ({ name: t(isWide ? `${name}Long` : name), isWide });
  drawSquare(pen, squares.latent, { vector: latent, ...named('latentMark') });
  drawSquare(pen, squares.up, { vector: content, before: latent, name: t('upMark'), isWide });
  drawSquare(pen, squares.turned, {
    vector: rotatedLatent,
    before: latent,
    angle,
    ...named('turnedMark'),
    dash: [6, 4],
  });
  pen.outline(plane);
  const above = { x: plane.x + plane.width / 2, y: plane.y - 6, align: 'center', colour: style.second };
  pen.text(t('keysMark'), { ...above, colour: style.ink, weight: 600 });
  for (const [i, { from, to, name, align }] of ways.entries()) {
    const isDashed = i % 2 === 1;
    const colour = isDashed ? style.second : style.ink;
    pen.arrow(from, to, { colour, width: 1.5 });
    // Down to the plane nearer the beginning: its name is below.
    const part = from.x === to.x ? 0.32 : 0.5;
    const middle = { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
    const aside = {
      left: { x: 6, y: 0 },
      right: { x: -6, y: to.y < from.y ? -10 : 10 },
      center: { x: 0, y: -11 },
    };
    const spot = { x: middle.x + aside[align].x, y: middle.y + aside[align].y * scale };
    // The matrix is the same everywhere; the rotation is that of the position, which the slider has.
    const isLong = isWide && name === 'rotate' && from.y === to.y;
    pen.text(t(isLong ? 'rotateBy' : name), {
      ...spot,
      align,
      baseline: 'middle',
      weight: 600,
      colour,
      halo: true,
    });
  }
}

/**
 * @param {any} pen
 * @param {any} rect
 * @param {any} way what there is to draw: the vector, the one before it, the angle between them, and a name
 */
function drawSquare(pen, rect, { vector, before, angle, name, isWide, dash }) {
  const { style, outline, text } = pen;
  const { arrow, turn, point } = planeIn(pen, rect, REACH);
  outline(rect);
  if (before) arrow(before, { colour: style.outline, width: 1.5 });
  if (angle) turn(before, angle, { radius: 1.8, colour: style.second });
  arrow(vector, { width: 2, dash, colour: dash ? style.second : style.ink });
  point([0, 0], { radius: 2 });
  const across = isWide ? { x: rect.x } : { x: rect.x + rect.width / 2, align: 'center' };
  text(name, { ...across, y: rect.y - 6, colour: style.second });
}
