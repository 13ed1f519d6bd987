import { clamp } from '../../../core/numbers.js';

/** Positions seen at once, at the least. */
export const LEAST = 16;

/** Positions of the whole context. */
export const MOST = 2 ** 20;

const ASIDE = 64; // px beside the plots for what the mean leaves of each pair

/** Room beside a plot of the window, which is the same for both of them. */
export const asideOf = (width) => (width < 480 ? 0 : ASIDE);

/** The window that comes closer by `factor` to the place `at` (0 … 1) of it and is moved by a share of its width. */
export function zoomed({ from, span }, { at, factor, moved = 0 }) {
  const next = clamp(span / factor, LEAST, MOST);
  const place = from + at * span - at * next - moved * next;
  return { span: next, from: clamp(place, 0, MOST - next) };
}

/** The values after a zoom over a plot of the window. */
export const zoomedIn = (plot, values, { x, factor, dx }) =>
  zoomed(values, { at: (x - plot.x) / plot.width, factor, moved: dx / plot.width });

/** The position at a place on the axis, with a window that has it, moved no more than it must. */
export function positionAt({ from, span }, place) {
  const position = clamp(Math.floor(place), 0, MOST - 1);
  if (position >= from && position + 1 <= from + span) return { position };
  const wished = position < from ? position : position + 1 - span;
  return { position, from: clamp(wished, 0, MOST - span) };
}

/** The place on the axis under a pointer, inside the window. */
export const placeUnder = (point, x, { from, span }) => clamp(x.invert(point.x), from, from + span - 0.01);

/** A title, and a note beside it where both fit, or else at `below`. */
export function drawHead(
  { box, style, scale, text, widthOf },
  { title, colour = style.ink, note, crossed, below },
) {
  const y = box.y + 14 * scale;
  const used = text(title, { x: box.x, y, weight: 600, colour, maxWidth: box.width });
  const isBeside = used + widthOf(note) + 2 * style.size < box.width;
  const place = isBeside ? { x: box.x + box.width, y, align: 'right' } : below;
  text(note, { ...place, colour: style.second, crossed });
}
