import { drawAxis } from '../canvas/axis.js';
import { drawBars } from '../canvas/bars.js';
import { drawClock } from '../canvas/clock.js';
import { drawArrow, drawCurve, drawLine, drawPoint } from '../canvas/curve.js';
import { drawAbsent, hatch } from '../canvas/hatch.js';
import { drawHeatmap } from '../canvas/heatmap.js';
import { drawLabels, drawText, textWidth } from '../canvas/text.js';
import { drawTokens } from '../canvas/tokens.js';

/** @import { Colour, FontOptions, LineOptions, Point, Rect, Style, TextOptions } from '../types.js' */

/** @typedef {ReturnType<typeof penOf>} Pen */

/**
 * The functions of web/canvas with the context before and the style behind, at px of the box. put(draw, …) does the
 * same with any other such function.
 *
 * @param {CanvasRenderingContext2D} ctx
 * @param {Style} style
 * @param {{ paint?: (values: any, look: any) => Uint8ClampedArray }} data
 */
export function penOf(ctx, style, { paint }) {
  // One closure: a table of short functions with one context and style.
  const put = (/** @type {Function} */ draw, /** @type {any[]} */ ...given) => draw(ctx, ...given, style);
  // What trace(ctx) draws, filled, and with a line along it: none where its width is 0.
  const path = (
    /** @type {(on: CanvasRenderingContext2D) => void} */ trace,
    /** @type {LineOptions & { fill?: Colour, cap?: CanvasLineCap }} */ look = {},
  ) => {
    const { colour = style.ink, width = style.line, dash = [], fill, cap = 'butt' } = look;
    ctx.save();
    ctx.beginPath();
    trace(ctx);
    if (fill) {
      ctx.fillStyle = fill;
      ctx.fill();
    }
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.lineCap = cap;
    ctx.setLineDash(dash);
    if (width > 0) ctx.stroke();
    ctx.restore();
  };
  return {
    /** @type {any} */
    ctx,
    style,
    put,
    text: (/** @type {unknown} */ text, /** @type {TextOptions} */ look) => drawText(ctx, text, look, style),
    widthOf: (/** @type {unknown} */ text, /** @type {FontOptions} */ look = {}) =>
      textWidth(ctx, text, look, style),
    line: (/** @type {number[]} */ ends, /** @type {LineOptions} */ look = {}) =>
      drawLine(ctx, ends, look, style),
    curve: (/** @type {any} */ points, /** @type {any} */ look = {}) => drawCurve(ctx, points, look, style),
    point: (
      /** @type {Point} */ at,
      /** @type {{ colour?: Colour, radius?: number, hollow?: boolean }} */ look = {},
    ) => drawPoint(ctx, at, { colour: style.ink, ...look }, style),
    arrow: (/** @type {Point} */ from, /** @type {Point} */ to, /** @type {any} */ look = {}) =>
      drawArrow(ctx, from, to, look, style),
    clock: (/** @type {any} */ circle, /** @type {any} */ look) => drawClock(ctx, circle, look, style),
    tokens: (/** @type {any[]} */ cards) => drawTokens(ctx, cards, style),
    labels: (/** @type {any[]} */ labels, /** @type {any} */ place) => drawLabels(ctx, labels, place, style),
    bars: (/** @type {Rect} */ rect, /** @type {any} */ look) => drawBars(ctx, rect, look, style),
    axis: (/** @type {Rect} */ plot, /** @type {any} */ axis) => drawAxis(ctx, plot, axis, style),
    /** A table { values, rows, cols, palette, min, max }, or as drawHeatmap has it. */
    heatmap: (/** @type {Rect} */ rect, /** @type {any} */ table) => {
      const { values, rows, cols } = table;
      drawHeatmap(ctx, rect, values ? { rgba: paint?.(values, table), rows, cols } : table);
    },
    /** A place with nothing in it. */
    absent: (/** @type {Rect} */ rect, /** @type {{ cover?: number }} */ look = {}) =>
      drawAbsent(ctx, rect, look, style),
    /** The sign of a mistake, and of nothing else. */
    hatch: (/** @type {Rect} */ rect, /** @type {Colour} */ colour, /** @type {any} */ look = {}) =>
      hatch(ctx, rect, colour, { gap: style.hair * (look.gap ?? 7), width: style.hair * (look.width ?? 1) }),
    fill: (/** @type {Rect} */ { x, y, width, height }, /** @type {Colour} */ colour) => {
      ctx.fillStyle = colour;
      ctx.fillRect(x, y, width, height);
    },
    /** What `draw` draws, only inside a rectangle. */
    clip: (/** @type {Rect} */ { x, y, width, height }, /** @type {() => void} */ draw) => {
      ctx.save();
      ctx.beginPath();
      ctx.rect(x, y, width, height);
      ctx.clip();
      draw();
      ctx.restore();
    },
    path,
    circle: (
      /** @type {Point & { radius: number }} */ { x, y, radius },
      /** @type {LineOptions & { fill?: Colour }} */ look = {},
    ) =>
      path((/** @type {any} */ on) => on.arc(x, y, radius, 0, 2 * Math.PI), { width: style.hair, ...look }),
    /** A line around a rectangle, half of it inside. */
    border: (
      /** @type {Rect} */ { x, y, width, height },
      /** @type {LineOptions} */ { colour = style.ink, width: line = style.line + 0.5 } = {},
    ) => {
      ctx.strokeStyle = colour;
      ctx.lineWidth = line;
      ctx.strokeRect(x, y, width, height);
    },
    /** A line around a rectangle, `inset` px inside it. */
    outline: (
      /** @type {Rect} */ { x, y, width, height },
      /** @type {Colour} */ colour = style.hairline,
      /** @type {{ width?: number, dash?: number[], inset?: number }} */ look = {},
    ) => {
      const { width: thick = style.hair, dash, inset = 0.5 } = look;
      ctx.strokeStyle = colour;
      ctx.lineWidth = thick;
      if (dash) ctx.setLineDash(dash);
      ctx.strokeRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset);
      if (dash) ctx.setLineDash([]);
    },
    /** A line around a rectangle with a rim of another colour, which stands out on every colour of a table. */
    ring: (
      /** @type {Rect} */ { x, y, width, height },
      { line = style.line + 0.5, rim = 2.5, colour = style.ink } = {},
    ) => {
      const stroke = (/** @type {Colour} */ tone, /** @type {number} */ size) => {
        ctx.strokeStyle = tone;
        ctx.lineWidth = size;
        ctx.strokeRect(x, y, width, height);
      };
      stroke(style.paper, line + rim);
      stroke(colour, line);
    },
  };
}
