import { drawPoint } from '../../../canvas/curve.js';
import { drawLabels } from '../../../canvas/labels.js';
import { linear } from '../../../canvas/scale.js';
import { clamp } from '../pairs.js';
import { LEAST, zoomed } from './compute.js';
import { drawTiles } from './paint.js';

const STRIP = 32; // px
const ends = ['start', 'end'];

/** The whole context as a strip, and the window that the table shows. */
export const overview = {
  place: 'full',
  height: (_width, { scale }) => Math.round(STRIP + 12 + 24 * scale),
  frame(box, { values }) {
    const strip = { x: box.x + 10, y: box.y + 6, width: box.width - 20, height: STRIP };
    return { plot: strip, x: linear([0, values.length], [strip.x, strip.x + strip.width]) };
  },
  describe(data, t) {
    const { from, span, length } = data.values;
    return t('describeOverview', {
      length,
      from: Math.floor(from),
      to: Math.ceil(from + span) - 1,
      share: t.number((100 * span) / length, { significant: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, x } = overview.frame(box, data);
    const { source, strip, pairs, values } = data;
    const { from, span, length } = values;
    const isWhole = drawTiles(ctx, plot, { source, from: 0, to: length, length, pairs, ...strip });
    const [left, right] = windowOf(x, values);
    ctx.fillStyle = style.rgba(style.paper, 0.7);
    ctx.fillRect(plot.x, plot.y, left - plot.x, plot.height);
    ctx.fillRect(right, plot.y, plot.x + plot.width - right, plot.height);
    ctx.strokeStyle = style.ink;
    ctx.lineWidth = style.line + 0.5;
    ctx.strokeRect(left, plot.y - 1, right - left, plot.height + 2);
    for (const at of [left, right]) {
      drawPoint(
        ctx,
        { x: at, y: plot.y + plot.height / 2 },
        { colour: style.ink, radius: 4.5, hollow: true },
        style,
      );
    }
    const bounds = { left: box.x, right: box.x + box.width };
    const text = t('windowLabel', { from: Math.floor(from), to: Math.ceil(from + span) - 1 });
    drawLabels(
      ctx,
      [
        { x: (left + right) / 2, text, colour: style.ink, weight: 600 },
        { x: plot.x, text: '0' },
        { x: plot.x + plot.width, text: t.number(length) },
      ],
      { ...bounds, y: plot.y + plot.height + 9 },
      style,
    );
    return isWhole ? undefined : 'unfinished';
  },
  handles(data, box, t) {
    const { plot, x } = overview.frame(box, data);
    const { values } = data;
    const { from, span, length } = values;
    const edges = windowOf(x, values);
    const y = plot.y + plot.height / 2;
    const moved = (start) => ({ from: clamp(start, 0, length - span) });
    const range = { from: Math.floor(from), to: Math.ceil(from + span) - 1 };
    const to = from + span;
    const edgeTo = (end, place) => {
      if (end === 'start') {
        const start = clamp(place, 0, to - LEAST);
        return { from: start, span: to - start };
      }
      return { span: clamp(place, from + LEAST, length) - from };
    };
    return [
      {
        id: 'window',
        area: true,
        x: (edges[0] + edges[1]) / 2,
        y,
        label: t('windowHandle'),
        value: t('windowValue', range),
        drag: (point, { point: pressed, values: before }) => {
          if (before.span >= before.length) return brushed(x, [pressed.x, point.x], before);
          const place = x.invert(pressed.x);
          const isInside = place >= before.from && place <= before.from + before.span;
          const begin = isInside ? before.from : place - before.span / 2;
          return moved(begin + x.invert(point.x) - place);
        },
        key: ({ dx, dy }) => (span >= length ? half(dx + dy, length) : moved(from + (dx + dy) * 0.1 * span)),
      },
      ...ends.map((end, i) => ({
        id: end,
        x: edges[i],
        y,
        label: t(`${end}Handle`),
        value: t('edgeValue', { position: end === 'start' ? range.from : range.to }),
        drag: (point) => edgeTo(end, x.invert(point.x)),
        key: ({ dx, dy }) => edgeTo(end, (end === 'start' ? from : to) + (dx - dy) * 0.05 * span),
      })),
    ];
  },
  zoom(data, box, { factor, dx }) {
    const { plot } = overview.frame(box, data);
    const { span, length } = data.values;
    return zoomed(data.values, { at: 0.5, factor, moved: (dx / plot.width) * (length / span) });
  },
};

// The window in px, wide enough to be seen however few positions it has.
function windowOf(x, { from, span }) {
  const [left, right] = [x(from), x(from + span)];
  const more = Math.max(0, 10 - (right - left)) / 2;
  const [low, high] = x.range();
  const shift = Math.max(0, low - left + more) - Math.max(0, right + more - high);
  return [left - more + shift, right + more + shift];
}

// While all is in the window it cannot be moved: a drag along the strip picks a new one, a key one half.
function brushed(x, places, { from, span, length }) {
  if (Math.abs(places[1] - places[0]) < 6) return { from, span };
  const [start, end] = places.map((place) => clamp(x.invert(place), 0, length)).sort((a, b) => a - b);
  const picked = Math.max(LEAST, end - start);
  return { from: clamp(start, 0, length - picked), span: picked };
}

const half = (direction, length) => ({
  from: direction > 0 ? length / 2 : 0,
  span: Math.max(LEAST, length / 2),
});
