import { drawAxis } from '../../../canvas/axis.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { pairTicks } from '../ticks.js';

const span = [0.5, 128];

/** λ = θ / θ′ of every pair: how many times slower it turns. Under LongRoPE every bar can be dragged. */
export const factors = {
  place: 'main',
  height: (_width, { scale }) => Math.round(190 + 96 * scale),
  frame(box, data) {
    const { scale, chosen } = data;
    const plot = {
      x: box.x + 40 * scale,
      y: box.y + 36 * scale,
      width: box.width - 54 * scale,
      height: box.height - 96 * scale,
    };
    const slowed = chosen.ratios.map((ratio) => 1 / ratio);
    const low = Math.min(span[0], ...slowed);
    return {
      plot,
      slowed,
      x: linear([-0.5, slowed.length - 0.5], [plot.x, plot.x + plot.width]),
      y: log([low, Math.max(span[1], ...slowed)], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { chosen, own, values } = data;
    return t(values.method === 'longrope' ? 'describeFactorsLong' : 'describeFactors', {
      method: t.option('method', values.method),
      count: chosen.ratios.length,
      first: t.number(1 / chosen.ratios[0], { significant: 3 }),
      last: t.number(1 / chosen.ratios.at(-1), { significant: 3 }),
      pair: own,
      slowed: t.number(1 / data.ratio, { significant: 3 }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { plot, slowed, x, y } = factors.frame(box, data);
    const { own, values, wrong, scale } = data;
    const editable = values.method === 'longrope';
    drawText(
      ctx,
      t(editable ? 'factorsEdit' : 'factorsName'),
      { x: box.x, y: box.y + 16 * scale, weight: 600, maxWidth: box.width },
      style,
    );
    if (wrong.length > 0) hatch(ctx, plot, style.rgba(style.second, 0.2), { gap: 9 });
    const slot = plot.width / slowed.length;
    const gap = Math.min(3, 0.3 * slot);
    ctx.save();
    for (const [i, value] of slowed.entries()) {
      ctx.fillStyle = style.speed(i / Math.max(1, slowed.length - 1));
      const [top, bottom] = [Math.min(y(value), y(1)), Math.max(y(value), y(1))];
      ctx.fillRect(plot.x + i * slot + gap / 2, top, slot - gap, Math.max(1.5, bottom - top));
    }
    ctx.restore();
    drawLine(ctx, [plot.x, y(1), plot.x + plot.width, y(1)], { colour: style.second }, style);
    drawLine(ctx, [x(own), plot.y, x(own), plot.y + plot.height], { dash: [3, 3] }, style);
    const ticks = [1, 4, 16, 64].filter((tick) => tick <= y.domain()[1]);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks, line: false }, style);
    drawAxis(
      ctx,
      plot,
      {
        side: 'bottom',
        scale: x,
        ticks: pairTicks(slowed.length),
        line: false,
        label: t(editable ? 'pairAxisLong' : 'pairAxis'),
      },
      style,
    );
  },
  handles(data, box, t) {
    const { plot, slowed, x, y } = factors.frame(box, data);
    const { own, values, pairs, chosen } = data;
    const count = chosen.ratios.length;
    const pairAt = (place) =>
      Math.min(
        pairs - 1,
        Math.max(0, Math.round((Math.round(Math.min(count - 1, Math.max(0, place))) * pairs) / count)),
      );
    const edited = (place, value) => {
      const list = [...values.longFactors];
      list[place] = Number(Math.min(span[1], Math.max(span[0], value)).toFixed(2));
      return { longFactors: list, pair: pairAt(place) };
    };
    const editable = values.method === 'longrope';
    return [
      {
        id: 'factor',
        area: true,
        x: x(own),
        y: Math.min(plot.y + plot.height, Math.max(plot.y, y(slowed[own]))),
        label: t(editable ? 'factorHandle' : 'slowedHandle'),
        value: t('slowedValue', { pair: own, slowed: t.number(slowed[own], { significant: 4 }) }),
        drag(point) {
          const place = Math.round(Math.min(count - 1, Math.max(0, x.invert(point.x))));
          return editable ? edited(place, y.invert(point.y)) : { pair: pairAt(place) };
        },
        key({ dx, dy }) {
          const place = Math.min(count - 1, Math.max(0, own + dx));
          if (!editable || dy === 0) return { pair: pairAt(editable ? place : place - dy) };
          return edited(
            own,
            dy === Infinity ? span[0] : dy === -Infinity ? span[1] : slowed[own] * 1.05 ** -dy,
          );
        },
      },
    ];
  },
};
