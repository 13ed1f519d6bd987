import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawText } from '../../../canvas/text.js';
import { facts } from './words.js';

const most = 250; // px of a map
const under = 36; // px for the points of u and v below c and d
const positions = ['b', 'd'];

// Content beside position, those of the query above those of all queries; sum and weights in a third column or row.
const columnsFor = (width) => (width < 460 ? 2 : 3);
const order = { 2: ['a', 'b', 'c', 'd', 'total', 'weights'], 3: ['a', 'b', 'total', 'c', 'd', 'weights'] };
const sideFor = (width) => Math.min(most, (width - 26 * (columnsFor(width) - 1)) / columnsFor(width));

/** The four terms on one scale of colours, their sum, and the weights. */
export const maps = {
  place: 'full',
  height(width, { scale }) {
    const rows = 6 / columnsFor(width);
    return Math.round(rows * (sideFor(width) + 32 * scale) + (rows - 1) * 14 + 68 * scale);
  },
  frame(box, { scale }) {
    const columns = columnsFor(box.width);
    const side = sideFor(box.width);
    const gap = (box.width - columns * side) / (columns - 1);
    // u and v have their points under the row of c and d.
    const place = (i) => {
      const row = Math.floor(i / columns);
      const lower = row === 2 ? under * scale : 0;
      return {
        x: box.x + (i % columns) * (side + gap),
        y: box.y + 32 * scale + row * (side + 14 + 32 * scale) + lower,
        width: side,
        height: side,
      };
    };
    return { side, rects: Object.fromEntries(order[columns].map((name, i) => [name, place(i)])) };
  },
  describe: (data, t) =>
    t(data.values.shift === 'relative' ? 'describeMaps' : 'describeMapsWrong', facts(data, t)),
  draw(ctx, data, box, style, t) {
    const { rects, side } = maps.frame(box, data);
    const { values, size, rgba } = data;
    const { query, key, word, distance, shift } = values;
    const cell = side / size;
    for (const [name, rect] of Object.entries(rects)) {
      const dropped = values[name] === false;
      const title = { x: rect.x, y: rect.y - 10, weight: 600, maxWidth: side, strike: dropped };
      drawText(ctx, t(`map.${name}`), { ...title, colour: dropped ? style.second : style.ink }, style);
      ctx.save();
      ctx.globalAlpha = dropped ? 0.3 : 1;
      drawHeatmap(ctx, rect, { rgba: rgba[name], rows: size, cols: size });
      ctx.restore();
      const wrong = shift !== 'relative' && positions.includes(name);
      if (dropped || wrong) hatch(ctx, rect, style.rgba(style.ink, 0.22), { gap: 9 });
      ctx.strokeStyle = style.hairline;
      ctx.lineWidth = 1;
      ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, side - 1, side - 1);
      for (const [colour, width] of [
        [style.paper, style.line + 3],
        [style.ink, style.line + 0.5],
      ]) {
        ctx.strokeStyle = colour;
        ctx.lineWidth = width;
        ctx.strokeRect(rect.x + key * cell, rect.y + query * cell, cell, cell);
      }
    }
    const all = facts(data, t);
    for (const [name, column] of [
      ['c', word],
      ['d', size - 1 - distance],
    ]) {
      const rect = rects[name];
      const at = { x: rect.x + (column + 0.5) * cell, y: rect.y + side + 12 };
      drawPoint(ctx, at, { colour: style.ink, radius: 6, hollow: true }, style);
      const bounds = { y: at.y + 10, left: rect.x, right: rect.x + side };
      drawLabels(ctx, [{ x: at.x, text: t(`mark.${name}`, all), colour: style.ink }], bounds, style);
    }
    const last = rects.weights;
    const axes = {
      x: box.x,
      y: last.y + side + (columnsFor(box.width) === 2 ? 10 : 10 + under) * data.scale,
      baseline: 'top',
      maxWidth: box.width,
    };
    drawText(ctx, t('axes'), { ...axes, colour: style.second }, style);
  },
  handles(data, box, t) {
    const { rects, side } = maps.frame(box, data);
    const { size, values } = data;
    const { query, key, word, distance } = values;
    const cell = side / size;
    const at = (place) => Math.min(size - 1, Math.max(0, Math.floor(place)));
    const all = facts(data, t);
    const below = (rect, column) => ({ x: rect.x + (column + 0.5) * cell, y: rect.y + side + 12 });
    const wordAt = (place) => ({ word: at(place) });
    const distanceAt = (place) => ({ distance: at(place) });
    return [
      {
        id: 'word',
        ...below(rects.c, word),
        label: t('wordHandle'),
        value: t('mark.c', all),
        drag: (point) => wordAt((point.x - rects.c.x) / cell),
        key: ({ dx, dy }) => wordAt(word + dx - dy),
      },
      {
        id: 'distance',
        ...below(rects.d, size - 1 - distance),
        label: t('distanceHandle'),
        value: t('mark.d', all),
        drag: (point) => distanceAt(size - (point.x - rects.d.x) / cell),
        key: ({ dx, dy }) => distanceAt(distance - dx + dy),
      },
      {
        id: 'cell',
        area: boundsOf(Object.values(rects)),
        x: rects.total.x + (key + 0.5) * cell,
        y: rects.total.y + (query + 0.5) * cell,
        label: t('cellHandle'),
        value: t('cellValue', all),
        drag(point) {
          const rect = nearest(Object.values(rects), point);
          return { key: at((point.x - rect.x) / cell), query: at((point.y - rect.y) / cell) };
        },
        key: ({ dx, dy }) => ({ key: at(key + dx), query: at(query + dy) }),
      },
    ];
  },
};

const nearest = (rects, { x, y }) => {
  const far = (rect) =>
    Math.max(rect.x - x, x - rect.x - rect.width, 0) + Math.max(rect.y - y, y - rect.y - rect.height, 0);
  return rects.reduce((best, rect) => (far(rect) < far(best) ? rect : best));
};

function boundsOf(rects) {
  const [x, y] = [Math.min(...rects.map((rect) => rect.x)), Math.min(...rects.map((rect) => rect.y))];
  return {
    x,
    y,
    width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x,
    height: Math.max(...rects.map((rect) => rect.y + rect.height)) - y,
  };
}
