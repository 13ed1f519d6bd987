import { drawBars } from '../../../canvas/bars.js';
import { chipNear, chipPlaces, drawChips } from '../../../canvas/chips.js';
import { linear } from '../../../canvas/scale.js';
import { alongX, whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { inset } from '../../../plots/places.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './index.js' */

/** Heads of models and how many of their pairs turn. */
export const models = [
  { id: 'llama-2-7b', name: 'Llama 2', headDim: 128, turned: 64 },
  { id: 'gpt-j-6b', name: 'GPT-J', headDim: 256, turned: 32 },
  { id: 'gpt-neox-20b', name: 'GPT-NeoX', headDim: 96, turned: 12 },
  { id: 'pythia-410m', name: 'Pythia', headDim: 64, turned: 8 },
];

/** What each pair adds at the chosen distance; two borders say which turn, and which of those are put to rest. */
/** @type {View<Data>} */
export const pairs = panel({
  height: (width, data) => Math.round(chipsOf({ x: 0, y: 0, width }, data).bottom + 238 * data.scale),
  frame(box, data) {
    const { scale, count, parts, atOnce } = data;
    const { chips, bottom } = chipsOf(box, data);
    const room = { left: 40, right: 12, top: 86, height: 104 * scale };
    const plot = inset({ ...box, y: bottom }, room, scale);
    const reach = 1.05 * Math.max(...parts.map(Math.abs), ...atOnce.map(Math.abs), 1e-6);
    return {
      chips,
      plot,
      x: linear([0, count], [plot.x, plot.x + plot.width]),
      y: linear([-reach, reach], [plot.y + plot.height, plot.y]),
    };
  },
  draw(pen, data, t) {
    const { box, scale, chips, plot, x, y, style, put, line } = pen;
    const { values, parts, count, shows } = data;
    const { turned, kept } = values;
    if (chips.length > 0)
      put(drawChips, chips, { texts: models.map(({ name }) => name), chosen: data.model });
    const rest = { ...plot, x: x(kept), width: x(turned) - x(kept) };
    pen.absent(rest);
    const gap = Math.min(3, (0.3 * plot.width) / count);
    const colour = (i) =>
      i < kept ? style.speed(i / Math.max(1, turned - 1)) : style.rgba(style.second, 0.6);
    put(drawBars, plot, { values: parts, scale: y, colour, gap });
    line([plot.x, y(0), plot.x + plot.width, y(0)], { colour: style.second });
    const limit = y.domain()[1] / 1.05;
    const format = (value) => t.number(value, '1');
    pen.axis(plot, { side: 'left', scale: y, ticks: [-limit, 0, limit], line: false, format });
    nameZones(pen, data, t);
    const head = { x: box.x, weight: 600, maxWidth: box.width };
    pen.text(t(shows('distance') ? 'partsName' : 'partsFirst', { distance: values.distance }), {
      ...head,
      y: plot.y - 60 * scale,
    });
    const share = (100 * turned) / count;
    const name = t(kept < turned ? 'borderRest' : 'borderName', {
      turned,
      count,
      share,
      kept,
      rest: turned - kept,
    });
    const below = { ...head, y: plot.y - 36 * scale };
    if (shows('distance')) pen.text(name, { ...below, weight: 400, colour: style.second });
    else pen.text(t('scoreNow', { total: data.total }), { ...below, size: 1.2 * style.size });
    const [top, bottom] = [plot.y - 8, plot.y + plot.height + 8];
    for (const [pair, end, hollow] of [
      [turned, top, false],
      ...(shows('kept') ? [[kept, bottom, true]] : []),
    ]) {
      line([x(pair), top, x(pair), bottom], { width: style.line });
      pen.point({ x: x(pair), y: end }, { radius: 5, hollow });
    }
  },
  handles({ box, chips, plot, x }, { values: { turned, kept, headDim }, count, model, shows }, t) {
    // What no border of p-RoPE has put to rest goes along with the pairs that turn.
    const turnedAt = (pair) => {
      const next = whole(pair, 1, count);
      return { turned: next, kept: kept === turned ? next : Math.min(kept, next) };
    };
    const patchOf = (one) => ({ headDim: one.headDim, turned: one.turned, kept: one.turned });
    const share = (100 * turned) / count;
    const borders = [
      {
        id: 'turned',
        x: x(turned),
        y: plot.y - 8,
        label: t('turnedHandle'),
        value: t('turnedValue', { turned, count, share }),
        ...alongX(x, turned, turnedAt),
      },
      {
        id: 'kept',
        x: x(kept),
        y: plot.y + plot.height + 8,
        label: t('keptHandle'),
        value: t('keptValue', { kept, turned, p: kept / turned }),
        ...alongX(x, kept, (pair) => ({ kept: whole(pair, 0, turned) })),
      },
    ];
    if (!shows('output')) return borders;
    const chip = chips[Math.max(0, model)];
    return [
      ...borders,
      {
        id: 'model',
        area: inset(box, { height: chips.at(-1).y + chips[0].height - box.y }),
        x: chip.x + chip.width / 2,
        y: chip.y + chip.height / 2,
        label: t('modelHandle'),
        value: model < 0 ? t('noModel', { headDim }) : models[model].name,
        drag: (point) => patchOf(models[chipNear(chips, point)]),
        key: ({ dx, dy }) => patchOf(models[whole(model + dx + dy, 0, models.length - 1)]),
      },
    ];
  },
  describe: ({ values: { turned, kept, distance }, count, turning, still }, t) =>
    t('describePairs', { count, turned, kept, distance, turning, still }),
});

function chipsOf(box, { scale, shows }) {
  if (!shows('output')) return { chips: [], bottom: box.y };
  const row = { x: box.x, y: box.y + 2, width: box.width };
  // All in a row, or two by two.
  const least = 96 * scale;
  const isNarrow = box.width < models.length * 1.1 * least;
  const chips = chipPlaces(row, { count: models.length, least: isNarrow ? box.width / 2.5 : least });
  return { chips, bottom: chips.at(-1).y + chips.at(-1).height };
}

// The names of the three groups where there is room for them, after the first step each with its sum.
function nameZones({ plot, x, scale, style, text, widthOf }, { values, parts, count, shows }, t) {
  const { kept, turned } = values;
  // At first one sum is enough, that of all bars: those of pairs that are not rotated are all the same.
  const isFirst = !shows('distance');
  const isAlike = values.content === 'same';
  const y = plot.y + plot.height + 18 * scale;
  let free = plot.x;
  for (const [key, from, to] of [
    ['zoneTurn', 0, kept],
    ['zoneRest', kept, turned],
    ['zoneStill', turned, count],
  ]) {
    if (to === from) continue;
    const sum = parts.subarray(from, to).reduce((total, part) => total + part, 0);
    const isStill = key === 'zoneStill' && isAlike;
    const name = isFirst
      ? t(isStill ? 'zoneEach' : key, { each: parts[from] })
      : t('zoneSum', { name: t(key), sum });
    const width = widthOf(name, { weight: 600 });
    const middle = (x(from) + x(to)) / 2;
    const left = Math.min(plot.x + plot.width - width, Math.max(free, middle - width / 2));
    if (left < free) continue;
    const look = key === 'zoneStill' ? { weight: 600 } : { colour: style.second };
    text(name, { x: left, y, baseline: 'top', ...look });
    free = left + width + style.size;
  }
}
