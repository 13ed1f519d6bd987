import { clamp } from '../core/numbers.js';

/** @import { FontOptions, Style, TextOptions } from '../types.js' */

/**
 * The CSS font of the style at a size (px) and weight.
 *
 * @param {Style} style
 * @param {FontOptions} [options]
 */
export function fontOf(style, { size = style.size, weight = 400, mono = false } = {}) {
  return `${weight} ${size}px ${mono ? style.mono : style.font}`;
}

// Where the middle of a line lies from its baseline, in sizes of the text.
/** @type {Record<string, number>} */
const MIDDLES = { middle: 0, top: 0.5, bottom: -0.5 };

// How much of a line lies at the left of its place.
/** @type {Record<string, number>} */
const SHARES = { left: 0, center: 0.5, right: 1 };

/**
 * One line of text at (x, y). align: 'left' | 'center' | 'right'; baseline: canvas's; halo: a rim of paper that
 * keeps it readable over a picture; strike: a line through it (wrong variants); maxWidth: set a little smaller, then shortened
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
    strike = false,
    within,
  } = options;
  ctx.font = fontOf(style, options);
  ctx.textAlign = /** @type {CanvasTextAlign} */ (align);
  ctx.textBaseline = /** @type {CanvasTextBaseline} */ (baseline);
  const shown = options.maxWidth === undefined ? String(text) : fitted(ctx, String(text), options, style);
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
  if (strike) {
    const size = options.size ?? style.size;
    const middle = y + (MIDDLES[baseline] ?? -0.32) * size;
    ctx.fillRect(x - before - 1, middle - style.line / 2, width + 2, style.line);
  }
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
