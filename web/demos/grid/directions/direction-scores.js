/** @import { ComputeContext, Engine } from '../../../types.js' */

const headDim = 64;
export const TRAINED = 14; // patches a side: 224 pixels, 16 at a time
export const LARGEST = 40;
const PAIRS = headDim / 4; // on each of a head's two directions
const RIGHT_ANGLE = Math.PI / 2;

/** Angles of a head's directions: the first is chosen, the others are drawn. */
function anglesOf(engine, { angle, numHeads, seed }) {
  const first = (angle / 90) * RIGHT_ANGLE;
  if (numHeads === 1) return [first];
  const drawn = engine.learned.table({ maxLen: numHeads - 1, dModel: 2, std: 1, seed });
  const others = Array.from({ length: numHeads - 1 }, (_, n) => Math.atan2(drawn[2 * n], drawn[2 * n + 1]));
  return [first, ...others];
}

// Radians per unit of a coordinate: RoPE-ViT's mixed form counts patches, DINOv3 runs from −1 to 1 across the image.
const RULES = {
  index: {
    magnitudes: Float64Array.from({ length: PAIRS }, (_, i) => 10 ** (-i / PAIRS)),
    normalize: 'index',
  },
  box: {
    magnitudes: Float64Array.from({ length: PAIRS }, (_, i) => (2 * Math.PI) / 100 ** (i / PAIRS)),
    normalize: 'separate',
  },
};

/** Frequencies across and down of a head whose directions are turned by an angle. */
export function frequenciesOf(coords, angle) {
  const { magnitudes } = RULES[coords];
  const along = (turn) =>
    [angle, angle + RIGHT_ANGLE].flatMap((own) => [...magnitudes].map((size) => size * turn(own)));
  return { across: along(Math.cos), down: along(Math.sin) };
}

// DINOv3's changes of coordinates: a shift to ±0.5, factors between ½ and 2 for each axis, or one for both. Its models use
// the last, with these bounds.
const FURTHEST = 0.5;
const LARGEST_FACTOR = 2;

const SAME = { factors: [1, 1], shifts: [0, 0] };

/** What a training step does to the coordinates across and down: { factors, shifts }. */
function changeOf(engine, { coords, augment, draw }) {
  if (coords !== 'box' || augment === 'none') return SAME;
  // Directions of normal pairs are uniform: two numbers between −1 and 1.
  const pairs = engine.learned.table({ maxLen: 2, dModel: 2, std: 1, seed: draw });
  const [across, down] = [0, 2].map((n) => Math.atan2(pairs[n], pairs[n + 1]) / Math.PI);
  if (augment === 'shift') return { ...SAME, shifts: [FURTHEST * across, FURTHEST * down] };
  const each = augment === 'rescale' ? [across, across] : [across, down];
  return { ...SAME, factors: each.map((power) => LARGEST_FACTOR ** power) };
}

// Where the rows and columns of all patches lie: the engine’s parameters, which have the row first.
const placesOf = (coords, side, { factors, shifts } = SAME) => ({
  height: side,
  width: side,
  normalize: RULES[coords].normalize,
  shift: shifts.toReversed(),
  factors: factors.toReversed(),
});

const ALIKE = new Float32Array(LARGEST * LARGEST * headDim).fill(1 / Math.sqrt(headDim));

// A vector for each patch: contents alike, rotated; or the rows of a table, brought to one length.
function vectorsOf(engine, { coords, side, angle, change, axes }) {
  if (coords !== 'table') {
    const coordinates = engine.grid.coordinates(placesOf(coords, side, change));
    const alike = ALIKE.subarray(0, side * side * headDim);
    return engine.grid.mixed(alike, { headDim, coordinates, ...frequenciesOf(coords, angle), axes });
  }
  const table = engine.grid.sincos({ height: TRAINED, width: TRAINED, dModel: headDim, base: 100 });
  if (side === TRAINED) return table;
  const sizes = { from: [TRAINED, TRAINED], to: [side, side] };
  return engine.grid.resize(table, { dModel: headDim, ...sizes, mode: 'bicubic' });
}

/** Scores of one patch with all others, head by head; 1 is the score with itself. */
export function mapOf(engine, { coords, side, angle, index, change = SAME, axes = 'official' }) {
  const vectors = vectorsOf(engine, { coords, side, angle, change, axes });
  const own = vectors.subarray(index * headDim, (index + 1) * headDim);
  const scale = 1 / own.reduce((sum, value) => sum + value * value, 0);
  return engine.attention.scores(own, vectors, { headDim, scale });
}

const meanOf = (maps) =>
  maps.length === 1
    ? maps[0]
    : Float32Array.from(maps[0], (_, n) => maps.reduce((sum, map) => sum + map[n], 0) / maps.length);

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo }) {
  const { angle, numHeads, seed, side, coords, row, col, augment, draw, axes } = values;
  const angles = memo('angles', [angle, numHeads, seed], () => anglesOf(engine, values));
  const index = row * side + col;
  const change = memo('change', [coords, augment, draw], () => changeOf(engine, values));
  const meanAt = (size, place, own) =>
    meanOf(
      (coords === 'table' ? [0] : angles).map((turn) =>
        mapOf(engine, { coords, side: size, angle: turn, index: place, change: own, axes }),
      ),
    );
  const scores = memo('scores', [coords, side, angles, index, change, axes], () =>
    meanAt(side, index, change),
  );
  // From the middle of an image as in training, and of this one: along a row, and along a diagonal.
  const middle = (size) => Math.floor(size / 2) * (size + 1);
  const linesOf = (size, own) => {
    const map = meanAt(size, middle(size), own);
    const half = Math.floor(size / 2);
    const reach = Array.from({ length: size - half }, (_, k) => k);
    // A step along the diagonal is √2 long; both lines end where the image does along a row.
    const slant = reach.filter((k) => Math.SQRT2 * k <= size / 2);
    return {
      shares: reach.map((k) => k / size),
      row: reach.map((k) => map[middle(size) + k]),
      slants: slant.map((k) => (Math.SQRT2 * k) / size),
      diagonal: slant.map((k) => map[middle(size) + k * (size + 1)]),
    };
  };
  const lines = memo('lines', [coords, side, angles, change, axes], () => linesOf(side, change));
  // Two patches that are 5 away, towards the middle: in the same line, and at a slant.
  const toward = (place) => (place >= side / 2 ? -1 : 1);
  const compared = [
    { row, col: col + 5 * toward(col) },
    { row: row + 3 * toward(row), col: col + 4 * toward(col) },
  ].filter((at) => at.row >= 0 && at.col >= 0 && at.row < side && at.col < side);
  const [straight, slanted] =
    compared.length === 2 ? compared.map((at) => scores[at.row * side + at.col]) : [];
  return {
    angles,
    index,
    scores,
    first: mapOf(engine, { coords, side, angle: angles[0], index, change, axes }),
    change,
    lines,
    trained: memo('trained', [coords, angles, axes], () => linesOf(TRAINED, SAME)),
    compared,
    straight,
    slanted,
    wrong: axes !== 'official' && coords !== 'table',
  };
}
