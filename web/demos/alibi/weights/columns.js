import { linear } from '../../../canvas/scale.js';
import { clamp } from '../../../core/numbers.js';
import { alongX, dotMark, whole } from '../../../plots/drag.js';
import { panel } from '../../../plots/panel.js';
import { paragraph } from '../../../plots/paragraph.js';
import { heading } from '../../../plots/tables.js';
import { drawWords } from './cards.js';
import {
  besideOf,
  chosenIn,
  EARLY,
  earlyPlaces,
  endOf,
  FOOT,
  isFirst,
  placesOf,
  ROOM,
  rangeOf,
  tipOf,
} from './layout.js';
import { HEADS, kindOf } from './masked-weights.js';

/** @import { View } from '../../../types.js' */
/** @import { Data } from './masked-weights.js' */

/** For every key a column: its word, its score and the penalty that hangs beside it, and the weight after softmax. */
/** @type {View<Data>} */
export const columns = panel({
  height(width, data) {
    const { scale, values } = data;
    const isNarrow = width < 560 * scale;
    if (isFirst(data)) {
      const { top, plot, gap, lower } = EARLY[isNarrow ? 'narrow' : 'wide'];
      return Math.round(plot + lower + (top + gap + FOOT) * scale);
    }
    const rest = values.source === 'same' ? 290 : 398;
    return Math.round(isNarrow ? 148 + rest * scale : 248 + 260 * scale);
  },
  frame(box, data) {
    const { scale, size } = data;
    const slot = box.width / size;
    const isWide = slot >= ROOM * scale;
    const { card, plot, lower } = isFirst(data)
      ? earlyPlaces(box, scale, isWide)
      : placesOf(box, data, isWide);
    return {
      plot,
      lower,
      card,
      slot,
      beside: besideOf(data),
      isWide,
      x: linear([-0.5, size - 0.5], [box.x, box.x + box.width]),
      y: linear(rangeOf(data), [plot.y + plot.height, plot.y]),
      weight: linear([0, data.top], [lower.y + lower.height, lower.y]),
    };
  },
  draw(pen, data, t) {
    const { box, style, scale, fill, x, y, weight, card, slot, lower, line } = pen;
    const { values } = data;
    const wrong = values.mask === 'causal' ? undefined : t.option('mask', values.mask);
    const title = t(isFirst(data) ? 'firstName' : values.source === 'same' ? 'penaltyName' : 'columnsName');
    const room = { width: box.width, least: 44 * scale };
    heading(pen, { x: box.x, y: box.y + 14 * scale }, { title, wrong, ...room });
    if (!isFirst(data)) {
      const insight = { x: box.x, y: box.y + 42 * scale, width: box.width, most: 1 };
      paragraph(pen, t(`insight.${kindOf(data)}`), { ...insight, weight: 600, size: style.size + 2 });
      const height = lower.y + lower.height - card.y;
      const chosen = { x: x(values.key - 0.5), y: card.y, width: slot, height };
      fill(chosen, style.rgba(style.ink, style.dark ? 0.1 : 0.05));
    }
    drawWords(pen, data, t);
    drawKey(pen, data, t);
    drawLogits(pen, data, t);
    drawWeights(pen, data, t);
    line([box.x, y(0), box.x + box.width, y(0)], { colour: style.outline, width: 1 });
    line([box.x, weight(0), box.x + box.width, weight(0)], { colour: style.outline, width: 1 });
  },
  handles(frame, data) {
    const { x, y, card, box, lower, beside } = frame;
    const { values, size } = data;
    const end = endOf(data);
    const along = (name) => alongX(x, values[name], (wished) => ({ [name]: whole(wished, 0, size - 1) }));
    return [
      {
        id: 'slope',
        ...tipOf(frame, end),
        mark: dotMark(tipOf(frame, end), 7),
        drag(point) {
          const far = Math.max(0.5, Math.abs(x.invert(point.x) - beside - end.anchor));
          return { head: nearest(data, Math.max(0.001, Math.abs(y.invert(point.y))) / far) };
        },
        key: ({ dx, dy }) => ({ head: whole(values.head + dx + dy, 1, HEADS) }),
      },
      {
        id: 'query',
        x: x(values.query),
        y: card.y + card.height,
        hit: { x: box.x, y: card.y, width: box.width, height: card.height + 22 * data.scale },
        ...along('query'),
      },
      {
        id: 'key',
        area: true,
        x: x(values.key),
        y: lower.y + lower.height,
        ...along('key'),
      },
    ];
  },
});

