import { drawTurn, fromPlane } from '../canvas/clock.js';
import { linear } from '../canvas/scale.js';
import { clamp } from '../core/numbers.js';
import { panel } from './panel.js';

/** @import { Colour, FigureData, LineOptions, Numbers, Point, Rect, Scale, Translate, View } from '../types.js' */
/** @import { Panel } from './panel.js' */
/** @import { Pen } from './pen.js' */

/**
 * @typedef {Numbers} Vector [x, y] in the plane
 *
 * @typedef {object} Square
 * @property {Rect} plot
 * @property {Point} centre px
 * @property {number} half of its side, px
 * @property {number} unit px of 1
 * @property {Scale} x
 * @property {Scale} y upwards
 *
 * @typedef {object} Tip of an arrow from the centre, to be dragged
 * @property {string} id
 * @property {Vector} vector
 * @property {string} [label]
 * @property {string} [value]
 * @property {(vector: Vector) => any} set the patch for another vector
 * @property {(by: { dx: number, dy: number }) => any} [key] the patch of an arrow key, where it is no step of the vector
 *
 * @typedef {ReturnType<typeof marksOn<Pen & Square & { box: Rect, scale: number }>>} Marks
 *
 * @typedef {object} Name of an arrow
 * @property {Vector} vector where its tip is
 * @property {string} text
 * @property {Vector} [to] what it turns to
 * @property {number} [beyond] px that the tip itself takes
 * @property {number} [weight]
 * @property {Colour} [colour]
 */

/**
 * @template [Data=any]
 * @typedef {object} Own
 * @property {(box: Rect, data: FigureData<Data>) => Rect} [room] where the square lies, in its middle: the box unless given
 * @property {number | ((data: FigureData<Data>) => number)} reach the plane shows −reach … reach on both axes
 * @property {(data: FigureData<Data>, t: Translate) => Tip[]} [tips]
 * @property {(marks: Marks, data: FigureData<Data>, t: Translate) => unknown} draw
 */

/**
 * @template [Data=any]
 * @typedef {Omit<Panel<Data>, 'frame' | 'handles' | 'draw'> & Own<Data>} Plane
 */

const STEP = 0.05; // of an arrow key; coordinates are multiples of it

/**
 * A view that is a square with an x and a y axis through its centre, where arrows are dragged by their tips and angles
 * grow counter-clockwise from the x axis:
 * draw(marks, data, t) has the pen, whose arrows, segments, points and names are given as vectors.
 *
 * @template [Data=any]
 * @param {NoInfer<Plane<Data>>} plane
 * @returns {View<Data>}
 */
export function vectorPlane({ room = (box) => box, reach, tips, draw, ...view }) {
  const frame = (/** @type {Rect} */ box, /** @type {FigureData} */ data) =>
    squareIn(room(box, data), typeof reach === 'function' ? reach(data) : reach);
  return panel({
    ...view,
    frame,
    draw: (pen, data, t) => draw(marksOn(pen), data, t),
    handles: (square, data, t) => tips?.(data, t).map((tip) => handleOf(tip, square)) ?? [],
  });
}

/**
 * The pen in a square of its own, where a view has several.
 *
 * @template {Pen} P
 * @param {P} pen
 * @param {Rect} rect
 * @param {number} reach
 */
export const planeIn = (pen, rect, reach) => marksOn({ ...pen, ...squareIn(rect, reach) });

/**
 * @param {Rect} rect
 * @param {number} reach
 * @returns {Square}
 */
function squareIn({ x, y, width, height }, reach) {
  const half = Math.min(width, height) / 2;
  const centre = { x: x + width / 2, y: y + height / 2 };
  return {
    plot: { x: centre.x - half, y: centre.y - half, width: 2 * half, height: 2 * half },
    centre,
    half,
    unit: half / reach,
    x: linear([-reach, reach], [centre.x - half, centre.x + half]),
    y: linear([-reach, reach], [centre.y + half, centre.y - half]),
  };
}

/**
 * @param {Tip} tip
 * @param {Square} square
 */
function handleOf({ vector: [vx, vy], set, key, ...tip }, { x, y }) {
  const [low, high] = x.domain();
  const at = (/** @type {number[]} */ ...vector) =>
    set(vector.map((value) => Math.round(clamp(value, low, high) / STEP) * STEP));
  return {
    ...tip,
    x: x(vx),
    y: y(vy),
    drag: (/** @type {Point} */ point) => at(x.invert(point.x), y.invert(point.y)),
    key:
      key ?? ((/** @type {{ dx: number, dy: number }} */ { dx, dy }) => at(vx + STEP * dx, vy - STEP * dy)),
  };
}

/**
 * The pen with the square, where everything is given as vectors.
 *
 * @template {Pen & Square} P
 * @param {P} pen
 */
