import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { drawStrip } from '../../../canvas/strip.js';
import { drawText } from '../../../canvas/text.js';

const rowHeight = 46;
export const axisNames = ['t', 'h', 'w'];

/** The ids t, h and w along the sequence, and at its end the id of the token that comes next. */
export const strips = {
  height: (_width, { scale }) => Math.round(3 * rowHeight + 128 * scale),
  frame(box, data) {
    const { scale, count } = data;
    const plot = {
      x: box.x + 26 * scale,
      y: box.y + 36 * scale,
      width: box.width - 84 * scale,
      height: 3 * rowHeight + 2 * 12 * scale,
    };
    const rects = [0, 1, 2].map((axis) => ({
      ...plot,
      y: plot.y + axis * (rowHeight + 12 * scale),
      height: rowHeight,
    }));
    return { plot, rects, slot: plot.width / (count + 1) };
  },
  describe(data, t) {
    return t(data.wrong ? 'describeStripsWrong' : 'describeStrips', {
      count: data.count,
      next: data.next,
      right: data.official.next,
      delta: t.number(data.delta),
      token: data.values.token,
      t: data.ids[0],
      h: data.ids[1],
      w: data.ids[2],
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, rects, slot } = strips.frame(box, data);
    const { rows, next, official, wrong, count, values, blocks, starts, scale, ids } = data;
    const most = Math.max(next, official.next);
    drawText(
      ctx,
      t('stripsName'),
      { x: box.x, y: box.y + 14 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    for (const [axis, rect] of rects.entries()) {
      const list = [...rows[axis], next];
      const isText = (i) => i === count || blocks[starts.findLastIndex((start) => start <= i)].kind === 't';
      const fill = (i) =>
        i === values.token ? style.ink : style.rgba(style.second, i === count ? 0.9 : isText(i) ? 0.6 : 0.32);
      drawStrip(ctx, rect, { values: list, most, fill }, style);
      if (wrong) {
        hatch(ctx, rect, style.rgba(style.second, 0.2), { gap: 9 });
        drawStrip(ctx, rect, { values: [...official.rows[axis], official.next], most, outline: true }, style);
      }
      drawLine(
        ctx,
        [rect.x, rect.y + rect.height, rect.x + rect.width, rect.y + rect.height],
        { colour: style.second },
        style,
      );
      const middle = { y: rect.y + rect.height / 2, baseline: 'middle' };
      drawText(ctx, axisNames[axis], { ...middle, x: box.x, weight: 600, size: style.size + 2 }, style);
      drawText(
        ctx,
        String(ids[axis]),
        { ...middle, x: rect.x + rect.width + 12, weight: 600, size: style.size + 4 },
        style,
      );
    }
    for (const start of starts.slice(1)) {
      const x = plot.x + start * slot;
      drawLine(ctx, [x, plot.y - 4, x, plot.y + plot.height], { colour: style.hairline }, style);
    }
    const x = plot.x + (values.token + 0.5) * slot;
    drawLine(ctx, [x, plot.y - 6, x, plot.y + plot.height + 4], { dash: [3, 3] }, style);
    const last = plot.x + plot.width;
    const name = t('nextName', { next });
    drawText(
      ctx,
      name,
      { x: last, y: plot.y + plot.height + 22 * scale, align: 'right', weight: 600, strike: wrong },
      style,
    );
    if (wrong) {
      const right = t('nextRight', { next: official.next });
      drawText(ctx, right, { x: plot.x, y: plot.y + plot.height + 42 * scale, colour: style.second }, style);
    }
  },
  handles(data, box, t) {
    const { plot, slot } = strips.frame(box, data);
    const { values, count, ids } = data;
    const at = (token) => ({ token: Math.round(Math.min(count - 1, Math.max(0, token))) });
    return [
      {
        id: 'token',
        area: true,
        x: plot.x + (values.token + 0.5) * slot,
        y: plot.y - 6,
        label: t('tokenHandle'),
        value: t('tokenValue', { token: values.token, t: ids[0], h: ids[1], w: ids[2] }),
        drag: ({ x }) => at((x - plot.x) / slot - 0.5),
        key: ({ dx, dy }) => at(values.token + dx - dy),
      },
    ];
  },
};
