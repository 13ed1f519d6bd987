import { drawLadder, rungAt } from '../../canvas/ladder.js';
import { pairTicks } from './pairs.js';

/**
 * The wavelength of every pair over x, in a pen with a `plot` and a scale `x`: those that never complete a turn before
 * `wall` stand in grey beyond it. `left` and `top` are the place of the name of the pairs, `ticks` those of wavelengths;
 * their axis is `foot` px below the plot.
 */
export function drawRungs(
  pen,
  { wavelengths, never, wall, chosen, ticks, left, top, before = undefined, foot = 0 },
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
  axis(under, { side: 'bottom', scale: x, label: t('wavelengthAxis'), ticks: shown });
  const scale = (pair) => rungAt(plot, pair, pairs);
  axis(plot, { side: 'left', scale, ticks: pairTicks(pairs), line: false });
  text(t('pairAxis'), { x: left, y: top, colour: style.second });
}

/** How many pairs never complete a turn, large, within `width` from x: returns how much of it is left. */
export function drawCount({ style, text, fill }, { x, y, width, size, never, pairs }, t) {
  const count = text(`${never} / ${pairs}`, { x, y, size, weight: 650 }) + 10;
  // The grey of the field that they stand in.
  const swatch = 0.8 * style.size;
  fill({ x: x + count, y: y - swatch, width: swatch, height: swatch }, style.rgba(style.second, 0.3));
  const used = count + swatch + 6;
  const name = { x: x + used, y, colour: style.second, maxWidth: width - used };
  return width - used - text(t('neverName'), name);
}
