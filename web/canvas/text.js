import { clamp } from '../core/numbers.js';

/** @import { Colour, FontOptions, Style, TextOptions } from '../types.js' */

/**
 * The CSS font of the style at a size (px) and weight.
 *
 * @param {Style} style
 * @param {FontOptions} [options]
 */
export function fontOf(style, { size = style.size, weight = 400, mono = false } = {}) {
  return `${weight} ${size}px ${mono ? style.mono : style.font}`;
}

// How much of a line lies at the left of its place.
/** @type {Record<string, number>} */
const SHARES = { left: 0, center: 0.5, right: 1 };

/**
 * One line of text at (x, y). align: 'left' | 'center' | 'right'; baseline: canvas's; halo: a rim of paper that
 * keeps it readable over a picture; crossed: ✗ before it, for a wrong variant; maxWidth: set a little smaller, then shortened
 * with …; within { x, width }: moved to the side so far that it lies there.
 * Returns its width in px, and leaves the context's font behind: setting one again is the dearest thing a picture does.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {unknown} text
 * @param {TextOptions} options
 * @param {Style} style
 */
export function drawText(ctx, text, options, style) {
  const {
    y,
    align = 'left',
    baseline = 'alphabetic',
    colour = style.ink,
    halo = false,
    crossed = false,
    within,
  } = options;
  ctx.font = fontOf(style, options);
  ctx.textAlign = /** @type {CanvasTextAlign} */ (align);
  ctx.textBaseline = /** @type {CanvasTextBaseline} */ (baseline);
  const words = crossed ? `✗ ${text}` : String(text);
  const shown = options.maxWidth === undefined ? words : fitted(ctx, words, options, style);
  const { width } = ctx.measureText(shown);
  const before = SHARES[align] * width;
  const x = within
    ? clamp(options.x, within.x + before, within.x + within.width - width + before)
    : options.x;
  if (halo) {
    ctx.strokeStyle = style.paper;
    ctx.lineWidth = 4;
    ctx.lineJoin = 'round';
    ctx.strokeText(shown, x, y);
  }
  ctx.fillStyle = colour;
  ctx.fillText(shown, x, y);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  return width;
}

/**
 * The width in px of a text in the style's font.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {unknown} text
 * @param {FontOptions} options
 * @param {Style} style
 */
export function textWidth(ctx, text, options, style) {
  ctx.font = fontOf(style, options);
  return ctx.measureText(String(text)).width;
}

const SMALLEST = 0.82;

/**
 * @param {CanvasRenderingContext2D} ctx
 * @param {string} text
 * @param {FontOptions & { maxWidth?: number }} options
 * @param {Style} style
 */
function fitted(ctx, text, options, style) {
  const { maxWidth = Infinity, size = style.size } = options;
  const { width } = ctx.measureText(text);
  if (width <= maxWidth) return text;
  ctx.font = fontOf(style, { ...options, size: size * Math.max(SMALLEST, maxWidth / width) });
  // By a hair's breadth more than the room, where numbers are rounded.
  if (ctx.measureText(text).width <= maxWidth + 0.5) return text;
  const signs = Array.from(text);
  while (signs.length > 0 && ctx.measureText(`${signs.join('')}…`).width > maxWidth) signs.pop();
  return `${signs.join('')}…`;
}

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
