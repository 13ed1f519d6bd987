import { drawAxis } from '../../../canvas/axis.js';
import { drawBars } from '../../../canvas/bars.js';
import { chipNear, chipPlaces, drawChips } from '../../../canvas/chips.js';
import { drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear } from '../../../canvas/scale.js';
import { drawText, textWidth } from '../../../canvas/text.js';
import { models } from './models.js';

/** What each pair adds at the chosen distance; two borders say which turn, and which of those are put to rest. */
export const pairs = {
  height: (width, data) => Math.round(chipsOf({ x: 0, y: 0, width }, data).bottom + 214 * data.scale),
  frame(box, data) {
    const { scale, count } = data;
    const { chips, bottom } = chipsOf(box, data);
    const plot = {
      x: box.x + 40 * scale,
      y: bottom + 62 * scale,
      width: box.width - 52 * scale,
      height: 104 * scale,
    };
    const reach = 1.05 * Math.max(...data.parts.map(Math.abs), ...data.atOnce.map(Math.abs), 1e-6);
    return {
      chips,
      plot,
      x: linear([0, count], [plot.x, plot.x + plot.width]),
      y: linear([-reach, reach], [plot.y + plot.height, plot.y]),
    };
  },
  describe(data, t) {
    const { values, count } = data;
    return t('describePairs', {
      count,
      turned: values.turned,
      kept: values.kept,
      distance: values.distance,
      turning: t.number(data.turning, { digits: 1, sign: true }),
      still: t.number(data.still, { digits: 1, sign: true }),
    });
  },
  draw(ctx, data, box, style, t) {
    const { chips, plot, x, y } = pairs.frame(box, data);
    const { values, parts, count, scale } = data;
    const { turned, kept } = values;
    drawChips(ctx, chips, { texts: models.map(({ name }) => name), chosen: data.model }, style);
    const gap = Math.min(3, (0.3 * plot.width) / count);
    const colour = (i) =>
      i < kept ? style.speed(i / Math.max(1, turned - 1)) : style.rgba(style.second, 0.6);
    hatch(ctx, { ...plot, x: x(kept), width: x(turned) - x(kept) }, style.rgba(style.second, 0.3), {
      gap: 8,
    });
    drawBars(ctx, plot, { values: parts, scale: y, colour, gap }, style);
    drawLine(ctx, [plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second }, style);
    const limit = y.domain()[1] / 1.05;
    drawAxis(
      ctx,
      plot,
      {
        side: 'left',
        scale: y,
        ticks: [-limit, 0, limit],
        line: false,
        format: (value) => t.number(value, { digits: 1 }),
      },
      style,
    );
    drawZones(ctx, { plot, x, scale }, data, style, t);
    const name = t('borderName', { turned, count, share: t.number((100 * turned) / count, { digits: 0 }) });
    const top = plot.y - 34 * scale;
    drawText(ctx, name, { x: box.x, y: top, weight: 600, maxWidth: box.width }, style);
    for (const [pair, at, hollow] of [
      [turned, plot.y - 8, false],
      [kept, plot.y + plot.height + 8, true],
    ]) {
      drawLine(ctx, [x(pair), plot.y - 8, x(pair), plot.y + plot.height + 8], { width: style.line }, style);
      drawPoint(ctx, { x: x(pair), y: at }, { colour: style.ink, radius: 5, hollow }, style);
    }
  },
  handles(data, box, t) {
    const { chips, plot, x } = pairs.frame(box, data);
    const { values, count } = data;
    const { turned, kept, headDim } = values;
    const whole = (pair, low, high) => Math.min(high, Math.max(low, Math.round(pair)));
    // What no border of p-RoPE has put to rest goes along with the pairs that turn.
    const turnedAt = (pair) => {
      const next = whole(pair, 1, count);
      return { turned: next, kept: kept === turned ? next : Math.min(kept, next) };
    };
    const keptAt = (pair) => ({ kept: whole(pair, 0, turned) });
    const model = chips[Math.max(0, data.model)];
    const patchOf = (one) => ({ headDim: one.headDim, turned: one.turned, kept: one.turned });
    const percent = (part, whole) => t.number((100 * part) / whole, { digits: 0 });
    return [
      {
        id: 'turned',
        x: x(turned),
        y: plot.y - 8,
        label: t('turnedHandle'),
        value: t('turnedValue', { turned, count, share: percent(turned, count) }),
        drag: (point) => turnedAt(x.invert(point.x)),
        key: ({ dx, dy }) => turnedAt(turned + dx - dy),
      },
      {
        id: 'kept',
        x: x(kept),
        y: plot.y + plot.height + 8,
        label: t('keptHandle'),
        value: t('keptValue', { kept, turned, p: t.number(kept / turned, { digits: 2 }) }),
        drag: (point) => keptAt(x.invert(point.x)),
        key: ({ dx, dy }) => keptAt(kept + dx - dy),
      },
      {
        id: 'model',
        area: { ...box, height: chips.at(-1).y + chips[0].height - box.y },
        x: model.x + model.width / 2,
        y: model.y + model.height / 2,
        label: t('modelHandle'),
        value: data.model < 0 ? t('noModel', { headDim }) : models[data.model].name,
        drag: (point) => patchOf(models[chipNear(chips, point)]),
        key: ({ dx, dy }) => patchOf(models[whole(data.model + dx + dy, 0, models.length - 1)]),
      },
    ];
  },
};

function chipsOf(box, { scale }) {
  const row = { x: box.x, y: box.y + 2, width: box.width };
  const chips = chipPlaces(row, { count: models.length, least: 96 * scale });
  return { chips, bottom: chips.at(-1).y + chips.at(-1).height };
}

// The names of the three groups, where there is room for them.
function drawZones(ctx, { plot, x, scale }, { values, count }, style, t) {
  const y = plot.y + plot.height + 18 * scale;
  const zones = [
    ['zoneTurn', 0, values.kept],
    ['zoneRest', values.kept, values.turned],
    ['zoneStill', values.turned, count],
  ];
  let free = plot.x;
  for (const [key, from, to] of zones) {
    if (to === from) continue;
    const text = t(key);
    const width = textWidth(ctx, text, {}, style);
    const middle = (x(from) + x(to)) / 2;
    const left = Math.min(plot.x + plot.width - width, Math.max(free, middle - width / 2));
    if (left < free) continue;
    drawText(ctx, text, { x: left, y, baseline: 'top', colour: style.second }, style);
    free = left + width + style.size;
  }
}