// What the bars and the mark on them stand for.
function drawKey({ box, card, style, fill, line, text, widthOf, scale }, { values }, t) {
  if (values.source === 'same' && values.form !== 'column') return; // the title says it
  const y = card.y + card.height + 42 * scale;
  const size = 10 * scale;
  let left = box.x;
  const entry = (key, mark) => {
    mark({ x: left, y: y - size / 2, width: size, height: size });
    text(t(key), { x: left + size + 6, y: y + 1, baseline: 'middle', colour: style.second });
    left += size + 6 + widthOf(t(key)) + 16;
  };
  if (values.source !== 'same') entry('scoreKey', (rect) => fill(rect, style.rgba(style.second, 0.4)));
  const key = values.form === 'column' ? 'biasKey' : 'penaltyKey';
  entry(key, (rect) => fill(rect, style.rgba(style.ink, 0.82)));
  if (values.source !== 'same')
    entry('sumKey', (rect) => line([rect.x, y, rect.x + size, y], { width: 2.5 }));
}

// The head whose slope is the nearest, by ratio.
function nearest({ slopes }, slope) {
  const far = (each) => Math.abs(Math.log(slopes[each] / slope));
  return 1 + slopes.reduce((best, _, i) => (far(i) < far(best) ? i : best), 0);
}

function drawLogits(pen, data, t) {
  const { x, y, plot, slot, style, fill, hatch, line, point, beside } = pen;
  const { values, score, added, size, isHidden } = data;
  const { key, mask } = values;
  const [low, high] = y.domain();
  const bar = (j, value, side, colour) => {
    const from = x(j) + (side * beside - 0.135) * slot;
    const [a, b] = [y(0), y(Math.min(high, Math.max(low, value)))];
    const rect = { x: from, y: Math.min(a, b), width: 0.27 * slot, height: Math.abs(b - a) };
    fill(rect, colour);
    return rect;
  };
  for (let j = 0; j < size; j++) {
    const penalty = style.rgba(style.ink, 0.82);
    if (isHidden(j)) {
      if (mask === 'wrong-upper') hatch(bar(j, added[j], 1, 'transparent'), style.second, { gap: 5 });
      continue;
    }
    bar(j, score[j], -1, style.rgba(style.second, 0.4));
    bar(j, added[j], 1, penalty);
    const sum = score[j] + added[j];
    if (values.source === 'same' || sum < low || sum > high) continue;
    const ends = [x(j) - 0.38 * slot, y(sum), x(j) + 0.38 * slot, y(sum)];
    line(ends, { colour: style.paper, width: 5.5 });
    line(ends, { width: 2.5 });
  }
  const end = endOf(data);
  const tip = tipOf(pen, end);
  line([x(end.anchor) + beside * slot, y(0), tip.x, tip.y], { dash: [6, 4] });
  point(tip, { radius: 7, hollow: true });
  for (const each of isFirst(data) && pen.isWide ? data.added.keys() : [])
    drawNumbers(pen, data, t, { key: each, plot, tip });
  if (!isFirst(data)) drawNumbers(pen, data, t, { key, plot, tip });
}

