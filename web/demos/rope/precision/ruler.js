import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { panel } from '../../../plots/panel.js';
import { LAST } from './rounding-errors.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './rounding-errors.js' */

const NARROW = 420; // px of the box

/** Integers above, the numbers that the format has for them below: where lines meet, positions have become one. */
/** @type {View<Data>} */
export const ruler = panel({
  place: 'main',
  height: [78, 106],
  title: 'rulerName',
  frame(box, { scale, ruler, values }) {
    const shown = shownIn(ruler, box.width, values.position);
    const { integers } = shown;
    const [left, right] = [box.x + 10, box.x + box.width - 10];
    return {
      top: box.y + 60 * scale,
      bottom: box.y + box.height - 44 * scale,
      left,
      right,
      shown,
      x: linear([integers[0] - 0.5, integers.at(-1) + 0.5], [left, right]),
    };
  },
  draw(pen, data, t) {
    const { box, top, bottom, x, style, shown } = pen;
    const { position } = data.values;
    const { integers, stored, stride } = shown;
    // The last integer that is written as it is.
    const exact = [data.firstMerged - 1].filter((value) => integers.includes(value));
    const [first, last] = [integers[0], integers.at(-1)];
    const own = data.merged.stored;
    drawLines(pen, data);
    const bounds = {
      left: box.x,
      right: box.x + box.width,
      gap: (box.width < NARROW ? 0.4 : 1.2) * style.size,
    };
    const label = (value) => ({ x: x(value), text: t.number(value) });
    const chosen = { colour: style.ink, weight: 700 };
    const above = [{ ...label(position), ...chosen }, ...[...exact, first, last, ...integers].map(label)];
    pen.labels(above, { ...bounds, y: top - 17, baseline: 'bottom' });
    const held = [...stored].filter((value) => Number.isFinite(value) && value >= first && value <= last);
    const below = [
      { ...label(own), x: x(Math.min(own, last)), ...chosen },
      ...[...exact, ...held].map(label),
    ];
    pen.labels(below, { ...bounds, y: bottom + 9 });
    const foot = { x: box.x, y: box.y + box.height - 6, colour: style.second, maxWidth: box.width };
    pen.text(t(stride > 1 ? 'strideFoot' : 'rulerFoot', { stride }), foot);
  },
  handles({ top, bottom, left, right, x, shown }, { values: { position } }) {
    const { integers, stride } = shown;
    // Positions for each px: the window stays round the position, so it is the ruler that is drawn along.
    const along = -(integers.at(-1) - integers[0] + 1) / (right - left);
    const at = (value) => ({ position: Math.round(clamp(value, 1, LAST)) });
    return {
      id: 'integer',
      area: { x: left, y: top - 20, width: right - left, height: bottom - top + 30 },
      x: x(position),
      y: top,
      drag: (point, { point: pressed, values: before }) =>
        at(before.position + Math.round(along * (point.x - pressed.x))),
      key: ({ dx, dy }) => at(position + (dx - dy) * (Number.isFinite(dx - dy) ? stride : 1)),
    };
  },
  describe: ({ merged: { stored, from, to } }) =>
    stored === Infinity ? 'describeInfinite' : to === from ? 'describeAlone' : 'describeShared',
});

// On a narrow ruler fewer integers round the position, so that each has its number.
function shownIn({ integers, stored, stride }, width, position) {
  const count = width < NARROW ? Math.ceil(integers.length / 2) : integers.length;
  const own = integers.findIndex((integer) => integer >= position);
  const first = clamp(own - (count >> 1), 0, integers.length - count);
  const part = (list) => list.slice(first, first + count);
  return { integers: part(integers), stored: part(stored), stride };
}

// From every integer to the number that it is stored as; one that becomes infinite leads nowhere.
function drawLines({ top, bottom, left, right, x, clip, style, line, point, shown }, { values, merged }) {
  const { integers, stored } = shown;
  const room = { x: left - 8, y: top - 8, width: right - left + 16, height: bottom - top + 16 };
  clip(room, () => {
    for (const [i, integer] of integers.entries()) {
      const [to, end] = Number.isFinite(stored[i])
        ? [stored[i], bottom]
        : [integer, top + 0.3 * (bottom - top)];
      const look =
        stored[i] === merged.stored ? { width: style.line } : { colour: style.rgba(style.second, 0.55) };
      line([x(integer), top, x(to), end], look);
    }
    for (const value of new Set([...stored].filter(Number.isFinite))) {
      const look = value === merged.stored ? { radius: 5 } : { colour: style.second, radius: 3.5 };
      point({ x: x(value), y: bottom }, look);
    }
    point({ x: x(values.position), y: top }, { radius: 6, hollow: true });
  });
}
