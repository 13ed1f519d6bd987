import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { drawText, textWidth } from '../../../canvas/text.js';

const cellHeight = 30;

/** The stream of tokens above, the cache below: lines lead from a token to its place, evicted tokens have none. */
export const stream = {
  height: (_width, { scale }) => Math.round(2 * cellHeight + 58 + 118 * scale),
  frame(box, data) {
    const { scale, longest } = data;
    const plot = { x: box.x + 1, y: box.y + 46 * scale, width: box.width - 2, height: cellHeight };
    const cell = plot.width / (longest + 1);
    return { plot, cell, lower: { ...plot, y: plot.y + cellHeight + 58 } };
  },
  describe(data, t) {
    const { values, kept, evicted, queryAt } = data;
    return t(data.wrong ? 'describeStreamWrong' : 'describeStream', {
      length: values.length,
      kept: kept.length,
      gone: values.length - kept.length,
      evicted: evicted < 0 ? t('nobody') : t('tokenName', { token: evicted }),
      first: kept[0],
      last: kept.at(-1),
      query: queryAt,
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, lower, cell } = stream.frame(box, data);
    const { values, mask, kept, places, evicted, wrong, scale, longest, queryAt } = data;
    drawText(
      ctx,
      t('streamName', { length: values.length }),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    for (let i = 0; i < longest; i++) {
      const rect = { x: plot.x + i * cell, y: plot.y, width: cell, height: cellHeight };
      if (i < values.length)
        drawCell(
          ctx,
          rect,
          {
            kept: mask[i] === 1,
            sink: i < values.sinkSize,
            fresh: i === evicted,
            chosen: i === values.token,
          },
          style,
        );
    }
    const centre = (i) => plot.x + (i + 0.5) * cell;
    for (const [slot, token] of kept.entries()) {
      const isChosen = token === values.token;
      drawLine(
        ctx,
        [centre(token), plot.y + cellHeight + 2, centre(places[slot]), lower.y - 2],
        {
          colour: isChosen ? style.ink : style.rgba(style.second, 0.6),
          width: isChosen ? 2 * style.line : 1,
        },
        style,
      );
      const rect = { x: lower.x + places[slot] * cell, y: lower.y, width: cell, height: cellHeight };
      drawCell(ctx, rect, { kept: true, sink: token < values.sinkSize, chosen: isChosen }, style);
    }
    const room = { x: lower.x, y: lower.y, width: longest * cell, height: cellHeight };
    if (wrong) hatch(ctx, room, style.rgba(style.second, 0.25), { gap: 9 });
    ctx.save();
    ctx.strokeStyle = style.ink;
    ctx.lineWidth = style.line;
    ctx.setLineDash([3, 2]);
    ctx.strokeRect(lower.x + queryAt * cell + 1, lower.y + 1, cell - 2, cellHeight - 2);
    ctx.restore();
    numbers(
      ctx,
      { y: plot.y - 6, baseline: 'alphabetic' },
      { list: upTo(values.length), centre, cell, scale },
      style,
    );
    numbers(
      ctx,
      { y: lower.y + cellHeight + 6, baseline: 'top' },
      { list: [...places], centre, cell, scale },
      style,
    );
    const label = {
      x: box.x,
      y: lower.y + cellHeight + 40 * scale,
      colour: style.second,
      maxWidth: 0.62 * box.width,
    };
    drawText(ctx, t(wrong ? 'placesWrong' : 'placesName'), { ...label, strike: wrong }, style);
    const query = { ...label, x: box.x + box.width, align: 'right', maxWidth: 0.36 * box.width };
    drawText(ctx, t('queryName', { query: queryAt }), query, style);
  },
  handles(data, box, t) {
    const { plot, lower, cell } = stream.frame(box, data);
    const { values, longest, slot, places } = data;
    const lengthAt = (count) => ({ length: Math.round(Math.min(longest, Math.max(1, count))) });
    const tokenAt = (token) => ({ token: Math.round(Math.min(values.length - 1, Math.max(0, token))) });
    return [
      {
        id: 'time',
        x: plot.x + values.length * cell,
        y: plot.y + cellHeight / 2,
        label: t('timeHandle'),
        value: t('timeValue', { length: values.length, kept: data.kept.length }),
        drag: ({ x }) => lengthAt((x - plot.x) / cell),
        key: ({ dx, dy }) => lengthAt(values.length + dx - dy),
      },
      {
        id: 'token',
        area: { ...plot, height: lower.y + cellHeight - plot.y },
        x: plot.x + (values.token + 0.5) * cell,
        y: plot.y + cellHeight / 2,
        label: t('tokenHandle'),
        value:
          slot < 0
            ? t('goneValue', { token: values.token })
            : t('keptValue', { token: values.token, place: places[slot] }),
        drag: ({ x }) => tokenAt((x - plot.x) / cell - 0.5),
        key: ({ dx, dy }) => tokenAt(values.token + dx - dy),
      },
    ];
  },
};

const upTo = (count) => Array.from({ length: count }, (_, i) => i);

// Kept: filled, the first ones darker; gone: an empty hatched outline, the latest to go struck out.
function drawCell(ctx, rect, { kept, sink, fresh = false, chosen }, style) {
  const inner = { x: rect.x + 1, y: rect.y, width: Math.max(1, rect.width - 2), height: rect.height };
  ctx.save();
  ctx.fillStyle = kept ? (sink ? style.ink : style.rgba(style.second, 0.5)) : style.paper;
  ctx.fillRect(inner.x, inner.y, inner.width, inner.height);
  ctx.restore();
  if (!kept) hatch(ctx, inner, style.rgba(style.second, 0.5), { gap: 5 });
  ctx.save();
  ctx.strokeStyle = chosen ? style.ink : kept ? style.second : style.hairline;
  ctx.lineWidth = chosen ? 2 * style.line : 1;
  ctx.strokeRect(inner.x + 0.5, inner.y + 0.5, Math.max(1, inner.width - 1), inner.height - 1);
  ctx.restore();
  if (!fresh) return;
  for (const [from, to] of [
    [inner.y + 4, inner.y + inner.height - 4],
    [inner.y + inner.height - 4, inner.y + 4],
  ]) {
    drawLine(ctx, [inner.x, from, inner.x + inner.width, to], { width: 2 * style.line }, style);
  }
}

function numbers(ctx, { y, baseline }, { list, centre, cell, scale }, style) {
  let free = -Infinity;
  const last = list.at(-1);
  const lastWidth = textWidth(ctx, String(last), {}, style);
  for (const [i, number] of list.entries()) {
    const width = textWidth(ctx, String(number), {}, style);
    const left = centre(number) - width / 2;
    const isLast = i === list.length - 1;
    if (left < free || (!isLast && left + width + 4 * scale > centre(last) - lastWidth / 2)) continue;
    const x = Math.max(centre(0) - cell / 2 + width / 2, centre(number));
    drawText(ctx, String(number), { x, y, align: 'center', baseline, colour: style.second }, style);
    free = Math.max(left, x - width / 2) + width + 4 * scale;
  }
}
