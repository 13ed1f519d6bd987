/** From which score on a patch has the next darker shade: the same whatever the other scores are. */
export const levels = [0.999, 0.99, 0.97, 0.95, 0.9, 0.8, 0.5];
const shades = [0.86, 0.74, 0.62, 0.5, 0.38, 0.26, 0.14, 0.02]; // of ink, in equal steps

/** At first, without mistakes, scores are close to 1: fewer shades, in equal steps of the score. */
export const early = { levels: [0.98, 0.96, 0.94, 0.92], shades: [0.86, 0.65, 0.44, 0.23, 0.05], top: 1 };
/** Later, for scores of all kinds. */
export const all = { levels, shades };

/**
 * Which shade a score has, 0 for the darkest.
 *
 * @param {number} score
 */
export const bandOf = (score) => bandIn(score, all);

/**
 * The same of other shades.
 *
 * @param {number} score
 * @param {{ levels: number[] }} shading
 */
export function bandIn(score, { levels: from }) {
  const band = from.findIndex((level) => score >= level);
  return band < 0 ? from.length : band;
}

/** @param {import('../../../types.js').Style} style @param {number} band */
export const shadeOf = (style, band, { shades: own } = all) => style.rgba(style.ink, own[band]);

/** The shades beside each other, from high to low, and the scores where one ends and the next begins. */
export function drawLegend({ box, scale, style, fill, outline, labels }, { top, scale: own }, t) {
  const count = own.shades.length;
  const width = Math.min(52 * scale, (box.width - 2) / count);
  for (const band of own.shades.keys())
    fill({ x: box.x + 1 + band * width, y: top, width, height: 10 }, shadeOf(style, band, own));
  outline({ x: box.x + 1, y: top, width: width * count, height: 10 }, style.outline);
  const names = own.levels.map((level, i) => ({ x: box.x + 1 + (i + 1) * width, text: t.number(level) }));
  if (own.top) names.unshift({ x: box.x + 1, text: t.number(own.top) });
  labels(names, { y: top + 15, left: box.x, right: box.x + box.width, gap: 3 });
}
