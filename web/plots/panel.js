import { drawText, textWidth } from '../canvas/text.js';
import { evenLinesOf } from './paragraph.js';
import { penOf } from './pen.js';
import { inset } from './places.js';

/** @import { FigureData, Keys, Rect, ShortHandle, Style, TextOptions, Translate, View } from '../types.js' */
/** @import { Pen } from './pen.js' */

/**
 * @typedef {Partial<TextOptions> & { text: string }} Said
 */

/**
 * @template [Data=any] what the demo computes
 * @typedef {string | ((data: FigureData<Data>, t: Translate) => string | Said | undefined)} Words
 * a key of words, or (data, t) → text, with `crossed` for a mistake; undefined: none
 */

/**
 * @template [Data=any]
 * @typedef {[fixed: number, growing: number] | View<Data>['height']} Height CSS px that are fixed, and at text size 13
 */

/**
 * @template [Data=any]
 * @template [Frame=any] places that draw and handles share
 * @typedef {object} Panel
 * @property {Height<Data>} [height] unless given the `bottom` of the frame, which is laid out from the top then
 * @property {(box: Rect, data: FigureData<Data>) => Frame} [frame]
 * @property {Words<Data>} [title] first line, heavy
 * @property {number} [titleAt] baseline of the title, CSS px at text size 13
 * @property {Words<Data>} [note] second line
 * @property {'title' | 'note'} [wraps] the line that goes on on another where it does not fit: a narrow view has room for it
 * @property {(pen: Pen & { box: Rect, scale: number } & Frame, data: FigureData<Data>, t: Translate) => unknown} draw
 * @property {(frame: { box: Rect } & Frame, data: FigureData<Data>, t: Translate) => ShortHandle | ShortHandle[]} [handles]
 * @property {Keys<Data>} [describe] text, and keys of words in a demo of figure(), which has 'describe<Name>' without
 * @property {string} [place]
 * @property {boolean | string} [invites]
 * @property {View<Data>['depends']} [depends]
 * @property {View<Data>['zoom']} [zoom]
 */

/**
 * A view whose description says its height, its places, its words and its marks: draw(pen, data, t) has the functions
 * of penOf and everything that `frame` gives.
 *
 * @template [Data=any]
 * @template [Frame=any]
 * @param {Panel<NoInfer<Data>, Frame>} panel
 * @returns {View<Data>}
 */
export function panel({
  frame = () => /** @type {any} */ ({}),
  height = (width, data) =>
    Math.round(/** @type {any} */ (frame({ x: 0, y: 0, width, height: 0 }, data)).bottom),
  title,
  titleAt = 16,
  note,
  wraps,
  draw,
  handles,
  ...view
}) {
  const head = { title, titleAt, note, wraps };
  const below = (/** @type {Rect} */ box, /** @type {FigureData} */ data) => belowHead(box, wraps, data);
  return {
    .../** @type {any} */ (view),
    frame: (/** @type {Rect} */ box, /** @type {FigureData} */ data) => frame(below(box, data), data),
    height: heightOf(height, wraps),
    /**
     * @param {CanvasRenderingContext2D} ctx
     * @param {FigureData} data
     * @param {Rect} box
     * @param {Style} style
     * @param {Translate} t
     */
    draw(ctx, data, box, style, t) {
      drawHead(ctx, head, { data, box, style, t });
      const rest = below(box, data);
      return draw(
        { ...penOf(ctx, style, data), ...frame(rest, data), box: rest, scale: data.scale },
        data,
        t,
      );
    },
    /**
     * @param {FigureData} data
     * @param {Rect} box
     * @param {Translate} t
     */
    handles(data, box, t) {
      const rest = below(box, data);
      return /** @type {any[]} */ ([handles?.({ ...frame(rest, data), box: rest }, data, t) ?? []].flat());
    },
  };
}

const NARROW = 480; // px at text size 13, below which a line of a head may need another
const LINE = 17; // px between the two
const NOTE = 36; // baseline of the note

/**
 * Px that a view is higher by where a line of its head may go on on another. They depend on nothing that is dragged.
 *
 * @param {Panel['wraps']} wraps
 * @param {number} width
 * @param {{ scale: number }} data
 */
const moreOf = (wraps, width, { scale }) => (wraps && width < NARROW * scale ? Math.round(LINE * scale) : 0);

/**
 * The place that such a line leaves.
 *
 * @param {Rect} box
 * @param {Panel['wraps']} wraps
 * @param {FigureData} data
 * @returns {Rect}
 */
export const belowHead = (box, wraps, data) => inset(box, { top: moreOf(wraps, box.width, data) });

/**
 * @param {Height} height
 * @param {Panel['wraps']} [wraps]
 * @returns {View['height']}
 */
export const heightOf = (height, wraps) => (width, data) => {
  const own = Array.isArray(height) ? Math.round(height[0] + height[1] * data.scale) : height(width, data);
  return own + moreOf(wraps, width, data);
};

/**
 * @param {Words | undefined} words
 * @param {FigureData} data
 * @param {Translate} t
 * @returns {Partial<Said>}
 */
export function say(words, data, t) {
  if (typeof words === 'string') return { text: t(words) };
  const said = words?.(data, t);
  return typeof said === 'object' ? said : { text: said };
}

/**
 * The title and the note of a view.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {{ title?: Words, titleAt: number, note?: Words, wraps?: Panel['wraps'] }} head
 * @param {{ data: FigureData, box: Rect, style: Style, t: Translate }} view
 */
export function drawHead(ctx, { title, titleAt, note, wraps }, view) {
  const hasRoom = moreOf(wraps, view.box.width, view.data) > 0;
  const most = (/** @type {string} */ line) => (hasRoom && line === wraps ? 2 : 1);
  const lines = drawWords(ctx, [title, titleAt, { weight: 600 }], { ...view, most: most('title') });
  const at = NOTE + LINE * Math.max(0, lines - 1);
  drawWords(ctx, [note, at, { colour: view.style.second }], { ...view, most: most('note') });
}

/**
 * A line of words at the head of a view, or `most` lines where it does not fit one; what does not fit these is shortened.
 * Returns how many there are.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {[words: Words | undefined, baseline: number, look: object]} line
 * @param {{ data: FigureData, box: Rect, style: Style, t: Translate, most: number }} view
 */
function drawWords(ctx, [words, baseline, look], { data, box, style, t, most }) {
  const { text, ...own } = say(words, data, t);
  if (!text) return 0;
  const place = { x: box.x, y: box.y + baseline * data.scale, maxWidth: box.width, ...look, ...own };
  const widthOf = (/** @type {string} */ part) => textWidth(ctx, part, place, style);
  const lines = most > 1 ? evenLinesOf({ widthOf }, text, box.width) : [text];
  const shown = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] : lines;
  const pitch = Math.max(LINE * data.scale, 1.2 * (place.size ?? 0));
  for (const [i, line] of shown.entries()) drawText(ctx, line, { ...place, y: place.y + i * pitch }, style);
  return shown.length;
}
