import { drawAxis } from '../../../canvas/axis.js';
import { drawCurve, drawPoint } from '../../../canvas/curve.js';
import { hatch } from '../../../canvas/hatch.js';
import { drawLine } from '../../../canvas/line.js';
import { linear, log } from '../../../canvas/scale.js';
import { drawText } from '../../../canvas/text.js';
import { stepped } from '../../../core/slider.js';
import { params } from './params.js';

/** λ of every pair: the list in force as bars, the other as a line. Bars can be dragged, or Llama 3's two bounds. */
export const factors = {
  place: 'main',
  height: (_width, { scale }) => Math.round(220 + 130 * scale),
  frame(box, data) {
    const { scale, pairs, shown, other } = data;
    const plot = {
      x: box.x + 44 * scale,
      y: box.y + 58 * scale,
      width: box.width - 58 * scale,
      height: box.height - 118 * scale,
    };
    const top = Math.max(128, ...shown, ...other.slowed);
    return {
      plot,
      slot: plot.width / pairs,
      x: linear([-0.5, pairs - 0.5], [plot.x, plot.x + plot.width]),
      y: log([0.5, top], [plot.y + plot.height, plot.y]),
      // Turns fall by one ratio from pair to pair.
      pairOf: (turns) => Math.log(data.turns[0] / turns) / Math.log(data.turns[0] / data.turns[1]),
      turnsOf: (pair) => data.turns[0] * (data.turns[1] / data.turns[0]) ** pair,
    };
  },
  describe(data, t) {
    return t(`describeFactors.${data.values.method}`, facts(data, t));
  },
  draw(ctx, data, box, style, t) {
    const frame = factors.frame(box, data);
    const { plot, slot, x, y } = frame;
    const { values, shown, other, pairs, wrong, scale } = data;
    drawText(
      ctx,
      t(`name.${values.method}`),
      { x: box.x, y: box.y + 14 * scale, weight: 600, strike: wrong, maxWidth: box.width },
      style,
    );
    const second = { x: box.x, y: box.y + 34 * scale, colour: style.second, maxWidth: box.width };
    drawText(ctx, t(`second.${values.method}.${data.isLong ? 'long' : 'short'}`), second, style);
    if (wrong) hatch(ctx, plot, style.rgba(style.second, 0.25), { gap: 9 });
    const gap = Math.min(3, 0.3 * slot);
    ctx.save();
    for (const [i, value] of shown.entries()) {
      ctx.fillStyle = style.speed(i / (pairs - 1));
      const [top, bottom] = [Math.min(y(value), y(1)), Math.max(y(value), y(1))];
      ctx.fillRect(plot.x + i * slot + gap / 2, top, slot - gap, Math.max(1.5, bottom - top));
    }
    ctx.restore();
    const line = wrong ? data.now.slowed : other.slowed;
    if (values.method !== 'llama3') {
      const points = Array.from(line, (value, i) => [x(i), y(value)]);
      drawCurve(ctx, points, { colour: style.ink, dash: [5, 4] }, style);
    }
    drawLine(ctx, [plot.x, y(1), plot.x + plot.width, y(1)], { colour: style.second }, style);
    drawPoint(ctx, { x: x(values.pair), y: y(data.lambda) }, { colour: style.ink, radius: 5 }, style);
    drawAxis(ctx, plot, { side: 'left', scale: y, ticks: [1, 2, 4, 8, 16, 32, 64], line: false }, style);
    const middle = Math.floor(pairs / 2);
    drawAxis(
      ctx,
      plot,
      { side: 'bottom', scale: x, ticks: [0, middle, pairs - 1], label: t('pairAxis') },
      style,
    );
    if (values.method === 'llama3') drawBounds(ctx, frame, values, style);
  },
  handles(data, box, t) {
    const { plot, slot, x, y, pairOf, turnsOf } = factors.frame(box, data);
    const { values, pairs, isLong, editable } = data;
    const within = (pair) => Math.min(pairs - 1, Math.max(0, pair));
    const name = isLong ? 'long' : 'short';
    const set = (pair, value) => ({
      pair,
      [name]: params[name].fit(values[name].map((old, i) => (i === pair ? value : old))),
    });
    const bar = {
      id: 'factor',
      area: true,
      x: x(values.pair),
      y: y(data.lambda),
      label: t(editable ? 'factorHandle' : 'pairHandle'),
      value: t('factorValue', facts(data, t)),
      drag(point) {
        const pair = within(Math.floor((point.x - plot.x) / slot));
        return editable ? set(pair, y.invert(point.y)) : { pair };
      },
      // Left and right choose a bar, up and down change it.
      key({ dx, dy }) {
        if (!editable || dy === 0) return { pair: within(values.pair + dx + dy) };
        const grown = Number.isFinite(dy) ? values[name][values.pair] * 1.05 ** -dy : dy < 0 ? 128 : 0.5;
        return set(values.pair, grown);
      },
    };
    if (values.method !== 'llama3') return [bar];
    const bound = (id) => ({
      id,
      x: x(Math.min(pairs - 0.5, Math.max(-0.5, pairOf(values[id])))),
      y: plot.y + plot.height - 12,
      label: t(`${id}Handle`),
      value: t('boundValue', { turns: t.number(values[id], { significant: 3 }) }),
      drag: (point) => ({ [id]: params[id].fit(Number(turnsOf(x.invert(point.x)).toPrecision(3))) }),
      key: ({ dx, dy }) => ({ [id]: stepped(params[id], values[id], -dx - dy) }),
    });
    return [bar, bound('highFreq'), bound('lowFreq')];
  },
};

function drawBounds(ctx, { plot, x, pairOf }, values, style) {
  for (const id of ['highFreq', 'lowFreq']) {
    const at = Math.min(plot.x + plot.width, Math.max(plot.x, x(pairOf(values[id]))));
    drawLine(ctx, [at, plot.y, at, plot.y + plot.height], { colour: style.second, dash: [3, 3] }, style);
    drawPoint(
      ctx,
      { x: at, y: plot.y + plot.height - 12 },
      { colour: style.ink, radius: 5, hollow: true },
      style,
    );
  }
}

const facts = (data, t) => ({
  pairs: data.pairs,
  pair: data.values.pair,
  lambda: t.number(data.lambda, { significant: 3 }),
  first: t.number(data.shown[0], { significant: 3 }),
  last: t.number(data.shown.at(-1), { significant: 3 }),
  length: data.values.length,
  low: t.number(data.values.lowFreq, { significant: 3 }),
  high: t.number(data.values.highFreq, { significant: 3 }),
  trained: data.trained,
});
