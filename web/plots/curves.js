/** @import { Colour, Numbers, Style, Translate } from '../types.js' */

/**
 * Places of labels at heights `ys`, at least `gap` apart between top and bottom, each as near to its own as can be.
 *
 * @param {number[]} ys
 * @param {{ gap: number, top: number, bottom: number }} limits
 */
export function apart(ys, { gap, top, bottom }) {
  const order = ys.map((_, i) => i).sort((a, b) => ys[a] - ys[b] || a - b);
  const step = Math.min(gap, (bottom - top) / Math.max(1, ys.length - 1));
  /** @type {number[]} */
  const placed = [];
  let free = top;
  for (const i of order) {
    placed[i] = Math.max(ys[i], free);
    free = placed[i] + step;
  }
  let last = bottom;
  for (const i of order.toReversed()) {
    placed[i] = Math.min(placed[i], last);
    last = placed[i] - step;
  }
  return placed;
}

/**
 * Names beside the ends of curves at the right of a plot, apart from each other, each with a line to its end.
 *
 * @param {any} marks of a chart
 * @param {{ y: number, name: string, colour: Colour, isOwn: boolean }[]} ends y in px; the chosen one is heavy
 */
export function nameEnds({ plot, box, style, line, text }, ends) {
  const ys = apart(
    ends.map(({ y }) => y),
    { gap: 1.12 * style.size, top: plot.y + 4, bottom: plot.y + plot.height - 4 },
  );
  const left = plot.x + plot.width;
  const place = { x: left + 16, baseline: 'middle', maxWidth: box.x + box.width - left - 16 };
  for (const [i, { y, name, colour, isOwn }] of ends.entries()) {
    line([left + 2, y, left + 12, ys[i]], { colour });
    text(name, { ...place, y: ys[i], colour, weight: isOwn ? 650 : 400 });
  }
}

/**
 * A band from the lowest to the highest of several curves, where they are known.
 *
 * @param {any} marks of a chart, or a pen with its scales
 * @param {Numbers} xs
 * @param {{ low: Numbers, high: Numbers }} ys
 */
export function drawBand({ ctx, x, y, style }, xs, { low, high }) {
  const known = Array.from(xs, (_, i) => i).filter((i) => Number.isFinite(low[i]));
  ctx.beginPath();
  for (const i of known) ctx.lineTo(x(xs[i]), y(high[i]));
  for (const i of known.toReversed()) ctx.lineTo(x(xs[i]), y(low[i]));
  ctx.closePath();
  ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.2 : 0.1);
  ctx.fill();
}

// Curves of encodings: each has a pattern and a name at its end, and the chosen one is heavy, so that no colour is needed.
/** @type {Record<string, number[]>} */
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

/**
 * Colour, width and pattern of a curve's line; `id` is another than `encoding` where a model is read in another way.
 *
 * @param {{ id: string, encoding: string }} curve
 * @param {boolean} isOwn
 * @param {Style} style
 */
export const lineOf = ({ id, encoding }, isOwn, style) => ({
  colour: isOwn ? style.ink : style.second,
  width: isOwn ? 2 * style.line : style.line,
  dash: isOwn ? [] : id === encoding ? DASHES[encoding] : [...DASHES[encoding], 1, 6],
});

/**
 * The name of a curve; `short` where there is little room.
 *
 * @param {string} id
 * @param {Translate} t
 */
export const nameOf = (id, t, short = false) => t(short ? `short.${id}` : `name.${id}`);
