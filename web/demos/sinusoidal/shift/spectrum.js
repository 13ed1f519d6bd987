import { hatchDisc } from '../../../canvas/clock.js';
import { clamp } from '../../../core/numbers.js';
import { nearestTo } from '../../../plots/clocks.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { speedOf } from '../pairs.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../shift.js' */

/** Columns up to which the matrix is found again at every step of a drag. */
export const WIDEST = 128;

// Beyond this condition number of the rows, floats leave eigenvalues that would be off by a pixel.
const WORST = 1e5;

// The engine encodes up to 2^20; p + k lies there too, for k from −4096 to 4096.
const LAST = 2 ** 20;
const MARGIN = 4096;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

// Two positions a column, by the golden ratio: no two frequencies meet, and the slowest pair goes as far as it can.
const positionsFor = (dModel) =>
  Array.from({ length: 2 * dModel }, (_, t) =>
    Math.floor(MARGIN + (((t + 1) * GOLDEN) % 1) * (LAST - 2 * MARGIN)),
  );

/**
 * The one matrix that takes the rows at `positions` to those k later, found by least squares from the rows alone, and
 * its eigenvalues. Without `eigenvalues` there are none to be shown: `wide`, where dModel is above WIDEST, or else
 * because the rows are so ill-conditioned that many matrices do as well.
 */
export function spectrumOf(engine, { dModel, base, offset }) {
  if (dModel > WIDEST) return { wide: true };
  const positions = positionsFor(dModel);
  const table = engine.sinusoidal.encode({ positions, dModel, base });
  const { values } = engine.linalg.singularValues(table, { dModel });
  const condition = values[0] / values[dModel - 1];
  if (condition > WORST) return { condition };
  const later = positions.map((position) => position + offset);
  const targets = engine.sinusoidal.encode({ positions: later, dModel, base });
  const { matrix, residual, rank } = engine.linalg.leastSquares(table, targets, { dModel });
  const eigenvalues = engine.linalg.eigenvalues(matrix, { dModel });
  return { rows: positions.length, condition, matrix, residual, rank, eigenvalues };
}

/** The largest distance of an eigenvalue from the unit circle. */
export function circleError(eigenvalues) {
  let largest = 0;
  for (let i = 0; i < eigenvalues.length; i += 2)
    largest = Math.max(largest, Math.abs(Math.hypot(eigenvalues[i], eigenvalues[i + 1]) - 1));
  return largest;
}

/** For each eigenvalue the pair whose e^(iωk) or e^(−iωk) lies nearest: [{ x, y, pair, mirrored }]. */
export function pointsOf(eigenvalues, { invFreq, applied }) {
  const targets = Array.from(invFreq, (omega) => [Math.cos(omega * applied), Math.sin(omega * applied)]);
  return Array.from({ length: eigenvalues.length / 2 }, (_, i) => {
    const [x, y] = [eigenvalues[2 * i], eigenvalues[2 * i + 1]];
    let nearest = { distance: Infinity };
    targets.forEach(([cos, sin], pair) => {
      for (const mirrored of [false, true]) {
        const distance = Math.hypot(x - cos, y - (mirrored ? -sin : sin));
        if (distance < nearest.distance) nearest = { distance, pair, mirrored };
      }
    });
    return { x, y, pair: nearest.pair, mirrored: nearest.mirrored };
  });
}

/** The eigenvalue nearest to e^(i · angle). */
function eigenvalueOf({ points }, angle) {
  const far = ({ x, y }) => Math.hypot(x - Math.cos(angle), y - Math.sin(angle));
  return points.reduce((best, point) => (far(point) < far(best) ? point : best));
}

const TOP = 30;
const BOTTOM = 50;
const POINT = 10; // px that the largest point reaches beyond the circle

const radiusFor = (width) => clamp(width / 2 - POINT, 20, 82);

// The circle lies in the complex plane: 1 is at the right, i at the top.
const inPlane = ({ x, y, radius }, [real, imaginary]) => ({
  x: x + radius * real,
  y: y - radius * imaginary,
});

