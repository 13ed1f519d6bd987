import { drawText, textWidth } from './text.js';

/**
 * Short texts centred on places along one line, the first the most important: one that would touch an earlier one is
 * left out, and all stay between left and right.
 *   labels  [{ x, text, colour, weight }]
 *   place   { y, baseline, left, right, gap } px
 */
export function drawLabels(ctx, labels, { y, baseline = 'top', left, right, gap }, style) {
  const space = gap ?? 0.5 * style.size;
  const taken = [];
  for (const { x, text, colour = style.second, weight } of labels) {
    const half = textWidth(ctx, text, { weight }, style) / 2;
    const at = Math.max(left + half, Math.min(right - half, x));
    if (taken.some(([from, to]) => at + half + space > from && at - half - space < to)) continue;
    taken.push([at - half, at + half]);
    drawText(ctx, text, { x: at, y, align: 'center', baseline, colour, weight }, style);
  }
}
