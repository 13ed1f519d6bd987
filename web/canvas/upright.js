import { drawText, fontOf } from './text.js';

/** @import { Colour, Style } from '../types.js' */

const STACKED = /[\u3040-\u30ff\u3130-\u318f\u4e00-\u9fff\uac00-\ud7a3]/;

/**
 * A word along a column that is narrower than the word: read upwards, or, in Hangul and Han, one sign below the other. It
 * ends at y, below it where `hangs`, else above it.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} word
 * @param {{ x: number, y: number, width: number, height: number, hangs?: boolean, weight?: number, colour?: Colour }} place
 *   x of the middle; width, height: px that there are
 * @param {Style} style
 */
export function drawUpright(ctx, word, { x, y, width, height, hangs = false, ...look }, style) {
  const largest = Math.min(style.size, width);
  if (STACKED.test(word)) return drawStack(ctx, word, { x, y, largest, height, hangs, ...look }, style);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(-Math.PI / 2);
  const along = {
    x: 0,
    y: 0,
    align: hangs ? 'right' : 'left',
    baseline: 'middle',
    maxWidth: height,
    size: largest,
  };
  drawText(ctx, word, { ...along, ...look }, style);
  ctx.restore();
}

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} word
 * @param {{ x: number, y: number, largest: number, height: number, hangs: boolean, weight?: number, colour?: Colour }} place
 * @param {Style} style
 */
function drawStack(ctx, word, { x, y, largest, height, hangs, weight, colour }, style) {
  const signs = Array.from(word);
  const size = Math.min(largest, height / Math.min(signs.length, Math.floor(height / (0.8 * largest))));
  const most = Math.floor(height / size + 0.01);
  const shown = signs.length > most ? [...signs.slice(0, most - 1), '⋮'] : signs;
  const top = hangs ? y : y - shown.length * size;
  ctx.save();
  ctx.font = fontOf(style, { size, weight });
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colour ?? style.ink;
  for (const [i, sign] of shown.entries()) ctx.fillText(sign, x, top + (i + 0.5) * size);
  ctx.restore();
}
