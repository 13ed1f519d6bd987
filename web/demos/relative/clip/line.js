import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLabels } from '../../../canvas/labels.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { signed } from './words.js';

const cellHeight = 28;

/** The tokens, the query above, the key below, and how far K reaches on both sides of the query. */
export const line = {
  place: 'full',
  height: (_width, { scale }) => Math.round(cellHeight + 62 + 56 * scale),
  frame(box, { scale, values }) {
    const x = box.x + 12;
    const width = box.width - 24;
    return {
      cells: { x, y: box.y + 26 * scale + 22, width, height: cellHeight },
      x: linear([-0.5, values.length - 0.5], [x, x + width]),
    };
  },
  describe(data, t) {
    const { values, K, index, hasRow } = data;
    return t(hasRow ? 'describeLine' : 'describeLineNone', {
      query: values.query,
      key: values.key,
      distance: signed(data.distance),
      K,
      index,
      last: 2 * K,
    });
  },
  draw(ctx, data, box, style, t) {
    const { cells, x } = line.frame(box, data);
    const { values, K } = data;
    const { query, key, length, clip } = values;
    const bounds = { left: box.x, right: box.x + box.width };
    const [from, to] = [Math.max(-0.5, query - K - 0.5), Math.min(length - 0.5, query + K + 0.5)];
    ctx.fillStyle = style.rgba(style.ink, style.dark ? 0.16 : 0.08);
    ctx.fillRect(x(from), cells.y, x(to) - x(from), cells.height);
    if (clip !== 'clip') {
      for (const [start, end] of [
        [-0.5, from],
        [to, length - 0.5],
      ]) {
        hatch(ctx, { ...cells, x: x(start), width: x(end) - x(start) }, style.second, { gap: 6 });
      }
    }
    for (let p = 0; p <= length; p++) {
      drawLine(
        ctx,
        [x(p - 0.5), cells.y, x(p - 0.5), cells.y + cells.height],
        { colour: style.hairline },
        style,
      );
    }
    for (const y of [cells.y, cells.y + cells.height]) {
      drawLine(ctx, [cells.x, y, cells.x + cells.width, y], { colour: style.second }, style);
    }
    drawReach(ctx, data, { cells, x }, style);
    const middle = cells.y + cells.height / 2;
    for (let p = 0; p < length; p++) {
      if (x(1) - x(0) < 1.5 * style.size && p % 2 === 1 && p !== query && p !== key) continue;
      const chosen = p === query || p === key;
      drawText(
        ctx,
        String(p),
        {
          x: x(p),
          y: middle + 1,
          align: 'center',
          baseline: 'middle',
          colour: chosen ? style.ink : style.second,
          weight: chosen ? 700 : 400,
          size: Math.min(style.size, 0.8 * (x(1) - x(0))),
        },
        style,
      );
    }
    drawPoint(ctx, { x: x(query), y: cells.y - 10 }, { colour: style.ink, radius: 6 }, style);
    drawPoint(
      ctx,
      { x: x(key), y: cells.y + cells.height + 10 },
      { colour: style.ink, radius: 6, hollow: true },
      style,
    );
    drawLabels(
      ctx,
      [
        { x: x(query), text: t('queryMark', { query }), colour: style.ink, weight: 600 },
        { x: x(Math.min(length - 1, query + K)), text: `K = ${K}` },
      ],
      { ...bounds, y: cells.y - 25, baseline: 'bottom' },
      style,
    );
    const mark = t('keyMark', { key, distance: signed(data.distance) });
    drawLabels(
      ctx,
      [{ x: x(key), text: mark, colour: style.ink, weight: 600 }],
      { ...bounds, y: cells.y + cells.height + 27 },
      style,
    );
  },
  handles(data, box, t) {
    const { cells, x } = line.frame(box, data);
    const { values, K } = data;
    const { query, key, length } = values;
    const at = (place) => Math.round(Math.min(length - 1, Math.max(0, place)));
    const reach = (far) => ({ maxRelativePosition: Math.round(Math.min(8, Math.max(1, far))) });
    const side = query + K <= length - 1 || query - K < 0 ? 1 : -1;
    const end = Math.min(length - 0.5, Math.max(-0.5, query + side * (K + 0.5)));
    return [
      {
        id: 'key',
        area: cells,
        x: x(key),
        y: cells.y + cells.height + 10,
        label: t('keyHandle'),
        value: t('keyValue', { key, distance: signed(data.distance), index: data.index }),
        drag: (point) => ({ key: at(x.invert(point.x)) }),
        key: ({ dx, dy }) => ({ key: at(key + dx - dy) }),
      },
      {
        id: 'query',
        x: x(query),
        y: cells.y - 10,
        label: t('queryHandle'),
        value: t('queryValue', { query }),
        drag: (point) => ({ query: at(x.invert(point.x)) }),
        key: ({ dx, dy }) => ({ query: at(query + dx - dy) }),
      },
      {
        id: 'reach',
        x: x(end),
        y: cells.y - 2,
        label: t('reachHandle'),
        value: `K = ${K}`,
        drag: (point) => reach(side * (x.invert(point.x) - query) - 0.5),
        key: ({ dx, dy }) => reach(K + side * dx - dy),
      },
    ];
  },
};

// Brackets at both ends of what K reaches.
function drawReach(ctx, { values: { query, length }, K }, { cells, x }, style) {
  for (const [at, side] of [
    [query - K - 0.5, 1],
    [query + K + 0.5, -1],
  ]) {
    if (at < -0.5 || at > length - 0.5) continue;
    const [top, bottom] = [cells.y - 5, cells.y + cells.height + 5];
    drawLine(ctx, [x(at), top, x(at), bottom], { width: 2.5 }, style);
    for (const y of [top, bottom]) drawLine(ctx, [x(at), y, x(at) + 6 * side, y], { width: 2.5 }, style);
  }
}
