import { clamp, writeNumber } from '../core/numbers.js';
import { alongX, whole } from './drag.js';
import { belowHead, drawHead, heightOf, say } from './panel.js';
import { penOf } from './pen.js';
import { inset } from './places.js';

/** @import { Colour, FigureData, Keys, LineOptions, Numbers, Point, Rect, Scale, ShortHandle, Style, Translate, View } from '../types.js' */
/** @import { Height, Words } from './panel.js' */
/** @import { Pen } from './pen.js' */

/**
 * @typedef {{ left: number, right: number, top: number, bottom?: number }} Margin
 * @typedef {{ plot: Rect, x: Scale, y: Scale }} Frame
 *
 * @typedef {LineOptions & { xScale?: (x: number) => number, yScale?: (y: number) => number }} CurveOptions
 * @typedef {ReturnType<typeof marksOn>} Marks
 */

/**
 * @template [Data=any]
 * @typedef {object} Axis as of drawAxis
 * @property {number | Numbers | ((data: FigureData<Data>, frame: Frame) => number | Numbers)} [ticks]
 * @property {Words<Data>} [label]
 * @property {string | ((value: number, t: Translate) => string)} [format] one of slots, '0%', or a function
 * @property {boolean} [line]
 */

/**
 * @template [Data=any]
 * @typedef {object} Drag a handle anywhere in the plot, for a parameter that lies on the x axis
 * @property {string} [param] the parameter it sets: the id of the handle unless given
 * @property {number[] | ((data: FigureData<Data>) => number[])} [range] it is a whole number from … to; the parameter's own bounds and grain unless given
 * @property {(wished: number, data: FigureData<Data>) => any} [fit] instead of range: the value nearest to a wished one
 * @property {(value: number, count: number, data: FigureData<Data>) => any} [step] its value after `count` arrow keys: ± 1 unless given
 * @property {(data: FigureData<Data>) => number} [x] the value shown, where that is not the parameter's own
 * @property {(data: FigureData<Data>) => number} [y] where it lies on the y axis, kept inside the plot: at its foot unless given
 * @property {string | View<Data>['describe']} [label] a key of words, or (data, t) → text: `${id}Handle` unless given
 * @property {string | View<Data>['describe']} [value] as label: `${id}Value` unless given
 */

/**
 * @template [Data=any]
 * @typedef {object} Chart
 * @property {Height<Data>} height
 * @property {Margin | ((scale: number, data: FigureData<Data>, width: number) => Margin)} margin from the box to the plot, CSS px at text size 13; a function gives px
 * @property {number | ((scale: number, data: FigureData<Data>, width: number) => number)} [plotHeight] CSS px, instead of a margin at the bottom
 * @property {(range: number[], data: FigureData<Data>, plot: Rect) => any} x its scale
 * @property {(range: number[], data: FigureData<Data>, plot: Rect) => any} [y] its scale, upwards
 * @property {Words<Data>} [title] first line, heavy
 * @property {number} [titleAt] baseline of the title, CSS px at text size 13
 * @property {Words<Data>} [note] second line
 * @property {'title' | 'note'} [wraps] the line that goes on on another where it does not fit: a narrow view has room for it
 * @property {Partial<Record<'left' | 'right' | 'bottom', Axis<Data>>>} [axes] by side
 * @property {(marks: Marks, data: FigureData<Data>, t: Translate) => unknown} draw
 * @property {Record<string, Drag<Data>>} [drag]
 * @property {(frame: Frame & { box: Rect }, data: FigureData<Data>, t: Translate) => ShortHandle | ShortHandle[]} [handles] others, after those
 * @property {Keys<Data>} [describe] text, and keys of words in a demo of figure(), which has 'describe<Name>' without
 * @property {string} [place]
 * @property {boolean | string} [invites]
 * @property {View<Data>['depends']} [depends]
 * @property {View<Data>['zoom']} [zoom]
 */

/**
 * A view that is a plot with axes. Its description gives the margins, the scales, the words, the axes and the parameters
 * that are dragged along the x axis; draw(marks, data, t) adds the marks, and the axes come last unless it calls
 * marks.axes().
 *
 * @template [Data=any]
 * @param {NoInfer<Chart<Data>>} chart
 * @returns {View<Data>}
 */
