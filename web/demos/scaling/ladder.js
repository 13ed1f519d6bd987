import { drawLadder, rungAt } from '../../canvas/ladder.js';
import { clamp } from '../../core/numbers.js';

/** @import { Numbers } from '../../types.js' */

/** A few pairs that name the rows, the last among them. */
export const pairTicks = (pairs) => {
  const step = [1, 2, 4, 8, 16, 32].find((each) => pairs / each <= 8);
  return [...Array.from({ length: Math.floor((pairs - 1) / step - 0.4) + 1 }, (_, i) => i * step), pairs - 1];
};

// Turns fall by one ratio from pair to pair.
/**
 * The pair, a fraction, that makes so many turns.
 *
 * @param {number} turns
 * @param {Numbers} all
 */
export const pairOf = (turns, [first, second]) => Math.log(first / turns) / Math.log(first / second);
/**
 * The turns of a pair.
 *
 * @param {number} pair
 * @param {Numbers} all
 */
export const turnsOf = (pair, [first, second]) => first * (second / first) ** pair;

/** The radius of a pair's point in a curve over all pairs. */
export const pointRadius = (plot, pairs, least = 1.6, most = 3.6) =>
  Math.min(most, Math.max(least, (0.3 * plot.width) / pairs));

/**
 * The wavelength of every pair over x, in a pen with a `plot` and a scale `x`: those that never complete a turn before
 * `wall` stand in grey beyond it. `left` and `top` are the place of the name of the pairs, `ticks` those of wavelengths;
 * their axis is `foot` px below the plot, in words by `format`.
 */
export function drawRungs(
  pen,
  { wavelengths, never, wall, chosen, ticks, left, top, before = undefined, foot = 0, format = undefined },
  t,
) {
  const { plot, x, style, text, fill, axis, put } = pen;
  const pairs = wavelengths.length;
  const slot = plot.height / pairs;
  const right = plot.x + plot.width;
  const edge = Math.max(plot.x, Math.min(right, x(wall)));
  const open = { x: edge, y: plot.y + (pairs - never) * slot, width: right - edge, height: never * slot };
  fill(open, style.rgba(style.second, 0.12));
  put(drawLadder, plot, { wavelengths, x, wall, chosen, before });
  const shown = ticks.filter((power) => power < x.domain()[1] / 6);
  const under = { ...plot, height: plot.height + foot };
  axis(under, { side: 'bottom', scale: x, label: t('wavelengthAxis'), ticks: shown, format });
  const scale = (pair) => rungAt(plot, pair, pairs);
  axis(plot, { side: 'left', scale, ticks: pairTicks(pairs), line: false });
  text(t('pairAxis'), { x: left, y: top, colour: style.second });
}

/**
 * How many of the pairs are what `name` says, large, within `width` from x: returns how much of it is left. With `isGrey`
 * they are those in the grey field.
 */
export function drawCount({ style, text, fill }, { x, y, width, size, count, pairs, name, isGrey = false }) {
  const counted = text(`${count} / ${pairs}`, { x, y, size, weight: 650 }) + 10;
  const swatch = 0.8 * style.size;
  const place = { x: x + counted, y: y - swatch, width: swatch, height: swatch };
  if (isGrey) fill(place, style.rgba(style.second, 0.3));
  const used = counted + (isGrey ? swatch + 6 : 0);
  const said = { x: x + used, y, colour: style.second, maxWidth: width - used };
  return width - used - text(name, said);
}

/** What grey means, at its upper end, where the rungs that reach into it are short. */
export function nameGrey({ plot, x, scale, style, text, widthOf }, { never, pairs, wall }, t) {
  const [right, edge] = [plot.x + plot.width, clamp(x(wall), plot.x, plot.x + plot.width)];
  const top = plot.y + (1 - never / pairs) * plot.height;
  const name = t('greyName');
  const isClear = top > plot.y + 36 * scale && top < plot.y + plot.height - 1.5 * style.size;
  if (!isClear || widthOf(name) > 0.8 * (right - edge)) return;
  text(name, { x: right - 8, y: top + 1.25 * style.size, align: 'right', colour: style.second });
}
