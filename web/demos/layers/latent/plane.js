import { clamp } from '../../../core/numbers.js';
import { penOf } from '../../../plots/pen.js';
import { inset, tiles } from '../../../plots/places.js';
import { planeIn, vectorPlane } from '../../../plots/plane.js';
import { LAST } from './latent-scores.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './latent-scores.js' */

const HEAD = 48; // for two lines of words, CSS px at text size 13
const TURN = 2 * Math.PI;
const APART = 14; // px between the tips, below which one name is enough
const GRIP = 19; // px that the ring of the handle takes
const NEAR = 50; // px from the tip of a key that its name may take

/** @type {View<Data>} */
const view = vectorPlane({
  place: 'main',
  height: (width, data) =>
    Math.round(
      isFirst(data)
        ? heightOf(width, data.scale) * data.scale
        : Math.min(Math.max(width, 260), 360) + HEAD * data.scale,
    ),
  room: (box, data) =>
    isFirst(data) ? placesOf(box, data.scale).plane : inset(box, { top: HEAD }, data.scale),
  // The longest arrow is 1.9; at first its name stands in the square too.
  reach: (data) => (isFirst(data) ? 2.5 : 2.05),
  title: (data, t) =>
    t(data.values.order === 'decoupled' ? 'ownName' : isFirst(data) ? 'planeFirst' : 'planeName'),
  note: ({ values, shows }, t) =>
    values.order === 'decoupled' ? t('planeOwn') : shows('score') ? t('planeNote') : undefined,
  draw(marks, data, t) {
    if (isFirst(data)) drawWays(marks, data, t);
    marks.cross();
    if (data.values.order === 'decoupled') drawOwn(marks, data, t);
    else drawOrders(marks, data, t);
    marks.point([0, 0], { radius: 2.5 });
  },
  describe: ({ values }) =>
    values.order === 'decoupled' ? 'describeOwn' : values.up === 'similar' ? 'describeSame' : 'describePlane',
});

// At first the ways to both keys lead to their plane.
const isFirst = ({ values, shows }) => !shows('score') && values.order !== 'decoupled';

/** One pair of a key: projected up and then rotated, and the other way round; or with a rotated part of its own. */
export const plane = {
  ...view,
  handles(data, box) {
    const { x, y } = view.frame(box, data);
    // At first the position has its slider, and both keys are what it makes.
    if (isFirst(data)) return [];
    const { values, content, ownKey, ownStart, key, frequency } = data;
    const [tip, start] = values.order === 'decoupled' ? [ownKey, ownStart] : [key, content];
    const from = Math.atan2(start[1], start[0]);
    const angle = (point) => Math.atan2(y.invert(point.y), x.invert(point.x)) - from;
    const positionAt = (point) =>
      Math.round((((angle(point) % TURN) + TURN) % TURN) / frequency) % (LAST + 1);
    return [
      {
        id: 'key',
        x: x(tip[0]),
        y: y(tip[1]),
        drag: (point) => ({ position: positionAt(point) }),
        key: ({ dx, dy }) => ({ position: clamp(values.position + dx - dy, 0, LAST) }),
      },
    ];
  },
};

// The cached vector, the path of the other tip and the latent's own projection wait for the score, which runs along them.
function drawOrders(marks, data, t) {
  const { round, content, latent, key, wrongKey, wrong, shows } = data;
  const { style, arrow, segment, point } = marks;
  // At first the bold arrow's alone, along which it is dragged.
  drawPath(marks, round.key, { colour: shows('score') ? style.rgba(style.ink, 0.45) : style.hairline });
  if (shows('score')) {
    drawPath(marks, round.wrongKey, { colour: style.second, dash: [4, 4] });
    segment([0, 0], content, { colour: style.second, dash: [2, 3] });
    point(content, { colour: style.second, radius: 4, hollow: true });
    arrow(latent, { width: 1.5, colour: style.second });
  }
  segment(key, wrongKey, { colour: style.ink, width: 2, dash: [2, 3] });
  arrow(wrongKey, { width: wrong ? 3 : 2, colour: style.second, dash: [6, 4] });
  arrow(key, { width: 3 });
  if (shows('score')) nameLatent(marks, { latent, others: [key, wrongKey] }, t);
  nameOrders(marks, { key, wrongKey, isEarly: !shows('score') }, t);
}

