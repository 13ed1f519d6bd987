import { drawCrosshair } from '../../../canvas/crosshair.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';
import { METHODS } from './methods.js';
import { format } from './words.js';

const GAP = 12;

/** A matrix of queries (rows) and keys (columns) for each method, all with the same cell marked. */
export const multiples = {
  place: 'full',
  height: (width, data) => Math.round(gridOf({ x: 0, y: 0, width }, data).bottom + 22 * data.scale),
  frame: gridOf,
  describe(data, t) {
    const { values, pair } = data;
    const strongest = pair.reduce((best, { effect }, i) => (effect > pair[best].effect ? i : best), 0);
    const weakest = pair.reduce((best, { effect }, i) => (effect < pair[best].effect ? i : best), 0);
    return t(data.masked ? 'describeMasked' : 'describeMultiples', {
      quantity: t.option('quantity', values.quantity),
      query: values.query,
      key: values.key,
      most: t.option('method', METHODS[strongest].id),
      mostEffect: format(pair[strongest].effect, 'effect', t),
      least: t.option('method', METHODS[weakest].id),
      leastEffect: format(pair[weakest].effect, 'effect', t),
    });
  },
  draw(ctx, data, box, style, t) {
    const { tiles, bottom } = gridOf(box, data);
    const { length, query, key, quantity } = data.values;
    for (const [i, rect] of tiles.entries()) {
      const { id, at, how } = METHODS[i];
      const wrong = id === data.mistaken;
      const cell = rect.width / length;
      const line = { x: rect.x, maxWidth: rect.width };
      const name = t.option('method', id);
      drawText(
        ctx,
        name,
        { ...line, y: rect.y - 26 * data.scale, weight: i === data.chosen ? 700 : 500, strike: wrong },
        style,
      );
      drawText(
        ctx,
        t(`place-${at}-${how}`),
        { ...line, y: rect.y - 8 * data.scale, colour: style.second },
        style,
      );
      drawHeatmap(ctx, rect, { rgba: data.rgba[i], rows: length, cols: length });
      if (wrong) hatch(ctx, rect, style.rgba(style.ink, 0.22), { gap: 9 });
      drawFrame(ctx, rect, i === data.chosen, style);
      const corner = { x: rect.x + key * cell, y: rect.y + query * cell, width: cell, height: cell };
      drawCrosshair(ctx, rect, { x: corner.x + cell / 2, y: corner.y + cell / 2 }, corner, style);
      const value = data.masked ? t('maskedMark') : format(data.pair[i][quantity], quantity, t);
      drawText(
        ctx,
        value,
        { ...line, y: rect.y + rect.height + 16 * data.scale, weight: i === data.chosen ? 700 : 400 },
        style,
      );
    }
    drawText(
      ctx,
      t(`${quantity}Legend`, { reach: data.reach }),
      { x: box.x, y: bottom + 12 * data.scale, colour: style.second, maxWidth: box.width },
      style,
    );
  },
  handles(data, box, t) {
    const { tiles } = gridOf(box, data);
    const { length, query, key } = data.values;
    const rect = tiles[data.chosen];
    const within = (value) => Math.min(length - 1, Math.max(0, value));
    return [
      {
        id: 'cell',
        area: { ...box, height: multiples.height(box.width, data) },
        x: rect.x + ((key + 0.5) * rect.width) / length,
        y: rect.y + ((query + 0.5) * rect.height) / length,
        label: t('cellHandle'),
        value: t('cellValue', {
          query,
          key,
          method: t.option('method', data.values.method),
          effect: format(data.pair[data.chosen].effect, 'effect', t),
        }),
        drag({ x, y }, { point }) {
          const i = nearest(tiles, point);
          const tile = tiles[i];
          return {
            method: METHODS[i].id,
            query: within(Math.floor(((y - tile.y) / tile.height) * length)),
            key: within(Math.floor(((x - tile.x) / tile.width) * length)),
          };
        },
        key: ({ dx, dy }) => ({ query: within(query + dy), key: within(key + dx) }),
      },
    ];
  },
};

function gridOf(box, { scale }) {
  const columns = box.width >= 720 ? 6 : box.width >= 440 ? 4 : 3;
  const side = Math.min(190, (box.width - GAP * (columns - 1)) / columns);
  const above = 44 * scale;
  const pitch = side + above + 28 * scale;
  const tiles = METHODS.map((_, i) => ({
    x: box.x + (i % columns) * (side + GAP),
    y: box.y + above + Math.floor(i / columns) * pitch,
    width: side,
    height: side,
  }));
  return { tiles, bottom: tiles.at(-1).y + side + 26 * scale };
}

function nearest(tiles, { x, y }) {
  const far = (tile) => Math.hypot(tile.x + tile.width / 2 - x, tile.y + tile.height / 2 - y);
  return tiles.reduce((best, tile, i) => (far(tile) < far(tiles[best]) ? i : best), 0);
}

function drawFrame(ctx, rect, chosen, style) {
  ctx.save();
  ctx.strokeStyle = chosen ? style.ink : style.hairline;
  ctx.lineWidth = chosen ? style.line + 0.5 : 1;
  ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
  ctx.restore();
}
