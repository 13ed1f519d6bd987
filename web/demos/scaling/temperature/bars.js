import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { alongY } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { beneath, inset } from '../../../plots/places.js';

/** @import { Rect, Scale, View } from '../../../types.js' */
/** @import { Data } from '../temperature.js' */

const span = [-4, 6];
const HELD = 4; // keys whose logits are dragged
const LEAST = 20; // px of each of them, however many others there are

/** The logits of a row, multiplied, above the weights that softmax makes of them; dashed, both without the factor. */
/** @type {View<Data>} */
export const bars = panel({
  place: 'main',
  invites: 'logit-0',
  height: (width, data) =>
    Math.round(hasLogits(data) ? 292 + 122 * data.scale : aloneIn(width) + 8 + 68 * data.scale),
  frame(box, data) {
    const { scale, values, chosen, plain } = data;
    const across = inset(box, { left: 46 * scale, right: 8 });
    const upper = inset(across, { top: 40, height: 156 }, scale);
    const lower = hasLogits(data)
      ? beneath(upper, { gap: 48 * scale, height: 112 })
      : inset(across, { top: 34, height: aloneIn(box.width) }, scale);
    const reach = [Math.min(span[0], ...chosen.scaled), Math.max(span[1], ...chosen.scaled)];
    const most = Math.max(0.05, ...chosen.weights, ...plain.weights);
    return {
      upper,
      lower,
      ...slotsOf(across, values.seqLen, hasLogits(data) ? LEAST : 0),
      logit: linear(reach, [upper.y + upper.height, upper.y]),
      weight: linear([0, 1.05 * most], [lower.y + lower.height, lower.y]),
    };
  },
  title: (data, t) => hasLogits(data) && t(data.values.use === 'official' ? 'logitsNameRule' : 'logitsName'),
  draw(pen, data, t) {
    const { upper, lower, parts, x, logit, weight, box, scale, style, text, line, point, axis } = pen;
    const { raw, chosen, plain, wrong, values } = data;
    const head = { x: box.x, y: lower.y - 12 * scale };
    const weightsName = t(hasLogits(data) ? 'weightsName' : 'weightsTimes');
    const used = text(weightsName, { ...head, weight: 600 }) + 10;
    text(t('topNote'), {
      ...head,
      x: box.x + used,
      maxWidth: box.width - used,
      colour: style.second,
    });
    const plots = hasLogits(data) ? [upper, lower] : [lower];
    if (wrong) for (const plot of plots) pen.hatch(plot, style.rgba(style.second, 0.2), { gap: 9 });
    const pale = { colour: style.rgba(style.second, 0.4) };
    const dashed = { colour: style.second, dash: [3, 2] };
    const dashedPale = { colour: style.ink, dash: [3, 2] };
    for (const { from, to, slot, ...across } of parts) {
      const gap = Math.min(6, 0.25 * slot);
      /** @type {[plot: Rect, toPx: Scale, list: Float32Array, look: object][]} */
      const rows = [
        [upper, logit, chosen.scaled, pale],
        [lower, weight, chosen.weights, {}],
        [upper, logit, raw, dashedPale],
        [lower, weight, plain.weights, dashed],
      ];
      for (const [plot, toPx, list, look] of rows.filter(([plot]) => plots.includes(plot)))
        pen.bars({ ...plot, ...across }, { values: list.slice(from, to), scale: toPx, gap, ...look });
    }
    if (hasLogits(data)) line([upper.x, logit(0), upper.x + upper.width, logit(0)], { colour: style.second });
    nameTops(pen, data, t);
    if (data.shows('logit-0'))
      for (const [i, value] of values.logits.entries())
        point({ x: x(i), y: logit(value) }, { colour: style.ink, radius: 5, hollow: true });
    const format = (share) => t.number(share, '0%');
    if (hasLogits(data)) axis(upper, { side: 'left', scale: logit, ticks: 4, line: false });
    axis(lower, { side: 'left', scale: weight, ticks: 3, line: false, format });
    axis(lower, {
      side: 'bottom',
      scale: x,
      ticks: [],
      label: t(data.shows('logit-0') ? 'keyAxisHeld' : 'keyAxis'),
    });
  },
  handles({ x, logit }, { values: { logits }, shows }, t) {
    if (!shows('logit-0')) return [];
    return logits.map((value, i) => {
      const set = (wished) => {
        const fitted = clamp(Number(wished.toFixed(2)), span[0], span[1]);
        return { logits: logits.map((other, j) => (i === j ? fitted : other)) };
      };
      return {
        id: `logit-${i}`,
        x: x(i),
        y: logit(value),
        label: t('logitHandle', { key: i }),
        value: t.number(value, '2'),
        ...alongY(logit, value, set, 0.1),
      };
    });
  },
  describe: 'describeTemp',
});

// Px of the weights alone.
const aloneIn = (width) => (width < 500 ? 132 : 190);

// The weights stand alone, above their slider, until the step that drags a logit.
const hasLogits = ({ shows }) => shows('logit-0');

// The largest weight beside its bar, and below it what it would be without the factor.
function nameTops({ lower, x, weight, parts, scale, style, text }, data, t) {
  const { chosen, top, topPlain } = data;
  const key = chosen.weights.indexOf(top);
  const said = [[t.number(top, '1%'), weight(top), { weight: 600, colour: style.ink }]];
  // Where nothing is multiplied, one number is both.
  if (top !== topPlain) said.push([t('without'), weight(topPlain), { colour: style.second }]);
  const half = parts[key < HELD ? 0 : 1].slot / 2;
  const [left, right] = [x(key) - half - 5, x(key) + half + 5];
  const rooms = [left - lower.x, lower.x + lower.width - right];
  const side = rooms[1] > rooms[0] ? { x: right } : { x: left, align: 'right' };
  const room = Math.max(...rooms);
  const inside = (y) => clamp(y, lower.y + 4 * scale, lower.y + lower.height - 22 * scale);
  let lowest = -Infinity;
  for (const [words, y, look] of said.sort((a, b) => a[1] - b[1])) {
    lowest = Math.max(inside(y), lowest + 16 * scale);
    text(words, { ...side, y: lowest, baseline: 'middle', halo: true, maxWidth: room, ...look });
  }
}

// The keys side by side, as { parts, x }; where that is too narrow for a hand, those to be dragged get more room than the rest.
function slotsOf({ x: left, width }, length, least) {
  const wide = Math.max(width / length, least);
  const border = left + HELD * wide;
  const narrow = (left + width - border) / Math.max(1, length - HELD);
  return {
    parts: [
      { from: 0, to: HELD, slot: wide, x: left, width: HELD * wide },
      { from: HELD, to: length, slot: narrow, x: border, width: left + width - border },
    ],
    x: (key) => (key < HELD ? left + (key + 0.5) * wide : border + (key - HELD + 0.5) * narrow),
  };
}
