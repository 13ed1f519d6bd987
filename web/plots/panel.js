import { drawText } from '../canvas/text.js';
import { penOf } from './pen.js';

/** @import { Rect, Style, TextOptions, Translate, View } from '../types.js' */

/**
 * @typedef {any} Data what the demo computes, with scale and paint
 * @typedef {string | ((data: Data, t: Translate) => string | Said | undefined)} Words
 * a key of words, or (data, t) → text, with `strike` for a mistake; undefined: none
 * @typedef {Partial<TextOptions> & { text: string }} Said
 *
 * @typedef {object} Panel
 * @property {[fixed: number, growing: number] | View['height']} height CSS px that are fixed, and at text size 13
 * @property {(box: Rect, data: any) => any} [frame] places that draw and handles share
 * @property {Words} [title] first line, heavy
 * @property {number} [titleAt] baseline of the title, CSS px at text size 13
 * @property {Words} [note] second line
 * @property {number} [noteAt] its baseline
 * @property {(pen: any, data: any, t: Translate) => unknown} draw with a pen that has the frame, the box and the scale
 * @property {(frame: any, data: any, t: Translate) => any[]} [handles] with the frame, which has the box
 * @property {(data: any, t: Translate) => string} describe
 * @property {string} [place]
 * @property {boolean | string} [invites]
 * @property {(data: any) => unknown[]} [depends]
 * @property {View['zoom']} [zoom]
 */

/**
 * A view whose description says its height, its places, its words and its marks: draw(pen, data, t) has the functions
 * of penOf and everything that `frame` gives.
 *
 * @param {Panel} panel
 * @returns {any}
 */
export function panel({
  height,
  frame = () => ({}),
  title,
  titleAt = 14,
  note,
  noteAt = 34,
  draw,
  handles,
  ...view
}) {
  return {
    ...view,
    frame,
    height: heightOf(height),
    /**
     * @param {CanvasRenderingContext2D} ctx
     * @param {Data} data
     * @param {Rect} box
     * @param {Style} style
     * @param {Translate} t
     */
    draw(ctx, data, box, style, t) {
      drawWords(ctx, [title, titleAt, { weight: 600 }], { data, box, style, t });
      drawWords(ctx, [note, noteAt, { colour: style.second }], { data, box, style, t });
      return draw({ ...penOf(ctx, style, data), ...frame(box, data), box, scale: data.scale }, data, t);
    },
    /**
     * @param {Data} data
     * @param {Rect} box
     * @param {Translate} t
     */
    handles: (data, box, t) => handles?.({ ...frame(box, data), box }, data, t) ?? [],
  };
}

/**
 * @param {[fixed: number, growing: number] | View['height']} height
 * @returns {View['height']}
 */
export const heightOf = (height) =>
  Array.isArray(height) ? (_width, { scale }) => Math.round(height[0] + height[1] * scale) : height;

/**
 * @param {Words | undefined} words
 * @param {Data} data
 * @param {Translate} t
 * @returns {Partial<Said>}
 */
export function say(words, data, t) {
  if (typeof words === 'string') return { text: t(words) };
  const said = words?.(data, t);
  return typeof said === 'object' ? said : { text: said };
}

/**
 * A line of words at the head of a view.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {[words: Words | undefined, baseline: number, look: object]} line
 * @param {{ data: Data, box: Rect, style: Style, t: Translate }} view
 */
export function drawWords(ctx, [words, baseline, look], { data, box, style, t }) {
  const { text, ...own } = say(words, data, t);
  if (!text) return;
  const place = { x: box.x, y: box.y + baseline * data.scale, maxWidth: box.width };
  drawText(ctx, text, { ...place, ...look, ...own }, style);
}