function marksOn(pen) {
  const { centre, half, unit, x, y, style } = pen;
  const at = (/** @type {Vector} */ [vx, vy]) => ({ x: x(vx), y: y(vy) });
  return {
    ...pen,
    at,
    /** Both axes. */
    cross() {
      const look = { colour: style.hairline };
      pen.line([centre.x - half, centre.y, centre.x + half, centre.y], look);
      pen.line([centre.x, centre.y - half, centre.x, centre.y + half], look);
    },
    circle(/** @type {number} */ radius) {
      pen.circle({ ...centre, radius: radius * unit }, { colour: style.hairline });
    },
    /** from: the centre unless given */
    arrow(
      /** @type {Vector} */ to,
      /** @type {LineOptions & { from?: Vector }} */ { from = [0, 0], ...look } = {},
    ) {
      pen.arrow(at(from), at(to), look);
    },
    segment(/** @type {Vector} */ from, /** @type {Vector} */ to, /** @type {LineOptions} */ look = {}) {
      const [a, b] = [at(from), at(to)];
      pen.line([a.x, a.y, b.x, b.y], look);
    },
    /** How far a rotation by `angle` takes a vector, as drawTurn draws it on a circle of `radius`. */
    turn(
      /** @type {Vector} */ [vx, vy],
      /** @type {number} */ angle,
      /** @type {{ radius: number, colour: Colour }} */ { radius, colour },
    ) {
      const way = { start: fromPlane(Math.atan2(vy, vx)), turn: -angle, colour };
      pen.put(drawTurn, { ...centre, radius: radius * unit }, way);
    },
    point(
      /** @type {Vector} */ vector,
      /** @type {{ colour?: Colour, radius?: number, hollow?: boolean }} */ look = {},
    ) {
      pen.point(at(vector), look);
    },
    /**
     * Names beyond the tips of arrows, most important first; gives where they stand, px. `above`: px at the top of the
     * square that they leave free; `taken`: the middles of other texts, px.
     *
     * @param {Name[]} names
     * @param {{ above?: number, taken?: Point[] }} [free]
     */
    names(names, { above = 0, taken = [] } = {}) {
      const { plot } = pen;
      const rect = { ...plot, y: plot.y + above, height: plot.height - above };
      const placed = placeNames(withoutTwins(names, { x, y }), { x, y, rect, taken }, style.size);
      for (const { text, at: spot, weight, colour } of placed) {
        const middle = { align: 'center', baseline: 'middle', size: style.size + 2, halo: true };
        pen.text(text, { ...spot, ...middle, weight, colour });
      }
      return placed.map(({ at: spot }) => spot);
    },
  };
}

const TURNS = [0, 0.6, -0.6, 1.2, -1.2, 1.9, -1.9, 2.6, -2.6, Math.PI];
const NEAR = 14; // px
const BESIDE = 8; // px that a handle takes at a tip

/**
 * Names without those of arrows that hardly turned: the name of what they turn to, `to`, is enough for both, and stands
 * beside the handle there.
 *
 * @param {Name[]} names
 * @param {{ x: Scale, y: Scale }} scales
 * @returns {Name[]}
 */
function withoutTwins(names, { x, y }) {
  const apart = (/** @type {Vector} */ a, /** @type {Vector} */ b) =>
    Math.hypot(x(a[0]) - x(b[0]), y(a[1]) - y(b[1]));
  const twins = names.map(({ vector, to }) =>
    to && apart(vector, to) < NEAR ? names.find((other) => other.vector === to) : undefined,
  );
  return names
    .map((name) => (twins.includes(name) ? { ...name, beyond: BESIDE } : name))
    .filter((_, i) => !twins[i]);
}

/**
 * Each name beyond its tip and within rect, turned aside where it would lie on another: with `at`, its middle in
 * px.
 *
 * @param {Name[]} names
 * @param {{ x: Scale, y: Scale, rect: Rect, taken: Point[] }} frame
 * @param {number} size of the text, px
 */
function placeNames(names, { x, y, rect, taken }, size) {
  /** @type {(Name & { at: Point })[]} */
  const placed = [];
  for (const name of names) {
    const [vx, vy] = name.vector;
    const direction = Math.atan2(vy, vx);
    const away = (name.beyond ?? 0) + 1.15 * size;
    const spotAt = (/** @type {number} */ far, /** @type {number} */ angle) => ({
      x: clamp(x(vx) + far * Math.cos(angle), rect.x + 1.3 * size, rect.x + rect.width - 1.3 * size),
      y: clamp(y(vy) - far * Math.sin(angle), rect.y + size, rect.y + rect.height - size),
    });
    // Farther off where four arrows of no length share one tip.
    const spots = [away, away + 1.5 * size].flatMap((far) =>
      TURNS.map((turn) => spotAt(far, direction + turn)),
    );
    const isFree = (/** @type {Point} */ spot) =>
      [...taken, ...placed.map(({ at }) => at)].every(
        (at) => Math.abs(at.x - spot.x) >= 2.4 * size || Math.abs(at.y - spot.y) >= 1.3 * size,
      );
    placed.push({ ...name, at: spots.find(isFree) ?? spots[0] });
  }
  return placed;
}