// Score and penalty of the chosen key, as far from each other as their bars.
function drawNumbers({ x, y, style, text, box, widthOf }, data, t, { key, plot, tip }) {
  const { score, added, isHidden } = data;
  if (isHidden(key)) return;
  const place = (value, words) => {
    if (value === 0) return;
    const half = widthOf(words, { weight: 600 }) / 2;
    const at = clamp(x(key), box.x + half, box.x + box.width - half);
    const end = clamp(y(value), plot.y, plot.y + plot.height);
    const above = value >= 0;
    // Clear of the ring of the handle: a penalty alone then stands above its bar.
    const isNear = Math.hypot(at - tip.x, end - tip.y) < half + 20;
    const isTurned = isNear && !above && score[key] === 0;
    const gap = isNear && !isTurned ? 16 : 6;
    text(words, {
      x: at,
      y: isTurned ? y(0) - gap : end + (above ? -gap : gap),
      baseline: above || isTurned ? 'alphabetic' : 'top',
      align: 'center',
      weight: 600,
      halo: true,
    });
  };
  const signed = (value) => t.number(value, '+2');
  const [one, other] = [score[key], added[key]];
  const isApart = one < 0 !== other < 0 || Math.abs(y(one) - y(other)) > 1.4 * style.size;
  place(one, signed(one));
  if (isApart || one === 0) place(other, signed(other));
}

function drawWeights(
  { x, weight, slot, lower, box, isWide, style, fill, hatch, line, text, scale },
  data,
  t,
) {
  const { values, own, plain, size, isHidden } = data;
  const { query, mask } = values;
  const key = chosenIn(data);
  const isEarly = isFirst(data);
  const name = { x: box.x, y: lower.y - (isEarly ? 14 : 32) * scale, maxWidth: box.width };
  const used = text(t('weightsName'), { ...name, colour: style.ink, weight: 600 });
  // What is dashed, in a line of its own where there is room for one.
  const left = isEarly ? box.x + used + 14 : box.x;
  const level = isEarly ? name.y - 0.3 * style.size : lower.y - 13 * scale;
  line([left, level, left + 18, level], { colour: style.second, width: 1, dash: [4, 3] });
  const plainName = {
    ...{ x: left + 24, y: level + 1, baseline: 'middle' },
    maxWidth: box.x + box.width - left - 24,
  };
  text(t('plainKey'), { ...plainName, colour: style.second });
  const guess = { straight: [own[0], own[query]], level: [plain[query], plain[query]] }[data.guess];
  for (let j = 0; j < size; j++) {
    if (isHidden(j)) continue;
    const top = weight(own[j]);
    const rect = { x: x(j) - 0.3 * slot, y: top, width: 0.6 * slot, height: weight(0) - top };
    fill(rect, j === key ? style.ink : style.rgba(style.second, 0.6));
    if (mask === 'wrong-zeros' && j > query) hatch(rect, style.paper, { gap: 5 });
    if (j <= query) {
      const ends = [x(j) - 0.4 * slot, weight(plain[j]), x(j) + 0.4 * slot, weight(plain[j])];
      if (j === key) line(ends, { colour: style.paper, width: 3 });
      line(ends, { colour: style.ink, width: 1, dash: [4, 3] });
    }
    if (!isWide && !isFirst(data) && j !== key) continue;
    const words = t.number(own[j], own[j] < 0.1 && (isWide || !isFirst(data)) ? '1%' : '0%');
    const half = 19 * scale;
    const at = clamp(x(j), box.x + half, box.x + box.width - half);
    const look = { align: 'center', baseline: 'top', weight: j === key ? 600 : 400 };
    text(words, { ...look, x: at, y: weight(0) + 6 * scale });
  }
  if (!guess) return;
  const [first, last] = guess.map(weight);
  line([x(0), first, x(query), last], { colour: style.second, width: 2, dash: [4, 3] });
  const guessed = { x: x(query / 2), y: (first + last) / 2 - 12 * scale, align: 'center', halo: true };
  text(t('guess'), { ...guessed, colour: style.second });
}
