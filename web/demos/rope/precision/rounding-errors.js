/** @import { ComputeContext, Engine } from '../../../types.js' */

export const LAST = 2 ** 20 - 1; // the last position of the longest context
export const FLOOR = 1e-9; // errors below are drawn here: no number format of these gets there

const BINS = 100; // of positions, equally wide on a log axis
const places = [0.02, 0.27, 0.51, 0.78, 0.99]; // where in a bin positions are tried

/** The format that an option stands for. */
const formatOf = (option) => option.replace('wrong-', '');

/** @typedef {ReturnType<typeof compute>} Data */
/** @param {Engine} engine @param {any} values @param {ComputeContext} context */
export function compute(engine, values, { memo, untraced = engine }) {
  const { positionFormat, angleFormat, cosFormat, position, base, headDim, pair } = values;
  const formats = [positionFormat, angleFormat, cosFormat].map(formatOf);
  const pairs = headDim / 2;
  const worstOf = (name, held) =>
    memo(`worst ${name}`, [...held, headDim, base], () => {
      const exact = memo('exact', [headDim, base], () =>
        turns(untraced, samples.positions, { headDim, base }),
      );
      return worstByBin(errors(untraced, samples.positions, { headDim, base, held, exact }), pairs);
    });
  const worst = worstOf('held', formats);
  const here = rotations(engine, [position], { headDim, base, held: formats });
  const exactHere = turns(untraced, [position], { headDim, base });
  const errorsHere = distances(here, exactHere);
  const how = {
    positions: [position],
    headDim,
    base,
    positionFormat: formats[0],
    angleFormat: formats[1],
  };
  const phaseErrors = engine.precision.phaseErrors(how);
  return {
    pairs,
    speed: pair / Math.max(1, pairs - 1),
    formats,
    bins: samples.middles,
    worst: worst.all,
    ofPair: worst.byPair.map((bin) => bin[pair]),
    best: worstOf('float32', ['float32', 'float32', 'float32']).all,
    errors: errorsHere,
    off: errorsHere[pair],
    worstPair: errorsHere.reduce(
      (most, each, i) => (each > errorsHere[most] || Number.isNaN(each) ? i : most),
      0,
    ),
    phases: engine.precision.phases(how),
    phaseErrors,
    phaseError: phaseErrors[pair],
    angle: Math.atan2(here[2 * pair], here[2 * pair + 1]),
    exactAngle: Math.atan2(exactHere[2 * pair], exactHere[2 * pair + 1]),
    merged: mergedWith(engine, position, formats[0]),
    firstMerged: firstMerged(engine, formats[0]),
    ruler: rulerOf(engine, position, formats[0]),
  };
}

// Positions of every bin that has whole numbers in it, and the bins' middles.
const samples = (() => {
  const [positions, bins, middles] = [[], [], []];
  for (let bin = 0; bin < BINS; bin++) {
    const [from, to] = [bin, bin + 1].map((edge) => LAST ** (edge / BINS));
    const wished = places.map((place) => Math.round(from + place * (to - from)));
    const whole = [...new Set(wished)].filter((each) => each >= from && each < to);
    if (whole.length === 0) continue;
    for (const each of whole) {
      positions.push(each);
      bins.push(middles.length);
    }
    middles.push(whole.length === 1 ? whole[0] : Math.sqrt(from * to));
  }
  return { positions, bins, middles };
})();

/** sin and cos of every pair without rounding, in double: [positions, pairs, 2]. */
function turns(engine, positions, { headDim, base }) {
  const out = new Float64Array(positions.length * headDim);
  for (const [t, offset] of positions.entries()) {
    const circle = engine.sinusoidal.shift({ offset, dModel: headDim, base });
    for (let i = 0; i < headDim; i += 2) out.set([circle[i + 1], circle[i]], t * headDim + i);
  }
  return out;
}

