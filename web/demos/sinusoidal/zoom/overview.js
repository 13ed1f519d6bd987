import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';
import { drawTiles } from './tiles.js';
import { LEAST, MOST, zoomed } from './window.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from '../zoom.js' */

const STRIP = 32; // px
const LEAST_WINDOW = 30; // px: both handles have room

/** The whole context as a strip, and the window that the table shows. @type {View<Data>} */
export const overview = panel({
  place: 'full',
  height: [STRIP + 12, 24],
  frame(box, { values }) {
    const plot = inset(box, { left: 10, right: 10, top: 6, height: STRIP });
    const x = linear([0, MOST], [plot.x, plot.x + plot.width]);
    return { plot, x, edges: edgesOf(x, values) };
  },
  draw(pen, data, t) {
    const { plot, edges, box, style, fill, outline, border, point, labels } = pen;
    const { source, paint, strip, pairs } = data;
    const isWhole = drawTiles(pen, plot, { source, paint, from: 0, to: MOST, pairs, ...strip });
    const [left, right] = edges;
    const end = plot.x + plot.width;
    const veil = style.rgba(style.paper, 0.45);
    fill({ ...plot, width: left - plot.x }, veil);
    fill({ ...plot, x: right, width: end - right }, veil);
    outline(plot, style.second);
    border({ x: left, y: plot.y - 1, width: right - left, height: plot.height + 2 });
    for (const x of edges) point({ x, y: plot.y + plot.height / 2 }, { radius: 4.5, hollow: true });
    const names = [
      { x: (left + right) / 2, text: t('windowLabel'), colour: style.ink, weight: 600 },
      { x: plot.x, text: '0' },
      { x: end, text: t.number(MOST) },
    ];
    labels(names, { left: box.x, right: box.x + box.width, y: plot.y + plot.height + 9 });
    return isWhole ? undefined : 'unfinished';
  },
  handles({ plot, x, edges }, { values }) {
    const { from, span } = values;
    const to = from + span;
    const y = plot.y + plot.height / 2;
    const moved = (start) => ({ from: clamp(start, 0, MOST - span) });
    const startAt = (place) => {
      const start = clamp(place, 0, to - LEAST);
      return { from: start, span: to - start };
    };
    const endAt = (place) => ({ span: clamp(place, from + LEAST, MOST) - from });
    const edge = (id, at, place) => ({
      id,
      x: edges[id === 'start' ? 0 : 1],
      y,
      drag: (point) => at(x.invert(point.x)),
      key: ({ dx, dy }) => at(place + (dx - dy) * 0.05 * span),
    });
    return [
      {
        id: 'window',
        area: true,
        x: (edges[0] + edges[1]) / 2,
        y,
        drag: (point, { point: pressed, values: before }) => {
          if (before.span >= MOST) return brushed(x, [pressed.x, point.x], before);
          const place = x.invert(pressed.x);
          const isInside = place >= before.from && place <= before.from + before.span;
          const begin = isInside ? before.from : place - before.span / 2;
          return moved(begin + x.invert(point.x) - place);
        },
        key: ({ dx, dy }) => (span >= MOST ? half(dx + dy) : moved(from + (dx + dy) * 0.1 * span)),
      },
      edge('start', startAt, from),
      edge('end', endAt, to),
    ];
  },
  zoom(data, box, { factor, dx }) {
    const { plot } = overview.frame(box, data);
    const moved = (dx / plot.width) * (MOST / data.values.span);
    return zoomed(data.values, { at: 0.5, factor, moved });
  },
});

// The window in px, wide enough to be seen however few positions it has.
function edgesOf(x, { from, span }) {
  const [left, right] = [x(from), x(from + span)];
  const more = Math.max(0, LEAST_WINDOW - (right - left)) / 2;
  const [low, high] = x.range();
  const shift = Math.max(0, low - left + more) - Math.max(0, right + more - high);
  return [left - more + shift, right + more + shift];
}

// While all is in the window it cannot be moved: a drag along the strip picks a new one, a key one half.
function brushed(x, places, { from, span }) {
  if (Math.abs(places[1] - places[0]) < 6) return { from, span };
  const [start, end] = places.map((place) => clamp(x.invert(place), 0, MOST)).sort((a, b) => a - b);
  const picked = Math.max(LEAST, end - start);
  return { from: clamp(start, 0, MOST - picked), span: picked };
}

const half = (direction) => ({ from: direction > 0 ? MOST / 2 : 0, span: MOST / 2 });
