import { wrapped } from '../../../plots/clocks.js';
import { vectorPlane } from '../../../plots/plane.js';
import { moved } from './line.js';

/** @import { Numbers, View } from '../../../types.js' */
/** @import { Data } from '../pair.js' */

const farthest = 2.3; // an arrow's own coordinates, with room for its name
const near = 1.95; // the same of arrows that are not dragged yet
const handle = 8; // px that it takes at a tip

/** q and k as arrows: as they were (thin, with handles) and turned by their positions. @type {View<Data>} */
export const plane = vectorPlane({
  place: 'main',
  // No taller than a phone shows together with the line below it.
  height: (width, { shows }) =>
    Math.round(Math.min(Math.max(width, 220), width < 420 ? 230 : shows('together') ? 400 : 330)),
  reach: ({ values, shows }) => (values.rotate === 'wrong-add' ? 3.4 : shows('together') ? farthest : near),
  draw(marks, data, t) {
    const { style, arrow, segment, point, text, box } = marks;
    const { values, rotatedQ, rotatedK, invFreq } = data;
    const { q, k, m, n } = values;
    const { adds, queryMoves, keyMoves } = movesOf(values);
    const colour = style.speed(data.speed);
    const isFirst = !data.shows('together');
    marks.cross();
    for (const radius of isFirst ? [] : [1, 2]) marks.circle(radius);
    drawWedge(marks, [rotatedK, rotatedQ], colour);
    if (adds) {
      arrow(rotatedQ, { from: q, colour, width: 1.5 });
      arrow(rotatedK, { from: k, colour, width: 1.5 });
    } else if (!isFirst) {
      drawTurn(marks, { vector: q, angle: m * invFreq, radius: 0.3 }, colour);
      if (keyMoves) drawTurn(marks, { vector: k, angle: n * invFreq, radius: 0.16 }, colour);
    }
    arrow(rotatedQ, { width: 3 });
    arrow(rotatedK, { width: 1.75 });
    // As they were comes with the handles on their tips.
    for (const [vector, moves] of isFirst
      ? []
      : [
          [q, queryMoves],
          [k, keyMoves],
        ]) {
      const pale = { colour: moves ? style.second : style.ink };
      if (moves) segment([0, 0], vector, { ...pale, dash: [4, 4] });
      point(vector, { ...pale, radius: 5, hollow: true });
    }
    const names = marks.names(namesOf(data, style));
    if (!isFirst) drawRadii(marks, names);
    point([0, 0], { radius: 2.5 });
    // Alone it has no line of scores below it.
    if (data.isAlone) text(t('planeScore'), { x: box.x, y: box.y + box.height - 4, weight: 650 });
  },
  tips: (data) => [
    ...turnedTips(data),
    ...['q', 'k']
      .filter(() => data.shows('together'))
      .map((id) => ({ id, vector: data.values[id], set: (to) => ({ [id]: to }) })),
  ],
  describe: ({ values }) => `describePlane.${values.rotate}`,
});

// The turned arrows: who drags one round moves its position on, by as many tokens as it turns.
function turnedTips({ values, rotatedQ, rotatedK, invFreq }) {
  if (values.rotate === 'wrong-add') return [];
  const arrows = [
    { id: 'qTurned', position: 'm', vector: rotatedQ },
    ...(values.rotate === 'both' ? [{ id: 'kTurned', position: 'n', vector: rotatedK }] : []),
  ];
  return arrows.map(({ id, position, vector }) => {
    const to = (place) => moved(values, position, place);
    return {
      ...{ id, vector: [...vector] },
      set: (wished) => to(values[position] + wrapped(angleOf(wished) - angleOf(vector)) / invFreq),
      key: ({ dx, dy }) => to(values[position] + dx - dy),
    };
  });
}

const angleOf = ([x, y]) => Math.atan2(y, x);