/** The eigenvalues of the matrix that the rows lead to, on the unit circle. @type {View<Data>} */
export const circle = panel({
  place: 'side',
  // The same where there is nothing to show.
  height: (width, { scale }) => Math.round(2 * (radiusFor(width) + POINT) + (TOP + BOTTOM) * scale),
  title: 'circle.title',
  titleAt: 15.6,
  frame(box, { scale }) {
    const radius = radiusFor(box.width);
    const size = { width: 2 * radius, height: 2 * radius };
    const plot = inset(box, { left: box.width / 2 - radius, top: TOP * scale + POINT, ...size });
    return { face: { x: plot.x + radius, y: plot.y + radius, radius }, plot };
  },
  draw(pen, data, t) {
    const { face, box, style, text, line, put } = pen;
    const { x, y, radius } = face;
    if (data.wrong) put(hatchDisc, face);
    line([x - radius, y, x + radius, y], { colour: style.hairline });
    line([x, y - radius, x, y + radius], { colour: style.hairline });
    // Unlike the clocks, a plane with axes: angles grow counter-clockwise from 1.
    const axis = { baseline: 'middle', colour: style.second, halo: true };
    text('1', { ...axis, x: x + radius - 8, y, align: 'right' });
    text('i', { ...axis, x, y: y - radius + 0.9 * style.size, align: 'center' });
    pen.circle(face, { colour: style.outline });
    if (data.spectrum.eigenvalues) drawEigenvalues(pen, data);
    notesOf(data.spectrum).forEach((note, i) => {
      const below = y + radius + POINT + (1.2 + 1.35 * i) * style.size;
      text(t(note), { x: box.x, y: below, colour: style.second, maxWidth: box.width });
    });
  },
  handles({ face }, { spectrum, invFreq, applied, pairs, values }, t) {
    if (!spectrum.eigenvalues) return [];
    const places = Array.from(invFreq, (omega, pair) => ({
      pair,
      ...inPlane(face, [Math.cos(omega * applied), Math.sin(omega * applied)]),
    }));
    const { x, y } = places[values.pair];
    return {
      id: 'eigenvalue',
      area: true,
      x,
      y,
      value: t.number(values.pair),
      drag: (point) => ({ pair: nearestTo(places, point).pair }),
      key: ({ dx, dy }) => ({ pair: clamp(values.pair + dx - dy, 0, pairs - 1) }),
    };
  },
  describe: ({ spectrum: { wide, eigenvalues } }) =>
    wide ? 'describe.circleWide' : eigenvalues ? 'describe.circle' : 'describe.circleUnclear',
});

function drawEigenvalues({ face, style, point, line }, data) {
  const { points, pairs, values, applied, invFreq } = data;
  const at = ({ x, y }) => inPlane(face, [x, y]);
  const colourOf = (pair) => style.speed(speedOf(pair, { pairs }));
  // Fast pairs last: the slow ones crowd together at 1.
  const drawn = [...points].sort((a, b) => b.mirrored - a.mirrored || b.pair - a.pair);
  for (const { pair, mirrored, ...place } of drawn) {
    const colour = colourOf(pair);
    point(at(place), mirrored ? { colour: style.rgba(colour, 0.4), radius: 2 } : { colour, radius: 3.5 });
  }
  const colour = colourOf(values.pair);
  const turn = invFreq[values.pair] * applied;
  const [own, mirrored] = [turn, -turn].map((angle) => at(eigenvalueOf(data, angle)));
  line([face.x, face.y, own.x, own.y], { colour, width: 1.5 * style.line });
  point(mirrored, { colour, radius: 4, hollow: true });
  point(own, { colour, radius: 6 });
}

// Two short lines below the circle.
/** @param {{ wide?: boolean, eigenvalues?: any }} spectrum */
function notesOf({ wide, eigenvalues }) {
  if (wide) return ['circle.wide', 'circle.wideWhy'];
  return eigenvalues ? ['circle.pair', 'circle.error'] : ['circle.unclear', 'circle.condition'];
}
