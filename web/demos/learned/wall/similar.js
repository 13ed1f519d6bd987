import { drawCrosshair } from '../../../canvas/crosshair.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawHeatmap } from '../../../canvas/heatmap.js';
import { drawText } from '../../../canvas/text.js';

/** How alike the rows of every two positions are. */
export const similar = {
  place: 'side',
  height: (width, { scale }) => Math.round(Math.min(width, 320) + 60 * scale),
  frame(box, { scale }) {
    const side = Math.min(box.width, 320);
    return { x: box.x, y: box.y + 34 * scale, width: side, height: side };
  },
  describe(data, t) {
    const { values } = data;
    const keys = {
      refuse: data.count < values.length ? 'describeSimilarEnds' : 'describeSimilar',
      resize: 'describeSimilar',
      'wrong-clamp': 'describeSimilarClamp',
      'wrong-wrap': 'describeSimilarWrap',
    };
    return t(keys[data.wrongAfter || values.after === 'refuse' ? values.after : 'resize'], {
      position: values.position,
      other: values.other,
      maxLen: values.maxLen,
      last: values.maxLen - 1,
      next: t.number(data.nextCosine, { digits: 2 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const rect = similar.frame(box, data);
    const { length, position, other } = data.values;
    const cell = rect.width / length;
    drawText(
      ctx,
      t('similarName'),
      { x: rect.x, y: rect.y - 1.1 * style.size, weight: 600, maxWidth: box.width },
      style,
    );
    drawHeatmap(ctx, rect, { rgba: data.rgba.similarity, rows: length, cols: length });
    const known = data.count * cell;
    const beyond = { x: rect.x + known, width: rect.width - known };
    if (data.count < length) {
      hatch(ctx, { ...rect, ...beyond }, style.second, { gap: 7 });
      hatch(ctx, { ...rect, width: known, y: rect.y + known, height: rect.height - known }, style.second, {
        gap: 7,
      });
    } else if (data.wrongAfter) hatch(ctx, rect, style.rgba(style.ink, 0.18), { gap: 9 });
    ctx.strokeStyle = style.hairline;
    ctx.lineWidth = 1;
    ctx.strokeRect(rect.x + 0.5, rect.y + 0.5, rect.width - 1, rect.height - 1);
    const corner = { x: rect.x + other * cell, y: rect.y + position * cell, width: cell, height: cell };
    drawCrosshair(ctx, rect, { x: corner.x + cell / 2, y: corner.y + cell / 2 }, corner, style);
    drawText(
      ctx,
      t('similarAxes'),
      { x: rect.x, y: rect.y + rect.height + 8, baseline: 'top', colour: style.second, maxWidth: box.width },
      style,
    );
  },
  handles(data, box, t) {
    const rect = similar.frame(box, data);
    const { position, other, length } = data.values;
    const at = (place) => Math.floor(Math.min(length - 1, Math.max(0, place)));
    return [
      {
        id: 'pair',
        area: true,
        x: rect.x + ((other + 0.5) / length) * rect.width,
        y: rect.y + ((position + 0.5) / length) * rect.height,
        label: t('pairHandle'),
        value: Number.isNaN(data.cosine)
          ? t('pairNone', { position, other })
          : t('pairValue', { position, other, cosine: t.number(data.cosine, { digits: 2, sign: true }) }),
        drag: ({ x, y }) => ({
          other: at(((x - rect.x) / rect.width) * length),
          position: at(((y - rect.y) / rect.height) * length),
        }),
        key: ({ dx, dy }) => ({ other: at(other + dx), position: at(position + dy) }),
      },
    ];
  },
};
