import { drawText } from './text.js';

/** @import { Point, Rect, Style } from '../types.js' */

// As the buttons of options in the panel, px.
const gap = 8;
const height = 42;
const radius = 6;

/**
 * Places of `count` outlined choices over a width, as many in a row as have room: [{ x, y, width, height }]. `least`: px of
 * the narrowest; `high`: px of each.
 *
 * @param {{ x: number, y: number, width: number }} box
 * @param {{ count: number, least: number, high?: number }} chips
 */
export function chipPlaces({ x, y, width }, { count, least, high = height }) {
  const columns = Math.max(1, Math.min(count, Math.floor((width + gap) / (least + gap))));
  const size = (width - gap * (columns - 1)) / columns;
  return Array.from({ length: count }, (_, i) => ({
    x: x + (i % columns) * (size + gap),
    y: y + Math.floor(i / columns) * (high + gap),
    width: size,
    height: high,
  }));
}

/**
 * The place that a point is in or nearest to.
 *
 * @param {Rect[]} places
 * @param {Point} point
 */
export function chipNear(places, { x, y }) {
  const far = (/** @type {Rect} */ place) =>
    Math.hypot(place.x + place.width / 2 - x, 2 * (place.y + place.height / 2 - y));
  return places.reduce((best, place, i) => (far(place) < far(places[best]) ? i : best), 0);
}

/**
 * Outlined choices; the one at `chosen` is heavy.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Rect[]} places
 * @param {{ texts: string[], chosen: number }} chips
 * @param {Style} style
 */
export function drawChips(ctx, places, { texts, chosen }, style) {
  for (const [i, place] of places.entries()) {
    ctx.save();
    ctx.strokeStyle = i === chosen ? style.ink : style.outline;
    ctx.lineWidth = i === chosen ? style.line + 0.5 : style.hair;
    const edge = ctx.lineWidth;
    ctx.beginPath();
    ctx.roundRect(place.x + edge / 2, place.y + edge / 2, place.width - edge, place.height - edge, radius);
    ctx.stroke();
    ctx.restore();
    drawText(
      ctx,
      texts[i],
      {
        x: place.x + place.width / 2,
        y: place.y + place.height / 2 + 1,
        align: 'center',
        baseline: 'middle',
        size: style.size + 2,
        weight: i === chosen ? 600 : 400,
        maxWidth: place.width - 8,
      },
      style,
    );
  }
}
