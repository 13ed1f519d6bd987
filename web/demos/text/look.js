import { READINGS } from './runs.js';

// Every curve has a pattern and a name at its end, and the chosen one is heavy, so that no colour is needed.
const DASHES = {
  none: [1.5, 3],
  sinusoidal: [7, 4],
  learned: [3, 3],
  t5: [12, 4],
  alibi: [],
  rope: [9, 3, 2, 3],
  hybrid: [14, 3],
  windowed: [2, 6],
  kerple: [5, 2],
  prope: [9, 3, 2, 3, 2, 3],
  pope: [5, 3, 1, 3],
};

/** Colour, width and pattern of a curve's line. */
export const lineOf = ({ id, encoding }, isOwn, style) => ({
  colour: isOwn ? style.ink : style.second,
  width: isOwn ? 2 * style.line : style.line,
  dash: isOwn ? [] : READINGS[id] ? [...DASHES[encoding], 1, 6] : DASHES[encoding],
});

/** The name of a curve; `short` where there is little room. */
export const nameOf = (id, t, short = false) => t(short ? `short.${id}` : `name.${id}`);
