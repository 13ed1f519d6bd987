import { choice, int, vector } from './parameters.js';

/** Knots of a curve drawn by hand. */
export const KNOTS = 17;

/**
 * The parameters of a curve that the reader draws before the real one is shown: whether it is drawn or compared, its
 * heights at the knots (in −1.2 … 1.2 of what the axis calls 1), and the knot that the keys move.
 */
export const sketchParams = () => ({
  sketch: choice({ initial: 'off', options: ['off', 'draw', 'compare'], control: 'buttons' }),
  drawn: vector({
    initial: new Array(KNOTS).fill(0.5),
    length: KNOTS,
    min: -1.2,
    max: 1.2,
    digits: 2,
    control: 'none',
  }),
  knot: int({ initial: 0, min: 0, max: KNOTS - 1, control: 'none' }),
});

/** The mean distance between the drawn heights and those that valueAt(x) gives at the knots xs. */
export const sketchError = (drawn, xs, valueAt) =>
  xs.reduce((sum, x, i) => sum + Math.abs(drawn[i] - valueAt(x)), 0) / xs.length;