// The same as a model computes them: sines and cosines of rounded angles in float32, then rounded themselves. The
// angle of a position beyond the format is infinite, and its sine no number.
/** @param {any} engine @param {any} positions @param {Record<string, any>} how */
function rotations(engine, positions, { headDim, base, held: [positionFormat, angleFormat, cosFormat] }) {
  const phases = engine.precision.phases({ positions, headDim, base, positionFormat, angleFormat });
  const finite = phases.map((phase) => (Number.isFinite(phase) ? phase : 0));
  const circle = engine.sinusoidal.encode({ positions: finite, dModel: 2 });
  const out = engine.precision.round(circle, { format: cosFormat });
  for (const [i, phase] of phases.entries()) {
    if (!Number.isFinite(phase)) out.fill(Number.NaN, 2 * i, 2 * i + 2);
  }
  return out;
}

// How far the tip of every hand of length 1 lies from where it belongs: 0 … 2, which is also the largest that a
// rotation differs in any vector of length 1.
function distances(circle, exact) {
  const out = new Float64Array(circle.length / 2);
  for (let i = 0; i < out.length; i++)
    out[i] = Math.sqrt((circle[2 * i] - exact[2 * i]) ** 2 + (circle[2 * i + 1] - exact[2 * i + 1]) ** 2);
  return out;
}

/** The error of every pair at every position, [positions, pairs]. */
function errors(engine, positions, { exact, ...how }) {
  return distances(rotations(engine, positions, how), exact);
}

// The largest error in every bin, of each pair and of all; one that is no number is larger than any.
function worstByBin(list, pairs) {
  const byPair = samples.middles.map(() => new Float64Array(pairs));
  const more = (a, b) => (a > b || Number.isNaN(a) ? a : b);
  for (const [t, bin] of samples.bins.entries()) {
    for (let i = 0; i < pairs; i++) byPair[bin][i] = more(list[t * pairs + i], byPair[bin][i]);
  }
  return { byPair, all: byPair.map((bin) => bin.reduce((a, b) => more(b, a), 0)) };
}

const rounded = (engine, position, format) => engine.precision.round([position], { format })[0];

// The integers that share the position's number: { from, to, stored }.
function mergedWith(engine, position, format) {
  const stored = rounded(engine, position, format);
  const alike = (other) => rounded(engine, other, format) === stored;
  const farthest = (direction) =>
    position + direction * lastOf([0, 2 ** 20], (far) => alike(position + direction * far));
  if (stored === Infinity) return { stored, from: overflow(engine, format), to: Infinity };
  return { stored, from: farthest(-1), to: farthest(1) };
}

// The first position that becomes infinite.
const overflow = (engine, format) =>
  lastOf([1, 2 ** 20], (position) => rounded(engine, position, format) !== Infinity) + 1;

/** The last whole number from low on of which a thing is true, where it is true of low, and of none from high on. */
function lastOf([low, high], isTrue) {
  let [last, end] = [low, high];
  while (end - last > 1) {
    const middle = Math.floor((last + end) / 2);
    if (isTrue(middle)) last = middle;
    else end = middle;
  }
  return last;
}

const counted = Float64Array.from({ length: 4097 }, (_, i) => i);

/** The first integer that the format cannot hold; undefined where it holds all up to the last. */
function firstMerged(engine, format) {
  const first = engine.precision.round(counted, { format }).findIndex((stored, i) => stored !== i);
  return first < 0 ? undefined : first;
}

// Integers around the position, evenly chosen where the window is wide, and what each is stored as.
function rulerOf(engine, position, format) {
  const { from, to } = mergedWith(engine, position, format);
  const width = Number.isFinite(to) ? Math.max(16, 4 * (to - from + 1)) : 16;
  const stride = Math.max(1, Math.floor(width / 32));
  const first = Math.max(0, position - stride * Math.floor(width / stride / 2));
  const integers = Array.from({ length: Math.floor(width / stride) + 1 }, (_, i) => first + i * stride);
  return { integers, stored: engine.precision.round(integers, { format }), stride };
}