// The cached vector, above its tip, unless a key is there.
function nameLatent({ at, text, widthOf, style, box }, { latent, others }, t) {
  const tip = at(latent);
  const words = t('latentMark');
  const half = widthOf(words) / 2;
  const y = tip.y - 12;
  const isTaken = others
    .map(at)
    .some((one) => Math.abs(one.x - tip.x) < 2 * half && Math.abs(one.y - y) < NEAR);
  if (isTaken) return;
  const x = clamp(tip.x, box.x + half, box.x + box.width - half);
  text(words, { x, y, align: 'center', colour: style.second, halo: true });
}

// Both tips and what lies between them: the names beyond the ends of the dotted line, its length on the outer side.
function nameOrders({ at, text, widthOf, style, centre, box, plot }, { key, wrongKey, isEarly }, t) {
  const [tip, other] = [at(key), at(wrongKey)];
  // At first a way leads to the plane from the left where that is beside it.
  const room = inset(box, {
    left: isEarly && plot.x + plot.width > box.x + box.width - 9 ? plot.x + 3 - box.x : 0,
  });
  const far = Math.hypot(tip.x - other.x, tip.y - other.y);
  const isOne = far < APART;
  const along = unit(other, tip);
  const middle = { x: (tip.x + other.x) / 2, y: (tip.y + other.y) / 2 };
  const away = unit(centre, middle);
  const side = along.x * away.y - along.y * away.x > 0 ? 1 : -1;
  const outward = { x: -side * along.y, y: side * along.x };
  const put = (words, from, way, gap, look) => {
    const half = widthOf(words, look) / 2;
    // A slanting way is shorter across: a little more keeps the words off the tip.
    const wished = from.x + way.x * (gap + half) + 4 * Math.sign(way.x);
    const x = clamp(wished, room.x + half, room.x + room.width - half);
    // Above its place where the edge of the picture pushes it back onto the tip.
    const up = x === wished ? 0 : 1.4 * style.size;
    const spot = { x, y: from.y + way.y * (gap + 0.6 * style.size) - up };
    text(words, { ...spot, align: 'center', baseline: 'middle', halo: true, ...look });
  };
  const strong = { weight: 600, colour: style.ink };
  const beyond = (from, to, end) => {
    const [radial, straight] = [unit(centre, end), unit(from, to)];
    return unit({ x: 0, y: 0 }, { x: radial.x + straight.x, y: radial.y + straight.y });
  };
  put(t('keyMark'), tip, isOne ? unit(centre, tip) : beyond(other, tip, tip), isEarly ? 6 : GRIP, strong);
  if (isOne) return;
  put(t('wrongMark'), other, beyond(tip, other, other), 9, { weight: 600, colour: style.second });
  if (!isEarly) put(t('apartMark'), middle, outward, far < 4 * style.size ? GRIP : 8, strong);
}

const unit = (from, to) => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
};

function drawOwn(marks, { round, content, ownKey, ownStart }, t) {
  const { style, arrow, segment, point, names } = marks;
  const [still, turning] = [style.speed(1), style.speed(0)];
  drawPath(marks, round.ownKey, { colour: style.rgba(turning, 0.6) });
  segment([0, 0], ownStart, { colour: style.second, dash: [2, 3] });
  point(ownStart, { colour: style.second, radius: 4, hollow: true });
  arrow(content, { width: 3, colour: still });
  arrow(ownKey, { width: 3, colour: turning });
  names([
    { vector: ownKey, text: t('ownMark'), weight: 600, colour: turning, beyond: 8 },
    { vector: content, text: t('contentMark'), weight: 600, colour: still },
  ]);
}

function drawPath({ curve, x, y }, path, look) {
  const points = Array.from({ length: path.length / 2 }, (_, i) => ({
    x: x(path[2 * i]),
    y: y(path[2 * i + 1]),
  }));
  curve(points, look);
}

const TITLE = 26; // the title, CSS px at text size 13
const WORDS = 18; // the name above a square
const WIDE = 600; // px at text size 13, from which the way to the keys leads from left to right
const REACH = 2.05; // as the plane of both keys

/** Px at text size 13 that both ways to a key take in a picture so wide. */
const heightOf = (width, scale) => (width < WIDE * scale ? 268 : 372);

/**
 * Where the two ways from a cached vector to a key lie: first the matrix or first the rotation, and the plane in which
 * both keys end.
 */
function placesOf(box, scale) {
  const room = inset(box, { top: TITLE + WORDS }, scale);
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
function drawWays({ ctx, style, box, scale }, data, t) {
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