export function chart({
  height,
  margin,
  plotHeight,
  x,
  y,
  title,
  titleAt = 16,
  note,
  wraps,
  axes = {},
  draw,
  drag = {},
  handles,
  ...view
}) {
  const head = { title, titleAt, note, wraps };
  const frame = (/** @type {Rect} */ outer, /** @type {FigureData} */ data) => {
    const box = belowHead(outer, wraps, data);
    const scale = typeof margin === 'function' ? 1 : data.scale;
    const room = read(margin, data.scale, data, box.width);
    const height = read(plotHeight, data.scale, data, box.width);
    const plot = inset(box, { ...room, height }, scale);
    return {
      plot,
      x: x([plot.x, plot.x + plot.width], data, plot),
      y: y?.([plot.y + plot.height, plot.y], data, plot),
    };
  };
  return {
    .../** @type {any} */ (view),
    frame,
    height: heightOf(height, wraps),
    /**
     * @param {CanvasRenderingContext2D} ctx
     * @param {FigureData} data
     * @param {Rect} box
     * @param {Style} style
     * @param {Translate} t
     */
    draw(ctx, data, box, style, t) {
      const at = frame(box, data);
      const pen = penOf(ctx, style, data);
      drawHead(ctx, head, { data, box, style, t });
      let hasAxes = false;
      const ownAxes = () => {
        hasAxes = true;
        drawAxes(pen, axes, at, { box, data, t });
      };
      const state = draw(
        marksOn(pen, { ...at, box: belowHead(box, wraps, data), scale: data.scale, axes: ownAxes }),
        data,
        t,
      );
      if (!hasAxes) ownAxes();
      return state;
    },
    /**
     * @param {FigureData} data
     * @param {Rect} box
     * @param {Translate} t
     */
    handles(data, box, t) {
      const at = frame(box, data);
      return [
        ...Object.entries(drag).map(([id, own]) => handleOf(id, own, at, data, t)),
        .../** @type {any[]} */ (
          [handles?.({ ...at, box: belowHead(box, wraps, data) }, data, t) ?? []].flat()
        ),
      ];
    },
  };
}

/**
 * @param {ReturnType<typeof penOf>} pen
 * @param {NonNullable<Chart['axes']>} axes
 * @param {Frame} at
 * @param {{ box: Rect, data: FigureData, t: Translate }} view
 */
function drawAxes(pen, axes, at, { box, data, t }) {
  for (const [side, { label, format, ticks, ...own }] of Object.entries(axes)) {
    const axis = {
      ...own,
      side,
      scale: side === 'left' || side === 'right' ? at.y : at.x,
      ticks: read(ticks, data, at),
      label: say(label, data, t).text,
      room: box.x + box.width - at.plot.x,
      format:
        format &&
        ((/** @type {number} */ value) =>
          typeof format === 'string' ? writeNumber(value, format) : format(value, t)),
    };
    pen.axis(at.plot, axis);
  }
}

/**
 * @param {any} value
 * @param {unknown[]} given
 * @returns {any}
 */
const read = (value, ...given) => (typeof value === 'function' ? value(...given) : value);

/**
 * @param {string} id
 * @param {Drag} drag
 * @param {Frame} frame
 * @param {FigureData} data
 * @param {Translate} t
 */
function handleOf(
  id,
  { param = id, range, fit, step, x, y, label = `${id}Handle`, value = `${id}Value` },
  frame,
  data,
  t,
) {
  const { plot } = frame;
  const now = x ? x(data) : data.values[param];
  const bottom = plot.y + plot.height;
  const [low, high] = read(range, data) ?? [];
  const fitted = (/** @type {number} */ wished) =>
    fit ? fit(wished, data) : range ? whole(wished, low, high) : data.fit(param, wished);
  const told = (/** @type {typeof value} */ words) => (typeof words === 'string' ? t(words) : words(data, t));
  const moves = alongX(frame.x, now, (wished) => ({ [param]: fitted(wished) }));
  if (step) moves.key = ({ dx, dy }) => ({ [param]: step(now, dx - dy, data) });
  return {
    id,
    area: true,
    x: frame.x(now),
    y: y ? clamp(frame.y(y(data)), plot.y, bottom) : bottom,
    label: told(label),
    value: told(value),
    ...moves,
  };
}

/**
 * The pen with the frame, where points, curves, levels (values of y) and rules (of x) are given as values.
 *
 * @param {Pen} pen
 * @param {Frame & { box: Rect, scale: number, axes: () => void }} frame
 */
function marksOn(pen, frame) {
  const { plot, x, y } = frame;
  return {
    ...pen,
    ...frame,
    level: (/** @type {number} */ value, /** @type {LineOptions} */ look = {}) =>
      pen.line([plot.x, y(value), plot.x + plot.width, y(value)], look),
    /** from: px below the top of the plot where it begins */
    rule: (
      /** @type {number} */ value,
      /** @type {LineOptions & { from?: number }} */ { from = 0, ...look } = {},
    ) => pen.line([x(value), plot.y + from, x(value), plot.y + plot.height], look),
    /** points: as of drawCurve, or the values of y at 0, 1, 2 …; look may have scales of its own */
    curve: (/** @type {any} */ points, /** @type {CurveOptions} */ look = {}) =>
      pen.curve(listed(points), { xScale: x, yScale: y, ...look }),
    point: (
      /** @type {number} */ px,
      /** @type {number} */ py,
      /** @type {{ colour?: Colour, radius?: number, hollow?: boolean }} */ look = {},
    ) => pen.point({ x: x(px), y: y(py) }, look),
  };
}

/** @param {any} points */
const listed = (points) => {
  if (points.xs || typeof points[0] === 'object') return points;
  return { xs: Array.from(points, (_, i) => i), ys: points };
};