// Which arrows stand elsewhere than they were.
function movesOf({ rotate, m, n }) {
  const adds = rotate === 'wrong-add';
  return { adds, queryMoves: adds || m > 0, keyMoves: adds || (rotate === 'both' && n > 0) };
}

// The turned arrows by their positions, then the arrows as they were, where those are others.
function namesOf({ values, rotatedQ, rotatedK, shows }, style) {
  const { m, n, q, k, rotate } = values;
  const { queryMoves, keyMoves } = movesOf(values);
  const isBefore = shows('together');
  const bold = { weight: 600, colour: style.ink };
  const pale = { beyond: handle, weight: 400, colour: style.second };
  const keyName = rotate === 'wrong-query-only' ? 'k' : `k${subscript(n)}`;
  return [
    { vector: rotatedQ, text: `q${subscript(m)}`, beyond: queryMoves ? 0 : handle, ...bold },
    { vector: rotatedK, text: keyName, beyond: keyMoves ? 0 : handle, ...bold },
    ...(isBefore && queryMoves ? [{ vector: q, to: rotatedQ, text: 'q', ...pale }] : []),
    ...(isBefore && keyMoves ? [{ vector: k, to: rotatedK, text: 'k', ...pale }] : []),
  ];
}

// The lengths of the circles, but for those that a name covers.
function drawRadii({ centre, unit, style, text }, names) {
  for (const radius of [1, 2]) {
    const [x, y] = [centre.x + radius * unit - 4, centre.y + 5];
    const isCovered = (name) =>
      Math.abs(name.x - x) < 2 * style.size && Math.abs(name.y - y - 0.4 * style.size) < 1.3 * style.size;
    if (names.some(isCovered)) continue;
    const place = { x, y, align: 'right', baseline: 'top' };
    text(String(radius), { ...place, colour: style.second, size: style.size - 2 });
  }
}

/** A position as it stands below a letter. */
const subscript = (position) => [...String(position)].map((digit) => '₀₁₂₃₄₅₆₇₈₉'[digit]).join('');

/**
 * The angle from k to q (radians, −π … π, counter-clockwise).
 *
 * @param {Numbers} q
 * @param {Numbers} k
 */
export function angleBetween([qx, qy], [kx, ky]) {
  return Math.atan2(kx * qy - ky * qx, kx * qx + ky * qy);
}

/** The angle between two turned arrows, which the score depends on: this shape turns as a whole. */
function drawWedge({ ctx, style, centre, unit }, [from, to], colour) {
  const start = Math.atan2(from[1], from[0]);
  const angle = angleBetween(to, from);
  ctx.beginPath();
  ctx.moveTo(centre.x, centre.y);
  ctx.arc(centre.x, centre.y, 0.62 * unit, -start, -start - angle, angle > 0);
  ctx.closePath();
  ctx.fillStyle = style.rgba(colour, style.dark ? 0.34 : 0.24);
  ctx.fill();
}

const growth = 0.09; // of a spiral in a full turn, where there are few

/** How far a vector was turned, as a spiral, so that full turns can be counted. */
export function drawTurn({ ctx, style, centre, unit }, { vector, angle, radius }, colour) {
  if (Math.hypot(...vector) === 0) return;
  const start = Math.atan2(vector[1], vector[0]);
  const steps = Math.ceil(Math.abs(angle) / 0.08) + 1;
  const perTurn = Math.min(growth, 0.75 / Math.max(1, angle / (2 * Math.PI)));
  ctx.beginPath();
  for (let i = 0; i <= steps; i++) {
    const turned = (angle * i) / steps;
    const r = unit * (radius + 0.6 + perTurn * (turned / (2 * Math.PI)));
    const point = [centre.x + r * Math.cos(start + turned), centre.y - r * Math.sin(start + turned)];
    if (i === 0) ctx.moveTo(...point);
    else ctx.lineTo(...point);
  }
  ctx.strokeStyle = style.rgba(colour, 0.85);
  ctx.lineWidth = style.hair;
  ctx.stroke();
}
