import { drawText, textWidth } from './text.js';

/** @import { Colour, Style } from '../types.js' */

/**
 * Short texts centred on places along one line, the first the most important: one that would touch an earlier one is
 * left out, and all stay between left and right.
 *   labels  [{ x, text, colour, weight }]
 *   place   { y, baseline, left, right, gap } px
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ x: number, text: string, colour?: Colour, weight?: number }[]} labels
 * @param {{ y: number, baseline?: string, left: number, right: number, gap?: number }} place
 * @param {Style} style
 */
export function drawLabels(ctx, labels, { y, baseline = 'top', left, right, gap }, style) {
  const space = gap ?? 0.5 * style.size;
  /** @type {[number, number][]} */
  const taken = [];
  for (const { x, text, colour = style.second, weight } of labels) {
    const half = textWidth(ctx, text, { weight }, style) / 2;
    const at = Math.max(left + half, Math.min(right - half, x));
    if (taken.some(([from, to]) => at + half + space > from && at - half - space < to)) continue;
    taken.push([at - half, at + half]);
    drawText(ctx, text, { x: at, y, align: 'center', baseline, colour, weight }, style);
  }
}
