/** From which score on a patch has the next darker shade: the same whatever the other scores are. */
export const levels = [0.999, 0.99, 0.97, 0.95, 0.9, 0.8, 0.5];
const shades = [0.86, 0.74, 0.62, 0.5, 0.38, 0.26, 0.14, 0.02]; // of ink, in equal steps

/**
 * Which shade a score has, 0 for the darkest.
 *
 * @param {number} score
 */
export function bandOf(score) {
  const band = levels.findIndex((level) => score >= level);
  return band < 0 ? levels.length : band;
}

/**
 * @param {import('../../../types.js').Style} style
 * @param {number} band
 */
export const shadeOf = (style, band) => style.rgba(style.ink, shades[band]);

/** The shades beside each other, from high to low, and the scores where one ends and the next begins. */
export function drawLegend({ box, scale, style, fill, outline, labels }, top, t) {
  const width = Math.min(52 * scale, (box.width - 2) / shades.length);
  for (const band of shades.keys())
    fill({ x: box.x + 1 + band * width, y: top, width, height: 10 }, shadeOf(style, band));
  outline({ x: box.x + 1, y: top, width: width * shades.length, height: 10 }, style.outline);
  const names = levels.map((level, i) => ({ x: box.x + 1 + (i + 1) * width, text: t.number(level) }));
  labels(names, { y: top + 15, left: box.x, right: box.x + box.width, gap: 3 });
}
